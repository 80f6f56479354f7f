"""Chooses by exact values: never gives one away, wins soon, and makes it hard for who would win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engines.toppen.bot.solver import Value, solve
from engines.toppen.turn import TurnPosition, played

if TYPE_CHECKING:
    from engines.toppen.board import Colour, End, Step
    from engines.toppen.bot.distance import Distances
    from engines.toppen.bot.solver import Solved
    from engines.toppen.public import Special

RANK: Final[dict[Value, int]] = {"loss": 0, "draw": 1, "win": 2}


class Verdict(NamedTuple):
    """What a position comes to, and what to do about it."""

    value: Value
    steps: tuple[Step, ...]
    """Those that keep the value, and serve best among them: the shortest way where it is won.

    Elsewhere those after which the largest share of replies is a mistake, of equals the longest.
    """
    plies: int
    """After so many somebody has won, this one included; 0 where nobody does."""


def verdict(position: TurnPosition, special: Special) -> Verdict | None:
    """Return that of a position that is not over; None where it is too large. Raises NeedsNumba."""
    solved = solve(position, special)
    if solved is None:
        return None
    known = {step: value for step, value in solved.moves(position).items() if value is not None}
    value = max(known.values(), key=RANK.__getitem__)
    keeping = [step for step, worth in known.items() if worth == value]
    after = {step: played(position, step, special) for step in keeping}
    far = ways(solved)

    def shorter(step: Step) -> tuple[float, int]:
        return 0.0, -left(far, *after[step])

    def trouble(step: Step) -> tuple[float, int]:
        if after[step][1]:
            return -1.0, 0
        return slips(solved, after[step][0], position.to_move), left(far, *after[step])

    worth = shorter if value == "win" else trouble
    most = max(map(worth, keeping))
    best = tuple(step for step in keeping if worth(step) == most)
    plies = 0 if value == "draw" else 1 + left(far, *after[best[0]])
    return Verdict(value, best, plies)


class Far(NamedTuple):
    """How far every position is from its end."""

    solved: Solved
    found: Distances

    def plies(self, position: TurnPosition) -> int:
        """Return the plies until who wins has won; 0 where nobody does."""
        board = self.solved.number(position.board)
        if board is None:
            return 0
        record = int(self.solved.solution.repeats[board])
        again = position.run and position.mover == position.to_move
        if again and record >= 0:
            runs = max(self.solved.limits.n_move - 1, 1)
            return max(int(self.found.again[record * runs + min(position.run, runs) - 1]), 0)
        return max(int(self.found.plies[2 * board + position.to_move - 1]), 0)


def ways(solved: Solved) -> Far:
    """Return how far all that can follow is from its end."""
    from engines.toppen.bot.distance import distances

    return Far(solved, distances(solved.blocks, solved.limits, solved.solution))


def left(far: Far, position: TurnPosition, end: End | None) -> int:
    """Return the plies that remain."""
    return 0 if end else far.plies(position)


def slips(solved: Solved, position: TurnPosition, colour: Colour) -> float:
    """Return the share of moves here that cost the other colour something; 0 where ``colour``
    moves.
    """
    if position.to_move == colour:
        return 0.0
    worth = [RANK[value] for value in solved.moves(position).values() if value is not None]
    return sum(it < max(worth) for it in worth) / len(worth)
