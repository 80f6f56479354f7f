"""What one may ask for at the table: a pause, a draw, to break off, to resign; or why not now."""

from typing import TYPE_CHECKING, ClassVar

from client import theme
from client.scenes.parts import head
from client.scenes.scene import Scene, dialog
from client.widgets import Action, Button, Column, Label, Widget
from protocol.from_client import OfferKind
from protocol.from_server import Seen
from protocol.may import May

if TYPE_CHECKING:
    from client.scenes.room import RoomScene

TOO_OFTEN = "you have asked as often as one may"
OFFERED: dict[OfferKind, tuple[str, str]] = {
    "draw": ("Offer a draw", "If the other accepts, nobody wins."),
    "pause": ("Ask for a pause", "If all agree, clocks stand until somebody plays on."),
    "abort": ("Ask to break it off", "If all agree, the game ends without a result."),
}
"""By kind of offer: what the button says, and what comes of it."""


class AskScene(Scene):
    """A dialog above the table."""

    title: ClassVar[str] = "At the table"
    modal: ClassVar[bool] = True
    first: ClassVar[str] = "close"

    def __init__(self, room: "RoomScene") -> None:
        super().__init__(room.shell)
        self._room = room

    def build(self) -> Widget:
        """One thing below the other, each with what comes of it."""
        parts: list[Widget] = [head("At the table"), *self._parts()]
        close = Button("close", "Close", lambda: self.shell.pop(self), "loud")
        return dialog("ask", parts, [close], 520)

    def _parts(self) -> list[Widget]:
        seen, room = self._room.seen, self._room
        if seen is None or seen.seat is None or seen.phase != "playing":
            return [Label("There is nothing to be asked for now.", ink=theme.SOFT)]
        parts: list[Widget] = []
        if room.board is not None and room.board.draws:
            parts.append(self._offer(seen, "draw"))
        parts.append(self._offer(seen, "pause"))
        if room.may("abort"):
            about = "Before the second move anybody may. It counts for nothing."
            parts.append(self._thing("abort", "Break the game off", about, room.abort))
        else:
            parts.append(self._offer(seen, "abort"))
        off = "" if room.may("resign") else "you are out of this game"
        parts.append(self._thing("give up", "Resign", "You lose the game.", room.resign, off))
        return parts

    def _offer(self, seen: Seen, kind: OfferKind) -> Widget:
        text, about = OFFERED[kind]
        off = why_no_offer(self._room, seen, kind)
        return self._thing(f"offer {kind}", text, about, lambda: self._room.offer(kind), off)

    def _thing(self, key: str, text: str, about: str, does: Action, off: str = "") -> Widget:
        def do() -> None:
            self.shell.pop(self)
            does()

        told = f"Not now: {off}." if off else about
        words = Label(told, theme.SMALL, theme.SOFT)
        button = Button(key, text, do, off=off)
        button.tip = ""  # the line below says it
        return Column([button, words], gap=4)


def why_no_offer(room: "RoomScene", seen: Seen, kind: OfferKind) -> str:
    """Why that cannot be offered now, in words; empty where it can."""
    name: May | None = OFFERS.get(kind)
    if name is not None and room.may(name):
        return ""
    if any(offer.kind == kind and offer.seat == seen.seat for offer in seen.offers):
        return "you have asked, and wait for the answer"
    if kind == "pause" and seen.paused:
        return "the game rests already"
    if kind == "rematch" and seen.settings.campaign:
        return "ask for the next game of the campaign instead"
    if kind == "rematch":
        return TOO_OFTEN if kind in room.asked else "all want another game already"
    return _unfit(room, seen, kind) or _unanswered(seen, kind) or _repeated(room, seen, kind)


def _unfit(room: "RoomScene", seen: Seen, kind: OfferKind) -> str:
    """What of this game or this seat has no such offer; empty where it may have."""
    if not room.may("resign"):
        return "you are out of this game"
    if kind == "draw" and len(seen.playing) != 2:
        return "only two can agree on a draw"
    if kind == "abort" and seen.settings.campaign:
        return "a campaign game is not broken off: resign"
    return ""


def _unanswered(seen: Seen, kind: OfferKind) -> str:
    """Why nobody answers; empty where people play, or bots that agree to everything."""
    others = [seen.chairs[seat] for seat in seen.playing if seat != seen.seat]
    if any(chair is not None and not chair.bot for chair in others):
        return ""
    if seen.settings.campaign and kind != "pause":
        return "in a campaign game bots agree to a pause alone"
    return "in a rated game bots agree to nothing" if seen.settings.rated else ""


def _repeated(room: "RoomScene", seen: Seen, kind: OfferKind) -> str:
    """That it was asked before: one ply later it may be again, but not any number of times."""
    again = room.asked.get(kind, seen.plies) < seen.plies
    return TOO_OFTEN if again else "you asked a moment ago: play on first"


OFFERS: dict[OfferKind, May] = {
    "draw": "offer_draw",
    "pause": "offer_pause",
    "abort": "offer_abort",
    "rematch": "offer_rematch",
    "takeback": "offer_takeback",
}
