"""Two areas beside each other that are scrolled by themselves, and margins of unequal width."""

import pygame

from client.widgets import Box, DrawContext, Scroll, Widget


class Panes(Box):
    """One area that takes what the other, of a given width, leaves."""

    def __init__(self, left: Scroll, right: Scroll, width: float) -> None:
        """``width``: of the right one, in pixels at 100 %."""
        super().__init__([left, right], grows=1)
        self._left, self._right, self._width = left, right, width

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return both."""
        return ctx.wide(self._left) + ctx.px(self._width)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return a little: it grows into what is left."""
        return ctx.px(60)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place both over the whole height."""
        self.rect = rect
        right = ctx.px(self._width)
        left = rect.width - right
        self._left.place(ctx, pygame.Rect(rect.x, rect.y, left, rect.height))
        self._right.place(ctx, pygame.Rect(rect.x + left, rect.y, right, rect.height))


class Margin(Box):
    """Something with margins, each of its own width."""

    def __init__(
        self, child: Widget, left: float, right: float, above: float, below: float
    ) -> None:
        super().__init__([child])
        self._child, self._sides = child, (left, right, above, below)

    def _px(self, ctx: DrawContext) -> tuple[int, int, int, int]:
        left, right, above, below = self._sides
        return ctx.px(left), ctx.px(right), ctx.px(above), ctx.px(below)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the child with its margins."""
        left, right, _, _ = self._px(ctx)
        return ctx.wide(self._child) + left + right

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the child with its margins."""
        left, right, above, below = self._px(ctx)
        return ctx.tall(self._child, width - left - right) + above + below

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the child inside the margins."""
        self.rect = rect
        left, right, above, below = self._px(ctx)
        self._child.place(
            ctx,
            pygame.Rect(
                rect.x + left,
                rect.y + above,
                rect.width - left - right,
                rect.height - above - below,
            ),
        )
