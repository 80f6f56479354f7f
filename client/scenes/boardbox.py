"""The board as a control: where the keyboard and the mouse meet a game."""

from collections.abc import Callable
from typing import Any

import pygame

from client import paint, theme
from client.games.board import Board, Scene
from client.games.pointer import ARROWS
from client.widgets import Control, Look, Widget


class _Square(Widget):
    """Room for a board: a square, no taller than the window."""

    board: Board
    _tallest: int
    """The height it takes, in pixels, where it is not given one."""

    def natural(self, look: Look) -> int:
        """A square."""
        return self._tallest

    def height(self, look: Look, width: int) -> int:
        """A square, no taller than the window."""
        return min(width, self._tallest)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """The board inside a small margin."""
        self.rect = rect
        room = look.px(8)
        self.board.place(rect.inflate(-2 * room, -2 * room))


class BoardPicture(_Square):
    """A board to look at."""

    def __init__(self, board: Board, tallest: int, grows: int = 1) -> None:
        """``tallest``: the height it takes, in pixels, where it is not given one."""
        super().__init__()
        self.board, self._tallest, self.grows = board, tallest, grows

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
        """Inside its edges, as it may fill the window."""
        if self.is_focused(look) and look.state.ring:
            room = look.px(5)
            rect = self.rect.inflate(-2 * room, -2 * room)
            paint.ring(surface, rect, theme.FOCUS, look.px(radius), max(1, look.px(1)))

    def hover(self, at: tuple[int, int] | None) -> bool:
        """The mouse is over a cell."""
        return self.board.hover(at)

    def press(self, at: tuple[int, int]) -> None:
        """Perhaps the beginning of a drag."""
        self.board.press(at)

    def click(self, at: tuple[int, int]) -> None:
        """Choose, or play."""
        intent = self.board.click(at, self._confirm).intent
        if intent is not None and self._scene.may_act:
            self._act(intent)

    def drop(self, at: tuple[int, int]) -> None:
        """The end of a drag that left the board."""
        self.board.drop(at)

    def wheel(self, at: tuple[int, int], notches: int) -> bool:
        """Perhaps turns what is to be played."""
        return self.board.wheel(at, notches)

    def text(self, event: pygame.event.Event) -> bool:
        """Letters of the board."""
        typed = event.type == pygame.TEXTINPUT and self._scene.may_act
        return typed and self.board.text(event.text)

    def key_down(self, event: pygame.event.Event) -> bool:
        """Keys of the board."""
        used = self.board.key_down(event.key, self._confirm)
        if used.intent is not None and self._scene.may_act:
            self._act(used.intent)
        return used.meant


class ShownBoard(BoardBox):
    """A board to look at: the arrow keys go from field to field, nothing is chosen or refused."""

    def __init__(self, board: Board, tallest: int) -> None:
        """``tallest``: the height it takes, in pixels, where it is not given one."""
        super().__init__(board, Scene(), True, self._never, tallest)

    def _never(self, intent: Any) -> None:
        """Who only looks plays nothing."""

    def press(self, at: tuple[int, int]) -> None:
        """Nothing to drag."""

    def click(self, at: tuple[int, int]) -> None:
        """Nothing to choose."""

    def key_down(self, event: pygame.event.Event) -> bool:
        """Only the arrows."""
        return event.key in ARROWS and self.board.key_down(event.key, True).meant
