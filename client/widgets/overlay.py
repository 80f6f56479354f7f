"""Something above a page, at its upper edge: it takes no room there, so that nothing moves."""

from collections.abc import Sequence
from typing import Final

import pygame

from client.ui.free_place import Taken, free_place
from client.widgets.layout import Box
from client.widgets.widget import DrawContext, Widget

MARGIN: Final = 8
"""Between it and the window's edge, in pixels at 100 %."""
LEAST: Final = 480
"""In less width than that it is not kept, in pixels at 100 %."""
SLIM: Final = 300
"""So wide is one that finds no room as it is, in pixels at 100 %."""


class Floating(Box):
    """One thing in the middle of the upper edge of the window, above all else.

    It may stand anywhere in a page. The page draws it last, and what is under it cannot be hit.
    """

    def __init__(self, child: Widget) -> None:
        super().__init__([child])

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return nothing: it takes no room."""
        return 0

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return nothing: it takes no room."""
        return 0

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place it at the upper edge of the window, whatever ``rect`` is."""
        self._place(ctx, ctx.width or rect.width)
        if self not in ctx.floating:
            ctx.floating.append(self)

    def keep_left_of(self, ctx: DrawContext, x: int) -> None:
        """Place it in the middle of what is left of ``x``, where there is room for a sentence."""
        if x >= ctx.px(LEAST):
            self._place(ctx, x)

    def keep_clear(self, ctx: DrawContext, window: pygame.Rect, taken: Sequence[Taken]) -> None:
        """Place it where it covers the least of what is ``taken``, near the upper edge."""
        (child,), margin = self._children, 2 * ctx.px(MARGIN)
        room = window.inflate(-margin, -margin)
        widths = [min(ctx.wide(child), room.width), min(ctx.px(SLIM), room.width)]
        sizes = [(width, ctx.tall(child, width)) for width in widths]
        self.rect = free_place(room, sizes, taken, at_top=True)
        child.place(ctx, self.rect)

    def _place(self, ctx: DrawContext, room: int) -> None:
        (child,), margin = self._children, ctx.px(MARGIN)
        width = min(ctx.wide(child), room - 2 * margin)
        height = ctx.tall(child, width)
        self.rect = pygame.Rect((room - width) // 2, margin, width, height)
        child.place(ctx, self.rect)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw nothing: the page draws it once all else is drawn."""

    def draw_above(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw it above what was drawn."""
        super().draw(ctx, surface)
