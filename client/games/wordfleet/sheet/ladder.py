"""The bidding as a ladder of slips: each claim with its captain's flag, the last one largest."""

from typing import Final

import pygame

from client.games.wordfleet.drawing import palette
from client.games.wordfleet.drawing.code_slips import CAPTION, draw_digits, draw_slip
from client.table.board import GameBoard
from client.ui import theme
from client.ui.theme import Style
from client.widgets import DrawContext, Widget
from engines.wordfleet.public import Bid

PAST: Final = Style(20, "bold")
LAST: Final = Style(46, "bold")


class Ladder(Widget):
    """As many of the last claims as there is room for."""

    def __init__(self, board: GameBoard, bids: tuple[Bid, ...], caption: str) -> None:
        super().__init__()
        self._board, self._bids, self._caption = board, bids, caption

    @property
    def words(self) -> str:
        """Return the claims, the last one first."""
        return ", ".join((self._caption, *(bid.code for bid in reversed(self._bids))))

    def _large(self, ctx: DrawContext) -> tuple[int, int]:
        wide = ctx.type.width("000", LAST) + ctx.px(90)
        return wide, ctx.type.line(LAST) + ctx.type.line(CAPTION) + ctx.px(30)

    def _small(self, ctx: DrawContext) -> tuple[int, int]:
        return ctx.type.width("000", PAST) + ctx.px(48), ctx.type.line(PAST) + ctx.px(26)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the standing claim and two before it."""
        return self._large(ctx)[0] + 2 * (self._small(ctx)[0] + ctx.px(26))

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the largest slip."""
        return self._large(ctx)[1]

    def _past(self, ctx: DrawContext) -> tuple[Bid, ...]:
        """The earlier claims that are shown."""
        step = self._small(ctx)[0] + ctx.px(26)
        room = max(0, self.rect.width - self._large(ctx)[0]) // step
        past = self._bids[:-1]
        return past[len(past) - min(room, len(past)) :]

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw from the left, in the middle of the width."""
        past = self._past(ctx)
        (wide, tall), (small, low), gap = self._large(ctx), self._small(ctx), ctx.px(26)
        x = self.rect.centerx - (wide + len(past) * (small + gap)) // 2
        for bid in past:
            rect = pygame.Rect(x, self.rect.centery - low // 2, small, low)
            draw_slip(ctx, surface, rect, "")
            draw_digits(ctx, surface, bid.code, PAST, (rect.centerx, rect.centery + ctx.px(2)))
            flag = rect.x + ctx.px(4), rect.y - ctx.px(3)
            self._board.draw_sign(surface, bid.by, flag, ctx.px(9))
            self._arrow(ctx, surface, (rect.right + gap // 2, rect.centery))
            x += small + gap
        self._standing(ctx, surface, pygame.Rect(x, self.rect.y, wide, tall))

    def _standing(self, ctx: DrawContext, surface: pygame.Surface, rect: pygame.Rect) -> None:
        shown = ctx.type.shorten(self._caption, CAPTION, rect.width - ctx.px(60))
        draw_slip(ctx, surface, rect, shown)
        middle = rect.centerx, rect.centery + ctx.px(8)
        draw_digits(ctx, surface, self._bids[-1].code, LAST, middle)
        flag = rect.x + ctx.px(6), rect.y + ctx.px(4)
        self._board.draw_sign(surface, self._bids[-1].by, flag, ctx.px(15))

    def _arrow(self, ctx: DrawContext, surface: pygame.Surface, at: tuple[int, int]) -> None:
        width, height = ctx.type.size("→", theme.STRONG)
        place = at[0] - width // 2, at[1] - height // 2
        ctx.write(surface, "→", theme.STRONG, palette.SCALE, place)
