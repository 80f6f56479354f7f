"""Compiles bots' functions when they are first called, and keeps the result on disk where it can.

Importing this raises ImportError where numba is not installed.
"""

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit
from numba.core import config as settings
from numba.misc import appdirs as systems

config: Any = settings  # its names are made while it runs
appdirs: Any = systems  # and here there are no types
Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """Return ``function`` in machine code."""
    return _compiled(function)


def lean(function: Function) -> Function:
    """Return ``function`` in machine code that makes no array, so need not count who holds which.

    Most of the time would go into that counting: without it a solver is seventeen times as fast.
    """
    return _compiled(function, _nrt=False)


def _compiled(function: Function, **options: Any) -> Function:
    source = Path(function.__code__.co_filename).parent
    before, config.CACHE_DIR = config.CACHE_DIR, folder(source)
    try:
        made: Any = njit(cache=True, **options)(function)
        made._cache.save_overload = _if_it_can(made._cache.save_overload)
        return cast(Function, made)
    except RuntimeError:  # it can be written nowhere
        return cast(Function, njit(**options)(function))
    finally:
        config.CACHE_DIR = before


def _if_it_can(save: Callable[..., None]) -> Callable[..., None]:
    """``save`` that lets play go on where the disk is full."""

    def saved(*words: Any) -> None:
        with suppress(OSError):
            save(*words)

    return saved


@cache
def folder(source: Path) -> str:
    """Return where machine code of exactly the sources in one folder is kept.

    In ``FOURFOLD_CACHE`` where the environment names it; else beside the sources, or, where a
    program was installed by another user, in this user's cache.
    Numba itself looks at the one file a function is in, and would go on with old code of another.
    """
    users = Path(appdirs.user_cache_dir("fourfold", appauthor=False))
    sources = b"\0".join(file.read_bytes() for file in sorted(source.glob("*.py")))
    name = blake2b(sources, digest_size=8).hexdigest()
    chosen = os.environ.get("FOURFOLD_CACHE")
    places = [Path(chosen)] if chosen else [source / "__pycache__", users / "compiled"]
    return str(first_writable(places) / name)


def first_writable(folders: Iterable[Path]) -> Path:
    """Return the first that is there or can be made, and be written to; the last one if
    none can.
    """
    for folder in folders:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            break
    return folder
