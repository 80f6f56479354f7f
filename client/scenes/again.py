"""Another game with the same people: asking for it, agreeing to it, going there."""

from functools import partial
from typing import TYPE_CHECKING

from client.scenes.asking import why_no_offer
from client.scenes.offering import in_words
from client.widgets import Button, Widget
from client.widgets.button import Kind
from protocol.from_server import Offered, Seen

if TYPE_CHECKING:
    from client.scenes.room import RoomScene


def again_buttons(room: "RoomScene", seen: Seen, offered: bool = False) -> list[Widget]:
    """The next game's room where it is open; else the question, or the answer to it.

    ``offered``: whether the offer stands beside them, with the same answer as its loud button.
    """
    if seen.rematch is not None:
        text = "Watch the next game" if seen.seat is None else "Go to the next game"
        return [Button("next game", text, room.go_on, "loud", grows=1)]
    if seen.seat is None or seen.settings.campaign:
        return []
    asked = to_rematch(seen)
    if asked is not None:
        kind: Kind = "plain" if offered else "loud"
        agree = Button("again", "Play again", lambda: room.answer(asked, True), kind, grows=1)
        agree.tip = "The others want another game."
        return [agree]
    off = why_no_offer(room, seen, "rematch")
    ask = partial(room.offer, "rematch")
    button = Button("again", "Play again", ask, "plain" if off else "loud", off=off, grows=1)
    button.tip = off or "The others are asked; seats are exchanged."
    return [button]


def is_next(room: "RoomScene", seen: Seen) -> bool:
    """Whether another game is what one can do now, so that its button is the loud one."""
    if seen.rematch is not None:
        return True
    may_ask = seen.seat is not None and not seen.settings.campaign
    return may_ask and (to_rematch(seen) is not None or not why_no_offer(room, seen, "rematch"))


def to_rematch(seen: Seen) -> Offered | None:
    """The offer of another game that waits for this player's answer."""
    found = (it for it in seen.offers if it.kind == "rematch" and seen.seat in it.waits_for)
    return next(found, None)


def again_words(seen: Seen) -> str:
    """What stands about another game, in a sentence; empty for nothing."""
    if seen.rematch is not None:
        return "The next game is ready."
    asked = [it for it in seen.offers if it.kind == "rematch"]
    return in_words(seen, asked[0]) if asked else ""
