"""The board as a value: tracks and tokens, with every set of cells as the bits of one number.

Bit ``y * size + x`` stands for a cell, so a network of any size is followed in a few operations.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from engines.rotorouter.grid.tracks import (
    EAST,
    NORTH,
    SOUTH,
    TILES,
    Colour,
    Kind,
    Tile,
    homes,
    mask,
    spin,
    turned,
)

Cells: TypeAlias = int
"""A set of cells, as bits."""
Four: TypeAlias = tuple[int, int, int, int]
"""Four sets of cells: by direction or by colour."""


class Frame(NamedTuple):
    """What only the size decides."""

    every: Cells
    rims: Four
    """The cells without a neighbour in each direction."""
    homes: Four
    """The home corner of each colour, as a set."""
    corners: Cells
    even: Cells
    """The cells whose gear turns the way the die says."""


class TrackBoard(Struct, frozen=True, gc=False):
    """Tracks and tokens. Made by ``board``, changed by the functions below."""

    size: int
    tiles: tuple[Tile | None, ...]
    exits: Four
    """By direction: the cells whose track has an exit there."""
    links: Four
    """By direction: the cells linked to their neighbour there, both having an exit to the other."""
    owned: Four
    """By colour: the cells whose track has it."""
    tokens: Four
    """By colour: the cells where a token of it stands."""

    @property
    def tiled(self) -> Cells:
        """Return the cells with a track."""
        red, green, blue, yellow = self.owned
        return red | green | blue | yellow

    @property
    def empty(self) -> Cells:
        """Return the cells without one."""
        return frame(self.size).every & ~self.tiled

    @property
    def full(self) -> bool:
        """Return whether every cell has a track; then it stays so."""
        return not self.empty


@cache
def frame(size: int) -> Frame:
    """Return the frame of a board with ``size`` cells a side."""
    row = (1 << size) - 1
    column = bits(range(0, size * size, size))
    corners = homes(size)
    return Frame(
        every=(1 << size * size) - 1,
        rims=(row, column << size - 1, row << size * (size - 1), column),
        homes=tuple(1 << corner for corner in corners),  # type: ignore[arg-type]
        corners=bits(corners),
        even=bits(cell for cell in range(size * size) if spin(cell, size, 1) > 0),
    )


def bits(cells: Iterable[int]) -> Cells:
    """Return the set of these cells."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def cells_of(some: Cells) -> Iterator[int]:
    """Yield the cells of a set, ascending."""
    while some:
        lowest = some & -some
        yield lowest.bit_length() - 1
        some ^= lowest


def shifted(some: Cells, direction: int, size: int) -> Cells:
    """Return the neighbours of these cells in one direction, those off the board left out."""
    inner = some & ~frame(size).rims[direction]
    if direction == NORTH:
        return inner >> size
    if direction == EAST:
        return inner << 1
    if direction == SOUTH:
        return inner << size
    return inner >> 1


def beside(some: Cells, size: int) -> Cells:
    """Return every neighbour of these cells."""
    north, east, south, west = frame(size).rims
    upright = (some & ~north) >> size | (some & ~south) << size
    return upright | (some & ~east) << 1 | (some & ~west) >> 1


def board(
    size: int, tiles: tuple[Tile | None, ...] | None = None, tokens: Four = (0, 0, 0, 0)
) -> TrackBoard:
    """Return a board with these tracks, by cell, and these tokens; empty without them."""
    tiles = tiles or (None,) * (size * size)
    exits, owned = [0, 0, 0, 0], [0, 0, 0, 0]
    for cell, tile in enumerate(tiles):
        if tile:
            owned[tile.colour] |= 1 << cell
            open_to = mask(tile.kind, tile.rot)
            for direction in range(4):
                exits[direction] |= (open_to >> direction & 1) << cell
    return _linked(size, tiles, _four(exits), _four(owned), tokens)


def laid(old: TrackBoard, cell: int, kind: Kind, rot: int, colour: Colour) -> TrackBoard:
    """Return ``old`` with this track in that cell, whatever was there."""
    here, open_to = 1 << cell, mask(kind, rot)
    exits = _four(
        some | here if open_to >> direction & 1 else some & ~here
        for direction, some in enumerate(old.exits)
    )
    owned = _four(
        some | here if at == colour else some & ~here for at, some in enumerate(old.owned)
    )
    tiles = (*old.tiles[:cell], TILES[kind, rot, colour], *old.tiles[cell + 1 :])
    return _linked(old.size, tiles, exits, owned, old.tokens)


def turn_board(old: TrackBoard, theta: int) -> TrackBoard:
    """Return ``old`` once its gears have turned: even cells by ``theta``, odd ones by as
    much back.
    """
    even, tiles = frame(old.size).even, turned(old.tiles, old.size, theta)
    steps = theta // 90
    exits = _four(
        old.exits[(direction - steps) % 4] & even | old.exits[(direction + steps) % 4] & ~even
        for direction in range(4)
    )
    return _linked(old.size, tiles, exits, old.owned, old.tokens)


def with_tokens(old: TrackBoard, colour: Colour, tokens: Cells) -> TrackBoard:
    """Return ``old`` with the tokens of ``colour`` in these cells instead."""
    by_colour = _four(tokens if at == colour else some for at, some in enumerate(old.tokens))
    return TrackBoard(old.size, old.tiles, old.exits, old.links, old.owned, by_colour)


def straights(exits: Four) -> Cells:
    """Return the cells where a Straight lies, by the exits of all tracks."""
    north, east, south, west = exits
    return north & south & ~(east | west) | east & west & ~(north | south)


def of_kind(on: TrackBoard, kind: Kind) -> Cells:
    """Return the cells where a track of this kind lies."""
    north, east, south, west = on.exits
    if kind == "S":
        return straights(on.exits)
    if kind == "T":
        return north & south & (east ^ west) | east & west & (north ^ south)
    cross = north & east & south & west
    return cross if kind == "X" else (north ^ south) & (east ^ west)


def _linked(
    size: int, tiles: tuple[Tile | None, ...], exits: Four, owned: Four, tokens: Four
) -> TrackBoard:
    """The board of these parts, its links found."""
    north, east, south, west = exits
    _, last, _, first = frame(size).rims
    down = south & north >> size
    right = east & ~last & (west & ~first) >> 1
    return TrackBoard(size, tiles, exits, (down << size, right, down, right << 1), owned, tokens)


def _four(some: Iterable[int]) -> Four:
    one, two, three, four = some
    return one, two, three, four
