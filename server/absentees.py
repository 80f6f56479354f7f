"""Notices players who are not connected any more, or again, and asks the room to record it.

Every process that hosts the room may: whatever comes first in the log stands. It keeps the room
live until that is done, for the one who went may have been the last to watch.
"""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from typing import TypeAlias

from engines.game import Seat
from protocol.names import RoomId
from server.host import Host
from server.loop_monitor import LoopMonitor
from server.room.absence import can_be_away
from server.room.decide import AskAway, AskDesert, Refused

Absent: TypeAlias = Seat | None
"""A seat whose player is not there; None for all for whom the bots of a room play."""


class Absentees:
    """The attendant that knows who went away, and since when."""

    def __init__(
        self,
        now: Callable[[], int],
        keep: Callable[[RoomId], AbstractAsyncContextManager[Host]],
        away_ms: int,
        start_ms: int,
        loop: LoopMonitor | None = None,
    ) -> None:
        """A player who is not connected for ``away_ms`` is away.

        Nobody is, before this process has run for ``start_ms``, and when it stood still, from then
        on: players come back one after the other. ``now`` is the store's clock.
        """
        self._now, self._keep, self._away_s = now, keep, away_ms / 1000
        self._loop, self._start_s = loop or LoopMonitor(), start_ms / 1000

    @property
    def _from(self) -> float:
        """From when on players can be away, on the loop's clock."""
        return self._loop.awake_since() + self._start_s

    async def attend(self, host: Host) -> None:
        """See to it that the room knows who is away."""
        while True:
            told, here = host.told, host.here
            if changes(host):
                async with self._keep(host.room.id):
                    await self._see_through(host)
            await host.wait_past(told, 0, here)

    async def _see_through(self, host: Host) -> None:
        """Until the room says of everybody whether they are there as it is."""
        loop = asyncio.get_running_loop()
        since: dict[Absent, float] = {}
        while found := changes(host):
            since = {seat: since.get(seat, loop.time()) for seat, away in found.items() if away}
            due = [seat for seat, away in found.items() if not away]
            late = {seat: max(at + self._away_s, self._from) for seat, at in since.items()}
            due += [seat for seat, at in late.items() if at <= loop.time()]
            if due:
                if not await self._ask(host, due[0], found[due[0]]):
                    return
            else:
                await self._pause(host, min(late.values()) - loop.time())

    async def _ask(self, host: Host, seat: Absent, away: bool) -> bool:
        """Have it recorded; False where the room does not want to know."""
        ask = AskDesert(away) if seat is None else AskAway(seat, away)
        try:
            await host.ask(ask, self._now())
        except Refused:  # the game is over meanwhile, or there were too many absences
            return False
        return True

    async def _pause(self, host: Host, seconds: float) -> None:
        """Until that is over, or something may be different."""
        told, here = host.told, host.here
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await host.wait_past(told, 0, here)


def changes(host: Host) -> dict[Absent, bool]:
    """The seats of which the room does not know yet whether their players are away: True if so.

    None of them while nobody knows who is connected.
    """
    room, here = host.room, host.here
    if room.phase != "playing" or here is None:
        return {}
    found: dict[Absent, bool] = {}
    for seat in room.playing:
        away = not here.here[seat]
        if can_be_away(room, seat) and away == (room.away[seat] is None):
            found[seat] = away
    return found | _desertion(host)


def _desertion(host: Host) -> dict[Absent, bool]:
    """Whether the room is to know that its bots play for nobody any more, or for somebody again."""
    room = host.room
    alone = (room.bots_only or room.awaits_a_word) and not room.halted
    if host.attended is None or not alone or host.attended != room.deserted:
        return {}
    return {None: not host.attended}
