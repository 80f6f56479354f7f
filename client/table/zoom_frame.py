"""A board with the sign that only a part of it is in sight, which is also the way back."""

from collections.abc import Sequence
from typing import Final

import pygame

from client.languages.message import tr
from client.table.board_widget import BoardWidget
from client.ui import shapes, theme
from client.ui.window_shape import TOUCH
from client.widgets import Clickable, DrawContext, Widget
from client.widgets.widget import focus_ring

MAP: Final = 26
"""The side of the small map in the sign, in pixels at 100 %."""


class WholeBoardButton(Clickable):
    """A small map of what is in sight, with how many times larger it is; it shows all again."""

    def __init__(self, board: BoardWidget) -> None:
        self._zoom = board.board.zoom
        super().__init__(
            "whole board", tr("Show the whole board, now {size}", size=self._words), board.unzoom
        )
        self._board = board
        self.tip = tr("Show the whole board (key 0)")

    @property
    def _words(self) -> str:
        return f"{self._zoom.factor:.1f}×"

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the map, the words, margins."""
        return ctx.px(MAP + 26) + ctx.type.width(self._words, theme.STRONG)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return enough for a finger."""
        return ctx.px(TOUCH)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the map and the words on a plate."""
        fill = theme.HOVER if ctx.state.hover == self.key else theme.RAISED
        radius, thin = ctx.px(theme.RADIUS), max(1, ctx.px(1))
        shapes.rounded(surface, self.rect, fill, radius, theme.EDGE, thin)
        whole = pygame.Rect(0, 0, ctx.px(MAP), ctx.px(MAP))
        whole.midleft = self.rect.x + ctx.px(9), self.rect.centery
        shapes.ring(surface, whole, theme.SOFT, ctx.px(4), thin)
        surface.fill(theme.ACCENT, self._seen(whole))
        tall = ctx.type.size(self._words, theme.STRONG)[1]
        at = whole.right + ctx.px(8), self.rect.centery - tall // 2
        ctx.write(surface, self._words, theme.STRONG, theme.TEXT, at)
        if self.is_focused(ctx) and ctx.state.ring:
            focus_ring(ctx, surface, self.rect, theme.RADIUS)

    def _seen(self, whole: pygame.Rect) -> pygame.Rect:
        """What of the map is in sight."""
        place = self._board.room
        drawn = self._zoom.rect(place)
        x = whole.x + (place.x - drawn.x) * whole.width // max(1, drawn.width)
        y = whole.y + (place.y - drawn.y) * whole.height // max(1, drawn.height)
        wide = max(3, whole.width * place.width // max(1, drawn.width))
        tall = max(3, whole.height * place.height // max(1, drawn.height))
        return pygame.Rect(x, y, wide, tall).clip(whole)


class ZoomFrame(Widget):
    """A board, and above its corner the sign of its being larger than its place."""

    def __init__(self, board: BoardWidget) -> None:
        super().__init__()
        self._board, self.grows = board, board.grows
        self._sign = WholeBoardButton(board) if board.board.zoom.is_on else None

    def children(self) -> Sequence[Widget]:
        """Return the board, and the sign where there is one."""
        return [self._board] if self._sign is None else [self._board, self._sign]

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the board's."""
        return self._board.preferred_width(ctx)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the board's."""
        return self._board.height(ctx, width)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the sign in the upper right corner of the board."""
        self.rect = rect
        self._board.place(ctx, rect)
        if self._sign is not None:
            wide, tall = self._sign.preferred_width(ctx), self._sign.height(ctx, 0)
            edge = ctx.px(8)
            corner = pygame.Rect(0, 0, min(wide, rect.width), min(tall, rect.height))
            corner.topright = rect.right - edge, rect.y + edge
            self._sign.place(ctx, corner.clamp(rect))

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the board, then the sign."""
        self._board.draw(ctx, surface)
        if self._sign is not None:
            self._sign.draw(ctx, surface)
