"""A hint: asked for, thought about, shown with its reasons, gone with the position."""

from typing import TYPE_CHECKING

from client import theme
from client.games.suggested import diamond
from client.widgets import Button, Card, Column, Label, Look, Row, Widget
from protocol.from_server import Seen

if TYPE_CHECKING:
    import pygame

    from client.scenes.acting import Acting

KEY = "F2"


class HintSign(Widget):
    """The diamond that marks it on the board."""

    def natural(self, look: Look) -> int:
        """A square."""
        return look.px(18)

    def height(self, look: Look, width: int) -> int:
        """A square."""
        return look.px(18)

    def draw(self, look: Look, surface: "pygame.Surface") -> None:
        """In the middle."""
        diamond(surface, self.rect.center, look.px(9))


def hint_button(room: "Acting", seen: Seen) -> list[Widget]:
    """The button, where this room gives hints."""
    if not seen.settings.hints or seen.seat is None or seen.phase != "playing":
        return []
    off = room.why_no_hint()
    text = "Thinking …" if room.hinting else "Hint"
    button = Button("hint", text, room.suggest, name=f"{text}, {KEY}", off=off, grows=1)
    button.tip = off or f"{KEY}: what would a good player do?"
    return [button]


def hint_card(room: "Acting") -> list[Widget]:
    """What is suggested, in words, with its reasons."""
    if not room.hint:
        return []
    head = Row([HintSign(), Label(f"Hint: {room.hint[0]}", theme.STRONG, grows=1)], gap=8)
    why: list[Widget] = [Label(line, theme.SMALL, theme.SOFT) for line in room.hint[1:]]
    return [Card(Column([head, *why], gap=4), edge=theme.HINT, pad=12)]


def hint_spoken(room: "Acting") -> str:
    """The same as it is spoken."""
    if room.hinting:
        return "a hint is being thought of"
    return f"hint: {', '.join(room.hint)}" if room.hint else ""
