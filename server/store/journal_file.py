"""The journal's file: one checked line an entry, synced to disk, and read back after any crash."""

import errno
import os
import threading
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final

import msgspec
from msgspec import Raw, Struct

from server import observe
from server.store.aside import keep_aside
from server.store.marker import Marker
from server.store.unfit import Unfit

HEAD = b"fourfold journal 1\n"
"""The first line: what this file is, and the version of its form."""
OPEN: Final = os.O_RDWR | getattr(os, "O_BINARY", 0)

PROBE: Final = 16 * 1024
"""Bytes for which there must be space: more than most entries take."""

REMOVED: Final = 0
"""The number of a line that says that all before it of its log is removed; its entry is null."""


class Line(Struct, frozen=True, array_like=True):
    """An entry in its place."""

    log: str
    seq: int
    """The entry's number in its log, or REMOVED."""
    entry: Raw
    """JSON, as it was written."""
    due: int | None = None
    """When the room is due from now on, in Unix milliseconds, where that is said."""


class JournalDamaged(Unfit):
    """The journal cannot be read from some line on."""


class JournalFile:
    """An append-only file of entries. Reading it first is what finds its end."""

    def __init__(self, path: Path) -> None:
        """Open, or make, the file at ``path``."""
        self.path = path
        self._line = 0
        self._file = os.open(path, OPEN | os.O_CREAT, 0o600)
        self._busy = threading.Lock()
        self._marker = Marker(path.with_name(f"{path.name}.kept"), path)
        self._size = 0
        """How many bytes are known to be good and on disk; whatever lies beyond is nothing."""

    def __enter__(self) -> "JournalFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, why: BaseException | None, at: TracebackType | None
    ) -> None:
        with self._busy:  # a thread whose caller was cancelled may still be writing
            os.close(self._file)
            self._file = -1

    def entries(self) -> Iterator[Line]:
        """All entries in order; cuts off a tail that a crash left unfinished, and keeps it aside.

        Only a tail can be unfinished: each write is on disk before the next begins. So a bad line
        that has a good one after it was damaged later. Raises JournalDamaged, and RoomsLost where
        there are none though there were.
        """
        with self.path.open("rb") as file:
            self._line = 1
            head = file.readline()
            if head != HEAD and not HEAD.startswith(head):
                raise self.damaged("it is not a journal that this program can read")
            self._size = len(head) if head == HEAD else 0
            for raw in file:
                self._line += 1
                entry = _parsed(raw)
                if entry is None:
                    self._check_torn(file)
                    break
                yield entry
                self._size += len(raw)
        if self._size > len(HEAD):
            self._marker.set()
        elif self._marker.is_set:
            raise self._marker.lost()
        self._cut()

    def _check_torn(self, rest: Iterator[bytes]) -> None:
        if any(_parsed(line) is not None for line in rest):
            raise self.damaged("the line is damaged, and good ones follow")

    def _cut(self) -> None:
        os.lseek(self._file, self._size, os.SEEK_SET)
        tail = bytearray()
        while some := os.read(self._file, 1 << 20):
            tail += some
        if tail.strip(b"\0"):  # else it says nothing: a look for space that was broken off
            about = {"cut": len(tail), "aside": keep_aside(self.path, tail)}
            observe.LOG.warning("unfinished end of the journal cut off", line=self._line, **about)
        os.ftruncate(self._file, self._size)
        if self._size == 0:
            self._append(HEAD)
            _sync_directory(self.path.parent)

    def write(self, lines: Sequence[Line]) -> None:
        """Add ``lines``; when this returns they are on disk. Raises OSError: none was added."""
        if lines:
            with self._busy:
                self._append(b"".join(_line(line) for line in lines))
                self._marker.set()

    def probe(self) -> None:
        """Raise OSError where nothing could be added now: the disk is full, say."""
        with self._busy:
            os.lseek(self._file, self._size, os.SEEK_SET)
            try:
                if os.write(self._file, bytes(PROBE)) < PROBE:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            finally:
                os.ftruncate(self._file, self._size)

    def rewrite(self, lines: Iterable[Line]) -> None:
        """Hold ``lines`` and nothing else: what was removed takes no more room.

        Until they are on disk, the file stays as it was. Raises OSError.
        """
        fresh = self.path.with_name(f"{self.path.name}.new")
        with fresh.open("wb") as file:
            file.write(HEAD)
            file.writelines(map(_line, lines))
            file.flush()
            os.fsync(file.fileno())
            size = file.tell()
        os.close(self._file)  # Windows replaces no file that is open
        try:
            fresh.replace(self.path)
            self._size = size
            if size == len(HEAD):
                self._marker.clear()
        finally:
            self._file = os.open(self.path, OPEN)
        _sync_directory(self.path.parent)

    def _append(self, data: bytes) -> None:
        os.ftruncate(self._file, self._size)  # what a failed write may have left
        os.lseek(self._file, self._size, os.SEEK_SET)
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(self._file, rest) :]
        os.fsync(self._file)
        self._size += len(data)

    def damaged(self, how: str) -> JournalDamaged:
        """What to raise about the line that was read last."""
        return JournalDamaged(
            f"{self.path}, line {self._line}: {how}. Put a backup in its place; or keep a copy, "
            "and take this line and all after it away, to go on with the rooms as they were then"
        )


def _line(line: Line) -> bytes:
    body = msgspec.json.encode(line)
    return b"%08x %b\n" % (zlib.crc32(body), body)


def _parsed(line: bytes) -> Line | None:
    """The entry of a whole line; None when it is not as it was written."""
    check, body = line[:9], line[9:-1]
    if not line.endswith(b"\n") or check != b"%08x " % zlib.crc32(body):
        return None
    return msgspec.json.decode(body, type=Line)


def _sync_directory(directory: Path) -> None:
    """Make a new file's name durable too; Windows has no such call, and no such need."""
    if os.name == "posix":
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
