"""What a view says: whose grid is shown, what each square is called, names, scores, the log."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec
import pygame
from msgspec import Struct

from client import theme
from client.games.board import Board, Cell, Move, Player, Point
from client.games.pointer import Pointer
from client.games.wordfleet import journal, words
from client.games.wordfleet.chart import Chart
from client.games.wordfleet.draft import Draft
from client.games.wordfleet.hand import Hand
from client.games.wordfleet.slipway import Slipway
from client.games.wordfleet.tracker import Waters, roster, waters
from client.theme import Colour
from client.widgets import Entry
from engines.wordfleet.public import CLASSES, SQUARES, Options, Square, Terms, View

NO_TERMS = Terms("auto", "everyday", "none", (), False, False, "count", False)
NO_VIEW = View(
    "bidding", (), (), None, (), (), 0, (), None, (False, False), ("", ""), None, None, None, None,
    NO_TERMS,
)  # fmt: skip
AUDIT_MS = 60_000
"""So long the loser may dispute (D31)."""


class Lookout(Board):
    """Reads views. Cells are the squares of the grid that is shown large, from A1."""

    title: ClassVar[str] = "Word Fleet"
    rules: ClassVar[int] = 2
    options: ClassVar[type[Struct]] = Options
    seats: ClassVar[tuple[str, ...]] = words.SEATS
    help: ClassVar[tuple[tuple[str, str], ...]] = words.HELP
    composed: ClassVar[bool] = True
    open_hands: ClassVar[bool] = False

    @classmethod
    def opens(cls, options: Mapping[str, Any]) -> str:
        """Whoever wins the bidding."""
        return "The codes decide who begins."

    def __init__(self) -> None:
        self.chart = Chart(pygame.Rect(0, 0, 100, 100))
        self._forget()

    def _forget(self) -> None:
        """Nothing of any game stays."""
        self.view = NO_VIEW
        self.seat: int | None = None
        self.hand = Hand()
        self.slipway = Slipway(Draft())
        self.shown = 1
        """Whose fleet's grid is shown large."""
        self.captains = words.SEATS
        self.left_ms = AUDIT_MS
        """What the loser has left to look at the winner's words, by this clock."""
        self.name_entry = Entry(most=60, on_change=self._named)
        self._waters: dict[int, Waters] = {}
        self._first = 0
        """Who deployed first."""
        self.suggested: tuple[Square, ...] = ()
        """The squares that a suggestion names."""
        self._pointer = Pointer()

    def read(self, tree: Any, seat: int | None) -> None:
        """Show this view from now on, to this seat."""
        before, self.view = self.view, understood(tree)
        self.suggested = ()
        if before is NO_VIEW or seat != self.seat:
            self.seat, self.shown = seat, 1 if seat is None else 1 - seat
        self._waters.clear()
        self._pointer.refused = None
        if self.view.phase != before.phase:
            self._turn_page()
        if before.deployed == (False, False) and self.view.deployed == (False, True):
            self._first = 1
        if self.view.log != before.log or self.view.bids != before.bids:
            self.clear()

    def _turn_page(self) -> None:
        """Another phase."""
        if self.view.phase == "deploy":
            you = self.view.you
            self.slipway = Slipway(Draft(you.words if you else ()))
            self._named()
        self.left_ms = AUDIT_MS
        self.clear()

    def _named(self) -> None:
        self.slipway.draft.name = self.name_entry.text

    def preview(self, options: dict[str, Any]) -> None:
        """Show an empty sea, whatever was shown before."""
        self._forget()

    # -- geometry --------------------------------------------------------------------------

    def place(self, rect: pygame.Rect) -> None:
        """The largest grid in the middle of ``rect``."""
        self.chart = Chart(rect)

    def cells(self) -> Sequence[Cell]:
        """The hundred squares, row by row."""
        name = self._name_in_draft if self.deploying else self._name
        return [
            Cell(n, name(square), self.chart.square(n).center) for n, square in enumerate(SQUARES)
        ]

    def _name(self, square: Square) -> str:
        return words.spoken_square(self.there, square, self.there.seat == self.seat)

    def _name_in_draft(self, square: Square) -> str:
        ship = self.slipway.draft.on(square)
        if ship is None:
            return f"{square}, free"
        hull = self.slipway.draft.hulls[ship]
        letter = hull.word[hull.squares.index(square) :][:1]
        return f"{square}, {ship}, {f'letter {letter}' if letter else 'no letter yet'}"

    def cell_at(self, at: Point) -> int | None:
        """The square there."""
        return self.chart.place_at(at)

    # -- what is so ------------------------------------------------------------------------

    @property
    def there(self) -> Waters:
        """The grid that is shown large."""
        fought = self.view.phase in ("battle", "audit", "over")
        return self.waters(self.shown if fought else self.home)

    @property
    def home(self) -> int:
        """The viewer's own seat; a spectator looks on from the first."""
        return 0 if self.seat is None else self.seat

    def waters(self, seat: int) -> Waters:
        """What the viewer knows of a fleet's grid."""
        if seat not in self._waters:
            self._waters[seat] = waters(self.view, seat)
        return self._waters[seat]

    @property
    def target(self) -> Waters:
        """The grid that this captain hunts on."""
        return self.waters(1 - self.home)

    @property
    def deploying(self) -> bool:
        """Whether this captain is to deploy."""
        return "deploy" in self.view.may

    @property
    def names(self) -> journal.Names:
        """What the captains are called in sentences."""
        return journal.Names((self.captains[0], self.captains[1]), self.seat)

    def ink(self, seat: int) -> Colour:
        """Red and blue, for the whole game."""
        return theme.SEATS[seat]

    def side(self, seat: int) -> str:
        """Red and blue, for the whole game."""
        return words.SEATS[seat]

    def to_move(self) -> tuple[int, ...]:
        """Both while fleets are deployed; none when it is over."""
        return self.view.to_move

    def scores(self) -> tuple[tuple[int, int], ...]:
        """Ships sunk, of five."""
        return tuple((len(self.waters(1 - seat).found.sunk), len(CLASSES)) for seat in (0, 1))

    def score_line(self) -> str:
        """Ships sunk, red's first."""
        red, blue = (mine for mine, _ in self.scores())
        return f"{red} : {blue} ships sunk"

    def moves(self) -> tuple[Move, ...]:
        """Everything that was said, in short."""
        return journal.moves(self.view, journal.Names(words.SEATS), self._first)

    def lines(self) -> tuple[journal.Line, ...]:
        """Everything that was said, in sentences."""
        return journal.lines(self.view, self.names, self._first)

    def hint(self) -> str:
        """What to choose next."""
        if self.deploying:
            return "Place your ships"
        return "Choose a code" if self.view.phase == "bidding" else "Choose an attack"

    def meet(self, players: Sequence[Player]) -> None:
        """Learn what the captains are called."""
        named = {player.seat: player.name for player in players}
        self.captains = named.get(0, words.SEATS[0]), named.get(1, words.SEATS[1])

    def due(self, left_ms: int) -> None:
        """The audit ends by itself then, however late one came to it."""
        self.left_ms = left_ms

    def tick(self, passed_ms: int) -> bool:
        """In an audit time runs."""
        if self.view.phase != "audit" or not self.left_ms:
            return False
        before, self.left_ms = self.left_ms, max(0, self.left_ms - passed_ms)
        return before // 1000 != self.left_ms // 1000


def understood(tree: Any) -> View:
    """The view in ``tree``. Raises msgspec.ValidationError, also where it names what is not."""
    view = msgspec.convert(tree, View)
    try:
        for seat in (0, 1):
            there = waters(view, seat)
            roster(there)
            words.spoken_square(there, SQUARES[0], mine=False)
        journal.lines(view, journal.Names(words.SEATS))
    except (LookupError, ValueError) as why:
        raise msgspec.ValidationError(f"a view of Word Fleet cannot say {why}") from why
    return view
