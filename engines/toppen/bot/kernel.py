"""Compiled: solves blocks, by going back from the ends (``solution.py`` says what is kept).

Blocks with fewer stacks come first, so that all that leaves a block is decided already. Within a
block the turns left until a stalemate are raised one by one, until nothing more is decided.
"""

from typing import Final, NamedTuple

import numpy as np

from engines.compile_cache import compiled, lean
from engines.toppen.bot.blocks import OPEN, Blocks, Ints
from engines.toppen.bot.moves import WINS, Moves, list_moves, new_heap, new_ways, room
from engines.toppen.bot.solution import Solution, SolverLimits, blank, grown, runs

MOST_LEFT: Final = 127
"""With the stalemate rule off, larger budgets count as this one."""


class SolverArrays(NamedTuple):
    """One block while it is worked out."""

    moves: Moves
    todo: Ints
    """Positions with run 0 that are not decided, as ``2 * board + side`` within the block."""
    lone: Ints
    """Boards within the block of which only one side can move."""
    lowest: int
    """The number of its first board."""
    boards: int


@compiled
def solve(blocks: Blocks, limits: SolverLimits) -> Solution:
    """Return the value of every board of these blocks."""
    boards, moves = room(blocks)
    listed = Moves(
        np.empty(2 * boards + 1, np.int64), np.empty(moves, np.int64), np.empty(moves, np.int64)
    )
    todo: Ints = np.empty(2 * boards, np.int64)
    lone: Ints = np.empty(boards, np.int64)
    solution, found = blank(blocks.start[-1], limits), 0
    heaped, ways = new_heap(), new_ways()
    for block in range(len(blocks.cells)):
        if blocks.state[block] != OPEN:
            continue
        list_moves(blocks, block, heaped, ways, listed)
        solution = grown(solution, found + blocks.boards[block], limits)
        lowest = blocks.start[block]
        work = SolverArrays(listed, todo, lone, lowest, blocks.boards[block])
        found = settle(work, limits, solution, found)
    return solution


@lean
def settle(work: SolverArrays, limits: SolverLimits, solution: Solution, found: int) -> int:
    """Decide what can be decided in one block; answers how many boards have repeats by now."""
    count, lone = 0, 0
    for board in range(work.boards):
        for side in range(2):
            if work.moves.first[2 * board + side] < work.moves.first[2 * board + side + 1]:
                work.todo[count] = 2 * board + side
                count += 1
            else:
                solution.repeats[work.lowest + board] = found + lone
                solution.mover[found + lone] = 1 - side
                work.lone[lone] = board
                lone += 1
    left, news = 0, True
    while news and (left < limits.stalemate or not limits.stalemate):
        left += 1
        before = count
        count = settle_firsts(work, limits, solution, count, left)
        news = count < before
        while settle_repeats(work, limits, solution, lone, left):
            news = True
            if limits.n_move:
                break
    return found + lone


@lean
def settle_firsts(
    work: SolverArrays, limits: SolverLimits, solution: Solution, count: int, left: int
) -> int:
    """Decide positions with run 0 that ``left`` turns are enough for; answers how many remain."""
    remaining = 0
    for position in work.todo[:count]:
        sign = look(work, limits, solution, position, 1, left - 1, 0)
        if sign:
            solution.budget[2 * work.lowest + position] = sign * min(left, MOST_LEFT)
        else:
            work.todo[remaining] = position
            remaining += 1
    return remaining


@lean
def settle_repeats(
    work: SolverArrays, limits: SolverLimits, solution: Solution, lone: int, left: int
) -> bool:
    """Decide repeats, those with the longest run first; answers whether one was decided."""
    news = False
    for run in range(runs(limits), 0, -1):
        for board in work.lone[:lone]:
            record = solution.repeats[work.lowest + board]
            at = record * runs(limits) + run - 1
            position = 2 * board + solution.mover[record]
            if solution.again[at] == 0 or (limits.anti and solution.without[at] == 0):
                news |= settle_repeat(work, limits, solution, position, at, run, left)
    return news


@lean
def settle_repeat(
    work: SolverArrays,
    limits: SolverLimits,
    solution: Solution,
    position: int,
    at: int,
    run: int,
    left: int,
) -> bool:
    """Decide one repeat, with every step and without the one that makes a difference."""
    news, stamp = False, min(left, MOST_LEFT)
    fresh = solution.again[at] == 0
    if fresh:
        sign = look(work, limits, solution, position, run + 1, left, 0)
        solution.again[at] = sign * stamp
        news = sign != 0
    if limits.anti and fresh and solution.special[at] == 0:
        solution.special[at] = pivot(work, limits, solution, position, run + 1, left)
    if solution.special[at] and solution.without[at] == 0:
        sign = look(work, limits, solution, position, run + 1, left, solution.special[at])
        solution.without[at] = sign * stamp
        news |= sign != 0
    return news


@lean
def look(
    work: SolverArrays,
    limits: SolverLimits,
    solution: Solution,
    position: int,
    run: int,
    left: int,
    barred: int,
) -> int:
    """Return 1 where a move wins, -1 where all lose, else 0; the step ``barred`` left out."""
    best = -1
    for move in range(work.moves.first[position], work.moves.first[position + 1]):
        if barred == 0 or step(work.moves.back[move]) != barred:
            sign = worth(work, limits, solution, move, position & 1, run, left)
            if sign > 0:
                return 1
            best = max(best, sign)
    return best


@lean
def pivot(
    work: SolverArrays, limits: SolverLimits, solution: Solution, position: int, run: int, left: int
) -> int:
    """Return the step that alone wins, or alone does not lose; 0 where there is none."""
    wins, stays, winner, stayer = 0, 0, 0, 0
    for move in range(work.moves.first[position], work.moves.first[position + 1]):
        sign = worth(work, limits, solution, move, position & 1, run, left)
        if sign > 0:
            wins, winner = wins + 1, step(work.moves.back[move])
        if sign >= 0:
            stays, stayer = stays + 1, step(work.moves.back[move])
    if wins:
        return winner if wins == 1 else 0
    return stayer if stays == 1 else 0


@lean
def step(back: int) -> int:
    """Return a step the other way round."""
    return (back & 15) << 4 | back >> 4


@lean
def worth(
    work: SolverArrays,
    limits: SolverLimits,
    solution: Solution,
    move: int,
    side: int,
    run: int,
    left: int,
) -> int:
    """Return what a move that makes the run ``run`` is worth to ``side``: 1, -1, or 0 if undecided.

    ``left`` is what remains until the draw once it is made, as long as the block is not left.
    """
    target = work.moves.target[move]
    if limits.n_move and run >= limits.n_move:
        return -1
    if target < 0:
        return 1 if target == WINS else -1
    record = solution.repeats[target]
    if record >= 0 and solution.mover[record] == side:
        at = record * runs(limits) + min(run, runs(limits)) - 1
        back = work.moves.back[move]
        bars = limits.anti and back and back == solution.special[at]
        budget = int(solution.without[at] if bars else solution.again[at])
    else:
        budget = -int(solution.budget[2 * target + 1 - side])
    if target >= work.lowest and abs(budget) > left:
        return 0
    return (budget > 0) - (budget < 0)
