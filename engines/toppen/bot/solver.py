"""The exact value of every position that can follow from a layout, under the room's special rules.

    solved = solve(position, game.special)
    if solved is not None:
        solved.value(position)   # "win", "draw" or "loss" for the side to move
        solved.moves(position)   # the same for each legal move, for the side that makes it

A value looks at counters, run and forbidden step, not at what came up before: where a special rule
is off (C18), it holds as long as nobody has to repeat a position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from engines.bot import NeedsNumba
from engines.toppen.board import CELLS, SECOND, Board, Step, stacks
from engines.toppen.public import Special
from engines.toppen.turn import TurnPosition, barred, played, steps

if TYPE_CHECKING:
    from engines.toppen.bot.blocks import Blocks
    from engines.toppen.bot.solution import Solution, SolverLimits

Value: TypeAlias = Literal["win", "draw", "loss"]

MOST_PIECES: Final = 20
MOST_BOARDS: Final = 8_000_000
"""Half as many again as can follow from six and six on twelve cells."""
MOST_MOVES: Final = 4_000_000
"""So many moves a block may have, which are all listed at a time: 64 MB."""
OPPOSITE: Final[dict[Value, Value]] = {"win": "loss", "draw": "draw", "loss": "win"}


def solve(position: TurnPosition, special: Special) -> Solved | None:
    """Return all that can follow from ``position``; None where that is too much.
    Raises NeedsNumba.
    """
    try:
        from engines.toppen.bot import blocks, kernel
        from engines.toppen.bot.moves import room
    except ImportError as why:
        raise NeedsNumba("the exact solver needs numba: install the extra `bots`") from why
    pieces = [piece for stack in stacks(position.board).values() for piece in stack]
    if len(pieces) > MOST_PIECES:
        return None
    cells, seconds = _bottoms(position.board)
    found = blocks.below(cells, seconds, len(pieces), pieces.count(SECOND))
    _, moves = room(found)
    if found.start[-1] > MOST_BOARDS or moves > MOST_MOVES:
        return None
    limits = limits_of(special)
    return Solved(special, found, limits, kernel.solve(found, limits))


def limits_of(special: Special) -> SolverLimits:
    """Return the special rules as the compiled solver takes them."""
    from engines.toppen.bot.solution import SolverLimits

    return SolverLimits(special.n_move or 0, special.stalemate or 0, int(special.anti_backtracking))


class Solved(NamedTuple):
    """What is known of one layout and all that can follow."""

    special: Special
    blocks: Blocks
    limits: SolverLimits
    solution: Solution

    def value(self, position: TurnPosition) -> Value | None:
        """Return what best play comes to for the side to move; None where it cannot follow, or is
        over.
        """
        budget = self.budget(position)
        if budget is None:
            return None
        stalemate = self.special.stalemate
        if budget == 0 or (stalemate is not None and abs(budget) > stalemate - position.quiet):
            return "draw"
        return "win" if budget > 0 else "loss"

    def moves(self, position: TurnPosition) -> dict[Step, Value | None]:
        """Return what each legal move comes to for the side that makes it."""
        return {step: self._after(position, step) for step in steps(position, self.special)}

    def budget(self, position: TurnPosition) -> int | None:
        """Return the fewest turns that it takes without one stack fewer: won if above 0, else lost.

        0 where neither can win. Of two wins the smaller one leaves fewer chances to go wrong.
        """
        board = self.number(position.board)
        if board is None:
            return None
        side, solution = position.to_move - 1, self.solution
        record = int(solution.repeats[board])
        if record >= 0 and solution.mover[record] != side:
            return None  # this side has to pass first
        if position.run == 0 or position.mover != position.to_move:
            return int(solution.budget[2 * board + side])
        runs = max(self.limits.n_move - 1, 1)
        if record < 0 or 0 < self.limits.n_move <= position.run:
            return None
        at = record * runs + min(position.run, runs) - 1
        forbidden = _step(barred(position, self.special))
        bars = forbidden and forbidden == solution.special[at]
        return int(solution.without[at] if bars else solution.again[at])

    def _after(self, position: TurnPosition, step: Step) -> Value | None:
        after, end = played(position, step, self.special)
        if end:
            return "draw" if end.winner is None else _value(end.winner == position.to_move)
        value = self.value(after)
        if value is None or after.to_move == position.to_move:
            return value
        return OPPOSITE[value]

    def number(self, board: Board) -> int | None:
        """Return the number of a board in the solution."""
        cells, seconds = _bottoms(board)
        (at,) = (self.blocks.cells == cells).nonzero()
        if len(at) == 0 or self.blocks.seconds[at[0]] != seconds:
            return None
        block, pieces = int(at[0]), stacks(board).values()
        bars, colours, uppers = 0, 0, 0
        for place, stack in enumerate(pieces):
            for piece in stack[1:]:
                colours |= (piece == SECOND) << uppers
                uppers += 1
            bars |= 1 << (uppers + place)
        bars &= ~(1 << (uppers + len(pieces) - 1))  # no bar stands behind the last cell
        if self.blocks.state[block] or not self._holds(block, uppers, colours):
            return None
        heaped, shade = self.blocks.strings.rank[bars], self.blocks.strings.rank[colours]
        return int(self.blocks.start[block] + heaped * self.blocks.shades[block] + shade)

    def _holds(self, block: int, uppers: int, colours: int) -> bool:
        """Whether these are all the uppers of the block."""
        as_many = uppers + self.blocks.stacks[block] == self.blocks.pieces
        return bool(as_many and colours.bit_count() == self.blocks.seconds_up[block])


def _value(won: bool) -> Value:
    return "win" if won else "loss"


def _bottoms(board: Board) -> tuple[int, int]:
    """The cells that hold stacks, and those with a bottom of the second colour, as masks."""
    pieces = stacks(board)
    cells = sum(1 << at for at, cell in enumerate(CELLS) if cell in pieces)
    seconds = sum(
        1 << at for at, cell in enumerate(CELLS) if cell in pieces and pieces[cell][0] == SECOND
    )
    return cells, seconds


def _step(step: Step | None) -> int:
    """A step as the compiled solver counts it; 0 for none."""
    return 0 if step is None else 16 * CELLS.index(step[0]) + CELLS.index(step[1])
