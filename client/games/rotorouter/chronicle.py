"""The list of moves, a line each."""

import pygame

from client import theme
from client.games.board import Move
from client.games.rotorouter import signs
from client.widgets import Look, Widget


class Chronicle(Widget):
    """Everything that was played, a line each."""

    def __init__(self, moves: tuple[Move, ...]) -> None:
        super().__init__()
        self._moves = moves

    def natural(self, look: Look) -> int:
        """Enough for a line."""
        return look.px(180)

    def _row(self, look: Look) -> int:
        return look.type.line(theme.SMALL) + look.px(5)

    def height(self, look: Look, width: int) -> int:
        """All lines."""
        return max(1, len(self._moves)) * self._row(look)

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """The lines that can be seen, the last one bright."""
        if not self._moves:
            look.write(surface, "No moves yet", theme.SMALL, theme.SOFT, self.rect.topleft)
            return
        tall, seen = self._row(look), surface.get_clip()
        for n, move in enumerate(self._moves):
            y = self.rect.y + n * tall
            if not seen.top - tall <= y <= seen.bottom:
                continue
            at = self.rect.x + look.px(8), y + tall // 2
            signs.blit_middle(surface, signs.sign(move.seat, look.px(7)), at)
            last = n == len(self._moves) - 1
            left = self.rect.x + look.px(22)
            text = look.type.shorten(move.text, theme.SMALL, self.rect.right - left)
            ink = theme.TEXT if last else theme.SOFT
            look.write(surface, text, theme.SMALL, ink, (left, y + look.px(2)))
