"""What a hit on each square is worth to a hunt that lasts until the last ship is found."""

from typing import Final

from engines.wordfleet.board import SQUARES, ShipClass
from engines.wordfleet.bot.belief import Belief

ALIKE: Final = 0.7
"""How much less a hit is worth that another square, sure to be hit, would bring as well."""


def prizes(belief: Belief) -> dict[int, float]:
    """Return by dark square how likely a ship is hit there, less where that can wait.

    A ship that was hit counts in full. One that was not counts the less the faster it can be found,
    for the search goes on for the smallest and meets the large ones by the way. And it counts less
    where its other squares are likely to be struck in any case: so a search keeps to squares of one
    colour, as on a chessboard, and leaves no holes too small for anything.
    """
    hits = {at: belief.hit(at) for at in belief.squares}
    found = dict.fromkeys(hits, 0.0)
    pace = paces(belief)
    for share in belief.shares:
        dark = [at for at in share.berth.order if at in hits]
        if share.berth.shown or len(dark) < 2:
            for at in dark:
                found[at] += share.chance
            continue
        chance = share.chance * pace.get(share.berth.ship, 1.0)
        total, others = sum(hits[at] for at in dark), len(dark) - 1
        for at in dark:
            found[at] += chance * (1 - ALIKE * (total - hits[at]) / others)
    return found


def paces(belief: Belief) -> dict[ShipClass, float]:
    """Return how soon the hardest ship is found, beside each one that may not have been hit.

    That is by the square each of them lies on most likely; one for the hardest, less for others.
    """
    lie = {ship: [0.0] * len(SQUARES) for ship in belief.chart.afloat}
    free = dict.fromkeys(lie, 0.0)
    for share in belief.shares:
        if not share.berth.shown:
            free[share.berth.ship] += share.chance
            for at in share.berth.order:
                lie[share.berth.ship][at] += share.chance
    best = {ship: max(lie[ship]) / chance for ship, chance in free.items() if chance}
    return {ship: min(best.values()) / chance for ship, chance in best.items()}
