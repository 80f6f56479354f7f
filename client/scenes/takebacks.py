"""Plies that went back or forward again: the buttons that ask for it, and who did it in words."""

from typing import TYPE_CHECKING

from client.widgets import Button, Widget
from protocol.from_server import Seen

if TYPE_CHECKING:
    from client.scenes.acting import Acting

NOTHING_BACK = "nothing of yours can be taken back now"
NOTHING_FORWARD = "nothing was taken back that could be put forward"


def takeback_buttons(room: "Acting", seen: Seen) -> list[Widget]:
    """Undo, redo, or the question to the others, as far as the room has them at all."""
    may, undo = seen.may, seen.settings.undo
    over = seen.phase != "playing" and "take_back" not in may
    if seen.seat is None or undo == "none" or over:
        return []
    if "offer_takeback" in may and "take_back" not in may:
        ask = Button("ask back", "Ask for a takeback", room.offer_takeback, off=room.busy, grows=1)
        ask.tip = room.busy or "Ctrl + Z: the others are asked"
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


def retold(before: Seen, after: Seen, to_move: tuple[int, ...]) -> str:
    """Who took plies back, or put them forward again, in a sentence; empty where nobody did.

    ``to_move``: the seats that may act now.
    """
    if before.phase == "open" or after.ply == before.ply:
        return ""
    if after.ply < before.ply:
        return f"{_who(before, after, to_move)} took back {_plies(before.ply - after.ply)}."
    if before.ply < before.plies and after.plies == before.plies:
        who = _who(before, after, to_move)
        return f"{who} put {_plies(after.ply - before.ply)} forward again."
    return ""


def _who(before: Seen, after: Seen, to_move: tuple[int, ...]) -> str:
    """Whose offer was accepted, else who is to move again: the game goes back to one's own turn."""
    asked = [
        one.seat for one in before.offers if one.kind == "takeback" and one not in after.offers
    ]
    seat = next(iter(asked or to_move), after.seat)
    if seat is None:
        return "Somebody"
    chair = after.chairs[seat]
    return "You" if seat == after.seat else chair.name if chair else "Somebody"


def _plies(number: int) -> str:
    return "a ply" if number == 1 else f"{number} plies"
