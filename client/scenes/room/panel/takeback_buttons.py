"""Plies that go back or forward again: the buttons that ask for it."""

from client.scenes.room.model.room_actions import RoomActions
from client.widgets import Button, Widget
from protocol.allowed_actions import named
from protocol.from_server import RoomView

NOTHING_BACK = "nothing of yours can be taken back now"
BOTS_AGREE = "Undo", "Ctrl + Z: back to before your last move; bots agree, five times a game"
OTHERS_ARE_ASKED = "Ask for a takeback", "Ctrl + Z: the others are asked"
NOTHING_FORWARD = "nothing was taken back that could be put forward"


def takeback_buttons(actions: RoomActions, seen: RoomView) -> list[Widget]:
    """Return undo and redo, or the question to the others, as far as the room has them."""
    may, undo = named(seen.allowed), seen.settings.undo
    over = seen.phase != "playing" and "take_back" not in may
    if seen.seat is None or undo == "none" or over:
        return []
    if "offer_takeback" in may and "take_back" not in may:
        label, tip = BOTS_AGREE if _is_alone(seen) else OTHERS_ARE_ASKED
        ask = Button("ask back", label, actions.offer_takeback, off=actions.busy, grows=1)
        ask.tip = actions.busy or tip
        return [ask]
    off = actions.busy or ("" if "take_back" in may else NOTHING_BACK)
    back = Button("undo", "Undo", actions.take_back, name="Undo, Ctrl + Z", off=off, grows=1)
    back.tip = off or "Ctrl + Z: take your last move back"
    if undo != "free" and "put_forward" not in may:
        return [back]
    off = actions.busy or ("" if "put_forward" in may else NOTHING_FORWARD)
    again = Button("redo", "Redo", actions.put_forward, name="Redo, Ctrl + Y", off=off, grows=1)
    again.tip = off or "Ctrl + Y: play again what you took back"
    return [back, again]


def _is_alone(seen: RoomView) -> bool:
    """Return whether all others at the table are bots."""
    others = [c for n, c in enumerate(seen.seats) if n != seen.seat and n in seen.playing]
    return all(seat_info is not None and seat_info.bot for seat_info in others)
