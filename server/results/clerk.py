"""Sees to it that every game that counts is booked when it ends, whoever is left to do it."""

import asyncio
from contextlib import suppress
from typing import Final

from engines.catalog import names
from protocol.names import RoomId
from server import observe
from server.host import Gone, Host
from server.results.ledger import Ledger, log_of
from server.results.result import Result, kind_of, result_of
from server.results.sweep import Sweep
from server.slices import Slices
from server.store.store import Store, Unavailable

AGAIN_S: Final = 0.5
"""When a store that did not answer is asked again."""


class Clerk:
    """The ledgers of all games; attends rooms, and sweeps up what nobody attended.

    A room is expected before its play begins. So when its end is told to anyone, it is either
    booked or stands among the expected, whose set lasts as the logs do.
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

    async def book(self, result: Result) -> bool:
        """Book it, unless it is, and expect it no more: answers whether it was not.

        Raises Unavailable or Gone.
        """
        added = await self.ledger(result.game).add(result)
        if added:
            observe.results.labels(result.game, result.kind).inc()
        await self._store.unpin(log_of(result.game), result.room)
        return added

    async def attend(self, host: Host) -> None:
        """Book the end of a live room. Several processes may: one is first."""
        if kind_of(host.room) is None:
            return
        while (result := result_of(host.room)) is None:
            await host.wait_past(host.told, None)
        while True:
            with suppress(Unavailable):
                await self.book(result)
                break
            await asyncio.sleep(AGAIN_S)

    async def run(self) -> None:
        """Sweep, again and again: a process may die right after the last ply."""
        while True:
            for sweep in self._sweeps:
                with suppress(Unavailable, Gone):
                    await sweep.some()
            await asyncio.sleep(self._every_s)
