"""A seat as it is shown anywhere: its sign, what it is called, and who sits there."""

import pygame

from client.table.board import GameBoard
from client.widgets import DrawContext, Widget


class Sign(Widget):
    """Shows a seat's colour and shape, as on the board."""

    def __init__(self, board: GameBoard, seat: int, size: float = 20) -> None:
        super().__init__()
        self._board, self._seat, self._size = board, seat, size

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the side of a square."""
        return ctx.px(self._size)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the side of a square."""
        return ctx.px(self._size)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the sign in the middle."""
        self._board.draw_sign(surface, self._seat, self.rect.center, ctx.px(self._size / 2))


def sides(board: GameBoard) -> tuple[str, ...]:
    """Return what each seat is called now."""
    return tuple(board.side(seat) for seat in range(len(board.seats)))
