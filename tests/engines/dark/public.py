"""What travels in Dark Tic-Tac-Toe: its options, its one intent, its view, and what is legal."""

from collections.abc import Iterator
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from engines.game import Seat
from engines.options import GameOptions

TITLE: Final = "Dark Tic-Tac-Toe"
SEAT_NAMES: Final = ("crosses", "noughts")
CELLS: Final = 9


class Options(GameOptions, frozen=True, forbid_unknown_fields=True):
    """There is nothing to choose."""


class Place(Struct, frozen=True, tag="place", tag_field="type", forbid_unknown_fields=True):
    """Try to put a stone on a cell. Where the other's lies already, one learns that and goes on."""

    cell: Annotated[int, Meta(ge=0, lt=CELLS)]
    """Row by row from the top left, from 0."""


Side: TypeAlias = Annotated[int, Meta(ge=0, le=1)]


class View(Struct, frozen=True, gc=False, array_like=True):
    """One's own stones and what one found out; spectators see stones at the end alone."""

    board: Annotated[tuple[Side | None, ...], Meta(min_length=CELLS, max_length=CELLS)]
    """Whose stone lies there, as far as the viewer knows."""
    tries: Annotated[tuple[tuple[Side, bool], ...], Meta(max_length=2 * CELLS)]
    """What everyone hears: who tried, and whether the cell was free."""
    to_move: Side | None


def legal(view: View, seat: Seat) -> Iterator[Place]:
    """Yield every cell of which ``seat``, whose view this is, does not know that it is taken."""
    if seat == view.to_move:
        yield from (Place(cell) for cell, owner in enumerate(view.board) if owner is None)
