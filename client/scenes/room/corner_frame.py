"""A board, and above its right corner a badge."""

from typing import Final

import pygame

from client.widgets import Box, DrawContext, Widget

GAP: Final = 6
"""Between the badge and the board, in pixels at 100 %."""
EDGE: Final = 8
"""What a board leaves free around itself, in pixels at 100 %."""


class CornerFrame(Box):
    """Puts a badge at the top right of a board, which takes what is left."""

    def __init__(self, badge: Widget, board: Widget) -> None:
        super().__init__([badge, board], grows=board.grows)
        self._badge, self._board = badge, board

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the board's."""
        return self._board.preferred_width(ctx)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return both."""
        return self._above(ctx, width) + self._board.height(ctx, width)

    def _above(self, ctx: DrawContext, width: int) -> int:
        wide = min(width, ctx.wide(self._badge))
        return ctx.tall(self._badge, wide) + ctx.px(GAP) + ctx.px(EDGE)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Let the badge end where the board ends."""
        self.rect = rect
        above, edge = self._above(ctx, rect.width), ctx.px(EDGE)
        board = pygame.Rect(rect.x, rect.y + above, rect.width, max(1, rect.height - above))
        right = rect.centerx + min(board.size) // 2 - edge
        wide = min(rect.width, ctx.wide(self._badge))
        tall = above - ctx.px(GAP) - edge
        left = max(rect.x + edge, right - wide)
        self._badge.place(ctx, pygame.Rect(left, rect.y + edge, min(wide, rect.width), tall))
        self._board.place(ctx, board)
