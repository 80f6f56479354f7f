"""Keeps rooms with days for a turn up to date about the holidays of their players."""

from collections.abc import Callable
from contextlib import suppress

from protocol.names import PlayerId, window_of
from server.live.changes import DUE, GONE, PHASE, Changes
from server.live.live_room import LiveRoom
from server.pace.holiday_log import HolidayBook
from server.room.commands import BY_SERVER, TellHoliday
from server.room.errors import Refused
from server.room.room import Room


class HolidayService:
    """Tell a room whose player is on holiday, or will be next: a room service.

    Every process in which the room is live may tell; the first entry in the log stands.
    """

    def __init__(self, book: HolidayBook, now: Callable[[], int]) -> None:
        """``now`` returns the store's time in Unix milliseconds."""
        self.book, self._now = book, now

    def concerns(self, room: Room) -> Changes:
        """See RoomService."""
        return PHASE | DUE if room.settings.clock.kind == "days" else 0

    def notice(self, live_room: LiveRoom, changed: Changes) -> bool:
        """See RoomService."""
        return not changed & GONE and live_room.room.phase == "playing"

    async def serve(self, live_room: LiveRoom) -> None:
        """Tell the room of the next holiday of each of its people. Raises Unavailable or Gone."""
        for seat in live_room.room.people:
            occupant = live_room.room.occupants[seat]
            if occupant is not None:
                await self._tell(live_room, seat, occupant.player)

    async def _tell(self, live_room: LiveRoom, seat: int, player: PlayerId) -> None:
        now = self._now()
        told = (await self.book.read(window_of(player))).told(now)
        since, until = (told[0].since, told[0].until) if told else (now, now)
        known = live_room.room.holiday(seat)
        if known is None and not told:
            return
        if known is not None and (known.since, known.until) == (since, until):
            return
        with suppress(Refused):  # the game is over meanwhile
            await live_room.ask(BY_SERVER, TellHoliday(seat, since, until), now)
