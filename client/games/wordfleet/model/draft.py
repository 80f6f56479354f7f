"""A fleet in the making: words, places and turns of five ships. Nothing of it leaves the client."""

from random import Random
from typing import Final, NamedTuple

from client.games.wordfleet.model.chart import SIZE, stretch
from engines.wordfleet.public import (
    CLASSES,
    LENGTHS,
    PLACE,
    SPANS,
    SQUARES,
    Deploy,
    Fleet,
    Ship,
    ShipClass,
    Square,
    fold,
)

BY_LENGTH: Final = {
    length: tuple(span for span, squares in SPANS.items() if len(squares) == length)
    for length in set(LENGTHS.values())
}


class Hull(NamedTuple):
    """A ship as far as it is made."""

    ship: ShipClass
    word: str = ""
    at: Square | None = None
    """Where its first letter stands; None while it is in the dock."""
    down: bool = False

    @property
    def length(self) -> int:
        """Return how many letters ships of its class have."""
        return LENGTHS[self.ship]

    @property
    def squares(self) -> tuple[Square, ...]:
        """Return those it lies on; none in the dock."""
        return () if self.at is None else stretch(self.at, self.length, self.down)


class FleetDraft:
    """Five ships, one of which is in hand."""

    def __init__(self, words: tuple[str, ...] = ()) -> None:
        """``words``: those that were dealt, in roster order."""
        given = words or ("",) * len(CLASSES)
        self.hulls = {s: Hull(s, word) for s, word in zip(CLASSES, given, strict=True)}
        self.held: ShipClass = CLASSES[0]
        self.name = ""

    def take(self, ship: ShipClass) -> None:
        """Take another ship in hand."""
        self.held = ship

    def write(self, ship: ShipClass, word: str) -> None:
        """Give a ship its word, as typed; upper case is the same."""
        self.hulls[ship] = self.hulls[ship]._replace(word=fold(word.strip()))

    def put(self, ship: ShipClass, at: Square, grip: int = 0) -> None:
        """Place a ship with its square number ``grip`` there, moved back where it would leave."""
        hull = self.hulls[ship]
        self.hulls[ship] = hull._replace(at=fitting(hull, at, grip))

    def turn(self, ship: ShipClass, grip: int = 0) -> None:
        """Turn a ship about its square number ``grip``."""
        hull = self.hulls[ship]
        turned = hull._replace(down=not hull.down)
        if hull.at is not None:
            turned = turned._replace(at=fitting(turned, hull.squares[grip], grip))
        self.hulls[ship] = turned

    def lift(self, ship: ShipClass) -> None:
        """Lift a ship back into the dock."""
        self.hulls[ship] = self.hulls[ship]._replace(at=None)

    def on(self, square: Square) -> ShipClass | None:
        """Return the ship there, the one in hand first."""
        order = sorted(CLASSES, key=lambda ship: ship != self.held)
        return next((ship for ship in order if square in self.hulls[ship].squares), None)

    def next_in_dock(self) -> ShipClass | None:
        """Return the first ship that is not placed yet."""
        return next((ship for ship in CLASSES if self.hulls[ship].at is None), None)

    def shuffle(self, random: Random) -> None:
        """Place every ship somewhere else, none on another."""
        taken: set[Square] = set()
        for ship, hull in self.hulls.items():
            free = [s for s in BY_LENGTH[hull.length] if taken.isdisjoint(SPANS[s])]
            span = random.choice(free)
            taken.update(SPANS[span])
            down = span[0][0] == span[1][0]
            self.hulls[ship] = hull._replace(at=span[0], down=down)

    def clear(self) -> None:
        """Put all ships back into the dock."""
        for ship in CLASSES:
            self.lift(ship)

    def copy(self, fleet: Fleet) -> None:
        """Copy the ships as they were deployed."""
        for placed in fleet:
            down = placed.start[0] == placed.end[0]
            self.hulls[placed.ship] = Hull(placed.ship, placed.word, placed.start, down)

    @property
    def intent(self) -> Deploy | None:
        """Return what deploys it; None while a ship is in the dock."""
        hulls = self.hulls.values()
        if any(hull.at is None for hull in hulls):
            return None
        ships = (Ship(h.ship, h.word, h.squares[0], h.squares[-1]) for h in hulls)
        return Deploy(tuple(ships), self.name.strip())


def fitting(hull: Hull, at: Square, grip: int) -> Square:
    """Return the first square of ``hull`` with its square ``grip`` at ``at``, or near it."""
    row, column = divmod(PLACE[at], SIZE)
    along = min(max((row if hull.down else column) - grip, 0), SIZE - hull.length)
    return SQUARES[along * SIZE + column] if hull.down else SQUARES[row * SIZE + along]
