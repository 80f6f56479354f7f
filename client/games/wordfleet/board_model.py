"""What a view says: whose grid is shown, what each square is called, names, scores, the log."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
import pygame
from msgspec import Struct

from client.games.wordfleet import motifs, words
from client.games.wordfleet.deployment.ship_mover import ShipMover
from client.games.wordfleet.drawing import motion
from client.games.wordfleet.hand import CaptainChoice
from client.games.wordfleet.manual.help import HELP
from client.games.wordfleet.model.chart import GridChart
from client.games.wordfleet.model.draft import FleetDraft
from client.games.wordfleet.model.own_marks import BLANK, OwnMark, OwnMarks
from client.games.wordfleet.model.tracker import Waters, roster, waters
from client.games.wordfleet.reasons import PATTERNS
from client.games.wordfleet.sheet import journal
from client.languages.message import mark, tr
from client.presenters.manual.topic import HelpSection
from client.sound.names import Sound
from client.table.board import BoardPlayer, Cell, GameBoard, ListedMove, Point, SeatNotes
from client.table.motion.effect_sounds import sound_of
from client.table.motion.piece_motion import PieceMotion
from client.table.motion.plan import Effect
from client.table.pointer import Pointer
from client.ui import theme
from client.ui.theme import Colour
from client.widgets.inputs import TextBuffer
from engines.wordfleet.public import (
    AUDIT_MS,
    CLASSES,
    SEAT_NAMES,
    SQUARES,
    TITLE,
    UNKNOWN,
    Options,
    Square,
    Terms,
    View,
)

NO_TERMS = Terms("auto", "everyday", "none", (), False, False, "count", False)
NO_VIEW = View(
    "bidding", (), (), 0, (), None, (False, False), ("", ""), None, None, None, None,
    NO_TERMS,
)  # fmt: skip


class BoardModel(GameBoard):
    """Reads views. Cells are the squares of the grid that is shown large, from A1."""

    title: ClassVar[str] = TITLE
    about: ClassVar[str] = mark("Hide five words at sea and find your rival’s, letter by letter.")
    minutes: ClassVar[tuple[int, int] | None] = 15, 30
    rules: ClassVar[int] = 2
    options: ClassVar[type[Struct]] = Options
    seats: ClassVar[tuple[str, ...]] = SEAT_NAMES
    help: ClassVar[tuple[HelpSection, ...]] = HELP
    reasons: ClassVar[tuple[str, ...]] = PATTERNS
    motifs_tell_all: ClassVar[bool] = True
    composed: ClassVar[bool] = True
    open_hands: ClassVar[bool] = False
    panel_title: ClassVar[str] = mark("Game")

    @classmethod
    def opens(cls, options: Mapping[str, Any]) -> str:
        """Return whoever wins the bidding."""
        return tr("The launch codes decide who begins.")

    def __init__(self) -> None:
        self.chart = GridChart(pygame.Rect(0, 0, 100, 100))
        self.marks = OwnMarks()
        self._forget()

    def _forget(self) -> None:
        """Nothing of any game stays."""
        self.view = NO_VIEW
        self.seat: int | None = None
        self.hand = CaptainChoice()
        self.ship_mover = ShipMover(FleetDraft())
        self.shown = 1
        """Whose fleet's grid is shown large."""
        self.captains = words.side(0), words.side(1)
        self.left_ms = AUDIT_MS
        """What the loser has left to look at the winner's words, by this clock."""
        self.name_entry = TextBuffer(most=60, on_change=self._take_name)
        self._waters: dict[int, Waters] = {}
        self._first = 0
        """Who deployed first."""
        self.suggested: tuple[Square, ...] = ()
        """The squares that a suggestion names."""
        self._pointer = Pointer()
        self.motion = PieceMotion()
        self._alone = False
        self._moved: tuple[str, int] | None = None
        """Which phase and whose grid what moves is about."""

    def read(self, tree: Any, seat: int | None) -> None:
        """Show this view from now on, to this seat."""
        before, self.view = self.view, understood(tree)
        is_first = before is NO_VIEW or seat != self.seat
        self.suggested, self.hand.advised = (), None
        if is_first:
            self.seat, self.shown = seat, 1 if seat is None else 1 - seat
        self._waters.clear()
        self._pointer.refused = None
        if self.view.phase != before.phase:
            self._turn_page()
        if before.deployed == (False, False) and self.view.deployed == (False, True):
            self._first = 1
        if self.view.log != before.log or self.view.bids != before.bids:
            self.clear()
        self._move(motion.effects(before, self.view) if self.animated and not is_first else ())

    def heard(self) -> Sound:
        """Return how what the newest view brought sounds."""
        return sound_of(self.motion.kinds)

    def _move(self, effects: Iterable[Effect] = ()) -> None:
        """See ships and shots on their way to what is so now."""
        about = "deploy" if self.deploying else "battle", self.shown
        ships = motion.pieces(self.ship_mover.draft) if self.deploying else []
        if self._moved is None or (about[0] == "deploy") != (self._moved[0] == "deploy"):
            self.motion.forget()
            self.motion.show(ships, moves=False)
        self._moved, self.motion.pace = about, self.pace
        self.motion.show(ships, motion.timing, effects, self.animated)

    @property
    def stamping(self) -> float:
        """Return how far the verdict on a code is stamped, from 0 to 1."""
        seen = self.motion.effects
        return next((part for effect, part in seen if effect.kind == motion.STAMP), 1.0)

    def _turn_page(self) -> None:
        """Another phase."""
        if self.view.phase == "deploy":
            you = self.view.you
            self.ship_mover = ShipMover(FleetDraft(you.words if you else ()))
            self._take_name()
        self.left_ms = AUDIT_MS
        self.clear()

    def _take_name(self) -> None:
        self.ship_mover.draft.name = self.name_entry.text

    def preview(self, options: dict[str, Any]) -> None:
        """Show an empty sea, whatever was shown before."""
        self._forget()

    # -- geometry --------------------------------------------------------------------------

    def place(self, rect: pygame.Rect) -> None:
        """Place the largest grid in the middle of ``rect``."""
        self.chart = GridChart(rect)

    def cells(self) -> Sequence[Cell]:
        """Return the hundred squares, row by row."""
        name = self._name_in_draft if self.deploying else self._name
        return [
            Cell(n, name(square), self.chart.square(n).center) for n, square in enumerate(SQUARES)
        ]

    def motif_words(self, code: str, values: Mapping[str, int | str]) -> str:
        """Return what a suggested attack is good for."""
        return motifs.said(code, values)

    def advised_at(self, cell: Cell, apart: float) -> Point | None:
        """Return the lower left of a square of the enemy's grid; None on one's own."""
        if self.deploying or self.shown == self.seat:
            return None
        return round(cell.at[0] - 0.28 * apart), round(cell.at[1] + 0.28 * apart)

    def _name(self, square: Square) -> str:
        told = words.spoken_square(self.there, square, self.there.seat == self.seat)
        own = self.mark_at(square).spoken
        return f"{told}, {own}" if own else told

    @property
    def may_mark(self) -> bool:
        """Return whether marks can be made now: on the enemy's grid, while it is hunted on."""
        hunts = self.view.phase in ("battle", "audit") and self.shown != self.seat
        return hunts and self.seat is not None and self.marks.is_kept

    @property
    def is_marking(self) -> bool:
        """Return whether squares and letters are being marked, not attacked."""
        return self.may_mark and self.marks.tool is not None

    def mark_at(self, square: Square) -> OwnMark:
        """Return what one marked there oneself, as long as nothing is known of it."""
        known = self.target.found.known(square) != UNKNOWN
        return BLANK if known or not self.may_mark else self.marks.at(square)

    def _name_in_draft(self, square: Square) -> str:
        ship = self.ship_mover.draft.on(square)
        if ship is None:
            return tr("{square}, free", square=square)
        hull = self.ship_mover.draft.hulls[ship]
        letter = hull.word[hull.squares.index(square) :][:1]
        about = {"square": square, "ship": ship, "letter": letter}
        if letter:
            return tr("{square}, {ship}, letter {letter}", **about)
        return tr("{square}, {ship}, no letter yet", **about)

    def cursor(self) -> int | None:
        """Return the cell that the keyboard is on; None for none."""
        return self._pointer.cursor

    def point(self, key: int) -> None:
        """Put the keyboard on a cell."""
        self._pointer.cursor = key

    def cell_at(self, at: Point) -> int | None:
        """Return the square there."""
        return self.chart.place_at(at)

    def cursor_at(self) -> Point | None:
        """Return the middle of the square that the keyboard is on."""
        cursor = self._pointer.cursor
        return None if cursor is None else self.chart.square(cursor).center

    def drags(self, at: Point) -> bool:
        """Return whether a ship lies there that is still to be deployed."""
        place = self.cell_at(at) if self.deploying else None
        return place is not None and self.ship_mover.draft.on(SQUARES[place]) is not None

    def carries(self) -> bool:
        """Return whether a ship is being dragged over the grid."""
        return self.ship_mover.carried is not None

    # -- what is so ------------------------------------------------------------------------

    @property
    def there(self) -> Waters:
        """Return the grid that is shown large."""
        fought = self.view.phase in ("battle", "audit", "over")
        return self.waters(self.shown if fought else self.home)

    @property
    def home(self) -> int:
        """Return the viewer's own seat; a spectator looks on from the first."""
        return 0 if self.seat is None else self.seat

    def waters(self, seat: int) -> Waters:
        """Return what the viewer knows of a fleet's grid."""
        if seat not in self._waters:
            self._waters[seat] = waters(self.view, seat)
        return self._waters[seat]

    @property
    def target(self) -> Waters:
        """Return the grid that this captain hunts on."""
        return self.waters(1 - self.home)

    @property
    def deploying(self) -> bool:
        """Return whether this captain is to deploy."""
        return "deploy" in self.view.may

    @property
    def _sides(self) -> journal.CaptainNames:
        """The captains by their colours."""
        return journal.CaptainNames((words.side(0), words.side(1)))

    @property
    def names(self) -> journal.CaptainNames:
        """Return what the captains are called in sentences."""
        return journal.CaptainNames((self.captains[0], self.captains[1]), self.seat)

    def ink(self, seat: int) -> Colour:
        """Return red or blue, for the whole game."""
        return theme.SEATS[seat]

    def side(self, seat: int) -> str:
        """Return red or blue, for the whole game."""
        return words.side(seat)

    def to_move(self) -> tuple[int, ...]:
        """Return both seats while fleets are deployed; none when it is over."""
        return self.view.to_move

    def scores(self) -> tuple[tuple[int, int], ...]:
        """Return ships sunk, of five."""
        return tuple((len(self.waters(1 - seat).found.sunk), len(CLASSES)) for seat in (0, 1))

    def score_line(self) -> str:
        """Return ships sunk, red's first."""
        red, blue = (mine for mine, _ in self.scores())
        return tr("{red} : {blue} ships sunk", red=red, blue=blue)

    def why_over(self, reason: str) -> str:
        """Return why the game ended, as a player reads it."""
        return tr(words.OVER.get(reason, reason))

    def moves(self) -> tuple[ListedMove, ...]:
        """Return everything that was said, in short."""
        return journal.moves(self.view, self._sides, self._first)

    def lines(self) -> tuple[journal.JournalLine, ...]:
        """Return everything that was said, in sentences."""
        return journal.lines(self.view, self.names, self._first)

    def hint(self) -> str:
        """Return what to choose next."""
        if self.deploying:
            return tr("Place your ships")
        return tr("Pick a code") if self.view.phase == "bidding" else tr("Pick an attack")

    def surprise(self) -> str:
        """Return what the other captain just did that a newcomer could not expect."""
        return journal.surprise(self.view, self.names)

    def meet(self, players: Sequence[BoardPlayer], notes: SeatNotes | None = None) -> None:
        """Learn what the captains are called, and where one's own marks are kept."""
        self.marks.meet(notes)
        named = {player.seat: player.name for player in players}
        self.captains = named.get(0, words.side(0)), named.get(1, words.side(1))

    def due(self, left_ms: int) -> None:
        """End the audit by itself then, however late one came to it."""
        self.left_ms = left_ms

    def tick(self, passed_ms: int) -> bool:
        """Let what moves move, and the time of an audit pass."""
        if self.deploying:
            self._move()
        aside = [seen for seen in self.motion.effects if seen.effect.look != self.shown]
        moved = self.motion.tick(passed_ms)
        self._alone = moved and not aside
        if self.view.phase != "audit" or not self.left_ms:
            return moved
        before, self.left_ms = self.left_ms, max(0, self.left_ms - passed_ms)
        counted = before // 1000 != self.left_ms // 1000
        self._alone = self._alone and not counted
        return counted or moved

    @property
    def moves_alone(self) -> bool:
        """Return whether what moved is on the grid that is shown large, and nowhere else."""
        return self._alone


def understood(tree: Any) -> View:
    """Return the view in ``tree``. Raises ValidationError, also where it names what is not."""
    view = msgspec.convert(tree, View)
    try:
        for seat in (0, 1):
            there = waters(view, seat)
            roster(there)
            words.spoken_square(there, SQUARES[0], mine=False)
        journal.lines(view, journal.CaptainNames(SEAT_NAMES))
    except (LookupError, ValueError) as why:
        raise msgspec.ValidationError(f"a view of Word Fleet cannot say {why}") from why
    return view
