"""How strong everyone stands between two turns: what the strongest level plays by.

As in ``worth`` a sum for each player, and its share of everybody's. But how far a token has come
counts beside the links that it lacks, since it keeps that when a track behind it turns, and so does
the card that may open a corner next. The numbers were found by play, as those that were first most
often against three of the level as it was before.
"""

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from math import exp, log
from typing import Final

from engines.rotorouter.bot.bot_view import Runner
from engines.rotorouter.bot.routes import Field
from engines.rotorouter.bot.threats import Threat, threat, turned_way
from engines.rotorouter.bot.worth import ROOTS, fields
from engines.rotorouter.grid.board import TrackBoard, turn_board
from engines.rotorouter.grid.tracks import FACES, TURNS, homes

AHEAD: Final = (0.0, 2.863, 0.67, 0.0)
"""By the number of corners that are left: what it is worth to have scored the others."""
LACKS: Final = ((), (1.159,), (0.171, 0.75), (0.204, 0.653, 0.638))
"""And how much the route to the nearest corner counts, and the next, and the last."""
AWAY: Final = (0.0, 2.0, 1.897, 3.829)
"""And what it costs that the tokens stand as far from their corners as the board is wide."""
READY: Final = (0.0, 1.257, 0.492, 0.338)
"""And what it is worth that a token can score ..."""
READY_NOW: Final = (0.0, 3.16, 0.536, 0.51)
"""... where it is this player's turn."""
SAFE: Final = (0.0, 1.5, 0.4, 0.3)
"""And how much more, where nobody who moves before can step in between."""
HOPE: Final = (0.0, 1.414, 0.375, 0.414)
"""And what it is worth, times how likely it is, that the next card lets one score ..."""
HOPE_NOW: Final = (0.0, 3.421, 0.824, 0.668)
"""... where it is this player's turn."""
LATE_READY: Final = 1.056
"""So many times as much is a corner worth that can be scored, where all others move before ..."""
LATE_HOPE: Final = 1.11
"""... and one that the next card may open."""
BOTH: Final = -0.055
"""What a second corner that can be scored is worth."""
UNPLACED: Final = (0.0, 0.274, 0.274, 0.256)
"""And what a token costs that is still to be placed, by the corners that are left."""
ROOMY: Final = 0.053
"""What it is worth that a token can go to twenty cells."""
ON_LINKS: Final = -0.011
"""What it is worth that a token stands on four links."""
BESIDE: Final = 0.133
"""What a token beside a corner is worth."""
LAID: Final = -0.011
"""What it is worth that there are tracks on all corners that are left."""
SHUT_OUT: Final = -0.1
"""What it is worth that a token has no place on the home corner."""
FARTHEST: Final = 1e9
"""More than any matching costs."""
FACES_ODDS: Final = tuple(
    (theta, FACES.count(face) / len(FACES)) for face, theta in TURNS.items() if theta
)
"""By how much the die turns the board, and how often."""
OTHERS: Final = 0.892
"""How much the strength of others counts."""


def share(on: TrackBoard, runners: Sequence[Runner], rolls: bool = False) -> float:
    """Return the logarithm of the share of the last runner; the first is to move.

    ``rolls``: whether so little comes on that everybody is about to roll the die.
    """
    by_goal = fields(on, runners)
    turned = [(odds, turn_board(on, theta)) for theta, odds in FACES_ODDS] if rolls else []
    others, mine, before = 0.0, 0.0, 0
    for place, runner in enumerate(runners):
        can = threat(on, runner)
        if turned and not can.goals:
            rest = (1 - can.likely) * turned_way(turned, runner)
            can = can._replace(likely=can.likely + rest)
        ready = _ready(can, len(runner.goals), place == 0, not can.between & before)
        before |= can.ends
        late = place == len(runners) - 1
        if late:
            ready *= LATE_READY if can.goals else LATE_HOPE
        found = ready + _standing(on, runner, can.free) - _lacking(on.size, runner, by_goal)
        others, mine = others + (0.0 if late else exp(found)), found
    return mine - log(exp(mine) + OTHERS * others)


def _ready(can: Threat, left: int, moves: bool, safe: bool) -> float:
    """What it is worth that a corner may be scored; ``safe``: nobody can step in between."""
    if not can.goals:
        return can.likely * (HOPE_NOW if moves else HOPE)[left]
    ready = READY_NOW[left] if moves else READY[left] + SAFE[left] * safe
    return ready + (BOTH if can.goals > 1 else 0.0)


def _standing(on: TrackBoard, runner: Runner, free: int) -> float:
    """What a player has, whatever it may do next: corners, tracks, and where its tokens stand."""
    left, near = len(runner.goals), distances(on.size)
    laid = sum(on.tiled >> goal & 1 for goal in runner.goals) / left
    links = sum(some >> token & 1 for some in on.links for token in runner.tokens)
    beside = sum(near[it][goal] == 1 for it in runner.tokens for goal in runner.goals)
    total = AHEAD[left] + ROOMY * free / 20 + LAID * laid + ON_LINKS * links / 4 + BESIDE * beside
    home = 1 << homes(on.size)[runner.seat]
    if runner.spare and any(some & home for some in on.tokens):
        total += SHUT_OUT
    return total


def _lacking(size: int, runner: Runner, by_goal: dict[int, Field]) -> float:
    """What still parts a player from three corners, by the best matching of tokens and corners."""
    home, left = homes(size)[runner.seat], len(runner.goals)
    starts = runner.tokens + (home,) * runner.spare
    near, weights = distances(size), LACKS[left]
    per_cell = AWAY[left] / (size * left)
    roots, paces = [], []
    for goal in runner.goals:
        cost = by_goal[goal].cost
        found = {cell: ROOTS[cost(cell)] for cell in starts}
        roots.append([found[cell] for cell in starts])
        paces.append([per_cell * near[cell][goal] for cell in starts])
    best = FARTHEST
    for order in _orders(left):
        total = 0.0
        for at, to in enumerate(order):
            total += paces[at][to]
        ways = sorted([roots[at][to] for at, to in enumerate(order)])
        for weight, way in zip(weights, ways, strict=True):
            total += weight * way
        best = min(best, total)
    return best + UNPLACED[left] * runner.spare


@cache
def _orders(count: int) -> tuple[tuple[int, ...], ...]:
    return tuple(permutations(range(count)))


@cache
def distances(size: int) -> tuple[tuple[int, ...], ...]:
    """Return how many cells lie between any two, along rows and columns."""
    cells = [divmod(cell, size) for cell in range(size * size)]
    return tuple(tuple(abs(y - v) + abs(x - u) for v, u in cells) for y, x in cells)
