"""Begins play in a live room once all seats are taken, or have revealed."""

import asyncio
from typing import Final

from server.live.changes import PHASE, PRESENCE, SEATS, Changes
from server.live.live_room import LiveRoom
from server.room.decisions.seating import begins
from server.room.room import Room

AGAIN_S: Final = 0.2
"""When a store that did not answer is asked again."""


class Beginning:
    """Room service that appends the beginning of play; of several processes one wins."""

    def concerns(self, _room: Room) -> Changes:
        """See RoomService. Also where play has begun: a history that wins may lack that."""
        return SEATS | PHASE | PRESENCE

    def notice(self, live_room: LiveRoom, _changed: Changes) -> bool:
        """See RoomService. A table of bots alone waits for somebody to be there."""
        if begins(live_room.room) is None:
            return False
        return live_room.attended is not False or not _is_for_bots(live_room.room)

    async def serve(self, live_room: LiveRoom) -> None:
        """Append what is due: that seats reveal, then that play begins."""
        while self.notice(live_room, 0):
            cursor = live_room.cursor
            if not await live_room.begin():
                await asyncio.sleep(AGAIN_S)
            elif live_room.cursor == cursor:
                await live_room.moment(cursor, AGAIN_S, 0)


def _is_for_bots(room: Room) -> bool:
    """Return whether only bots of the server sit here, and nobody waits for their game."""
    if room.settings.tournament:
        return False
    return all(occupant is None or occupant.bot for occupant in room.occupants)
