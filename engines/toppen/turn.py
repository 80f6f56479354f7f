"""One turn of Toppen: what may be moved, what a move does, how a game ends (section 3)."""

from collections.abc import Iterator
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from engines.toppen.board import (
    BIT,
    FIRST,
    MOST,
    NEAR,
    Board,
    Cell,
    Colour,
    End,
    Stack,
    Step,
    finished,
    is_whole,
    mask,
    moved,
    other,
    stacks,
)

Four: Final = Meta(min_length=4, max_length=4)
Seen: TypeAlias = Annotated[
    tuple[Annotated[tuple[Annotated[Stack, Meta(max_length=MOST)], ...], Four], ...], Four
]
"""A board, as large as one is."""
Place: TypeAlias = tuple[Annotated[int, Meta(ge=0, le=3)], Annotated[int, Meta(ge=0, le=3)]]
"""A cell of it."""
Way: TypeAlias = tuple[Place, Place]
Small: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]


class Special(Struct, frozen=True, array_like=True):
    """The special rules of a game; ``null`` is off."""

    anti_backtracking: bool = False
    """Whether the piece that moved last may not go back while the other side must pass."""
    n_move: Annotated[int, Meta(ge=1, le=100)] | None = 6
    """So many moves in a row lose."""
    stalemate: Annotated[int, Meta(ge=1, le=1_000)] | None = 30
    """So many turns without one stack fewer are a draw."""


class TurnPosition(Struct, frozen=True, gc=False, array_like=True):
    """All that the rules look at when a turn begins."""

    board: Seen
    """``board[row][col]`` is a stack of colours 1 and 2 from bottom to top."""
    to_move: Colour = FIRST
    """The colour to move."""
    passed: bool = False
    """Whether the other side passed just before."""
    last: Way | None = None
    """The last move."""
    mover: Colour | None = None
    """Who made it."""
    run: Small = 0
    """Moves in a row by the mover; passes do not break it."""
    quiet: Small = 0
    """Turns without one stack fewer."""


TOWER: Final = "tower"
N_MOVE: Final = "N-Move"
STALEMATE: Final = "stalemate"
REPETITION: Final = "repetition"


def begun(position: TurnPosition, special: Special) -> tuple[TurnPosition, End | None]:
    """Return the turn as it begins, after the pass of a side that cannot move (T10 to T13)."""
    end = finished(position.board)
    if end or next(_steps(position, special), None):
        return position, end
    if position.passed:
        return position, End(tower(position.board), TOWER)
    passing = replace(position, to_move=other(position.to_move), passed=True)
    return begun(passing, special)


def played(position: TurnPosition, step: Step, special: Special) -> tuple[TurnPosition, End | None]:
    """Return the next turn once the side to move has made a legal step."""
    after = stepped(position, step)
    if special.n_move is not None and after.run >= special.n_move:
        return after, End(after.to_move, N_MOVE)
    if special.stalemate is not None and after.quiet >= special.stalemate:
        return after, End(None, STALEMATE)
    return begun(after, special)


def stepped(position: TurnPosition, step: Step) -> TurnPosition:
    """Return the position once the side to move has made a step, whatever follows from it."""
    mover, (row, col) = position.to_move, step[0]
    run = position.run + 1 if position.mover == mover else 1
    fewer = len(position.board[row][col]) == 1
    quiet = 0 if fewer else position.quiet + (run == 1)
    return TurnPosition(moved(position.board, step), other(mover), False, step, mover, run, quiet)


def steps(position: TurnPosition, special: Special) -> tuple[Step, ...]:
    """Return the legal steps of the side to move, from cell to cell in reading order
    (section 4).
    """
    return tuple(_steps(position, special))


def _steps(position: TurnPosition, special: Special) -> Iterator[Step]:
    """The same one by one: to know that there is one the others need not be looked for."""
    pieces, mover = stacks(position.board), position.to_move
    cells, no = mask(pieces), barred(position, special)
    for here, stack in pieces.items():
        if stack[-1] == mover and (len(stack) > 1 or is_whole(cells - BIT[here])):
            for there in NEAR[here]:
                if there in pieces and (here, there) != no:
                    yield here, there


def may_leave(pieces: dict[Cell, Stack], here: Cell) -> bool:
    """Return whether the stacks stay connected when the top piece goes from ``here`` (T8, T9)."""
    return len(pieces[here]) > 1 or is_whole(mask(pieces) - BIT[here])


def barred(position: TurnPosition, special: Special) -> Step | None:
    """Return the step back that Anti-Backtracking forbids this turn (T15, T16)."""
    if not (special.anti_backtracking and position.passed and position.last):
        return None
    here, there = position.last
    return (there, here) if position.mover == position.to_move else None


def tower(board: Board) -> Colour | None:
    """Return who is on top of the tallest stacks (T13); nobody where they differ (C12)."""
    pieces = stacks(board).values()
    height = max(map(len, pieces))
    tops = {stack[-1] for stack in pieces if len(stack) == height}
    return tops.pop() if len(tops) == 1 else None
