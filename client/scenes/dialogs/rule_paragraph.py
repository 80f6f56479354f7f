"""A paragraph with a picture beside it, or above it where there is little room."""

from typing import Final

import pygame

from client.ui import theme
from client.widgets import Box, Column, DrawContext, Label, Widget

SIDE: Final = 144
"""The side of a picture, in pixels at 100 %."""
LARGE: Final = 300
"""The side of one that is looked at closely."""
WORDS: Final = 166
"""So much room words need beside it."""


class Illustrated(Box):
    """Show a heading and a paragraph, a picture at their left, a table below, if there are any."""

    def __init__(
        self,
        heading: str,
        text: str,
        picture: Widget | None,
        side: float = SIDE,
        table: Widget | None = None,
    ) -> None:
        """``side``: of the picture, in pixels at 100 %."""
        words: list[Widget] = [Label(heading, theme.STRONG), Label(text, theme.BODY, theme.SOFT)]
        words += [table] if table is not None else []
        self._words, self._picture, self._side = Column(words, gap=4), picture, side
        super().__init__([*([picture] if picture is not None else []), self._words])

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for a picture and words beside it."""
        return ctx.px(self._side + WORDS)

    def _is_beside(self, ctx: DrawContext, width: int) -> bool:
        return self._picture is not None and width >= ctx.px(self._side + WORDS)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the taller one, or both."""
        if self._picture is None:
            return ctx.tall(self._words, width)
        side, gap = min(width, ctx.px(self._side)), ctx.px(theme.GAP)
        if self._is_beside(ctx, width):
            return max(side, ctx.tall(self._words, width - side - gap))
        return side + gap + ctx.tall(self._words, width)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the picture at the left, or above."""
        self.rect = rect
        side, gap = min(rect.width, ctx.px(self._side)), ctx.px(theme.GAP)
        if self._picture is None:
            self._words.place(ctx, rect)
            return
        self._picture.place(ctx, pygame.Rect(rect.x, rect.y, side, side))
        if self._is_beside(ctx, rect.width):
            room = pygame.Rect(rect.x + side + gap, rect.y, rect.width - side - gap, rect.height)
        else:
            room = pygame.Rect(rect.x, rect.y + side + gap, rect.width, rect.height - side - gap)
        self._words.place(ctx, room)
