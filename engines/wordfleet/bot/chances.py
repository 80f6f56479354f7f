"""How likely each captain wins a battle of Word Fleet, by what was said aloud.

Two things count: the squares of ships that each still has to hit, and the squares that each has not
looked at. Their weights are fitted to who won 150 games of the Ensign and the Commander against
themselves; among positions told 25, 54 and 84 % there 25, 53 and 86 % were won.
"""

from math import exp
from typing import Final

from engines.bot import Chances
from engines.wordfleet.board import LENGTHS, SQUARES
from engines.wordfleet.events import MISS, UNKNOWN
from engines.wordfleet.public import View, attack

HITS: Final = 4.0
"""For the difference of what is left to hit, as a share of all that is left."""
SEARCHED: Final = 12.0
"""For the difference of what is still dark, as a share of the grid."""
ALL: Final = sum(LENGTHS.values())


def chances(view: View) -> Chances:
    """By seat, in thousandths; even until the battle has begun."""
    grids = [attack(view.log, seat).grid for seat in (0, 1)]
    mine, theirs = (ALL - sum(it not in (MISS, UNKNOWN) for it in grid) for grid in grids)
    dark, their_dark = (sum(it == UNKNOWN for it in grid) for grid in grids)
    worth = HITS * (theirs - mine) / (mine + theirs + 1)
    worth += SEARCHED * (their_dark - dark) / len(SQUARES)
    first = round(1000 / (1 + exp(-worth)))
    return first, 1000 - first
