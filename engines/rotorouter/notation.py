"""A board as text: a line for each row, cells parted by spaces, a dot where there is no track.

A track is its letter, its quarter turns clockwise and its colour: ``T1r`` has exits to the north,
east and south. It may be typed as it looks, too: ``├r``. A colour in capitals at the end is a
token: ``T1rB`` carries one of Blue's. Lines may be indented, and empty ones are passed over.
"""

import re
from typing import Final

from engines.rotorouter.grid.board import TrackBoard, board
from engines.rotorouter.grid.tracks import (
    COLOURS,
    KINDS,
    ROTATIONS,
    TILES,
    Colour,
    Kind,
    Tile,
    mask,
)

EMPTY: Final = "."
INITIALS: Final = "".join(colour[0] for colour in COLOURS)
LOOKS: Final = {
    **dict(zip((5, 10), "│─", strict=True)),
    **dict(zip((3, 6, 12, 9), "└┌┐┘", strict=True)),
    **dict(zip((11, 7, 14, 13), "┴├┬┤", strict=True)),
    15: "┼",
}
"""What a track looks like, by its exits."""

_LOOKING: Final[dict[str, tuple[Kind, int]]] = {
    LOOKS[mask(kind, rot)]: (kind, rot) for kind in KINDS for rot in reversed(ROTATIONS)
}
_TYPED: Final[dict[str, tuple[Kind, int]]] = {
    f"{kind}{rot // 90}": (kind, rot) for kind in KINDS for rot in ROTATIONS
}
_CELL: Final = re.compile(
    rf"({'|'.join([*_TYPED, *_LOOKING])})([{INITIALS}])([{INITIALS.upper()}]?)"
)


def write(on: TrackBoard) -> str:
    """Return the board, exactly: the columns stand below each other."""
    rows = [[_cell(on, y * on.size + x) for x in range(on.size)] for y in range(on.size)]
    return "\n".join(" ".join(cell.ljust(4) for cell in row).rstrip() for row in rows)


def read(text: str) -> TrackBoard:
    """Return the board of a text. Raises ValueError with what is wrong and what was expected."""
    rows = [line.split() for line in text.splitlines() if line.strip()]
    size = len(rows)
    if not size or any(len(row) != size for row in rows):
        raise ValueError(
            f"a board has as many cells in each row as rows, got {list(map(len, rows))}"
        )
    tiles, tokens = [], [0, 0, 0, 0]
    for at, cell in enumerate(cell for row in rows for cell in row):
        tile, token = _read(cell)
        tiles.append(tile)
        if token is not None:
            tokens[token] |= 1 << at
    red, green, blue, yellow = tokens
    return board(size, tuple(tiles), (red, green, blue, yellow))


def token_at(on: TrackBoard, cell: int) -> Colour | None:
    """Return whose token stands there."""
    return next((colour for colour in range(4) if on.tokens[colour] >> cell & 1), None)


def _cell(on: TrackBoard, cell: int) -> str:
    tile, token = on.tiles[cell], token_at(on, cell)
    if tile is None:
        return EMPTY
    stands = "" if token is None else INITIALS[token].upper()
    return f"{tile.kind}{tile.rot // 90}{INITIALS[tile.colour]}{stands}"


def _read(cell: str) -> tuple[Tile | None, Colour | None]:
    if cell == EMPTY:
        return None, None
    found = _CELL.fullmatch(cell)
    if not found:
        raise ValueError(f"expected a cell like T1r, ├r, T1rB or {EMPTY}, got {cell[:20]!r}")
    track, colour, token = found.groups()
    kind, rot = _TYPED[track] if track in _TYPED else _LOOKING[track]
    stands = INITIALS.index(token.lower()) if token else None
    return TILES[kind, rot, INITIALS.index(colour)], stands
