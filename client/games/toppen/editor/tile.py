"""A saved layout as a picture with its name: a button, or a box to tick."""

from typing import Final

import pygame

from client.games.toppen import art
from client.games.toppen.editor.check import tally
from client.games.toppen.editor.layouts import Layout, shown_name
from client.languages.message import tr
from client.ui import shapes, theme
from client.widgets import Action, Clickable, DrawContext
from engines.toppen.public import Board, read_layout

SIDE: Final = 112
"""The side of a picture, at 100 %."""


class LayoutTile(Clickable):
    """A layout, small, with its name."""

    def __init__(
        self, key: str, layout: Layout, act: Action, ticked: bool | None, off: str = ""
    ) -> None:
        """``ticked``: None where it is opened by a click and not ticked."""
        board = read_layout(layout.text)
        super().__init__(key, f"{shown_name(layout)}, {tally(board)}", act, off)
        self._name, self._board, self._ticked = shown_name(layout), board, ticked
        self.role = "button" if ticked is None else "check box"
        self.tip = off

    @property
    def value(self) -> str:
        """Return whether it is ticked, where that can be."""
        return {None: "", True: tr("ticked"), False: tr("not ticked")}[self._ticked]

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the picture and its margins."""
        return ctx.px(SIDE + 24)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the picture, the name, the pieces."""
        words = ctx.type.size(self._name, theme.STRONG)[1] + ctx.type.line(theme.SMALL)
        return ctx.px(SIDE + 24 + 6) + words

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the picture, and below it the name and the pieces."""
        is_over = ctx.state.hover == self.key and not self.off
        fill = theme.HOVER if is_over else theme.RAISED
        edge = theme.ACCENT if self._ticked else theme.LINE
        thick = max(1, ctx.px(2 if self._ticked else 1))
        shapes.rounded(surface, self.rect, fill, ctx.px(theme.RADIUS), edge, thick)
        side = ctx.px(SIDE)
        picture = pygame.Rect(self.rect.centerx - side // 2, self.rect.y + ctx.px(12), side, side)
        _draw_board(surface, self._board, picture)
        self._write(ctx, surface, picture.bottom + ctx.px(6))
        if self._ticked is not None and not self.off:
            self._draw_tick(ctx, surface, fill)
        self.draw_ring(ctx, surface)

    def _write(self, ctx: DrawContext, surface: pygame.Surface, y: int) -> None:
        room = self.rect.width - ctx.px(16)
        name = ctx.type.shorten(self._name, theme.STRONG, room)
        self.tip = self.off or (self._name if name != self._name else "")
        ink = theme.OFF if self.off else theme.TEXT
        for text, style, colour in (
            (name, theme.STRONG, ink),
            (tally(self._board), theme.SMALL, theme.OFF if self.off else theme.SOFT),
        ):
            width, height = ctx.type.size(text, style)
            ctx.write(surface, text, style, colour, (self.rect.centerx - width // 2, y))
            y += height
            if width > self.rect.width:
                ctx.clipped.append(text)

    def _draw_tick(self, ctx: DrawContext, surface: pygame.Surface, around: theme.Colour) -> None:
        side = ctx.px(22)
        box = pygame.Rect(self.rect.right - side - ctx.px(6), self.rect.y + ctx.px(6), side, side)
        rim = 2 * ctx.px(4)
        shapes.rounded(surface, box.inflate(rim, rim), around, ctx.px(10))
        on = self._ticked
        fill, edge = (theme.CHOSEN, theme.ACCENT) if on else (theme.WELL, theme.EDGE)
        shapes.rounded(surface, box, fill, ctx.px(6), edge, max(1, ctx.px(1.5)))
        if self._ticked:
            shapes.check(surface, box.inflate(-ctx.px(6), -ctx.px(6)), theme.ACCENT)


def _draw_board(surface: pygame.Surface, board: Board, rect: pygame.Rect) -> None:
    """The cells alone, without the margins that have their names."""
    image = art.position(board, round(rect.width * art.WHOLE / 4))
    margin = round(image.get_width() * art.EDGE / art.WHOLE)
    surface.blit(image, rect, (margin, margin, *rect.size))
