"""Soft light and shadow: discs that fade at their edge, kept as they are drawn."""

from math import pi, sin

import pygame

from client.ui import shapes
from client.ui.memo import kept
from client.ui.theme import Colour

STEPS = 7
"""So many discs, one in the other, make an edge soft."""


def soft_disc(
    surface: pygame.Surface,
    at: tuple[float, float],
    size: tuple[float, float],
    ink: Colour,
    strength: float,
) -> None:
    """Draw an ellipse of half widths ``size`` that fades outwards; ``strength`` from 0 to 1."""
    wide, high = max(2, round(size[0])), max(2, round(size[1]))
    alpha = round(255 * max(0.0, min(1.0, strength)))
    if alpha:
        image = _soft(wide, high, ink)
        image.set_alpha(alpha)
        surface.blit(image, (round(at[0]) - wide, round(at[1]) - high))


@kept(96)
def _soft(wide: int, high: int, ink: Colour) -> pygame.Surface:
    """Drawn as a disc of discs, which lie over each other towards the middle."""
    half = max(wide, high)
    image = pygame.Surface((2 * half, 2 * half), pygame.SRCALPHA)
    image.fill((*ink, 0))
    for step in range(STEPS):
        radius = half * (1 - 0.62 * step / (STEPS - 1))
        shapes.disc(image, (half, half), radius, ink, alpha=round(14 + 46 * sin(pi * step / 12)))
    if wide == high:
        return image
    return pygame.transform.smoothscale(image, (2 * wide, 2 * high))
