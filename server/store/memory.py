"""Keep logs in lists and notes in dictionaries, for simulation and tests."""

import asyncio
import heapq
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Mapping
from itertools import islice

from protocol.names import RoomId
from server.room.facts import Entry, decode_entry, encode_entry
from server.store.errors import Conflict, Diverged
from server.store.log import MOST_OUTAGES, SLACK_MS, START, Outage, Tip


def wall_clock() -> int:
    """Return Unix milliseconds on this machine's clock."""
    return time.time_ns() // 1_000_000


class _Log:
    """One log's entries as they were written, and what wakes those who wait for the next."""

    def __init__(self) -> None:
        self.entries: list[tuple[Tip, bytes]] = []
        self.changed = asyncio.Event()

    @property
    def tip(self) -> Tip:
        """Where it ends."""
        return self.entries[-1][0] if self.entries else START

    def tip_at(self, seq: int) -> Tip | None:
        """Where it ended when it had ``seq`` entries; None when it never had."""
        if seq == 0:
            return START
        return self.entries[seq - 1][0] if seq <= len(self.entries) else None

    def wake(self) -> None:
        """A fresh event per entry: half the cost of a condition with a thousand waiting."""
        woken, self.changed = self.changed, asyncio.Event()
        woken.set()


class MemoryStore:
    """Keeps logs for as long as its process runs."""

    def __init__(self, now: Callable[[], int] = wall_clock) -> None:
        """Take the time from ``now``, in Unix milliseconds."""
        self._now = now
        self._logs: defaultdict[str, _Log] = defaultdict(_Log)
        self._members: defaultdict[str, set[str]] = defaultdict(set)
        self._due: dict[str, int] = {}
        self._beat: int | None = None
        self._outages: list[Outage] = []

    async def append(self, room: RoomId, tip: Tip, entry: Entry, due: int | None = None) -> None:
        """See Store."""
        await self._keep(room, tip, encode_entry(entry), due)

    async def remove(self, room: RoomId, tip: Tip) -> None:
        """See Store."""
        if room not in self._logs or self._logs[room].tip == START:
            return
        check(self._logs[room].tip, tip)
        self._due.pop(room, None)
        self._members.pop(room, None)
        log = self._logs.pop(room)
        log.entries.clear()
        log.wake()

    async def _keep(self, name: str, tip: Tip, raw: bytes, due: int | None) -> None:
        log = self._logs[name]
        check(log.tip, tip)
        log.entries.append((tip.then(raw), raw))
        if due is not None:
            self._due[name] = due
        log.wake()

    async def due(self, until: int, most: int) -> list[tuple[RoomId, int]]:
        """See Store."""
        found = ((at, room) for room, at in self._due.items() if at <= until)
        return [(RoomId(room), at) for at, room in heapq.nsmallest(most, found)]

    async def reschedule(self, room: RoomId, was: int, due: int | None) -> bool:
        """See Store."""
        if self._due.get(room) != was:
            return False
        if due is None:
            del self._due[room]
        else:
            self._due[room] = due
        return True

    async def beat(self, gap_ms: int) -> tuple[Outage, ...]:
        """See Store."""
        last, self._beat = self._beat, self._now()
        self._outages = [it for it in self._outages if it.until <= self._beat + SLACK_MS]
        if last is not None and self._beat - last > gap_ms:
            self._outages = [*self._outages, Outage(last, self._beat)][-MOST_OUTAGES:]
        return tuple(self._outages)

    async def outages(self) -> tuple[int | None, tuple[Outage, ...]]:
        """See Store."""
        return self._beat, tuple(self._outages)

    async def follow(self, room: RoomId, tip: Tip = START) -> AsyncIterator[tuple[Tip, Entry]]:
        """See Store."""
        while True:
            log = self._logs[room]
            if log.tip_at(tip.seq) != tip:
                raise Diverged
            if tip.seq == len(log.entries):
                await log.changed.wait()
                continue
            tip, raw = log.entries[tip.seq]
            yield tip, decode_entry(raw)

    async def read(self, room: RoomId) -> list[tuple[Tip, Entry]]:
        """See Store."""
        log = self._logs.get(room)
        return [(tip, decode_entry(raw)) for tip, raw in log.entries] if log else []

    async def append_raw(self, log: str, tip: Tip, raw: bytes) -> None:
        """See Store."""
        await self._keep(log, tip, raw, None)

    async def read_raw(self, log: str, after: Tip, most: int) -> list[tuple[Tip, bytes]]:
        """See Store."""
        found = self._logs.get(log, _Log())
        if found.tip_at(after.seq) != after:
            raise Diverged
        return list(islice(found.entries, after.seq, after.seq + most))

    async def add_member(self, log: str, name: str) -> None:
        """See Store."""
        self._members[log].add(name)

    async def remove_member(self, log: str, name: str) -> None:
        """See Store."""
        self._members[log].discard(name)

    async def members(self, log: str, after: str, most: int) -> list[str]:
        """See Store."""
        names = sorted(self._members[log], key=str.encode)
        return [name for name in names if name.encode() > after.encode()][:most]

    async def now(self) -> int:
        """See Store."""
        return self._now()

    def lose(self, room: str, keep: int) -> None:
        """Drop all but the first ``keep`` entries, as a store does that loses its tail."""
        log = self._logs[room]
        del log.entries[keep:]
        log.wake()


class MemoryNoteStore:
    """Keeps notes for as long as its process runs."""

    def __init__(self, now: Callable[[], int] = wall_clock) -> None:
        """Take the time from ``now``, in milliseconds."""
        self._now = now
        self._topics: defaultdict[str, dict[str, tuple[int, bytes]]] = defaultdict(dict)

    async def put(self, topic: str, name: str, value: bytes, ttl_ms: int) -> None:
        """See NoteStore."""
        self._topics[topic][name] = (self._now() + ttl_ms, value)

    async def drop(self, topic: str, name: str) -> None:
        """See NoteStore."""
        self._living(topic).pop(name, None)

    async def notes(self, topic: str) -> Mapping[str, bytes]:
        """See NoteStore."""
        return {name: value for name, (_, value) in self._living(topic).items()}

    async def claim(self, topic: str, name: str, value: bytes, ttl_ms: int) -> bool:
        """See NoteStore."""
        if name in self._living(topic):
            return False
        await self.put(topic, name, value, ttl_ms)
        return True

    def _living(self, topic: str) -> dict[str, tuple[int, bytes]]:
        """Return the topic's notes that have not expired; drop the others, and empty topics."""
        now = self._now()
        living = {name: note for name, note in self._topics.pop(topic, {}).items() if note[0] > now}
        if living:
            self._topics[topic] = living
        return living


def check(top: Tip, tip: Tip) -> None:
    """Raise Conflict or Diverged unless a log that ends at ``top`` ends at ``tip``."""
    if top != tip:
        raise Conflict if top.seq > tip.seq else Diverged
