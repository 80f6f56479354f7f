"""Swept letters tie the words of a fleet together: how many of each are left for its ships."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from engines.wordfleet.bot.vocabulary import Histogram, Vocabulary, Words


class PlacementChoice(NamedTuple):
    """What one ship can be called at its place."""

    words: Words
    phony: float
    """The weight of all that is no word."""
    shown: str
    """The letters that were hit; of a word that is none no other swept letter is expected."""


def histogram(names: Vocabulary, choice: PlacementChoice, letters: str) -> Histogram:
    """Return how much the names with so many of each of ``letters`` weigh."""
    found: Histogram = {
        counts: names.weight(part) for counts, part in names.counted(choice.words, letters).items()
    }
    if choice.phony:
        counts = tuple(map(choice.shown.count, letters))
        found[counts] = found.get(counts, 0) + choice.phony
    return found


def joined(one: Histogram, other: Histogram, most: Sequence[int]) -> Histogram:
    """Return the histogram of two ships together, without what exceeds ``most``."""
    both: Histogram = {}
    for mine, weight in one.items():
        for yours, more in other.items():
            counts = tuple(a + b for a, b in zip(mine, yours, strict=True))
            if all(count <= top for count, top in zip(counts, most, strict=True)):
                both[counts] = both.get(counts, 0) + weight * more
    return both


def whole(ships: Iterable[Histogram], most: Sequence[int]) -> Histogram:
    """Return the histogram of all ``ships`` together; of none, one way to have nothing."""
    found: Histogram = {(0,) * len(most): 1.0}
    for ship in ships:
        found = joined(found, ship, most)
    return found


class Tally:
    """Weighs fleets by the number of ways in which their names add up to what is left."""

    def __init__(self, letters: dict[str, int]) -> None:
        """``letters`` were swept, and so many of each are left for the ships afloat."""
        self.letters = "".join(letters)
        self.left = tuple(letters.values())
        self._joined = lru_cache(maxsize=20_000)(self._join)
        self._ships: list[Histogram] = []
        self._known: dict[PlacementChoice, int] = {}

    def enter(self, names: Vocabulary, choice: PlacementChoice) -> int:
        """Return the number under which the histogram of ``choice`` is kept."""
        if choice not in self._known:
            self._known[choice] = len(self._ships)
            self._ships.append(histogram(names, choice, self.letters))
        return self._known[choice]

    def weight(self, ship: int) -> float:
        """Return the weight of all names of a ship, by its number."""
        return sum(self._ships[ship].values())

    def ways(self, ships: Sequence[int]) -> float:
        """Return the weight of all names of ``ships`` that add up; the ships by their numbers."""
        last = self._ships[ships[-1]]
        before = self._joined(tuple(ships[:-1]))
        return sum(weight * before.get(self._rest(mine), 0.0) for mine, weight in last.items())

    def parts(self, ships: Sequence[int], at: int) -> Histogram:
        """Return how likely the ``at``-th of ``ships`` has so many of each, where all add up.

        Sums to one, or is empty where they cannot.
        """
        others = self._joined((*ships[:at], *ships[at + 1 :]))
        found = {
            mine: weight * more
            for mine, weight in self._ships[ships[at]].items()
            if (more := others.get(self._rest(mine), 0.0))
        }
        total = sum(found.values())
        return {mine: weight / total for mine, weight in found.items()}

    def _rest(self, mine: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(a - b for a, b in zip(self.left, mine, strict=True))

    def _join(self, ships: tuple[int, ...]) -> Histogram:
        """By prefixes, which fleets that explain the same hits share."""
        if not ships:
            return whole((), self.left)
        return joined(self._joined(ships[:-1]), self._ships[ships[-1]], self.left)
