"""The board as a control: where the keyboard and the mouse meet a game."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from math import hypot
from typing import Any, Final

import pygame

from client.languages.message import tr
from client.table.advice.drawing import draw_advice
from client.table.board import BoardScene, GameBoard
from client.table.pointer import ARROWS
from client.table.zoom import LIFT
from client.ui import shapes, theme
from client.widgets import Control, DrawContext, Row, Widget
from client.widgets.button import Button
from client.widgets.widget import ControlPart, ControlState

LARGER: Final = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
SMALLER: Final = (pygame.K_MINUS, pygame.K_KP_MINUS)
WHOLE: Final = (pygame.K_0, pygame.K_KP0)
NOTCH: Final = 1.26
"""How many times larger a key makes it: two of the steps a board grows in."""
TWICE: Final = 2.0
SLOP: Final = 10
"""So far a finger moves without meaning it, in pixels at 100 %."""


class _Square(Widget):
    """Room for a board: a square, no taller than the window."""

    board: GameBoard
    _tallest: int
    """The height it takes, in pixels, where it is not given one."""

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the side of a square."""
        return self._tallest

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return a square, no taller than the window."""
        return min(width, self._tallest)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the board inside a small margin."""
        self.rect = rect
        room = ctx.px(8)
        self.board.place(rect.inflate(-2 * room, -2 * room))


class BoardPicture(_Square):
    """A board to look at."""

    def __init__(self, board: GameBoard, tallest: int, grows: int = 1) -> None:
        """``tallest``: the height it takes, in pixels, where it is not given one."""
        super().__init__()
        self.board, self._tallest, self.grows = board, tallest, grows

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the board alone, with what advice marks on it."""
        self.board.draw(ctx, surface, BoardScene())
        draw_advice(surface, self.board)


class BoardWidget(_Square, Control):
    """Shows a board as large as it can be, and passes on what is asked on it."""

    role = "board"

    def __init__(
        self,
        board: GameBoard,
        scene: BoardScene,
        confirm: bool,
        act: Callable[[Any], None],
        tallest: int,
        grows: int = 1,
    ) -> None:
        """``tallest``: the height it takes, in pixels, where it is not given one."""
        super().__init__("board", tr("Board"))
        self.board, self._scene, self._confirm, self._act = board, scene, confirm, act
        self._tallest, self.grows = tallest, grows
        self.room = pygame.Rect(0, 0, 100, 100)
        """The part of the window in which the board is seen."""
        self._state, self._slop, self._lift = ControlState(), SLOP, LIFT

    @property
    def value(self) -> str:
        """Return where the keyboard is on it, and whether a part alone is in sight."""
        zoom, place = self.board.zoom, self._spoken
        if not zoom.is_on:
            return place
        factor = f"{zoom.factor:.1f}"
        return tr("{place}, {factor} times larger, 0 shows all", place=place, factor=factor)

    @property
    def _spoken(self) -> str:
        """Return where the keyboard is, and what advice says of that cell."""
        board = self.board
        note = board.advice.note(board.cursor())
        return f"{board.spoken()}, {note}" if note else board.spoken()

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the board inside a small margin, or larger than that."""
        self.rect, self._state = rect, ctx.state
        self._slop, self._lift = ctx.px(SLOP), ctx.px(LIFT)
        edge = ctx.px(8)
        self.room = rect.inflate(-2 * edge, -2 * edge)
        self.board.place(self.board.zoom.rect(self.room))

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the board, its cursor where the keyboard is on it."""
        cursor = self.is_focused(ctx) and ctx.state.ring
        before = surface.get_clip()
        if self.board.zoom.is_on:
            surface.set_clip(self.rect.clip(before))
        self.board.draw(ctx, surface, self._scene._replace(cursor=cursor))
        draw_advice(surface, self.board)
        surface.set_clip(before)
        self.draw_ring(ctx, surface)

    def draw_ring(self, ctx: DrawContext, surface: pygame.Surface, radius: float = 10) -> None:
        """Draw the focus ring inside its edges, as it may fill the window."""
        if self.is_focused(ctx) and ctx.state.ring:
            room = ctx.px(5)
            rect = self.rect.inflate(-2 * room, -2 * room)
            shapes.ring(surface, rect, theme.FOCUS, ctx.px(radius), max(1, ctx.px(1)))

    # -- larger and smaller ----------------------------------------------------------------

    def pinch(self, centre: tuple[int, int], factor: float, moved: tuple[int, int]) -> bool:
        """Make it larger or smaller around a point; return whether that changed anything."""
        return self.board.zoom.pinch(self.room, centre, factor, moved)

    def double_tap(self, at: tuple[int, int]) -> bool:
        """Show a part of it twice as large, or all again; where a tap plays it is a click."""
        if self._plays_at(at):
            return False
        if self.board.zoom.is_on:
            self.board.zoom.reset()
        else:
            self.board.zoom.pinch(self.room, at, TWICE)
        return True

    def _plays_at(self, at: tuple[int, int]) -> bool:
        """Whether a tap there chooses or plays something."""
        return self._scene.may_act and self.board.cell_at(at) is not None

    def unzoom(self) -> None:
        """Show the whole board."""
        self.board.zoom.reset()

    def _zooms(self, key: int) -> bool:
        """Whether it is a key that makes the board larger or smaller, around its cursor."""
        zoom, at = self.board.zoom, self.board.cursor_at() or self.room.center
        if key in LARGER:
            zoom.pinch(self.room, at, NOTCH)
        elif key in SMALLER and zoom.is_on:
            zoom.pinch(self.room, at, 1 / NOTCH)
        elif key in WHOLE and zoom.is_on:
            zoom.reset()
        else:
            return False
        self._reveal()
        return True

    def _reveal(self) -> None:
        """Bring the cell that the keyboard is on into sight."""
        zoom = self.board.zoom
        self.board.place(zoom.rect(self.room))
        at = self.board.cursor_at()
        if at is not None and zoom.is_on:
            zoom.reveal(self.room, at, min(self.room.size) // 5)
            self.board.place(zoom.rect(self.room))

    # -- by mouse and by finger ------------------------------------------------------------

    def _above(self, at: tuple[int, int]) -> tuple[int, int]:
        """Where what is dragged is: above a finger, so that it can be seen."""
        grip = self.board.zoom.grip
        if not self._state.touch or not self.board.carries():
            return at
        if grip is None:  # it comes from beside the board
            return at[0], at[1] - self._lift
        far = max(abs(at[0] - grip[0]), abs(at[1] - grip[1])) > self._slop
        return (at[0], at[1] - self._lift) if far else at

    def hover(self, at: tuple[int, int] | None) -> bool:
        """Point at what is under the mouse; return whether that changed anything."""
        return self.board.hover(None if at is None else self._above(at))

    def takes_drag(self, start: tuple[int, int], moved: tuple[int, int]) -> bool:
        """Return whether a finger there drags what lies there, or the board that is larger."""
        return self.board.zoom.is_on or (self._scene.may_act and self.board.drags(start))

    def press(self, at: tuple[int, int]) -> None:
        """Handle the mouse going down: perhaps a drag begins."""
        zoom = self.board.zoom
        zoom.grip, zoom.was_moved = at, False
        self.board.touched = self._state.touch
        self.board.press(at)

    def drag(self, at: tuple[int, int]) -> None:
        """Move the board, where a part of it is in sight and nothing on it is dragged."""
        zoom = self.board.zoom
        if not zoom.is_on or zoom.grip is None or self.board.carries():
            return
        by = at[0] - zoom.grip[0], at[1] - zoom.grip[1]
        if zoom.was_moved or max(abs(by[0]), abs(by[1])) > self._slop:
            zoom.was_moved, zoom.grip = True, at
            zoom.pan(self.room, by)
            self.board.hover(None)

    def click(self, at: tuple[int, int]) -> None:
        """Choose, or play; not where the board was moved."""
        at = self._above(at)
        if self._let_go():
            self.board.drop(at)
            return
        intent = self.board.click(at, self._confirm).intent
        if intent is not None and self._scene.may_act:
            self._act(intent)

    def drop(self, at: tuple[int, int]) -> None:
        """Handle the end of a drag that left the board; above a finger it may still be on it."""
        above = self._above(at)
        if above != at and self.rect.collidepoint(above):
            self.click(at)
            return
        self._let_go()
        self.board.drop(at)

    def _let_go(self) -> bool:
        """Whether it was moved since it was taken hold of, which is over now."""
        zoom = self.board.zoom
        moved, zoom.grip, zoom.was_moved = zoom.was_moved, None, False
        return moved

    def wheel(self, at: tuple[int, int], notches: int) -> bool:
        """Turn what is to be played, where the wheel does that."""
        return self.board.wheel(at, notches)

    # -- by keyboard -----------------------------------------------------------------------

    def text(self, event: pygame.event.Event) -> bool:
        """Type letters on the board."""
        typed = event.type == pygame.TEXTINPUT and self._scene.may_act
        return typed and self.board.text(event.text)

    def parts(self) -> Sequence[ControlPart]:
        """Return the cells where they are drawn, those of a larger board also out of sight."""
        board, here, cells = self.board, self.board.cursor(), self.board.cells()
        apart = (hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) for a, b in pairwise(cells))
        side = round(min(apart, default=1))
        found = []
        for cell in cells:
            rect = pygame.Rect(0, 0, side, side)
            rect.center = cell.at
            notes, advised = board.notes(cell.key), board.advice.note(cell.key)
            told = (cell.name, *notes, *((advised,) if advised else ()))
            name = ", ".join(told) if cell.key != here else self._spoken
            chosen = tr("chosen") in notes
            found.append(ControlPart(cell.key, name, rect, chosen, cell.key == here))
        return found

    def point(self, part: int) -> bool:
        """Put the keyboard on a cell, which Enter chooses, and bring it into sight."""
        self.board.point(part)
        self._reveal()
        return True

    def key_down(self, event: pygame.event.Event) -> bool:
        """Hand keys to the board, but for those that make it larger or smaller."""
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        if plain and self._zooms(event.key):
            return True
        used = self.board.key_down(event.key, self._confirm)
        self._reveal()
        if used.intent is not None and self._scene.may_act:
            self._act(used.intent)
        return used.meant


class ShownBoard(BoardWidget):
    """A board to look at: the arrow keys go from field to field, nothing is chosen or refused."""

    def __init__(self, board: GameBoard, tallest: int) -> None:
        """``tallest``: the height it takes, in pixels, where it is not given one."""
        super().__init__(board, BoardScene(), True, self._never, tallest)

    def _never(self, intent: Any) -> None:
        """Who only looks plays nothing."""

    def _plays_at(self, at: tuple[int, int]) -> bool:
        return False

    def press(self, at: tuple[int, int]) -> None:
        """Take hold of the board; there is nothing on it to drag."""
        self.board.zoom.grip, self.board.zoom.was_moved = at, False

    def click(self, at: tuple[int, int]) -> None:
        """Do nothing: there is nothing to choose."""
        self._let_go()

    def key_down(self, event: pygame.event.Event) -> bool:
        """Go from cell to cell by the arrows, make it larger or smaller, and nothing else."""
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        if plain and self._zooms(event.key):
            return True
        used = event.key in ARROWS and self.board.key_down(event.key, True).meant
        self._reveal()
        return used


def moved_part(board: GameBoard | None, control: Control | None) -> pygame.Rect | None:
    """Return what the last tick moved on ``board`` and nowhere else, in pixels; None: anything.

    ``control`` is the board as the page holds it.
    """
    if board is None or control is None or not board.moves_alone:
        return None
    part = board.moved_part
    return control.rect if part is None else part.clip(control.rect)


def game_buttons(board: GameBoard, off: str, play: Callable[[Any], None]) -> list[Widget]:
    """Return what the game offers besides its cells; ``off``: why nothing can be done now."""
    buttons: list[Widget] = []
    for action in board.actions():
        why = off or action.off
        name = f"{action.text}: {action.about}"
        button = Button(
            action.key, action.text, partial(play, action.intent), name=name, off=why, grows=1
        )
        button.tip = why or action.about
        buttons.append(button)
    return [Row(buttons, gap=8)] if buttons else []
