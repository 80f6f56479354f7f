"""Small files that outlive the program: replaced as a whole, and put aside when damaged."""

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

watchers: Final[list[Callable[[Path], None]]] = []
"""Called after each change with the file that was replaced or removed; OSError says that it could
not be kept."""


def write_atomic(path: Path, raw: bytes) -> None:
    """Let ``path`` hold ``raw``, or be as before. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem}-")
    try:
        with os.fdopen(handle, "wb") as file:  # made for its owner alone: 0600
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
    _tell(path)


def remove(path: Path) -> None:
    """Let there be no such file. Raises OSError."""
    path.unlink(missing_ok=True)
    with suppress(OSError):
        _tell(path)


def _tell(path: Path) -> None:
    for watcher in watchers:
        watcher(path)


def quarantine(path: Path) -> Path:
    """Rename a damaged file, to a name that no other has, and say to which. Raises OSError."""
    names = (path.with_suffix(f".damaged{n}" if n > 1 else ".damaged") for n in count(1))
    aside = next(name for name in names if not name.exists())
    path.rename(aside)
    with suppress(OSError):
        _tell(path)
    return aside
