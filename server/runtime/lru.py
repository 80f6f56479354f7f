"""Cache values up to a total size, and drop the least recently used first."""

from collections.abc import Callable
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Lru(Generic[Key, Value]):
    """Values by key, whose sizes add up to ``most`` at most."""

    def __init__(self, most: int, size: Callable[[Value], int]) -> None:
        """Hold at most ``most`` in all, as ``size`` measures each value."""
        self._most, self._size_of = most, size
        self._values: dict[Key, Value] = {}
        """Most recently used last."""
        self.size = 0
        """The sum of all sizes."""

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Key) -> Value | None:
        """Return the value of ``key``, now the most recently used; None if there is none."""
        value = self._values.pop(key, None)
        if value is not None:
            self._values[key] = value
        return value

    def put(self, key: Key, value: Value) -> None:
        """Store ``value``, unless it alone is too large, and drop old values until all fit."""
        self.drop(key)
        size = self._size_of(value)
        if size > self._most:
            return
        self._values[key] = value
        self.size += size
        while self.size > self._most:
            self.drop(next(iter(self._values)))

    def drop(self, key: Key) -> None:
        """Remove ``key``, if it is there."""
        value = self._values.pop(key, None)
        if value is not None:
            self.size -= self._size_of(value)
