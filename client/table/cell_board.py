"""A board of cells: a game says where they are and what each asks for, the rest is done here."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import hypot, pi, sin
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

import msgspec
import pygame

from client.languages.message import tr
from client.sound.names import Sound
from client.table import cell_marks, suggestion_mark
from client.table.board import (
    BoardAction,
    BoardScene,
    Cell,
    GameBoard,
    InputResult,
    ListedMove,
    Point,
)
from client.table.motion.effect_sounds import sound_of
from client.table.motion.piece import Piece, PieceChange
from client.table.motion.piece_motion import PieceMotion
from client.table.motion.plan import Effect, Timing, plainly
from client.table.pointer import Pointer
from client.ui import theme
from client.ui.theme import Colour
from client.widgets.widget import ENTER, DrawContext

CHOOSES: Final = (*ENTER, pygame.K_SPACE)
UNCHOOSES: Final = (pygame.K_ESCAPE, pygame.K_BACKSPACE)


class TurnView(Protocol):
    """A view that says whose turn it is."""

    @property
    def to_move(self) -> int | None:
        """Return the seat to move; None when the game is over."""
        ...


V = TypeVar("V", bound=TurnView)


class CellBoard(GameBoard, Generic[V]):
    """Chooses cells by mouse, keyboard and suggestion, and draws the marks over them.

    A game sets ``title``, ``seats``, ``options``, ``view_type`` and ``intent_type`` from its
    ``public.py`` and writes ``view_before``, ``cells``, ``intent_of``, ``draw_position``, ``help``
    and ``moves``, the list of what was played. Everything else has a default, scores included: a
    game that keeps some says so. Stones tell two seats apart; a game for more draws signs of its
    own.
    """

    rules: ClassVar[int] = 1
    view_type: ClassVar[Any]
    intent_type: ClassVar[Any]

    def __init__(self) -> None:
        self.view: V = self.view_before({})
        self.seat: int | None = None
        self.square = pygame.Rect(0, 0, 100, 100)
        """Where it is drawn."""
        self._pointer = Pointer()
        self._suggested: Any = None
        """The intent that is suggested."""
        self.motion = PieceMotion()
        """How its pieces get from one view to the next."""

    # -- what a game writes ----------------------------------------------------------------

    def view_before(self, options: dict[str, Any]) -> V:
        """Return the view that is shown before play with these options (a game writes this)."""
        raise NotImplementedError

    def cells(self) -> Sequence[Cell]:
        """Return the cells there are now, in reading order, in ``square`` (a game writes this).

        Each has its name as spoken and its middle in pixels.
        """
        raise NotImplementedError

    def intent_of(self, key: int) -> Any:
        """Return what choosing a cell asks for, None for nothing (a game writes this).

        Asked only where this seat is to move.
        """
        raise NotImplementedError

    def draw_position(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the board and what lies on it, in ``square`` (a game writes this)."""
        raise NotImplementedError

    # -- what a game may say better --------------------------------------------------------

    def pieces(self) -> Sequence[Piece]:
        """Return what lies on the board in this view, in units of its own.

        A game that returns some draws what ``motion`` says of them in ``draw_position``.
        """
        return ()

    def timing(self, change: PieceChange) -> Timing:
        """Return how a change of one piece is played."""
        return plainly(change)

    def effects(self, before: V) -> Sequence[Effect]:
        """Return what flashes or fades as this view follows ``before``."""
        return ()

    @property
    def spacing(self) -> float:
        """Return the least distance between the middles of two cells, in pixels."""
        return _least_distance(tuple(cell.at for cell in self.cells()))

    def last(self) -> int | None:
        """Return the cell of the last move, to mark it; None where there is none."""
        return None

    def refusal(self, key: int) -> str:
        """Return why a cell cannot be chosen by the seat to move."""
        return tr("You cannot play there now.")

    def name_intent(self, key: int, intent: Any) -> str:
        """Return what playing ``intent`` is called: by default the cell's name to its comma."""
        return self._cell(key).name.partition(",")[0]

    def ink(self, seat: int) -> Colour:
        """Return the colour of a seat: the same for the whole game."""
        return theme.SEATS[seat]

    def side(self, seat: int) -> str:
        """Return what a seat is called: the same for the whole game."""
        return tr(self.seats[seat])

    def to_move(self) -> tuple[int, ...]:
        """Return the seat that may act; none when the game is over."""
        return () if self.view.to_move is None else (self.view.to_move,)

    def scores(self) -> tuple[tuple[int, int], ...]:
        """Return nothing: no score is kept."""
        return ()

    def score_line(self) -> str:
        """Return nothing: no score is kept."""
        return ""

    def moves(self) -> tuple[ListedMove, ...]:
        """Return nothing: no moves are listed."""
        return ()

    def status(self) -> str:
        """Return nothing: nothing is special."""
        return ""

    def actions(self) -> tuple[BoardAction, ...]:
        """Return nothing: every move is a cell."""
        return ()

    def hint(self) -> str:
        """Return that a cell is to be chosen."""
        return tr("Pick a spot")

    def place_name(self, key: int) -> str:
        """Return what people call a cell, as "b3": written at it while it is pointed at."""
        return ""

    # -- the view and the place ------------------------------------------------------------

    def read(self, tree: Any, seat: int | None) -> None:
        """Show this view from now on, to this seat; a choice lasts while it can be played."""
        before, self.view, self.seat = self.view, msgspec.convert(tree, self.view_type), seat
        self._pointer.keep({cell.key for cell in self.cells()})
        self._pointer.pressed = self._pointer.refused = self._suggested = None
        if self._pointer.chosen is not None and not self._may_choose(self._pointer.chosen):
            self.clear()
        self.motion.pace = self.pace
        effects = self.effects(before) if self.animated and before != self.view else ()
        self.motion.show(self.pieces(), self.timing, effects, self.animated)

    def heard(self) -> Sound:
        """Return how what the newest view brought sounds."""
        return sound_of(self.motion.kinds)

    def preview(self, options: dict[str, Any]) -> None:
        """Show the board as it is before play with these options."""
        self.view = self.view_before(options)
        self._pointer.keep({cell.key for cell in self.cells()})
        self.motion.show(self.pieces(), moves=False)

    def tick(self, passed_ms: int) -> bool:
        """Let what moves go on."""
        return self.motion.tick(passed_ms)

    @property
    def moves_alone(self) -> bool:
        """Return that what moves is seen on the board alone."""
        return True

    def place(self, rect: pygame.Rect) -> None:
        """Use the largest square in the middle of ``rect``."""
        side = max(40, min(rect.size))
        self.square = pygame.Rect(0, 0, side, side)
        self.square.center = rect.center

    def cell_at(self, at: Point) -> int | None:
        """Return the nearest cell, where a click there is within reach of it."""
        found = min(self.cells(), key=lambda cell: _distance(cell.at, at), default=None)
        reach = self.spacing / 2 + 1
        return found.key if found and _distance(found.at, at) <= reach else None

    def _cell(self, key: int) -> Cell:
        return next(cell for cell in self.cells() if cell.key == key)

    # -- what the player does --------------------------------------------------------------

    @property
    def is_mine(self) -> bool:
        """Return whether the seat that looks is to move."""
        return self.seat is not None and self.seat in self.to_move()

    def _intent(self, key: int) -> Any:
        return self.intent_of(key) if self.is_mine else None

    def _may_choose(self, key: int) -> bool:
        return self._intent(key) is not None

    def _key_of(self, intent: Any) -> int | None:
        """Return the cell that asks for ``intent``; None where an action does, or nothing."""
        asked = ((cell.key, self.intent_of(cell.key)) for cell in self.cells())
        return next((key for key, found in asked if found == intent), None)

    def fault(self) -> str:
        """Return why the last cell could not be chosen."""
        refused = self._pointer.refused
        if refused is None:
            return ""
        if self.seat is None:
            return tr("You are watching.")
        return self.refusal(refused) if self.is_mine else tr("It is not your turn.")

    def chosen(self) -> tuple[Any, str] | None:
        """Return what the chosen cell, or else a suggested action, asks for, and its name."""
        key = self._pointer.chosen
        intent = None if key is None else self._intent(key)
        if key is not None and intent is not None:
            return intent, self.name_intent(key, intent)
        suggested = (it for it in self.actions() if it.intent == self._suggested)
        return next(((it.intent, it.text) for it in suggested), None)

    def suggest(self, tree: Any) -> str:
        """Choose the suggested cell or action; return its name."""
        intent = msgspec.convert(tree, self.intent_type)
        key = self._key_of(intent) if self.is_mine else None
        if key is None and all(intent != it.intent for it in self.actions()):
            raise msgspec.ValidationError(f"{intent} cannot be played here")
        self.clear()
        self._suggested, self._pointer.chosen = intent, key
        if key is not None:
            self._pointer.cursor = key
        chosen = self.chosen()
        return f"{chosen[1][:1].upper()}{chosen[1][1:]}" if chosen else ""

    def clear(self) -> None:
        """Choose nothing."""
        self._pointer.chosen = self._pointer.pressed = self._pointer.refused = None
        if any(it.intent == self._suggested for it in self.actions()):
            self._suggested = None

    def hover(self, at: Point | None) -> bool:
        """Point at the cell under the mouse; return whether it is another one."""
        return self._pointer.hover(None if at is None else self.cell_at(at))

    def press(self, at: Point) -> None:
        """Show that what lies under the mouse is held."""
        self._pointer.pressed = self.cell_at(at)

    def drop(self, at: Point) -> None:
        """Let go of it, elsewhere."""
        self._pointer.pressed = None

    def click(self, at: Point, confirm: bool) -> InputResult:
        """Choose the cell there, or play it where it was chosen already."""
        self._pointer.pressed = None
        key = self.cell_at(at)
        if key is None:
            self.clear()
            return InputResult(True)
        self._pointer.cursor = key
        return self._use(key, confirm)

    def _use(self, key: int, confirm: bool) -> InputResult:
        intent, before = self._intent(key), self._pointer.chosen
        self.clear()
        if intent is None:
            self._pointer.refused = key
        elif confirm and before != key:
            self._pointer.chosen = key
        else:
            return InputResult(True, intent)
        return InputResult(True)

    def key_down(self, key: int, confirm: bool) -> InputResult:
        """Move by arrows, choose and play by Enter and space, unchoose by Escape and Backspace."""
        pointer = self._pointer
        if pointer.step(self.cells(), key):
            return InputResult(True)
        if key in CHOOSES:
            if pointer.chosen is None and (action := self.chosen()) is not None:
                self.clear()
                return InputResult(True, action[0])
            return (
                InputResult(True) if pointer.cursor is None else self._use(pointer.cursor, confirm)
            )
        if key in UNCHOOSES and (pointer.chosen is not None or self.chosen() is not None):
            self.clear()
            return InputResult(True)
        return InputResult()

    def cursor(self) -> int | None:
        """Return the cell that the keyboard is on; None for none."""
        return self._pointer.cursor

    def point(self, key: int) -> None:
        """Put the keyboard on a cell."""
        self._pointer.cursor = key

    def chosen_at(self) -> pygame.Rect | None:
        """Return the chosen cell, as large as the distance to its neighbours."""
        key = self._pointer.chosen
        if key is None or all(cell.key != key for cell in self.cells()):
            return None
        side = max(1, round(self.spacing))
        rect = pygame.Rect(0, 0, side, side)
        rect.center = self._cell(key).at
        return rect

    def cursor_at(self) -> Point | None:
        """Return the middle of the cell that the keyboard is on."""
        cursor = self._pointer.cursor
        return None if cursor is None else self._cell(cursor).at

    def spoken(self) -> str:
        """Return the cell that the keyboard is on, and what is suggested, chosen or wrong."""
        cursor = self._pointer.cursor
        if cursor is None:
            return tr("use the arrow keys to move around the board")
        notes = [self._cell(cursor).name, *self.notes(cursor)]
        if cursor == self._pointer.refused:
            notes.append(self.fault())
        return ", ".join(notes)

    def notes(self, key: int) -> list[str]:
        """Return what is said of a cell beside its name."""
        is_suggested = self._suggested is not None and key == self._key_of(self._suggested)
        chosen = [tr("chosen")] if key == self._pointer.chosen else []
        return [tr("suggested"), *chosen] if is_suggested else chosen

    # -- drawing ---------------------------------------------------------------------------

    def draw(self, ctx: DrawContext, surface: pygame.Surface, scene: BoardScene) -> None:
        """Draw the position, and above it the marks of what is last, pending, chosen or wrong."""
        self.draw_position(ctx, surface)
        at, radius = {cell.key: cell.at for cell in self.cells()}, self.spacing / 2
        last = self.last()
        if last is not None and not self.motion.moving:
            cell_marks.draw_last(surface, at[last], radius)
        if scene.pending is not None:
            self._draw_pending(surface, scene, at)
        elif scene.may_act:
            self._draw_choice(surface, at)
        suggested = None if self._suggested is None else self._key_of(self._suggested)
        if suggested is not None:
            rect = pygame.Rect(0, 0, *[round(2.68 * radius)] * 2)
            rect.center = at[suggested]
            suggestion_mark.frame(surface, rect, around=True)
        if self._pointer.refused is not None:
            cell_marks.draw_refusal(surface, at[self._pointer.refused], 0.92 * radius)
        if scene.cursor and self._pointer.cursor is not None:
            thick = max(ctx.px(2), 0.14 * radius)
            where = at[self._pointer.cursor]
            cell_marks.draw_halo(surface, where, 1.12 * radius, theme.FOCUS, thick)
        self._draw_name(ctx, surface, scene, at)

    def _draw_name(
        self, ctx: DrawContext, surface: pygame.Surface, scene: BoardScene, at: dict[int, Point]
    ) -> None:
        """Write what the cell under the mouse, or else the keyboard's, is called."""
        pointer = self._pointer
        key = pointer.cursor if scene.cursor and pointer.hovered is None else pointer.hovered
        name = "" if key is None else self.place_name(key)
        if key is not None and name:
            reach = 1.3 * self.spacing / 2
            cell_marks.draw_name(surface, ctx.type, name, at[key], reach, self.square)

    def _draw_choice(self, surface: pygame.Surface, at: dict[int, Point]) -> None:
        """Draw the chosen cell with its ring, and the one under the mouse."""
        hovered, chosen, radius = self._pointer.hovered, self._pointer.chosen, self.spacing / 2
        if self.seat is None:
            return
        if hovered is not None and hovered != chosen and self._may_choose(hovered):
            held = hovered == self._pointer.pressed
            self.draw_ghost(surface, at[hovered], 220 if held else 120)
        if chosen is not None and self._may_choose(chosen):
            self.draw_ghost(surface, at[chosen], 190)
            cell_marks.draw_halo(surface, at[chosen], radius, self.ink(self.seat), 0.16 * radius)

    def _draw_pending(
        self, surface: pygame.Surface, scene: BoardScene, at: dict[int, Point]
    ) -> None:
        """Draw what was sent, breathing until it is answered."""
        key, radius = self._key_of(scene.pending), self.spacing / 2
        if key is not None:
            breath = (1 + sin(2 * pi * scene.now_ms / 1200)) / 2
            self.draw_ghost(surface, at[key], round(90 + 110 * breath))
            cell_marks.draw_halo(surface, at[key], radius, theme.WARNING, 0.1 * radius)

    def draw_ghost(self, surface: pygame.Surface, at: Point, alpha: int) -> None:
        """Draw, of that opacity from 0 to 255, what this seat would put in a cell."""
        if self.seat is not None:
            radius = max(3, round(0.78 * self.spacing / 2))
            image = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
            self.draw_sign(image, self.seat, (radius, radius), radius)
            image.set_alpha(alpha)
            surface.blit(image, (at[0] - radius, at[1] - radius))

    def draw_sign(self, surface: pygame.Surface, seat: int, at: Point, radius: int) -> None:
        """Draw a stone of that seat: a disc, or a ring for the second."""
        surface.blit(cell_marks.stone(seat, radius), (at[0] - radius, at[1] - radius))


@lru_cache(16)
def _least_distance(middles: tuple[Point, ...]) -> float:
    return min((_distance(*pair) for pair in combinations(middles, 2)), default=100.0)


def _distance(here: Point, there: Point) -> float:
    return hypot(here[0] - there[0], here[1] - there[1])
