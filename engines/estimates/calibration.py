"""Chances made honest: what an estimator says, and what came of positions of which it said so.

A seat's worth is the logarithm of its estimated share times ``slope``, and ``turn`` more for the
seat to move; chances are the shares of these worths. So what looked better still does, and of two
seats it is the curve of Platt (Probabilistic outputs for support vector machines, 1999).
"""

from math import exp, log
from typing import NamedTuple

from engines.bot import Chances
from engines.game import Seat

WHOLE = 1000


class Calibration(NamedTuple):
    """Two numbers fitted to games, by ``python -m tests.bench.bots.chances.calibration``."""

    slope: float
    """Above 1 where the estimates are too timid, below 1 where they are too bold."""
    turn: float
    """What it is worth to be to move, as a logarithm of odds."""


PLAIN = Calibration(1.0, 0.0)
"""Changes nothing."""


def calibrated(estimate: Chances, by: Calibration, to_move: Seat | None) -> Chances:
    """Return chances that are true more often, in thousandths that sum up to a thousand.

    ``estimate`` has one share or more above 0; a seat that has none keeps none.
    """
    worth = [
        exp(by.slope * log(share / WHOLE) + by.turn * (seat == to_move)) if share > 0 else 0.0
        for seat, share in enumerate(estimate)
    ]
    return thousandths(worth)


def thousandths(worth: list[float]) -> Chances:
    """Return shares that sum up to a thousand: what rounding leaves goes to the best."""
    whole = sum(worth)
    found = [int(WHOLE * it / whole) for it in worth]
    best = max(range(len(worth)), key=worth.__getitem__)
    found[best] += WHOLE - sum(found)
    return tuple(found)
