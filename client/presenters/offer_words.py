"""What is offered at a table, in sentences: who offers what, who declined, what expired."""

from typing import Final

from client.languages.message import mark, tr
from client.presenters.name_list import listed
from protocol.from_client import OfferKind
from protocol.from_server import OfferView, RoomView, SeatInfo

OWN: Final[dict[OfferKind, str]] = {
    "resignation": mark("You offered to resign. Waiting for {names} ..."),
    "takeback": mark("You asked for a takeback. Waiting for {names} ..."),
    "draw": mark("Draw offered. Waiting for {names} ..."),
    "abort": mark("You offered to cancel the game. Waiting for {names} ..."),
    "pause": mark("You asked for a pause. Waiting for {names} ..."),
    "rematch": mark("Rematch offered. Waiting for {names} ..."),
}
"""By kind, what stands of one's own."""
OTHERS: Final[dict[OfferKind, str]] = {
    "resignation": mark("{name} offers to resign."),
    "takeback": mark("{name} asks to take a move back."),
    "draw": mark("{name} offers a draw."),
    "abort": mark("{name} offers to cancel the game."),
    "pause": mark("{name} asks for a pause."),
    "rematch": mark("{name} offers a rematch."),
}
"""By kind, what stands of somebody else's."""
EXPIRED: Final[dict[OfferKind, tuple[str, str]]] = {
    "resignation": (
        mark("Your offer to resign expired."),
        mark("The offer of {name} to resign expired."),
    ),
    "takeback": (
        mark("Your takeback request expired."),
        mark("The takeback request of {name} expired."),
    ),
    "draw": (mark("Your draw offer expired."), mark("The draw offer of {name} expired.")),
    "abort": (
        mark("Your offer to cancel expired."),
        mark("The offer of {name} to cancel expired."),
    ),
    "pause": (mark("Your pause request expired."), mark("The pause request of {name} expired.")),
    "rematch": (mark("Your rematch offer expired."), mark("The rematch offer of {name} expired.")),
}
"""By kind, what is said of one's own, and of somebody else's, that nobody answered in time."""
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
    if offer.seat != seen.seat:
        return tr(OTHERS[offer.kind], name=_name(seen, offer.seat))
    names = listed([_name(seen, seat) for seat in offer.waits_for])
    return tr(OWN[offer.kind], names=names or tr("the server"))


def declined(before: RoomView, after: RoomView) -> str:
    """Return who declined this player's offer; empty where it stands or was accepted.

    Where several were to answer, the server does not tell which of them declined.
    """
    fell = (it for it in _gone(before, after) if it.seat == before.seat)
    offer = next(fell, None)
    if offer is None or after.phase != "playing" or _moved(before, after, offer):
        return ""
    if len(offer.waits_for) != 1:
        return tr("Your offer was declined.")
    return tr("{name} declined.", name=_name(after, offer.waits_for[0]))


def ran_out(before: RoomView, after: RoomView, now_ms: int) -> tuple[str, ...]:
    """Return a sentence for each offer that ran out unanswered and concerned this player.

    ``now_ms`` is the server's clock.
    """
    told = []
    for it in _gone(before, after):
        if not it.ends or now_ms < it.ends - NEARLY_MS or _moved(before, after, it):
            continue
        own, other = EXPIRED[it.kind]
        if it.seat == after.seat:
            told.append(tr(own))
        elif after.seat in it.waits_for:
            told.append(tr(other, name=_name(after, it.seat)))
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
    return seat_info.name if seat_info else tr("nobody")


def _name(seen: RoomView, seat: int) -> str:
    return name_of(seen.seats[seat])


def rematch_to_answer(seen: RoomView) -> OfferView | None:
    """Return the offer of another game that waits for this player's answer, if one does."""
    found = (it for it in seen.offers if it.kind == "rematch" and seen.seat in it.waits_for)
    return next(found, None)


def rematch_words(seen: RoomView) -> str:
    """Return what is known about another game, in a sentence; empty for nothing."""
    if seen.rematch is not None:
        return tr("The next game is ready.")
    asked = [it for it in seen.offers if it.kind == "rematch"]
    return in_words(seen, asked[0]) if asked else ""
