"""What hosts ask about a room's life: when it is due, what it is owed, and when its time is up."""

from server.outages import Outages
from server.retention import Retention
from server.room.asks import AskGive
from server.room.room import Room


class Life:
    """How long rooms are kept, and the times that no server was there, as far as these matter."""

    def __init__(self, retention: Retention | None = None, outages: Outages | None = None) -> None:
        """Without ``outages`` none is known of."""
        self._retention, self._outages = retention or Retention(), outages

    def wake(self, room: Room) -> int:
        """When the room must be looked at next, in Unix milliseconds."""
        return self._retention.wake(room)

    def is_past(self, room: Room, at: int) -> bool:
        """Whether the room's time is up at ``at``: it is to be closed or, closed, removed."""
        return at >= self._retention.ends(room)

    async def look(self) -> None:
        """See to it that ``owed`` knows of every outage that is over. Raises Unavailable."""
        if self._outages is not None:
            await self._outages.look()

    def owed(self, room: Room) -> AskGive | None:
        """Time that is to be given back before anything else is decided; None where none is."""
        return None if self._outages is None else self._outages.owed(room)
