"""The mark of what is pointed at, the same on every board: four tips that point at its middle."""

from functools import lru_cache

import pygame

from client.ui import shapes, theme
from client.ui.theme import Colour


def point_at(surface: pygame.Surface, at: tuple[int, int], radius: float) -> None:
    """Draw the mark around a place of that radius, which stays in sight."""
    image = _mark(max(8, round(radius)), theme.HINT, theme.GROUND)
    surface.blit(image, image.get_rect(center=at))


@lru_cache(32)
def _mark(radius: int, ink: Colour, rim: Colour) -> pygame.Surface:
    """Return four triangles from the corners inwards, on a transparent ground."""
    half = round(radius * 1.5)

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*ink, 0))
        middle = half * fine
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            for colour, grown in ((rim, 0.13), (ink, 0.0)):
                pygame.draw.polygon(surface, colour, _tip((x, y), middle, radius * fine, grown))

    return shapes.smooth((2 * half, 2 * half), draw)


def _tip(
    way: tuple[int, int], middle: float, radius: float, grown: float
) -> list[tuple[float, float]]:
    """Return a triangle that lies in direction ``way``; ``grown``: by how much of the radius."""
    x, y = way
    near, far, wide = 0.54 - grown, 1.05 + grown * 0.6, 0.26 + grown
    tip = middle + x * near * radius, middle + y * near * radius
    back = middle + x * far * radius, middle + y * far * radius
    across = wide * radius
    return [
        tip,
        (
            back[0] - x * across * 0.1 + y * across * 0.75,
            back[1] - y * across * 0.1 - x * across * 0.75,
        ),
        (
            back[0] - x * across * 0.1 - y * across * 0.75,
            back[1] - y * across * 0.1 + x * across * 0.75,
        ),
    ]
