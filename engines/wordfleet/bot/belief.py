"""How likely what is where: the letters of each square, the ships at each place, by their words."""

from collections.abc import Iterable, Iterator
from math import log2, prod
from typing import Final, NamedTuple, TypeAlias

from engines.wordfleet.board import LETTERS, ShipClass, Span
from engines.wordfleet.bot.chart import Berth, Chart, Squares, places
from engines.wordfleet.bot.vocabulary import Histogram, Words

Chances: TypeAlias = dict[str, float]
"""By letter."""

FEW: Final = 60
"""A berth with more words than that is not worth a strike."""
SURE: Final = 0.15
"""Nor is a less likely berth."""


class Share(NamedTuple):
    """A berth, and how likely its ship is there, by its word's numbers of the swept letters."""

    berth: Berth
    parts: Histogram

    @property
    def chance(self) -> float:
        """Return how likely it is there at all."""
        return sum(self.parts.values())


class Named(NamedTuple):
    """A word at its place."""

    word: str
    span: Span
    chance: float
    gain: int
    """Squares of it that are unseen."""


class Belief:
    """What a captain who hunts takes for likely."""

    def __init__(self, chart: Chart, shares: list[Share], letters: str) -> None:
        """``shares`` of each ship afloat sum to one; their parts are numbers of ``letters``."""
        self.chart = chart
        self.shares = shares
        self.letters = letters
        self._masses: dict[tuple[int, Words], tuple[dict[str, int], ...]] = {}
        self.squares: dict[int, Chances] = {at: {} for at in places(chart.dark)}
        """By dark square: how likely each letter is there; what lacks to one is a miss."""
        self._fill()

    def _fill(self) -> None:
        """Berths with the same names are added up by square before their letters are."""
        alike: dict[tuple[object, ...], tuple[Share, dict[tuple[int, int], float]]] = {}
        for share in self.shares:
            berth = share.berth
            total = share.chance
            key: tuple[object, ...] = berth.ship, berth.words, berth.shown, *share.parts
            if len(share.parts) > 1:
                key += tuple(round(part / total, 9) for part in share.parts.values())
            sums = alike.setdefault(key, (share, {}))[1]
            for place, at in enumerate(berth.order):
                if at in self.squares:
                    sums[place, at] = sums.get((place, at), 0.0) + total
        for share, sums in alike.values():
            spread = self._spread(share)
            for (place, at), chance in sums.items():
                square = self.squares[at]
                for letter, likely in spread[place].items():
                    square[letter] = square.get(letter, 0.0) + chance * likely

    def _spread(self, share: Share) -> list[Chances]:
        """By place: how likely each letter is there, if the ship is."""
        berth, total = share.berth, share.chance
        spread: list[Chances] = [{} for _ in berth.order]
        for words, phony, part in self._parts(share):
            known = self.chart.names(berth.ship)
            weight = known.weight(words) + phony
            if not weight:
                continue
            for place, letters in enumerate(self._mass(berth.ship, words)):
                at = spread[place]
                for letter, mass in letters.items():
                    at[letter] = at.get(letter, 0.0) + part / total * mass / weight
                if phony:
                    for letter in LETTERS:
                        at[letter] = at.get(letter, 0.0) + part / total * phony / weight / 26
        return spread

    def _parts(self, share: Share) -> Iterator[tuple[Words, float, float]]:
        """The words with each number of swept letters, what is no word, and their chance."""
        berth = share.berth
        words = self.chart.names(berth.ship).counted(berth.words, self.letters)
        phony = tuple(map(berth.shown.count, self.letters))
        for counts, chance in share.parts.items():
            yield words.get(counts, 0), berth.phony if counts == phony else 0.0, chance

    def _mass(self, ship: ShipClass, words: Words) -> tuple[dict[str, int], ...]:
        names = self.chart.names(ship)
        key = len(names.at), words
        if key not in self._masses:
            self._masses[key] = names.mass(words)
        return self._masses[key]

    def hit(self, at: int) -> float:
        """Return how likely the dark square ``at`` has a ship."""
        return sum(self.squares[at].values())

    def surprise(self, at: int) -> float:
        """Return how much would be learned by striking the dark square ``at``, in bits."""
        letters = self.squares[at].values()
        return entropy((*letters, max(0.0, 1 - sum(letters))))

    def found(self, area: Squares) -> float:
        """Return how likely a ship afloat has a square of ``area``, as if ships knew nothing of
        others.
        """
        none = dict.fromkeys(self.chart.afloat, 1.0)
        for share in self.shares:
            if share.berth.squares & area:
                none[share.berth.ship] -= share.chance
        return 1 - prod(none.values())

    def named(self) -> list[Named]:
        """Return the words that are likely somewhere, likeliest first."""
        found: dict[tuple[str, Span], Named] = {}
        for share in self.shares:
            berth = share.berth
            if share.chance < SURE or berth.words.bit_count() > FEW:
                continue
            gain = (berth.squares & self.chart.dark).bit_count()
            for word, chance in self._words(share):
                before = found.get((word, berth.span))
                both = chance + (before.chance if before else 0.0)
                found[word, berth.span] = Named(word, berth.span, both, gain)
        return sorted(found.values(), key=lambda it: (-it.chance, it.word, it.span))

    def _words(self, share: Share) -> Iterator[tuple[str, float]]:
        names = self.chart.names(share.berth.ship)
        for words, phony, part in self._parts(share):
            total = names.weight(words) + phony
            for word, weight in names.each(words):
                yield word, part * weight / total

    def phony(self, ship: ShipClass) -> float:
        """Return how likely the word of ``ship`` is none."""
        chance = 0.0
        for share in self.shares:
            if share.berth.ship == ship:
                for words, phony, part in self._parts(share):
                    weight = self.chart.names(ship).weight(words) + phony
                    chance += part * phony / weight if weight else 0.0
        return chance

    def counts(self, letter: str) -> list[float]:
        """Return how likely the ships afloat have ``letter`` not at all, once, twice ..."""
        found = [1.0]
        for ship in self.chart.afloat:
            one = self._one(ship, letter)
            both = [0.0] * (len(found) + len(one) - 1)
            for at, chance in enumerate(found):
                for more, likely in enumerate(one):
                    both[at + more] += chance * likely
            found = both
        return found

    def _one(self, ship: ShipClass, letter: str) -> list[float]:
        """As if the words of different ships had nothing to do with each other."""
        names = self.chart.names(ship)
        found = [0.0] * len(names.having[letter])
        by_words: dict[tuple[Words, str], float] = {}
        for share in self.shares:
            if share.berth.ship == ship:
                key = share.berth.words, share.berth.shown
                by_words[key] = by_words.get(key, 0.0) + share.chance
        for (words, shown), chance in by_words.items():
            weight = names.weight(words)
            if not weight:
                found[min(shown.count(letter), len(found) - 1)] += chance
                continue
            for many, having in enumerate(names.having[letter]):
                found[many] += chance * names.weight(words & having) / weight
        return found


def entropy(chances: Iterable[float]) -> float:
    """Return the entropy of chances, in bits."""
    return -sum(chance * log2(chance) for chance in chances if chance > 1e-12)
