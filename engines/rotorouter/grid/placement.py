"""Where a card may be played: as a new track, on tracks that lie, or nowhere (section 6.2)."""

from collections.abc import Iterator
from typing import Final

from engines.rotorouter.grid.board import Cells, TrackBoard, beside, cells_of, of_kind, shifted
from engines.rotorouter.grid.networks import components, network
from engines.rotorouter.grid.tracks import (
    BASE,
    CARDS,
    KINDS,
    OPPOSITE,
    ROTATIONS,
    Card,
    Colour,
    Kind,
    homes,
    mask,
)
from engines.rotorouter.intents import Code

ROTATING: Final[dict[Card, Kind]] = {"RS": "S", "RE": "E", "RT": "T"}
"""Which tracks a card may turn (R15 to R17)."""
REPLACING: Final[Card] = "RC"

RIGHT_ABOUT: Final = {
    (kind, rot): tuple(new for new in ROTATIONS if mask(kind, new) != mask(kind, rot))
    for kind in KINDS
    for rot in ROTATIONS
}
"""How a track may lie after a turn that changes its exits."""

FITTING: Final = {
    (kind, wanted): tuple(rot for rot in ROTATIONS if mask(kind, rot) & wanted)
    for kind in KINDS
    for wanted in range(16)
}
"""How a track may lie to have one of the wanted exits."""


def legal_places(
    on: TrackBoard, colour: Colour, kind: Kind
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield every empty cell for a new track, ascending, with the rotations that are
    legal there.
    """
    own = network(on, colour)
    if not own:
        yield homes(on.size)[colour], ROTATIONS
        return
    near, foreign = beside(own, on.size) & on.empty, on.tiled & ~own
    fussy = beside(foreign, on.size)
    for cell in cells_of(near):
        rots = _connecting(on, foreign, cell, kind) if fussy >> cell & 1 else ROTATIONS
        if rots:
            yield cell, rots


def refused_place(on: TrackBoard, colour: Colour, kind: Kind, cell: int, rot: int) -> Code | None:
    """Return why a new track may not lie so in an empty cell; None where it may (R55 to R58)."""
    own = network(on, colour)
    if not own:
        return None if cell == homes(on.size)[colour] else "FIRST_AT_HOME"
    if not beside(1 << cell, on.size) & own:
        return "NOT_ADJACENT"
    fits = rot in _connecting(on, on.tiled & ~own, cell, kind)
    return None if fits else "MUST_CONNECT"


def _connecting(on: TrackBoard, foreign: Cells, cell: int, kind: Kind) -> tuple[int, ...]:
    """The rotations that link to every foreign component the cell touches (R56, R58)."""
    rots: tuple[int, ...] = ROTATIONS
    for wanted in _sides(on, foreign, cell):
        fitting = FITTING[kind, wanted]
        rots = tuple(rot for rot in rots if rot in fitting)
    return rots


def _sides(on: TrackBoard, foreign: Cells, cell: int) -> Iterator[int]:
    """For each foreign component beside the cell: the sides on which it has an exit to it."""
    here = 1 << cell
    around = [shifted(here, direction, on.size) for direction in range(4)]
    for one in components(on, beside(here, on.size) & foreign):
        yield sum(
            1 << direction
            for direction, there in enumerate(around)
            if there & one & on.exits[OPPOSITE[direction]]
        )


def legal_rotates(on: TrackBoard, card: Card) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield every track the card may turn, whoever's it is, with how it may lie then (R29)."""
    if card in ROTATING:
        for cell in cells_of(of_kind(on, ROTATING[card])):
            yield cell, RIGHT_ABOUT[_at(on, cell)]


def legal_replaces(on: TrackBoard, card: Card) -> Iterator[int]:
    """Yield every track the card may turn into a Cross: any at all, for RC alone (R18)."""
    if card == REPLACING:
        yield from cells_of(on.tiled)


def _at(on: TrackBoard, cell: int) -> tuple[Kind, int]:
    tile = on.tiles[cell]
    assert tile, "a track lies there"  # noqa: S101 - for the type checker
    return tile.kind, tile.rot


def has_place(on: TrackBoard, colour: Colour, kind: Kind) -> bool:
    """Return whether a new track of this kind may lie anywhere."""
    return next(legal_places(on, colour, kind), None) is not None


def has_target(on: TrackBoard, card: Card) -> bool:
    """Return whether a track lies that the card may turn or replace."""
    if card == REPLACING:
        return on.tiled != 0
    return card in ROTATING and of_kind(on, ROTATING[card]) != 0


def has_legal(on: TrackBoard, colour: Colour, card: Card) -> bool:
    """Return whether the card can be played in any way."""
    return has_target(on, card) or has_place(on, colour, BASE[card])


def playable(on: TrackBoard, colour: Colour) -> frozenset[Card]:
    """Return all cards that could be played now."""
    placed = {kind for kind in KINDS if has_place(on, colour, kind)}
    return frozenset(card for card in CARDS if BASE[card] in placed or has_target(on, card))
