"""A grid with a line above it that says whose waters these are."""

from collections.abc import Sequence

import pygame

from client.ui import theme
from client.widgets import Box, DrawContext, Label, Row, Widget


class TitledGrid(Box):
    """The line is as wide as the grid, which takes what is left."""

    def __init__(self, title: str, grid: Widget, beside: Sequence[Widget] = ()) -> None:
        """``beside``: what stands at the right of the title."""
        self._line = Row([Label(title, theme.STRONG, grows=1), *beside], gap=8)
        self._grid = grid
        super().__init__([self._line, grid], grows=grid.grows)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the grid's."""
        return self._grid.preferred_width(ctx)

    def _tall(self, ctx: DrawContext, width: int) -> int:
        """The height of the line, with a little room above it."""
        return self._line.height(ctx, max(1, width - 2 * ctx.px(12))) + ctx.px(4)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return both."""
        return self._tall(ctx, width) + self._grid.height(ctx, width)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the line above the square that the grid fills."""
        self.rect = rect
        tall = self._tall(ctx, rect.width)
        side = min(rect.width, max(1, rect.height - tall))
        x = rect.centerx - side // 2
        top = rect.y + max(0, rect.height - tall - side) // 2
        edge = ctx.px(12)
        line = pygame.Rect(x + edge, top + ctx.px(4), side - 2 * edge, tall - ctx.px(4))
        self._line.place(ctx, line)
        self._grid.place(ctx, pygame.Rect(rect.x, top + tall, rect.width, side))
