"""Compiled: how many plies it takes whoever wins to win, against who holds out longest.

Every board of some blocks is looked at, as in ``kernel.py``, with the values that it found. The
stalemate counter is left out: it decides which moves win, and is asked elsewhere. So is the step
that Anti-Backtracking forbids.
"""

from typing import Final, NamedTuple

import numpy as np

from engines.compile_cache import compiled, lean
from engines.toppen.bot.blocks import OPEN, Blocks, Ints, Small
from engines.toppen.bot.moves import WINS, Moves, list_moves, new_heap, new_ways, room
from engines.toppen.bot.solution import Solution, SolverLimits, runs

UNKNOWN: Final = -1
"""Not found yet, or won by nobody."""
NEVER: Final = 1 << 20
LONGEST: Final = 200
"""What leads to other blocks may be so much longer than anything found before."""


class Distances(NamedTuple):
    """Plies until the end where the value is a win or a loss; UNKNOWN elsewhere."""

    plies: Small
    """By ``2 * board + side``, with run 0."""
    again: Small
    """By ``repeats * runs + run - 1``."""


@compiled
def distances(blocks: Blocks, limits: SolverLimits, solution: Solution) -> Distances:
    """Return those of every board of these blocks, which ``solution`` is about."""
    boards, moves = room(blocks)
    listed = Moves(
        np.empty(2 * boards + 1, np.int64), np.empty(moves, np.int64), np.empty(moves, np.int64)
    )
    todo: Ints = np.empty(boards * (2 + runs(limits)), np.int64)
    found = Distances(
        np.full(2 * blocks.start[-1], UNKNOWN, np.int32),
        np.full(len(solution.again), UNKNOWN, np.int32),
    )
    heaped, ways = new_heap(), new_ways()
    for block in range(len(blocks.cells)):
        if blocks.state[block] == OPEN:
            list_moves(blocks, block, heaped, ways, listed)
            settle(listed, todo, blocks.start[block], blocks.boards[block], limits, solution, found)
    return found


@lean
def settle(
    moves: Moves,
    todo: Ints,
    lowest: int,
    boards: int,
    limits: SolverLimits,
    solution: Solution,
    found: Distances,
) -> None:
    """Find what can be found in one block, by more and more plies."""
    count, many = 0, runs(limits) + 1
    for board in range(boards):
        record = solution.repeats[lowest + board]
        for side in range(2):
            if solution.budget[2 * (lowest + board) + side] != 0:
                todo[count] = many * (2 * board + side)
                count += 1
        for run in range(1, many):
            if record >= 0 and solution.again[record * (many - 1) + run - 1] != 0:
                todo[count] = many * (2 * board + solution.mover[record]) + run
                count += 1
    plies, idle = 0, 0
    while count and idle <= LONGEST:
        plies += 1
        before = count
        count = settle_some(moves, todo, count, lowest, limits, solution, found, plies)
        idle = idle + 1 if count == before else 0


@lean
def settle_some(
    moves: Moves,
    todo: Ints,
    count: int,
    lowest: int,
    limits: SolverLimits,
    solution: Solution,
    found: Distances,
    plies: int,
) -> int:
    """Find those that take so many plies; answers how many remain."""
    remaining, many = 0, runs(limits) + 1
    for at in range(count):
        position, run = todo[at] // many, todo[at] % many
        board, side = lowest + position // 2, position % 2
        if run:
            place = solution.repeats[board] * (many - 1) + run - 1
            won = solution.again[place] > 0
        else:
            place = 2 * board + side
            won = solution.budget[place] > 0
        far = 0 if not won else NEVER
        for move in range(moves.first[position], moves.first[position + 1]):
            after = behind(moves, move, side, run, won, limits, solution, found)
            far = min(far, after) if won else max(far, after)
        if far == plies - 1 or (not won and far < plies):
            if run:
                found.again[place] = plies
            else:
                found.plies[place] = plies
        else:
            todo[remaining] = todo[at]
            remaining += 1
    return remaining


@lean
def behind(
    moves: Moves,
    move: int,
    side: int,
    run: int,
    won: bool,
    limits: SolverLimits,
    solution: Solution,
    found: Distances,
) -> int:
    """Return the plies to the end after a move; NEVER where its value is another or unknown."""
    target = moves.target[move]
    if limits.n_move and run + 1 >= limits.n_move:
        return NEVER if won else 0
    if target < 0:
        return 0 if (target == WINS) == won else NEVER
    record = solution.repeats[target]
    if record >= 0 and solution.mover[record] == side:
        place = record * runs(limits) + min(run + 1, runs(limits)) - 1
        same, plies = (solution.again[place] > 0) == won, found.again[place]
    else:
        place = 2 * target + 1 - side
        same, plies = (solution.budget[place] < 0) == won, found.plies[place]
    return plies if same and plies != UNKNOWN else NEVER
