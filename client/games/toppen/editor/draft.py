"""A layout in the making: pieces are put, moved and taken, and every step can be undone."""

from typing import Final

from engines.toppen.public import MOST, Board, Cell, Colour, Stack, placed, stacks

EMPTY: Final = placed({})


def count(board: Board) -> int:
    """Return how many pieces there are."""
    return sum(map(len, stacks(board).values()))


class LayoutDraft:
    """A board, and all that it was before."""

    def __init__(self, board: Board = EMPTY) -> None:
        self._boards, self._now = [board], 0

    @property
    def board(self) -> Board:
        """Return the board as it is now."""
        return self._boards[self._now]

    def load(self, board: Board) -> None:
        """Replace the board by another one; undo leads back."""
        if board != self.board:
            self._boards = [*self._boards[: self._now + 1], board]
            self._now += 1

    # -- a piece ---------------------------------------------------------------------------

    def put(self, cell: Cell, colour: Colour) -> None:
        """Put a piece on top; tell where there is one too many."""
        if count(self.board) <= MOST:
            self._change({cell: (*self._stack(cell), colour)})

    def take(self, cell: Cell) -> None:
        """Take the top piece off the board, where there is one."""
        self._change({cell: self._stack(cell)[:-1]})

    def move(self, here: Cell, there: Cell) -> None:
        """Move the top piece of ``here``, where there is one, on top of ``there``."""
        top = self._stack(here)[-1:]
        if here != there:
            self._change({here: self._stack(here)[:-1], there: (*self._stack(there), *top)})

    def _stack(self, cell: Cell) -> Stack:
        return self.board[cell[0]][cell[1]]

    def _change(self, pieces: dict[Cell, Stack]) -> None:
        self.load(placed(stacks(self.board) | pieces))

    # -- the whole board -------------------------------------------------------------------

    def clear(self) -> None:
        """Take everything."""
        self.load(EMPTY)

    def mirror(self) -> None:
        """Mirror the board: left becomes right."""
        self.load(tuple(row[::-1] for row in self.board))

    def swap(self) -> None:
        """Swap the colours of all pieces."""
        others: dict[Colour, Colour] = {1: 2, 2: 1}
        pieces = stacks(self.board).items()
        self.load(placed({cell: tuple(others[one] for one in stack) for cell, stack in pieces}))

    # -- steps -----------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Return whether there is a step to take back."""
        return self._now > 0

    @property
    def can_redo(self) -> bool:
        """Return whether a step was taken back."""
        return self._now < len(self._boards) - 1

    def undo(self) -> None:
        """Take the last step back, where there is one."""
        self._now -= self.can_undo

    def redo(self) -> None:
        """Redo what was taken back, where there is such a step."""
        self._now += self.can_redo
