"""How likely each seat of RotoRouter is the first with three corners, by what lies on the table.

The same prospects that the strongest bot plays by, calibrated by games of two to four. What is in
hands is not looked at: all may know the answer.
"""

from math import exp
from typing import Final

from engines.bot import Chances
from engines.estimates.calibration import Calibration, calibrated, thousandths
from engines.rotorouter.bot.bot_view import position, runner
from engines.rotorouter.bot.worth import fields, prospects
from engines.rotorouter.public import View

CALIBRATION: Final = Calibration(1.04, -0.06)
"""Fitted to 400 positions of seeds 1 to 50: they were true already."""


def chances(view: View) -> Chances | None:
    """Return the chances by seat, in thousandths; None where nobody is in it any more."""
    found = estimate(view)
    return None if found is None else calibrated(found, CALIBRATION, view.to_move)


def estimate(view: View) -> Chances | None:
    """Return the same before it is calibrated."""
    seats = 1 + max(player.seat for player in view.players)
    first = [player.seat for player in view.players if player.finish == 1]
    if first:
        return _shares(dict.fromkeys(first, 1.0), seats)
    on = position(view)
    runners = [runner(view, player) for player in view.players if not player.out]
    if not runners:
        return None
    by_goal = fields(on, runners)
    worth = {it.seat: exp(prospects(on, it, by_goal, it.seat == view.to_move)) for it in runners}
    return _shares(worth, seats)


def _shares(worth: dict[int, float], seats: int) -> Chances:
    return thousandths([worth.get(seat, 0.0) for seat in range(seats)])
