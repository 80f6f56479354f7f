"""Decides who is given a hint."""

from engines.game import Seat
from protocol.from_server import Reason
from protocol.names import PlayerId
from server.room.decisions.plies import seat_of
from server.room.errors import Refused
from server.room.room import Room


def check_suggest(room: Room, player: PlayerId) -> Seat:
    """Return the seat of ``player``, who asks for a hint. Raises Refused where none is given."""
    seat = seat_of(room, player)
    if not room.settings.hints or room.settings.campaign:
        raise Refused(Reason.NO_HINTS, "this room gives no hints")
    if seat not in room.to_move or not room.is_person(seat):
        raise Refused(Reason.NO_HINTS, "hints are for a person who is to move")
    return seat
