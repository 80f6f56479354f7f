"""Arrows along circles: how a track, a gear or the die turns."""

from math import cos, sin

import pygame

from client.ui import shapes
from client.ui.theme import Colour


def arrow(
    surface: pygame.Surface,
    at: shapes.Point,
    radius: float,
    span: tuple[float, float],
    ink: Colour,
    width: float,
    grown: float = 0,
) -> None:
    """Draw an arrow from one angle of ``span`` to the other, clockwise where that is greater.

    ``grown``: by how much it is larger on all sides, for an edge below it. For large surfaces that
    are scaled down afterwards.
    """
    first, last = span
    way = 1 if last > first else -1
    head = 2.3 * width
    base = last - way * head * 1.15 / radius
    low, high = sorted((first, base))
    shapes.thick_arc(surface, at, radius, (low, high), ink, width + 2 * grown)
    base -= way * grown / radius
    tip = last + way * 1.8 * grown / radius
    reach = head * 0.72 + 1.5 * grown
    points = [
        _on(at, base, radius - reach),
        _on(at, base, radius + reach),
        _on(at, tip, radius - head * 0.12),
    ]
    pygame.draw.polygon(surface, ink, points)


def _on(at: shapes.Point, angle: float, radius: float) -> shapes.Point:
    return at[0] + radius * cos(angle), at[1] + radius * sin(angle)
