"""Sleeps until something is due in a live room, then asks for it.

Every process that hosts the room may ask: whatever comes first in the log stands. What is due
later than soon keeps no room live: the rounds come in time (rounds.py).
"""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Final

from protocol.names import RoomId
from server import observe
from server.host import Host
from server.life import Life
from server.room.decide import AskDue, AskGive, Refused
from server.room.due import next_due
from server.store_time import EVERY_S

NEAR_MS: Final = 60_000
"""A room in which something is due so soon stays live until then."""
AGAIN_S: Final = 0.5
"""When something that nothing came of is asked again."""


class Timekeeper:
    """The attendant that ends what has a limit of its own, and gives back the time of outages."""

    def __init__(
        self,
        now: Callable[[], int],
        keep: Callable[[RoomId], AbstractAsyncContextManager[Host]],
        life: Life | None = None,
    ) -> None:
        """``now`` is the store's clock, in Unix milliseconds.

        ``keep`` holds a room live: its time passes though nobody watches.
        """
        self._now, self._keep, self._life = now, keep, life or Life()

    async def attend(self, host: Host) -> None:
        """See to it that what is due is done."""
        while True:
            told, due = host.told, next_due(host.room)
            owed = self._life.owed(host.room)
            if owed is not None:
                await self._ask(host, owed)
            elif due is None:
                await host.wait_past(told, None)
            elif not self._is_near(due):
                await self._rest(host, due - NEAR_MS)
            else:
                async with self._keep(host.room.id):
                    await self._see_through(host)

    async def _see_through(self, host: Host) -> None:
        """Wait, and then ask, for as long as anything is due soon."""
        while (due := next_due(host.room)) is not None and self._is_near(due):
            if self._now() < due:
                await self._rest(host, due)
            else:
                await self._ask(host, AskDue(secrets.token_hex(32)))

    def _is_near(self, due: int) -> bool:
        return due - self._now() <= NEAR_MS

    async def _rest(self, host: Host, until: int) -> None:
        """Wait for ``until``, or for news.

        No longer than the store's clock is believed without being asked again.
        """
        seconds = max(0, until - self._now()) / 1000
        await host.moment(host.told, min(seconds, EVERY_S))

    async def _ask(self, host: Host, ask: AskDue | AskGive) -> None:
        """Ask once. Where nothing comes of it others are let run, before it is asked again."""
        told = host.told
        try:
            await host.ask(ask, self._now())
            if host.told == told:
                await host.moment(told, AGAIN_S)
        except Refused as why:  # there is another phase meanwhile, whose time is not up
            if host.told == told:
                observe.faults.inc()
                observe.LOG.error("due refused", room=host.room.id, why=why.message)
                await asyncio.sleep(AGAIN_S)
