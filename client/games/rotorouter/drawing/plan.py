"""Where everything is on a board in a square: cells, and the margin with its letters and corners.

Columns are called A, B, C from the west, rows 1, 2, 3 from the north: the north-west is A1.
"""

from typing import NamedTuple

import pygame

from engines.rotorouter.public import homes, xy

Point = tuple[int, int]

MARGIN = 0.46
"""Around the cells, as a part of a cell's side."""


def cell_name(cell: int, size: int) -> str:
    """Return ``C5``: the column's letter and the row's number."""
    x, y = xy(cell, size)
    return f"{chr(ord('A') + x)}{y + 1}"


class BoardPlan(NamedTuple):
    """A board of ``size`` cells a side, drawn in ``square``."""

    size: int
    square: pygame.Rect

    @property
    def side(self) -> int:
        """Return the side of a cell, in pixels."""
        return max(4, int(self.square.width / (self.size + 2 * MARGIN)))

    @property
    def cells(self) -> pygame.Rect:
        """Return all cells together."""
        whole = self.side * self.size
        rect = pygame.Rect(0, 0, whole, whole)
        rect.center = self.square.center
        return rect

    def rect(self, cell: int) -> pygame.Rect:
        """Return the place of a cell."""
        x, y = xy(cell, self.size)
        at = self.cells.topleft
        return pygame.Rect(at[0] + x * self.side, at[1] + y * self.side, self.side, self.side)

    def middle(self, cell: int) -> Point:
        """Return the middle of a cell."""
        x, y = xy(cell, self.size)
        at, side = self.cells.topleft, self.side
        return at[0] + x * side + side // 2, at[1] + y * side + side // 2

    def middles(self) -> list[Point]:
        """Return the middles of all cells, in their order."""
        (left, top), side, size = self.cells.topleft, self.side, self.size
        xs = [left + x * side + side // 2 for x in range(size)]
        return [(x, top + y * side + side // 2) for y in range(size) for x in xs]

    def cell_at(self, at: Point) -> int | None:
        """Return the cell there; None beside all."""
        cells = self.cells
        if not cells.collidepoint(at):
            return None
        x, y = (at[0] - cells.x) // self.side, (at[1] - cells.y) // self.side
        return y * self.size + x

    def moved(self) -> "BoardPlan":
        """Return the same board by itself, from 0, 0."""
        return BoardPlan(self.size, pygame.Rect((0, 0), self.square.size))


def corner_of(cell: int, size: int) -> int | None:
    """Return whose home corner a cell is."""
    corners = homes(size)
    return corners.index(cell) if cell in corners else None
