"""Plies that go back or forward again: the buttons that ask for it."""

from client.languages.message import mark, tr
from client.scenes.room.model.room_actions import RoomActions
from client.widgets import Button, Widget
from protocol.allowed_actions import named
from protocol.from_server import RoomView

NOTHING_BACK = mark("no move of yours to take back")
BOTS_AGREE = mark("Undo"), mark("Ctrl+Z: take back your last move, up to five times a game")
OTHERS_ARE_ASKED = mark("Ask for a takeback"), mark("Ctrl+Z: asks your opponent")
NOTHING_FORWARD = mark("nothing to redo")


def takeback_buttons(actions: RoomActions, seen: RoomView) -> list[Widget]:
    """Return undo and redo, or the question to the others, as far as the room has them."""
    may, undo = named(seen.allowed), seen.settings.undo
    over = seen.phase != "playing" and "take_back" not in may
    if seen.seat is None or undo == "none" or over:
        return []
    window = actions.model.window
    if window and "take_back" not in may:
        off = actions.busy or ("" if actions.may_undo_here else tr(NOTHING_BACK))
        name = tr("Undo, Ctrl + Z")
        back = Button("undo", tr("Undo"), actions.offer_takeback, name=name, off=off, grows=1)
        back.tip = off or tr("Ctrl+Z: take back your last move")
        return [back]
    if "offer_takeback" in may and "take_back" not in may:
        label, tip = BOTS_AGREE if _is_alone(seen) else OTHERS_ARE_ASKED
        ask = Button("ask back", tr(label), actions.offer_takeback, off=actions.busy, grows=1)
        ask.tip = actions.busy or tr(tip)
        return [ask]
    off = actions.busy or ("" if "take_back" in may else tr(NOTHING_BACK))
    name = tr("Undo, Ctrl + Z")
    back = Button("undo", tr("Undo"), actions.take_back, name=name, off=off, grows=1)
    back.tip = off or tr("Ctrl+Z: take back your last move")
    if undo != "free" and "put_forward" not in may:
        return [back]
    off = actions.busy or ("" if "put_forward" in may else tr(NOTHING_FORWARD))
    name = tr("Redo, Ctrl + Y")
    again = Button("redo", tr("Redo"), actions.put_forward, name=name, off=off, grows=1)
    again.tip = off or tr("Ctrl+Y: play the move again that you took back")
    return [back, again]


def _is_alone(seen: RoomView) -> bool:
    """Return whether all others at the table are bots."""
    others = [c for n, c in enumerate(seen.seats) if n != seen.seat and n in seen.playing]
    return all(seat_info is not None and seat_info.bot for seat_info in others)
