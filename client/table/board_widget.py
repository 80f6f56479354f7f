"""The board as a control: where the keyboard and the mouse meet a game."""

from collections.abc import Callable
from typing import Any

import pygame

from client.table.board import BoardScene, GameBoard
from client.table.pointer import ARROWS
from client.ui import shapes, theme
from client.widgets import Control, DrawContext, Widget


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
        """Draw the board alone."""
        self.board.draw(ctx, surface, BoardScene())


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
        super().__init__("board", "Board")
        self.board, self._scene, self._confirm, self._act = board, scene, confirm, act
        self._tallest, self.grows = tallest, grows

    @property
    def value(self) -> str:
        """Return where the keyboard is on it."""
        return self.board.spoken()

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the board, its cursor where the keyboard is on it."""
        cursor = self.is_focused(ctx) and ctx.state.ring
        self.board.draw(ctx, surface, self._scene._replace(cursor=cursor))
        self.draw_ring(ctx, surface)

    def draw_ring(self, ctx: DrawContext, surface: pygame.Surface, radius: float = 10) -> None:
        """Draw the focus ring inside its edges, as it may fill the window."""
        if self.is_focused(ctx) and ctx.state.ring:
            room = ctx.px(5)
            rect = self.rect.inflate(-2 * room, -2 * room)
            shapes.ring(surface, rect, theme.FOCUS, ctx.px(radius), max(1, ctx.px(1)))

    def hover(self, at: tuple[int, int] | None) -> bool:
        """Point at what is under the mouse; return whether that changed anything."""
        return self.board.hover(at)

    def press(self, at: tuple[int, int]) -> None:
        """Handle the mouse going down: perhaps a drag begins."""
        self.board.press(at)

    def click(self, at: tuple[int, int]) -> None:
        """Choose, or play."""
        intent = self.board.click(at, self._confirm).intent
        if intent is not None and self._scene.may_act:
            self._act(intent)

    def takes_drag(self, start: tuple[int, int], moved: tuple[int, int]) -> bool:
        """Return True: what a finger drags on a board is on the board."""
        return True

    def drop(self, at: tuple[int, int]) -> None:
        """Handle the end of a drag that left the board."""
        self.board.drop(at)

    def wheel(self, at: tuple[int, int], notches: int) -> bool:
        """Perhaps turn what is to be played."""
        return self.board.wheel(at, notches)

    def text(self, event: pygame.event.Event) -> bool:
        """Type letters on the board."""
        typed = event.type == pygame.TEXTINPUT and self._scene.may_act
        return typed and self.board.text(event.text)

    def key_down(self, event: pygame.event.Event) -> bool:
        """Hand keys to the board."""
        used = self.board.key_down(event.key, self._confirm)
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

    def press(self, at: tuple[int, int]) -> None:
        """Do nothing: there is nothing to drag."""

    def click(self, at: tuple[int, int]) -> None:
        """Do nothing: there is nothing to choose."""

    def key_down(self, event: pygame.event.Event) -> bool:
        """Go from cell to cell by the arrows, and nothing else."""
        return event.key in ARROWS and self.board.key_down(event.key, True).meant
