"""The mark of what is pointed at, the same on every board: four tips that point at its middle."""

from functools import lru_cache
from typing import Final

import pygame

from client.ui import shapes, theme
from client.ui.theme import Colour

MOST: Final = 20
"""How long a tip is at most, in pixels at 100 %."""


def point_at(surface: pygame.Surface, at: tuple[int, int], radius: float, most: float) -> None:
    """Draw the mark around a place of that radius, which stays in sight; ``most``: of a tip."""
    reach, long = max(8, round(radius)), max(5, round(min(0.5 * radius, most)))
    image = _mark(reach, long, theme.HINT, theme.GROUND)
    surface.blit(image, image.get_rect(center=at))


@lru_cache(32)
def _mark(reach: int, long: int, ink: Colour, rim: Colour) -> pygame.Surface:
    """Return four triangles on the diagonals, pointing inwards, on a transparent ground."""
    half = reach + long

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*ink, 0))
        for way in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            for colour, grown in ((rim, 0.16 * long), (ink, 0.0)):
                pygame.draw.polygon(surface, colour, _tip(way, half, reach, long, grown, fine))

    return shapes.smooth((2 * half, 2 * half), draw)


def _tip(
    way: tuple[int, int], half: int, reach: int, long: int, grown: float, fine: int
) -> list[tuple[float, float]]:
    """Return a triangle in direction ``way``, ``grown`` by so much on each side."""
    x, y = way[0] * 0.7071, way[1] * 0.7071
    near, far, wide = reach * 0.86 - 2 * grown, reach * 0.86 + long + grown, 0.42 * long + grown
    points = [
        (near * x, near * y),
        (far * x + wide * y, far * y - wide * x),
        (far * x - wide * y, far * y + wide * x),
    ]
    return [((half + a) * fine, (half + b) * fine) for a, b in points]
