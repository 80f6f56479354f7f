"""What a captain keeps of what was said: letters found and counted, rosters, both grids."""

from typing import NamedTuple

from client.languages.message import tr
from engines.wordfleet.public import (
    CLASSES,
    LETTERS,
    MISS,
    SPANS,
    UNKNOWN,
    VOWELS,
    Attack,
    Fleet,
    Grid,
    Placed,
    ShipClass,
    ShipSunk,
    Square,
    View,
    attack,
)


class Letter(NamedTuple):
    """One box of the letter intelligence (W49 to W51)."""

    letter: str
    found: int
    """On how many squares it was revealed."""
    total: int | None
    """How many the whole fleet has; None where nobody asked."""
    ships: tuple[ShipClass, ...] | None = None
    """The classes that have it, where sweeps tell that."""

    @property
    def vowel(self) -> bool:
        """Return whether it is a prime target."""
        return self.letter in VOWELS

    @property
    def none(self) -> bool:
        """Return whether it is known not to be there at all."""
        return self.total == 0

    @property
    def complete(self) -> bool:
        """Return whether it is known, and all of it found."""
        return bool(self.total) and self.found == self.total

    @property
    def text(self) -> str:
        """Return how many were found, as in "1/3" or "2/?"; empty where nothing is known."""
        if self.total is None:
            return f"{self.found}/?" if self.found else ""
        return f"{self.found}/{self.total}" if self.total else "0"

    @property
    def spoken(self) -> str:
        """Return the same in words."""
        parts = [self.letter, tr("vowel")] if self.vowel else [self.letter]
        if self.total is None:
            parts.append(tr("not swept"))
            parts += [tr("{n} found", n=self.found)] if self.found else []
        elif self.none:
            parts.append(tr("swept: none"))
        else:
            parts.append(tr("swept: {n}", n=self.total))
            parts.append(tr("all found") if self.complete else tr("{n} found", n=self.found))
        if self.ships:
            parts.append(tr("in {ships}", ships=", ".join(self.ships)))
        return ", ".join(parts)


class RosterEntry(NamedTuple):
    """A line of a roster: a class, and its ship as far as it is known."""

    ship: ShipClass
    placed: Placed | None
    """Where it lies and what it bears, where the viewer knows that."""
    sunk: ShipSunk | None
    hits: tuple[bool, ...] = ()
    """By letter, whether the enemy has found it; for ships that are known."""


class Waters(NamedTuple):
    """A fleet's grid as the viewer may see it."""

    seat: int
    """Whose fleet it is."""
    found: Attack
    """What the other captain has found out there."""
    fleet: Fleet
    """The ships themselves where the viewer knows them, else none."""

    @property
    def grid(self) -> Grid:
        """Return what was revealed, by square."""
        return self.found.grid


def waters(view: View, seat: int) -> Waters:
    """Return the grid of the fleet of ``seat``."""
    own = view.you is not None and view.you.seat == seat
    fleet = view.fleets[seat] if view.fleets else view.you.fleet if own and view.you else ()
    return Waters(seat, attack(view.log, 1 - seat), fleet)


def letters(found: Attack) -> tuple[Letter, ...]:
    """Return the 26 boxes: what was found of each letter, and what its sweep said."""
    swept = {event.letter: event for event in found.sweeps}
    boxes = []
    for letter in LETTERS:
        event = swept.get(letter)
        total = event.count if event else None
        ships = event.ships if event else None
        boxes.append(Letter(letter, found.grid.count(letter), total, ships))
    return tuple(boxes)


def roster(there: Waters) -> tuple[RosterEntry, ...]:
    """Return the five classes of a fleet, as far as the viewer knows them."""
    sunk = {event.ship: event for event in there.found.sunk}
    known = {placed.ship: placed for placed in there.fleet}
    return tuple(_entry(there, ship, known.get(ship), sunk.get(ship)) for ship in CLASSES)


def _entry(
    there: Waters, ship: ShipClass, placed: Placed | None, sunk: ShipSunk | None
) -> RosterEntry:
    if placed is None and sunk is not None:
        placed = Placed(ship, sunk.word, sunk.start, sunk.end)
    if placed is None:
        return RosterEntry(ship, None, None)
    hits = tuple(revealed(there.found, at) for at in SPANS[placed.start, placed.end])
    return RosterEntry(ship, placed, sunk, hits)


def revealed(found: Attack, square: Square) -> bool:
    """Return whether a letter was found there."""
    return found.known(square) not in (UNKNOWN, MISS)
