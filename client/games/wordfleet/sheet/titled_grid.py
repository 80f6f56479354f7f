"""A grid with a line above it that says whose waters these are, alone or beside the other."""

from collections.abc import Sequence

import pygame

from client.ui import theme
from client.widgets import Box, DrawContext, ShortLabel, Widget


class TitledGrid(Box):
    """The line is as wide as all of it; the grid takes what is left."""

    def __init__(self, title: str, grid: Widget, beside: Widget | None = None) -> None:
        """``beside``: what stands at the right of the title."""
        self._title, self._grid, self._beside = ShortLabel(title, theme.STRONG), grid, beside
        super().__init__(
            [self._title, *([] if beside is None else [beside]), grid], grows=grid.grows
        )

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the grid's."""
        return self._grid.preferred_width(ctx)

    def _tall(self, ctx: DrawContext) -> int:
        """The height of the line, with a little room above it."""
        wide = ctx.px(1000)
        parts = [self._title] if self._beside is None else [self._title, self._beside]
        return max(part.height(ctx, wide) for part in parts) + ctx.px(4)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return both."""
        return self._tall(ctx) + self._grid.height(ctx, width)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the line above the square that the grid fills."""
        self.rect = rect
        edge, tall = ctx.px(12), self._tall(ctx)
        side = min(rect.width, max(1, rect.height - tall))
        top = rect.y + max(0, rect.height - tall - side) // 2
        left, right = rect.centerx - side // 2 + edge, rect.centerx + side // 2 - edge
        if self._beside is not None:
            left, right = rect.x + edge, rect.right - edge
            wide = min(self._beside.preferred_width(ctx), (right - left) * 2 // 3)
            right -= wide
            place = pygame.Rect(right, top + ctx.px(4), wide, tall - ctx.px(4))
            self._beside.place(ctx, place)
        high = self._title.height(ctx, max(1, right - left))
        y = top + ctx.px(4) + (tall - ctx.px(4) - high) // 2
        self._title.place(ctx, pygame.Rect(left, y, max(1, right - left), high))
        self._grid.place(ctx, pygame.Rect(rect.x, top + tall, rect.width, side))


class BothWaters(Box):
    """Two grids: side by side where the place is wide, else one below the other."""

    def __init__(self, grids: Sequence[TitledGrid]) -> None:
        super().__init__(grids, grows=1)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return both beside each other."""
        return sum(child.preferred_width(ctx) for child in self._children)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return that of one of them, of both where it is narrow."""
        if ctx.is_tall:
            return 2 * self._children[0].height(ctx, width)
        return self._children[0].height(ctx, width // 2)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place each in its half."""
        self.rect = rect
        one, other = self._children
        if not ctx.is_tall:
            half = rect.width // 2
            one.place(ctx, pygame.Rect(rect.x, rect.y, half, rect.height))
            other.place(ctx, pygame.Rect(rect.x + half, rect.y, half, rect.height))
        else:
            half = rect.height // 2
            one.place(ctx, pygame.Rect(rect.x, rect.y, rect.width, half))
            other.place(ctx, pygame.Rect(rect.x, rect.y + half, rect.width, half))
