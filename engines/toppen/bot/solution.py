"""Compiled: what is known of every board of some blocks.

A position is a board, the side to move, and its *run*: how many moves in a row that side has made
already. A run matters only where the other side cannot move; such boards have *repeats*, one
for each run from 1 on. All other positions have the run 0.

The stalemate counter grows with the first move of each run, and goes back to 0 when a block is
left. So no position is stored per counter, but with its *budget*: how many more such turns it takes
at least until it is decided, positive where the side to move wins, negative where it loses, 0 where
that never happens. With ``left`` turns until the draw it is decided if its budget is at most that.

Anti-Backtracking forbids a repeat one step. That makes a difference for one step of each repeat at
most: the only one that wins, or the only one that does not lose. So a repeat has two budgets.
"""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engines.compile_cache import compiled, lean
from engines.toppen.bot.blocks import Small

Budgets: TypeAlias = NDArray[np.int8]
BOTH_MOVE: Final = -1


class SolverLimits(NamedTuple):
    """The special rules in numbers; 0 is off."""

    n_move: int
    stalemate: int
    anti: int


class Solution(NamedTuple):
    """What is known of every board."""

    budget: Budgets
    """By ``2 * board + side``: of the side to move, with run 0."""
    repeats: Small
    """By board: where its repeats are; BOTH_MOVE where there are none."""
    mover: Budgets
    """By repeats: the one side that can move."""
    again: Budgets
    """By ``repeats * runs + run - 1``."""
    special: NDArray[np.uint8]
    """The step that makes a difference when it is forbidden; 0 where none does."""
    without: Budgets
    """The budget when it is."""


@lean
def runs(limits: SolverLimits) -> int:
    """Return how many runs a repeat has; without N-Move they are all alike."""
    return limits.n_move - 1 if limits.n_move else 1


@compiled
def blank(boards: int, limits: SolverLimits) -> Solution:
    """Return a solution of which nothing is known."""
    some = boards // 16 + 1
    return Solution(
        np.zeros(2 * boards, np.int8),
        np.full(boards, BOTH_MOVE, np.int32),
        np.zeros(some, np.int8),
        np.zeros(some * runs(limits), np.int8),
        np.zeros(some * runs(limits), np.uint8),
        np.zeros(some * runs(limits), np.int8),
    )


@compiled
def grown(old: Solution, repeats: int, limits: SolverLimits) -> Solution:
    """Return the same with space for so many repeats."""
    if repeats <= len(old.mover):
        return old
    size = max(repeats, 2 * len(old.mover))
    new = Solution(
        old.budget,
        old.repeats,
        np.zeros(size, np.int8),
        np.zeros(size * runs(limits), np.int8),
        np.zeros(size * runs(limits), np.uint8),
        np.zeros(size * runs(limits), np.int8),
    )
    new.mover[: len(old.mover)] = old.mover
    new.again[: len(old.again)] = old.again
    new.special[: len(old.special)] = old.special
    new.without[: len(old.without)] = old.without
    return new
