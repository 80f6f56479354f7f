"""A cache of a bounded size: what was not asked for the longest goes first."""

from collections.abc import Callable
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Lru(Generic[Key, Value]):
    """Values by key, of ``most`` in all as ``size`` measures them."""

    def __init__(self, most: int, size: Callable[[Value], int]) -> None:
        self._most, self._size_of = most, size
        self._values: dict[Key, Value] = {}
        """The one asked for last is the last."""
        self.size = 0
        """All of it, as measured."""

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Key) -> Value | None:
        """Return the value of ``key``, asked for just now; None where there is none."""
        value = self._values.pop(key, None)
        if value is not None:
            self._values[key] = value
        return value

    def put(self, key: Key, value: Value) -> None:
        """Keep ``value``, unless it alone is too large, and let go what is too much then."""
        self.drop(key)
        size = self._size_of(value)
        if size > self._most:
            return
        self._values[key] = value
        self.size += size
        while self.size > self._most:
            self.drop(next(iter(self._values)))

    def drop(self, key: Key) -> None:
        """Keep nothing for ``key``."""
        value = self._values.pop(key, None)
        if value is not None:
            self.size -= self._size_of(value)
