"""Things to be read: text, chips, lines between things."""

from typing import Final

import pygame

from client.ui import shapes, theme
from client.ui.theme import Colour, Style
from client.widgets.widget import DrawContext, Widget

LEVELS: Final = {theme.DISPLAY: 1, theme.TITLE: 2, theme.HEADING: 3}
"""The styles of headings."""


class Label(Widget):
    """Text, wrapped to the width it is given."""

    def __init__(
        self,
        text: str,
        style: Style = theme.BODY,
        ink: Colour | None = None,
        align: float = 0,
        grows: int = 0,
    ) -> None:
        super().__init__()
        self.text, self._style, self._ink, self._align = text, style, ink, align
        self.grows = grows

    @property
    def words(self) -> str:
        """Return the text."""
        return self.text

    @property
    def level(self) -> int:
        """Return 1 to 3 for a heading of that level, 0 for a text."""
        return LEVELS.get(self._style, 0)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return its paragraphs unbroken."""
        return max(ctx.type.width(line, self._style) for line in self.text.split("\n"))

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return all lines."""
        lines = ctx.type.wrap(self.text, self._style, width)
        return sum(ctx.type.size(line, self._style)[1] for line in lines)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw line by line."""
        y = self.rect.y
        for line in ctx.type.wrap(self.text, self._style, self.rect.width):
            width, height = ctx.type.size(line, self._style)
            x = self.rect.x + round((self.rect.width - width) * self._align)
            ctx.write(surface, line, self._style, self._ink or theme.TEXT, (x, y))
            y += height
            if width > self.rect.width:
                ctx.clipped.append(line)
        if y > self.rect.bottom + 1:
            ctx.clipped.append(self.text)


class ShortLabel(Label):
    """Text in one line, shortened where it does not fit. Say the whole of it in a tip."""

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return one line."""
        return ctx.type.size(ctx.type.shorten(self.text, self._style, width), self._style)[1]

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the beginning that fits."""
        shown = ctx.type.shorten(self.text, self._style, self.rect.width)
        if shown != self.text:
            self.tip = self.text
        width, height = ctx.type.size(shown, self._style)
        x = self.rect.x + round((self.rect.width - width) * self._align)
        ctx.write(surface, shown, self._style, self._ink or theme.TEXT, (x, self.rect.y))
        if width > self.rect.width or height > self.rect.height + 1:
            ctx.clipped.append(self.text)


class Chip(ShortLabel):
    """A word on a rounded ground: a state, a count."""

    def __init__(
        self,
        text: str,
        ink: Colour | None = None,
        fill: Colour | None = None,
        dot: Colour | None = None,
    ) -> None:
        super().__init__(text, theme.SMALL, ink or theme.SOFT)
        self._fill, self._dot = fill or theme.RAISED, dot

    def _pad(self, ctx: DrawContext) -> tuple[int, int]:
        return ctx.px(10), ctx.px(16) if self._dot else 0

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the word, its margins and its dot."""
        pad, dot = self._pad(ctx)
        return ctx.type.width(self.text, self._style) + 2 * pad + dot

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return one line and its margins."""
        return super().height(ctx, width - ctx.px(20)) + ctx.px(6)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw a pill with the word."""
        pad, dot = self._pad(ctx)
        shapes.rounded(surface, self.rect, self._fill, self.rect.height // 2)
        if self._dot:
            at = (self.rect.x + pad + ctx.px(4), self.rect.centery)
            shapes.disc(surface, at, ctx.px(4), self._dot)
        pill = self.rect
        inside = pill.inflate(-2 * pad, -ctx.px(6))
        self.rect = pygame.Rect(inside.x + dot, inside.y, inside.width - dot, inside.height)
        super().draw(ctx, surface)
        self.rect = pill


class Divider(Widget):
    """A thin line."""

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return 0: it takes what there is."""
        return 0

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return one pixel at 100 %."""
        return max(1, ctx.px(1))

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw it across."""
        surface.fill(theme.LINE, self.rect)


class Space(Widget):
    """Nothing, of some size."""

    def __init__(self, size: float = 0, grows: int = 0) -> None:
        super().__init__()
        self._size, self.grows = size, grows

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return its size."""
        return ctx.px(self._size)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return its size."""
        return ctx.px(self._size)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw nothing."""
