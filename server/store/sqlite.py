"""Keep logs in an SQLite file, for machines without a store program: one process, group commit."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

from protocol.names import RoomId
from server import observe
from server.room.facts import Entry, encode_entry
from server.store.errors import FileLocked, Unavailable
from server.store.locks import Lock
from server.store.log import MOST_OUTAGES, SLACK_MS, START, Outage, Tip
from server.store.memory import check, wall_clock
from server.store.reader import LogReader
from server.store.sqlite_file import SqliteFile, Work, compact
from server.store.subscribers import Subscriber
from server.store.tasks import tasks

FILE: Final = "rooms.sqlite"
AGAIN_S: Final = 1.0
"""After so long a subscriber whose log could not be read looks again."""


class _QueuedWrite(NamedTuple):
    """Work that waits for its turn."""

    work: Work
    answer: asyncio.Future[Any]
    kept: Callable[[], None] | None
    """Called once it is on disk, whether or not anybody still waits for the answer."""


class SqliteStore(LogReader):
    """Keeps the logs of one process in an SQLite file. Made by ``sqlite_store``."""

    def __init__(self, file: SqliteFile, now: Callable[[], int] = wall_clock) -> None:
        """Keep everything in ``file``; ``now`` is the clock, in Unix milliseconds."""
        super().__init__(lambda: None)
        self._file, self._now = file, now
        self._writes: list[_QueuedWrite] = []
        self._reads: list[_QueuedWrite] = []
        self._wake = asyncio.Event()
        self._closing = False

    async def run(self) -> None:
        """Do what is asked until ``close``: what is asked during one commit goes in the next."""
        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(1, "sqlite") as thread:
            while self._writes or self._reads or not self._closing:
                await self._wake.wait()
                self._wake.clear()
                writes, self._writes = self._writes, []
                reads, self._reads = self._reads, []
                if not (writes or reads):
                    continue  # closed
                works = [it.work for it in writes], [it.work for it in reads]
                written, read = await loop.run_in_executor(thread, self._file.do, *works)
                _tell(writes, written)
                _tell(reads, read)

    def close(self) -> None:
        """Take no more work. What was asked already is still done."""
        self._closing = True
        self._wake.set()

    def _read(self, work: Work) -> asyncio.Future[Any]:
        return self._ask(self._reads, work, None)

    def _write(self, work: Work, kept: Callable[[], None] | None = None) -> asyncio.Future[Any]:
        return self._ask(self._writes, work, kept)

    def _ask(
        self, queue: list[_QueuedWrite], work: Work, kept: Callable[[], None] | None
    ) -> asyncio.Future[Any]:
        if self._closing:
            raise Unavailable(f"{self._file.path} is closed: the server is ending")
        asked = _QueuedWrite(work, asyncio.get_running_loop().create_future(), kept)
        queue.append(asked)
        self._wake.set()
        return asked.answer

    async def append(self, room: RoomId, tip: Tip, entry: Entry, due: int | None = None) -> None:
        """See Store."""
        raw = encode_entry(entry)
        new = tip.then(raw)

        def append(db: sqlite3.Connection) -> None:
            _append(db, room, tip, new, raw)
            if due is not None:
                db.execute("REPLACE INTO due VALUES (?, ?)", (room, due))

        began = perf_counter()
        await self._write(append, lambda: self._subscribers.hand_over(room, tip, new, entry))
        observe.append_ms.observe((perf_counter() - began) * 1000)

    async def append_raw(self, log: str, tip: Tip, raw: bytes) -> None:
        """See Store."""
        await self._write(lambda db: _append(db, log, tip, tip.then(raw), raw))

    async def remove(self, room: RoomId, tip: Tip) -> None:
        """See Store."""

        def remove(db: sqlite3.Connection) -> None:
            top = _top(db, room)
            if top != START:
                check(top, tip)
            db.execute("DELETE FROM entries WHERE log = ?", (room,))
            db.execute("DELETE FROM members WHERE log = ?", (room,))
            db.execute("DELETE FROM due WHERE room = ?", (room,))

        await self._write(remove, lambda: self._subscribers.invalidate(room))

    async def _fetch(self, log: str, seq: int, most: int) -> list[tuple[Tip, bytes]]:
        asked = (
            "SELECT seq, digest, CAST(entry AS BLOB) FROM entries WHERE log = ? AND seq >= ?"
            " ORDER BY seq LIMIT ?"
        )
        rows = await self._read(lambda db: db.execute(asked, (log, seq, most)).fetchall())
        return [(Tip(number, digest), raw) for number, digest, raw in rows]

    def _unread(self, subscriber: Subscriber) -> None:
        asyncio.get_running_loop().call_later(AGAIN_S, subscriber.invalidate)

    async def due(self, until: int, most: int) -> list[tuple[RoomId, int]]:
        """See Store."""
        asked = "SELECT room, at FROM due WHERE at <= ? ORDER BY at, room LIMIT ?"
        rows = await self._read(lambda db: db.execute(asked, (until, most)).fetchall())
        return [(RoomId(room), at) for room, at in rows]

    async def reschedule(self, room: RoomId, was: int, due: int | None) -> bool:
        """See Store."""

        def reschedule(db: sqlite3.Connection) -> bool:
            if due is None:
                done = db.execute("DELETE FROM due WHERE room = ? AND at = ?", (room, was))
            else:
                words = "UPDATE due SET at = ? WHERE room = ? AND at = ?"
                done = db.execute(words, (due, room, was))
            return done.rowcount == 1

        return bool(await self._write(reschedule))

    async def beat(self, gap_ms: int) -> tuple[Outage, ...]:
        """See Store. Also gives back some of the space of what was removed."""

        def beat(db: sqlite3.Connection) -> tuple[Outage, ...]:
            now = self._now()
            last, _ = _outages(db)
            db.execute("DELETE FROM outages WHERE until > ?", (now + SLACK_MS,))
            if last is not None and now - last > gap_ms:
                db.execute("INSERT INTO outages VALUES (?, ?)", (last, now))
            db.execute("UPDATE heartbeat SET at = ?", (now,))
            return _outages(db)[1]

        noted = await self._write(beat)
        await self._read(compact)
        return tuple(noted)

    async def outages(self) -> tuple[int | None, tuple[Outage, ...]]:
        """See Store. Something is written, so that a full disk is noticed."""

        def outages(db: sqlite3.Connection) -> tuple[int | None, tuple[Outage, ...]]:
            db.execute("UPDATE heartbeat SET probes = probes + 1")  # no change is not written
            return _outages(db)

        last, noted = await self._write(outages)
        return last, noted

    async def add_member(self, log: str, name: str) -> None:
        """See Store."""
        await self._write(
            lambda db: db.execute("INSERT OR IGNORE INTO members VALUES (?, ?)", (log, name))
        )

    async def remove_member(self, log: str, name: str) -> None:
        """See Store."""
        await self._write(
            lambda db: db.execute("DELETE FROM members WHERE log = ? AND name = ?", (log, name))
        )

    async def members(self, log: str, after: str, most: int) -> list[str]:
        """See Store."""
        asked = "SELECT name FROM members WHERE log = ? AND name > ? ORDER BY name LIMIT ?"
        rows = await self._read(lambda db: db.execute(asked, (log, after, most)).fetchall())
        return [name for (name,) in rows]

    async def now(self) -> int:
        """See Store."""
        return self._now()


def _tell(asked: list[_QueuedWrite], answers: list[Any]) -> None:
    for it, answer in zip(asked, answers, strict=True):
        if isinstance(answer, Exception):
            if not it.answer.done():
                it.answer.set_exception(answer)
            continue
        if it.kept is not None:
            it.kept()
        if not it.answer.done():
            it.answer.set_result(answer)


def _append(db: sqlite3.Connection, log: str, tip: Tip, new: Tip, raw: bytes) -> None:
    check(_top(db, log), tip)
    db.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (log, new.seq, new.digest, raw))


def _top(db: sqlite3.Connection, log: str) -> Tip:
    """Return where a log ends."""
    asked = "SELECT seq, digest FROM entries WHERE log = ? ORDER BY seq DESC LIMIT 1"
    row = db.execute(asked, (log,)).fetchone()
    return Tip(*row) if row else START


def _outages(db: sqlite3.Connection) -> tuple[int | None, tuple[Outage, ...]]:
    """Return the last heartbeat and the last outages, oldest first."""
    (last,) = db.execute("SELECT at FROM heartbeat").fetchone()
    rows = db.execute(
        "SELECT since, until FROM outages ORDER BY rowid DESC LIMIT ?", (MOST_OUTAGES,)
    ).fetchall()
    return last, tuple(Outage(*row) for row in reversed(rows))


def _make(directory: Path) -> None:
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)


@asynccontextmanager
async def sqlite_store(
    directory: Path, now: Callable[[], int] = wall_clock, *, beside: bool = False
) -> AsyncIterator[SqliteStore]:
    """Open the store in ``directory`` while the block runs.

    ``beside``: for a command that reads and writes books, whose readers ask the file again and
    again; then a server may have it, too. Rooms need a process of their own, as nobody tells
    another one of what was written.

    Raises FileLocked when another process has it, another StoreUnusable when it cannot be used.
    """
    _make(directory)
    with Lock(directory / f"{FILE}.lock") as lock:
        is_first = lock.take()
        if not is_first and not beside:
            raise FileLocked(
                f"another server keeps its rooms in {directory / FILE}, which serves one process "
                "only. Stop that server, or name another data directory, or use a Redis"
            )
        file = await asyncio.to_thread(SqliteFile, directory / FILE, beside=not is_first)
        try:
            store = SqliteStore(file, now)
            async with tasks() as group:
                group.create_task(store.run())
                try:
                    yield store
                finally:
                    store.close()
        finally:
            await asyncio.to_thread(file.close)
