"""What one captain has found out about the other's fleet: the sum of what was said aloud."""

from collections.abc import Iterable
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from engines.wordfleet.board import CLASSES, PLACE, SPANS, ShipClass, Square
from engines.wordfleet.events import (
    DARK,
    MISS,
    CoordinateStruck,
    Event,
    Grid,
    LetterSwept,
    ShipSunk,
    SonarPinged,
    WordDisputed,
    WordStruck,
)


class Attack(Struct, frozen=True):
    """An attack grid with its margins (W44 to W50)."""

    grid: Grid = DARK
    """What lies on each square, as far as it is known."""
    sweeps: tuple[LetterSwept, ...] = ()
    pings: tuple[SonarPinged, ...] = ()
    wrong: tuple[WordStruck, ...] = ()
    """The word strikes that hit nothing."""
    disputes: tuple[WordDisputed, ...] = ()
    sunk: tuple[ShipSunk, ...] = ()
    """The other captain's ships that went down, in that order."""

    def known(self, square: Square) -> str:
        """Return what is known of ``square``: a letter, ``MISS`` or ``UNKNOWN``."""
        return self.grid[PLACE[square]]

    @property
    def afloat(self) -> tuple[ShipClass, ...]:
        """Return the classes not yet sunk, in roster order."""
        down = {event.ship for event in self.sunk}
        return tuple(ship for ship in CLASSES if ship not in down)

    @property
    def disputable(self) -> tuple[ShipClass, ...]:
        """Return the classes still afloat whose word was not disputed yet (D30)."""
        past = {event.ship for event in self.disputes}
        return tuple(ship for ship in self.afloat if ship not in past)

    @property
    def wrecks(self) -> frozenset[Square]:
        """Return the squares of sunk ships."""
        return frozenset(at for event in self.sunk for at in SPANS[event.start, event.end])

    @property
    def swept(self) -> dict[str, int]:
        """Return the count of every letter that was swept."""
        return {event.letter: event.count for event in self.sweeps}

    def after(self, event: Event) -> "Attack":
        """Return what is known once this captain's ``event`` was heard."""
        match event:
            case CoordinateStruck(_, at, letter):
                return replace(self, grid=marked(self.grid, (at,), letter or MISS))
            case LetterSwept():
                return replace(self, sweeps=(*self.sweeps, event))
            case SonarPinged():
                return replace(self, pings=(*self.pings, event))
            case WordStruck(right=right):
                return self if right else replace(self, wrong=(*self.wrong, event))
            case WordDisputed():
                return replace(self, disputes=(*self.disputes, event))
            case ShipSunk(_, _, word, start, end):
                grid = marked(self.grid, SPANS[start, end], word)
                return replace(self, grid=grid, sunk=(*self.sunk, event))
        assert_never(event)


def attack(log: Iterable[Event], by: int) -> Attack:
    """Return all that seat ``by`` has found out, from everything that was said."""
    found = Attack()
    for event in log:
        if event.by == by:
            found = found.after(event)
    return found


def marked(grid: Grid, squares: tuple[Square, ...], signs: str) -> Grid:
    """Return ``grid`` with one of ``signs`` on each of ``squares``."""
    changed = list(grid)
    for square, sign in zip(squares, signs, strict=True):
        changed[PLACE[square]] = sign
    return tuple(changed)
