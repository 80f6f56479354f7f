"""The logs in one file, for machines without a store program: written through before it is told."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from server.store.journal_file import JournalFile
from server.store.locks import Lock
from server.store.memory import MemoryStore, check, wall_clock
from server.store.store import START, Conflict, Tip, Unavailable
from server.store.tasks import tasks
from server.store.unfit import Unfit

PINS: Final = ":pins"


class _Asked(NamedTuple):
    """An append that waits for its answer: None, or what is to be raised."""

    log: str
    tip: Tip
    raw: bytes
    answer: asyncio.Future[Exception | None]


class JournalStore(MemoryStore):
    """A Store of one process, in a journal. Made by ``journal``."""

    def __init__(self, file: JournalFile, now: Callable[[], int] = wall_clock) -> None:
        """Read all that ``file`` holds. Raises JournalDamaged."""
        super().__init__(now)
        self._file = file
        self._asked: list[_Asked] = []
        self._wake = asyncio.Event()
        self._closing = False
        for log, seq, raw in file.entries():
            if self._logs[log].tip.seq + 1 != seq:
                raise file.damaged(f"entry {seq} of room {log} is out of its place")
            self._add(log, raw)

    async def append_raw(self, log: str, tip: Tip, raw: bytes) -> None:
        """See Store."""
        if self._closing:
            raise Unavailable("the journal is closed")
        answer = asyncio.get_running_loop().create_future()
        self._asked.append(_Asked(log, tip, raw, answer))
        self._wake.set()
        refusal = await answer
        if refusal is not None:
            raise refusal

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

    def _add(self, name: str, raw: bytes) -> None:
        super()._add(name, raw)
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
        lines = [(a.log, a.tip.seq + 1, a.raw) for a in won]
        try:
            await asyncio.to_thread(self._file.write, lines)
        except OSError as why:
            answers = [Unavailable(f"{self._file.path}: {why}")] * len(asked)
        else:
            for a in won:
                self._add(a.log, a.raw)
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
                tops[a.log] = a.tip.then(a.raw)
                won.append(a)
                answers.append(None)
        return won, answers

    def _tip(self, log: str) -> Tip:
        return self._logs[log].tip if log in self._logs else START


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
