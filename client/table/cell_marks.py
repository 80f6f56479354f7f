"""What is drawn over the cells of every board: stones, the last move, what is chosen, the bin."""

from typing import Final

import pygame

from client.ui import shapes, theme
from client.ui.memo import kept
from client.ui.text import Type
from client.ui.theme import Colour, mixed

BIN: Final = (
    (38, 4, 24, 12),
    (8, 12, 84, 9),
    *((x, 28, 8, 66) for x in (16, 36, 56, 76)),
    (16, 86, 68, 8),
)
"""Of the bin, in hundredths: left, top, width and height of handle, lid, bars and ground."""


def draw_stone(surface: pygame.Surface, seat: int, at: tuple[float, float], radius: float) -> None:
    """Draw a stone, a ring for the second seat, on a large surface that is scaled down later.

    It is lit from above: its upper edge is bright, its lower one dark.
    """
    (x, y), ink = at, theme.SEATS[seat]
    dark, bright = mixed(ink, theme.SHADOW, 0.5), mixed(ink, theme.PEARL, 0.38)
    pygame.draw.circle(surface, dark, at, radius * 1.06)
    pygame.draw.circle(surface, bright, (x, y - radius * 0.03), radius * 0.96)
    pygame.draw.circle(surface, ink, (x, y + radius * 0.05), radius * 0.9)
    if seat == 1:
        pygame.draw.circle(surface, bright, (x, y + radius * 0.05), radius * 0.53)
        pygame.draw.circle(surface, dark, (x, y - radius * 0.02), radius * 0.53)
        pygame.draw.circle(surface, theme.WELL, at, radius * 0.46)
    else:
        pygame.draw.ellipse(surface, bright, _around(x - 0.34 * radius, y - 0.5 * radius, radius))


def _around(x: float, y: float, radius: float) -> pygame.Rect:
    """Where a stone shines."""
    return pygame.Rect(x - 0.24 * radius, y - 0.13 * radius, 0.48 * radius, 0.26 * radius)


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


def draw_name(
    surface: pygame.Surface,
    type_: Type,
    name: str,
    at: tuple[int, int],
    reach: float,
    inside: pygame.Rect,
) -> None:
    """Write what a cell is called above it, or below it where there is no room: "b3"."""
    words = type_.render(name, theme.SMALL, theme.TEXT)
    rect = words.get_rect().inflate(round(words.get_height() * 0.6), 2)
    rect.midbottom = at[0], round(at[1] - reach)
    if rect.top < inside.top:
        rect.midtop = at[0], round(at[1] + reach)
    rect = rect.clamp(inside)
    shapes.rounded(surface, rect, theme.SURFACE, rect.height // 3, theme.LINE)
    surface.blit(words, words.get_rect(center=rect.center))


def draw_refusal(surface: pygame.Surface, at: tuple[int, int], radius: float) -> None:
    """Draw a ring and a cross: this cell cannot be chosen."""
    draw_halo(surface, at, radius * 1.15, theme.DANGER, radius * 0.2)
    side = max(6, round(radius * 0.8))
    rect = pygame.Rect(0, 0, side, side)
    rect.center = at
    shapes.cross(surface, rect, theme.TEXT)


@kept(4)
def waste_bin(side: int) -> pygame.Surface:
    """Return a bin with its lid, as large as a square of that side."""

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*theme.SOFT, 0))
        unit = side * fine / 100
        for part in BIN:
            rect = pygame.Rect(*(round(length * unit) for length in part))
            pygame.draw.rect(surface, theme.SOFT, rect, border_radius=round(3 * unit))

    return shapes.smooth((side, side), draw)
