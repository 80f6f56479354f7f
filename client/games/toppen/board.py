"""The Toppen board: stacks on sixteen cells; a move is chosen from and to."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec
import pygame
from msgspec import Struct

from client.games.board import (
    Advised,
    Board,
    Cell,
    Gauge,
    Move,
    Namer,
    Offer,
    Picker,
    Point,
    Scene,
    Used,
)
from client.games.pointer import Pointer
from client.games.toppen import art, marks, words
from client.games.toppen.editor.layout_editor import layout_name, layout_picker
from client.games.toppen.help import HELP
from client.theme import Colour
from client.widgets.widget import Look
from engines.toppen import public
from engines.toppen.public import CELLS, Keep, Options, Special, Swap, View, read_layout, stacks

EMPTY = ((((),) * 4),) * 4
NO_VIEW = View(EMPTY, (1, 2), None, False, (), None, None, None, 0, 0, 0, 0, Special())


class ToppenBoard(Board):
    """Shows a View and turns two cells into Move. Cells are numbered in reading order."""

    title: ClassVar[str] = "Toppen"
    rules: ClassVar[int] = 1
    options: ClassVar[type[Struct]] = Options
    seats: ClassVar[tuple[str, ...]] = words.SEATS
    help: ClassVar[tuple[tuple[str, str], ...]] = HELP
    two_steps: ClassVar[bool] = True
    counted: ClassVar[str] = "tops"
    draws: ClassVar[bool] = True
    evaluated: ClassVar[bool] = True
    advised: ClassVar[Advised | None] = Advised(
        "fair start",
        "By best play the side that moves first wins four of five flat deals. A balanced start "
        "is a deal that is a draw by best play.",
        {"start": "balanced"},
    )
    pickers: ClassVar[Mapping[str, Picker]] = {"layout": layout_picker}
    namers: ClassVar[Mapping[str, Namer]] = {"layout": layout_name}

    def __init__(self) -> None:
        self.view = NO_VIEW
        self.seat: int | None = None
        self._dealt = True
        """Whether the pieces lie where play begins; they are dealt only then."""
        self._pointer = Pointer()
        self._suggested: public.Intent | None = None
        self._is_hinted = False
        """Whether the stack was chosen by a hint, so that a click on it takes it up."""
        self._square = pygame.Rect(0, 0, 100, 100)

    def read(self, tree: Any, seat: int | None) -> None:
        """Show this view from now on, to this seat."""
        self.view, self.seat, self._dealt = msgspec.convert(tree, View), seat, True
        self._pointer.pressed = self._pointer.refused = self._suggested = None
        if not self._targets(self._pointer.chosen):
            self.clear()

    def preview(self, options: dict[str, Any]) -> None:
        """Show the layout, where it is known before play."""
        layout = options.get("layout")
        board = read_layout(layout) if layout else EMPTY
        self.view = msgspec.structs.replace(NO_VIEW, board=board)
        self._dealt = board != EMPTY

    # -- geometry --------------------------------------------------------------------------

    def place(self, rect: pygame.Rect) -> None:
        """The largest square in the middle of ``rect``."""
        side = max(40, min(rect.size))
        self._square = pygame.Rect(0, 0, side, side)
        self._square.center = rect.center

    def _rect(self, key: int) -> pygame.Rect:
        return art.cell_rect(self._square, CELLS[key])

    def cells(self) -> Sequence[Cell]:
        """All sixteen, in reading order."""
        mine = self._colour
        return [
            Cell(key, words.spoken_cell(self.view, cell, mine), self._rect(key).center)
            for key, cell in enumerate(CELLS)
        ]

    def cell_at(self, at: Point) -> int | None:
        """The cell there, or the nearest one where two meet."""
        reach = round(self._square.width * art.GAP / 4)
        rects = enumerate(self._rect(key).inflate(reach, reach) for key in range(len(CELLS)))
        return next((key for key, rect in rects if rect.collidepoint(at)), None)

    # -- what is so ------------------------------------------------------------------------

    @property
    def _colour(self) -> public.Colour | None:
        """What this seat plays; None for spectators."""
        return None if self.seat is None else self.view.colours[self.seat]

    def ink(self, seat: int) -> Colour:
        """Of the side that it plays since the sides were chosen."""
        return art.INKS[self.view.colours[seat]]

    def side(self, seat: int) -> str:
        """Blue or red, as the sides were chosen."""
        return art.NAMES[self.view.colours[seat]]

    def to_move(self) -> tuple[int, ...]:
        """One, until it is over."""
        return () if self.view.to_move is None else (self.view.to_move,)

    def scores(self) -> tuple[tuple[int, int], ...]:
        """Stacks topped, of all stacks."""
        tops = [stack[-1] for stack in stacks(self.view.board).values()]
        return tuple((tops.count(colour), len(tops)) for colour in self.view.colours)

    def score_line(self) -> str:
        """What decided the game; before, who is on top of how many stacks."""
        return words.score(self.view)

    def moves(self) -> tuple[Move, ...]:
        """Steps, forced passes, and the choice of sides."""
        return words.moves(self.view)

    def status(self) -> str:
        """A pass that was forced, sides to choose, a limit that is close."""
        if not self._dealt:
            return "The pieces are dealt when play begins."
        return "\n".join(words.status(self.view))

    def gauges(self) -> tuple[Gauge, ...]:
        """The counters of the special rules."""
        return words.gauges(self.view)

    def offers(self) -> tuple[Offer, ...]:
        """The sides, while they are to be chosen by this seat."""
        if not self.view.may_swap or self.view.to_move != self.seat:
            return ()
        return (
            Offer("swap", "Play blue", "Swap sides: you play blue and move first.", Swap()),
            Offer("keep", "Play red", "Keep the sides: you play red and move second.", Keep()),
        )

    # -- what the player does --------------------------------------------------------------

    def _targets(self, key: int | None) -> list[int]:
        """Where the top piece of a cell may go now."""
        legal = self.view.legal if key is not None else ()
        return [CELLS.index(there) for here, there in legal if CELLS.index(here) == key]

    @property
    def _origin(self) -> int | None:
        """The stack whose top piece is being dragged, or is chosen."""
        pointer = self._pointer
        return pointer.pressed if self._targets(pointer.pressed) else pointer.chosen

    def hint(self) -> str:
        """From, then to."""
        if self.view.may_swap:
            return "Choose your side"
        if self._origin is not None:
            return "Choose where its top piece goes"
        return f"Choose a stack with {art.NAMES[self._colour or 1]} on top"

    def fault(self) -> str:
        """Why that cell was not to be had."""
        refused, chosen = self._pointer.refused, self._pointer.chosen
        if refused is None:
            return ""
        if self.seat is None:
            return "You are watching."
        if self.view.to_move != self.seat:
            return "It is not your turn."
        if self.view.may_swap:
            return "First choose your side."
        origin = None if chosen is None else CELLS[chosen]
        return words.refusal(self.view, self.view.colours[self.seat], CELLS[refused], origin)

    def chosen(self) -> tuple[public.Intent, str] | None:
        """The side that was suggested; of a move the second step plays."""
        side = self._suggested
        return (side, _side_words(side)) if isinstance(side, Swap | Keep) else None

    def suggest(self, tree: Any) -> str:
        """Choose the stack, with the keyboard where its top piece would go."""
        intent = msgspec.convert(tree, public.Intent)
        if isinstance(intent, public.Move):
            here, there = intent.here, intent.there
            if (here, there) not in self.view.legal:
                raise msgspec.ValidationError(f"{intent} cannot be played here")
            self._pointer.chosen, self._pointer.cursor = CELLS.index(here), CELLS.index(there)
            self._pointer.refused, self._is_hinted = None, True
            text = f"{words.step_spoken((here, there)).capitalize()}"
        else:
            text = _side_words(intent)
        self._suggested = intent
        return text

    def clear(self) -> None:
        """Choose nothing."""
        self._pointer.chosen = self._pointer.pressed = self._pointer.refused = None
        self._is_hinted = False
        if isinstance(self._suggested, Swap | Keep):
            self._suggested = None

    def hover(self, at: Point | None) -> bool:
        """The mouse is over another cell, or none."""
        before = self._pointer.hovered
        self._pointer.hovered = None if at is None else self.cell_at(at)
        return self._pointer.hovered != before

    def press(self, at: Point) -> None:
        """Perhaps the beginning of a drag."""
        self._pointer.pressed = self.cell_at(at)

    def click(self, at: Point, confirm: bool) -> Used:
        """Choose a stack or where its top piece goes; after a drag both."""
        pressed, self._pointer.pressed = self._pointer.pressed, None
        key = self.cell_at(at)
        if key is None:
            self.clear()
            return Used(True)
        if pressed not in (None, key) and self._targets(pressed):
            self._pointer.chosen = pressed
        self._pointer.cursor = key
        return self._use(key)

    def _use(self, key: int) -> Used:
        chosen = self._pointer.chosen
        if key == chosen and self._is_hinted:
            self._is_hinted = False
        elif key == chosen:
            self.clear()
        elif chosen is not None and key in self._targets(chosen):
            self.clear()
            return Used(True, public.Move(CELLS[chosen], CELLS[key]))
        elif self._targets(key):
            self._pointer.chosen, self._pointer.refused, self._is_hinted = key, None, False
        else:
            self._pointer.refused = key
        return Used(True)

    def key_down(self, key: int, confirm: bool) -> Used:
        """Arrows move, Enter and space choose and then play, Escape and Backspace unchoose."""
        if self._pointer.step(self.cells(), key):
            return Used(True)
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            if (side := self.chosen()) is not None:
                self.clear()
                return Used(True, side[0])
            cursor = self._pointer.cursor
            return Used(True) if cursor is None else self._use(cursor)
        if key in (pygame.K_ESCAPE, pygame.K_BACKSPACE) and self._pointer.chosen is not None:
            self.clear()
            return Used(True)
        return Used()

    def spoken(self) -> str:
        """The cell that the keyboard is on, and what is chosen or wrong."""
        cursor, chosen = self._pointer.cursor, self._pointer.chosen
        if cursor is None:
            return "use the arrow keys to go from cell to cell"
        name = words.spoken_cell(self.view, CELLS[cursor], self._colour)
        if cursor == chosen:
            name += ", chosen"
        elif cursor in self._targets(chosen):
            name += ", may be moved to"
        return f"{name}, {self.fault()}" if cursor == self._pointer.refused else name

    # -- drawing ---------------------------------------------------------------------------

    def draw(self, look: Look, surface: pygame.Surface, scene: Scene) -> None:
        """The position, and above it the last move, what is pointed at, and what is pending."""
        image = art.position(self.view.board, self._square.width, look.type.scale)
        surface.blit(image, self._square)
        square, view, pointer = self._square, self.view, self._pointer
        if view.last is not None:
            marks.last(surface, square, view.board, view.last)
        if isinstance(scene.pending, public.Move):
            marks.pending(surface, square, view.board, scene.pending, scene.now_ms)
        elif scene.may_act:
            self._draw_choice(surface)
        if isinstance(self._suggested, public.Move):
            marks.suggestion(surface, square, self._suggested)
        if pointer.refused is not None:
            marks.refused(surface, self._rect(pointer.refused))
        if scene.cursor and pointer.cursor is not None:
            marks.cursor(surface, self._rect(pointer.cursor))

    def _draw_choice(self, surface: pygame.Surface) -> None:
        """What may be chosen: a stack, or where its top piece goes."""
        square, pointer = self._square, self._pointer
        hovered = None if pointer.hovered is None else CELLS[pointer.hovered]
        origin = self._origin
        if origin is None:
            marks.sources(surface, square, self.view, hovered)
        else:
            marks.targets(surface, square, self.view, CELLS[origin], hovered)

    def draw_sign(self, surface: pygame.Surface, seat: int, at: Point, radius: int) -> None:
        """A piece of the side that this seat plays."""
        image = art.token(self.view.colours[seat], radius)
        surface.blit(image, image.get_rect(center=at))


def _side_words(intent: public.Intent) -> str:
    return f"Play {art.NAMES[1 if isinstance(intent, Swap) else 2]}"
