"""Which bot: its face, its name and its strength, beside the control that chooses among them."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from client.languages.message import tr
from client.presenters.bot_levels import BotStrength
from client.table.avatar import draw_avatar
from client.widgets import Row, Widget
from client.widgets.inputs import ChoiceInput, Slider
from client.widgets.widget import DrawContext

FEW: Final = 5
"""So many bots can be read beside each other; more are a scale."""
SIDE: Final = 48
"""Of a face, in pixels at 100 %."""


class BotFacePicture(Widget):
    """The face of a bot."""

    def __init__(self, name: str, side: float = SIDE) -> None:
        super().__init__()
        self._name, self._side = name, side

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the side of a square."""
        return ctx.px(self._side)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the side of a square."""
        return ctx.px(self._side)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw it in the middle of its place."""
        side = min(*self.rect.size)
        square = pygame.Rect(0, 0, side, side)
        square.center = self.rect.center
        draw_avatar(surface, square, self._name, bot=True)


def bot_choice(
    key: str,
    name: str,
    found: Sequence[BotStrength],
    at: int,
    choose: Callable[[int], None],
) -> Widget:
    """Return the bots: beside each other where they are few, else as a scale."""
    shut = [strength.off for strength in found]
    why = next((words for words in shut if words), "")
    about = strength_line(found[at])
    if why:
        some = tr("Some are not available now: {why}", why=why)
        about = "  ·  ".join(words for words in (about, some) if words)
    labels = [label(strength) for strength in found]
    kind = Slider if len(found) > FEW else ChoiceInput
    control = kind(key, name, labels, at, choose, about, shut=shut)
    control.grows = 1
    face = found[at].face
    return control if face is None else Row([BotFacePicture(face.name), control], gap=14)


def label(strength: BotStrength) -> str:
    """Return what a bot is called where one is chosen."""
    return strength.name if strength.face is not None else strength.name.capitalize()


def strength_line(strength: BotStrength) -> str:
    """Return how strong a bot is, in words and as a rating; empty where nobody says it."""
    face = strength.face
    if face is None:
        return ""
    return tr("{strength}, rating {rating}", strength=face.strength, rating=face.rating)
