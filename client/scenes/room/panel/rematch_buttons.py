"""Another game with the same people: asking for it, agreeing to it, going there."""

from functools import partial

from client.presenters.offer_words import rematch_to_answer
from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomModel
from client.scenes.room.panel.table_menu import why_no_offer
from client.widgets import Button, Widget
from client.widgets.button import Kind
from protocol.from_server import RoomView


def rematch_buttons(
    model: RoomModel, actions: RoomActions, seen: RoomView, offered: bool = False
) -> list[Widget]:
    """Return the way to the next game where its room is open; else the question, or the answer.

    ``offered``: whether the offer stands beside them, with the same answer as its loud button.
    """
    if seen.rematch is not None:
        text = "Watch the next game" if seen.seat is None else "Go to the next game"
        return [Button("next game", text, actions.go_to_rematch, "loud", grows=1)]
    if seen.seat is None or seen.settings.campaign:
        return []
    asked = rematch_to_answer(seen)
    if asked is not None:
        kind: Kind = "plain" if offered else "loud"
        agree = Button("again", "Play again", lambda: actions.answer(asked, True), kind, grows=1)
        agree.tip = "The others want another game."
        return [agree]
    off = why_no_offer(model, actions, seen, "rematch")
    ask = partial(actions.offer, "rematch")
    button = Button("again", "Play again", ask, "plain" if off else "loud", off=off, grows=1)
    button.tip = off or "The others are asked; seats are exchanged."
    return [button]


def may_rematch(model: RoomModel, actions: RoomActions, seen: RoomView) -> bool:
    """Tell whether another game can be asked for or entered now: its button is the loud one."""
    if seen.rematch is not None:
        return True
    may_ask = seen.seat is not None and not seen.settings.campaign
    waits = rematch_to_answer(seen) is not None
    return may_ask and (waits or not why_no_offer(model, actions, seen, "rematch"))
