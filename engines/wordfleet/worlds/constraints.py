"""What the public past says of one fleet: the test that any fleet in its place has to pass."""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct

from engines.wordfleet.attack import Attack
from engines.wordfleet.board import AREAS, PLACE, SPANS, SQUARES, ShipClass, Square
from engines.wordfleet.dictionary.lexicon import genuine
from engines.wordfleet.events import MISS, UNKNOWN, Event, ShipSunk, SonarPinged, WordDisputed
from engines.wordfleet.public import Fleet, Placed, Terms


class Echo(NamedTuple):
    """A ping's answer, and who was afloat to give it."""

    area: frozenset[Square]
    sunk: frozenset[ShipClass]
    """The classes that were down by then (D27)."""
    found: bool


class Constraints(Struct, frozen=True, dict=True):
    """All that was said of one fleet."""

    terms: Terms
    attack: Attack
    log: tuple[Event, ...]
    """The events of its enemy alone."""

    @cached_property
    def hits(self) -> dict[Square, str]:
        """Return the letters found on ships that are still afloat."""
        wrecks = self.attack.wrecks
        return {
            square: sign
            for square, sign in zip(SQUARES, self.attack.grid, strict=True)
            if sign not in (UNKNOWN, MISS) and square not in wrecks
        }

    @cached_property
    def barred(self) -> frozenset[Square]:
        """Return the squares where no ship afloat can be: misses and wrecks."""
        missed = {at for at, place in PLACE.items() if self.attack.grid[place] == MISS}
        return self.attack.wrecks.union(missed)

    @cached_property
    def echoes(self) -> tuple[Echo, ...]:
        """Return every ping with the ships that were afloat then."""
        sunk: set[ShipClass] = set()
        heard = []
        for event in self.log:
            if isinstance(event, ShipSunk):
                sunk.add(event.ship)
            elif isinstance(event, SonarPinged):
                heard.append(Echo(AREAS[event.corner], frozenset(sunk), event.found))
        return tuple(heard)

    @cached_property
    def real(self) -> frozenset[ShipClass]:
        """Return the classes whose words were disputed in vain: they are words."""
        events = (event for event in self.log if isinstance(event, WordDisputed))
        return frozenset(event.ship for event in events if not event.upheld)

    @cached_property
    def wrong(self) -> frozenset[tuple[str, Square, Square]]:
        """Return the words, with both ends, that no ship afloat is."""
        return frozenset((past.word, past.start, past.end) for past in self.attack.wrong)

    def holds(self, fleet: Fleet) -> bool:
        """Return whether everything that was said is true of ``fleet``, whose wrecks are as they
        are.
        """
        down = {event.ship for event in self.attack.sunk}
        afloat = [ship for ship in fleet if ship.ship not in down]
        return (
            _apart(fleet)
            and all(self._may_be(ship) for ship in afloat)
            and self._explains(afloat)
            and self._counts(fleet)
            and all(_echoed(echo, fleet) for echo in self.echoes)
        )

    def _may_be(self, ship: Placed) -> bool:
        """Whether this ship can be afloat where it is: unseen in part, and not named before."""
        squares = SPANS[ship.start, ship.end]
        unseen = any(square not in self.hits for square in squares)
        named = (ship.word, ship.start, ship.end) in self.wrong
        if named or not unseen or not self.barred.isdisjoint(squares):
            return False
        return ship.ship not in self.real or genuine(self.terms, ship.word)

    def _explains(self, afloat: Iterable[Placed]) -> bool:
        """Whether the ships afloat have the letters that were hit where they were hit."""
        letters = {
            square: letter
            for ship in afloat
            for square, letter in zip(SPANS[ship.start, ship.end], ship.word, strict=True)
        }
        return all(letters.get(square) == letter for square, letter in self.hits.items())

    def _counts(self, fleet: Fleet) -> bool:
        """Whether every sweep gives the same answer."""
        for sweep in self.attack.sweeps:
            if sum(ship.word.count(sweep.letter) for ship in fleet) != sweep.count:
                return False
            having = tuple(ship.ship for ship in fleet if sweep.letter in ship.word)
            if sweep.ships is not None and sweep.ships != having:
                return False
        return True


def _apart(fleet: Fleet) -> bool:
    """Whether no two ships share a square or a word."""
    squares = [square for ship in fleet for square in SPANS[ship.start, ship.end]]
    words = {ship.word for ship in fleet}
    return len(set(squares)) == len(squares) and len(words) == len(fleet)


def _echoed(echo: Echo, fleet: Fleet) -> bool:
    """Whether a ping would have been answered so."""
    found = any(
        not echo.area.isdisjoint(SPANS[ship.start, ship.end])
        for ship in fleet
        if ship.ship not in echo.sunk
    )
    return found == echo.found
