"""The board as a control: where the keyboard and the mouse meet a game."""

from collections.abc import Callable
from typing import Any

import pygame

from client.games.board import Board, Scene
from client.widgets import Control, Look, Widget


class _Square(Widget):
    """Room for a board: a square, no taller than the window."""

    board: Board
    _tallest: int
    """The height it takes, in pixels, where it is not given one."""

    def natural(self, look: Look) -> int:  # noqa: ARG002 - whatever the type's size
        """A square."""
        return self._tallest

    def height(self, look: Look, width: int) -> int:  # noqa: ARG002 - whatever the type's size
        """A square, no taller than the window."""
        return min(width, self._tallest)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """The board inside a small margin."""
        self.rect = rect
        room = look.px(8)
        self.board.place(rect.inflate(-2 * room, -2 * room))


class BoardPicture(_Square):
    """A board to look at."""

    grows = 1

    def __init__(self, board: Board, tallest: int) -> None:
        """``tallest``: the height it takes, in pixels, where it is not given one."""
        super().__init__()
        self.board, self._tallest = board, tallest

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """The board alone."""
        self.board.draw(look, surface, Scene())


class BoardBox(_Square, Control):
    """Shows a board as large as it can be, and passes on what is asked on it."""

    role = "board"

    def __init__(
        self,
        board: Board,
        scene: Scene,
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
        """Where the keyboard is on it."""
        return self.board.spoken()

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """The board, its cursor where the keyboard is on it."""
        cursor = self.is_focused(look) and look.state.ring
        self.board.draw(look, surface, self._scene._replace(cursor=cursor))
        self.draw_ring(look, surface)

    def draw_ring(self, look: Look, surface: pygame.Surface, radius: float = 10) -> None:
        """Around the whole only until a cell has the cursor."""

    def hover(self, at: tuple[int, int] | None) -> bool:
        """The mouse is over a cell."""
        return self.board.hover(at)

    def click(self, at: tuple[int, int]) -> None:
        """Choose, or play."""
        intent = self.board.click(at, self._confirm).intent
        if intent is not None and self._scene.may_act:
            self._act(intent)

    def key_down(self, event: pygame.event.Event) -> bool:
        """Keys of the board."""
        used = self.board.key_down(event.key, self._confirm)
        if used.intent is not None and self._scene.may_act:
            self._act(used.intent)
        return used.meant
