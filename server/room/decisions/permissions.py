"""Lists what a seat may do besides playing, from a few fields of the room.

A law holds it equal to asking ``decide`` for each action (tests/support/rooms/wishes.py).
"""

from typing import Final

from engines.game import Seat
from protocol.allowed_actions import bits
from protocol.from_client import OfferKind
from server.room.decisions import absence, plies, takeback
from server.room.room import Room

RESIGN: Final = bits(("resign",))
TAKE_BACK: Final = bits(("take_back",))
PUT_FORWARD: Final = bits(("put_forward",))
OFFER_TAKEBACK: Final = bits(("offer_takeback",))
OFFER_DRAW: Final = bits(("offer_draw",))
OFFER_ABORT: Final = bits(("offer_abort",))
OFFER_PAUSE: Final = bits(("offer_pause",))
OFFER_REMATCH: Final = bits(("offer_rematch",))
ABORT: Final = bits(("abort",))
CONTINUE: Final = bits(("continue",))
SUGGEST: Final = bits(("suggest",))
CLAIM: Final = bits(("claim",))


def allowed(room: Room, seat: Seat | None) -> int:
    """Return what ``seat`` may do now, as bits; 0 for spectators, and before play has begun."""
    occupant = None if seat is None else room.occupants[seat]
    if seat is None or occupant is None or not room.playing:
        return 0
    back = takeback.back_to(room, seat) is not None
    found = TAKE_BACK if back else 0
    if takeback.goes_forward(room, seat):
        found |= PUT_FORWARD
    if room.outcome is not None:
        return found | OFFER_REMATCH if occupant.person and _offers_rematch(room, seat) else found
    if seat in room.game.may_withdraw(room.state):
        found |= RESIGN
    if absence.others_away(room, seat):
        found |= CLAIM
    return found | _wishes(room, seat, back) if occupant.person else found


def _wishes(room: Room, seat: Seat, back: bool) -> int:
    """Return what a person may ask in a game that goes on; ``back``: whether it may take back."""
    found, settings = 0, room.settings
    if not back and not settings.rated and takeback.offers_takeback(room, seat):
        found = OFFER_TAKEBACK if _offers(room, seat, "takeback") else 0
    if seat not in room.out:
        found |= _endings(room, seat)
    if room.paused and (not room.continued or room.halted or room.deserted):
        found |= CONTINUE
    if settings.hints and not settings.campaign and seat in room.to_move:
        found |= SUGGEST
    return found


def _endings(room: Room, seat: Seat) -> int:
    """Return which end or pause of the game a person who is still in it may ask for."""
    found, settings = 0, room.settings
    people = bool(room.asked(seat))
    agree = people or not (settings.rated or settings.campaign)
    if plies.breaks_off_alone(room):
        found = ABORT
    elif agree and not settings.campaign and _offers(room, seat, "abort"):
        found = OFFER_ABORT
    draws = agree and room.game.draws and len(room.playing) == 2
    if draws and _offers(room, seat, "draw"):
        found |= OFFER_DRAW
    pauses = not room.paused and (people or not settings.rated)
    return found | OFFER_PAUSE if pauses and _offers(room, seat, "pause") else found


def _offers_rematch(room: Room, seat: Seat) -> bool:
    campaign = room.settings.campaign
    return not campaign and not room.agreed and _offers(room, seat, "rematch")


def _offers(room: Room, seat: Seat, kind: OfferKind) -> bool:
    """Return whether such an offer does not stand, and was not made too often."""
    return room.offer(kind, seat) is None and room.may_offer(seat, kind)
