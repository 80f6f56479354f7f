"""What the others just did, in a line: each with its sign, the last one bright."""

from collections.abc import Sequence
from typing import Final

import pygame

from client.games.rotorouter.drawing import signs
from client.table.board import ListedMove
from client.ui import shapes, theme
from client.widgets import DrawContext, Widget

MOST: Final = 3


class Ticker(Widget):
    """The last few things, the newest at the right; older ones only where there is room."""

    def __init__(self, moves: Sequence[ListedMove]) -> None:
        """``moves``: the newest is the last."""
        super().__init__()
        self._moves = tuple(moves[-MOST:])
        self.tip = "; ".join(move.spoken for move in self._moves)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for one of them."""
        return ctx.px(220)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return a line."""
        return ctx.type.line(theme.SMALL) + ctx.px(10)

    def _wide(self, ctx: DrawContext, move: ListedMove) -> int:
        return ctx.type.width(move.text, theme.SMALL) + ctx.px(24)

    def _fitting(self, ctx: DrawContext) -> tuple[ListedMove, ...]:
        """As many as there is room for, at least the newest."""
        room, gap = self.rect.width - ctx.px(16), ctx.px(14)
        found: list[ListedMove] = []
        for move in reversed(self._moves):
            wide = self._wide(ctx, move) + (gap if found else 0)
            if found and wide > room:
                break
            found.insert(0, move)
            room -= wide
        return tuple(found)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw a strip with the moves from left to right."""
        rect = self.rect
        shapes.rounded(surface, rect, theme.WELL, ctx.px(7))
        shown = self._fitting(ctx)
        x, tall = rect.x + ctx.px(8), ctx.type.line(theme.SMALL)
        for move in shown:
            sign = signs.sign(move.seat, ctx.px(7))
            signs.blit_middle(surface, sign, (x + ctx.px(8), rect.centery))
            left = x + ctx.px(20)
            text = ctx.type.shorten(move.text, theme.SMALL, rect.right - ctx.px(8) - left)
            ink = theme.TEXT if move is shown[-1] else theme.SOFT
            ctx.write(surface, text, theme.SMALL, ink, (left, rect.centery - tall // 2))
            x += self._wide(ctx, move) + ctx.px(14)
