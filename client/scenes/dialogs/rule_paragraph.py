"""A paragraph with a picture beside it, or above it where there is little room."""

from typing import Final

import pygame

from client.ui import theme
from client.widgets import Box, Column, DrawContext, Label, Widget

SIDE: Final = 144
"""The side of a picture, in pixels at 100 %."""
BESIDE: Final = 310
"""The width from which on words have room beside it."""


class Illustrated(Box):
    """A heading and a paragraph; at their left a picture, where there is one."""

    def __init__(self, heading: str, text: str, picture: Widget | None) -> None:
        words = [Label(heading, theme.STRONG), Label(text, theme.BODY, theme.SOFT)]
        self._words, self._picture = Column(words, gap=4), picture
        super().__init__([*([picture] if picture is not None else []), self._words])

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for a picture and words beside it."""
        return ctx.px(BESIDE)

    def _is_beside(self, ctx: DrawContext, width: int) -> bool:
        return self._picture is not None and width >= ctx.px(BESIDE)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the taller one, or both."""
        if self._picture is None:
            return ctx.tall(self._words, width)
        side, gap = ctx.px(SIDE), ctx.px(theme.GAP)
        if self._is_beside(ctx, width):
            return max(side, ctx.tall(self._words, width - side - gap))
        return side + gap + ctx.tall(self._words, width)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the picture at the left, or above."""
        self.rect = rect
        side, gap = ctx.px(SIDE), ctx.px(theme.GAP)
        if self._picture is None:
            self._words.place(ctx, rect)
            return
        self._picture.place(ctx, pygame.Rect(rect.x, rect.y, side, side))
        if self._is_beside(ctx, rect.width):
            room = pygame.Rect(rect.x + side + gap, rect.y, rect.width - side - gap, rect.height)
        else:
            room = pygame.Rect(rect.x, rect.y + side + gap, rect.width, rect.height - side - gap)
        self._words.place(ctx, room)
