"""What is likely by all that was said: from whole fleets, or ship by ship."""

from math import prod
from random import Random
from typing import Final

from engines.wordfleet.board import ShipClass
from engines.wordfleet.bot.belief import Belief, Share
from engines.wordfleet.bot.chart import Berth, Chart
from engines.wordfleet.bot.counts import PlacementChoice, Tally
from engines.wordfleet.bot.guesses import DrawnFleet, drawn
from engines.wordfleet.bot.vocabulary import Histogram

COUPLED: Final = 3
"""So many swept letters are counted over the whole fleet; the others only rule out single words."""
MANY: Final = 150
"""One less where the hits have more explanations: the work grows with both."""
LEAD: Final = 400.0
"""So much likelier makes each hit that a ship explains, where ships are looked at one by one."""


def sampled(chart: Chart, wanted: int, random: Random) -> Belief | None:
    """Return it by whole fleets drawn from all that are true to what was said; None without any."""
    free, fleets = drawn(chart, wanted, random)
    if not fleets:
        return None
    tally = Tally(coupled(chart.letters, len(fleets)))
    found = _Sums(chart, tally.letters)
    for fleet in fleets:
        found.add(fleet, tally, free.free)
    return found.belief() if found.total else None


def coupled(letters: dict[str, int], explanations: int) -> dict[str, int]:
    """Return those of the swept ``letters`` that are counted over the whole fleet: the most
    frequent.
    """
    some = COUPLED - (explanations > MANY)
    most = sorted(letters, key=lambda letter: (-letters[letter], letter))[:some]
    return {letter: letters[letter] for letter in most}


def independent(chart: Chart) -> Belief | None:
    """Return it as if ships had nothing to do with each other; None where one can be nowhere."""
    shares: list[Share] = []
    for ship in chart.afloat:
        weights = [berth.weight * LEAD ** len(berth.shown) for berth in chart.berths[ship]]
        total = sum(weights)
        if not total:
            return None
        shares += [
            Share(berth, {(): weight / total})
            for berth, weight in zip(chart.berths[ship], weights, strict=True)
        ]
    return Belief(chart, shares, letters="")


class _Sums:
    """Adds up drawn fleets, each by the ways in which its names can add up."""

    def __init__(self, chart: Chart, letters: str) -> None:
        self.chart = chart
        self.letters = letters
        self.total = 0.0
        self.hit: dict[int, Share] = {}
        self.idle: dict[ShipClass, Histogram] = {}
        self.lie: dict[tuple[ShipClass, int], tuple[Berth, float]] = {}

    def add(
        self, fleet: DrawnFleet, tally: Tally, free: dict[ShipClass, tuple[Berth, ...]]
    ) -> None:
        """Count one explanation with all that was drawn to it."""
        chart = self.chart
        hit = {berth.ship: berth for berth in fleet.explanation.berths}
        choices = [
            PlacementChoice(hit[ship].words, hit[ship].phony, hit[ship].shown)
            if ship in hit
            else PlacementChoice(chart.called[ship], chart.phony[ship], "")
            for ship in chart.afloat
        ]
        ships = [
            tally.enter(chart.names(ship), choice)
            for ship, choice in zip(chart.afloat, choices, strict=True)
        ]
        weight = float(fleet.times)
        if tally.letters:
            weight *= tally.ways(ships) / prod(tally.weight(number) for number in ships)
        if not weight:
            return
        self.total += weight
        for at, ship in enumerate(chart.afloat):
            parts: Histogram = tally.parts(ships, at) if tally.letters else {(): 1.0}
            if ship in hit:
                share = self.hit.setdefault(id(hit[ship]), Share(hit[ship], {}))
                _more(share.parts, parts, weight)
            else:
                _more(self.idle.setdefault(ship, {}), parts, weight)
                for number, times in fleet.free[ship].items():
                    berth = free[ship][number]
                    before = self.lie.get((ship, number), (berth, 0.0))[1]
                    self.lie[ship, number] = berth, before + weight * times / fleet.times

    def belief(self) -> Belief:
        """Return everything by its share."""
        shares = [
            Share(berth, {counts: part / self.total for counts, part in parts.items()})
            for berth, parts in self.hit.values()
        ]
        for (ship, _), (berth, weight) in self.lie.items():
            idle = self.idle[ship]
            total = sum(idle.values())
            parts = {counts: weight / self.total * it / total for counts, it in idle.items()}
            shares.append(Share(berth, parts))
        return Belief(self.chart, shares, self.letters)


def _more(sums: Histogram, parts: Histogram, weight: float) -> None:
    for counts, part in parts.items():
        sums[counts] = sums.get(counts, 0.0) + part * weight
