"""What every board of cells draws over its cells: stones, the last move, what is chosen."""

import pygame

from client.ui import shapes, theme
from client.ui.memo import kept
from client.ui.theme import Colour, mixed


def draw_stone(surface: pygame.Surface, seat: int, at: tuple[float, float], radius: float) -> None:
    """Draw a stone, a ring for the second seat, on a large surface that is scaled down later."""
    ink = theme.SEATS[seat]
    pygame.draw.circle(surface, mixed(ink, theme.SHADOW, 0.45), at, radius * 1.06)
    pygame.draw.circle(surface, ink, at, radius * 0.94)
    if seat == 1:
        pygame.draw.circle(surface, theme.WELL, at, radius * 0.5)


@kept(128)
def stone(seat: int, radius: int) -> pygame.Surface:
    """Return a stone by itself, smooth, on a transparent ground."""

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*theme.SEATS[seat], 0))
        draw_stone(surface, seat, (radius * fine, radius * fine), radius * fine * 0.94)

    return shapes.smooth((2 * radius, 2 * radius), draw)


def draw_last(surface: pygame.Surface, at: tuple[int, int], radius: float) -> None:
    """Draw the mark of the last move: a square in the middle of its cell, seen on any stone."""
    side = max(3, round(0.48 * radius))
    square = pygame.Rect(0, 0, side, side)
    square.center = at
    rim = max(1, round(side * 0.15))
    shapes.rounded(surface, square.inflate(2 * rim, 2 * rim), theme.WELL, 2 * rim)
    shapes.rounded(surface, square, theme.TEXT, rim)


def draw_halo(
    surface: pygame.Surface, at: tuple[int, int], radius: float, ink: Colour, thick: float
) -> None:
    """Draw a ring around a cell."""
    shapes.disc(surface, at, radius, ink, hole=radius - max(1.5, thick))


def draw_refusal(surface: pygame.Surface, at: tuple[int, int], radius: float) -> None:
    """Draw a ring and a cross: this cell cannot be chosen."""
    draw_halo(surface, at, radius * 1.15, theme.DANGER, radius * 0.2)
    side = max(6, round(radius * 0.8))
    rect = pygame.Rect(0, 0, side, side)
    rect.center = at
    shapes.cross(surface, rect, theme.TEXT)
