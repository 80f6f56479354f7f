"""What is known of the enemy's fleet, as sets of squares in bits: where each ship can still be."""

from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from engines.game import Seat
from engines.wordfleet.board import (
    BY_LENGTH,
    LENGTHS,
    PLACE,
    SPANS,
    SQUARES,
    ShipClass,
    Span,
    Square,
)
from engines.wordfleet.bot.vocabulary import Vocabulary, Words, vocabulary
from engines.wordfleet.events import MISS, UNKNOWN
from engines.wordfleet.public import View, attack
from engines.wordfleet.worlds.constraints import Constraints

Squares: TypeAlias = int
"""A set of squares: bit n stands for the n-th of ``SQUARES``."""

PHONY: Final = 0.04
"""How likely a word is none where nobody checks it."""


def squares_of(some: Iterator[Square] | frozenset[Square] | tuple[Square, ...]) -> Squares:
    """Return the set of ``some``."""
    return sum(1 << PLACE[square] for square in some)


def places(some: Squares) -> Iterator[int]:
    """Yield the squares of a set, by number, from the first."""
    while some:
        lowest = some & -some
        yield lowest.bit_length() - 1
        some ^= lowest


_LAID: Final = {
    length: tuple(
        (span, squares_of(SPANS[span]), tuple(PLACE[at] for at in SPANS[span])) for span in spans
    )
    for length, spans in BY_LENGTH.items()
}


class Berth(NamedTuple):
    """One place where a ship can be."""

    ship: ShipClass
    span: Span
    squares: Squares
    order: tuple[int, ...]
    """The numbers of its squares, in the order of the word."""
    shown: str
    """The letters that were hit on them."""
    words: Words
    """What it can be called there."""
    phony: float
    """The weight of all that is no word."""
    weight: float
    """How likely such a word is, beside those of the same ship elsewhere."""


class Chart(Struct, frozen=True, dict=True):
    """All that was said of the enemy's fleet, from the side of the one who hunts it."""

    constraints: Constraints

    @cached_property
    def grid(self) -> tuple[str, ...]:
        """Return the attack grid."""
        return self.constraints.attack.grid

    @cached_property
    def afloat(self) -> tuple[ShipClass, ...]:
        """Return the classes that are left."""
        return self.constraints.attack.afloat

    @cached_property
    def hits(self) -> Squares:
        """Return the squares of ships afloat that were hit."""
        return squares_of(tuple(self.constraints.hits))

    @cached_property
    def barred(self) -> Squares:
        """Return where no ship afloat can be: misses, wrecks, and areas that answered a ping with
        no.
        """
        silent = [squares_of(echo.area) for echo in self.constraints.echoes if not echo.found]
        barred = squares_of(self.constraints.barred)
        for area in silent:
            barred |= area
        return barred

    @cached_property
    def dark(self) -> Squares:
        """Return the squares that can be struck."""
        return squares_of(SQUARES[at] for at, sign in enumerate(self.grid) if sign == UNKNOWN)

    @cached_property
    def owed(self) -> tuple[Squares, ...]:
        """Return the areas of which one ship afloat, at least, must have a square."""
        sunk = {it.ship: squares_of(SPANS[it.start, it.end]) for it in self.constraints.attack.sunk}
        return tuple(
            area
            for echo in self.constraints.echoes
            if echo.found
            for area in [squares_of(echo.area)]
            if not any(area & at for ship, at in sunk.items() if ship not in echo.sunk)
        )

    @cached_property
    def letters(self) -> dict[str, int]:
        """Return the swept letters that ships afloat have, with how many are left for them."""
        down = "".join(event.word for event in self.constraints.attack.sunk)
        return {
            letter: left
            for letter, count in self.constraints.attack.swept.items()
            if (left := count - down.count(letter))
        }

    def names(self, ship: ShipClass) -> Vocabulary:
        """Return the words of the dictionary that ``ship`` may bear."""
        return vocabulary(self.constraints.terms, ship)

    @cached_property
    def called(self) -> dict[ShipClass, Words]:
        """Return what each class afloat can be called, by the sweeps and by the names of wrecks."""
        return {ship: self._called(ship) for ship in self.afloat}

    def _called(self, ship: ShipClass) -> Words:
        names = self.names(ship)
        some = names.every
        for event in self.constraints.attack.sunk:
            some &= ~names.only(event.word)
        for sweep in self.constraints.attack.sweeps:
            having, left = names.having[sweep.letter], self.letters.get(sweep.letter, 0)
            allowed = range(left + 1)
            if sweep.ships is not None:
                allowed = range(1, left + 1) if ship in sweep.ships else range(1)
            some &= sum(words for many, words in enumerate(having) if many in allowed)
        return some

    @cached_property
    def phony(self) -> dict[ShipClass, float]:
        """Return the weight of words that are none, by class, while none of their letters
        is known.
        """
        free = self.constraints.terms.dictionary_defense
        return {
            ship: PHONY * self.names(ship).weight(self.names(ship).every)
            if free and ship not in self.constraints.real
            else 0.0
            for ship in self.afloat
        }

    @cached_property
    def berths(self) -> dict[ShipClass, tuple[Berth, ...]]:
        """Return where each class afloat can be, and what it can be called there."""
        return {ship: tuple(self._berths(ship)) for ship in self.afloat}

    def _berths(self, ship: ShipClass) -> Iterator[Berth]:
        """Unseen in part, off what is barred, under a name that was not struck in vain there."""
        names, called = self.names(ship), self.called[ship]
        plain = names.weight(called)
        past: dict[Span, Words] = {}
        for word, start, end in self.constraints.wrong:
            past[start, end] = past.get((start, end), 0) | names.only(word)
        for span, squares, order in _LAID[LENGTHS[ship]]:
            hit = squares & self.hits
            if squares & self.barred or hit == squares:
                continue
            words, phony, weight, shown = called, self.phony[ship], plain, ""
            if hit:
                pattern = self._pattern(order)
                shown = pattern.replace(".", "")
                words = names.fitting(words, pattern)
                phony /= 26 ** len(shown)
            if span in past:
                words &= ~past[span]
            if hit or span in past:
                weight = names.weight(words)
            if weight + phony > 0:
                yield Berth(ship, span, squares, order, shown, words, phony, weight + phony)

    def _pattern(self, order: tuple[int, ...]) -> str:
        return "".join(
            sign if (sign := self.grid[at]) not in (UNKNOWN, MISS) else "." for at in order
        )


def chart(view: View, seat: Seat) -> Chart:
    """Return what ``seat`` knows of the other fleet: what everyone knows of it."""
    log = tuple(event for event in view.log if event.by == seat)
    return Chart(Constraints(view.terms, attack(log, seat), log))
