"""One turn of Toppen: what may be moved, what a move does, how a game ends (section 3)."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engines.toppen.board import (
    FIRST,
    NEAR,
    Board,
    Cell,
    Colour,
    End,
    Stack,
    Step,
    connected,
    finished,
    moved,
    other,
    stacks,
)
from engines.toppen.public import Special


class TurnPosition(Struct, frozen=True, gc=False):
    """All that the rules look at when a turn begins."""

    board: Board
    to_move: Colour = FIRST
    passed: bool = False
    """Whether the other side passed just before."""
    last: Step | None = None
    """The last move."""
    mover: Colour | None = None
    """Who made it."""
    run: int = 0
    """Moves in a row by the mover; passes do not break it (T19)."""
    quiet: int = 0
    """Turns without one stack fewer (T22)."""


TOWER: Final = "tower"
N_MOVE: Final = "N-Move"
STALEMATE: Final = "stalemate"
REPETITION: Final = "repetition"


def begun(position: TurnPosition, special: Special) -> tuple[TurnPosition, End | None]:
    """The turn as it begins, after the pass of a side that cannot move (T10 to T13)."""
    end = finished(position.board)
    if end or steps(position, special):
        return position, end
    if position.passed:
        return position, End(tower(position.board), TOWER)
    passing = replace(position, to_move=other(position.to_move), passed=True)
    return begun(passing, special)


def played(position: TurnPosition, step: Step, special: Special) -> tuple[TurnPosition, End | None]:
    """The next turn once the side to move has made a legal step."""
    mover, board = position.to_move, moved(position.board, step)
    run = position.run + 1 if position.mover == mover else 1
    fewer = len(stacks(board)) < len(stacks(position.board))
    quiet = 0 if fewer else position.quiet + (run == 1)
    after = TurnPosition(board, other(mover), False, step, mover, run, quiet)
    if special.n_move is not None and run >= special.n_move:
        return after, End(other(mover), N_MOVE)
    if special.stalemate is not None and quiet >= special.stalemate:
        return after, End(None, STALEMATE)
    return begun(after, special)


def steps(position: TurnPosition, special: Special) -> tuple[Step, ...]:
    """The legal steps of the side to move, from cell to cell in reading order (section 4)."""
    pieces = stacks(position.board)
    no = barred(position, special)
    return tuple(
        (here, there)
        for here, stack in pieces.items()
        if stack[-1] == position.to_move and may_leave(pieces, here)
        for there in NEAR[here]
        if there in pieces and (here, there) != no
    )


def may_leave(pieces: dict[Cell, Stack], here: Cell) -> bool:
    """Whether the stacks stay connected when the top piece goes from ``here`` (T8, T9)."""
    return len(pieces[here]) > 1 or connected(pieces.keys() - {here})


def barred(position: TurnPosition, special: Special) -> Step | None:
    """The step back that Anti-Backtracking forbids this turn (T15, T16)."""
    if not (special.anti_backtracking and position.passed and position.last):
        return None
    here, there = position.last
    return (there, here) if position.mover == position.to_move else None


def tower(board: Board) -> Colour | None:
    """Who is on top of the tallest stacks (T13); nobody where they differ (C12)."""
    pieces = stacks(board).values()
    height = max(map(len, pieces))
    tops = {stack[-1] for stack in pieces if len(stack) == height}
    return tops.pop() if len(tops) == 1 else None
