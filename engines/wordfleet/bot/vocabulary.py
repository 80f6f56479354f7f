"""The words one length may hide behind, as sets in the bits of one number: fast to narrow down."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from engines.wordfleet.board import LENGTHS, LETTERS, ShipClass
from engines.wordfleet.dictionary import words
from engines.wordfleet.dictionary.lexicon import choices
from engines.wordfleet.public import Terms

Words: TypeAlias = int
"""A set of words: bit n stands for the n-th of its vocabulary."""
Spread: TypeAlias = tuple[tuple[tuple[str, float], ...], ...]
"""By a letter's place in the word: the letters that can stand there, with their chances."""
Histogram: TypeAlias = dict[tuple[int, ...], float]
"""How much weighs what has so many of each of some letters."""

WEIGHT: Final = {"common": 8, "everyday": 4, "rare": 2, "extra": 1}
"""How likely captains choose a word of their own, by its tier; dealt words are equally likely."""


class Vocabulary(NamedTuple):
    """All words of one length under the terms of a game."""

    words: tuple[str, ...]
    planes: tuple[tuple[int, Words], ...]
    """Weights, and the words that have them."""
    at: tuple[dict[str, Words], ...]
    """By place: by letter, the words that have it there."""
    having: dict[str, tuple[Words, ...]]
    """By letter: the words that have it not at all, once, twice ..."""

    @property
    def every(self) -> Words:
        """Return all of them."""
        return (1 << len(self.words)) - 1

    def weight(self, some: Words) -> int:
        """Return how likely it is one of ``some``, in parts of no particular size."""
        return sum(weight * (plane & some).bit_count() for weight, plane in self.planes)

    def worth(self, number: int) -> int:
        """Return the weight of one word."""
        return self.weight(1 << number)

    def only(self, word: str) -> Words:
        """Return the set of this word; empty where it is none."""
        try:
            return 1 << self.words.index(word)
        except ValueError:
            return 0

    def fitting(self, some: Words, pattern: str) -> Words:
        """Return those of ``some`` with the letters of ``pattern``, where a dot is any."""
        for place, sign in enumerate(pattern):
            if sign != ".":
                some &= self.at[place].get(sign, 0)
        return some

    def each(self, some: Words) -> Iterator[tuple[str, int]]:
        """Yield the words of ``some`` with their weights."""
        while some:
            lowest = some & -some
            number = lowest.bit_length() - 1
            yield self.words[number], self.worth(number)
            some ^= lowest

    def counted(self, some: Words, letters: str) -> dict[tuple[int, ...], Words]:
        """Return ``some`` by how many of each of ``letters`` they have."""
        parts: dict[tuple[int, ...], Words] = {(): some}
        for letter in letters:
            parts = {
                (*counts, many): both
                for counts, part in parts.items()
                for many, having in enumerate(self.having[letter])
                if (both := part & having)
            }
        return parts

    def mass(self, some: Words) -> tuple[dict[str, int], ...]:
        """Return by place the weight of each letter there, over ``some``."""
        return tuple(
            {sign: weight for sign, has in at.items() if (weight := self.weight(has & some))}
            for at in self.at
        )


def vocabulary(terms: Terms, ship: ShipClass) -> Vocabulary:
    """Return the words that the enemy's ``ship`` may bear, as far as there is a dictionary."""
    return _vocabulary(terms, "SUB" if ship == "ARK" else ship)


@lru_cache(maxsize=16)
def _vocabulary(terms: Terms, ship: ShipClass) -> Vocabulary:
    listed, length = choices(terms, ship), LENGTHS[ship]
    own = terms.word_method == "own"
    weights = [WEIGHT[words.tier(terms.edition, word) or "extra"] if own else 1 for word in listed]
    return Vocabulary(
        words=listed,
        planes=tuple((worth, _bits(it == worth for it in weights)) for worth in {*weights}),
        at=tuple(
            {letter: has for letter in LETTERS if (has := _bits(w[at] == letter for w in listed))}
            for at in range(length)
        ),
        having={
            letter: tuple(_bits(w.count(letter) == n for w in listed) for n in range(length + 1))
            for letter in LETTERS
        },
    )


def _bits(flags: Iterator[bool]) -> Words:
    return sum(1 << at for at, flag in enumerate(flags) if flag)
