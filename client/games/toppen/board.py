"""The Toppen board: stacks on sixteen cells; a move is chosen from and to."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec
import pygame
from msgspec import Struct

from client.games.toppen import art, marks, motifs, pieces, words
from client.games.toppen.art import StackArt
from client.games.toppen.editor.layout_editor import layout_name, layout_picker
from client.games.toppen.help import HELP
from client.games.toppen.reasons import PATTERNS
from client.languages.message import mark, tr
from client.presenters.manual.topic import HelpSection
from client.table.board import (
    BoardAction,
    BoardScene,
    Cell,
    InputResult,
    LimitCounter,
    ListedMove,
    Namer,
    Picker,
    Point,
    RecommendedOptions,
)
from client.table.cell_board import CHOOSES, UNCHOOSES, CellBoard
from client.table.motion.kept_picture import KeptPicture, moved_part
from client.table.motion.piece import Piece, PieceChange
from client.table.motion.plan import Effect, Timing
from client.ui import theme
from client.ui.text import Type
from client.ui.theme import Colour
from client.widgets.widget import DrawContext
from engines.toppen import public
from engines.toppen.public import (
    CELLS,
    SEAT_NAMES,
    TITLE,
    Intent,
    Keep,
    Move,
    Options,
    Special,
    Step,
    TakeFirstMove,
    TurnPosition,
    View,
    ahead,
    read_layout,
    stacks,
)

EMPTY = ((((),) * 4),) * 4
NO_VIEW = View(TurnPosition(EMPTY), (), False, "fixed", True, 0, False, Special())


class ToppenBoard(CellBoard[View]):
    """Shows a View and turns two cells into Move. Cells are numbered in reading order."""

    title: ClassVar[str] = TITLE
    about: ClassVar[str] = mark("Stack the pieces until one tower is left. Be on top of it.")
    minutes: ClassVar[tuple[int, int] | None] = 5, 10
    seats: ClassVar[tuple[str, ...]] = SEAT_NAMES
    options: ClassVar[type[Struct]] = Options
    view_type = View
    intent_type = Intent
    help: ClassVar[tuple[HelpSection, ...]] = HELP
    reasons: ClassVar[tuple[str, ...]] = PATTERNS
    two_steps: ClassVar[bool] = True
    counted: ClassVar[str] = mark("tops")
    draws: ClassVar[bool] = True
    evaluated: ClassVar[bool] = True
    daily: ClassVar[bool] = True
    advised: ClassVar[RecommendedOptions | None] = RecommendedOptions(
        mark("Fair start for two people"),
        mark("The side that moves first wins four of five flat starts. A balanced start is even."),
        {"start": "balanced"},
    )
    pickers: ClassVar[Mapping[str, Picker]] = {"layout": layout_picker}
    namers: ClassVar[Mapping[str, Namer]] = {"layout": layout_name}

    def __init__(self) -> None:
        super().__init__()
        self._picture, self._type = KeptPicture(), Type(1.0)
        self._goal: int | None = None
        """Where the chosen piece is to go, where a second tap there plays it."""
        self._raised: public.Cell | None = None
        """The stack whose top piece is drawn held above it."""
        self._arrives = False
        """Whether pieces are on their way to where the view has them."""
        self._held_at: Point | None = None
        """Where a piece is dragged to, in pixels."""

    def view_before(self, options: dict[str, Any]) -> View:
        """Return the layout, where it is known before play, or an empty board."""
        layout = options.get("layout")
        board = read_layout(layout) if layout else EMPTY
        return msgspec.structs.replace(NO_VIEW, start=TurnPosition(board))

    def read(self, tree: Any, seat: int | None) -> None:
        """Show this view from now on, to this seat."""
        self._goal = self._raised = None
        super().read(tree, seat)
        self._arrives = bool(self.motion.moving)

    def _rect(self, key: int) -> pygame.Rect:
        return art.cell_rect(self.square, CELLS[key])

    def ahead(self, intent: Any) -> Any:
        """See GameBoard."""
        after = ahead(self.view, msgspec.convert(intent, self.intent_type))
        return None if after is None else msgspec.to_builtins(after)

    def cells(self) -> Sequence[Cell]:
        """Return all sixteen, in reading order."""
        mine, steps = self._colour, self._legal
        return [
            Cell(key, words.spoken_cell(self.view, cell, mine, steps), self._rect(key).center)
            for key, cell in enumerate(CELLS)
        ]

    def cell_at(self, at: Point) -> int | None:
        """Return the cell there, or the nearest one where two meet."""
        reach = round(self.square.width * pieces.GAP / 4)
        rects = enumerate(self._rect(key).inflate(reach, reach) for key in range(len(CELLS)))
        return next((key for key, rect in rects if rect.collidepoint(at)), None)

    # -- what is so ------------------------------------------------------------------------

    @property
    def _colour(self) -> public.Colour | None:
        """What this seat plays; None for spectators."""
        return None if self.seat is None else self.view.colours[self.seat]

    def ink(self, seat: int) -> Colour:
        """Return the colour of the side that a seat plays since the sides were chosen."""
        return art.ink_of(self.view.colours[seat])

    def side(self, seat: int) -> str:
        """Return blue or red, as the sides were chosen."""
        return words.side_name(self.view.colours[seat])

    def scores(self) -> tuple[tuple[int, int], ...]:
        """Return stacks topped, of all stacks."""
        tops = [stack[-1] for stack in stacks(self.view.board).values()]
        return tuple((tops.count(colour), len(tops)) for colour in self.view.colours)

    def motif_words(self, code: str, values: Mapping[str, int | str]) -> str:
        """Return what a suggested move does."""
        return motifs.said(code, values)

    def score_line(self) -> str:
        """Return what decided the game; before, who is on top of how many stacks."""
        return words.score(self.view)

    def ended(self, reason: str) -> str:
        """Return what decided the game."""
        return words.score(self.view)

    def moves(self) -> tuple[ListedMove, ...]:
        """Return steps, forced passes, and the choice of sides."""
        return words.moves(self.view)

    def status(self) -> str:
        """Return a pass that was forced, sides to choose, a limit that is close."""
        if self.view.board == EMPTY:
            return tr("The pieces are dealt when play begins.")
        return "\n".join(words.status(self.view))

    def surprise(self) -> str:
        """Return that a piece of this player was covered for the first time."""
        return words.surprise(self.view, self.seat)

    def limit_counters(self) -> tuple[LimitCounter, ...]:
        """Return the counters of the special rules."""
        return words.limit_counters(self.view)

    def actions(self) -> tuple[BoardAction, ...]:
        """Return the sides, while they are to be chosen by this seat."""
        if not self.view.may_swap or not self.is_mine:
            return ()
        swap = tr("Swap sides: you play blue and move first.")
        keep = tr("Keep the sides: you play red and move second.")
        return (
            BoardAction("swap", tr("Play blue"), swap, TakeFirstMove()),
            BoardAction("keep", tr("Play red"), keep, Keep()),
        )

    # -- what the player does --------------------------------------------------------------

    @property
    def _legal(self) -> tuple[Step, ...]:
        """What this seat may move now; nothing where it is not to move."""
        return self.view.legal if self.is_mine else ()

    def _targets(self, key: int | None) -> list[int]:
        """Where the top piece of a cell may go now."""
        legal = self._legal if key is not None else ()
        return [CELLS.index(there) for here, there in legal if CELLS.index(here) == key]

    @property
    def _origin(self) -> int | None:
        """The stack whose top piece is being dragged, or is chosen."""
        pressed = self._pointer.pressed
        return pressed if self._targets(pressed) else self._pointer.chosen

    def hint(self) -> str:
        """Return that a stack is to be chosen, or where its top piece goes."""
        if self.view.may_swap:
            return tr("Pick your side")
        if self._goal is not None:
            return tr("Tap again to play")
        if self._origin is not None:
            return tr("Pick where its top piece goes")
        if self._colour == 2:
            return tr("Pick a stack with red on top")
        return tr("Pick a stack with blue on top")

    def refusal(self, key: int) -> str:
        """Return why that cell cannot be chosen."""
        if self.view.may_swap:
            return tr("Pick your side first.")
        chosen = self._pointer.chosen
        origin = None if chosen is None else CELLS[chosen]
        return words.refusal(self.view, self._colour or 1, CELLS[key], origin)

    def place_name(self, key: int) -> str:
        """Return what people call a cell: "b3"."""
        return art.cell_name(CELLS[key])

    def intent_of(self, key: int) -> Move | None:
        """Return the move of the chosen stack's top piece to this cell, or what is suggested."""
        origin, suggested = self._origin, self._suggested
        if origin is not None and key in self._targets(origin):
            return Move(CELLS[origin], CELLS[key])
        if origin is None and isinstance(suggested, Move) and CELLS[key] == suggested.there:
            return None if self._targets(key) else suggested
        return None

    def chosen(self) -> tuple[Any, str] | None:
        """Return the move whose goal is chosen, or else what is suggested, and its name."""
        goal, suggested = self._goal, self._suggested
        move = self.intent_of(goal) if goal is not None else None
        if move is None and isinstance(suggested, Move) and self._pointer.chosen is None:
            move = suggested
        return (move, words.step_spoken((move.here, move.there))) if move else super().chosen()

    def _may_choose(self, key: int) -> bool:
        return bool(self._targets(key))

    def suggest(self, tree: Any) -> str:
        """Mark a move, which Enter plays, with the keyboard where it goes; or choose a side."""
        intent = msgspec.convert(tree, Intent)
        if not isinstance(intent, Move):
            return super().suggest(tree)
        here, there = intent.here, intent.there
        if (here, there) not in self._legal:
            raise msgspec.ValidationError(f"{intent} cannot be played here")
        self.clear()
        self._suggested, self._pointer.cursor = intent, CELLS.index(there)
        return words.step_spoken((here, there))

    def clear(self) -> None:
        """Choose nothing."""
        super().clear()
        self._goal = None

    def hover(self, at: Point | None) -> bool:
        """Point at the cell there; a piece that is dragged goes along."""
        moved, self._held_at = self.carries() and at != self._held_at, at
        return super().hover(at) or moved

    def drags(self, at: Point) -> bool:
        """Return whether a stack lies there whose top piece may be moved."""
        return bool(self._targets(self.cell_at(at)))

    def carries(self) -> bool:
        """Return whether the top piece of a stack is being dragged."""
        return bool(self._targets(self._pointer.pressed))

    def press(self, at: Point) -> None:
        """Remember where the mouse went down: a drag may begin."""
        self._pointer.pressed = self.cell_at(at)

    def click(self, at: Point, confirm: bool) -> InputResult:
        """Choose a stack or where its top piece goes; after a drag both."""
        pressed, self._pointer.pressed = self._pointer.pressed, None
        dragged = pressed not in (None, self.cell_at(at)) and bool(self._targets(pressed))
        if dragged:
            self._pointer.chosen = pressed
        return super().click(at, confirm and not dragged)

    def _use(self, key: int, confirm: bool) -> InputResult:
        pointer, move, goal = self._pointer, self.intent_of(key), self._goal
        if move is not None and confirm and self.touched and goal != key:
            self._goal, pointer.refused = key, None  # a finger is not sure of what it hits
        elif move is not None:
            self.clear()
            return InputResult(True, move)
        elif key == pointer.chosen:
            self.clear()
        elif self._targets(key):
            self.clear()
            pointer.chosen = key
        else:
            pointer.refused = key
        return InputResult(True)

    def key_down(self, key: int, confirm: bool) -> InputResult:
        """Move by arrows, choose and play by Enter and space, unchoose by Escape and Backspace."""
        self.touched = False
        pointer, suggested = self._pointer, self._suggested
        is_shown = isinstance(suggested, Move) and pointer.chosen is None
        if key in UNCHOOSES and is_shown:
            self._suggested = None
            return InputResult(True)
        if key in CHOOSES and pointer.cursor is not None:
            if is_shown and CELLS[pointer.cursor] == suggested.there:
                return InputResult(True, suggested)
            return self._use(pointer.cursor, confirm)
        return super().key_down(key, confirm)

    def notes(self, key: int) -> list[str]:
        """Return whether a cell is chosen, or where the chosen piece may go."""
        if key in (self._pointer.chosen, self._goal):
            return [tr("chosen")]
        return [tr("may be moved to")] if key in self._targets(self._origin) else []

    # -- movement --------------------------------------------------------------------------

    def pieces(self) -> Sequence[Piece]:
        """Return every piece of every stack, and what the stacks stand on."""
        return pieces.pieces_of(self.view, self._raised)

    def timing(self, change: PieceChange) -> Timing:
        """Return how a change of one piece is played."""
        return pieces.timing(change)

    def effects(self, before: View) -> Sequence[Effect]:
        """Return a gleam over the stacks that have just decided the game."""
        return pieces.effects(before, self.view)

    @property
    def moved_part(self) -> pygame.Rect | None:
        """Return what the last tick changed on the board; None for all of it."""
        if self.motion.effects:
            return None
        return moved_part(self.motion, self._art(self.square))

    def _art(self, square: pygame.Rect) -> StackArt:
        return StackArt(square, self._type)

    def _raise(self) -> None:
        """Hold the piece that is chosen above its stack, and let go of another one."""
        origin = self._origin if self.is_mine else None
        raised = CELLS[origin] if origin is not None else None
        if raised != self._raised:
            self._raised = raised
            self.motion.show(self.pieces(), self.timing, moves=self.animated)

    # -- drawing ---------------------------------------------------------------------------

    def draw_position(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the board and its stacks as they are now."""
        self._type = ctx.type
        self._raise()
        self._picture.draw(surface, self.square, self.motion, self._art, ctx.type.scale)
        for seen in self.motion.effects:
            art.draw_gleam(surface, self._art(self.square), pieces.lit(self.view), seen.part)

    def draw(self, ctx: DrawContext, surface: pygame.Surface, scene: BoardScene) -> None:
        """Draw the position and its marks: what is last, pointed at and pending."""
        self.draw_position(ctx, surface)
        square, view, pointer = self.square, self.view, self._pointer
        if view.last is not None and not self._is_moving:
            marks.last(surface, square, view.board, view.last)
        if isinstance(scene.pending, Move):
            marks.pending(surface, square, view.board, scene.pending, scene.now_ms)
        elif scene.may_act and not self._is_moving:
            self._draw_steps(surface)
        if isinstance(self._suggested, Move):
            marks.suggestion(surface, square, self._suggested)
        if pointer.refused is not None:
            marks.draw_refusal(surface, self._rect(pointer.refused))
        if scene.cursor and pointer.cursor is not None:
            marks.cursor(surface, self._rect(pointer.cursor))
        if self.carries() and self._held_at is not None:
            self._draw_held(surface, self._held_at)
        self._name_cell(ctx, surface, scene)

    def _name_cell(self, ctx: DrawContext, surface: pygame.Surface, scene: BoardScene) -> None:
        """Write in the corner of the cell under the mouse, or the keyboard's, what it is called."""
        pointer = self._pointer
        key = pointer.cursor if scene.cursor and pointer.hovered is None else pointer.hovered
        if key is not None:
            rect = self._rect(key)
            words = ctx.type.render(self.place_name(key), theme.SMALL, theme.PLATE_INK)
            if words.get_height() * 4 < rect.height:
                surface.blit(words, (rect.x + rect.width // 12, rect.y + rect.height // 24))

    @property
    def _is_moving(self) -> bool:
        """Whether more moves than a piece that is taken up: marks wait until all has arrived."""
        self._arrives = self._arrives and bool(self.motion.moving)
        return self._arrives

    def _draw_held(self, surface: pygame.Surface, at: Point) -> None:
        """Draw the piece that is dragged, with its shadow, once it has left its cell."""
        pressed = self._pointer.pressed
        if pressed is not None and pressed != self._pointer.hovered and self._colour is not None:
            image = art.held(self._colour, self._rect(pressed).width)
            surface.blit(image, image.get_rect(center=at))

    def _draw_steps(self, surface: pygame.Surface) -> None:
        """What may be chosen: a stack, or where its top piece goes."""
        square, pointer = self.square, self._pointer
        hovered = None if pointer.hovered is None else CELLS[pointer.hovered]
        origin, goal = self._origin, None if self._goal is None else CELLS[self._goal]
        if origin is None:
            marks.sources(surface, square, self.view, hovered)
        else:
            marks.targets(surface, square, self.view, CELLS[origin], hovered, goal)

    def draw_sign(self, surface: pygame.Surface, seat: int, at: Point, radius: int) -> None:
        """Draw a piece of the side that this seat plays."""
        image = art.token(self.view.colours[seat], radius)
        surface.blit(image, image.get_rect(center=at))
