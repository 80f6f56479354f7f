"""Alpha-beta in plain Python, deepened step by step until so many positions have been looked at."""

from typing import Final, NamedTuple

from engines.toppen.board import Colour, End, Step, stacks
from engines.toppen.public import Special
from engines.toppen.turn import TurnPosition, played, steps

WON: Final = 1000.0
"""Less what is left to search, so that an early win is worth more; all else is far below."""
DEEPEST: Final = 12
BOTTOM: Final = 0.5
"""What a bottom is worth beside a top."""


class Enough(Exception):
    """As many positions as allowed have been looked at."""


class Look(NamedTuple):
    """What a search has found for the side to move."""

    worth: float
    steps: tuple[Step, ...]
    """The best ones, as far as the last whole depth tells."""


def look(position: TurnPosition, special: Special, most: int, deepest: int = DEEPEST) -> Look:
    """Return the best steps of ``position`` by ``most`` positions or so; at least one ply is looked
    at.
    """
    budget = [most]
    found = _root(position, special, 1, [10**9])
    for depth in range(2, deepest + 1):
        if abs(found.worth) >= WON:
            break
        try:
            found = _root(position, special, depth, budget)
        except Enough:
            break
    return found


def _root(position: TurnPosition, special: Special, depth: int, budget: list[int]) -> Look:
    """Every step with its exact worth at this depth."""
    worth = {
        step: _after(position, step, special, depth, -9e9, 9e9, budget)
        for step in steps(position, special)
    }
    best = max(worth.values())
    return Look(best, tuple(step for step, value in worth.items() if value == best))


def _after(
    position: TurnPosition,
    step: Step,
    special: Special,
    depth: int,
    low: float,
    high: float,
    budget: list[int],
) -> float:
    """What a step is worth to the side that makes it, between ``low`` and ``high``."""
    budget[0] -= 1
    if budget[0] < 0:
        raise Enough
    after, end = played(position, step, special)
    mover = position.to_move
    if end or depth == 1:
        return judged(after, end, mover, depth)
    if after.to_move == mover:
        return _best(after, special, depth - 1, low, high, budget)
    return -_best(after, special, depth - 1, -high, -low, budget)


def _best(
    position: TurnPosition, special: Special, depth: int, low: float, high: float, budget: list[int]
) -> float:
    best = -9e9
    for step in steps(position, special):
        best = max(best, _after(position, step, special, depth, max(low, best), high, budget))
        if best >= high:
            break
    return best


def judged(position: TurnPosition, end: End | None, colour: Colour, depth: int) -> float:
    """Return what a position seems worth to ``colour``: its tops and bottoms against
    the other's.
    """
    if end:
        return 0.0 if end.winner is None else (WON + depth) * (1 if end.winner == colour else -1)
    pieces = stacks(position.board).values()
    tops = sum(1 if stack[-1] == colour else -1 for stack in pieces)
    bottoms = sum(1 if stack[0] == colour else -1 for stack in pieces)
    return tops + BOTTOM * bottoms
