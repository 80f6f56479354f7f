"""Lists what a seat may do besides playing, from a few fields of the room.

A law holds it equal to asking ``decide`` for each action (tests/support/rooms/wishes.py).
"""

from typing import Final

from engines.game import Seat
from protocol.allowed_actions import bits
from protocol.from_client import OfferKind
from server.room.decisions import absence, patience, plans, plies, takeback
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
URGE: Final = bits(("urge",))
PLAN_AHEAD: Final = bits(("plan_ahead",))

OFFERS: Final[dict[OfferKind, int]] = {
    "takeback": OFFER_TAKEBACK,
    "draw": OFFER_DRAW,
    "abort": OFFER_ABORT,
    "pause": OFFER_PAUSE,
    "rematch": OFFER_REMATCH,
}
EVERY_OFFER: Final = sum(OFFERS.values())


def allowed(room: Room, seat: Seat | None) -> int:
    """Return what ``seat`` may do now, as bits; 0 for spectators, and before play has begun."""
    table = room.table
    if seat is None or not table.playing or table.occupants[seat] is None:
        return 0
    found = PUT_FORWARD if takeback.goes_forward(room, seat) else 0
    person = seat in table.persons
    if takeback.forbidden(room) is None:
        found |= _turning_back(room, seat, person)
    if room.outcome is not None:
        last = room.settings.campaign or room.settings.tournament
        again = person and not last and not room.agreed and room.lesson is None
        return found | OFFER_REMATCH & _not_made(room, seat) if again else found
    if seat in room.active and seat not in room.game.safe(room.state):
        found |= RESIGN
    if absence.others_away(room, seat) or patience.may_claim(room, seat):
        found |= CLAIM
    if patience.may_urge(room, seat):
        found |= URGE
    if plans.may_plan(room, seat):
        found |= PLAN_AHEAD
    return found | _wishes(room, seat) if person else found


def _turning_back(room: Room, seat: Seat, person: bool) -> int:
    """Return whether ``seat`` may take back, or ask for it, where that is allowed at all."""
    if takeback.way_back(room, seat) is not None:
        return TAKE_BACK
    asks = person and room.outcome is None and not room.settings.rated
    asks = asks and room.last_to_move(seat) is not None and room.lesson is None
    return OFFER_TAKEBACK & _not_made(room, seat) if asks else 0


def _wishes(room: Room, seat: Seat) -> int:
    """Return what else a person may ask for in a game that goes on."""
    settings = room.opened.settings
    found = _endings(room, seat) if seat not in room.out else 0
    if settings.hints and not settings.campaign and seat in room.to_move:
        found |= SUGGEST
    if room.paused:
        goes_on = not room.continued or room.halted or room.deserted
        return found | CONTINUE if goes_on else found
    return found


def _endings(room: Room, seat: Seat) -> int:
    """Return which end or pause of the game a person who is still in it may ask for."""
    settings = room.opened.settings
    pauses = agree = bool(room.asked(seat))
    if not agree and not settings.rated:
        pauses, agree = True, not settings.campaign
    found = ABORT if plies.breaks_off_alone(room) else 0
    kept = settings.campaign or settings.tournament
    offers = OFFER_ABORT if agree and not found and not kept else 0
    if agree and room.game.draws and len(room.playing) == 2:
        offers |= OFFER_DRAW
    if pauses and not room.paused and not settings.tournament:
        offers |= OFFER_PAUSE
    return found | offers & _not_made(room, seat)


def _not_made(room: Room, seat: Seat) -> int:
    """Return which offers of ``seat`` do not stand, and were not made too often."""
    if not room.offers and not room.made:
        return EVERY_OFFER
    made = {kind for kind in OFFERS if room.offer(kind, seat) or not room.may_offer(seat, kind)}
    return EVERY_OFFER - sum(OFFERS[kind] for kind in made)
