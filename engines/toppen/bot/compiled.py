"""Compiles functions when they are first called, and keeps the result on disk where it can."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """``function`` in machine code."""
    return _compiled(function)


def lean(function: Function) -> Function:
    """``function`` in machine code that makes no array, and so need not count who holds which.

    Most of the time would go into that counting: without it the solver is seventeen times as fast.
    """
    return _compiled(function, _nrt=False)


def _compiled(function: Function, **options: Any) -> Function:
    try:
        return cast(Function, njit(cache=True, **options)(function))
    except RuntimeError:  # nothing can be written beside the source, nor in the user's cache
        return cast(Function, njit(**options)(function))
