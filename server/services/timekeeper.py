"""Fire a live room's timers when they are due.

Every process in which the room is live may fire them; the first entry in the log stands. A timer
that is due later than NEAR_MS keeps no room live: the due scheduler runs the room in time.
"""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Final

from protocol.names import RoomId
from server import observe
from server.live.lifecycle import Lifecycle
from server.live.live_room import LiveRoom
from server.room.commands import BY_SERVER, FireTimer, RestoreTime
from server.room.decisions.timers import next_due
from server.room.errors import Refused
from server.store.clock import EVERY_S

NEAR_MS: Final = 60_000
"""A room with a timer due this soon stays live until then."""
RETRY_S: Final = 0.5
"""Pause before something that had no effect is submitted again."""


class Timekeeper:
    """Room service that fires timers and gives back the time of outages."""

    def __init__(
        self,
        now: Callable[[], int],
        keep_live: Callable[[RoomId], AbstractAsyncContextManager[LiveRoom]],
        lifecycle: Lifecycle | None = None,
    ) -> None:
        """Take the parts; ``now`` returns the store's time in Unix milliseconds.

        ``keep_live`` holds a room live, because its time passes even if nobody watches.
        """
        self._now, self._keep_live, self._lifecycle = now, keep_live, lifecycle or Lifecycle()

    async def serve(self, live_room: LiveRoom) -> None:
        """Fire what is due in a live room, until cancelled."""
        while True:
            cursor, due = live_room.cursor, next_due(live_room.room)
            restored = self._lifecycle.time_owed(live_room.room)
            if restored is not None:
                await self._submit(live_room, restored)
            elif due is None:
                await live_room.wait_past(cursor, None)
            elif not self._is_near(due):
                await self._wait_until(live_room, due - NEAR_MS)
            else:
                async with self._keep_live(live_room.room.id):
                    await self._run_timers(live_room)

    async def _run_timers(self, live_room: LiveRoom) -> None:
        """Wait for timers and fire them, while any is due soon."""
        while (due := next_due(live_room.room)) is not None and self._is_near(due):
            if self._now() < due:
                await self._wait_until(live_room, due)
            else:
                await self._submit(live_room, FireTimer(secrets.token_hex(32)))

    def _is_near(self, due: int) -> bool:
        return due - self._now() <= NEAR_MS

    async def _wait_until(self, live_room: LiveRoom, until: int) -> None:
        """Wait until then or until the room changes, and no longer than EVERY_S.

        After that the store's clock must be measured again.
        """
        seconds = max(0, until - self._now()) / 1000
        await live_room.moment(live_room.cursor, min(seconds, EVERY_S))

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
