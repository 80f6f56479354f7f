"""Tracks, cards, colours and cells as words and numbers: what rules and drawings both speak of.

A cell is its row-major index, ``y * size + x``, with x to the east and y to the south. Rotations
are degrees clockwise on the screen.
"""

from functools import cache
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

Kind: TypeAlias = Literal["S", "E", "T", "X"]
"""A track: Straight, Elbow, T or Cross."""

Card: TypeAlias = Literal["S", "E", "T", "X", "RS", "RE", "RT", "RC"]
"""A card; those with an R act on tracks that lie, or are laid like the plain ones."""

Face: TypeAlias = Literal["X", "CW90", "CCW90", "DEG180"]
"""A side of the gear die; X is blank."""

Colour: TypeAlias = int
"""0 Red, 1 Green, 2 Blue, 3 Yellow: clockwise from the north-west, and the seat of that number."""

Cell: TypeAlias = tuple[int, int]
"""``(x, y)``, as intents name a cell."""

COLOURS: Final = ("red", "green", "blue", "yellow")
"""What the colours are called (section 2)."""

KINDS: Final[tuple[Kind, ...]] = ("S", "E", "T", "X")
CARDS: Final[tuple[Card, ...]] = ("S", "E", "T", "X", "RS", "RE", "RT", "RC")
ROTATIONS: Final = (0, 90, 180, 270)

BASE: Final[dict[Card, Kind]] = {
    "S": "S",
    "E": "E",
    "T": "T",
    "X": "X",
    "RS": "S",
    "RE": "E",
    "RT": "T",
    "RC": "X",
}
"""The track a card lays (R14 to R18)."""

NORTH, EAST, SOUTH, WEST = range(4)
"""Directions, as positions of bits in a mask of exits."""

OPPOSITE: Final = (SOUTH, WEST, NORTH, EAST)

AT_REST: Final[dict[Kind, int]] = {"S": 10, "E": 3, "T": 11, "X": 15}
"""The exits of each track at rotation 0 (R10 to R13)."""

TURNS: Final[dict[Face, int]] = {"X": 0, "CW90": 90, "CCW90": -90, "DEG180": 180}
"""By how much each face of the die turns the even gears, in degrees clockwise."""

FACES: Final[tuple[Face, ...]] = ("X",) * 3 + ("CW90",) * 2 + ("CCW90",) * 2 + ("DEG180",)
"""The eight faces of the gear die."""


class Tile(Struct, frozen=True, gc=False, array_like=True):
    """A track that lies on the board."""

    kind: Kind
    """Straight, Elbow, T or Cross."""
    rot: Annotated[int, Meta(ge=0, le=270, multiple_of=90)]
    """In degrees clockwise."""
    colour: Annotated[Colour, Meta(ge=0, le=3)]
    """Whose it is, by seat."""


def mask(kind: Kind, rot: int) -> int:
    """Return the exits of a track as bits 1 north, 2 east, 4 south, 8 west."""
    steps = rot // 90
    turned = AT_REST[kind] << steps
    return (turned | turned >> 4) & 15


@cache
def homes(size: int) -> tuple[int, int, int, int]:
    """Return the home corner of each colour."""
    last = size - 1
    return 0, last, size * size - 1, size * last


def spin(cell: int, size: int, theta: int) -> int:
    """Return by how much the tile there turns when the gears turn by ``theta``: neighbours mesh."""
    y, x = divmod(cell, size)
    return theta if (x + y) % 2 == 0 else -theta


TILES: Final = {
    (kind, rot, colour): Tile(kind, rot, colour)
    for kind in KINDS
    for rot in ROTATIONS
    for colour in range(4)
}
"""Every tile there is, once."""

TURNED: Final = {
    theta: {
        tile: TILES[kind, (rot + theta) % 360, colour]
        for (kind, rot, colour), tile in TILES.items()
    }
    for theta in (90, -90, 180, -180)
}
"""Every tile as it lies after a turn by so many degrees clockwise."""


@cache
def _odd_cells(size: int) -> tuple[int, ...]:
    """By cell: 0 where the gear turns the way the die says, 1 where the other way."""
    return tuple(int(spin(cell, size, 1) < 0) for cell in range(size * size))


def turned(tiles: tuple[Tile | None, ...], size: int, theta: int) -> tuple[Tile | None, ...]:
    """Return how these tracks, by cell, lie once the even gears have turned by
    ``theta`` degrees.
    """
    theta = (theta + 180) % 360 - 180
    if not theta:
        return tiles
    ways = TURNED[theta], TURNED[-theta]
    return tuple(
        tile and ways[odd][tile] for tile, odd in zip(tiles, _odd_cells(size), strict=True)
    )


def cell_at(x: int, y: int, size: int) -> int:
    """Return the index of a cell on the board."""
    return y * size + x


def xy(cell: int, size: int) -> Cell:
    """Return where the cell with this index is."""
    y, x = divmod(cell, size)
    return x, y
