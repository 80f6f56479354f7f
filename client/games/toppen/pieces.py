"""What lies on a board of Toppen, piece by piece, and how each gets from stack to stack.

The unit is the side of a cell; the upper left corner of the cells is at (0, 0).
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from client.table.motion.ease import arriving, smooth
from client.table.motion.piece import Piece, PieceChange
from client.table.motion.plan import Effect, Timing, plainly
from engines.toppen.public import CELLS, Board, Cell, Colour, View, finished, stacks

GAP: Final = 0.05
"""Between a cell and its border."""
FACE: Final = 0.24
"""The height of a piece's upper face, which is an ellipse, in parts of its cell."""
THICK: Final = 0.15
"""The height of a piece's rim, where there is room."""
HIGH: Final = 10
"""So many pieces are drawn in one column; more go on in the next one to the right."""
COUNTED: Final = 5
"""From this height on a stack's number is written beside it."""
TRAY: Final = -2.0
LIGHT: Final = -1.0
COUNT: Final = 60.0
"""Layers; pieces of a stack are in 0, 1, 2, and so on."""
RAISED: Final = 100.0
"""The layer of a piece that is held above its stack."""
RISE: Final = 0.09
"""So high it is held."""
MOVE_MS: Final = 290
GLEAM: Final = "gleam"
Origin = tuple[Cell, int]
"""The cell on which a piece lay at first, and how high."""


class PieceFace(NamedTuple):
    """The upper face of a piece in a stack."""

    x: float
    y: float
    width: float
    height: float
    thick: float


@lru_cache(64)
def faces(height: int) -> tuple[PieceFace, ...]:
    """Return the pieces of a stack of that height, from the bottom, in parts of its cell."""
    room, most = (0.86 if height >= COUNTED else 1.0), min(height, HIGH)
    count = max(1, -(-height // HIGH))
    wide = 0.62 if count == 1 else 0.75 / count
    face = min(FACE, wide * 0.5)
    thick = min(THICK, (0.92 - face) / max(1, most))
    tall, found = face + most * thick, []
    left = room / 2 - (count - 1) * wide * 0.53
    for n in range(height):
        column, level = divmod(n, HIGH)
        middle = 0.5 + tall / 2 - face / 2 - (level + 1) * thick
        found.append(PieceFace(left + column * wide * 1.06, middle, wide, face, thick))
    return tuple(found)


def origins(view: View) -> dict[Cell, tuple[tuple[Origin, Colour], ...]]:
    """Return by cell where each piece of its stack lay at first, from the bottom."""
    piles: dict[Cell, list[tuple[Origin, Colour]]] = {
        cell: [((cell, n), colour) for n, colour in enumerate(stack)]
        for cell, stack in zip(CELLS, chain(*view.start.board), strict=True)
    }
    for here, there in view.steps:
        if piles[here]:
            piles[there].append(piles[here].pop())
    return {cell: tuple(pile) for cell, pile in piles.items() if pile}


@lru_cache(16)
def pieces_of(view: View, raised: Cell | None = None) -> tuple[Piece, ...]:
    """Return all pieces where they lie; the top one of ``raised`` is held above its stack."""
    found = [*ground_of(view.board), *_light(view)]
    for cell, pile in origins(view).items():
        heights = faces(len(pile))
        for n, ((origin, colour), face) in enumerate(zip(pile, heights, strict=True)):
            piece = piece_at(("piece", origin), colour, cell, face, n)
            if cell == raised and n == len(pile) - 1:
                piece = piece._replace(y=piece.y - RISE, layer=RAISED)
            found.append(piece)
    return tuple(found)


def piece_at(
    key: tuple[str, object], colour: Colour, cell: Cell, face: PieceFace, level: int
) -> Piece:
    """Return a piece with its upper face in that place of its cell."""
    inside, (row, col) = 1 - 2 * GAP, cell
    x, y = col + GAP + face.x * inside, row + GAP + face.y * inside
    return Piece(key, colour, x, y, 0.0, face.width * inside, face.thick * inside, float(level))


def pieces_of_board(board: Board) -> tuple[Piece, ...]:
    """Return the pieces of a board that nobody plays on, as a picture of a layout."""
    found = [*ground_of(board)]
    for cell, stack in stacks(board).items():
        for n, (colour, face) in enumerate(zip(stack, faces(len(stack)), strict=True)):
            found.append(piece_at(("piece", (cell, n)), colour, cell, face, n))
    return tuple(found)


def ground_of(board: Board) -> Iterator[Piece]:
    """Return what stacks stand on, joined where they are neighbours, and the heights of tall ones.

    Stacks have to stay connected: so one sees at once what holds together.
    """
    pieces = stacks(board)
    for cell, stack in pieces.items():
        row, col = cell
        yield Piece(("tray", cell), 0, col + 0.5, row + 0.5, layer=TRAY)
        for beside in ((row, col + 1), (row + 1, col)):
            if beside in pieces:
                x, y = (col + beside[1] + 1) / 2, (row + beside[0] + 1) / 2
                yield Piece(("bridge", cell, beside), 0, x, y, layer=TRAY)
        if len(stack) >= COUNTED:
            yield Piece(("count", cell, len(stack)), 0, col + 0.5, row + 0.5, layer=COUNT)


def _light(view: View) -> Iterator[Piece]:
    """What glows below the stacks that decided the game."""
    for row, col in lit(view):
        colour = winner_of(view)
        yield Piece(("light", (row, col)), colour, col + 0.5, row + 0.5, layer=LIGHT)


def winner_of(view: View) -> Colour | None:
    """Return the colour whose pieces decided the game on the board; None where they did not."""
    end = finished(view.board) if view.over else None
    return end.winner if end is not None else None


def lit(view: View) -> tuple[Cell, ...]:
    """Return the cells of the stacks that decided the game."""
    return tuple(stacks(view.board)) if winner_of(view) is not None else ()


def timing(change: PieceChange) -> Timing:
    """Return how a change is played: a piece is carried over, stacks make room for it."""
    sort = change.key[0] if isinstance(change.key, tuple) else ""
    if sort == "piece" and change.distance > 0.6:
        return Timing(MOVE_MS, ease=smooth, arc=0.42)
    if sort == "piece" and change.appears and change.after is not None:
        late = round(9 * (change.after.x + 4 * change.after.y))
        return Timing(200, delay=min(150, late), ease=arriving, grow=1.1, drop=0.5)
    if sort == "piece" and not change.vanishes:
        ends = change.before, change.after
        is_raised = any(end is not None and end.layer == RAISED for end in ends)
        return Timing(90 if is_raised else 250, ease=arriving if is_raised else smooth)
    if sort in ("light", "count") and change.appears:
        return Timing(140, delay=200, ease=arriving)
    if sort in ("tray", "bridge"):
        return Timing(220, ease=smooth)
    return plainly(change)._replace(drop=0.0)


def effects(before: View, after: View) -> tuple[Effect, ...]:
    """Return a gleam over the stacks that have just decided the game."""
    return (Effect(GLEAM, 1300, delay=280),) if lit(after) and not lit(before) else ()
