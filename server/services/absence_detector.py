"""Report players who disconnect or come back, so that their room records it.

Every process in which the room is live may report; the first entry in the log stands. The room is
kept live until the report is made, as the player who left may have been the last to watch.
"""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from typing import TypeAlias

from engines.game import Seat
from protocol.names import RoomId
from server.live.changes import ABSENCE, GONE, PRESENCE, Changes
from server.live.live_room import LiveRoom
from server.room.commands import BY_SERVER, ReportDesertion, ReportPresence
from server.room.decisions.absence import can_be_away
from server.room.errors import Refused
from server.room.room import Room
from server.runtime.loop_monitor import LoopMonitor

Absentee: TypeAlias = Seat | None
"""A seat whose player is not there; None stands for everyone the room's bots play for."""


class AbsenceDetector:
    """Room service that reports who is away, and since when."""

    def __init__(
        self,
        now: Callable[[], int],
        keep_live: Callable[[RoomId], AbstractAsyncContextManager[LiveRoom]],
        away_ms: int,
        start_ms: int,
        loop: LoopMonitor | None = None,
    ) -> None:
        """Report a player as away who has not been connected for ``away_ms``.

        Nobody is away before this process has run for ``start_ms``; after a standstill the wait
        begins anew, because players reconnect one after the other. ``now`` returns the store's time
        in Unix milliseconds.
        """
        self._now, self._keep_live, self._away_s = now, keep_live, away_ms / 1000
        self._loop, self._start_s = loop or LoopMonitor(), start_ms / 1000

    @property
    def _earliest(self) -> float:
        """Return the earliest time, on the loop's clock, at which players count as away."""
        return self._loop.awake_since() + self._start_s

    def concerns(self, _room: Room) -> Changes:
        """See RoomService."""
        return ABSENCE | PRESENCE

    def notice(self, live_room: LiveRoom, changed: Changes) -> bool:
        """See RoomService."""
        return not changed & GONE and bool(pending_reports(live_room))

    async def serve(self, live_room: LiveRoom) -> None:
        """Report everyone who has left or come back; the room is kept live until then."""
        async with self._keep_live(live_room.room.id):
            await self._report_changes(live_room)

    async def _report_changes(self, live_room: LiveRoom) -> None:
        """Report until the room's record of who is away is up to date."""
        loop = asyncio.get_running_loop()
        since: dict[Absentee, float] = {}
        while pending := pending_reports(live_room):
            since = {seat: since.get(seat, loop.time()) for seat, away in pending.items() if away}
            due = [seat for seat, away in pending.items() if not away]
            deadlines = {seat: max(at + self._away_s, self._earliest) for seat, at in since.items()}
            due += [seat for seat, at in deadlines.items() if at <= loop.time()]
            if due:
                if not await self._report(live_room, due[0], pending[due[0]]):
                    return
            else:
                await self._wait(live_room, min(deadlines.values()) - loop.time())

    async def _report(self, live_room: LiveRoom, seat: Absentee, away: bool) -> bool:
        """Submit one report. Return False if the room refuses it."""
        command = ReportDesertion(away) if seat is None else ReportPresence(seat, away)
        try:
            await live_room.ask(BY_SERVER, command, self._now())
        except Refused:  # the game is over meanwhile, or there were too many absences
            return False
        return True

    async def _wait(self, live_room: LiveRoom, seconds: float) -> None:
        """Wait that long, or until the room or its presence changes."""
        cursor, presence = live_room.cursor, live_room.here
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await live_room.wait_past(cursor, 0, presence)


def pending_reports(live_room: LiveRoom) -> dict[Absentee, bool]:
    """Return the seats whose room is not up to date, and True where the player is away.

    Empty while it is unknown who is connected.
    """
    room, presence = live_room.room, live_room.here
    if room.phase != "playing" or presence is None:
        return {}
    pending: dict[Absentee, bool] = {}
    for seat in room.playing:
        away = not presence.here[seat]
        if can_be_away(room, seat) and away == (room.away[seat] is None):
            pending[seat] = away
    return pending | _desertion_change(live_room)


def _desertion_change(live_room: LiveRoom) -> dict[Absentee, bool]:
    """Return whether the room must learn that nobody, or again somebody, is there for its bots."""
    room = live_room.room
    alone = (room.bots_only or room.awaits_a_word) and not room.halted
    if live_room.attended is None or not alone or live_room.attended != room.deserted:
        return {}
    return {None: not live_room.attended}
