"""Compiles functions when they are first called, and keeps the result on disk where it can."""

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit
from numba.core import config as settings

config: Any = settings  # its names are made while it runs
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
    before, config.CACHE_DIR = config.CACHE_DIR, folder()
    try:
        return cast(Function, njit(cache=True, **options)(function))
    except RuntimeError:  # it can be written nowhere
        return cast(Function, njit(**options)(function))
    finally:
        config.CACHE_DIR = before


@cache
def folder() -> str:
    """Where machine code of exactly these sources is kept.

    Numba itself looks at the one file a function is in, and would go on with old code of another.
    """
    here = Path(__file__).parent
    sources = b"\0".join(file.read_bytes() for file in sorted(here.glob("*.py")))
    return str(here / "__pycache__" / blake2b(sources, digest_size=8).hexdigest())
