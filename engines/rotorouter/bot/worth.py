"""What a position is worth to a seat: the links missing to its corners against those of others."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import permutations
from math import exp
from typing import Final

from engines.rotorouter.board import Board, bits
from engines.rotorouter.bot.routes import Field, field
from engines.rotorouter.bot.seen import Runner
from engines.rotorouter.tokens import reach
from engines.rotorouter.tracks import homes

WEIGHTS: Final = (1.0, 0.4, 0.2)
"""How much the nearest corner counts, the next one, the last one."""
EACH: Final = 2.0
"""What a corner costs beside its route."""
UNPLACED: Final = 0.8
"""What a token costs that is still to be placed."""
RIVALS: Final = 0.35
"""How much a rival's cost counts beside one's own."""


def fields(on: Board, runners: Iterable[Runner]) -> dict[int, Field]:
    """The routes from every corner that somebody needs, as far as anybody asks."""
    runners = tuple(runners)
    corners = homes(on.size)
    wanted = bits(cell for it in runners for cell in (*it.tokens, corners[it.seat]))
    goals = sorted({goal for it in runners for goal in it.goals})
    return {goal: field(on, goal, wanted) for goal in goals}


def cost(runner: Runner, size: int, by_goal: dict[int, Field]) -> float:
    """What still parts a player from three corners, in missing links."""
    home = homes(size)[runner.seat]
    starts = (*runner.tokens, *(home for _ in range(runner.spare)))
    table = [[by_goal[goal].cost(cell) for cell in starts] for goal in runner.goals]
    best = min(
        sum(weight * way for weight, way in zip(WEIGHTS, sorted(ways), strict=False))
        for ways in _matchings(table)
    )
    return best + EACH * len(runner.goals) + UNPLACED * runner.spare


def nearest(runner: Runner, size: int, by_goal: dict[int, Field]) -> int:
    """The links missing to the corner that is nearest to a token, or to the home corner."""
    starts = (*runner.tokens, homes(size)[runner.seat])
    return min(by_goal[goal].cost(cell) for goal in runner.goals for cell in starts)


def worth(on: Board, me: Runner, rivals: Sequence[Runner]) -> float:
    """How good a position is for ``me``: the higher, the better."""
    by_goal = fields(on, (me, *rivals))
    mine = cost(me, on.size, by_goal)
    theirs = [cost(rival, on.size, by_goal) for rival in rivals]
    if not theirs:
        return -mine
    return RIVALS * (min(theirs) + sum(theirs) / len(theirs)) / 2 - mine


def scores(on: Board, runner: Runner) -> bool:
    """Whether a token of this player can reach a corner that it still has to score."""
    goals, reached = bits(runner.goals), _reached(runner, on.size)
    return any(reach(on, it, runner.seat, reached) & goals for it in runner.tokens)


def _reached(runner: Runner, size: int) -> tuple[int, ...]:
    """The colours whose corners are scored."""
    return tuple(
        colour
        for colour, home in enumerate(homes(size))
        if colour != runner.seat and home not in runner.goals
    )


def chance(on: Board, me: Runner, rivals: Sequence[Runner]) -> float:
    """How likely ``me`` is to be the first with three corners, by what is missing to everyone."""
    by_goal = fields(on, (me, *rivals))
    mine, *theirs = (exp(-cost(it, on.size, by_goal) / SPREAD) for it in (me, *rivals))
    return mine / (mine + sum(theirs))


SPREAD: Final = 3.0
"""By so much less cost one is e times as likely to win as another."""


@cache
def _orders(count: int) -> tuple[tuple[int, ...], ...]:
    return tuple(permutations(range(count)))


def _matchings(table: list[list[int]]) -> Iterable[list[int]]:
    """The ways of every matching of tokens and corners."""
    return (
        [row[at] for row, at in zip(table, order, strict=True)] for order in _orders(len(table))
    )
