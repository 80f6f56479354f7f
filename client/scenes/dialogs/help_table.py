"""A table in the help: columns of numbers, or a line for each row where there is no room."""

from typing import Final

import pygame

from client.presenters.manual.topic import HelpTable
from client.ui import shapes, theme
from client.widgets import DrawContext, Widget

GAP: Final = 18
"""Between two columns, in pixels at 100 %."""


class TableWidget(Widget):
    """Shows a table to be read."""

    def __init__(self, table: HelpTable) -> None:
        super().__init__()
        self._table = table

    @property
    def words(self) -> str:
        """Return the rows as sentences."""
        return self._table.spoken

    def _widths(self, ctx: DrawContext) -> list[int]:
        columns = zip(*(self._table.heads, *self._table.rows), strict=True)
        return [
            max(ctx.type.width(cell, theme.SMALL) for cell in column) + ctx.px(GAP)
            for column in columns
        ]

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return all columns."""
        return sum(self._widths(ctx))

    def _is_grid(self, ctx: DrawContext, width: int) -> bool:
        return self.preferred_width(ctx) <= width

    def _lines(self, ctx: DrawContext, width: int) -> list[str]:
        rows = (HelpTable(self._table.heads, (row,)).spoken for row in self._table.rows)
        return [line for row in rows for line in ctx.type.wrap(row, theme.SMALL, width)]

    def _row(self, ctx: DrawContext) -> int:
        return ctx.type.line(theme.SMALL) + ctx.px(8)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return all rows and the head, or all lines."""
        if self._is_grid(ctx, width):
            return self._row(ctx) * (len(self._table.rows) + 1)
        return ctx.type.line(theme.SMALL) * len(self._lines(ctx, width))

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw every second row on a darker ground."""
        if self._is_grid(ctx, self.rect.width):
            self._draw_grid(ctx, surface)
            return
        y = self.rect.y
        for line in self._lines(ctx, self.rect.width):
            ctx.write(surface, line, theme.SMALL, theme.SOFT, (self.rect.x, y))
            y += ctx.type.line(theme.SMALL)

    def _draw_grid(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        widths, tall = self._widths(ctx), self._row(ctx)
        wide = sum(widths)
        for at, row in enumerate((self._table.heads, *self._table.rows)):
            rect = pygame.Rect(self.rect.x, self.rect.y + at * tall, wide, tall)
            if at % 2:
                shapes.rounded(surface, rect, theme.WELL, ctx.px(6))
            x = rect.x
            for column, (cell, width) in enumerate(zip(row, widths, strict=True)):
                ink = theme.TEXT if at and column else theme.SOFT
                right = x + width - ctx.px(GAP / 2) - ctx.type.width(cell, theme.SMALL)
                left = x + ctx.px(GAP / 2) if column == 0 else right
                ctx.write(surface, cell, theme.SMALL, ink, (left, rect.y + ctx.px(4)))
                x += width
