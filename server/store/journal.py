"""The logs in one file, for machines without a store program: written through before it is told."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from msgspec import Raw

from server import observe
from server.store.journal_file import REMOVED, JournalFile, Line
from server.store.locks import Lock
from server.store.memory import MemoryStore, check, wall_clock
from server.store.store import SLACK_MS, START, Conflict, Outage, Tip, Unavailable
from server.store.tasks import tasks
from server.store.unfit import Unfit

PINS: Final = ":pins"
OUTAGES: Final = "servers:outages"
BEAT: Final = "beat"
"""The file that says when a server was last there."""


class _Asked(NamedTuple):
    """An append that waits for its answer: None, or what is to be raised."""

    log: str
    tip: Tip
    raw: bytes | None
    """The entry; None to remove the log."""
    due: int | None
    answer: asyncio.Future[Exception | None]

    @property
    def new(self) -> Tip:
        """Where the log ends when it is done."""
        return START if self.raw is None else self.tip.then(self.raw)

    @property
    def line(self) -> Line:
        """How it is written down."""
        if self.raw is None:
            return Line(self.log, REMOVED, Raw(b"null"))
        return Line(self.log, self.new.seq, Raw(self.raw), self.due)


class JournalStore(MemoryStore):
    """A Store of one process, in a journal. Made by ``journal``."""

    def __init__(self, file: JournalFile, now: Callable[[], int] = wall_clock) -> None:
        """Read all that ``file`` holds. Raises JournalDamaged."""
        super().__init__(now)
        self._file = file
        self._asked: list[_Asked] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._beats = file.path.with_name(BEAT)
        with suppress(OSError, ValueError):  # there was none yet, or it was written halfway
            self._beat = int(self._beats.read_text())
        self._load()

    def _load(self) -> None:
        """Read all; where more than half of it is removed by now, write the rest anew."""
        read = 0
        for line in self._file.entries():
            read += 1
            if line.seq not in (REMOVED, self._logs[line.log].tip.seq + 1):
                where = f"entry {line.seq} of room {line.log}"
                raise self._file.damaged(f"{where} is out of its place")
            self._add(line.log, None if line.seq == REMOVED else bytes(line.entry), line.due)
        if read > 2 * sum(len(log.entries) for log in self._logs.values()):
            with suppress(OSError):  # a full disk, say: it is as good as it was
                self._file.rewrite(self._lines())

    def _lines(self) -> Iterator[Line]:
        """All that is kept; when a room is due is said with its last entry."""
        for name, log in self._logs.items():
            for tip, raw in log.entries:
                due = self._due.get(name) if tip == log.tip else None
                yield Line(name, tip.seq, Raw(raw), due)

    async def _keep(self, log: str, tip: Tip, raw: bytes | None, due: int | None) -> None:
        if self._closing:
            raise Unavailable("the journal is closed")
        answer = asyncio.get_running_loop().create_future()
        self._asked.append(_Asked(log, tip, raw, due, answer))
        self._wake.set()
        refusal = await answer
        if refusal is not None:
            raise refusal

    async def beat(self, gap_ms: int) -> tuple[Outage, ...]:
        """See Store. The time is in a file of its own, not flushed: a power cut takes long."""
        last, now = self._beat, self._now()
        if last is not None and now - last > gap_ms:
            await self._keep_outage(Outage(last, now))
        for since, until in self._outages:
            if until > now + SLACK_MS:
                await self._keep_outage(Outage(until, since))
        self._beat = now
        try:
            await asyncio.to_thread(self._say_beat, now)
        except OSError as why:
            raise _unavailable(self._beats, why) from why
        return tuple(self._outages)

    async def outages(self) -> tuple[int | None, tuple[Outage, ...]]:
        """See Store. Nothing is written, but it is seen whether anything could be."""
        try:
            await asyncio.to_thread(self._file.probe)
        except OSError as why:
            raise _unavailable(self._file.path, why) from why
        return await super().outages()

    async def _keep_outage(self, outage: Outage) -> None:
        """Write it down; the wrong way round, it is taken back."""
        with suppress(Conflict):  # another call was first: there is no other process
            await self._keep(OUTAGES, self._tip(OUTAGES), msgspec.json.encode(outage), None)

    def _note(self, outage: Outage) -> None:
        if outage.since <= outage.until:
            super()._note(outage)
        else:
            self._outages = [it for it in self._outages if it != outage[::-1]]

    def _say_beat(self, now: int) -> None:
        """By the way see whether the journal could be written: so it is known before a move is."""
        self._file.probe()
        self._beats.write_text(str(now))

    async def pin(self, log: str, name: str) -> None:
        """See Store. The changes of a set are a log of their own."""
        await self._change(log, "pin", name)

    async def unpin(self, log: str, name: str) -> None:
        """See Store."""
        await self._change(log, "unpin", name)

    async def _change(self, log: str, verb: str, name: str) -> None:
        raw = msgspec.json.encode({verb: name})
        while (name in self._pins[log]) != (verb == "pin"):
            with suppress(Conflict):  # another change was first: there is no other process
                await self.append_raw(log + PINS, self._tip(log + PINS), raw)

    def _add(self, name: str, raw: bytes | None, due: int | None) -> None:
        super()._add(name, raw, due)
        if raw is None:
            return
        if name == OUTAGES:
            self._note(msgspec.json.decode(raw, type=Outage))
        if name.endswith(PINS):
            for verb, pinned in msgspec.json.decode(raw).items():
                names = self._pins[name.removesuffix(PINS)]
                names.add(pinned) if verb == "pin" else names.discard(pinned)

    async def run(self) -> None:
        """Write what is asked, all of a loop tick in one go, until ``close``."""
        while self._asked or not self._closing:
            await self._wake.wait()
            self._wake.clear()
            asked, self._asked = self._asked, []
            if asked:
                await self._write(asked)

    def close(self) -> None:
        """Take no more appends. Those already asked are still written."""
        self._closing = True
        self._wake.set()

    async def _write(self, asked: list[_Asked]) -> None:
        """Nothing is told, not even a conflict with one of the same tick, before all is on disk."""
        won, answers = self._judge(asked)
        lines = [a.line for a in won]
        try:
            with observe.append_ms():
                await asyncio.to_thread(self._file.write, lines)
        except OSError as why:
            answers = [_unavailable(self._file.path, why)] * len(asked)
        else:
            for a in won:
                self._add(a.log, a.raw, a.due)
        for a, answer in zip(asked, answers, strict=True):
            if not a.answer.done():
                a.answer.set_result(answer)

    def _judge(self, asked: list[_Asked]) -> tuple[list[_Asked], list[Exception | None]]:
        """Who wins a place, and everyone's answer should the write succeed."""
        tops: dict[str, Tip] = {}
        won: list[_Asked] = []
        answers: list[Exception | None] = []
        for a in asked:
            top = tops.get(a.log) or self._tip(a.log)
            try:
                check(top, a.tip)
            except Exception as refusal:
                answers.append(refusal)
            else:
                tops[a.log] = a.new
                won.append(a)
                answers.append(None)
        return won, answers

    def _tip(self, log: str) -> Tip:
        return self._logs[log].tip if log in self._logs else START


def _unavailable(path: Path, why: OSError) -> Unavailable:
    observe.store_errors.labels("disk").inc()
    return Unavailable(f"{path}: {why}", "disk")


def _make(directory: Path) -> None:
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)


@asynccontextmanager
async def journal(
    directory: Path, now: Callable[[], int] = wall_clock
) -> AsyncIterator[JournalStore]:
    """The journal in ``directory``, open while the block runs.

    Raises Unfit when another process has it, JournalDamaged when it cannot be read.
    """
    _make(directory)
    with Lock(directory / "journal.lock") as lock:
        if not lock.take():
            raise Unfit(
                f"another server keeps its rooms in {directory}: a journal serves one process "
                "only. Stop that server, or name another data directory, or use a Redis"
            )
        with JournalFile(directory / "journal") as file:
            store = await asyncio.to_thread(partial(JournalStore, file, now))
            async with tasks() as group:
                group.create_task(store.run())
                try:
                    yield store
                finally:
                    store.close()
