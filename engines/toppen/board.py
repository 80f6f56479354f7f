"""The board: sixteen cells with their stacks, which of them touch, and a board as text.

``2,1,2,1/1,-,-,-/2,-,-,-/12,2,1,2`` is a board: rows from the top, cells from the left, each with
its stack from bottom to top, or ``-``.
"""

import re
from collections.abc import Iterable, Set
from functools import cache
from itertools import chain
from typing import Final, Literal, NamedTuple, TypeAlias

SIZE: Final = 4
EACH: Final = 5
"""So many pieces a side has in a dealt start."""
MOST: Final = 40
"""So many pieces a layout may have."""

Colour: TypeAlias = Literal[1, 2]
"""The colour of a piece; 1 moves first."""
Stack: TypeAlias = tuple[Colour, ...]
"""From bottom to top; empty where there is none."""
Board: TypeAlias = tuple[tuple[Stack, ...], ...]
"""``board[row][col]``, both from 0 at the top left."""
Cell: TypeAlias = tuple[int, int]
Step: TypeAlias = tuple[Cell, Cell]
"""From one cell to the next: the top piece moves."""

FIRST: Final[Colour] = 1
SECOND: Final[Colour] = 2
CELLS: Final = tuple((row, col) for row in range(SIZE) for col in range(SIZE))
WAYS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Up, right, down, left."""
NEAR: Final[dict[Cell, tuple[Cell, ...]]] = {
    (row, col): tuple((row + r, col + c) for r, c in WAYS if (row + r, col + c) in CELLS)
    for row, col in CELLS
}
"""The cells each one touches: edge to edge, and not around the rim (T7)."""
BIT: Final[dict[Cell, int]] = {cell: 1 << at for at, cell in enumerate(CELLS)}
"""A set of cells as a mask: the bit of each."""
CHAIN: Final = "2,1,2,1/1,-,-,-/2,-,-,-/1,2,1,2"
SHORT_CHAIN: Final = "2,1,2,1/1,-,-,-/2,1,2,-/-,-,-,-"
"""Two layouts that are even: played without a slip, they are a draw."""
SUMMIT: Final = "summit"
BOTTOM: Final = "bottom control"

_STACK = re.compile("-|[12]+", re.ASCII)


class End(NamedTuple):
    """How it ended; nobody wins a draw."""

    winner: Colour | None
    reason: str


def other(colour: Colour) -> Colour:
    """Return the other player's colour."""
    return SECOND if colour == FIRST else FIRST


def stacks(board: Board) -> dict[Cell, Stack]:
    """Return the cells that hold pieces, in reading order."""
    cells = zip(CELLS, chain.from_iterable(board), strict=True)
    return {cell: stack for cell, stack in cells if stack}


def connected(cells: Set[Cell]) -> bool:
    """Return whether one can walk between all ``cells`` without leaving them (T8), as in none."""
    reached = set(list(cells)[:1])
    edge = list(reached)
    while edge:
        new = {cell for cell in NEAR[edge.pop()] if cell in cells} - reached
        reached |= new
        edge += new
    return reached == cells


def mask(cells: Iterable[Cell]) -> int:
    """Return the cells as one number."""
    return sum(map(BIT.__getitem__, cells))


@cache
def is_whole(cells: int) -> bool:
    """Return whether the cells of a mask are ``connected``: play meets the same masks often."""
    return connected({cell for cell, bit in BIT.items() if cells & bit})


def placed(pieces: dict[Cell, Stack]) -> Board:
    """Return the board with these stacks."""
    return tuple(tuple(pieces.get((row, col), ()) for col in range(SIZE)) for row in range(SIZE))


def moved(board: Board, step: Step) -> Board:
    """Return the board once the top piece has gone one step."""
    (row, col), (to_row, to_col) = step
    *rest, top = board[row][col]
    rows = list(board)
    rows[row] = _with(rows[row], col, tuple(rest))
    rows[to_row] = _with(rows[to_row], to_col, (*rows[to_row][to_col], top))
    return tuple(rows)


def _with(row: tuple[Stack, ...], col: int, stack: Stack) -> tuple[Stack, ...]:
    return (*row[:col], stack, *row[col + 1 :])


def finished(board: Board) -> End | None:
    """Tell whose a stack is: by its top (T11), equal bottoms by their colour (T12)."""
    piles = [stack for stack in chain.from_iterable(board) if stack]
    if len(piles) == 1:
        return End(piles[0][-1], SUMMIT)
    bottoms = {stack[0] for stack in piles}
    return End(bottoms.pop(), BOTTOM) if len(bottoms) == 1 else None


def write(board: Board) -> str:
    """Return the board as text."""
    return "/".join(",".join("".join(map(str, stack)) or "-" for stack in row) for row in board)


def read(text: str) -> Board:
    """Return the board that ``text`` shows. Raises ValueError with what is wrong."""
    rows = [row.split(",") for row in text.split("/")]
    if [len(row) for row in rows] != [SIZE] * SIZE:
        raise ValueError("a board has 4 rows of 4 cells, as in " + CHAIN)
    for cell in (cell for row in rows for cell in row):
        if not _STACK.fullmatch(cell):
            raise ValueError(f"a cell is - or pieces 1 and 2 from bottom to top, got {cell[:20]!r}")
    return tuple(tuple(_stack(cell) for cell in row) for row in rows)


def _stack(cell: str) -> Stack:
    return tuple(FIRST if piece == "1" else SECOND for piece in cell if piece != "-")


def read_layout(text: str) -> Board:
    """Return a board that a game can begin with. Raises ValueError with what is wrong (C16)."""
    board = read(text)
    pieces = stacks(board)
    count = sum(map(len, pieces.values()))
    if not pieces:
        raise ValueError("a layout has pieces")
    if count > MOST:
        raise ValueError(f"a layout has at most {MOST} pieces, got {count}")
    if not connected(pieces.keys()):
        raise ValueError("the stacks of a layout are connected")
    return board
