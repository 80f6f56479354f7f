"""Decides which seat is kept for an invited player, until when, and who gives it up."""

from typing import Final

from engines.game import Seat
from protocol.from_server import Reason
from protocol.names import PlayerId
from server.room.commands import KeepSeat
from server.room.errors import AlreadyDone, Refused
from server.room.facts import Left, Reserved
from server.room.room import Room
from server.room.seats import Reservation

DAY_MS: Final = 86_400_000
KEPT_MS: Final = 900_000
"""How long a seat is kept for somebody who is to come now ..."""
KEPT_BY_DAYS_MS: Final = 3 * DAY_MS
"""... and in a game by days."""


def kept_ms(room: Room) -> int:
    """Return how long a seat of this room is kept for a player."""
    return KEPT_BY_DAYS_MS if room.settings.clock.kind == "days" else KEPT_MS


def kept_for(room: Room, player: PlayerId) -> Reservation | None:
    """Return the seat that is kept for ``player``, or None."""
    return next((it for it in room.reserved if it.player and it.player == player), None)


def keep_seat(room: Room, command: KeepSeat, seat: Seat, at: int) -> Reserved:
    """Return that ``seat``, a free one, is kept for a player. Raises AlreadyDone or Refused."""
    if room.seat_of(command.player) is not None:
        raise AlreadyDone(room.seat_of(command.player))
    if command.player in room.banned:
        raise Refused(Reason.BANNED, "you have kept this player out of the room")
    until = at + kept_ms(room)
    return Reserved(at, seat, command.request, command.player, command.name, until)


def decline(room: Room, player: PlayerId, at: int) -> Left:
    """Return that ``player`` gives up the seat that is kept for them. Raises AlreadyDone."""
    kept = kept_for(room, player)
    if kept is None or room.phase != "open":
        raise AlreadyDone(None)
    return Left(at, kept.seat)


def next_end(room: Room) -> int | None:
    """Return when the next seat is kept for its player no longer, in Unix milliseconds, or None."""
    if room.phase != "open":
        return None
    return min((it.until for it in room.reserved if it.until), default=None)


def lapse(room: Room, at: int) -> Left | None:
    """Return that a seat is free again whose player did not come; None where it is not due."""
    if room.phase != "open":
        return None
    late = (it.seat for it in room.reserved if it.until and it.until <= at)
    seat = next(late, None)
    return None if seat is None else Left(at, seat)
