"""What is offered at the table: a bar with who, what, and how it is answered."""

from functools import partial
from typing import Final

from client.languages.message import mark, tr
from client.presenters.clocks import countdown
from client.presenters.offer_words import in_words, name_of, own_offer
from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomModel
from client.ui import theme
from client.widgets import Action, Button, CardBox, Column, Label, Row, Widget
from client.widgets.button import Kind
from protocol.from_server import OfferView, RoomView

ACCEPT: Final = mark("Ctrl + Enter")
DECLINE: Final = mark("Ctrl + Backspace")


def offers(model: RoomModel, actions: RoomActions, seen: RoomView) -> list[Widget]:
    """Return a card for each offer that stands; a rematch is offered in the result's own."""
    if seen.phase not in ("playing", "over"):
        return []
    first = model.to_answer(seen) or own_offer(seen)
    return [
        _offer(model, actions, seen, offer, offer is first)
        for offer in seen.offers
        if offer.kind != "rematch"
    ]


def stands(model: RoomModel, offer: OfferView) -> str:
    """Return how long an offer still stands; empty where it has no end of its own."""
    return countdown(model.left_ms(offer.ends)) if offer.ends else ""


def _offer(
    model: RoomModel, actions: RoomActions, seen: RoomView, offer: OfferView, keys: bool
) -> Widget:
    """``keys``: whether the keys answer this one."""
    parts: list[Widget] = [Label(in_words(model.window.as_told(seen), offer), theme.STRONG)]
    asked = model.window.asked(offer)
    left = stands(model, offer)
    if left:
        parts.append(Label(tr("Expires in {time}", time=left), theme.SMALL, theme.SOFT))
    key, whose = f"{offer.kind} {offer.seat}", name_of(seen.seats[offer.seat])
    answer = partial(actions.answer, offer)
    if offer.seat == seen.seat or offer.seat in model.window.seats:
        no = tr("Withdraw")
        parts.append(_button(f"withdraw {key}", no, partial(answer, False), tr(DECLINE), keys))
    elif asked is not None or seen.seat in offer.waits_for:
        if asked is not None:
            words = tr("{name}, do you accept?", name=name_of(seen.seats[asked]))
            parts.append(Label(words, theme.BODY))
        resigns = offer.kind == "resignation"
        wins = resigns and len(seen.playing) == 2
        yes = tr("Accept: you win") if wins else tr("Accept")
        no = tr("Play on") if resigns else tr("Decline")
        accept, decline = partial(answer, True), partial(answer, False)
        buttons = [
            _button(f"accept {key}", yes, accept, tr(ACCEPT), keys, "loud", whose),
            _button(f"decline {key}", no, decline, tr(DECLINE), keys, name=whose),
        ]
        parts.append(Row(buttons, gap=8))
    return CardBox(Column(parts, gap=6), edge=theme.WARNING, pad=10)


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
