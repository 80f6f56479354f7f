"""The Toppen board: stacks on sixteen cells; a move is chosen from and to."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec
import pygame
from msgspec import Struct

from client.games.toppen import art, marks, words
from client.games.toppen.editor.layout_editor import layout_name, layout_picker
from client.games.toppen.help import HELP
from client.languages.message import mark
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
from client.table.cell_board import CellBoard
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
    read_layout,
    stacks,
)

EMPTY = ((((),) * 4),) * 4
NO_VIEW = View(TurnPosition(EMPTY), (), False, "fixed", True, 0, False, Special())


class ToppenBoard(CellBoard[View]):
    """Shows a View and turns two cells into Move. Cells are numbered in reading order."""

    title: ClassVar[str] = TITLE
    seats: ClassVar[tuple[str, ...]] = SEAT_NAMES
    options: ClassVar[type[Struct]] = Options
    view_type = View
    intent_type = Intent
    help: ClassVar[tuple[tuple[str, str], ...]] = HELP
    two_steps: ClassVar[bool] = True
    counted: ClassVar[str] = "tops"
    draws: ClassVar[bool] = True
    evaluated: ClassVar[bool] = True
    advised: ClassVar[RecommendedOptions | None] = RecommendedOptions(
        mark("Fair start for two people"),
        mark("The side that moves first wins four of five flat starts. A balanced start is even."),
        {"start": "balanced"},
    )
    pickers: ClassVar[Mapping[str, Picker]] = {"layout": layout_picker}
    namers: ClassVar[Mapping[str, Namer]] = {"layout": layout_name}

    def __init__(self) -> None:
        super().__init__()
        self._is_hinted = False
        """Whether the stack was chosen by a hint, so that a click on it takes it up."""
        self._held_at: Point | None = None
        """Where a piece is dragged to, in pixels."""

    def view_before(self, options: dict[str, Any]) -> View:
        """Return the layout, where it is known before play, or an empty board."""
        layout = options.get("layout")
        board = read_layout(layout) if layout else EMPTY
        return msgspec.structs.replace(NO_VIEW, start=TurnPosition(board))

    def _rect(self, key: int) -> pygame.Rect:
        return art.cell_rect(self.square, CELLS[key])

    def cells(self) -> Sequence[Cell]:
        """Return all sixteen, in reading order."""
        mine, steps = self._colour, self._legal
        return [
            Cell(key, words.spoken_cell(self.view, cell, mine, steps), self._rect(key).center)
            for key, cell in enumerate(CELLS)
        ]

    def cell_at(self, at: Point) -> int | None:
        """Return the cell there, or the nearest one where two meet."""
        reach = round(self.square.width * art.GAP / 4)
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
        return art.NAMES[self.view.colours[seat]]

    def scores(self) -> tuple[tuple[int, int], ...]:
        """Return stacks topped, of all stacks."""
        tops = [stack[-1] for stack in stacks(self.view.board).values()]
        return tuple((tops.count(colour), len(tops)) for colour in self.view.colours)

    def score_line(self) -> str:
        """Return what decided the game; before, who is on top of how many stacks."""
        return words.score(self.view)

    def moves(self) -> tuple[ListedMove, ...]:
        """Return steps, forced passes, and the choice of sides."""
        return words.moves(self.view)

    def status(self) -> str:
        """Return a pass that was forced, sides to choose, a limit that is close."""
        if self.view.board == EMPTY:
            return "The pieces are dealt when play begins."
        return "\n".join(words.status(self.view))

    def limit_counters(self) -> tuple[LimitCounter, ...]:
        """Return the counters of the special rules."""
        return words.limit_counters(self.view)

    def actions(self) -> tuple[BoardAction, ...]:
        """Return the sides, while they are to be chosen by this seat."""
        if not self.view.may_swap or not self.is_mine:
            return ()
        return (
            BoardAction(
                "swap", "Play blue", "Swap sides: you play blue and move first.", TakeFirstMove()
            ),
            BoardAction(
                "keep", "Play red", "Keep the sides: you play red and move second.", Keep()
            ),
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
        pointer = self._pointer
        return pointer.pressed if self._targets(pointer.pressed) else pointer.chosen

    def hint(self) -> str:
        """Return that a stack is to be chosen, or where its top piece goes."""
        if self.view.may_swap:
            return "Choose your side"
        if self._origin is not None:
            return "Choose where its top piece goes"
        return f"Choose a stack with {art.NAMES[self._colour or 1]} on top"

    def refusal(self, key: int) -> str:
        """Return why that cell cannot be chosen."""
        if self.view.may_swap:
            return "First choose your side."
        chosen = self._pointer.chosen
        origin = None if chosen is None else CELLS[chosen]
        return words.refusal(self.view, self._colour or 1, CELLS[key], origin)

    def intent_of(self, key: int) -> Move | None:
        """Return the move of the chosen stack's top piece to this cell."""
        chosen = self._pointer.chosen
        if chosen is None or key not in self._targets(chosen):
            return None
        return Move(CELLS[chosen], CELLS[key])

    def _may_choose(self, key: int) -> bool:
        return bool(self._targets(key))

    def suggest(self, tree: Any) -> str:
        """Choose the stack, with the keyboard where its top piece would go; or a side."""
        intent = msgspec.convert(tree, Intent)
        if not isinstance(intent, Move):
            return super().suggest(tree)
        here, there = intent.here, intent.there
        if (here, there) not in self._legal:
            raise msgspec.ValidationError(f"{intent} cannot be played here")
        self.clear()
        self._pointer.chosen, self._pointer.cursor = CELLS.index(here), CELLS.index(there)
        self._suggested, self._is_hinted = intent, True
        return words.step_spoken((here, there)).capitalize()

    def clear(self) -> None:
        """Choose nothing."""
        super().clear()
        self._is_hinted = False

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
        if pressed not in (None, self.cell_at(at)) and self._targets(pressed):
            self._pointer.chosen = pressed
        return super().click(at, confirm)

    def _use(self, key: int, confirm: bool) -> InputResult:
        pointer, move = self._pointer, self.intent_of(key)
        if key == pointer.chosen and self._is_hinted:
            self._is_hinted = False
        elif key == pointer.chosen:
            self.clear()
        elif move is not None:
            self.clear()
            return InputResult(True, move)
        elif self._targets(key):
            pointer.chosen, pointer.refused, self._is_hinted = key, None, False
        else:
            pointer.refused = key
        return InputResult(True)

    def notes(self, key: int) -> list[str]:
        """Return whether a cell is chosen, or where the chosen piece may go."""
        chosen = self._pointer.chosen
        if key == chosen:
            return ["chosen"]
        return ["may be moved to"] if key in self._targets(chosen) else []

    # -- drawing ---------------------------------------------------------------------------

    def draw(self, ctx: DrawContext, surface: pygame.Surface, scene: BoardScene) -> None:
        """Draw the position and its marks: what is last, pointed at and pending."""
        image = art.position(self.view.board, self.square.width, ctx.type.scale)
        surface.blit(image, self.square)
        square, view, pointer = self.square, self.view, self._pointer
        if self.carries() and self._held_at is not None:
            self._draw_held(surface, self._held_at)
        if view.last is not None:
            marks.last(surface, square, view.board, view.last)
        if isinstance(scene.pending, Move):
            marks.pending(surface, square, view.board, scene.pending, scene.now_ms)
        elif scene.may_act:
            self._draw_steps(surface)
        if isinstance(self._suggested, Move):
            marks.suggestion(surface, square, self._suggested)
        if pointer.refused is not None:
            marks.draw_refusal(surface, self._rect(pointer.refused))
        if scene.cursor and pointer.cursor is not None:
            marks.cursor(surface, self._rect(pointer.cursor))

    def _draw_held(self, surface: pygame.Surface, at: Point) -> None:
        """Draw the piece that is dragged, once it has left its cell."""
        pressed = self._pointer.pressed
        if pressed is not None and pressed != self._pointer.hovered and self._colour is not None:
            image = art.token(self._colour, max(4, round(self._rect(pressed).width * 0.3)))
            surface.blit(image, image.get_rect(center=at))

    def _draw_steps(self, surface: pygame.Surface) -> None:
        """What may be chosen: a stack, or where its top piece goes."""
        square, pointer = self.square, self._pointer
        hovered = None if pointer.hovered is None else CELLS[pointer.hovered]
        origin = self._origin
        if origin is None:
            marks.sources(surface, square, self.view, hovered)
        else:
            marks.targets(surface, square, self.view, CELLS[origin], hovered)

    def draw_sign(self, surface: pygame.Surface, seat: int, at: Point, radius: int) -> None:
        """Draw a piece of the side that this seat plays."""
        image = art.token(self.view.colours[seat], radius)
        surface.blit(image, image.get_rect(center=at))
