"""The list of moves, a line each."""

import pygame

from client.games.rotorouter.drawing import signs
from client.languages.message import tr
from client.table.board import ListedMove
from client.ui import theme
from client.widgets import DrawContext, Widget


class Chronicle(Widget):
    """Everything that was played, a line each."""

    def __init__(self, moves: tuple[ListedMove, ...]) -> None:
        super().__init__()
        self._moves = moves

    @property
    def words(self) -> str:
        """Return all moves, the last one first."""
        return "; ".join(move.spoken for move in reversed(self._moves))

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for a line."""
        return ctx.px(180)

    def _row(self, ctx: DrawContext) -> int:
        return ctx.type.line(theme.SMALL) + ctx.px(5)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return all lines."""
        return max(1, len(self._moves)) * self._row(ctx)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the lines that can be seen, the last one bright."""
        if not self._moves:
            ctx.write(surface, tr("No moves yet"), theme.SMALL, theme.SOFT, self.rect.topleft)
            return
        tall, seen = self._row(ctx), surface.get_clip()
        for n, move in enumerate(self._moves):
            y = self.rect.y + n * tall
            if not seen.top - tall <= y <= seen.bottom:
                continue
            at = self.rect.x + ctx.px(8), y + tall // 2
            signs.blit_middle(surface, signs.sign(move.seat, ctx.px(7)), at)
            last = n == len(self._moves) - 1
            left = self.rect.x + ctx.px(22)
            text = ctx.type.shorten(move.text, theme.SMALL, self.rect.right - left)
            ink = theme.TEXT if last else theme.SOFT
            ctx.write(surface, text, theme.SMALL, ink, (left, y + ctx.px(2)))
