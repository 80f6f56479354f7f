"""Where board, panel and dock of a table are: beside each other, or one below the other."""

from collections.abc import Sequence
from typing import Final

import pygame

from client.table.board import GameBoard
from client.widgets import Box, Column, DrawContext, Scroll, Widget
from client.widgets.overlay import Floating

LEAST_PANEL: Final = 250
LEAST_BOARD: Final = 300
MOST_DOCK: Final = 0.86
"""The part of the height up to which a dock stays in sight; a taller one is scrolled."""
PEEK: Final = 40
"""So much of what is below a board is in sight, at 100 %: else nothing says that there is more."""


def tallest(size: tuple[int, int], scale: float) -> int:
    """Return the height in pixels of a board above its panel, in a window of this size."""
    wide, tall = size
    return round(min(wide, max(tall * 0.7, tall - PEEK * scale)))


class TableLayout(Box):
    """Board and panel beside each other; one below the other in a narrow window."""

    def __init__(
        self,
        board: Widget,
        panel: Widget,
        panel_first: bool = False,
        dock: Widget | None = None,
        most: float = GameBoard.panel_width,
        above: Sequence[Widget] = (),
    ) -> None:
        """``panel_first``: where one is below the other the panel is above.

        ``dock``: what stays in sight below the panel. ``most``: the width of the panel at 100 %.
        ``above``: what is scrolled with the rest where one is below the other.
        """
        super().__init__([board, panel], grows=1)
        self._board, self._panel, self._panel_first = board, panel, panel_first
        self._dock, self._most, self._above = dock, most, list(above)

    def _panel_width(self, ctx: DrawContext, rect: pygame.Rect) -> int:
        spare = rect.width - rect.height
        return max(ctx.px(LEAST_PANEL), min(spare, ctx.px(self._most)))

    def is_wide(self, ctx: DrawContext, rect: pygame.Rect) -> bool:
        """Return whether both fit beside each other."""
        return rect.width - ctx.px(LEAST_PANEL) >= ctx.px(LEAST_BOARD)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return all there is."""
        return 0

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return 0: it grows into what is left."""
        return ctx.px(120)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the board as large as can be, the panel in the rest."""
        self.rect = rect
        if self.is_wide(ctx, rect):
            wide = self._panel_width(ctx, rect)
            self._board.place(ctx, pygame.Rect(rect.x, rect.y, rect.width - wide, rect.height))
            panel = pygame.Rect(rect.right - wide, rect.y, wide, rect.height)
            self._children = [self._board, *self._docked(ctx, panel)]
            for above in ctx.floating:
                if isinstance(above, Floating):  # names and clocks in the panel stay in sight
                    above.keep_left_of(ctx, panel.x)
        else:
            panel = rect
            order = [self._board, *([self._dock] if self._dock else []), self._panel]
            order = order[::-1] if self._panel_first else order
            self._children = [Scroll("panel", Column([*self._above, *order]))]
        self._children[-1].place(ctx, panel)

    def _docked(self, ctx: DrawContext, rect: pygame.Rect) -> list[Widget]:
        """The dock at the bottom of ``rect``, which becomes what is left, and the panel."""
        if self._dock is None:
            return [Scroll("panel", self._panel)]
        tall = self._dock.height(ctx, rect.width)
        if tall > rect.height * MOST_DOCK:
            return [Scroll("panel", Column([self._dock, self._panel], gap=0))]
        self._dock.place(ctx, pygame.Rect(rect.x, rect.bottom - tall, rect.width, tall))
        rect.height -= tall
        return [self._dock, Scroll("panel", self._panel)]
