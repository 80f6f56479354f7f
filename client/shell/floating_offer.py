"""A page, and above it an offer that waits for an answer wherever the player is."""

from collections.abc import Sequence

import pygame

from client.widgets import Box, Column, DrawContext, Widget
from client.widgets.overlay import Floating
from client.widgets.traversal import taken_by


class FloatingOffer(Box):
    """A page in all of its place; the offer floats above it and moves nothing there."""

    def __init__(self, page: Widget, offer: Sequence[Widget]) -> None:
        self._page, self._offer = page, Floating(Column(offer, gap=8))
        super().__init__([page, self._offer])

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the page's."""
        return ctx.wide(self._page)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the page's."""
        return ctx.tall(self._page, width)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place both: the offer is where it floats, and covers as little as can be."""
        self.rect = rect
        self._page.place(ctx, rect)
        self._offer.place(ctx, rect)
        self._offer.keep_clear(ctx, rect, taken_by(self._page))
