"""Ships from above: a hull of so many squares, its bow where the word ends."""

from typing import Final, Literal, TypeAlias

import pygame

from client.games.wordfleet.drawing import palette
from client.ui import shapes, theme
from client.ui.memo import kept
from client.ui.theme import Colour, mixed

Kind: TypeAlias = Literal["steel", "wreck", "ghost", "bad", "outline"]

INSET: Final = 0.09
"""Between a hull and the sides of its squares, as a part of a square."""


def blit(surface: pygame.Surface, rect: pygame.Rect, length: int, kind: Kind) -> None:
    """Draw a ship over the squares in ``rect``."""
    down = rect.height > rect.width
    along, across = (rect.height, rect.width) if down else (rect.width, rect.height)
    image = _hull((along, across), length, kind)
    if down:
        image = pygame.transform.flip(pygame.transform.rotate(image, -90), True, False)
    surface.blit(image, rect)


def blit_turned(
    surface: pygame.Surface,
    middle: tuple[float, float],
    size: tuple[float, float],
    angle: float,
    alpha: float = 1.0,
) -> None:
    """Draw a steel ship around a point, turned to the right by so many degrees."""
    long, wide = round(size[0]), round(size[1])
    image = _hull((long, wide), max(1, round(size[0] / size[1])), "steel")
    if angle:
        image = pygame.transform.rotozoom(image, -angle, 1)
    image.set_alpha(round(255 * alpha))
    at = image.get_rect(center=(round(middle[0]), round(middle[1])))
    surface.blit(image, at)
    image.set_alpha(255)


def _paints(kind: Kind) -> tuple[Colour | None, Colour, Colour]:
    """The hull, its edge, its deck."""
    match kind:
        case "steel":
            edge = mixed(palette.STEEL, palette.LETTER, 0.45)
            return palette.STEEL, edge, palette.DECK
        case "wreck":
            deck = mixed(palette.WRECK, palette.WRECK_EDGE, 0.16)
            return palette.WRECK, palette.WRECK_EDGE, deck
        case "ghost":
            return mixed(palette.DEEP, palette.GHOST, 0.35), palette.GHOST, palette.DEEP
        case "bad":
            return palette.STEEL, theme.DANGER, mixed(palette.STEEL, theme.DANGER, 0.5)
        case "outline":
            return None, palette.STEEL, palette.STEEL


@kept(128)
def _hull(size: tuple[int, int], length: int, kind: Kind) -> pygame.Surface:
    """It lies from left to right."""
    fill, edge, deck = _paints(kind)
    unit = size[0] / length

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*edge, 0))
        box = (unit * INSET * fine, (size[0] - unit * 0.02) * fine, size[1] * fine)
        thick = unit * 0.05 * fine
        if fill is None:
            points = _outline(box, unit * fine, 0.02)
            pygame.draw.lines(surface, edge, True, points, max(3, round(thick * 1.1)))
            return
        pygame.draw.polygon(surface, edge, _outline(box, unit * fine, 0))
        pygame.draw.polygon(surface, deck, _outline(box, unit * fine, 0.05))
        pygame.draw.polygon(surface, fill, _outline(box, unit * fine, 0.085))

    return shapes.smooth(size, draw)


def _outline(
    box: tuple[float, float, float], unit: float, inside: float
) -> list[tuple[float, float]]:
    """A hull's edge, ``inside`` parts of a square within it: round stern, pointed bow."""
    stern, bow, tall = box
    shrink = inside * unit
    stern, bow = stern + shrink, bow - shrink * 1.6
    top, low = unit * INSET * 1.2 + shrink, tall - unit * INSET * 1.2 - shrink
    middle, round_ = tall / 2, unit * 0.3
    shoulder = bow - unit * 0.5
    points = _curve((stern, top + round_), (stern, top), (stern + round_, top))
    points += _curve((shoulder, top), (shoulder + unit * 0.3, top), (bow, middle))
    points += _curve((bow, middle), (shoulder + unit * 0.3, low), (shoulder, low))
    points += _curve((stern + round_, low), (stern, low), (stern, low - round_))
    return points


def _curve(
    start: tuple[float, float], pull: tuple[float, float], end: tuple[float, float]
) -> list[tuple[float, float]]:
    """From ``start`` to ``end``, bent towards ``pull``."""
    found = []
    for n in range(11):
        t = n / 10
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        x = a * start[0] + b * pull[0] + c * end[0]
        found.append((x, a * start[1] + b * pull[1] + c * end[1]))
    return found
