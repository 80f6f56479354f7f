"""What a player does to a layout: a tool is chosen and used, a piece is picked up and dropped.

A place is a cell, counted in reading order, or a tool beside the board.
"""

from math import hypot
from typing import Final

from client.games.toppen.editor.draft import LayoutDraft
from client.table.board import Point
from engines.toppen.public import CELLS, NEAR, Cell, Colour

BLUE, RED, BIN = TOOLS = 16, 17, 18
"""The places of the two supplies and of the bin."""
SUPPLY: Final[dict[int, Colour]] = {BLUE: 1, RED: 2}
FAR: Final = 6
"""So many pixels of the mouse make a click a drag."""


def cell_of(place: int | None) -> Cell | None:
    """Return the cell of a place; None where it is a tool, or no place at all."""
    return None if place is None or place in TOOLS else CELLS[place]


class EditorHand:
    """The chosen tool, and a piece that is being carried."""

    def __init__(self, draft: LayoutDraft) -> None:
        self.draft = draft
        self.tool = BLUE
        self.carries: Colour | None = None
        """The colour of the piece in the hand; it is still where it came from."""
        self.source: int | None = None
        """The place that the mouse went down on."""
        self.at: Point = (0, 0)
        """Where the mouse is, while it is down."""
        self._pressed_at: Point = (0, 0)

    # -- by mouse --------------------------------------------------------------------------

    def press(self, place: int | None, at: Point) -> None:
        """Handle the mouse going down on a place, or beside all."""
        self.let_go()
        self.source, self.at, self._pressed_at = place, at, at

    def drag(self, at: Point) -> None:
        """Pick up a piece, or carry it on, as the mouse moves while down."""
        self.at = at
        if hypot(at[0] - self._pressed_at[0], at[1] - self._pressed_at[1]) >= FAR:
            self.carries = self._top(self.source)

    def _top(self, place: int | None) -> Colour | None:
        """The piece that can be taken from there."""
        if place in SUPPLY:
            return SUPPLY[place]
        cell = cell_of(place)
        return self.draft.board[cell[0]][cell[1]][-1] if cell and self._holds(cell) else None

    def _holds(self, cell: Cell) -> bool:
        return bool(self.draft.board[cell[0]][cell[1]])

    def release(self, place: int | None) -> None:
        """Drop what is carried where the mouse went up; a click uses the place."""
        if self.carries is not None:
            self._drop(self.carries, place)
        elif place is not None and place == self.source:
            self.use(place)
        self.let_go()

    def _drop(self, colour: Colour, place: int | None) -> None:
        here, there = cell_of(self.source), cell_of(place)
        if there is not None:
            if here is None:
                self.draft.put(there, colour)
            else:
                self.draft.move(here, there)
        elif here is not None and place == BIN:
            self.draft.take(here)

    def let_go(self) -> None:
        """Put what is carried back to where it was."""
        self.carries = self.source = None

    # -- by mouse or keyboard --------------------------------------------------------------

    def use(self, place: int) -> None:
        """Choose a tool, or use the chosen one on a cell."""
        cell = cell_of(place)
        if cell is None:
            self.tool = place
        elif self.tool == BIN:
            self.draft.take(cell)
        else:
            self.draft.put(cell, SUPPLY[self.tool])

    def shove(self, place: int, way: tuple[int, int]) -> int:
        """Move the top piece one cell on, by columns and rows. Says where it is then."""
        here = cell_of(place)
        if here is None or not self._holds(here):
            return place
        there = here[0] + way[1], here[1] + way[0]
        if there not in NEAR[here]:
            return place
        self.draft.move(here, there)
        return CELLS.index(there)
