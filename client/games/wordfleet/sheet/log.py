"""The log: everything that was said, sentence by sentence, each with its captain's flag."""

from collections.abc import Sequence

import pygame

from client.games.wordfleet.sheet.journal import JournalLine
from client.table.board import GameBoard
from client.ui import shapes, theme
from client.widgets import DrawContext, Widget


class Log(Widget):
    """Sentences below each other, the last one bright."""

    def __init__(self, board: GameBoard, lines: Sequence[JournalLine]) -> None:
        super().__init__()
        self._board, self._lines = board, lines

    @property
    def words(self) -> str:
        """Return all lines, the last one first."""
        return " ".join(line.text for line in reversed(self._lines))

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for a few words."""
        return ctx.px(220)

    def _wrapped(self, ctx: DrawContext, line: JournalLine, width: int) -> tuple[str, ...]:
        return ctx.type.wrap(line.text, theme.SMALL, width - ctx.px(26))

    def _tall(self, ctx: DrawContext, line: JournalLine, width: int) -> int:
        return len(self._wrapped(ctx, line, width)) * ctx.type.line(theme.SMALL) + ctx.px(6)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return all of it."""
        return sum(self._tall(ctx, line, width) for line in self._lines) or ctx.px(20)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the lines that can be seen."""
        seen, y = surface.get_clip(), self.rect.y
        for n, line in enumerate(self._lines):
            tall = self._tall(ctx, line, self.rect.width)
            if seen.top - tall <= y <= seen.bottom:
                rect = pygame.Rect(self.rect.x, y, self.rect.width, tall)
                self._draw(ctx, surface, line, rect, n == len(self._lines) - 1)
            y += tall

    def _draw(
        self,
        ctx: DrawContext,
        surface: pygame.Surface,
        line: JournalLine,
        rect: pygame.Rect,
        last: bool,
    ) -> None:
        if last:
            shapes.rounded(surface, rect, theme.HOVER, ctx.px(6))
        high = ctx.type.line(theme.SMALL)
        at = rect.x + ctx.px(12), rect.y + ctx.px(3) + high // 2
        self._board.draw_sign(surface, line.seat, at, max(4, ctx.px(7)))
        y = rect.y + ctx.px(3)
        for words in self._wrapped(ctx, line, rect.width):
            place = rect.x + ctx.px(24), y
            ctx.write(surface, words, theme.SMALL, theme.TEXT if last else theme.SOFT, place)
            y += high
