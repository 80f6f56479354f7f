"""Keep logs in lists and notes in dictionaries, for simulation and tests."""

import heapq
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import islice

from protocol.names import RoomId
from server.room.facts import Entry, encode_entry
from server.store.errors import Conflict, Diverged
from server.store.log import MOST_OUTAGES, SLACK_MS, START, Outage, Tip
from server.store.reader import LogReader
from server.store.subscribers import Subscriber


def wall_clock() -> int:
    """Return Unix milliseconds on this machine's clock."""
    return time.time_ns() // 1_000_000


class _Log:
    """One log's entries as they were written."""

    def __init__(self) -> None:
        self.entries: list[tuple[Tip, bytes]] = []

    @property
    def tip(self) -> Tip:
        """Return where it ends."""
        return self.entries[-1][0] if self.entries else START


class MemoryStore(LogReader):
    """Keeps logs for as long as its process runs."""

    def __init__(self, now: Callable[[], int] = wall_clock) -> None:
        """Take the time from ``now``, in Unix milliseconds."""
        super().__init__(lambda: None)
        self._now = now
        self._logs: defaultdict[str, _Log] = defaultdict(_Log)
        self._members: defaultdict[str, set[str]] = defaultdict(set)
        self._due: dict[str, int] = {}
        self._beat: int | None = None
        self._outages: list[Outage] = []

    async def append(self, room: RoomId, tip: Tip, entry: Entry, due: int | None = None) -> None:
        """See Store."""
        raw = encode_entry(entry)
        self._keep(room, tip, raw)
        if due is not None:
            self._due[room] = due
        self._subscribers.hand_over(room, tip, self._logs[room].tip, entry)

    async def remove(self, room: RoomId, tip: Tip) -> None:
        """See Store."""
        if room not in self._logs or self._logs[room].tip == START:
            return
        check(self._logs[room].tip, tip)
        self._due.pop(room, None)
        self._members.pop(room, None)
        del self._logs[room]
        self._subscribers.invalidate(room)

    def _keep(self, name: str, tip: Tip, raw: bytes) -> None:
        log = self._logs[name]
        check(log.tip, tip)
        log.entries.append((tip.then(raw), raw))

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

    async def append_raw(self, log: str, tip: Tip, raw: bytes) -> None:
        """See Store."""
        self._keep(log, tip, raw)

    async def _fetch(self, log: str, seq: int, most: int) -> list[tuple[Tip, bytes]]:
        first = max(seq - 1, 0)
        return list(islice(self._logs.get(log, _Log()).entries, first, first + most))

    def _unread(self, subscriber: Subscriber) -> None:
        """Never called: memory always answers."""

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
        del self._logs[room].entries[keep:]
        self._subscribers.invalidate(RoomId(room))


class MemoryNoteStore:
    """Keeps notes for as long as its process runs."""

    def __init__(self, now: Callable[[], int] = wall_clock) -> None:
        """Take the time from ``now``, in milliseconds."""
        self._now = now
        self._topics: defaultdict[str, dict[str, tuple[int, bytes]]] = defaultdict(dict)

    async def put(self, topic: str, name: str, value: bytes, ttl_ms: int) -> None:
        """See NoteStore."""
        self._topics[topic][name] = (self._now() + ttl_ms, value)

    async def renew(self, topic: str, names: Sequence[str], ttl_ms: int) -> list[str]:
        """See NoteStore."""
        living = self._living(topic)
        for name in living.keys() & set(names):
            living[name] = (self._now() + ttl_ms, living[name][1])
        return [name for name in names if name not in living]

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

    async def replace(self, topic: str, name: str, value: bytes, ttl_ms: int) -> bool:
        """See NoteStore."""
        if name not in self._living(topic):
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
