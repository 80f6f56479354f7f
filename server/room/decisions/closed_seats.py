"""Decides which free seats are closed: then nobody can take them, and the table is full sooner."""

from engines.game import Seat
from protocol.from_client import CloseSeat
from protocol.from_server import Reason
from protocol.names import PlayerId
from server.room.decisions.seating import check_open, check_opener
from server.room.errors import AlreadyDone, Refused
from server.room.facts import SeatClosed
from server.room.room import Room


def close_seat(room: Room, player: PlayerId, message: CloseSeat, at: int) -> SeatClosed:
    """Return that a free seat is closed, or open again. Raises Refused or AlreadyDone."""
    check_opener(room, player)
    last = len(room.occupants) - 1
    if message.seat > last:
        raise Refused(Reason.SEAT_TAKEN, f"the table has seats 0 to {last}, not {message.seat}")
    if (message.seat in room.settings.closed) == message.on:
        raise AlreadyDone(message.seat)
    check_open(room, player)
    if room.opened.places is not None:
        text = "play begins from a position here: who plays is settled by it"
        raise Refused(Reason.BAD_OPTIONS, text)
    if message.on:
        _check_closable(room, message.seat)
    return SeatClosed(at, message.seat, message.on)


def _check_closable(room: Room, seat: Seat) -> None:
    """Check that the seat is free, and that enough others stay. Raises Refused."""
    if room.occupants[seat] is not None or room.is_reserved(seat):
        raise Refused(Reason.SEAT_TAKEN, f"seat {seat} is taken or kept: free it first")
    if len(room.places) <= room.game.fewest:
        text = f"{room.game.fewest} players are needed: no more seats can be closed"
        raise Refused(Reason.BAD_OPTIONS, text)
