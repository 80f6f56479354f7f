"""The mark of what is suggested, the same on every board: a diamond at the corner of a frame."""

from collections.abc import Sequence

import pygame

from client.ui import shapes, theme
from client.ui.memo import kept


def frames(surface: pygame.Surface, rects: Sequence[pygame.Rect]) -> None:
    """Draw frames that lie side by side, each inside its cell, the diamonds above them all."""
    inner = [it.inflate(-max(4, it.width // 10), -max(4, it.height // 10)) for it in rects]
    for rect in inner:
        _ring(surface, rect)
    for rect in inner:
        _corner(surface, rect)


def frame(surface: pygame.Surface, rect: pygame.Rect, around: bool = False) -> None:
    """Draw a frame around ``rect``, its diamond at the top right; ``around``: a circle."""
    if not around:
        _ring(surface, rect)
        _corner(surface, rect)
        return
    side = min(rect.size)
    shapes.disc(surface, rect.center, side / 2, theme.HINT, hole=side / 2 - _thick(side))
    reach = side * 0.354
    diamond(surface, (round(rect.centerx + reach), round(rect.centery - reach)), _half(side))


def _thick(side: int) -> int:
    return max(2, min(round(side * 0.05), 5))


def _half(side: int) -> int:
    return max(6, min(round(side * 0.17), 14))


def _ring(surface: pygame.Surface, rect: pygame.Rect) -> None:
    side = min(rect.size)
    shapes.ring(surface, rect, theme.HINT, round(side * 0.12), _thick(side))


def _corner(surface: pygame.Surface, rect: pygame.Rect) -> None:
    side = min(rect.size)
    at = rect.right - _thick(side), rect.top + _thick(side)
    diamond(surface, at, _half(side))


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
