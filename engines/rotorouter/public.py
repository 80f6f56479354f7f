"""What travels in RotoRouter: its options, intents and view.

Intents name a cell by x and y; the view by its index ``y * size + x``. ``tracks`` has the words.
"""

from functools import cache, cached_property
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from engines.rotorouter.cards.counts import BASES, FULL, deck_counts
from engines.rotorouter.cards.knowledge import MOST as MOST_SKIPS
from engines.rotorouter.events import CellNumber, Event, SeatNumber, What, entry, is_listed
from engines.rotorouter.grid.tracks import (
    BASE,
    COLOURS,
    FACES,
    ROTATIONS,
    TURNS,
    Card,
    Cell,
    Colour,
    Face,
    Kind,
    Tile,
    cell_at,
    homes,
    mask,
    spin,
    turned,
    xy,
)
from engines.rotorouter.intents import (
    Apply,
    Bottom,
    Code,
    DeclineFix,
    Draw,
    EndTurn,
    FixCorner,
    FixStraight,
    Intent,
    PlaceTrack,
    Replace,
    Roll,
    Rotate,
    TokenMove,
    TokenPlace,
)
from engines.rotorouter.options import STALL_ROUNDS, Options

__all__ = [
    "BASE",
    "BASES",
    "COLOURS",
    "FACES",
    "FULL",
    "MOST_SKIPS",
    "ROTATIONS",
    "SEAT_NAMES",
    "STALL_ROUNDS",
    "TITLE",
    "TURNS",
    "Apply",
    "Bottom",
    "Buttons",
    "Card",
    "Cell",
    "Code",
    "Colour",
    "DeclineFix",
    "Draw",
    "EndTurn",
    "Event",
    "Face",
    "FixCorner",
    "FixStraight",
    "Hints",
    "Intent",
    "Kind",
    "Options",
    "Phase",
    "PlaceTrack",
    "Player",
    "Reach",
    "Replace",
    "Roll",
    "Rotate",
    "Spot",
    "Standing",
    "Tile",
    "TokenMove",
    "TokenPlace",
    "TurnSummary",
    "View",
    "What",
    "cell_at",
    "deck_counts",
    "entry",
    "homes",
    "is_listed",
    "mask",
    "spin",
    "xy",
]

TITLE: Final = "RotoRouter"
SEAT_NAMES: Final = COLOURS

ASIDE: Final = frozenset({"withdrew", "game_over"})
"""What comes first of what happened where that was no ply: somebody left, or all was stopped."""

Phase: TypeAlias = Literal["corner_fix", "dead_fix", "main", "game_over"]
"""``corner_fix``: ``fix_corner`` alone. ``dead_fix``: a fix is offered, and all of ``main``."""


Small: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
SeatCount: TypeAlias = Annotated[int, Meta(ge=1, le=4)]
Cells: TypeAlias = Annotated[tuple[CellNumber, ...], Meta(max_length=81)]
Quarter: TypeAlias = Annotated[int, Meta(ge=0, le=270, multiple_of=90)]
Rots: TypeAlias = Annotated[tuple[Quarter, ...], Meta(max_length=4)]
Cards: TypeAlias = Annotated[tuple[Card, ...], Meta(max_length=100)]
Happened: TypeAlias = Annotated[tuple[Event, ...], Meta(max_length=200)]
"""What happened at once, in order."""
Colours: TypeAlias = Annotated[tuple[SeatNumber, ...], Meta(max_length=4)]


class TurnSummary(Struct, frozen=True, gc=False, array_like=True):
    """What the player whose turn it is has done in it."""

    drew: bool = False
    card_done: bool = False
    """Whether a card was played or bottomed: one a turn."""
    token_used: bool = False
    roll: Face | None = None
    applied: bool = False
    forced: bool = False
    """"Forced: Draw & Place": the card must be played."""
    fix_used: bool = False


ROLLS: Final[tuple[Face | None, ...]] = (None, "X", "CW90", "CCW90", "DEG180")
"""What was rolled in a turn, by its number."""
FLAGS: Final = ("drew", "card_done", "token_used", "applied", "forced", "fix_used")
"""The rest of what was done in it, from the lowest bit; the roll stands above these."""


def packed(turn: TurnSummary) -> int:
    """Return a turn so far as one number."""
    flags = sum(1 << at for at, name in enumerate(FLAGS) if getattr(turn, name))
    return ROLLS.index(turn.roll) << len(FLAGS) | flags


@cache
def unpacked(done: int) -> TurnSummary:
    """Return the turn that such a number tells of."""
    flags = {name: bool(done >> at & 1) for at, name in enumerate(FLAGS)}
    return TurnSummary(roll=ROLLS[done >> len(FLAGS)], **flags)


class Player(Struct, frozen=True, gc=False, array_like=True):
    """One colour that plays, as this viewer sees it."""

    seat: SeatNumber
    """The seat, which is the colour: 0 red, 1 green, 2 blue, 3 yellow."""
    holds: bool
    """Whether a card is held."""
    held: Card | None
    """The card, where the viewer may see it."""
    draw_pile: Small
    """Cards on the draw pile."""
    discard: Cards
    """The cards played since the piles were turned over, the first one first."""
    bottomed: Cards | None
    """Bottomed cards that have not come round again, the first one first; None where hidden."""
    tokens: Cells
    """The cells of the tokens on the board."""
    reached: Colours
    """The corners that are scored, by colour, in the order of scoring."""
    skips: Small
    """Tracks skipped in a row, 0 to 3."""
    elbow_skips: Small | None
    """Elbows skipped, 0 to 3; None where hidden."""
    force_next: bool
    """Whether the next turn will be forced."""
    finish: SeatCount | None
    """The place, once three corners are scored."""
    out: bool
    """Whether the player resigned or the flag fell."""
    turns: Small
    """Turns begun so far."""
    last_placed: CellNumber | None
    """The cell of this player's last new track."""


class Standing(Struct, frozen=True, gc=False, array_like=True):
    """One row of the standings, which are in order."""

    seat: SeatNumber
    """Whose row it is."""
    place: SeatCount | None
    """From 1; None before anybody has scored."""
    label: Annotated[str, Meta(max_length=16)]
    """``1st``, ``T-2nd``; empty before anybody has scored."""


class Spot(Struct, frozen=True, gc=False, array_like=True):
    """A cell where the held card may be played, and how it may lie there."""

    cell: CellNumber
    """The cell."""
    rots: Rots
    """The rotations that are legal there."""


class Reach(Struct, frozen=True, gc=False, array_like=True):
    """A token and the cells where it may end its move."""

    cell: CellNumber
    """Where the token stands."""
    to: Cells
    """Where it may end its move."""
    scores: Cells
    """Those of ``to`` that are unscored corners of other colours."""


class Buttons(Struct, frozen=True, gc=False, array_like=True):
    """For each thing to do why it is off; ``null``: it is open."""

    fix_corner: Code | None
    fix_straight: Code | None
    decline_fix: Code | None
    draw: Code | None
    place: Code | None
    rotate: Code | None
    replace: Code | None
    bottom: Code | None
    token_place: Code | None
    token_move: Code | None
    roll: Code | None
    apply: Code | None
    end_turn: Code | None


class Hints(Struct, frozen=True, gc=False, array_like=True):
    """What the seat to act may do. In ``dead_fix`` all but the fixes as if they were declined."""

    buttons: Buttons
    """By type of intent, whether it is open."""
    places: Annotated[tuple[Spot, ...], Meta(max_length=81)]
    """Where the held card may lie as a new track."""
    rotates: Annotated[tuple[Spot, ...], Meta(max_length=81)]
    """Which tracks the held RS, RE or RT may turn, and how they may lie then."""
    replaces: Cells
    """Which tracks the held RC may turn into a Cross."""
    reaches: Annotated[tuple[Reach, ...], Meta(max_length=16)]
    """Where the tokens may go; a token that cannot move is not listed."""
    fixes: Cells
    """Which trapped Straights may be fixed now."""
    skip: bool
    """Whether bottoming or keeping the held card counts as a skip."""
    forced: Literal["track", "elbow"] | None
    """Which force is on, so that the card must be played before the turn ends."""


class View(Struct, frozen=True, dict=True, array_like=True):
    """The table as one audience may see it.

    Tracks are told as they lie with the gears at rest, so that a turn of the whole board changes
    ``gear`` alone; what happened is told once, in ``log``.
    """

    size: Annotated[int, Meta(ge=7, le=9)]
    """Cells along an edge of the board: 7 or 9."""
    tracks: Annotated[tuple[Tile | None, ...], Meta(max_length=81)]
    """By cell, as they would lie if the even gears had not turned by ``gear``."""
    players: Annotated[tuple[Player, ...], Meta(max_length=4)]
    """The colours that play, by seat."""
    to_move: SeatNumber | None
    """The seat whose turn it is; None when the game is over."""
    phase: Phase
    """What is open to the seat to move: ``corner_fix``, ``fix_corner`` alone; ``dead_fix``, a fix,
    and all of ``main``; ``main``, the turn."""
    done: Annotated[int, Meta(ge=0, lt=len(ROLLS) << len(FLAGS))]
    """What the player whose turn it is has done in it, as the sum of: 1 drew a card, 2 played or
    bottomed one, 4 used the token, 8 turned the board, 16 is forced to play the card, 32 fixed a
    Straight; and 64 for X, 128 for CW90, 192 for CCW90, 256 for DEG180, if that was rolled."""
    round: Small
    """Which round it is, from 1."""
    idle_rounds: Small
    """Whole rounds without progress; ``stalling`` is told from 30."""
    stall_rounds: Small
    """So many of them end the game; 0: never."""
    trapped: Cells
    """Straights that are trapped."""
    sealed: Colours
    """Colours that play, and whose home corner is sealed."""
    standings: Annotated[tuple[Standing, ...], Meta(max_length=4)]
    """Who is first, second and so on, of the colours that play."""
    gear: Quarter
    """How the even gears have turned so far: 0, 90, 180 or 270 degrees clockwise."""
    hints: Hints | None
    """For the seat to act alone."""
    log: Annotated[tuple[Happened, ...], Meta(max_length=50_000)] = ()
    """All that happened, as all may know it: at the deal, and in each ply or withdrawal since."""
    own: Happened = ()
    """What happened last as the viewer knows it, where that is more than the log says."""

    observed: ClassVar[tuple[str, ...]] = ("board", "turn")

    def __post_init__(self) -> None:
        """Raise ValueError where a cell or a seat is told that the table does not have."""
        cells = self.size * self.size
        if self.size not in (7, 9) or len(self.tracks) != cells:
            raise ValueError(f"a board of size {self.size} has {cells} cells")
        seats = {player.seat for player in self.players}
        if not seats or len(seats) < len(self.players) or self.to_move not in {None, *seats}:
            raise ValueError("the seats told are not those of the players")

    @cached_property
    def board(self) -> Annotated[tuple[Tile | None, ...], Meta(max_length=81)]:
        """Return the tracks as they lie, by cell."""
        return turned(self.tracks, self.size, self.gear)

    @property
    def turn(self) -> TurnSummary:
        """Return what the player whose turn it is has done in it."""
        return unpacked(self.done)

    @property
    def events(self) -> Happened:
        """Return what happened in the last ply, in order."""
        return self.own or (self.log[-1] if self.log else ())

    @cached_property
    def moves(self) -> tuple[Event, ...]:
        """Return the list of moves: everything listed that happened so far, as all may know it."""
        return tuple(entry(it, whole=True) for some in self.log for it in some if is_listed(it))

    @cached_property
    def ply(self) -> int:
        """Return how many plies were played: what else the log tells begins with its own event."""
        return sum(not some or some[0].what not in ASIDE for some in self.log[1:])
