"""The contract of a game's board: shows a view, and turns what a player does into an intent."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias

import pygame
from msgspec import Struct

from client.languages.message import mark, tr
from client.presenters.clocks import ClockReading
from client.presenters.manual.topic import HelpSection
from client.sound.names import Sound
from client.table.advice.marks import AdviceMarks
from client.table.avatar import Portrait
from client.table.zoom import BoardZoom
from client.ui.theme import Colour
from client.widgets.widget import DrawContext, Widget

Point = tuple[int, int]
Picker: TypeAlias = Callable[[Any, str, Callable[[str], None]], Any]
"""Makes the scene in which an option's value is chosen, from the program's shell and the present
value ("" for none). That scene hands the new value to the function it is given, and takes itself
away. Boards know neither shells nor scenes, so this does not name their types."""

Printer: TypeAlias = Callable[[Any, Any], Any]
"""Makes the scene in which sheets are printed, from the program's shell and the board of a game
that is going on, or None. See ``Picker`` for the types."""
Namer: TypeAlias = Callable[[Any, str], str]
"""Returns what this player, whose shell it is given, calls an option's value; "" for no name."""


class Cell(NamedTuple):
    """A place on the board that can be chosen."""

    key: int
    name: str
    """As spoken: "field 43, red, last move"."""
    at: Point
    """Its middle, in pixels."""


class ListedMove(NamedTuple):
    """One entry of the list of moves."""

    seat: int
    text: str
    spoken: str
    called: str = ""
    """What a sentence calls it where ``text`` needs the list around it; empty: as in ``text``."""


class LimitCounter(NamedTuple):
    """Something that is counted against a limit, shown as a chip."""

    text: str
    """In a few words: "Moves in a row: 3 of 6"."""
    about: str
    """What happens at the limit."""
    near: bool
    """Whether the limit is near."""


class RecommendedOptions(NamedTuple):
    """Options that are recommended to two people."""

    text: str
    """What they are called: "fair start"."""
    about: str
    """Why."""
    options: Mapping[str, Any]


class BoardAction(NamedTuple):
    """Something else than choosing a cell that the player may do now, shown as a button."""

    key: str
    text: str
    about: str
    intent: Any
    off: str = ""
    """Why it cannot be done now, in words; empty where it can."""
    letter: str = ""
    """The key that does the same."""


class BoardPlayer(NamedTuple):
    """What the room knows of who sits in a seat."""

    seat: int
    name: str
    note: str
    """"you", or nothing."""
    here: bool | None
    """None while the server is gone, so that nobody knows."""
    to_move: bool
    won: bool
    bot: bool = False
    plate: Colour | None = None
    """What this player marks their own name with; None for nothing."""
    clock: ClockReading | None = None
    """The clock, where there is one."""
    portrait: Portrait | None = None
    """The picture of who sits there; None for a free seat."""


class SeatNotes(Protocol):
    """Hold the note of one seat in one room."""

    @property
    def key(self) -> str:
        """Return which note it is: no two seats of any game share one."""
        ...

    def read(self) -> str:
        """Return what was written down; empty for nothing."""
        ...

    def write(self, text: str) -> None:
        """Keep ``text`` instead of what was written before."""
        ...


class BoardContext(NamedTuple):
    """What the room lends to the parts of the panel that a game makes itself."""

    players: tuple[BoardPlayer, ...]
    """By seat, free ones left out."""
    status: str
    """What happens now, in one line."""
    off: str
    """Why this player can do nothing now, in words; empty where she can."""
    play: Callable[[Any], None]
    """Puts an intent to the room."""
    confirm: Callable[[], None]
    """Plays what is chosen."""
    size: tuple[float, float] = (1280, 720)
    """The window, in pixels at 100 %."""
    past: bool = False
    """Whether a game that is over is looked at again."""
    wall: bool = False
    """Whether it is shown to a room full of people, who cannot turn from one fleet to another."""
    notes: SeatNotes | None = None
    """Where this seat's own notes are kept; None where nobody's are."""
    handheld: bool = False
    """Whether board, parts and buttons stand below each other, or have few rows: on a phone."""


class InputResult(NamedTuple):
    """What came of an input: whether it meant anything here, and what it asks for, if anything."""

    meant: bool = False
    intent: Any = None


class BoardScene(NamedTuple):
    """What the room adds to the view when the board is drawn."""

    may_act: bool = False
    """Whether this player may choose now."""
    pending: Any = None
    """The intent that was sent and is not yet answered: shown as pending, never as done."""
    cursor: bool = False
    """Whether the keyboard is on the board."""
    now_ms: int = 0


class GameBoard(Protocol):
    """One game's board. It holds the last view and what the player points at, nothing else."""

    title: ClassVar[str]
    rules: ClassVar[int]
    """The newest rules number it can show."""
    oldest: ClassVar[int] = 1
    """The oldest one, as rooms and records last."""
    options: ClassVar[type[Struct]]
    seats: ClassVar[tuple[str, ...]]
    """What each seat is called: "red", "blue"."""
    about: ClassVar[str] = ""
    """What one does in it, in a line."""
    minutes: ClassVar[tuple[int, int] | None] = None
    """How long a game takes, from and to; None where nobody knows."""
    help: ClassVar[tuple[HelpSection, ...]]
    """All that is told of the game, section by section."""
    reasons: ClassVar[tuple[str, ...]] = ()
    """The sentences in which its bots say why, as marked patterns."""
    motifs_tell_all: ClassVar[bool] = False
    """Whether its motifs say all that these do, so that they are told without these."""
    shows_clocks: ClassVar[bool] = False
    """Whether its own panel shows the clocks."""
    two_steps: ClassVar[bool] = False
    """Whether a move is chosen in two steps anyway (from, to), so that it needs no confirming."""
    open_hands: ClassVar[bool] = True
    """Whether every seat and every spectator sees the same."""
    counted: ClassVar[str] = ""
    """What a score counts, said after its number, as "tops"; empty: signs show it."""
    draws: ClassVar[bool] = False
    """Whether a game can end drawn, so that a draw may be offered."""
    daily: ClassVar[bool] = False
    """Whether servers have a position of the day of it."""
    evaluated: ClassVar[bool] = False
    """Whether servers can tell who would win."""
    advised: ClassVar[RecommendedOptions | None] = None
    printers: ClassVar[tuple[Printer, ...]] = ()
    """What makes the scene in which sheets for play on paper are printed; empty without any."""
    pickers: ClassVar[Mapping[str, Picker]] = {}
    """By name, the options that are chosen in a scene of their own."""
    namers: ClassVar[Mapping[str, Namer]] = {}
    """By name, what such a value is called."""
    keeps_colours: ClassVar[bool] = False
    """Whether a seat has the same colour in every game, so that figures can be told by colour."""
    fewest: ClassVar[int] = 2
    """How many seats must be taken before play can begin."""
    composed: ClassVar[bool] = False
    """Whether some intents are put together in other ways than by cells and offers."""
    panel_width: ClassVar[float] = 368
    """The width of the panel beside it, where there is room for it."""
    touched: bool = False
    """Whether it was used by a finger last, which is not sure of what it hits."""
    animated: bool = False
    """Whether changes are shown moving: only by who lets time pass on it, in ``tick``."""
    pace: float = 1.0
    """How many times as fast they are shown."""
    asked: str = ""
    """The key of the control that what was done last leads the keyboard to; empty for none."""
    panel_title: ClassVar[str] = mark("Moves")
    """What its own panel is called on a tab, in a word."""

    @cached_property
    def zoom(self) -> BoardZoom:
        """Return how much larger than its place it is drawn."""
        return BoardZoom()

    @cached_property
    def advice(self) -> AdviceMarks:
        """Return what advice marks on it until the next position."""
        return AdviceMarks()

    def motif_words(self, code: str, values: Mapping[str, int | str]) -> str:
        """Return what a suggested intent does, in a sentence; empty for a code it does not know."""
        return ""

    def advised_at(self, cell: Cell, apart: float) -> Point | None:
        """Return where the sign of an advised cell goes, in pixels; None where none is shown.

        ``apart`` is how far two cells are from each other.
        """
        return cell.at

    @classmethod
    def seats_of(cls, options: Mapping[str, Any]) -> tuple[str, ...]:
        """Return what the seats of a table with these options are called."""
        return cls.seats

    @classmethod
    def opens(cls, options: Mapping[str, Any]) -> str:
        """Return who begins at a table with these options, in a sentence."""
        return tr("{side} begins.", side=tr(cls.seats_of(options)[0]).capitalize())

    def read(self, tree: Any, seat: int | None) -> None:
        """Show this view from now on, to this seat. Raises msgspec.ValidationError."""
        ...

    def preview(self, options: dict[str, Any]) -> None:
        """Show the board as it is before play with these options."""
        ...

    def place(self, rect: pygame.Rect) -> None:
        """Use this part of the window."""
        ...

    def draw(self, ctx: DrawContext, surface: pygame.Surface, scene: BoardScene) -> None:
        """Draw it where it was placed."""
        ...

    def draw_sign(self, surface: pygame.Surface, seat: int, at: Point, radius: int) -> None:
        """Draw a seat's colour and shape, as on the board."""
        ...

    def ink(self, seat: int) -> Colour:
        """Return the colour a seat plays now."""
        ...

    def side(self, seat: int) -> str:
        """Return what a seat is called now, as sides may have been swapped."""
        ...

    def cells(self) -> Sequence[Cell]:
        """Return all that can be chosen, in the order of reading."""
        ...

    def cell_at(self, at: Point) -> int | None:
        """Return the cell that a click there means."""
        ...

    def hover(self, at: Point | None) -> bool:
        """Point at what is under the mouse, or at nothing; return whether that changed anything."""
        ...

    def press(self, at: Point) -> None:
        """Handle the mouse going down; a click there or, after a drag, elsewhere follows."""
        return

    def drop(self, at: Point) -> None:
        """Handle the mouse going up beside the board, after it went down on it."""
        return

    def click(self, at: Point, confirm: bool) -> InputResult:
        """Handle a click; where ``confirm`` is set the first one only chooses."""
        ...

    def key_down(self, key: int, confirm: bool) -> InputResult:
        """Handle a key while the board has the focus."""
        ...

    def shortcut(self, key: int) -> InputResult:
        """Handle a key that no control wanted, wherever the keyboard is."""
        return InputResult()

    def text(self, text: str) -> bool:
        """Type text while the board has the focus; return whether it meant anything."""
        return False

    def cursor_at(self) -> Point | None:
        """Return the pixel in the middle of the cell that the keyboard is on; None for none."""
        return None

    def chosen_at(self) -> pygame.Rect | None:
        """Return what is chosen on the board, as it is drawn; None where nothing there is."""
        return None

    def drags(self, at: Point) -> bool:
        """Return whether something lies there that can be dragged."""
        return False

    def carries(self) -> bool:
        """Return whether something is being dragged over it."""
        return False

    def wheel(self, at: Point, notches: int) -> bool:
        """Turn the wheel so far away from the player; return whether it meant anything."""
        return False

    def tick(self, passed_ms: int) -> bool:
        """Let time pass; return whether something is to be drawn anew."""
        return False

    @property
    def moves_alone(self) -> bool:
        """Return whether what the last tick changed is seen on the board and nowhere else."""
        return False

    @property
    def moved_part(self) -> pygame.Rect | None:
        """Return the part of the window outside which the last tick changed nothing on the board;
        None: all of the board.
        """
        return None

    def due(self, left_ms: int) -> None:
        """Note that this phase ends by itself in so many milliseconds."""
        return

    def stage(self, context: BoardContext, box: Widget) -> Widget:
        """Return what takes the place of the board: ``box``, or what is around it."""
        return box

    @property
    def shows_board(self) -> bool:
        """Return whether what ``stage`` returns is a board, no page of words and buttons."""
        return True

    def parts(self, context: BoardContext) -> list[Widget]:
        """Return what is looked at while one acts, where that stands in no panel; on a phone."""
        return []

    def panel(self, context: BoardContext) -> Widget | None:
        """Return players, score and moves as this game shows them; None: as every game does."""
        return None

    def dock(self, context: BoardContext) -> Widget | None:
        """Return what can be done now, always in sight; None: shown as in every game."""
        return None

    def chosen(self) -> tuple[Any, str] | None:
        """Return the intent that is chosen and how to say it; None where there is none."""
        ...

    def suggest(self, tree: Any) -> str:
        """Choose and mark what is suggested, without playing it, until the next view; in words.

        ``tree`` is an intent as it was told. Raises msgspec.ValidationError where it is none.
        """
        ...

    def ready_for(self, task: str) -> None:
        """Choose the control that the answer to a puzzle's task needs; by default there is none."""
        return

    def clear(self) -> None:
        """Choose nothing."""
        ...

    def hint(self) -> str:
        """Return what the player to move is to choose next: "Pick a spot"."""
        ...

    def fault(self) -> str:
        """Return why the last click or key changed nothing; empty when it did change something."""
        ...

    def actions(self) -> tuple[BoardAction, ...]:
        """Return what else the player to move may do."""
        ...

    def to_move(self) -> tuple[int, ...]:
        """Return the seats that may act."""
        ...

    def scores(self) -> tuple[tuple[int, int], ...]:
        """Return by seat how many of how many count; empty where no score is kept."""
        ...

    def score_line(self) -> str:
        """Return the score in words."""
        ...

    def why_over(self, reason: str) -> str:
        """Return why the game ended, as a player reads it."""
        return reason

    def ended(self, reason: str) -> str:
        """Return how it was won, in plain words: "3 corners to 0", "Blue finished on top"."""
        parts = (self.why_over(reason), self.score_line())
        words = "  ·  ".join(part for part in parts if part)
        return words[:1].upper() + words[1:]

    def moves(self) -> tuple[ListedMove, ...]:
        """Return everything that was played."""
        ...

    def status(self) -> str:
        """Return what is special now ("You may swap"), in lines; empty when nothing is."""
        ...

    def surprise(self) -> str:
        """Return what another player's last ply did that a newcomer could not expect, in a
        sentence: "Blue took over your stone: swap rule"; empty where nothing was.
        """
        return ""

    def heard(self) -> Sound:
        """Return how what the newest view brought sounds."""
        return Sound.MOVE

    def limit_counters(self) -> tuple[LimitCounter, ...]:
        """Return what is counted against a limit."""
        return ()

    def spoken(self) -> str:
        """Return where the keyboard is, in words."""
        ...

    def ahead(self, intent: Any) -> Any:
        """Return the view after ``intent`` of who is to move, as a tree; None where nobody knows.

        Only a game without chance and hidden hands can say, and what takes its rules is left out.
        """
        return None

    def cursor(self) -> int | None:
        """Return the cell that the keyboard is on; None for none."""
        return None

    def point(self, key: int) -> None:
        """Put the keyboard on a cell."""
        return

    def notes(self, key: int) -> list[str]:
        """Return what is said of a cell beside its name."""
        return []
