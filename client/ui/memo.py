"""What is kept because it was costly to draw, and forgotten when the look of things changes."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
_FORGETS: Final[list[Callable[[], None]]] = []


class _Revision:
    """How often the look has changed."""

    number = 0


def kept(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return a decorator that keeps the last ``most`` results, as long as the look is the same.

    For whatever is drawn in colours of the theme, or says words of the language.
    """

    def wrap(make: Callable[P, T]) -> Callable[P, T]:
        keeps = lru_cache(most)(make)
        _FORGETS.append(keeps.cache_clear)
        return keeps  # type: ignore[return-value]  # it hides its parameters

    return wrap


def revision() -> int:
    """Return a number that is another one after each change: part of the key of what is kept."""
    return _Revision.number


def forget() -> None:
    """Draw everything anew: the theme or the language is another one."""
    _Revision.number += 1
    for one in _FORGETS:
        one()
