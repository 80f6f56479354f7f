"""Fire a live room's timers when they are due.

Every process in which the room is live may fire them; the first entry in the log stands. A timer
that is due later than NEAR_MS keeps no room live: the due scheduler runs the room in time.
"""

import asyncio
import secrets
from collections.abc import Callable
from typing import Final

from server import observe
from server.live.changes import DUE, GONE, Changes
from server.live.lifecycle import Lifecycle
from server.live.live_room import LiveRoom
from server.room.commands import BY_SERVER, FireTimer, RestoreTime
from server.room.decisions.timers import next_due
from server.room.errors import Refused
from server.room.room import Room
from server.store.clock import EVERY_S

NEAR_MS: Final = 60_000
"""A room with a timer due this soon stays live until then."""
RETRY_S: Final = 0.5
"""Pause before something that had no effect is submitted again."""


class _Alarm:
    """When a room is looked at next, and what keeps it live until then."""

    __slots__ = ("handle", "release")

    def __init__(self, handle: asyncio.TimerHandle) -> None:
        self.handle = handle
        self.release: Callable[[], None] | None = None

    def let_go(self) -> None:
        if self.release is not None:
            self.release()
            self.release = None


class Timekeeper:
    """Room service that fires timers and gives back the time of outages.

    While nothing is due a room has an alarm and no task. Where something is due later than it was,
    as after most plies, the alarm stays: once it goes off the room is looked at again.
    """

    def __init__(
        self,
        now: Callable[[], int],
        hold: Callable[[LiveRoom], Callable[[], None]],
        lifecycle: Lifecycle | None = None,
    ) -> None:
        """Take the parts; ``now`` returns the store's time in Unix milliseconds.

        ``hold`` is RoomRegistry.hold: a room's time passes even if nobody watches.
        """
        self._now, self._hold, self._lifecycle = now, hold, lifecycle or Lifecycle()
        self._alarms: dict[LiveRoom, _Alarm] = {}

    def concerns(self, _room: Room) -> Changes:
        """See RoomService."""
        return DUE

    def notice(self, live_room: LiveRoom, changed: Changes) -> bool:
        """Return whether anything is due now; else look again by when it is. See RoomService."""
        if changed & GONE:
            self._disarm(live_room)
            return False
        return self._is_due(live_room)

    def _is_due(self, live_room: LiveRoom) -> bool:
        due = next_due(live_room.room)
        if self._lifecycle.time_owed(live_room.room) is not None:
            return True
        left_ms = None if due is None else due - self._now()
        if left_ms is None:
            self._disarm(live_room)
        elif left_ms > 0:
            self._arm(live_room, left_ms)
        return left_ms is not None and left_ms <= 0

    def _arm(self, live_room: LiveRoom, left_ms: int) -> None:
        """Look again by then, and no later than in EVERY_S: the store's clock may be another."""
        is_near = left_ms <= NEAR_MS
        wait_s = (left_ms if is_near else left_ms - NEAR_MS) / 1000
        loop, alarm = asyncio.get_running_loop(), self._alarms.get(live_room)
        at = loop.time() + min(wait_s, EVERY_S)
        if alarm is None:
            alarm = self._alarms[live_room] = _Alarm(loop.call_at(at, self._go_off, live_room))
        elif alarm.handle.when() > at or alarm.handle.cancelled():
            alarm.handle.cancel()
            alarm.handle = loop.call_at(at, self._go_off, live_room)
        if not is_near:
            alarm.let_go()
        elif alarm.release is None:
            alarm.release = self._hold(live_room)

    def _disarm(self, live_room: LiveRoom) -> None:
        alarm = self._alarms.pop(live_room, None)
        if alarm is not None:
            alarm.handle.cancel()
            alarm.let_go()

    def _go_off(self, live_room: LiveRoom) -> None:
        alarm = self._alarms[live_room]
        alarm.handle.cancel()  # so that it counts as none
        live_room.on_change(DUE)

    async def serve(self, live_room: LiveRoom) -> None:
        """Fire what is due, and give back what is owed."""
        release = self._hold(live_room)
        try:
            while self._is_due(live_room):
                owed = self._lifecycle.time_owed(live_room.room)
                await self._submit(live_room, owed or FireTimer(secrets.token_hex(32)))
        finally:
            release()

    async def _submit(self, live_room: LiveRoom, command: FireTimer | RestoreTime) -> None:
        """Submit once. If it had no effect, pause before the caller tries again."""
        cursor = live_room.cursor
        try:
            await live_room.ask(BY_SERVER, command, self._now())
            if live_room.cursor == cursor:
                await live_room.moment(cursor, RETRY_S)
        except Refused as why:  # there is another phase meanwhile, whose time is not up
            if live_room.cursor == cursor:
                observe.faults.inc()
                observe.LOG.error("due refused", room=live_room.room.id, why=why.message)
                await asyncio.sleep(RETRY_S)
