"""A table on a phone: upright the board above what is read and what is pressed, else beside it."""

from collections.abc import Sequence
from typing import Final

import pygame

from client.table.table_layout import LEAST_BOARD, LEAST_PANEL
from client.ui import theme
from client.ui.window_shape import LOW_HEIGHT
from client.widgets import Box, Column, DrawContext, Pad, Scroll, Widget

SHRUNK: Final = 0.68
"""The part of the width that an upright board is given at least, so that all buttons are seen."""
MOST_PANEL: Final = 400
LEAST_BODY: Final = 64
"""So much of what is read is in sight at least, in pixels at 100 %."""
MOST_UPRIGHT: Final = 0.66
"""The part of the height that an upright board takes at most."""
EDGE: Final = 8


def is_handheld(window: tuple[float, float]) -> bool:
    """Return whether a window, in pixels at 100 %, is higher than wide, or a wide one is low."""
    wide, high = window
    return high > wide or (high < LOW_HEIGHT and wide - LEAST_PANEL >= LEAST_BOARD)


class HandheldLayout(Box):
    """Seats, board, what is read, what is pressed, tabs: from the top to the thumb.

    On its side the board stands at the left, as tall as the window, and the rest beside it.
    """

    def __init__(
        self,
        board: Widget,
        head: Sequence[Widget],
        body: Sequence[Widget],
        dock: Sequence[Widget],
        tabs: Widget | None = None,
        *,
        spare: Widget | None = None,
        whole: bool = False,
    ) -> None:
        """``body``: what is scrolled. ``dock``: what is in sight, unless it is too tall.

        ``spare``: shown below the body where there is room for it. ``whole``: what stands for the
        board is no square: upright it takes all it can get.
        """
        super().__init__([board], grows=1)
        self._board, self._whole, self._tabs = board, whole, tabs
        self._head, self._dock = Column(head, gap=4), Column(dock, gap=8)
        self._parts, self._spare = list(body), spare
        self._line: pygame.Rect | None = None
        self._body = Column(body, gap=10, grows=1)
        self._has_body, self._has_dock, self._has_head = bool(body), bool(dock), bool(head)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return all there is."""
        return 0

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return a little: it grows into what is left."""
        return ctx.px(120)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the board as large as all that is pressed allows."""
        self.rect, self._children, self._line = rect, [], None
        if rect.height > rect.width:
            rest = self._between(ctx, rect)
            if self._whole:
                self._place_whole(ctx, rest)
                return
            side = self._side(ctx, rest)
            self._put(ctx, self._board, pygame.Rect(rest.x, rest.y, rest.width, side))
            self._fill(ctx, pygame.Rect(rest.x, rest.y + side, rest.width, rest.height - side))
        else:
            spare = rect.width - rect.height
            wide = max(ctx.px(LEAST_PANEL), min(spare, ctx.px(MOST_PANEL)))
            left = pygame.Rect(rect.x, rect.y, rect.width - wide, rect.height)
            self._put(ctx, self._board, left)
            self._fill(ctx, self._between(ctx, pygame.Rect(left.right, rect.y, wide, rect.height)))

    def _put(self, ctx: DrawContext, widget: Widget, rect: pygame.Rect) -> None:
        widget.place(ctx, rect)
        self._children.append(widget)

    def _between(self, ctx: DrawContext, rect: pygame.Rect) -> pygame.Rect:
        """What seats at the top and tabs at the bottom leave."""
        top, bottom = rect.y, rect.bottom
        if self._has_head:
            edge = ctx.px(6)
            tall = self._head.height(ctx, rect.width - 2 * edge)
            top += edge + tall
            self._put(
                ctx,
                self._head,
                pygame.Rect(rect.x + edge, rect.y + edge, rect.width - 2 * edge, tall),
            )
        if self._tabs is not None:
            tall = self._tabs.height(ctx, rect.width)
            bottom -= tall
            self._put(ctx, self._tabs, pygame.Rect(rect.x, bottom, rect.width, tall))
        return pygame.Rect(rect.x, top, rect.width, max(0, bottom - top))

    def _inside(self, ctx: DrawContext, width: int) -> int:
        return width - 2 * ctx.px(EDGE)

    def _dock_height(self, ctx: DrawContext, width: int) -> int:
        if not self._has_dock:
            return 0
        return self._dock.height(ctx, self._inside(ctx, width)) + 2 * ctx.px(EDGE)

    def _side(self, ctx: DrawContext, rest: pygame.Rect) -> int:
        """The height of an upright board."""
        body = ctx.px(LEAST_BODY) if self._has_body else 0
        free = rest.height - self._dock_height(ctx, rest.width) - body
        wish = self._board.height(ctx, rest.width)
        most = rest.height * MOST_UPRIGHT
        least = min(rest.width * SHRUNK, most)
        if free < least:  # some of it is scrolled anyway
            return round(min(wish, most))
        side = round(min(wish, free, rest.height * 0.8))
        left = free - side
        if self._has_body or left <= 0 or self._is_spared(ctx, rest.width, left):
            return side
        return free  # nothing else would fill what is left

    def _is_spared(self, ctx: DrawContext, width: int, height: int) -> bool:
        """Whether there is room for what is shown only where there is."""
        if self._spare is None:
            return False
        inside, gap = self._inside(ctx, width), ctx.px(10)
        tall = sum(ctx.tall(part, inside) + gap for part in self._parts)
        return tall + ctx.tall(self._spare, inside) + gap <= height

    def _fill(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """What is read, and below it what is pressed; one scrolled with the other if need be."""
        pad = ctx.px(EDGE)
        tall = self._dock_height(ctx, rect.width)
        if self._spare is not None and self._is_spared(ctx, rect.width, rect.height - tall):
            self._body = Column([*self._parts, self._spare], gap=10, grows=1)
            self._has_body = True
        body = Pad(self._body, pad=EDGE, grows=1)
        if not self._has_dock:
            self._put(ctx, Scroll("panel", body), rect)
            return
        least = ctx.px(LEAST_BODY) if self._has_body else 0
        if tall + least > rect.height + ctx.px(4):
            all_ = Column([self._dock, self._body], gap=10) if self._has_body else self._dock
            self._put(ctx, Scroll("panel", Pad(all_, pad=EDGE)), rect)
            return
        above = pygame.Rect(rect.x, rect.y, rect.width, rect.height - tall)
        if self._has_body:
            self._put(ctx, Scroll("panel", body), above)
            if self._body.height(ctx, self._inside(ctx, rect.width)) + 2 * pad > above.height:
                self._line = pygame.Rect(rect.x, above.bottom, rect.width, max(1, ctx.px(1)))
        inside = self._inside(ctx, rect.width)
        low = pygame.Rect(rect.x + pad, above.bottom + pad, inside, tall - 2 * pad)
        self._put(ctx, self._dock, low)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw everything, and a line where what is read goes on below the dock."""
        super().draw(ctx, surface)
        if self._line is not None:
            surface.fill(theme.LINE, self._line)

    def _place_whole(self, ctx: DrawContext, rest: pygame.Rect) -> None:
        """What is no square takes all that is pressed leaves."""
        tall = min(self._dock_height(ctx, rest.width), rest.height // 2)
        self._put(ctx, self._board, pygame.Rect(rest.x, rest.y, rest.width, rest.height - tall))
        if self._has_dock:
            low = pygame.Rect(rest.x, rest.bottom - tall, rest.width, tall)
            self._put(ctx, Scroll("panel", Pad(self._dock, pad=EDGE / 2)), low)
