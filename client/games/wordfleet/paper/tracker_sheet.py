"""What stands on a sheet of paper: a captain's tracker as it is now, or one to be filled in."""

from collections.abc import Mapping
from random import Random, SystemRandom
from typing import Final, NamedTuple

from client.games.wordfleet.board_model import BoardModel
from client.games.wordfleet.model.own_marks import OwnMark, Place
from client.games.wordfleet.model.tracker import Letter, Waters, letters, revealed
from engines.wordfleet.public import (
    CLASSES,
    HAND,
    LAST_CODE,
    LENGTHS,
    MISS,
    SPANS,
    SQUARES,
    Attack,
    Fleet,
    Grid,
    Options,
    ShipClass,
    Square,
    dealt,
    inventory,
)

NOTHING: Final[Mapping[Place, OwnMark]] = {}


class TrackerSheet(NamedTuple):
    """Hold one captain's page."""

    captain: str
    enemy: str
    codes: tuple[str, ...] = ()
    """One's own launch codes; none: to be written in."""
    words: Mapping[ShipClass, str] = {}
    """One's own words, wherever they lie."""
    fleet: Fleet = ()
    """One's own ships that lie on the grid."""
    hits: frozenset[Square] = frozenset()
    """Where the enemy has found a letter of them."""
    misses: frozenset[Square] = frozenset()
    """Where the enemy has missed."""
    found: Attack = Attack()
    """What was found out about the enemy."""
    marks: Mapping[Place, OwnMark] = NOTHING
    letters: tuple[Letter, ...] = ()
    counts: tuple[int, ...] = ()
    """How many of each letter one has; empty: to be counted."""

    @property
    def texts(self) -> tuple[str, ...]:
        """Return what people wrote, in whatever script."""
        return self.captain, self.enemy, *(made.note for made in self.marks.values())

    @property
    def grid(self) -> Grid:
        """Return what is known of the enemy grid."""
        return self.found.grid


def blank(captain: str, enemy: str, *, deals: bool, random: Random | None = None) -> TrackerSheet:
    """Return a sheet for play on paper, its codes drawn; with ``deals`` its words as well."""
    random = random or SystemRandom()
    highest = int(LAST_CODE)
    codes = tuple(f"{code:03}" for code in random.sample(range(highest + 1), HAND))
    sheet = TrackerSheet(captain, enemy, codes)
    if not deals:
        return sheet
    words: dict[ShipClass, str] = {}
    for ship in CLASSES:
        pool = dealt(Options.edition, LENGTHS[ship], "everyday", "none")
        words[ship] = random.choice([word for word in pool if word not in words.values()])
    return sheet._replace(words=words, counts=inventory(tuple(words.values())))


def tracked(board: BoardModel) -> TrackerSheet:
    """Return the sheet of the captain who looks at ``board``, as it stands."""
    home, view = board.home, board.view
    own, target = board.waters(home), board.target
    you = view.you
    names = board.captains[home], board.captains[1 - home]
    words = {ship.ship: ship.word for ship in own.fleet}
    if you is not None and not words:
        words = dict(zip(CLASSES, you.words, strict=False))
    return TrackerSheet(
        *names,
        you.codes if you is not None else (),
        words,
        own.fleet,
        _hits(own),
        frozenset(at for at in SQUARES if own.found.known(at) == MISS),
        target.found,
        {place: mark for place, mark in board.marks.all().items() if mark.spoken},
        letters(target.found),
        you.inventory if you is not None and words else (),
    )


def _hits(there: Waters) -> frozenset[Square]:
    squares = (at for ship in there.fleet for at in SPANS[ship.start, ship.end])
    return frozenset(at for at in squares if revealed(there.found, at))
