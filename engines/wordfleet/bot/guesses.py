"""Where the enemy's ships may lie, all together: fleets drawn from those that explain every hit."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, islice
from math import prod
from random import Random
from typing import Final, NamedTuple, TypeAlias

from engines.wordfleet.board import LENGTHS, ShipClass
from engines.wordfleet.bot.chart import Berth, Chart, Squares
from engines.wordfleet.bot.unhit_placements import Idle

EXPLANATIONS: Final = 20_000
"""Up to so many ways to explain the hits are all listed; of more, a sample is taken."""
DESCENTS: Final = 6_000
"""So large a sample."""
RECKONED: Final = 60
"""With up to so many explanations where the other ships lie is not drawn but reckoned."""
TRIES: Final = 6
"""How many fleets are drawn for each that is wanted: some ships would lie on each other."""


class Explanation(NamedTuple):
    """The ships that were hit, one way."""

    berths: tuple[Berth, ...]
    squares: Squares
    weight: float
    """How likely it is, with all places and names of the other ships."""


Through: TypeAlias = dict[int, dict[ShipClass, list[Berth]]]
"""By square that was hit: by class, the berths that cover it."""


class Hits:
    """Explains the hits of a chart."""

    def __init__(self, chart: Chart) -> None:
        """Sort the berths by the hits they cover."""
        self.chart = chart
        self.free = {
            ship: tuple(berth for berth in berths if not berth.shown)
            for ship, berths in chart.berths.items()
        }
        self.total = {
            ship: chart.names(ship).weight(chart.called[ship]) + chart.phony[ship] or 1.0
            for ship in chart.afloat
        }
        self.idle = {
            ship: sum(berth.weight for berth in berths) / self.total[ship]
            for ship, berths in self.free.items()
        }
        self.through: Through = {}
        for ship, berths in chart.berths.items():
            for berth in berths:
                self._enter(ship, berth)

    def _enter(self, ship: ShipClass, berth: Berth) -> None:
        hit = berth.squares & self.chart.hits
        while hit:
            lowest = hit & -hit
            self.through.setdefault(lowest, {}).setdefault(ship, []).append(berth)
            hit ^= lowest

    def explanations(self, random: Random) -> list[Explanation]:
        """Return all of them, or a sample of very many."""
        start = self.chart.hits, self.chart.afloat, (), 0, 1.0
        found = list(islice(self._every(*start), EXPLANATIONS + 1))
        if len(found) <= EXPLANATIONS:
            return found
        return [it for _ in range(DESCENTS) if (it := self._descent(random))]

    def _every(
        self,
        bare: Squares,
        ships: tuple[ShipClass, ...],
        berths: tuple[Berth, ...],
        used: Squares,
        weight: float,
    ) -> Iterator[Explanation]:
        if not bare:
            weight *= prod(self.idle[ship] for ship in ships)
            if weight:
                yield Explanation(berths, used, weight)
        elif bare.bit_count() <= sum(LENGTHS[ship] - 1 for ship in ships):
            for berth in self._next(bare, ships, used):
                left = tuple(ship for ship in ships if ship != berth.ship)
                likely = weight * berth.weight / self.total[berth.ship]
                rest = bare & ~berth.squares
                yield from self._every(rest, left, (*berths, berth), used | berth.squares, likely)

    def _next(self, bare: Squares, ships: Sequence[ShipClass], used: Squares) -> Iterator[Berth]:
        """What can explain the first hit that nothing explains yet."""
        through = self.through.get(bare & -bare, {})
        for ship in ships:
            for berth in through.get(ship, ()):
                if not berth.squares & used:
                    yield berth

    def _descent(self, random: Random) -> Explanation | None:
        """One explanation, and how likely it is beside the chance to draw it."""
        bare, ships, used, weight = self.chart.hits, self.chart.afloat, 0, 1.0
        berths: list[Berth] = []
        while bare:
            open_to = list(self._next(bare, ships, used))
            shares = [berth.weight / self.total[berth.ship] for berth in open_to]
            if not open_to:
                return None
            berth = random.choices(open_to, shares)[0]
            berths.append(berth)
            bare, used = bare & ~berth.squares, used | berth.squares
            ships = tuple(ship for ship in ships if ship != berth.ship)
            weight *= sum(shares)
        weight *= prod(self.idle[ship] for ship in ships)
        return Explanation(tuple(berths), used, weight) if weight else None


class DrawnFleet:
    """How often each berth was drawn with each explanation, or how likely it is."""

    def __init__(self, explanation: Explanation, free: Sequence[ShipClass]) -> None:
        """Nothing is drawn yet."""
        self.explanation = explanation
        self.times = 0.0
        self.free: dict[ShipClass, dict[int, float]] = {ship: {} for ship in free}
        """By class that was not hit: how often it lay at its n-th free berth."""


def drawn(chart: Chart, wanted: int, random: Random) -> tuple[Hits, list[DrawnFleet]]:
    """Return ``wanted`` fleets, or fewer where hardly any fits, each as likely as it is true."""
    hits = Hits(chart)
    found = hits.explanations(random)
    if not found:
        return hits, []
    if len(found) <= RECKONED and not chart.owed:
        return hits, reckoned(found, hits)
    kept: dict[int, DrawnFleet] = {}
    summed = list(accumulate(it.weight for it in found))
    left = wanted
    for at in random.choices(range(len(found)), cum_weights=summed, k=wanted * TRIES):
        one = kept.get(at) or kept.setdefault(at, _undrawn(found[at], chart))
        left -= _completed(one, hits, chart.owed, random)
        if not left:
            break
    return hits, [one for one in kept.values() if one.times]


def reckoned(found: Sequence[Explanation], hits: Hits) -> list[DrawnFleet]:
    """Return every explanation by how likely it is, its other ships by how likely they
    lie where.
    """
    idle = Idle(hits.free)
    kept = []
    for explanation in found:
        one = _undrawn(explanation, hits.chart)
        ways, lie = idle.lies(tuple(one.free), explanation.squares)
        one.times = explanation.weight * ways
        if one.times:
            one.free = {
                ship: {number: one.times * chance for number, chance in berths.items()}
                for ship, berths in lie.items()
            }
            kept.append(one)
    return kept


def _undrawn(explanation: Explanation, chart: Chart) -> DrawnFleet:
    hit = {berth.ship for berth in explanation.berths}
    return DrawnFleet(explanation, [ship for ship in chart.afloat if ship not in hit])


def _completed(one: DrawnFleet, hits: Hits, owed: Sequence[Squares], random: Random) -> bool:
    """Whether the other ships, put anywhere, lie apart, and where pings heard one."""
    used = one.explanation.squares
    lie = []
    for ship in one.free:
        berths = hits.free[ship]
        number = int(random.random() * len(berths))
        squares = berths[number].squares
        if squares & used:
            return False
        used |= squares
        lie.append(number)
    if not all(area & used for area in owed):
        return False
    one.times += 1
    for free, number in zip(one.free.values(), lie, strict=True):
        free[number] = free.get(number, 0) + 1
    return True
