"""Says what a window with several seats is shown, and who acts there."""

from engines.game import Seat
from protocol.from_server import Reason
from protocol.names import PlayerId
from server.room.errors import Refused
from server.room.room import Room
from server.room.views.audience import Audience


def shown_at(room: Room, window: PlayerId, uncovered: Audience = None) -> Audience:
    """Return as whom a player is told the room: in one's seat, or as those who watch.

    At a window with several seats it is the one whose turn it is; where views are private, only
    once that one is uncovered, and None where it is not. After the end it is the first.
    """
    seats = room.seats_at(window)
    if len(seats) < 2:
        return seats[0] if seats else None
    if room.phase != "playing":
        return None if room.sealed else seats[0]
    turns = [seat for seat in seats if seat in room.to_move]
    if room.game.private_views:
        return uncovered if uncovered in turns else None
    return turns[0] if turns else seats[0]


def actor(room: Room, window: PlayerId, seat: Seat | None) -> PlayerId:
    """Return the player at ``window`` who acts in ``seat``: oneself where none is named.

    Raises Refused where that seat is not at this window, or none is named and one is to be.
    """
    seats = room.seats_at(window)
    if seat is None:
        if len(seats) > 1:
            raise Refused(Reason.NOT_SEATED, "several seats are at this window: say which one acts")
        return window
    occupant = room.occupants[seat] if seat in seats else None
    if occupant is None:
        raise Refused(Reason.NOT_SEATED, f"nobody sits in seat {seat} at this window")
    return occupant.player
