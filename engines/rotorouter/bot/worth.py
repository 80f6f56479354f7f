"""What a position is worth to a seat: its share of the first places, as games of these bots went.

A seat's prospects are a sum: what it has scored, what is missing on each of its routes, whether a
token can score. The numbers are fitted to who was first in 440 games of four. They say that the
corner that is farthest decides, and that the first link missing counts more than the fifth.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations
from math import exp, log, sqrt
from typing import Final

from engines.rotorouter.bot.bot_view import Runner
from engines.rotorouter.bot.routes import FAR, Field, field
from engines.rotorouter.grid.board import TrackBoard, bits
from engines.rotorouter.grid.tokens import reach
from engines.rotorouter.grid.tracks import homes

AHEAD: Final = (4.0, 2.5, 0.9, 0.0)
"""By the number of corners that are left: what it is worth to have scored the others."""
WEIGHTS: Final = ((), (1.46,), (0.19, 0.86), (0.14, 0.36, 0.5))
"""By that number: how much the route to the nearest corner counts, and the next, and the last."""
UNPLACED: Final = 0.23
"""What a token costs that is still to be placed."""
SCORES: Final = (0.0, 1.2, 0.5, 0.45)
"""By that number: what it is worth that a token can score, others being to move first."""
AT_ONCE: Final = (0.0, 2.3, 0.15, 0.05)
"""And how much more, where nobody is."""
ROOTS: Final = tuple(sqrt(missing) for missing in range(FAR + 1))


def fields(on: TrackBoard, runners: Iterable[Runner]) -> dict[int, Field]:
    """Return the routes from every corner that somebody needs, as far as anybody asks."""
    runners = tuple(runners)
    corners = homes(on.size)
    wanted = bits(cell for it in runners for cell in (*it.tokens, corners[it.seat]))
    goals = sorted({goal for it in runners for goal in it.goals})
    return {goal: field(on, goal, wanted) for goal in goals}


def cost(runner: Runner, size: int, by_goal: dict[int, Field]) -> float:
    """Return what still parts a player from three corners: the roots of what each route misses."""
    home = homes(size)[runner.seat]
    starts = (*runner.tokens, *(home for _ in range(runner.spare)))
    table = [[by_goal[goal].cost(cell) for cell in starts] for goal in runner.goals]
    weights = WEIGHTS[len(runner.goals)]
    best = min(
        sum(weight * ROOTS[way] for weight, way in zip(weights, sorted(ways), strict=True))
        for ways in _matchings(table)
    )
    return best + UNPLACED * runner.spare


def prospects(on: TrackBoard, runner: Runner, by_goal: dict[int, Field], next_up: bool) -> float:
    """Return how well a player stands; ``next_up``: nobody else can move before it does."""
    left = len(runner.goals)
    ready = 0.0
    if scores(on, runner):
        ready = SCORES[left] + (AT_ONCE[left] if next_up else 0.0)
    return AHEAD[left] + ready - cost(runner, on.size, by_goal)


def worth(on: TrackBoard, me: Runner, rivals: Sequence[Runner], moves: bool) -> float:
    """Return how good a position is for ``me``: the logarithm of its share.

    ``moves``: whether ``me`` may still move a token before its rivals.
    """
    by_goal = fields(on, (me, *rivals))
    mine = prospects(on, me, by_goal, moves)
    in_turn = sorted(rivals, key=lambda it: (it.seat - me.seat) % len(homes(on.size)))
    theirs = [
        prospects(on, rival, by_goal, not moves and place == 0)
        for place, rival in enumerate(in_turn)
    ]
    return mine - log(sum(exp(it) for it in (mine, *theirs)))


def chance(on: TrackBoard, me: Runner, rivals: Sequence[Runner]) -> float:
    """Return how likely ``me``, who is to move, is to be the first with three corners."""
    return exp(worth(on, me, rivals, moves=True))


def scores(on: TrackBoard, runner: Runner) -> bool:
    """Return whether a token of this player can reach a corner that it still has to score."""
    goals, reached = bits(runner.goals), _reached(runner, on.size)
    return any(reach(on, it, runner.seat, reached) & goals for it in runner.tokens)


def _reached(runner: Runner, size: int) -> tuple[int, ...]:
    """The colours whose corners are scored."""
    return tuple(
        colour
        for colour, home in enumerate(homes(size))
        if colour != runner.seat and home not in runner.goals
    )


@cache
def _orders(count: int) -> tuple[tuple[int, ...], ...]:
    return tuple(permutations(range(count)))


def _matchings(table: list[list[int]]) -> Iterator[list[int]]:
    """The ways of every matching of tokens and corners."""
    return (
        [row[at] for row, at in zip(table, order, strict=True)] for order in _orders(len(table))
    )
