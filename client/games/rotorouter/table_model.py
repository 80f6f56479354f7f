"""What is so at a table of RotoRouter, and how it is seen: everything but what a player does."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec
import pygame
from msgspec import Struct

from client.games.rotorouter import motifs, news, words
from client.games.rotorouter.drawing import signs
from client.games.rotorouter.drawing.art import BoardArt
from client.games.rotorouter.drawing.motion import BoardMotion, changed
from client.games.rotorouter.drawing.picture import Picture
from client.games.rotorouter.drawing.plan import BoardPlan
from client.games.rotorouter.hand import TurnChoice
from client.games.rotorouter.journal import Journal
from client.games.rotorouter.manual.help import HELP
from client.games.rotorouter.notes import mover_of, notes
from client.games.rotorouter.reasons import PATTERNS
from client.languages.message import mark, tr
from client.presenters.manual.topic import HelpSection
from client.sound.names import Sound
from client.table import suggestion_mark
from client.table.board import BoardScene, Cell, GameBoard, ListedMove, Point
from client.table.motion.effect_sounds import sound_of
from client.table.pointer import Pointer
from client.ui import theme
from client.ui.theme import Colour
from client.widgets.widget import DrawContext
from engines.rotorouter.public import SEAT_NAMES, TITLE, Options, Player, View


def bare(size: int, seats: int) -> View:
    """Return a table before play."""
    players = tuple(
        Player(seat, False, None, 0, (), None, (), (), 0, None, False, None, False, 0, None)
        for seat in range(seats)
    )
    board = (None,) * (size * size)
    return View(size, board, players, None, "main", 0, 1, 0, 0, (), (), (), 0, None)


NO_VIEW: Final = bare(9, 4)
TICKED: Final = 3
"""So many things that others did are told at most."""


class TableModel(GameBoard):
    """Holds the last view, the pointer and the hand, and draws them."""

    title: ClassVar[str] = TITLE
    about: ClassVar[str] = mark("Lay tracks, turn the gears and race to your rivals’ corners.")
    minutes: ClassVar[tuple[int, int] | None] = 30, 45
    draws: ClassVar[bool] = True
    rules: ClassVar[int] = 1
    options: ClassVar[type[Struct]] = Options
    seats: ClassVar[tuple[str, ...]] = SEAT_NAMES
    keeps_colours: ClassVar[bool] = True
    help: ClassVar[tuple[HelpSection, ...]] = HELP
    reasons: ClassVar[tuple[str, ...]] = PATTERNS
    composed: ClassVar[bool] = True
    open_hands: ClassVar[bool] = False
    panel_width: ClassVar[float] = 544
    panel_title: ClassVar[str] = mark("Game")
    shows_clocks: ClassVar[bool] = True
    animated: bool = True

    def __init__(self) -> None:
        self.view, self.seat = NO_VIEW, None
        self.hand = TurnChoice()
        self.hidden = False
        """Whether tokens are hidden, which a token action or the end of the turn undoes."""
        self.suggested: tuple[int, ...] = ()
        """The cells that a suggestion names."""
        self._pointer, self._art, self._journal = Pointer(), BoardArt(), Journal()
        self._motion = BoardMotion()
        self._rolled = False
        """Whether the die rolled before the last tick or after it: it lies beside the board."""
        self._latest: int | None = None
        self._fault = ""
        self._plan = BoardPlan(9, pygame.Rect(0, 0, 100, 100))

    view: View
    seat: int | None

    @classmethod
    def seats_of(cls, options: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the first two, three or four colours."""
        return tuple(words.side(seat) for seat in range(options.get("colours", 4)))

    @classmethod
    def opens(cls, options: Mapping[str, Any]) -> str:
        """Return the first one that plays, or any."""
        if options.get("first") == "random":
            return tr("A random colour begins.")
        return tr("The first colour that plays begins, clockwise from Red.")

    def read(self, tree: Any, seat: int | None) -> None:
        """Show this view from now on, to this seat; what changed is seen moving."""
        self.suggested = ()
        old, self.view, self.seat = self.view, msgspec.convert(tree, View), seat
        self._motion.show(old, self.view, seat, moves=self.animated, pace=self.pace)
        if self.view.ply != old.ply or self.view.size != old.size:
            self._fault, self._pointer.refused = "", None
        token_used = self.view.turn.token_used and not old.turn.token_used
        if self.view.to_move != old.to_move or token_used:
            self.hidden = False
        self._latest = changed(self.view)
        self._journal.read(self.view, seat)
        self.hand.read(self.view, seat)
        self._place()

    def heard(self) -> Sound:
        """Return how what the newest view brought sounds."""
        return sound_of(self._motion.pieces.kinds)

    def preview(self, options: dict[str, Any]) -> None:
        """Show an empty board with the corners of the colours that may play."""
        old, self.view = self.view, bare(options.get("size", 9), options.get("colours", 4))
        self._motion.show(old, self.view, None, moves=False)
        self._place()

    def place(self, rect: pygame.Rect) -> None:
        """Place the largest square in the middle of ``rect``."""
        side = max(60, min(rect.size))
        square = pygame.Rect(0, 0, side, side)
        square.center = rect.center
        self._plan = BoardPlan(self.view.size, square)

    def _place(self) -> None:
        self._plan = self._plan._replace(size=self.view.size)

    def cells(self) -> Sequence[Cell]:
        """Return every cell, row by row."""
        view, plan = self.view, self._plan
        return [Cell(n, words.name_of(view, n), plan.middle(n)) for n in range(view.size**2)]

    def motif_words(self, code: str, values: Mapping[str, int | str]) -> str:
        """Return what a suggestion does."""
        return motifs.said(self.view.size, code, values)

    def advised_at(self, cell: Cell, apart: float) -> Point | None:
        """Return the lower left of a cell: in its middle are tracks and tokens."""
        return round(cell.at[0] - 0.3 * apart), round(cell.at[1] + 0.3 * apart)

    def cursor(self) -> int | None:
        """Return the cell that the keyboard is on; None for none."""
        return self._pointer.cursor

    def point(self, key: int) -> None:
        """Put the keyboard on a cell."""
        self._pointer.cursor = key

    def cell_at(self, at: Point) -> int | None:
        """Return the cell there."""
        return self._plan.cell_at(at)

    def cursor_at(self) -> Point | None:
        """Return the middle of the cell that the keyboard is on."""
        cursor = self._pointer.cursor
        return None if cursor is None else self._plan.middle(cursor)

    def ink(self, seat: int) -> Colour:
        """Return red, green, blue or yellow."""
        return theme.ROUTES[seat]

    def side(self, seat: int) -> str:
        """Return red, green, blue or yellow."""
        return words.side(seat)

    def to_move(self) -> tuple[int, ...]:
        """Return one seat, until it is over."""
        return () if self.view.to_move is None else (self.view.to_move,)

    def scores(self) -> tuple[tuple[int, int], ...]:
        """Return scored corners of three."""
        found = {player.seat: len(player.reached) for player in self.view.players}
        return tuple((found.get(seat, 0), 3) for seat in range(len(self.seats)))

    def score_line(self) -> str:
        """Return corners by colour."""
        each = (
            tr("{colour} {n}", colour=words.colour(player.seat), n=len(player.reached))
            for player in self.view.players
        )
        return ", ".join(each)

    def why_over(self, reason: str) -> str:
        """Return guards in words (section 8)."""
        return tr(words.OVER.get(reason, reason))

    def ended(self, reason: str) -> str:
        """Return why it is over, and everybody's corners."""
        corners = tr("corners: {scores}", scores=self.score_line())
        return tr("{why}; {corners}", why=self.why_over(reason), corners=corners)

    def moves(self) -> tuple[ListedMove, ...]:
        """Return everything that was played."""
        return self._journal.moves()

    def ticker(self) -> tuple[ListedMove, ...]:
        """Return what others did since this player did something; for spectators all of it."""
        found: list[ListedMove] = []
        for move in reversed(self._journal.moves()):
            if move.seat == self.seat:
                break
            found.insert(0, move)
            if len(found) == TICKED:
                break
        return tuple(found)

    def status(self) -> str:
        """Return forces, fixes, guards, and what just happened."""
        return "\n".join(note.text for note in notes(self.view, self.seat))

    def surprise(self) -> str:
        """Return what another player's ply did to this player's tracks, or to all of them."""
        return news.surprise(self.view, self.seat)

    @property
    def mover(self) -> Player | None:
        """Return the player whose turn it is."""
        return mover_of(self.view)

    @property
    def rolling(self) -> float | None:
        """Return how far the die has rolled, from 0 to 1; None while it lies."""
        return self._motion.rolling

    def tick(self, passed_ms: int) -> bool:
        """Return what moves goes on."""
        was_rolling = self.rolling is not None
        moved = self._motion.tick(passed_ms)
        self._rolled = was_rolling or self.rolling is not None
        return moved

    @property
    def moves_alone(self) -> bool:
        """Return whether something moves, and it is not the die; its end is seen beside it too."""
        return self._motion.is_moving and not self._rolled

    def draw(self, ctx: DrawContext, surface: pygame.Surface, scene: BoardScene) -> None:
        """Draw everything on the board."""
        picture = Picture(
            self.view,
            self._plan,
            self._art,
            self.hand,
            self._pointer,
            self._motion,
            self.hidden,
            self._latest,
        )
        picture.draw(ctx, surface, scene)
        suggestion_mark.frames(surface, [self._plan.rect(cell) for cell in self.suggested])

    def draw_sign(self, surface: pygame.Surface, seat: int, at: Point, radius: int) -> None:
        """Draw a colour's sign."""
        signs.blit_middle(surface, signs.sign(seat, radius), at)

    def hide(self, hidden: bool) -> None:
        """Hide the tokens, or show them again."""
        self.hidden = hidden

    def skip(self) -> bool:
        """End what moves. Says whether anything did."""
        return self._motion.skip()
