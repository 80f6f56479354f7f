"""An offer that stands above whatever is shown, at its lower edge, and moves nothing there."""

from collections.abc import Sequence

import pygame

from client.widgets import Box, Column, DrawContext, Widget

WIDEST = 620
"""In pixels at 100 %."""
MARGIN = 16


class FloatingOffer(Box):
    """A page, and an offer above it."""

    def __init__(self, page: Widget, offer: Sequence[Widget], above: float = 0) -> None:
        """``above``: so far above the lower edge, in pixels at 100 %."""
        self._page, self._offer, self._above = page, Column(offer, gap=8), above
        super().__init__([page, self._offer])

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the page's."""
        return ctx.wide(self._page)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the page's."""
        return ctx.tall(self._page, width)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the page in all of it, and the offer in the middle of its lower edge."""
        self.rect = rect
        self._page.place(ctx, rect)
        margin = ctx.px(MARGIN)
        width = min(ctx.px(WIDEST), rect.width - 2 * margin)
        tall = ctx.tall(self._offer, width)
        bottom = rect.bottom - margin - ctx.px(self._above)
        x = rect.x + (rect.width - width) // 2
        self._offer.place(ctx, pygame.Rect(x, bottom - tall, width, tall))
