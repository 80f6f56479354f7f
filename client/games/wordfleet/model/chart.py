"""Where the squares of a grid lie in the window: ten by ten, in a margin of letters and numbers."""

from bisect import bisect_right
from typing import Final

import pygame

from engines.wordfleet.public import PLACE, SQUARES, Square

Point = tuple[int, int]

SIZE: Final = 10
MARGIN: Final = 0.62
"""The room for letters and numbers, as a part of a square's side."""


class GridChart:
    """A grid in a square part of the window."""

    def __init__(self, rect: pygame.Rect) -> None:
        """The largest grid in the middle of ``rect``."""
        side = max(40, min(rect.size))
        self.rect = pygame.Rect(0, 0, side, side)
        self.rect.center = rect.center
        self.cell = side / (SIZE + MARGIN + 0.12)
        """The side of a square, in pixels."""
        inside = round(self.cell * SIZE)
        top = self.rect.x + round(self.cell * MARGIN), self.rect.y + round(self.cell * MARGIN)
        self.sea = pygame.Rect(*top, inside, inside)
        """The hundred squares, without the margins."""

    def square(self, place: int) -> pygame.Rect:
        """Return the square of that number, counted from A1 in reading order."""
        row, column = divmod(place, SIZE)
        x, y = round(column * self.cell), round(row * self.cell)
        right, low = round((column + 1) * self.cell), round((row + 1) * self.cell)
        return pygame.Rect(self.sea.x + x, self.sea.y + y, right - x, low - y)

    def area(self, first: Square, last: Square) -> pygame.Rect:
        """Return the squares from ``first`` to ``last``, in one rectangle."""
        return self.square(PLACE[first]).union(self.square(PLACE[last]))

    def place_at(self, at: Point) -> int | None:
        """Return the number of the square there; None beside the grid."""
        if not self.sea.collidepoint(at):
            return None
        row = bisect_right(self._edges, at[1] - self.sea.y) - 1
        return row * SIZE + bisect_right(self._edges, at[0] - self.sea.x) - 1

    @property
    def _edges(self) -> list[int]:
        """Where each column, and each row, begins."""
        return [round(n * self.cell) for n in range(SIZE)]


def stretch(start: Square, length: int, down: bool) -> tuple[Square, ...]:
    """Return so many squares from ``start`` to the right or downwards, as far as the grid goes."""
    row, column = divmod(PLACE[start], SIZE)
    room = SIZE - (row if down else column)
    step = SIZE if down else 1
    first = PLACE[start]
    return tuple(SQUARES[first + n * step] for n in range(min(length, room)))
