"""Something that stays as it was made, in a long list: measured once, drawn only where seen."""

from collections.abc import Iterator

import pygame

from client.widgets.layout import Box
from client.widgets.widget import Control, DrawContext, Widget


class Cached(Box):
    """One thing that may be shown again and again; its texts and controls never change."""

    def __init__(self, child: Widget) -> None:
        super().__init__([child])
        self._inside = tuple(child.walk())
        self.controls = tuple(w for w in self._inside if isinstance(w, Control))
        """What can be used in it, in the order of reading."""
        self._heights: dict[tuple[int, float, bool], int] = {}
        self._placed: tuple[tuple[int, int], float, bool] | None = None

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the child's."""
        return self._children[0].preferred_width(ctx)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the child's, measured once for each width, scale and kind of window."""
        key = width, ctx.type.scale, ctx.is_tall
        if key not in self._heights:
            self._heights[key] = self._children[0].height(ctx, width)
        return self._heights[key]

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the child anew where the size is another one; else only move all of it."""
        placed = rect.size, ctx.type.scale, ctx.is_tall
        if placed != self._placed:
            self._children[0].place(ctx, rect.copy())
        else:
            by = rect.x - self.rect.x, rect.y - self.rect.y
            if by != (0, 0):
                for widget in self._inside:
                    widget.rect = widget.rect.move(by)
        self.rect, self._placed = rect, placed

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the child where any of it is seen."""
        if self.rect.inflate(16, 16).colliderect(surface.get_clip()):
            super().draw(ctx, surface)

    def walk(self) -> Iterator[Widget]:
        """Yield itself and everything inside it."""
        yield self
        yield from self._inside
