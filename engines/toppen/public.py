"""What travels in Toppen: its options, intents and view, and the board to draw them on."""

from collections.abc import Iterator
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct, field

from engines.game import Seat
from engines.options import GameOptions
from engines.toppen.board import (
    CELLS,
    CHAIN,
    MOST,
    NEAR,
    SHORT_CHAIN,
    Board,
    Cell,
    Colour,
    Stack,
    Step,
    connected,
    finished,
    placed,
    read_layout,
    stacks,
    write,
)

__all__ = [
    "CELLS",
    "CHAIN",
    "MOST",
    "NEAR",
    "SEAT_NAMES",
    "SHORT_CHAIN",
    "TITLE",
    "Board",
    "Cell",
    "Colour",
    "Intent",
    "Keep",
    "Made",
    "Move",
    "Options",
    "Special",
    "Stack",
    "Step",
    "TakeFirstMove",
    "View",
    "connected",
    "finished",
    "legal",
    "placed",
    "read_layout",
    "stacks",
    "write",
]

TITLE: Final = "Toppen"
SEAT_NAMES: Final = ("blue", "red")
FAIR_FROM = 18
"""From this limit on the stalemate rule changes the value of no start."""


class Special(Struct, frozen=True, array_like=True):
    """The special rules of a game (T14); None is off."""

    anti_backtracking: bool = False
    n_move: Annotated[int, Meta(ge=1, le=100)] | None = 6
    stalemate: Annotated[int, Meta(ge=1, le=1_000)] | None = 30


class Options(GameOptions, frozen=True, forbid_unknown_fields=True):
    """What can be chosen when a room is opened."""

    start: Annotated[
        Literal["flat", "stacked", "balanced", "custom"],
        Meta(
            title="Start",
            description="Flat: ten single pieces, dealt at random. Stacked: some of them on top "
            "of each other. Balanced: a flat start that is even when both play without a slip. "
            "Custom: your own layout.",
        ),
    ] = "flat"
    layout: Annotated[
        str,
        Meta(
            title="Layout",
            description="Of a custom start: rows from the top, cells with their pieces from "
            "bottom to top. Empty for the other starts.",
            max_length=80,
            examples=[CHAIN, SHORT_CHAIN],
            extra_json_schema={"only": {"start": "custom"}},
        ),
    ] = ""
    swap: Annotated[
        bool,
        Meta(
            title="Swap rule",
            description="The second player sees the layout and may take the side that moves "
            "first. The first side wins four of five flat starts.",
            extra_json_schema={"told": "changed"},
        ),
    ] = False
    n_move: Annotated[
        Annotated[int, Meta(ge=3, le=20)] | None,
        Meta(
            title="N-Move",
            description="Who makes so many moves in a row, as the other has to pass, loses.",
            extra_json_schema={"told": "changed"},
        ),
    ] = 6
    stalemate: Annotated[
        Annotated[int, Meta(ge=10, le=100)] | None,
        Meta(
            title="Stalemate",
            description="After so many turns without one stack fewer the game is a draw.",
            extra_json_schema={"told": "changed"},
        ),
    ] = 30
    anti_backtracking: Annotated[
        bool,
        Meta(
            title="Anti-Backtracking",
            description="When the other had to pass, the piece that moved last may not go back.",
            extra_json_schema={"told": "changed"},
        ),
    ] = False

    def __post_init__(self) -> None:
        """Raise ValueError where the options do not fit together."""
        if self.start == "custom":
            _check_layout(self.layout)
        elif self.layout:
            raise ValueError("a layout is given for a custom start alone")
        if self.start == "balanced":
            _check_balanced(self.special)

    @property
    def unfit(self) -> str:
        """Return why nobody could play: a custom layout that is over before the first move."""
        end = finished(read_layout(self.layout)) if self.start == "custom" else None
        if end is None:
            return ""
        return f"ALREADY_OVER: with this layout the game ends at once, by {end.reason}"

    @property
    def unrated(self) -> str:
        """Return why the start may favour somebody: whoever opens the room has made it."""
        return "" if self.start != "custom" else "Toppen is rated from dealt starts alone"

    @property
    def special(self) -> Special:
        """The special rules alone."""
        return Special(self.anti_backtracking, self.n_move, self.stalemate)


def _check_layout(layout: str) -> None:
    """Check shape, number of pieces and connection (C16)."""
    try:
        read_layout(layout)
    except ValueError as why:
        raise ValueError(f"BAD_LAYOUT: {why}") from why


def _check_balanced(special: Special) -> None:
    """The table of even starts was made under these rules, and would lie under others."""
    if special.anti_backtracking:
        raise ValueError("a balanced start is known without Anti-Backtracking alone")
    if special.n_move != Special().n_move:
        raise ValueError("a balanced start is known for N-Move 6 alone")
    if special.stalemate is None or special.stalemate < FAIR_FROM:
        raise ValueError(f"a balanced start is known for Stalemate {FAIR_FROM} or more")


class Move(Struct, frozen=True, tag="move", tag_field="type", forbid_unknown_fields=True):
    """Put the top piece of a stack on one beside it (T6, T7)."""

    here: Cell = field(name="from")
    there: Cell = field(name="to")


class TakeFirstMove(Struct, frozen=True, tag="swap", tag_field="type", forbid_unknown_fields=True):
    """Before the first ply: take the side that moves first."""


class Keep(Struct, frozen=True, tag="keep", tag_field="type", forbid_unknown_fields=True):
    """Before the first ply: leave the sides as they are."""


Intent: TypeAlias = Move | TakeFirstMove | Keep


Side: TypeAlias = Annotated[int, Meta(ge=0, le=1)]
Four: Final = Meta(min_length=4, max_length=4)
Seen: TypeAlias = Annotated[
    tuple[Annotated[tuple[Annotated[Stack, Meta(max_length=MOST)], ...], Four], ...], Four
]
"""A board, as large as one is."""
Place: TypeAlias = tuple[Annotated[int, Meta(ge=0, le=3)], Annotated[int, Meta(ge=0, le=3)]]
"""A cell of it."""
Way: TypeAlias = tuple[Place, Place]
Small: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
Made: TypeAlias = tuple[Colour, Place, Place]
"""A move: whose, from where, to where."""


class View(Struct, frozen=True, gc=False, array_like=True):
    """The whole position. Only the seat to move is told what is legal."""

    board: Seen
    """``board[row][col]`` is a stack of colours 1 and 2 from bottom to top."""
    colours: tuple[Colour, Colour]
    """The colour each seat moves; 1 moves first."""
    to_move: Side | None
    """The seat to move, or to choose its side; None when the game is over."""
    may_swap: bool
    """Whether the seat to move now says swap or keep, and nothing else."""
    legal: Annotated[tuple[Way, ...], Meta(max_length=64)]
    """What the seat to move may move; empty for everyone else."""
    last: Way | None
    """The last move."""
    passed: Side | None
    """The seat that had to pass just now (T10)."""
    mover: Side | None
    """The seat that made the last move."""
    run: Small
    """Moves in a row by that seat (T19)."""
    quiet: Small
    """Turns without one stack fewer (T22)."""
    seen: Small
    """How often this very position has come up: the third time is a draw (C18). 0: not counted."""
    ply: Small
    """Plies played so far, the choice of sides included."""
    special: Special
    """The special rules this game is played by."""
    moves: Annotated[tuple[Made, ...], Meta(max_length=20_000)] = ()
    """Everything that was moved; where one colour comes twice running the other had to pass."""
    repeated: bool = False
    """Whether a position has come up twice since a stack went, where the third time is a draw."""

    def __post_init__(self) -> None:
        """Raise ValueError where both seats move one colour."""
        if sorted(self.colours) != [1, 2]:
            raise ValueError("each seat moves a colour of its own")


def legal(view: View, seat: Seat) -> Iterator[Intent]:
    """Yield every legal move; before the first one, where sides are chosen, swap and keep alone."""
    if seat != view.to_move:
        return
    if view.may_swap:
        yield from (TakeFirstMove(), Keep())
    else:
        yield from (Move(*step) for step in view.legal)
