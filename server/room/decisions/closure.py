"""Decides what comes after a game: its next room, and the end of a room nobody comes back to."""

from protocol.from_server import Reason
from protocol.names import RoomId
from server.room.errors import AlreadyDone, Refused
from server.room.facts import Abandoned, Closed, Rematched
from server.room.room import Room


def link_rematch(room: Room, code: RoomId, at: int) -> Rematched:
    """Return that the next game is in room ``code``. Raises Refused or AlreadyDone."""
    if room.rematch is not None:
        raise AlreadyDone(None)
    if not room.agreed:
        raise Refused(Reason.NO_OFFER, "nobody has agreed on another game")
    return Rematched(at, code)


def close(room: Room, seq: int | None, at: int) -> Closed | Abandoned:
    """Return the end of a room whose last entry was ``seq`` when its time was up.

    A rated game is lost by those who were to move, unless all were at once or a bot was: then
    nobody has left it. Raises Refused where somebody has come back, or AlreadyDone.
    """
    if room.phase == "over":
        raise AlreadyDone(None)
    if seq not in (None, room.seq):
        raise Refused(Reason.STALE, "somebody has come back to this room")
    movers = room.game.to_move(room.state) if room.settings.rated and room.begun else ()
    alone = len(movers) < len(room.game.active(room.state)) if movers else False
    bots = any(room.plays_for(seat) for seat in movers)
    return Abandoned(at, movers) if alone and not bots else Closed(at)
