"""Remembers what was made of a value, so that it is made once and stays the same object."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

Value = TypeVar("Value")
Rest = ParamSpec("Rest")
Made = TypeVar("Made")


def remembered(
    most: int,
) -> Callable[[Callable[Concatenate[Value, Rest], Made]], Callable[Concatenate[Value, Rest], Made]]:
    """Return a decorator for a pure function of a frozen value and a few small arguments.

    The value is known by its identity, which costs nothing however much is in it; it is held while
    it is remembered. Once there are ``most``, all are forgotten.
    """

    def decorator(
        make: Callable[Concatenate[Value, Rest], Made],
    ) -> Callable[Concatenate[Value, Rest], Made]:
        known: dict[Hashable, tuple[Any, Made]] = {}

        @wraps(make)
        def made(value: Value, /, *rest: Rest.args, **named: Rest.kwargs) -> Made:
            key = id(value), *rest
            found = known.get(key)
            if found is None:
                if len(known) >= most:
                    known.clear()
                found = known[key] = value, make(value, *rest, **named)
            return found[1]

        return made

    return decorator
