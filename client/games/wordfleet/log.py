"""The log: everything that was said, sentence by sentence, each with its captain's flag."""

from collections.abc import Sequence

import pygame

from client import paint, theme
from client.games.board import Board
from client.games.wordfleet.journal import Line
from client.widgets import Look, Widget


class Log(Widget):
    """Sentences below each other, the last one bright."""

    def __init__(self, board: Board, lines: Sequence[Line]) -> None:
        super().__init__()
        self._board, self._lines = board, lines

    def natural(self, look: Look) -> int:
        """Enough for a few words."""
        return look.px(220)

    def _wrapped(self, look: Look, line: Line, width: int) -> tuple[str, ...]:
        return look.type.wrap(line.text, theme.SMALL, width - look.px(26))

    def _tall(self, look: Look, line: Line, width: int) -> int:
        return len(self._wrapped(look, line, width)) * look.type.line(theme.SMALL) + look.px(6)

    def height(self, look: Look, width: int) -> int:
        """All of it."""
        return sum(self._tall(look, line, width) for line in self._lines) or look.px(20)

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """Those that can be seen."""
        seen, y = surface.get_clip(), self.rect.y
        for n, line in enumerate(self._lines):
            tall = self._tall(look, line, self.rect.width)
            if seen.top - tall <= y <= seen.bottom:
                rect = pygame.Rect(self.rect.x, y, self.rect.width, tall)
                self._draw(look, surface, line, rect, n == len(self._lines) - 1)
            y += tall

    def _draw(
        self, look: Look, surface: pygame.Surface, line: Line, rect: pygame.Rect, last: bool
    ) -> None:
        if last:
            paint.rounded(surface, rect, theme.HOVER, look.px(6))
        high = look.type.line(theme.SMALL)
        at = rect.x + look.px(12), rect.y + look.px(3) + high // 2
        self._board.draw_sign(surface, line.seat, at, max(4, look.px(7)))
        y = rect.y + look.px(3)
        for words in self._wrapped(look, line, rect.width):
            place = rect.x + look.px(24), y
            look.write(surface, words, theme.SMALL, theme.TEXT if last else theme.SOFT, place)
            y += high
