"""Draws what advice marks over a board, whatever the game."""

from itertools import pairwise
from math import hypot
from typing import Final

import pygame

from client.table.advice.sign import draw_sign
from client.table.board import GameBoard

SIZE: Final = 0.2
"""The radius of a sign, as a part of how far two cells are apart ..."""
LEAST: Final = 6.0
MOST: Final = 20.0
"""... and never beyond these, in pixels."""


def draw_advice(surface: pygame.Surface, board: GameBoard) -> None:
    """Draw the sign of each marked cell."""
    marked = board.advice.by_cell
    if not marked:
        return
    cells = board.cells()
    apart = min(
        (hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) for a, b in pairwise(cells)), default=20
    )
    for cell in cells:
        kind = marked.get(cell.key)
        at = board.advised_at(cell, apart) if kind is not None else None
        if kind is not None and at is not None:
            draw_sign(surface, kind, at, min(max(LEAST, SIZE * apart), MOST))
