"""Track who follows which log in this process, and which of them must read the store."""

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from protocol.names import RoomId
from server.room.facts import Entry
from server.store.log import AtOnce, Tip

MOST_DELIVERED: Final = 256
"""Entries queued for one subscriber; a slower one reads the rest from the store."""


class Subscriber:
    """Queues entries for one reader of one log, and knows whether the store has others."""

    def __init__(self, room: RoomId, tip: Tip, at_once: AtOnce | None = None) -> None:
        self.room, self.tip = room, tip
        self._at_once = at_once
        self._failed: Exception | None = None
        """What ``at_once`` raised."""
        self._is_busy = False
        """Whether the reader has taken an entry, and has not come back yet."""
        self._delivered: deque[tuple[Tip, Entry]] = deque()
        self._stale = True  # at first the log is looked at
        self._news = asyncio.Event()
        self._news.set()

    def deliver(self, tip: Tip, new: Tip, entry: Entry) -> None:
        """Queue the entry right after ``tip``, if it is the next one; else mark as stale."""
        if self.tip == tip and len(self._delivered) < MOST_DELIVERED:
            self.tip = new
            self._delivered.append((new, entry))
        else:
            self._stale = True
        self._news.set()

    def hand_over(self, tip: Tip, new: Tip, entry: Entry) -> None:
        """Let the reader have what this process appended after ``tip``: at once, if it may."""
        if self.tip == new:
            return  # read meanwhile
        if self.tip != tip or self._delivered or self._is_busy or self._at_once is None:
            self.deliver(tip, new, entry)
            return
        self.tip = new
        try:
            self._at_once(new, entry)
        except Exception as why:
            self._failed = why
            self._news.set()

    def invalidate(self) -> None:
        """Mark as stale: the log may hold more, or other entries."""
        self._stale = True
        self._news.set()

    @property
    def waiting(self) -> bool:
        """Return whether an entry is queued."""
        return bool(self._delivered)

    def take(self) -> tuple[Tip, Entry] | None:
        """Return the next queued entry, if any; the one before it is done with."""
        self._is_busy = bool(self._delivered)
        return self._delivered.popleft() if self._is_busy else None

    async def wait_stale(self) -> bool:
        """Wait for a notification. Return whether the log must be re-read, and clear the mark.

        Raises what ``at_once`` raised.
        """
        await self._news.wait()
        self._news.clear()
        if self._failed is not None:
            raise self._failed
        stale, self._stale = self._stale, False
        return stale


class Subscribers:
    """Holds all subscribers of this process, by room."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """Call ``changed`` whenever the set of followed rooms has changed."""
        self._changed = changed
        self._of: defaultdict[RoomId, set[Subscriber]] = defaultdict(set)
        self._writing: dict[RoomId, int] = {}
        """How many appends of this process are under way, in rooms where any are."""
        self._notified: dict[RoomId, int] = {}

    @property
    def rooms(self) -> set[RoomId]:
        """Return the rooms that are followed."""
        return set(self._of)

    @contextmanager
    def subscribed(
        self, room: RoomId, tip: Tip, at_once: AtOnce | None = None
    ) -> Iterator[Subscriber]:
        """Subscribe to a room while the block runs, from ``tip`` on."""
        subscriber = Subscriber(room, tip, at_once)
        self._of[room].add(subscriber)
        if len(self._of[room]) == 1:
            self._changed()
        try:
            yield subscriber
        finally:
            self._of[room].discard(subscriber)
            if not self._of[room]:
                del self._of[room]
                self._changed()

    def begin(self, room: RoomId) -> None:
        """Hold notifications back while this process appends: the answer may bring the entry."""
        self._writing[room] = self._writing.get(room, 0) + 1

    def end(self, room: RoomId) -> None:
        """End what ``begin`` began."""
        left = self._writing.pop(room) - 1
        if left:
            self._writing[room] = left
        elif room in self._notified:
            self.notify(room, self._notified.pop(room))

    def hand_over(self, room: RoomId, tip: Tip, new: Tip, entry: Entry) -> None:
        """Let the room's subscribers have what this process appended after ``tip``.

        They get it as it was given, which is how everyone else will read it: decoding an entry
        gives back what was encoded.
        """
        if room in self._of:
            for subscriber in tuple(self._of[room]):
                subscriber.hand_over(tip, new, entry)

    def notify(self, room: RoomId, seq: int) -> None:
        """Mark as stale those who lack entry ``seq`` of the room's log."""
        if room in self._writing:
            self._notified[room] = max(seq, self._notified.get(room, 0))
            return
        for subscriber in self._of.get(room, ()):
            if subscriber.tip.seq < seq:
                subscriber.invalidate()

    def invalidate(self, room: RoomId) -> None:
        """Mark all subscribers of the room as stale."""
        for subscriber in self._of.get(room, ()):
            subscriber.invalidate()

    def tip(self, room: RoomId) -> Tip | None:
        """Return how far the room's subscribers have come who came furthest."""
        tips = [subscriber.tip for subscriber in self._of.get(room, ())]
        return max(tips, key=lambda tip: tip.seq, default=None)

    def compare(self, room: RoomId, top: Tip) -> None:
        """Mark as stale those who are not at ``top``, where the room's log ends."""
        for subscriber in self._of.get(room, ()):
            if subscriber.tip != top:
                subscriber.invalidate()
