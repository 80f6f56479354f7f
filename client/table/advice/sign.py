"""The signs of marked cells: a ring, a triangle and a cross, told apart by shape and by colour."""

from typing import Final

import pygame

from client.languages.message import mark
from client.ui import shapes, theme
from client.ui.memo import kept
from client.ui.theme import Colour
from client.widgets import DrawContext, Widget
from protocol.messages.play import MarkKind

NAMES: Final[dict[MarkKind, str]] = {
    "move": mark("the suggested move"),
    "link": mark("marked as linked"),
    "threat": mark("marked as coming next"),
    "danger": mark("marked as a danger"),
}
"""What is said of a marked cell."""
SHOWN: Final[tuple[MarkKind, ...]] = ("threat", "danger", "link")
"""The kinds that have a sign; where it is played is framed already."""


def ink_of(kind: MarkKind) -> Colour:
    """Return the colour of a kind."""
    return {"link": theme.ACCENT, "threat": theme.WARNING, "danger": theme.DANGER}.get(
        kind, theme.HINT
    )


def draw_sign(
    surface: pygame.Surface, kind: MarkKind, at: tuple[float, float], radius: float
) -> None:
    """Draw the sign of a kind, with a dark rim so that it is seen on anything."""
    image = _sign(kind, max(5, round(radius)))
    surface.blit(image, image.get_rect(center=(round(at[0]), round(at[1]))))


@kept(64)
def _sign(kind: MarkKind, radius: int) -> pygame.Surface:
    def draw(surface: pygame.Surface, fine: int) -> None:
        ink = ink_of(kind)
        surface.fill((*theme.GROUND, 0))
        middle = radius * fine
        match kind:
            case "threat":
                _triangle(surface, theme.GROUND, middle, 1.0)
                _triangle(surface, ink, middle, 0.66)
            case "danger":
                _cross(surface, theme.GROUND, middle, 0.42)
                _cross(surface, ink, middle, 0.22)
            case _:
                pygame.draw.circle(surface, theme.GROUND, (middle, middle), middle)
                pygame.draw.circle(surface, ink, (middle, middle), middle * 0.82)
                pygame.draw.circle(surface, theme.GROUND, (middle, middle), middle * 0.46)

    return shapes.smooth((2 * radius, 2 * radius), draw)


def _triangle(surface: pygame.Surface, ink: Colour, middle: float, part: float) -> None:
    centre = middle * 1.08
    points = [
        (middle, centre - middle * 1.08 * part),
        (middle + middle * part, centre + middle * 0.82 * part),
        (middle - middle * part, centre + middle * 0.82 * part),
    ]
    pygame.draw.polygon(surface, ink, points)


def _cross(surface: pygame.Surface, ink: Colour, middle: float, thick: float) -> None:
    reach = middle * (0.78 + 0.24 * thick)
    for way in (1, -1):
        ends = (middle - reach * 0.72, middle - way * reach * 0.72)
        other = (middle + reach * 0.72, middle + way * reach * 0.72)
        shapes.thick_line(surface, ends, other, ink, middle * thick * 1.3)


class AdviceSign(Widget):
    """The sign of a kind beside the words that tell what it means."""

    def __init__(self, kind: MarkKind) -> None:
        super().__init__()
        self._kind = kind

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the side of a square."""
        return ctx.px(16)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the height of a line of small type."""
        return ctx.px(18)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw it in the middle."""
        draw_sign(surface, self._kind, self.rect.center, ctx.px(8))
