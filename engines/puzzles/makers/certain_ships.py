"""The ships of which word and place follow from what was said: no fleet has them otherwise.

Every ship that touches a hit is tried with every word of its class at every place; the hits are to
be explained by some of them, and letters that were swept are to add up. Ships that touch no hit are
taken to find room and a word of their own, so some certain ships are missed and none is false.
"""

import re
from collections.abc import Iterator, Sequence
from operator import le
from typing import Final, NamedTuple, TypeAlias

from engines.wordfleet.attack import Attack
from engines.wordfleet.board import BY_LENGTH, LENGTHS, PLACE, SPANS, ShipClass, Square
from engines.wordfleet.dictionary.lexicon import choices
from engines.wordfleet.events import MISS, UNKNOWN
from engines.wordfleet.public import Placed, Terms

MOST: Final = 30_000
"""So many placements are tried for each question."""
Sums: TypeAlias = frozenset[tuple[int, ...]]
"""How many of each swept letter some words may have together."""


class TooManyPlacements(Exception):
    """A question takes longer than it may."""


class TouchingShip(NamedTuple):
    """A ship where it would explain some of the hits."""

    placed: Placed
    squares: frozenset[Square]
    hits: frozenset[Square]
    counts: tuple[int, ...]
    """Of each swept letter."""


class FleetEvidence:
    """All that was said of one fleet."""

    def __init__(self, terms: Terms, attack: Attack) -> None:
        self.terms, self._grid = terms, attack.grid
        wrecks = attack.wrecks
        known = {at: self._grid[place] for at, place in PLACE.items() if at not in wrecks}
        self.hits = frozenset(at for at, sign in known.items() if sign not in (MISS, UNKNOWN))
        self._barred = wrecks | {at for at, sign in known.items() if sign == MISS}
        self._wrong = {(it.word, it.start, it.end) for it in attack.wrong}
        self._sunk = {it.word for it in attack.sunk}
        self.afloat = attack.afloat
        self.letters = tuple(attack.swept)
        spent = [sum(word.count(letter) for word in self._sunk) for letter in self.letters]
        counts = zip(attack.swept.values(), spent, strict=True)
        self.left = tuple(count - gone for count, gone in counts)
        """Of each swept letter, in the ships afloat."""
        self.touching = {ship: tuple(self._touching(ship)) for ship in self.afloat}
        self._free = {ship: self._free_counts(ship) for ship in self.afloat}
        self._budget = 0

    def certain(self) -> tuple[Placed, ...]:
        """Return the ships that lie in one way alone. Raises TooManyPlacements."""
        found = []
        for ship in self.afloat:
            first = self._explanation(ship, None)
            if first is not None and self._explanation(ship, first) is None:
                found.append(first.placed)
        return tuple(found)

    def _explanation(self, ship: ShipClass, but: TouchingShip | None) -> TouchingShip | None:
        """Return how ``ship`` lies in some fleet that explains all, other than ``but``.

        None where there is none, or, for the first question, where it may lie off the hits.
        """
        self._budget = MOST
        if but is None:
            for it in self.touching[ship]:
                if self._explained([it], self.hits - it.hits, ship):
                    return it
            return None
        others = (it for it in self.touching[ship] if it != but)
        if any(self._explained([it], self.hits - it.hits, ship) for it in others):
            return next(it for it in self.touching[ship] if it != but)
        return but if self._explained([], self.hits, ship) else None

    def _explained(
        self, taken: list[TouchingShip], hits: frozenset[Square], fixed: ShipClass
    ) -> bool:
        """Return whether others explain ``hits``; ``fixed`` is settled, perhaps off them all."""
        self._budget -= 1
        if self._budget < 0:
            raise TooManyPlacements
        used = {it.placed.ship for it in taken}
        if not hits:
            return self._adds_up(taken, [it for it in self.afloat if it not in used])
        square = min(hits, key=PLACE.__getitem__)
        for ship in self.afloat:
            if ship in used or ship == fixed:
                continue
            for it in self.touching[ship]:
                if square not in it.hits or any(it.squares & other.squares for other in taken):
                    continue
                if any(it.placed.word == other.placed.word for other in taken):
                    continue
                if self._explained([*taken, it], hits - it.hits, fixed):
                    return True
        return False

    def _adds_up(self, taken: Sequence[TouchingShip], others: Sequence[ShipClass]) -> bool:
        """Return whether words of ``others`` make the swept letters as many as was told."""
        if not self.letters:
            return True
        sums: set[tuple[int, ...]] = {(0,) * len(self.letters)}
        for counts in (*((it.counts,) for it in taken), *(self._free[ship] for ship in others)):
            both = {_plus(one, other) for one in sums for other in counts}
            sums = {it for it in both if all(map(le, it, self.left))}
        return self.left in sums

    def _touching(self, ship: ShipClass) -> Iterator[TouchingShip]:
        for start, end in BY_LENGTH[LENGTHS[ship]]:
            squares = SPANS[start, end]
            hits = self.hits.intersection(squares)
            if not hits or len(hits) == len(squares) or not self._barred.isdisjoint(squares):
                continue
            signs = (self._grid[PLACE[at]] if at in hits else "." for at in squares)
            fits = re.compile("".join(signs)).fullmatch
            for word in choices(self.terms, ship):
                if fits(word) and word not in self._sunk and (word, start, end) not in self._wrong:
                    counts = tuple(map(word.count, self.letters))
                    placed = Placed(ship, word, start, end)
                    yield TouchingShip(placed, frozenset(squares), hits, counts)

    def _free_counts(self, ship: ShipClass) -> Sums:
        words = (word for word in choices(self.terms, ship) if word not in self._sunk)
        return frozenset(tuple(map(word.count, self.letters)) for word in words)


def _plus(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))
