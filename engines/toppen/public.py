"""What travels in Toppen: its options, intents and view, and the board to draw them on."""

from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from itertools import chain
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from engines.game import Seat
from engines.options import GameOptions
from engines.toppen.board import (
    CELLS,
    CHAIN,
    EACH,
    MOST,
    NEAR,
    SHORT_CHAIN,
    SIZE,
    Board,
    Cell,
    Colour,
    Stack,
    Step,
    connected,
    finished,
    other,
    placed,
    read_layout,
    stacks,
    write,
)
from engines.toppen.turn import Place, Small, Special, TurnPosition, Way, stepped, steps

__all__ = [
    "CELLS",
    "CHAIN",
    "EACH",
    "MOST",
    "NEAR",
    "SEAT_NAMES",
    "SHORT_CHAIN",
    "SIZE",
    "TITLE",
    "Board",
    "Cell",
    "Code",
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
    "TurnPosition",
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
CHOOSER: Final[Seat] = 1
"""The seat that may swap."""
FAIR_FROM = 18
"""From this limit on the stalemate rule changes the value of no start."""


class Options(GameOptions, frozen=True, forbid_unknown_fields=True):
    """What can be chosen when a room is opened."""

    start: Annotated[
        Literal["flat", "stacked", "balanced", "custom"],
        Meta(
            title="Start",
            description="How the ten pieces lie at the start.",
            extra_json_schema={
                "names": {
                    "flat": "Flat",
                    "stacked": "Stacked",
                    "balanced": "Balanced",
                    "custom": "Custom",
                },
                "abouts": {
                    "flat": "Ten single pieces, dealt at random.",
                    "stacked": "Dealt at random, some pieces on top of others.",
                    "balanced": "A flat start that is even when both sides play perfectly.",
                    "custom": "Your own layout.",
                },
                "said": {
                    "flat": "Flat start",
                    "stacked": "Stacked start",
                    "balanced": "Balanced start",
                    "custom": "Custom layout",
                },
            },
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
            "first. That side wins four of five flat starts.",
            extra_json_schema={
                "said": {"true": "Swap rule", "false": "No swap rule"},
                "told": "changed",
            },
        ),
    ] = False
    n_move: Annotated[
        Annotated[int, Meta(ge=3, le=20)] | None,
        Meta(
            title="Moves in a row",
            description="Making this many moves in a row, while the other side must pass, loses.",
            extra_json_schema={
                "said": {
                    "number": "{n} moves in a row lose",
                    "none": "Any number of moves in a row",
                },
                "told": "changed",
            },
        ),
    ] = 6
    stalemate: Annotated[
        Annotated[int, Meta(ge=10, le=100)] | None,
        Meta(
            title="Draw without progress",
            description="The game is a draw after this many turns in which no stack joins another.",
            extra_json_schema={
                "said": {
                    "number": "Draw after {n} turns without progress",
                    "none": "No draw without progress",
                },
                "told": "changed",
            },
        ),
    ] = 30
    anti_backtracking: Annotated[
        bool,
        Meta(
            title="No moving back",
            description="If the other side had to pass, the piece that moved last may not go back.",
            extra_json_schema={
                "said": {"true": "No moving back", "false": "Moving back allowed"},
                "told": "changed",
            },
        ),
    ] = False

    def __post_init__(self) -> None:
        """Raise ValueError where the options do not fit together."""
        if self.start == "custom":
            _check_layout(self.layout)
        elif self.layout:
            raise ValueError("only a custom start has a layout")
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
        return "" if self.start != "custom" else "Rated games of Toppen need a dealt start."

    @property
    def special(self) -> Special:
        """Return the special rules alone."""
        return _special(self.anti_backtracking, self.n_move, self.stalemate)


@cache
def _special(anti_backtracking: bool, n_move: int | None, stalemate: int | None) -> Special:
    """The same object each time, so that a diff stops there."""
    return Special(anti_backtracking, n_move, stalemate)


def _check_layout(layout: str) -> None:
    """Check shape, number of pieces and connection (C16)."""
    try:
        read_layout(layout)
    except ValueError as why:
        raise ValueError(f"BAD_LAYOUT: {why}") from why


def _check_balanced(special: Special) -> None:
    """The table of even starts was made under these rules, and would lie under others."""
    if special.anti_backtracking:
        raise ValueError("a balanced start needs moving back to be allowed")
    if special.n_move != Special().n_move:
        raise ValueError("a balanced start needs a limit of 6 moves in a row")
    if special.stalemate is None or special.stalemate < FAIR_FROM:
        raise ValueError(f"a balanced start needs a draw after {FAIR_FROM} turns or more")


class Move(Struct, frozen=True, tag="move", tag_field="type", forbid_unknown_fields=True):
    """Put the top piece of a stack on one beside it."""

    here: Cell = field(name="from")
    there: Cell = field(name="to")


class TakeFirstMove(Struct, frozen=True, tag="swap", tag_field="type", forbid_unknown_fields=True):
    """Before the first ply: take the side that moves first."""


class Keep(Struct, frozen=True, tag="keep", tag_field="type", forbid_unknown_fields=True):
    """Before the first ply: leave the sides as they are."""


Intent: TypeAlias = Move | TakeFirstMove | Keep

Code: TypeAlias = Literal[
    "BAD_INTENT",
    "GAME_OVER",
    "NOT_YOUR_TURN",
    "OUT_OF_BOUNDS",
    "EMPTY_CELL",
    "NOT_YOUR_PIECE",
    "NOT_ADJACENT",
    "EMPTY_TARGET",
    "WOULD_DISCONNECT",
    "NO_BACKTRACK",
    "SWAP_NOT_OPEN",
]
"""Why an intent is refused."""


Side: TypeAlias = Annotated[int, Meta(ge=0, le=1)]
Sides: TypeAlias = Literal["fixed", "open", "swapped", "kept"]
"""Who moves which colour: as seated; still to be chosen; chosen to be exchanged, or not to be."""
Made: TypeAlias = tuple[Colour, Place, Place]
"""A move: whose, from where, to where."""


class View(Struct, frozen=True, dict=True, array_like=True):
    """The whole position: both players and all spectators see the same.

    A ply adds its step to ``steps``, and seldom does more. What follows from that is not sent.
    """

    start: TurnPosition
    """The position before the first move."""
    steps: Annotated[tuple[Way, ...], Meta(max_length=20_000)]
    """From where to where each move went, in order: the top piece, whose colour is the mover's."""
    passed_now: bool
    """Whether a seat had to pass just now, so that the last mover, if any, is to move again."""
    sides: Sides
    """Who moves which colour: ``fixed``, as seated; ``open``, seat 1 is to choose; ``kept`` or
    ``swapped``, as it chose. Colour 1 is seat 0's, or seat 1's where they were swapped."""
    over: bool
    """Whether the game is over, so that nobody is to move."""
    seen: Small
    """How often this very position has come up: the third time is a draw. 0: not counted."""
    repeated: bool
    """Whether a position has come up twice since a stack went, where the third time is a draw."""
    special: Special
    """The special rules this game is played by."""

    observed: ClassVar[tuple[str, ...]] = ("position", "to_move")

    @cached_property
    def position(self) -> TurnPosition:
        """Return all that the rules look at, by the steps from the start."""
        now = self.start
        for (row, col), there in self.steps:
            if stack := now.board[row][col]:
                now = stepped(replace(now, to_move=stack[-1]), ((row, col), there))
        if self.steps and self.passed_now:
            return replace(now, to_move=other(now.to_move), passed=True)
        return now

    @cached_property
    def moves(self) -> tuple[Made, ...]:
        """Return every move; where one colour comes twice running the other had to pass."""
        return tuple(_made(self.start.board, self.steps))

    @cached_property
    def legal(self) -> tuple[Step, ...]:
        """Return the moves of the side to move."""
        return () if self.over or self.sides == "open" else steps(self.position, self.special)

    @property
    def board(self) -> Board:
        """Return the stacks: ``board[row][col]`` from bottom to top."""
        return self.position.board

    @property
    def colours(self) -> tuple[Colour, Colour]:
        """Return the colour each seat moves; 1 moves first."""
        return (2, 1) if self.sides == "swapped" else (1, 2)

    @property
    def to_move(self) -> Seat | None:
        """Return the seat to move, or to choose its side; None when the game is over."""
        if self.over:
            return None
        return CHOOSER if self.sides == "open" else self.colours.index(self.position.to_move)

    @property
    def may_swap(self) -> bool:
        """Return whether the seat to move now says swap or keep, and nothing else."""
        return self.sides == "open" and not self.over

    @property
    def last(self) -> Step | None:
        """Return the last move."""
        return self.position.last

    @property
    def passed(self) -> Seat | None:
        """Return the seat that had to pass just now (T10)."""
        now = self.position
        return self.colours.index(other(now.to_move)) if now.passed else None

    @property
    def mover(self) -> Seat | None:
        """Return the seat that made the last move."""
        mover = self.position.mover
        return None if mover is None else self.colours.index(mover)

    @property
    def run(self) -> int:
        """Return the moves in a row by that seat (T19)."""
        return self.position.run

    @property
    def quiet(self) -> int:
        """Return the turns without one stack fewer (T22)."""
        return self.position.quiet

    @property
    def ply(self) -> int:
        """Return how many plies were played, the choice of sides included."""
        return len(self.steps) + (self.sides in ("swapped", "kept"))


def _made(board: Board, steps: Iterable[Step]) -> Iterator[Made]:
    """Every step with the colour of the piece that went."""
    piles = {cell: list(stack) for cell, stack in zip(CELLS, chain(*board), strict=True)}
    for here, there in steps:
        if piles[here]:
            top = piles[here].pop()
            piles[there].append(top)
            yield top, here, there


def ahead(view: View, intent: Intent) -> View | None:
    """Return the view after a legal ``intent``, but for draws and the end, which take the rules.

    It is for who plays ahead on a board of their own. None where sides are chosen.
    """
    if not isinstance(intent, Move):
        return None
    after = replace(view, steps=(*view.steps, (intent.here, intent.there)), passed_now=False)
    return after if after.legal else replace(after, passed_now=True)


def legal(view: View, seat: Seat) -> Iterator[Intent]:
    """Yield every legal move; before the first one, where sides are chosen, swap and keep alone."""
    if seat != view.to_move:
        return
    if view.may_swap:
        yield from (TakeFirstMove(), Keep())
    else:
        yield from (Move(*step) for step in view.legal)
