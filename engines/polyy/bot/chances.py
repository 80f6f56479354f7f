"""How likely each seat wins a position of Poly-Y: the share of simulated games behind a search.

It is an estimate of a strong player's eye, the same for the same position. With numba it is made of
sixteen times as many playouts. What is told is calibrated by games of middle levels.
"""

from typing import Final

from engines.bot import Chances
from engines.estimates.calibration import Calibration, calibrated
from engines.polyy.bot import bot
from engines.polyy.bot.machine import COMPILES
from engines.polyy.bot.search import SearchLimits
from engines.polyy.public import View

LEAVES: Final = 384 if COMPILES else 24
SEED: Final = 20_260


CALIBRATION: Final = Calibration(1.71, -0.57)
"""Fitted to 120 positions of seeds 1 to 15: bolder, and the seat to move is thought too well of."""


def chances(view: View) -> Chances | None:
    """Return by seat, in thousandths, how likely it wins; None where the game is over."""
    found = estimate(view)
    mover = None if view.ply == 0 or view.may_swap else view.to_move
    return None if found is None else calibrated(found, CALIBRATION, mover)


def estimate(view: View) -> Chances | None:
    """Return the same before it is calibrated."""
    seat = view.to_move
    if seat is None:
        return None
    if view.ply == 0:
        return 500, 500
    found = bot.searched(view, seat, SearchLimits(LEAVES, bot.TIMES, True), SEED)
    mine = round(1000 * found.chance)
    if view.may_swap:
        mine = max(mine, 1000 - mine)  # whoever chooses takes the better side
    return (mine, 1000 - mine) if seat == 0 else (1000 - mine, mine)
