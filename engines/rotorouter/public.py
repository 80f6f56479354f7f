"""What travels in RotoRouter: its options, intents and view.

Intents name a cell by x and y; the view by its index ``y * size + x``. ``tracks`` has the words.
"""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from engines.rotorouter.events import CellNumber, Event, SeatNumber, What, entry, is_listed
from engines.rotorouter.grid.tracks import (
    BASE,
    COLOURS,
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
from engines.rotorouter.options import Options

__all__ = [
    "BASE",
    "COLOURS",
    "ROTATIONS",
    "SEAT_NAMES",
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
    "entry",
    "homes",
    "is_listed",
    "mask",
    "spin",
    "xy",
]

TITLE: Final = "RotoRouter"
SEAT_NAMES: Final = COLOURS

Phase: TypeAlias = Literal["corner_fix", "dead_fix", "main", "game_over"]
"""``corner_fix``: ``fix_corner`` alone. ``dead_fix``: a fix is offered, and all of ``main``."""


Small: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
SeatCount: TypeAlias = Annotated[int, Meta(ge=1, le=4)]
Cells: TypeAlias = Annotated[tuple[CellNumber, ...], Meta(max_length=81)]
Quarter: TypeAlias = Annotated[int, Meta(ge=0, le=270, multiple_of=90)]
Rots: TypeAlias = Annotated[tuple[Quarter, ...], Meta(max_length=4)]
Cards: TypeAlias = Annotated[tuple[Card, ...], Meta(max_length=100)]
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
    """"Forced: Draw & Place": the card must be played (R45, R53)."""
    fix_used: bool = False


class Player(Struct, frozen=True, gc=False, array_like=True):
    """One colour that plays, as this viewer sees it."""

    seat: SeatNumber
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
    last_placed: CellNumber | None
    """The cell of this player's last new track."""


class Standing(Struct, frozen=True, gc=False, array_like=True):
    """One row of the standings, which are in order (R67 to R74)."""

    seat: SeatNumber
    place: SeatCount | None
    """From 1; None before anybody has scored."""
    label: Annotated[str, Meta(max_length=16)]
    """``1st``, ``T-2nd``; empty before anybody has scored."""


class Spot(Struct, frozen=True, gc=False, array_like=True):
    """A cell where the held card may be played, and how it may lie there."""

    cell: CellNumber
    rots: Rots


class Reach(Struct, frozen=True, gc=False, array_like=True):
    """A token and the cells where it may end its move."""

    cell: CellNumber
    to: Cells
    scores: Cells
    """Those of ``to`` that are unscored corners of other colours."""


class Buttons(Struct, frozen=True, gc=False, array_like=True):
    """For each thing to do why it is off; None: it is open."""

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


class View(Struct, frozen=True, gc=False, array_like=True):
    """The table as one audience may see it."""

    size: Annotated[int, Meta(ge=7, le=9)]
    board: Annotated[tuple[Tile | None, ...], Meta(max_length=81)]
    """By cell."""
    players: Annotated[tuple[Player, ...], Meta(max_length=4)]
    """The colours that play, by seat."""
    to_move: SeatNumber | None
    """The seat whose turn it is; None when the game is over."""
    phase: Phase
    turn: TurnSummary
    round: Small
    idle_rounds: Small
    """Whole rounds without progress; ``stalling`` is told from 30."""
    stall_rounds: Small
    """So many of them end the game; 0: never."""
    trapped: Cells
    """Straights that are trapped (R87)."""
    sealed: Colours
    """Colours that play, and whose home corner is sealed (R90)."""
    standings: Annotated[tuple[Standing, ...], Meta(max_length=4)]
    gear: Quarter
    """How the even gears have turned so far: 0, 90, 180 or 270 degrees clockwise."""
    ply: Small
    """Plies played so far."""
    events: Annotated[tuple[Event, ...], Meta(max_length=200)]
    """What happened in the last ply, in order."""
    hints: Hints | None
    """For the seat to act alone."""
    moves: Annotated[tuple[Event, ...], Meta(max_length=50_000)] = ()
    """The list of moves: everything listed that happened so far, as all may know it."""

    def __post_init__(self) -> None:
        """Raise ValueError where a cell or a seat is told that the table does not have."""
        cells = self.size * self.size
        if self.size not in (7, 9) or len(self.board) != cells:
            raise ValueError(f"a board of size {self.size} has {cells} cells")
        seats = {player.seat for player in self.players}
        if not seats or len(seats) < len(self.players) or self.to_move not in {None, *seats}:
            raise ValueError("the seats told are not those of the players")
