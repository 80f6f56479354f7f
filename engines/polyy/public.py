"""What travels in Poly-Y: its options, intents and view, and the board to draw them on."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from engines.game import Seat
from engines.options import GameOptions
from engines.polyy.board import SIDES, FieldBoard, board

__all__ = [
    "SEAT_NAMES",
    "SIDES",
    "TITLE",
    "Code",
    "FieldBoard",
    "Intent",
    "Options",
    "PlaceStone",
    "TakeFirstStone",
    "View",
    "ahead",
    "board",
    "captors",
    "legal",
]

TITLE: Final = "Poly-Y"
SEAT_NAMES: Final = ("red", "blue")


class Options(GameOptions, frozen=True, forbid_unknown_fields=True):
    """What can be chosen when a room is opened."""

    pie: Annotated[
        bool,
        Meta(
            title="Swap rule",
            description="The second player may take over the first stone instead of placing one. "
            "This keeps the start fair.",
            extra_json_schema={"said": {"true": "Swap rule", "false": "No swap rule"}},
        ),
    ] = True
    size: Annotated[
        Literal[4, 5, 6, 7],
        Meta(
            title="Board size",
            description="Larger boards make longer games.",
            extra_json_schema={
                "names": {"4": "Tiny", "5": "Small", "6": "Medium", "7": "Standard"},
                "abouts": {
                    "4": "31 fields.",
                    "5": "51 fields.",
                    "6": "76 fields.",
                    "7": "106 fields, the board of rated games.",
                },
                "said": {
                    "4": "Tiny board",
                    "5": "Small board",
                    "6": "Medium board",
                    "7": "Standard board",
                },
            },
        ),
    ] = 7

    @property
    def unrated(self) -> str:
        """Return why a game is unfair or small: all but the whole board with the swap."""
        if self.pie and self.size == 7:
            return ""
        return "Rated games of Poly-Y need the standard board and the swap rule."


class PlaceStone(Struct, frozen=True, tag="place", tag_field="type", forbid_unknown_fields=True):
    """Put a stone of one's own on an empty field."""

    field: int
    """A field id, from 0."""


class TakeFirstStone(Struct, frozen=True, tag="swap", tag_field="type", forbid_unknown_fields=True):
    """Make the first stone one's own, as the second player's whole first turn."""


Intent: TypeAlias = PlaceStone | TakeFirstStone

Code: TypeAlias = Literal[
    "BAD_INTENT", "GAME_OVER", "NOT_YOUR_TURN", "BAD_FIELD", "SWAP_NOT_ALLOWED", "OCCUPIED"
]
"""Why an intent is refused."""


Side: TypeAlias = Annotated[int, Meta(ge=0, le=1)]
FieldId: TypeAlias = Annotated[int, Meta(ge=0, lt=106)]
FIELDS: Final = {4: 31, 5: 51, 6: 76, 7: 106}
"""How many a board has, by its size."""


class View(Struct, frozen=True, gc=False, array_like=True):
    """The whole position: both players and all spectators see the same.

    A ply adds its field to ``moves``, and seldom does more. What follows from that is not sent.
    """

    moves: Annotated[tuple[FieldId, ...], Meta(max_length=200)]
    """The field of every ply in order, red's first; a swap is the first field once more."""
    corners: Annotated[tuple[Side | None, ...], Meta(min_length=5, max_length=5)]
    """The seat that captured each of the five corners."""
    over: bool
    """Whether the game is over, so that nobody is to move."""
    size: Annotated[int, Meta(ge=4, le=7)]
    """How many fields a side of the board has, both corners included."""
    pie: bool = True
    """Whether the game is played with the swap rule."""

    observed: ClassVar[tuple[str, ...]] = ("board", "to_move")

    def __post_init__(self) -> None:
        """Raise ValueError where a ply is outside the board that ``size`` names."""
        if self.size < 7 and self.moves and max(self.moves) >= FIELDS[self.size]:
            raise ValueError(f"a board of size {self.size} has other fields")

    @property
    def board(self) -> Annotated[tuple[Side | None, ...], Meta(max_length=106)]:
        """Return the seat whose stone lies there, by field id."""
        return _stones(self.moves, FIELDS[self.size])

    @property
    def ply(self) -> int:
        """Return how many plies were played, the swap included."""
        return len(self.moves)

    @property
    def to_move(self) -> Seat | None:
        """Return the seat to move; None when the game is over."""
        return None if self.over else len(self.moves) & 1

    @property
    def last(self) -> int | None:
        """Return the field of the last ply: a stone that was placed, or taken over."""
        return self.moves[-1] if self.moves else None

    @property
    def may_swap(self) -> bool:
        """Return whether the seat to move may swap now: on the second ply alone (P13)."""
        return self.pie and len(self.moves) == 1 and not self.over


@lru_cache(64)
def _stones(moves: tuple[int, ...], fields: int) -> tuple[Seat | None, ...]:
    """The owner of each field: the plies alternate, and a swap comes to its field once more."""
    owners: list[Seat | None] = [None] * fields
    for ply, field in enumerate(moves):
        owners[field] = ply & 1
    return tuple(owners)


def ahead(view: View, intent: Intent) -> View:
    """Return the view after a legal ``intent``, but for corners and the end, which take the rules.

    It is for who plays ahead on a board of their own.
    """
    field = intent.field if isinstance(intent, PlaceStone) else view.moves[0]
    return replace(view, moves=(*view.moves, field))


def legal(view: View, seat: Seat) -> Iterator[Intent]:
    """Yield a stone on every empty field by id, then the swap where it is open."""
    if seat != view.to_move:
        return
    for field, owner in enumerate(view.board):
        if owner is None:
            yield PlaceStone(field)
    if view.may_swap:
        yield TakeFirstStone()


def captors(view: View) -> tuple[frozenset[int], ...]:
    """Return by corner the group that captured it, as fields; nothing for an open corner.

    A group captures a corner where it touches both sides that meet there and any third (P6).
    """
    lines, groups = board(view.size), _groups(view.board, view.size)
    found = []
    for corner, owner in enumerate(view.corners):
        meeting = 1 << (corner - 1) % SIDES | 1 << corner
        holding: frozenset[int] = frozenset()
        for group in groups if owner is not None else ():
            sides = 0
            for field in group:
                sides |= lines.touches[field]
            mine = view.board[next(iter(group))] == owner
            if mine and sides & meeting == meeting and sides.bit_count() > 2:
                holding |= group
        found.append(holding)
    return tuple(found)


@lru_cache(8)
def _groups(owners: tuple[Seat | None, ...], size: int) -> tuple[frozenset[int], ...]:
    """The stones that hang together, of one colour each."""
    near, left, found = board(size).neighbours, set(range(len(owners))), []
    while left:
        group, waiting = set[int](), [left.pop()]
        owner = owners[waiting[0]]
        while waiting:
            here = waiting.pop()
            group.add(here)
            fresh = {there for there in near[here] if there in left and owners[there] == owner}
            left -= fresh
            waiting += fresh
        if owner is not None:
            found.append(frozenset(group))
    return tuple(found)
