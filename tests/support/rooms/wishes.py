"""What a seat may ask for, by asking ``decide`` for each: the plain way to ``allowed``."""

from collections.abc import Callable
from typing import Final

from engines.game import Seat
from protocol.allowed_actions import AllowedAction
from protocol.from_client import Abort, Continue, Offer, PutForward, Resign, TakeBack
from server.room.commands import Command, PlayerMessage
from server.room.decisions import absence, patience, plans
from server.room.decisions.decide import decide
from server.room.decisions.hints import check_suggest
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
"""The request behind each action; ``suggest`` is no such request; ``claim``, ``urge`` and
``plan_ahead`` need time to have passed, or moves."""


def wishes(room: Room, seat: Seat | None) -> tuple[AllowedAction, ...]:
    """What ``seat`` may do now; nothing for spectators, and before play has begun."""
    occupant = None if seat is None else room.occupants[seat]
    if seat is None or occupant is None or not room.begun:
        return ()
    found = [name for name, make in REQUESTS.items() if accepts(room, seat, make(room))]
    if _is_given_hints(room, seat):
        found.append("suggest")
    if absence.others_away(room, seat) or patience.may_claim(room, seat):
        found.append("claim")
    if patience.may_urge(room, seat):
        found.append("urge")
    if plans.may_plan(room, seat):
        found.append("plan_ahead")
    return tuple(found)


def accepts(room: Room, seat: Seat, command: Command) -> bool:
    """Whether ``command`` of who sits there would become a fact."""
    occupant = room.occupants[seat]
    try:
        decide(room, occupant.player if occupant else "", command, room.at)
    except (Refused, AlreadyDone):
        return False
    return True


def _is_given_hints(room: Room, seat: Seat) -> bool:
    occupant = room.occupants[seat]
    try:
        check_suggest(room, occupant.player if occupant else "")
    except Refused:
        return False
    return True
