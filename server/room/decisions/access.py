"""Lists the requests a seat may make now: each is tried with ``decide``, so that both agree."""

from collections.abc import Callable
from typing import Final

from engines.game import Seat
from protocol.allowed_actions import AllowedAction
from protocol.from_client import Abort, Continue, Offer, PutForward, Resign, TakeBack
from protocol.from_server import Reason
from protocol.names import PlayerId
from server.room.commands import PlayerMessage
from server.room.decisions import absence
from server.room.decisions.decide import decide
from server.room.decisions.plies import seat_of
from server.room.errors import AlreadyDone, Refused
from server.room.room import Room

REQUESTS: Final[dict[AllowedAction, Callable[[Room], PlayerMessage]]] = {
    "resign": lambda room: Resign(0, room.id),
    "take_back": lambda room: TakeBack(0, room.id, room.ply),
    "put_forward": lambda room: PutForward(0, room.id, room.ply),
    "offer_takeback": lambda room: Offer(0, room.id, "takeback"),
    "offer_draw": lambda room: Offer(0, room.id, "draw"),
    "offer_abort": lambda room: Offer(0, room.id, "abort"),
    "offer_pause": lambda room: Offer(0, room.id, "pause"),
    "offer_rematch": lambda room: Offer(0, room.id, "rematch"),
    "abort": lambda room: Abort(0, room.id),
    "continue": lambda room: Continue(0, room.id),
}
"""The request behind each action; ``suggest`` and ``claim`` are decided below."""


def may(room: Room, seat: Seat | None) -> tuple[AllowedAction, ...]:
    """Return what ``seat`` may do now; nothing for spectators, and before play has begun."""
    occupant = None if seat is None else room.occupants[seat]
    if occupant is None or not room.begun:
        return ()
    found = [name for name, make in REQUESTS.items() if _accepts(room, occupant.player, make(room))]
    if _suggests(room, occupant.player):
        found.append("suggest")
    if seat is not None and absence.others_away(room, seat):
        found.append("claim")
    return tuple(found)


def check_suggest(room: Room, player: PlayerId) -> Seat:
    """Return the seat of ``player``, who asks for a hint. Raises Refused where none is given."""
    seat = seat_of(room, player)
    if not room.settings.hints or room.settings.campaign:
        raise Refused(Reason.NO_HINTS, "this room gives no hints")
    if seat not in room.to_move or not room.is_person(seat):
        raise Refused(Reason.NO_HINTS, "hints are for a person who is to move")
    return seat


def _accepts(room: Room, player: PlayerId, message: PlayerMessage) -> bool:
    try:
        decide(room, player, message, room.at)
    except (Refused, AlreadyDone):
        return False
    return True


def _suggests(room: Room, player: PlayerId) -> bool:
    try:
        check_suggest(room, player)
    except Refused:
        return False
    return True
