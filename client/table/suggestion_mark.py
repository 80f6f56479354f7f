"""The mark of what is suggested, the same on every board: a diamond at the corner of a frame."""

import pygame

from client.ui import shapes, theme
from client.ui.memo import kept


def frame(surface: pygame.Surface, rect: pygame.Rect, around: bool = False) -> None:
    """Draw a frame around ``rect``, its diamond at the top right; ``around``: a circle."""
    side = min(rect.size)
    thick = max(2, min(round(side * 0.05), 5))
    if around:
        shapes.disc(surface, rect.center, side / 2, theme.HINT, hole=side / 2 - thick)
        reach = side * 0.354
        at = round(rect.centerx + reach), round(rect.centery - reach)
    else:
        shapes.ring(surface, rect, theme.HINT, round(side * 0.12), thick)
        at = rect.right - thick, rect.top + thick
    diamond(surface, at, max(6, min(round(side * 0.17), 14)))


def diamond(surface: pygame.Surface, at: tuple[int, int], half: int) -> None:
    """Draw the diamond alone, with a dark rim so that it is seen on anything."""
    image = _diamond(half)
    surface.blit(image, image.get_rect(center=at))


@kept(16)
def _diamond(half: int) -> pygame.Surface:
    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*theme.GROUND, 0))
        middle = half * fine
        for reach, ink in ((middle, theme.GROUND), (middle * 0.72, theme.HINT)):
            points = [
                (middle, middle - reach),
                (middle + reach, middle),
                (middle, middle + reach),
                (middle - reach, middle),
            ]
            pygame.draw.polygon(surface, ink, points)

    return shapes.smooth((2 * half, 2 * half), draw)
