"""A tool of the editor, drawn: a piece as it lies on a cell."""

import pygame

from client.games.toppen import art
from client.ui import shapes
from client.ui.memo import kept
from engines.toppen.public import Colour


@kept(8)
def piece(colour: Colour, side: int) -> pygame.Surface:
    """Return a piece alone on a cell of that side, whose ground is transparent."""

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*art.ink_of(colour), 0))
        art.pile(surface, pygame.Rect(0, 0, side * fine, side * fine), (colour,))

    return shapes.smooth((side, side), draw)
