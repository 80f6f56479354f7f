"""Sees to it that every game that counts is booked when it ends, whoever is left to do it."""

import asyncio
from contextlib import suppress
from typing import Final

from engines.catalog import names
from protocol.names import RoomId
from server import observe
from server.hall import Hall
from server.host import Gone, Host
from server.results.ledger import Ledger, log_of
from server.results.result import (
    Booking,
    Result,
    bookings_of,
    counts,
    hidden_until,
    is_settled,
)
from server.results.sweep import Sweep
from server.room.entries import Opened
from server.room.room import Room
from server.slices import Slices
from server.store.store import Store

LONGEST_S: Final = 10.0
"""The store's clock is not believed for longer without another look."""


class Clerk:
    """The ledgers of all games; attends rooms, and sweeps up what nobody attended.

    A room that counts is expected before anyone is told its code, so before its play begins. So
    when its end is told to anyone, it is either booked or stands among the expected, whose set
    lasts as the logs do. Any other room is expected while its players reveal: one may withhold.
    """

    def __init__(self, store: Store, slices: Slices, every_ms: int) -> None:
        """``every_ms`` is how often the expected rooms are looked at."""
        self._store, self._every_s = store, every_ms / 1000
        self._ledgers = {game: Ledger(store, game) for game in names()}
        self._sweeps = [Sweep(store, game, slices, self.book) for game in names()]

    def ledger(self, game: str) -> Ledger:
        """The ledger of a game in the catalog."""
        return self._ledgers[game]

    async def expect(self, game: str, room: RoomId) -> None:
        """Note that this room's end is to be booked. Raises Unavailable."""
        await self._store.pin(log_of(game), room)

    async def open(self, hall: Hall, opened: Opened) -> bool:
        """Begin a room's log as ``hall`` does, and expect the room where it counts.

        Raises Unavailable: said again, it is done once.
        """
        if not await hall.open(opened):
            return False
        if counts(opened.settings):
            await self.expect(opened.game, opened.room)
        return True

    async def book(self, booking: Booking) -> bool:
        """Book it, unless it is, and after its end expect its room no more: was it not booked?

        Raises Unavailable or Gone.
        """
        added = await self.ledger(booking.game).add(booking)
        kind = booking.kind if isinstance(booking, Result) else "withheld"
        if added:
            observe.results.labels(booking.game, kind).inc()
        if isinstance(booking, Result):
            await self._store.unpin(log_of(booking.game), booking.room)
        return added

    async def attend(self, host: Host) -> None:
        """Book all there is of a live room. Several processes may: one is first."""
        expected, booked = False, set[str]()
        while True:
            told, room = host.told, host.room
            if not expected and (counts(room.settings) or room.phase == "revealing"):
                # where it counts it was so from its opening on, but the store may have lost that
                await self.expect(room.opened.game, room.id)
                expected = True
            until = hidden_until(room)
            if until and (left_ms := until - await self._store.now()) > 0:
                await host.moment(told, min(left_ms / 1000, LONGEST_S))
                continue
            await self._book_of(room, booked)
            if is_settled(room):
                if expected:
                    await self._store.unpin(log_of(room.opened.game), room.id)
                return
            await host.wait_past(told, None)

    async def _book_of(self, room: Room, booked: set[str]) -> None:
        for booking in bookings_of(room):
            if booking.key not in booked:
                await self.book(booking)
                booked.add(booking.key)

    async def run(self) -> None:
        """Sweep, again and again: a process may die right after the last ply."""
        while True:
            for sweep in self._sweeps:
                with suppress(Gone):  # one game's results cannot be read: the others' are
                    await sweep.some()
            await asyncio.sleep(self._every_s)
