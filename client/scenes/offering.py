"""What is offered at the table: a bar with who, what, and how it is answered."""

from functools import partial
from typing import TYPE_CHECKING, Final

from client import theme
from client.clocks import countdown
from client.widgets import Action, Button, Card, Column, Label, Row, Widget
from client.widgets.button import Kind
from protocol.from_client import OfferKind
from protocol.from_server import Offered, Seen

if TYPE_CHECKING:
    from client.scenes.acting import Acting
    from client.scenes.following import Following

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
ACCEPT, DECLINE = "Ctrl + Enter", "Ctrl + Backspace"


def to_answer(seen: Seen) -> Offered | None:
    """The first offer that waits for this player."""
    return next((offer for offer in seen.offers if seen.seat in offer.waits_for), None)


def own(seen: Seen) -> Offered | None:
    """The first offer of this player's that still stands."""
    return next((offer for offer in seen.offers if offer.seat == seen.seat), None)


def offers(room: "Acting", seen: Seen) -> list[Widget]:
    """A card for each offer that stands."""
    if seen.phase not in ("playing", "over"):
        return []
    first = to_answer(seen) or own(seen)
    return [_offer(room, seen, offer, offer is first) for offer in seen.offers]


def in_words(seen: Seen, offer: Offered) -> str:
    """Who offers what, and who is still to answer."""
    what = WHAT[offer.kind]
    verb = "offer" if offer.kind in ("resignation", "draw", "rematch") else "ask"
    if offer.seat == seen.seat:
        waits = " and ".join(_name(seen, seat) for seat in offer.waits_for)
        return f"You {verb} {what}. Waiting for {waits or 'the server'}."
    return f"{_name(seen, offer.seat)} {verb}s {what}."


def stands(room: "Following", offer: Offered) -> str:
    """How long an offer stands, as it is shown; empty where it has no end of its own."""
    return countdown(room.left_ms(offer.ends)) if offer.ends else ""


def declined(before: Seen, after: Seen) -> str:
    """Who let this player's offer fall, in a sentence; empty where it stands or was accepted.

    Where it waited for several, who of them it was is not told.
    """
    fell = (it for it in _gone(before, after) if it.seat == before.seat)
    offer = next(fell, None)
    if offer is None or after.phase != "playing" or _moved(before, after, offer):
        return ""
    alone = len(offer.waits_for) == 1
    return f"{_name(after, offer.waits_for[0]) if alone else 'Somebody'} declined."


def run_out(before: Seen, after: Seen, now_ms: int) -> tuple[str, ...]:
    """A sentence for each offer that nobody answered in time, to whom it was of concern.

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


def _gone(before: Seen, after: Seen) -> list[Offered]:
    """What stands no more; one that some have accepted still waits for the others."""
    stands = {(it.kind, it.seat) for it in after.offers}
    return [it for it in before.offers if (it.kind, it.seat) not in stands]


def _moved(before: Seen, after: Seen, offer: Offered) -> bool:
    """Whether the game has moved on, so that this one was accepted or fell by itself."""
    if offer.kind == "pause" and after.paused and not before.paused:
        return True
    if after.phase != before.phase or after.rematch is not None:
        return True
    return (after.ply, after.plies) != (before.ply, before.plies)


def _name(seen: Seen, seat: int) -> str:
    chair = seen.chairs[seat]
    return chair.name if chair else "nobody"


def _offer(room: "Acting", seen: Seen, offer: Offered, keys: bool) -> Widget:
    """``keys``: whether the keys answer this one."""
    parts: list[Widget] = [Label(f"? {in_words(seen, offer)}", theme.STRONG)]
    left = stands(room, offer)
    if left:
        parts.append(Label(f"It stands for {left} more.", theme.SMALL, theme.SOFT))
    key, whose = f"{offer.kind} {offer.seat}", _name(seen, offer.seat)
    answer = partial(room.answer, offer)
    if offer.seat == seen.seat:
        parts.append(_button(f"withdraw {key}", "Withdraw", partial(answer, False), DECLINE, keys))
    elif seen.seat in offer.waits_for:
        resigns = offer.kind == "resignation"
        yes = "Accept: you win" if resigns and len(seen.playing) == 2 else "Accept"
        no = "Play on" if resigns else "Decline"
        buttons = [
            _button(f"accept {key}", yes, partial(answer, True), ACCEPT, keys, "loud", whose),
            _button(f"decline {key}", no, partial(answer, False), DECLINE, keys, name=whose),
        ]
        parts.append(Row(buttons, gap=8))
    return Card(Column(parts, gap=8), edge=theme.WARNING, pad=12)


def _button(
    key: str,
    text: str,
    action: Action,
    letter: str,
    keys: bool,
    kind: Kind = "plain",
    name: str = "",
) -> Button:
    spoken = ", ".join(part for part in (text, name, letter if keys else "") if part)
    button = Button(key, text, action, kind, name=spoken, grows=1)
    button.tip = letter if keys else ""
    return button
