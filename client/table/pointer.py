"""What a player points at: the cell under the mouse, the keyboard's cell, the chosen one."""

from collections.abc import Sequence, Set
from math import hypot
from typing import Final

import pygame

from client.table.board import Cell

ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Pointer:
    """Some cells by key; None where there is none."""

    def __init__(self) -> None:
        self.hovered: int | None = None
        self.cursor: int | None = None
        self.chosen: int | None = None
        self.pressed: int | None = None
        """Where the mouse went down."""
        self.refused: int | None = None
        """What could not be chosen just now."""

    def hover(self, key: int | None) -> bool:
        """Point at a cell with the mouse, or at none; return whether it is another one."""
        before, self.hovered = self.hovered, key
        return before != key

    def keep(self, keys: Set[int]) -> None:
        """Point at none of the cells that are no longer there."""
        self.hovered, self.cursor, self.chosen = (
            key if key in keys else None for key in (self.hovered, self.cursor, self.chosen)
        )

    def step(self, cells: Sequence[Cell], key: int) -> bool:
        """Move the cursor by an arrow key; return whether it was one and there are cells."""
        if key not in ARROWS or not cells:
            return False
        here = next((cell for cell in cells if cell.key == self.cursor), None)
        if here is None:
            self.cursor = _middle(cells).key
            return True
        there = nearest(cells, here, ARROWS[key])
        if there is not None:
            self.cursor = there.key
        return True


def nearest(cells: Sequence[Cell], here: Cell, way: tuple[int, int]) -> Cell | None:
    """Return the next cell in a direction: near, and not far off to the side."""
    best, least = None, 0.0
    for cell in cells:
        x, y = cell.at[0] - here.at[0], cell.at[1] - here.at[1]
        along = x * way[0] + y * way[1]
        aside = abs(x * way[1]) + abs(y * way[0])
        if along <= 0 or aside > 2 * along:
            continue
        cost = hypot(along, 2 * aside)
        if best is None or cost < least:
            best, least = cell, cost
    return best


def _middle(cells: Sequence[Cell]) -> Cell:
    x = sum(cell.at[0] for cell in cells) / len(cells)
    y = sum(cell.at[1] for cell in cells) / len(cells)
    return min(cells, key=lambda cell: hypot(cell.at[0] - x, cell.at[1] - y))
