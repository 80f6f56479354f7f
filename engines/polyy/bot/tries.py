"""How good some stones of Poly-Y are beside each other: the chance to win after each.

All are judged by searches of the same size with the same seed, so that what differs is the stone.
"""

from collections.abc import Sequence
from typing import Final

from engines.bot import Weights
from engines.game import Seat
from engines.polyy.board import SIDES
from engines.polyy.bot.chances import chances
from engines.polyy.bot.links import LinkedBoard
from engines.polyy.public import Intent, PlaceStone, View, ahead

WON: Final = 1000


def weigh(view: View, seat: Seat, intents: Sequence[Intent]) -> Weights | None:
    """Return the chance of ``seat`` after each intent; None where it is not to move."""
    if view.to_move != seat:
        return None
    return Weights("win", tuple(_after(view, seat, it) for it in intents))


def _after(view: View, seat: Seat, intent: Intent) -> int:
    if isinstance(intent, PlaceStone):
        stones = LinkedBoard(view.board, view.size).with_stone(intent.field, seat)
        if len(stones.corners(seat)) > SIDES // 2:
            return WON
    found = chances(ahead(view, intent))
    return WON // 2 if found is None else found[seat]
