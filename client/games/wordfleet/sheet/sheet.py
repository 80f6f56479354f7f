"""The tracker sheet: the large grid, the letters below it, and beside it the rest."""

from collections.abc import Sequence
from typing import Final

import pygame

from client.games.wordfleet.drawing import palette
from client.ui import shapes, theme
from client.ui.theme import mixed
from client.widgets import Box, Column, DrawContext, Scroll, Widget

ASIDE: Final = 250
"""The least width of what stands beside the grid."""
MOST_ASIDE: Final = 320
EDGE: Final = 14


class Sheet(Box):
    """As large a grid as leaves room for what belongs to it."""

    def __init__(self, grid: Widget, below: Widget | None, aside: Sequence[Widget]) -> None:
        """``below`` is as wide as the grid; ``aside`` stands in a column at its right."""
        column = Column(aside, gap=14)
        super().__init__([grid, *([below] if below else []), column], grows=1)
        self._grid, self._below, self._column = grid, below, column

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the grid's."""
        return self._grid.preferred_width(ctx)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the grid's."""
        return self._grid.height(ctx, width)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the grid at the left, its margins inside its own square."""
        self.rect = rect
        inside = rect.inflate(-2 * ctx.px(EDGE), -2 * ctx.px(EDGE))
        gap, side = ctx.px(EDGE), self._side(ctx, inside)
        wide = min(inside.width - side - gap, ctx.px(MOST_ASIDE))
        grid = side + self._above(ctx, side)
        tall = grid + (gap // 2 + self._below.height(ctx, side) if self._below else 0)
        x = inside.x + (inside.width - side - gap - wide) // 2
        y = inside.y + max(0, inside.height - tall) // 2
        self._grid.place(ctx, pygame.Rect(x, y, side, grid))
        if self._below is not None:
            low = y + grid + gap // 2
            high = self._below.height(ctx, side)
            self._below.place(ctx, pygame.Rect(x, low, side, high))
        aside = pygame.Rect(x + side + gap, inside.y, wide, inside.height)
        self._put_aside(ctx, aside)

    def _put_aside(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """The column, which is scrolled where it is too tall."""
        column: Widget = self._column
        tall = column.height(ctx, rect.width)
        if tall > rect.height:
            column = Scroll("aside", column)
        else:
            rect = pygame.Rect(rect.x, rect.centery - tall // 2, rect.width, tall)
        self._children = [self._grid, *([self._below] if self._below else []), column]
        column.place(ctx, rect)

    def _above(self, ctx: DrawContext, side: int) -> int:
        """What the grid is higher than its side, as it has a title."""
        return max(0, self._grid.height(ctx, side) - side)

    def _side(self, ctx: DrawContext, inside: pygame.Rect) -> int:
        """The side of the grid."""
        wide = inside.width - ctx.px(ASIDE + EDGE)
        side = min(wide, inside.height - self._above(ctx, wide))
        if self._below is None:
            return side
        tall = inside.height - self._above(ctx, wide)
        while side + ctx.px(EDGE / 2) + self._below.height(ctx, side) > tall:
            side -= max(1, ctx.px(4))
        return side


class Sized(Box):
    """Something as tall as it is, in the middle of what is left; scrolled where it is too tall."""

    def __init__(self, child: Widget, most: float) -> None:
        """``most``: its width, at 100 %."""
        super().__init__([child], grows=1)
        self._child, self._most = child, most

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the child's."""
        return min(self._child.preferred_width(ctx), ctx.px(self._most))

    def _inside(self, ctx: DrawContext, width: int) -> int:
        return min(width - 2 * ctx.px(theme.GAP), ctx.px(self._most))

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the child's, with margins."""
        return self._child.height(ctx, self._inside(ctx, width)) + 2 * ctx.px(theme.GAP)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the child in the middle."""
        self.rect = rect
        width, pad = self._inside(ctx, rect.width), ctx.px(theme.GAP)
        x = rect.x + (rect.width - width) // 2
        tall = self._child.height(ctx, width)
        child: Widget = self._child
        if tall + 2 * pad > rect.height + 1:
            child = Scroll("stage", self._child)
            # its bar has the margin, and room of its own as it does not reach the window's edge
            wide = min(width + pad, ctx.width - 1 - x)
            child.place(ctx, pygame.Rect(x, rect.y + pad, wide, rect.height - pad))
        else:
            y = rect.y + (rect.height - tall) // 2
            child.place(ctx, pygame.Rect(x, y, width, tall))
        self._children = [child]


class Radar(Sized):
    """The same before the rings of a radar."""

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw rings around the middle, then what is before them."""
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        middle, reach = self.rect.center, max(self.rect.size) // 2
        rings = mixed(theme.GROUND, palette.WAVE, 0.35)
        for ring in range(1, 7):
            shapes.disc(surface, middle, reach * ring // 6, rings, hole=reach * ring // 6 - 1.5)
        for x, y in ((1, 0), (0, 1)):
            far = middle[0] - x * reach, middle[1] - y * reach
            near = middle[0] + x * reach, middle[1] + y * reach
            pygame.draw.line(surface, rings, far, near)
        surface.set_clip(before)
        super().draw(ctx, surface)
