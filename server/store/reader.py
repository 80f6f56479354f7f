"""Follow and read chained logs page by page, for the stores that keep them on disk."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from typing import Final

from protocol.names import RoomId
from server.room.facts import Damaged, Entry, Unreadable, decode_entry
from server.store.errors import Diverged, Unavailable
from server.store.log import START, AtOnce, Tip
from server.store.subscribers import Subscriber, Subscribers

READ: Final = 100
"""Entries in one read: what follows waits for no longer than these take."""


class LogReader(ABC):
    """Implements the reading half of a Store on top of ``_fetch``."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """Call ``changed`` whenever the set of followed rooms has changed."""
        self._subscribers = Subscribers(changed)

    @abstractmethod
    async def _fetch(self, log: str, seq: int, most: int) -> list[tuple[Tip, bytes]]:
        """Return up to ``most`` entries from number ``seq`` on. Raises Unavailable, Damaged."""

    @abstractmethod
    def _unread(self, subscriber: Subscriber) -> None:
        """Arrange for another look of a subscriber whose log could not be read."""

    async def follow(
        self, room: RoomId, tip: Tip = START, at_once: AtOnce | None = None
    ) -> AsyncIterator[tuple[Tip, Entry]]:
        """See Store."""
        with self._subscribers.subscribed(room, tip, at_once) as subscriber:
            while True:
                while (next_one := subscriber.take()) is not None:
                    yield next_one
                if await subscriber.wait_stale():
                    await self._look(subscriber)

    async def _look(self, subscriber: Subscriber) -> None:
        """Bring a subscriber one page of what its log has past its tip."""
        before = subscriber.tip
        try:
            found = await self._range(subscriber.room, before, READ)
            for tip, raw in found:
                if tip.seq > subscriber.tip.seq:  # not handed over meanwhile
                    subscriber.deliver(before, tip, decode_entry(raw))
                before = tip
        except Unavailable:
            self._unread(subscriber)
        except Unreadable:
            if not subscriber.waiting:
                raise  # else first what comes before it, and then it is met again
            subscriber.invalidate()
        else:
            if len(found) == READ:
                subscriber.invalidate()

    async def read(self, room: RoomId) -> list[tuple[Tip, Entry]]:
        """See Store."""
        log: list[tuple[Tip, Entry]] = []
        try:
            while found := await self._range(room, log[-1][0] if log else START, READ):
                log += [(tip, decode_entry(raw)) for tip, raw in found]
        except Diverged as why:  # cut off or removed since the page before
            raise Unavailable(f"the log of {room} has changed while it was read") from why
        return log

    async def read_raw(self, log: str, after: Tip, most: int) -> list[tuple[Tip, bytes]]:
        """See Store."""
        return await self._range(log, after, most)

    async def _range(self, log: str, after: Tip, most: int) -> list[tuple[Tip, bytes]]:
        """Return the entries right after ``after``, each checked against the one before it.

        The first one fetched is ``after`` itself, so every read notices that a log has diverged.
        Raises Diverged, Unavailable, and Damaged where an entry does not follow from the last.
        """
        anchored = after != START
        found = await self._fetch(log, after.seq, most + anchored)
        if anchored and (not found or found.pop(0)[0] != after):
            raise Diverged
        for tip, raw in found:
            if after.then(raw) != tip:
                raise Damaged(f"entry {after.seq + 1} is missing or not as it was written")
            after = tip
        return found
