"""Values that are worked out when they are first asked for, and then stay."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Lazy(Generic[T]):
    """Make a method of a frozen struct with a ``__dict__`` a value that is worked out once.

    As ``functools.cached_property``, whose lock (in Python 3.11) costs more than most of them.
    """

    def __init__(self, work: Callable[[Any], T]) -> None:
        """Take the method; its docstring is the value's."""
        self.work, self.name, self.__doc__ = work, work.__name__, work.__doc__

    def __get__(self, owner: Any, kind: type[Any] | None = None) -> T:
        """Return the value of ``owner``. It is asked no more: the ``__dict__`` comes first."""
        value = owner.__dict__[self.name] = self.work(owner)
        return value
