"""Where the ships that were not hit lie beside those that were: reckoned, and so without noise."""

from collections.abc import Sequence
from math import prod
from typing import TypeAlias

from engines.wordfleet.board import SQUARES, ShipClass
from engines.wordfleet.bot.chart import Berth, Squares, places

Berths: TypeAlias = int
"""A set of free berths of one class: bit n stands for the n-th."""
Lie: TypeAlias = dict[int, float]
"""By number of a free berth, where that is possible: how likely its ship is there."""


class Idle:
    """The free berths of each class, and which of them would lie on each other."""

    def __init__(self, free: dict[ShipClass, tuple[Berth, ...]]) -> None:
        """Sort the berths of each class by square."""
        self.free = free
        self.covers = {ship: _covers(berths) for ship, berths in free.items()}
        self._clashes: dict[tuple[ShipClass, ShipClass], list[Berths]] = {}

    def lies(self, ships: Sequence[ShipClass], used: Squares) -> tuple[float, dict[ShipClass, Lie]]:
        """Return how many ways to put ``ships`` anywhere leave ``used`` and each other alone.

        And where each of them lies then. Ships are kept apart two by two: that leaves out how three
        stand in each other's way, which changes a chance by a hundredth or so.
        """
        live = {ship: self._live(ship, used) for ship in ships}
        if not all(live.values()):
            return 0.0, {}
        ways = prod(live[ship].bit_count() / len(self.free[ship]) for ship in ships)
        lie: dict[ShipClass, Lie] = {}
        for at, ship in enumerate(ships):
            apart = dict.fromkeys(places(live[ship]), 1.0)
            for by, other in enumerate(ships):
                if other == ship:
                    continue
                clashes, open_to = self._clash(ship, other), live[other]
                many, sum_ = open_to.bit_count(), 0.0
                for number in apart:
                    fits = 1 - (clashes[number] & open_to).bit_count() / many
                    apart[number] *= fits
                    sum_ += fits
                if by < at:
                    ways *= sum_ / len(apart)
            total = sum(apart.values())
            if not total:
                return 0.0, {}
            lie[ship] = {number: it / total for number, it in apart.items() if it}
        return ways, lie

    def _live(self, ship: ShipClass, used: Squares) -> Berths:
        """The free berths of ``ship`` off the squares ``used``."""
        gone = 0
        for at in places(used):
            gone |= self.covers[ship][at]
        return (1 << len(self.free[ship])) - 1 & ~gone

    def _clash(self, ship: ShipClass, other: ShipClass) -> list[Berths]:
        """By berth of ``ship``: the berths of ``other`` that share a square with it."""
        if (ship, other) not in self._clashes:
            covers, found = self.covers[other], []
            for berth in self.free[ship]:
                both = 0
                for at in berth.order:
                    both |= covers[at]
                found.append(both)
            self._clashes[ship, other] = found
        return self._clashes[ship, other]


def _covers(berths: Sequence[Berth]) -> list[Berths]:
    """By square: the berths that cover it."""
    covers = [0] * len(SQUARES)
    for number, berth in enumerate(berths):
        for at in berth.order:
            covers[at] |= 1 << number
    return covers
