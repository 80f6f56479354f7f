"""The layouts a game begins with: dealt flat or stacked, drawn from the even ones, or given."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, count
from pathlib import Path
from typing import Final

from engines.chance import draw, shuffled
from engines.toppen.board import (
    CELLS,
    EACH,
    FIRST,
    SECOND,
    WAYS,
    Board,
    Cell,
    Colour,
    Stack,
    connected,
    finished,
    placed,
    read_layout,
)
from engines.toppen.public import Options

PIECES: Final[tuple[Colour, ...]] = (FIRST,) * EACH + (SECOND,) * EACH
FEWEST_STACKS: Final = 5
"""A stacked start has five to nine stacks (C5)."""
TABLE: Final = Path(__file__).parent / "data" / "balanced.bin"
"""One bit for each flat start, from the lowest of each byte: 1 where it is a draw."""


def layout(options: Options, seed: bytes) -> Board:
    """Return the layout of a game with these options."""
    match options.start:
        case "flat":
            return flat(seed)
        case "stacked":
            return stacked(seed)
        case "balanced":
            return balanced(seed)
        case "custom":
            return read_layout(options.layout)


def flat(seed: bytes) -> Board:
    """Return ten cells grown at random with a piece each (section 2)."""
    pieces = shuffled(seed, "pieces", 0, PIECES)
    return placed({cell: (piece,) for cell, piece in zip(grown(seed, 10), pieces, strict=True)})


def stacked(seed: bytes) -> Board:
    """Return fewer cells, each with a piece, the rest on top anywhere; none that is over (C5)."""
    boards = (_stacked(seed, attempt) for attempt in count())
    return next(board for board in boards if not finished(board))


def _stacked(seed: bytes, attempt: int) -> Board:
    cells = grown(seed, FEWEST_STACKS + draw(seed, "stacks", attempt, 5), attempt)
    pieces = shuffled(seed, "pieces", attempt, PIECES)
    board: dict[Cell, Stack] = {}
    for at, piece in enumerate(pieces):
        on = at if at < len(cells) else draw(seed, "on", len(pieces) * attempt + at, len(cells))
        board[cells[on]] = (*board.get(cells[on], ()), piece)
    return placed(board)


def grown(seed: bytes, size: int, attempt: int = 0) -> tuple[Cell, ...]:
    """Return cells one by one from any first one, each beside any of those before (section 2)."""
    counter = count(attempt << 32)
    cells = [CELLS[draw(seed, "grow", next(counter), len(CELLS))]]
    while len(cells) < size:
        row, col = cells[draw(seed, "grow", next(counter), len(cells))]
        down, right = WAYS[draw(seed, "grow", next(counter), len(WAYS))]
        cell = row + down, col + right
        if cell in CELLS and cell not in cells:
            cells.append(cell)
    return tuple(cells)


def balanced(seed: bytes) -> Board:
    """Return any of the flat starts that are a draw, all equally likely."""
    table = TABLE.read_bytes()
    nth = draw(seed, "balanced", 0, int.from_bytes(table).bit_count())
    for at, byte in enumerate(table):
        if nth < byte.bit_count():
            bits = [bit for bit in range(8) if byte >> bit & 1]
            return numbered(8 * at + bits[nth])
        nth -= byte.bit_count()
    raise AssertionError("a number below the count of bits is one of them")


def numbered(number: int) -> Board:
    """Return the flat start with this number: cells and, among them, those of the second colour."""
    cells = shapes()[number // len(colourings())]
    second = colourings()[number % len(colourings())]
    return placed({cell: (SECOND if at in second else FIRST,) for at, cell in enumerate(cells)})


@cache
def shapes() -> tuple[tuple[Cell, ...], ...]:
    """Return the 2,286 connected sets of ten cells, in the order of their cells."""
    return tuple(cells for cells in combinations(CELLS, 10) if connected({*cells}))


@cache
def colourings() -> tuple[tuple[int, ...], ...]:
    """Return the 252 ways to choose five of ten."""
    return tuple(combinations(range(10), 5))


def numbers() -> Iterator[Board]:
    """Return all 576,072 flat starts in the order of their numbers."""
    return map(numbered, range(len(shapes()) * len(colourings())))
