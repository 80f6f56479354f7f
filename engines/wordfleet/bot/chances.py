"""How likely each captain wins a battle of Word Fleet, by what was said aloud.

Two things count: the squares of ships that each still has to hit, and the squares that each has not
looked at. Their weights are fitted to who won 150 games of the Ensign and the Commander against
themselves, and what is told is calibrated by others.
"""

from math import exp
from typing import Final

from engines.bot import Chances
from engines.estimates.calibration import Calibration, calibrated
from engines.wordfleet.board import LENGTHS, SQUARES
from engines.wordfleet.events import MISS, UNKNOWN
from engines.wordfleet.public import View, attack

HITS: Final = 4.0
"""For the difference of what is left to hit, as a share of all that is left."""
SEARCHED: Final = 12.0
"""For the difference of what is still dark, as a share of the grid."""
ALL: Final = sum(LENGTHS.values())


CALIBRATION: Final = Calibration(0.8, -0.01)
"""Fitted to 800 positions of seeds 1 to 100: a little less bold."""


def chances(view: View) -> Chances:
    """Return the chances by seat, in thousandths; even until the battle has begun."""
    mover = view.to_move[0] if view.phase == "battle" and view.to_move else None
    return calibrated(estimate(view), CALIBRATION, mover)


def estimate(view: View) -> Chances:
    """Return the same before it is calibrated."""
    grids = [attack(view.log, seat).grid for seat in (0, 1)]
    mine, theirs = (ALL - sum(it not in (MISS, UNKNOWN) for it in grid) for grid in grids)
    dark, their_dark = (sum(it == UNKNOWN for it in grid) for grid in grids)
    worth = HITS * (theirs - mine) / (mine + theirs + 1)
    worth += SEARCHED * (their_dark - dark) / len(SQUARES)
    first = round(1000 / (1 + exp(-worth)))
    return first, 1000 - first
