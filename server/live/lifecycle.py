"""Says when a live room is due, what time it is owed, and when its own time is up."""

from server.live.outages import Outages
from server.live.retention import ends, next_wakeup
from server.room.commands import RestoreTime
from server.room.room import Room
from server.settings import Retention


class Lifecycle:
    """How long rooms are kept, and the times that no server was there, as far as these matter."""

    def __init__(self, retention: Retention | None = None, outages: Outages | None = None) -> None:
        """Take how long rooms are kept; without ``outages`` none is known of."""
        self._retention, self._outages = retention or Retention(), outages

    def next_wakeup(self, room: Room) -> int:
        """Return when the room must be looked at next, in Unix milliseconds."""
        return next_wakeup(self._retention, room)

    def is_past(self, room: Room, at: int) -> bool:
        """Return whether the room's time is up at ``at``: to be closed or, closed, removed."""
        return at >= ends(self._retention, room)

    async def refresh(self) -> None:
        """Learn of every outage that is over, for ``time_owed``. Raises Unavailable."""
        if self._outages is not None:
            await self._outages.refresh()

    def time_owed(self, room: Room) -> RestoreTime | None:
        """Return time to give back before anything else is decided; None where none is owed."""
        return None if self._outages is None else self._outages.time_owed(room)
