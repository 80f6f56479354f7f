"""Plies that go back or forward again: the buttons that ask for it."""

from typing import TYPE_CHECKING

from client.widgets import Button, Widget
from protocol.from_server import Seen
from protocol.may import named

if TYPE_CHECKING:
    from client.scenes.acting import Acting

NOTHING_BACK = "nothing of yours can be taken back now"
BOTS_AGREE = "Undo", "Ctrl + Z: back to before your last move; bots agree, five times a game"
OTHERS_ARE_ASKED = "Ask for a takeback", "Ctrl + Z: the others are asked"
NOTHING_FORWARD = "nothing was taken back that could be put forward"


def takeback_buttons(room: "Acting", seen: Seen) -> list[Widget]:
    """Undo, redo, or the question to the others, as far as the room has them at all."""
    may, undo = named(seen.may), seen.settings.undo
    over = seen.phase != "playing" and "take_back" not in may
    if seen.seat is None or undo == "none" or over:
        return []
    if "offer_takeback" in may and "take_back" not in may:
        label, tip = BOTS_AGREE if _is_alone(seen) else OTHERS_ARE_ASKED
        ask = Button("ask back", label, room.offer_takeback, off=room.busy, grows=1)
        ask.tip = room.busy or tip
        return [ask]
    off = room.busy or ("" if "take_back" in may else NOTHING_BACK)
    back = Button("undo", "Undo", room.take_back, name="Undo, Ctrl + Z", off=off, grows=1)
    back.tip = off or "Ctrl + Z: take your last move back"
    if undo != "free" and "put_forward" not in may:
        return [back]
    off = room.busy or ("" if "put_forward" in may else NOTHING_FORWARD)
    again = Button("redo", "Redo", room.put_forward, name="Redo, Ctrl + Y", off=off, grows=1)
    again.tip = off or "Ctrl + Y: play again what you took back"
    return [back, again]


def _is_alone(seen: Seen) -> bool:
    """Return whether all others at the table are bots."""
    others = [c for n, c in enumerate(seen.chairs) if n != seen.seat and n in seen.playing]
    return all(chair is not None and chair.bot for chair in others)
