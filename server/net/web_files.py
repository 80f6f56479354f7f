"""Hold the files of the window in a browser: which there are, and the bytes of those asked for."""

import asyncio
import gzip
import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from server.runtime.lru import Lru
from server.runtime.shared_work import SharedTasks

INDEX: Final = "index.html"
ZIPPED: Final = ".gz"
"""What is added to a file's name for the same in gzip."""
MOST_KEPT: Final = 48 * 1024 * 1024
"""Bytes that are kept in memory, the last used: the whole window takes 8 MB in gzip."""


class WebBody(NamedTuple):
    """The bytes of a file as they are sent."""

    content: bytes
    tag: str
    """A digest of them, in quotes, as the header ETag says it."""
    is_zipped: bool


class _Copies(NamedTuple):
    """Where a file is; one of the two may be missing."""

    plain: Path | None
    zipped: Path | None


class WebFiles:
    """Read the files of one directory, off the event loop, each once.

    What is served is what the directory held when it was looked through: a path is one of those
    names or nothing, so no path leads out of it. Links to other places are left out.
    """

    def __init__(self, root: Path) -> None:
        """Raises OSError where ``root`` has no index.html."""
        self._root = root
        self._bodies: Lru[tuple[str, bool], WebBody] = Lru(MOST_KEPT, lambda it: len(it.content))
        self._readings: SharedTasks[tuple[str, bool], WebBody] = SharedTasks()
        self._stamp = self._look()
        self._copies = dict(_copies(root))

    def __contains__(self, name: str) -> bool:
        return name in self._copies

    def renew(self) -> None:
        """Look through the directory again where another window has been put there."""
        try:
            stamp = self._look()
            if stamp == self._stamp:
                return
            copies = dict(_copies(self._root))
        except OSError:  # it is being put there
            return
        else:
            self._stamp, self._copies = stamp, copies
            self._bodies = Lru(MOST_KEPT, lambda it: len(it.content))

    def _look(self) -> tuple[int, int, int]:
        found = (self._root / INDEX).stat()
        return found.st_mtime_ns, found.st_size, found.st_ino

    def kept(self, name: str, zipped: bool) -> WebBody | None:
        """Return a file as ``read`` does, where it is in memory already; else None."""
        copies = self._copies.get(name)
        if copies is None:
            return None
        return self._bodies.get((name, zipped and copies.zipped is not None))

    async def read(self, name: str, zipped: bool) -> WebBody:
        """Return a file, in gzip where ``zipped`` and it is there like that.

        Raises KeyError where there is none of that name, OSError where it cannot be read any more.
        """
        copies = self._copies[name]
        key = name, zipped and copies.zipped is not None
        known = self._bodies.get(key)
        if known is None:
            known = await self._readings.get(key, lambda: asyncio.to_thread(_read, copies, key[1]))
            self._bodies.put(key, known)
        return known


def _copies(root: Path) -> Iterator[tuple[str, _Copies]]:
    """Each file beneath ``root`` by its name in an address."""
    found = {path.relative_to(root).as_posix(): path for path in _files(root)}
    for name, path in found.items():
        bare = name.removesuffix(ZIPPED)
        if bare == name:
            yield name, _Copies(path, found.get(name + ZIPPED))
        elif bare not in found:
            yield bare, _Copies(None, path)


def _files(folder: Path) -> Iterator[Path]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                yield from _files(Path(entry.path))
            elif entry.is_file(follow_symlinks=False):
                yield Path(entry.path)


def _read(copies: _Copies, zipped: bool) -> WebBody:
    if zipped and copies.zipped is not None:
        content = copies.zipped.read_bytes()
    elif copies.plain is not None:
        content = copies.plain.read_bytes()
    else:
        assert copies.zipped is not None  # noqa: S101 - there is one of the two
        content = gzip.decompress(copies.zipped.read_bytes())
    return WebBody(content, f'"{sha256(content).hexdigest()[:32]}"', zipped)
