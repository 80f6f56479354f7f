"""What is offered at a table, in sentences: who offers what, who declined, what ran out."""

from typing import Final

from protocol.from_client import OfferKind
from protocol.from_server import OfferView, RoomView, SeatInfo

WHAT: Final[dict[OfferKind, str]] = {
    "resignation": "to resign",
    "takeback": "to take a move back",
    "draw": "a draw",
    "abort": "to break the game off",
    "pause": "for a pause",
    "rematch": "another game",
}
OFFERS: Final[dict[OfferKind, str]] = {
    "resignation": "offer to resign",
    "takeback": "request for a takeback",
    "draw": "offer of a draw",
    "abort": "request to break the game off",
    "pause": "request for a pause",
    "rematch": "offer of another game",
}
NEARLY_MS: Final = 700
"""What is gone so soon before its end has run out: a clock is right within a message's time."""


def to_answer(seen: RoomView) -> OfferView | None:
    """Return the first offer that waits for this player's answer; None where none does."""
    return next((offer for offer in seen.offers if seen.seat in offer.waits_for), None)


def own_offer(seen: RoomView) -> OfferView | None:
    """Return the first offer of this player's own that still stands; None where none does."""
    return next((offer for offer in seen.offers if offer.seat == seen.seat), None)


def in_words(seen: RoomView, offer: OfferView) -> str:
    """Return who offers what, and who is still to answer, in a sentence."""
    what = WHAT[offer.kind]
    verb = "offer" if offer.kind in ("resignation", "draw", "rematch") else "ask"
    if offer.seat == seen.seat:
        waits = " and ".join(_name(seen, seat) for seat in offer.waits_for)
        return f"You {verb} {what}. Waiting for {waits or 'the server'}."
    return f"{_name(seen, offer.seat)} {verb}s {what}."


def declined(before: RoomView, after: RoomView) -> str:
    """Return who declined this player's offer; empty where it stands or was accepted.

    Where several were to answer, the server does not tell which of them declined.
    """
    fell = (it for it in _gone(before, after) if it.seat == before.seat)
    offer = next(fell, None)
    if offer is None or after.phase != "playing" or _moved(before, after, offer):
        return ""
    alone = len(offer.waits_for) == 1
    return f"{_name(after, offer.waits_for[0]) if alone else 'Somebody'} declined."


def ran_out(before: RoomView, after: RoomView, now_ms: int) -> tuple[str, ...]:
    """Return a sentence for each offer that ran out unanswered and concerned this player.

    ``now_ms`` is the server's clock.
    """
    told = []
    for it in _gone(before, after):
        if not it.ends or now_ms < it.ends - NEARLY_MS or _moved(before, after, it):
            continue
        what = OFFERS[it.kind]
        if it.seat == after.seat:
            told.append(f"Nobody answered in time: your {what} has run out.")
        elif after.seat in it.waits_for:
            told.append(f"{_name(after, it.seat)}’s {what} has run out.")
    return tuple(told)


def _gone(before: RoomView, after: RoomView) -> list[OfferView]:
    """Return the offers that stand no more; one that only some have accepted still does."""
    stands = {(it.kind, it.seat) for it in after.offers}
    return [it for it in before.offers if (it.kind, it.seat) not in stands]


def _moved(before: RoomView, after: RoomView, offer: OfferView) -> bool:
    """Tell whether the game has moved on, so that the offer was accepted or fell by itself."""
    if offer.kind == "pause" and after.paused and not before.paused:
        return True
    if after.phase != before.phase or after.rematch is not None:
        return True
    return (after.ply, after.last_ply) != (before.ply, before.last_ply)


def name_of(seat_info: SeatInfo | None) -> str:
    """Return the name of who sits there; "nobody" for a free seat."""
    return seat_info.name if seat_info else "nobody"


def _name(seen: RoomView, seat: int) -> str:
    return name_of(seen.seats[seat])


def rematch_to_answer(seen: RoomView) -> OfferView | None:
    """Return the offer of another game that waits for this player's answer, if one does."""
    found = (it for it in seen.offers if it.kind == "rematch" and seen.seat in it.waits_for)
    return next(found, None)


def rematch_words(seen: RoomView) -> str:
    """Return what is known about another game, in a sentence; empty for nothing."""
    if seen.rematch is not None:
        return "The next game is ready."
    asked = [it for it in seen.offers if it.kind == "rematch"]
    return in_words(seen, asked[0]) if asked else ""
