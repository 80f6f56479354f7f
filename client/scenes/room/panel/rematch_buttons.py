"""Another game with the same people: asking for it, agreeing to it, going there."""

from functools import partial

from client.languages.message import tr
from client.presenters.offer_words import rematch_to_answer
from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomModel
from client.scenes.room.panel.table_menu import why_no_offer
from client.widgets import Button, Widget
from protocol.from_server import OfferView, RoomView


def rematch_buttons(model: RoomModel, actions: RoomActions, seen: RoomView) -> list[Widget]:
    """Return the way to the next game where its room is open; else the question, or the answer."""
    if seen.rematch is not None:
        text = tr("Watch the next game") if seen.seat is None else tr("Go to the next game")
        return [Button("next game", text, actions.go_to_rematch, "loud", grows=1)]
    if seen.settings.tournament:
        words = tr("Back to the tournament")
        return [Button("tournament", words, actions.go_to_tournament, "loud", grows=1)]
    if seen.seat is None or seen.settings.campaign:
        return []
    asked = rematch_to_answer(seen)
    if asked is not None:
        agree = partial(actions.answer, asked, True)
        return [Button("again", tr("Rematch"), agree, "loud", tr("Accept the rematch"), grows=1)]
    off = why_no_offer(model, actions, seen, "rematch")
    ask = partial(actions.offer, "rematch")
    button = Button("again", tr("Rematch"), ask, "plain" if off else "loud", off=off, grows=1)
    button.tip = off or tr("Asks for another game; you change seats.")
    return [button]


def refusal_buttons(actions: RoomActions, seen: RoomView) -> list[Widget]:
    """Return what declines a rematch, or takes one's own offer back.

    It stands elsewhere than what asks for one: that is not to change under the pointer.
    """
    asked, own = rematch_to_answer(seen), _own(seen)
    if seen.rematch is not None or seen.seat is None:
        return []
    if asked is not None:
        no = partial(actions.answer, asked, False)
        name = tr("Decline the rematch")
        return [Button("no rematch", tr("Decline"), no, name=name, grows=1)]
    if own is not None:
        no = partial(actions.answer, own, False)
        return [Button("withdraw rematch", tr("Withdraw offer"), no, grows=1)]
    return []


def may_rematch(model: RoomModel, actions: RoomActions, seen: RoomView) -> bool:
    """Tell whether another game can be asked for or entered now: its button is the loud one."""
    if seen.rematch is not None or seen.settings.tournament:
        return True
    may_ask = seen.seat is not None and not seen.settings.campaign
    waits = rematch_to_answer(seen) is not None
    return may_ask and (waits or not why_no_offer(model, actions, seen, "rematch"))


def _own(seen: RoomView) -> OfferView | None:
    """Return this player's own offer of another game, while it waits for an answer."""
    found = (it for it in seen.offers if it.kind == "rematch" and it.seat == seen.seat)
    return next(found, None)
