"""The tools of the editor, drawn: a piece as it lies on a cell, and the bin."""

from typing import Final

import pygame

from client.games.toppen import art
from client.ui import shapes, theme
from client.ui.memo import kept
from engines.toppen.public import Colour

BIN: Final = (
    (38, 4, 24, 12),
    (8, 12, 84, 9),
    *((x, 28, 8, 66) for x in (16, 36, 56, 76)),
    (16, 86, 68, 8),
)
"""Its handle, its lid, its bars and its ground: left, top, width and height, in hundredths."""


@kept(8)
def piece(colour: Colour, side: int) -> pygame.Surface:
    """Return a piece alone on a cell of that side, whose ground is transparent."""

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*art.ink_of(colour), 0))
        art.pile(surface, pygame.Rect(0, 0, side * fine, side * fine), (colour,))

    return shapes.smooth((side, side), draw)


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
