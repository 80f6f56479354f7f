"""Open, check and write the SQLite file that rooms are kept in, and explain what fails."""

import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from server import observe
from server.store.errors import (
    Conflict,
    Diverged,
    FailureKind,
    FileDamaged,
    FileLocked,
    FileTooNew,
    FileUnwritable,
    StoreUnusable,
    Unavailable,
)
from server.store.marker import Marker

APPLICATION_ID: Final = int.from_bytes(b"4fld")
"""Written into the file's header, so that ``file`` and we can tell whose it is."""
FORM: Final = 1
"""The version of the tables below, in the header's ``user_version``."""
BUSY_S: Final = 3.0
"""How long a lock of another program (a backup, say) is waited for."""
FREED_PAGES: Final = 256
"""Unused pages given back to the disk by one ``compact``: a few milliseconds' work."""
LARGEST_WAL: Final = 16 * 1024 * 1024
"""Bytes that the write-ahead log keeps at most once it was written back."""

SETTINGS: Final = (
    "PRAGMA auto_vacuum = INCREMENTAL",  # takes effect before the first table only
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    f"PRAGMA journal_size_limit = {LARGEST_WAL}",
)
TABLES: Final = (
    "CREATE TABLE entries (log TEXT, seq INTEGER, digest TEXT NOT NULL, entry BLOB NOT NULL,"
    " PRIMARY KEY (log, seq)) WITHOUT ROWID",
    "CREATE TABLE members (log TEXT, name TEXT, PRIMARY KEY (log, name)) WITHOUT ROWID",
    "CREATE TABLE due (room TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE INDEX due_at ON due (at, room)",
    "CREATE TABLE heartbeat (at INTEGER, probes INTEGER)",
    "INSERT INTO heartbeat VALUES (NULL, 0)",
    "CREATE TABLE outages (since INTEGER NOT NULL, until INTEGER NOT NULL)",
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {FORM}",
)

Work = Callable[[sqlite3.Connection], Any]
"""Reads or changes tables. What it returns, or a Conflict or Diverged it raises, is its answer."""


class SqliteFile:
    """Holds an open database. All methods block; one thread at a time may use it."""

    def __init__(self, path: Path, *, beside: bool = False) -> None:
        """Open the database at ``path``, or make it. Raises a StoreUnusable, OSError.

        ``beside`` a process that has it open already nothing is made or set aside.
        """
        self.path, self._beside = path, beside
        self._marker = Marker(path.with_name(f"{path.name}.kept"), path)
        if self._marker.is_set and not (path.exists() and path.stat().st_size):
            raise self._marker.lost()
        # The write-ahead log gets the same permissions: digests hash secrets.
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        except PermissionError as why:
            raise FileUnwritable(f"{path}: {why.strerror}: {UNWRITABLE}") from why
        with _explained(path):
            self._db = sqlite3.connect(
                path, timeout=BUSY_S, isolation_level=None, check_same_thread=False
            )
        try:
            with _explained(path):
                self._prepare()
        except StoreUnusable as why:
            self._db.close()
            if beside:
                raise
            if isinstance(why, FileDamaged):
                raise _set_aside(path, why) from why
            raise
        self._marker.set()

    def _prepare(self) -> None:
        """Check the file, or make its tables. Raises a StoreUnusable, sqlite3.Error."""
        (owner,) = self._db.execute("PRAGMA application_id").fetchone()
        (form,) = self._db.execute("PRAGMA user_version").fetchone()
        (tables,) = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables and owner != APPLICATION_ID:
            raise StoreUnusable(
                f"{self.path} is a database of another program: move it away, or name another data "
                "directory"
            )
        if not tables and self._beside:
            raise FileLocked(f"{self.path} is just being made by a server: try again")
        if not tables and self._marker.is_set:
            raise self._marker.lost()
        if form > FORM:
            raise FileTooNew(
                f"{self.path} was written by a newer version (its form is {form}, and this version "
                f"knows {FORM}): install the newer version, or name another data directory"
            )
        if tables:
            (found,) = self._db.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise FileDamaged(f"{self.path} is damaged: {found}")
        for setting in SETTINGS:
            self._db.execute(setting).fetchall()
        if not tables:
            self._commit(lambda db: [db.execute(line) for line in TABLES])

    def do(self, writes: Sequence[Work], reads: Sequence[Work]) -> tuple[list[Any], list[Any]]:
        """Do ``writes`` in one transaction, then ``reads``; return the answers to each.

        An exception among the answers is to be raised where that answer is awaited. When this
        returns, what was written is on disk; where the transaction failed, all writes are answered
        by the same Unavailable.
        """
        written: list[Any] = []
        try:
            if writes:
                written = self._commit(lambda db: [_answer(db, work) for work in writes])
        except sqlite3.Error as why:
            written = [self._unavailable(why)] * len(writes)
        return written, [self._read(work) for work in reads]

    def _commit(self, work: Callable[[sqlite3.Connection], list[Any]]) -> list[Any]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            answers = work(self._db)
            self._db.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # most failures have rolled back by themselves
                self._db.execute("ROLLBACK")
            raise
        return answers

    def _read(self, work: Work) -> Any:
        try:
            return _answer(self._db, work)
        except sqlite3.Error as why:
            return self._unavailable(why)

    def _unavailable(self, why: sqlite3.Error) -> Unavailable:
        kind: FailureKind = "disk" if _code(why) in ON_DISK else "other"
        observe.store_errors.labels(kind).inc()
        return Unavailable(_explanation(self.path, why)[1], kind)

    def close(self) -> None:
        """Write everything into the one file, and close it."""
        self._db.close()


def compact(db: sqlite3.Connection) -> None:
    """Give some of the space of what was removed back to the disk. Not within a transaction."""
    db.executescript(f"PRAGMA incremental_vacuum({FREED_PAGES})")  # execute() frees one page only


def _answer(db: sqlite3.Connection, work: Work) -> Any:
    try:
        return work(db)
    except (Conflict, Diverged) as refusal:
        return refusal


ON_DISK: Final = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
}
UNWRITABLE: Final = (
    "it cannot be written: give this server's user the right to write it and its directory"
)
KINDS: Final[dict[int, tuple[type[StoreUnusable], str]]] = {
    sqlite3.SQLITE_FULL: (FileUnwritable, "its disk is full: make space"),
    sqlite3.SQLITE_IOERR: (FileUnwritable, "see whether its disk is full, or broken"),
    sqlite3.SQLITE_READONLY: (
        FileUnwritable,
        UNWRITABLE,
    ),
    sqlite3.SQLITE_BUSY: (
        FileLocked,
        "another program holds it locked: close that program",
    ),
    sqlite3.SQLITE_CORRUPT: (FileDamaged, "it is damaged: stop the server, and start it again"),
    sqlite3.SQLITE_NOTADB: (FileDamaged, "it is not an SQLite database"),
}
KINDS[sqlite3.SQLITE_PERM] = KINDS[sqlite3.SQLITE_CANTOPEN] = KINDS[sqlite3.SQLITE_READONLY]
KINDS[sqlite3.SQLITE_LOCKED] = KINDS[sqlite3.SQLITE_BUSY]


def _code(why: sqlite3.Error) -> int:
    """Return SQLite's primary error code; 0 for an error of the Python module's own."""
    return getattr(why, "sqlite_errorcode", 0) & 0xFF


def _explanation(path: Path, why: sqlite3.Error) -> tuple[type[StoreUnusable], str]:
    """Return what to raise where nothing works without the file, and what helps."""
    kind, words = KINDS.get(
        _code(why), (FileUnwritable, "see what this means in SQLite's list of results")
    )
    return kind, f"{path}: {why}: {words}"


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Raise the StoreUnusable for an error of SQLite."""
    try:
        yield
    except sqlite3.Error as why:
        kind, words = _explanation(path, why)
        raise kind(words) from why


def _set_aside(path: Path, why: FileDamaged) -> FileDamaged:
    """Rename a damaged database and its write-ahead log; return what to raise about it."""
    stamp = f"damaged-{time.time_ns() // 1_000_000}"
    aside = path.with_name(f"{path.name}.{stamp}")
    for end in ("-wal", "-shm", ""):
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(aside.with_name(aside.name + end))
    return FileDamaged(
        f"{why}. It was set aside as {aside}. Put a backup in its place; or take {path}.kept away, "
        "to begin without those rooms"
    )
