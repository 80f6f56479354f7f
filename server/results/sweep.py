"""Goes round the rooms whose end is still to be booked, and finds those that are over."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from protocol.names import RoomId
from server import observe
from server.host import Gone
from server.results.ledger import log_of
from server.results.result import Booking, bookings_of, hidden_until, is_settled
from server.room.entries import Unreadable
from server.room.room import Room, fold
from server.slices import Slices
from server.store.store import START, Forked, Store, Tip, Unavailable
from server.unreadable import refusal

MOST: Final = 200
"""Rooms in one step: games that were left for good cost no more than this at a time."""


class _Look(NamedTuple):
    """How far a room's log went at the last look, and whether it is known to go on."""

    tip: Tip = START
    judged: bool = False
    again_at: int = 0
    """When its end may be told, on the store's clock, in Unix milliseconds; 0 where it has none."""


class Sweep:
    """One game's."""

    def __init__(
        self, store: Store, game: str, slices: Slices, book: Callable[[Booking], Awaitable[bool]]
    ) -> None:
        """``book`` is Clerk.book."""
        self._store, self._log, self._slices, self._book = store, log_of(game), slices, book
        self._looks: dict[RoomId, _Look] = {}
        self._last = ""
        self._met: set[RoomId] = set()

    async def some(self) -> None:
        """The next rooms of this round. Raises Unavailable or Gone.

        Only a room that was quiet since the last look is folded: one that is played has a host,
        which books its end. So a running game costs a sweep one short read.
        """
        rooms = [RoomId(name) for name in await self._store.pinned(self._log, self._last, MOST)]
        quiet = await asyncio.gather(*map(self._is_quiet, rooms))
        for room, is_quiet in zip(rooms, quiet, strict=True):
            if is_quiet:
                await self._judge(room)
        self._met.update(rooms)
        self._last = rooms[-1] if len(rooms) == MOST else ""
        if not self._last:
            self._looks = {room: look for room, look in self._looks.items() if room in self._met}
            self._met.clear()

    async def _is_quiet(self, room: RoomId) -> bool:
        """Whether nothing came since the last look, after which nobody has judged it."""
        look = self._looks.setdefault(room, _Look())
        try:
            new = await self._store.read_raw(room, look.tip, MOST)
        except Forked:
            self._looks[room] = _Look()
            return False
        except Unreadable as why:
            refusal(room, why)
            self._looks[room] = _Look(judged=True)
            return False
        except Unavailable:
            return False
        if new:
            self._looks[room] = _Look(new[-1][0])
        elif look.again_at:
            return await self._store.now() >= look.again_at
        return not new and not look.judged

    async def _judge(self, room: RoomId) -> None:
        try:
            again_at = await self._goes_on(room)
        except (Unavailable, Gone):
            raise
        except Exception as why:  # of this room alone: the others are looked at all the same
            observe.faults.inc()
            observe.LOG.error("sweep failed", room=room, exc_info=why)
            again_at = 0
        if again_at is None:
            self._looks.pop(room)
        else:
            self._looks[room] = self._looks[room]._replace(judged=True, again_at=again_at)

    async def _goes_on(self, name: RoomId) -> int | None:
        """When its end may be told, 0 where that is to come; None once all there is is booked."""
        try:
            room = await self._folded(name)
        except Unreadable as why:
            refusal(name, why)
            return 0  # where a newer program wrote it, that one books it
        if room is not None and (until := hidden_until(room)) > await self._store.now():
            return until
        for booking in [] if room is None else bookings_of(room):
            if await self._book(booking):
                observe.swept.inc()
        if room is not None and not is_settled(room):
            return 0
        await self._store.unpin(self._log, name)  # gone with its store, or nothing more is to come
        return None

    async def _folded(self, name: RoomId) -> Room | None:
        """The room as it is now; None where there is none."""
        room: Room | None = None
        log = await self._store.read(name)
        async with self._slices.work() as work:
            for _, entry in log:
                room = fold(room, entry.fact)
                await work.rest()
        return room
