"""Who follows which log in this process, and who of them has something to read."""

import asyncio
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from protocol.names import RoomId
from server.room.entries import Entry
from server.store.store import Tip

MOST_HANDED: Final = 256
"""Entries that wait for one follower; a slower one reads them from the store when it comes."""


class Follower:
    """One reader of one log: how far it was brought, and whether it must look for more."""

    def __init__(self, room: RoomId, tip: Tip) -> None:
        self.room, self.tip = room, tip
        self._handed: deque[tuple[Tip, Entry]] = deque()
        self._stale = True  # at first the log is looked at
        self._news = asyncio.Event()
        self._news.set()

    def hand(self, tip: Tip, new: Tip, entry: Entry) -> None:
        """Here is the entry right after ``tip``: good for those who were brought that far."""
        if self.tip == tip and len(self._handed) < MOST_HANDED:
            self.tip = new
            self._handed.append((new, entry))
        else:
            self._stale = True
        self._news.set()

    def look(self) -> None:
        """The log may hold more, or other entries, than this follower knows of."""
        self._stale = True
        self._news.set()

    @property
    def waiting(self) -> bool:
        """Whether an entry is here that was not taken yet."""
        return bool(self._handed)

    def take(self) -> tuple[Tip, Entry] | None:
        """The next entry, if one is here."""
        return self._handed.popleft() if self._handed else None

    async def must_look(self) -> bool:
        """Wait for news: whether it is that the log must be read. Asking takes the word back."""
        await self._news.wait()
        self._news.clear()
        stale, self._stale = self._stale, False
        return stale


class Followers:
    """All followers of this process, by room."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """``changed`` is called when the set of followed rooms has changed."""
        self._changed = changed
        self._of: defaultdict[RoomId, set[Follower]] = defaultdict(set)
        self._writing: Counter[RoomId] = Counter()
        self._hinted: dict[RoomId, int] = {}

    @property
    def rooms(self) -> set[RoomId]:
        """The rooms that are followed."""
        return set(self._of)

    @contextmanager
    def following(self, room: RoomId, tip: Tip) -> Iterator[Follower]:
        """A new follower, told of everything while the block runs."""
        follower = Follower(room, tip)
        self._of[room].add(follower)
        if len(self._of[room]) == 1:
            self._changed()
        try:
            yield follower
        finally:
            self._of[room].discard(follower)
            if not self._of[room]:
                del self._of[room]
                self._changed()

    @contextmanager
    def writing(self, room: RoomId) -> Iterator[None]:
        """While this process appends there hints wait: the answer may bring the entry itself."""
        self._writing[room] += 1
        try:
            yield
        finally:
            self._writing[room] -= 1
            if not self._writing[room]:
                del self._writing[room]
                self.hint(room, self._hinted.pop(room, 0))

    def hand(self, room: RoomId, tip: Tip, new: Tip, entry: Entry) -> None:
        """Give the room's followers the entry that was kept right after ``tip``."""
        for follower in self._of.get(room, ()):
            follower.hand(tip, new, entry)

    def hint(self, room: RoomId, seq: int) -> None:
        """The room's log is said to have an entry of this number."""
        if room in self._writing:
            self._hinted[room] = max(seq, self._hinted.get(room, 0))
            return
        for follower in self._of.get(room, ()):
            if follower.tip.seq < seq:
                follower.look()

    def look(self, room: RoomId) -> None:
        """The room's followers must look at its log."""
        for follower in self._of.get(room, ()):
            follower.look()

    def compare(self, room: RoomId, top: Tip) -> None:
        """The room's log ends there, or did a moment ago: whoever is elsewhere must look."""
        for follower in self._of.get(room, ()):
            if follower.tip != top:
                follower.look()
