"""Buttons that show a sign instead of words; the words are spoken, and shown on resting."""

from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from client.ui import shapes, theme
from client.ui.memo import kept
from client.ui.theme import Colour
from client.widgets.button import Button
from client.widgets.widget import Action, DrawContext

Icon: TypeAlias = Literal[
    "first", "back", "play", "pause", "forward", "last", "turn back", "turn forward"
]
Points: TypeAlias = tuple[tuple[float, float], ...]


class Strokes(NamedTuple):
    """A sign in a square of side 1: lines of even width, and filled shapes."""

    lines: tuple[Points, ...] = ()
    fills: tuple[Points, ...] = ()


LEFT: Final[Points] = ((0.62, 0.24), (0.36, 0.5), (0.62, 0.76))
RIGHT: Final[Points] = ((0.38, 0.24), (0.64, 0.5), (0.38, 0.76))
ICONS: Final[dict[Icon, Strokes]] = {
    "first": Strokes(((((0.26, 0.24), (0.26, 0.76))), ((0.7, 0.24), (0.44, 0.5), (0.7, 0.76)))),
    "back": Strokes((LEFT,)),
    "play": Strokes(fills=(((0.32, 0.2), (0.78, 0.5), (0.32, 0.8)),)),
    "pause": Strokes((((0.36, 0.26), (0.36, 0.74)), ((0.64, 0.26), (0.64, 0.74)))),
    "forward": Strokes((RIGHT,)),
    "last": Strokes((((0.74, 0.24), (0.74, 0.76)), ((0.3, 0.24), (0.56, 0.5), (0.3, 0.76)))),
    "turn back": Strokes(
        (((0.3, 0.3), (0.12, 0.5), (0.3, 0.7)),),
        (((0.66, 0.22), (0.92, 0.5), (0.66, 0.78), (0.4, 0.5)),),
    ),
    "turn forward": Strokes(
        (((0.7, 0.3), (0.88, 0.5), (0.7, 0.7)),),
        (((0.34, 0.22), (0.6, 0.5), (0.34, 0.78), (0.08, 0.5)),),
    ),
}
WIDTH: Final = 38


class IconButton(Button):
    """A button of one sign."""

    def __init__(
        self, key: str, icon: Icon, name: str, action: Action, off: str = "", loud: bool = False
    ) -> None:
        super().__init__(key, name, action, "loud" if loud else "plain", off=off)
        self._icon: Icon = icon
        self.tip = f"{name}: {off}" if off else name

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return a little more than the height."""
        return ctx.target(WIDTH)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return enough for a finger."""
        return ctx.target(theme.CONTROL)

    def _write(
        self, ctx: DrawContext, surface: pygame.Surface, rect: pygame.Rect, ink: Colour
    ) -> None:
        side = ctx.px(22)
        at = rect.centerx - side // 2, rect.centery - side // 2
        surface.blit(_drawn(self._icon, side, ink), at)


@kept(128)
def _drawn(icon: Icon, side: int, ink: Colour) -> pygame.Surface:
    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*ink, 0))
        whole = side * fine
        for line in ICONS[icon].lines:
            points = [(x * whole, y * whole) for x, y in line]
            for start, end in pairwise(points):
                shapes.thick_line(surface, start, end, ink, whole * 0.12)
        for shape in ICONS[icon].fills:
            pygame.draw.polygon(surface, ink, [(x * whole, y * whole) for x, y in shape])

    return shapes.smooth((side, side), draw)
