"""Sleeps until the time of a phase is up, then asks the room to play what is due.

Every process that hosts the room may ask: whatever comes first in the log stands.
"""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Final

from protocol.names import RoomId
from server import observe
from server.host import Host
from server.room.decide import AskDue, Refused
from server.room.due import next_due
from server.store.store import Unavailable
from server.store_time import EVERY_S

AGAIN_S: Final = 0.5
"""When a store that did not answer is asked again."""


class Timekeeper:
    """The attendant that ends the phases of a room that have a limit of their own."""

    def __init__(
        self,
        now: Callable[[], int],
        keep: Callable[[RoomId], AbstractAsyncContextManager[Host]],
    ) -> None:
        """``now`` is the store's clock, in Unix milliseconds.

        ``keep`` holds a room live: its time passes though nobody watches.
        """
        self._now, self._keep = now, keep

    async def attend(self, host: Host) -> None:
        """See to it that what is due is played."""
        while True:
            told = host.told
            if next_due(host.room) is None:
                await host.wait_past(told, None)
            else:
                async with self._keep(host.room.id):
                    await self._see_through(host)

    async def _see_through(self, host: Host) -> None:
        """Wait, and then ask, for as long as anything is due."""
        while (due := next_due(host.room)) is not None:
            now = self._now()
            if now < due:
                # no longer than the store's clock is believed without being asked again
                await host.moment(host.told, min((due - now) / 1000, EVERY_S))
            else:
                await self._ask(host, now)

    async def _ask(self, host: Host, now: int) -> None:
        told = host.told
        try:
            await host.ask(AskDue(secrets.token_hex(32)), now)
        except Refused as why:  # there is another phase meanwhile, whose time is not up
            if host.told == told:
                observe.faults.inc()
                observe.LOG.error("due refused", room=host.room.id, why=why.message)
                await asyncio.sleep(AGAIN_S)
        except Unavailable:
            await asyncio.sleep(AGAIN_S)
