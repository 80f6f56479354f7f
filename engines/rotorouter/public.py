"""What travels in RotoRouter: its options, intents and view.

Intents name a cell by x and y; the view by its index ``y * size + x``. ``tracks`` has the words.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from engines.rotorouter.events import Event, What, entry, is_listed
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
    Place,
    Replace,
    Roll,
    Rotate,
    TokenMove,
    TokenPlace,
)
from engines.rotorouter.options import Options
from engines.rotorouter.tracks import (
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

__all__ = [
    "BASE",
    "COLOURS",
    "ROTATIONS",
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
    "Place",
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
    "Turn",
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


Phase: TypeAlias = Literal["corner_fix", "dead_fix", "main", "game_over"]
"""``corner_fix``: ``fix_corner`` alone. ``dead_fix``: a fix is offered, and all of ``main``."""


class Turn(Struct, frozen=True, gc=False, array_like=True):
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

    seat: int
    holds: bool
    """Whether a card is held."""
    held: Card | None
    """The card, where the viewer may see it."""
    draw_pile: int
    """Cards on the draw pile."""
    discard: tuple[Card, ...]
    """The cards played since the piles were turned over, the first one first."""
    bottomed: tuple[Card, ...] | None
    """Bottomed cards that have not come round again, the first one first; None where hidden."""
    tokens: tuple[int, ...]
    """The cells of the tokens on the board."""
    reached: tuple[Colour, ...]
    """The corners that are scored, by colour, in the order of scoring."""
    skips: int
    """Tracks skipped in a row, 0 to 3."""
    elbow_skips: int | None
    """Elbows skipped, 0 to 3; None where hidden."""
    force_next: bool
    """Whether the next turn will be forced."""
    finish: int | None
    """The place, once three corners are scored."""
    out: bool
    """Whether the player resigned or the flag fell."""
    turns: int
    last_placed: int | None
    """The cell of this player's last new track."""


class Standing(Struct, frozen=True, gc=False, array_like=True):
    """One row of the standings, which are in order (R67 to R74)."""

    seat: int
    place: int | None
    """From 1; None before anybody has scored."""
    label: str
    """``1st``, ``T-2nd``; empty before anybody has scored."""


class Spot(Struct, frozen=True, gc=False, array_like=True):
    """A cell where the held card may be played, and how it may lie there."""

    cell: int
    rots: tuple[int, ...]


class Reach(Struct, frozen=True, gc=False, array_like=True):
    """A token and the cells where it may end its move."""

    cell: int
    to: tuple[int, ...]
    scores: tuple[int, ...]
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
    places: tuple[Spot, ...]
    """Where the held card may lie as a new track."""
    rotates: tuple[Spot, ...]
    """Which tracks the held RS, RE or RT may turn, and how they may lie then."""
    replaces: tuple[int, ...]
    """Which tracks the held RC may turn into a Cross."""
    reaches: tuple[Reach, ...]
    """Where the tokens may go; a token that cannot move is not listed."""
    fixes: tuple[int, ...]
    """Which trapped Straights may be fixed now."""
    skip: bool
    """Whether bottoming or keeping the held card counts as a skip."""
    forced: Literal["track", "elbow"] | None
    """Which force is on, so that the card must be played before the turn ends."""


class View(Struct, frozen=True, gc=False, array_like=True):
    """The table as one audience may see it."""

    size: int
    board: tuple[Tile | None, ...]
    """By cell."""
    players: tuple[Player, ...]
    """The colours that play, by seat."""
    to_move: int | None
    """The seat whose turn it is; None when the game is over."""
    phase: Phase
    turn: Turn
    round: int
    idle_rounds: int
    """Whole rounds without progress; ``stalling`` is told from 30."""
    stall_rounds: int
    """So many of them end the game; 0: never."""
    trapped: tuple[int, ...]
    """Straights that are trapped (R87)."""
    sealed: tuple[Colour, ...]
    """Colours that play, and whose home corner is sealed (R90)."""
    standings: tuple[Standing, ...]
    gear: int
    """How the even gears have turned so far: 0, 90, 180 or 270 degrees clockwise."""
    ply: int
    """Plies played so far."""
    events: tuple[Event, ...]
    """What happened in the last ply, in order."""
    hints: Hints | None
    """For the seat to act alone."""
    moves: tuple[Event, ...] = ()
    """The list of moves: everything listed that happened so far, as all may know it."""
