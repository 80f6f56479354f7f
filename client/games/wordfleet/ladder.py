"""The bidding as a ladder of slips: each claim with its captain's flag, the last one largest."""

from typing import Final

import pygame

from client import theme
from client.games.board import Board
from client.games.wordfleet import palette
from client.games.wordfleet.slips import CAPTION, draw_digits, draw_slip
from client.theme import Style
from client.widgets import Look, Widget
from engines.wordfleet.public import Bid

PAST: Final = Style(20, "bold")
LAST: Final = Style(46, "bold")


class Ladder(Widget):
    """As many of the last claims as there is room for."""

    def __init__(self, board: Board, bids: tuple[Bid, ...], caption: str) -> None:
        super().__init__()
        self._board, self._bids, self._caption = board, bids, caption

    def _large(self, look: Look) -> tuple[int, int]:
        wide = look.type.width("000", LAST) + look.px(90)
        return wide, look.type.line(LAST) + look.type.line(CAPTION) + look.px(30)

    def _small(self, look: Look) -> tuple[int, int]:
        return look.type.width("000", PAST) + look.px(48), look.type.line(PAST) + look.px(26)

    def natural(self, look: Look) -> int:
        """The standing claim and two before it."""
        return self._large(look)[0] + 2 * (self._small(look)[0] + look.px(26))

    def height(self, look: Look, width: int) -> int:
        """The largest slip."""
        return self._large(look)[1]

    def _past(self, look: Look) -> tuple[Bid, ...]:
        """The earlier claims that are shown."""
        step = self._small(look)[0] + look.px(26)
        room = max(0, self.rect.width - self._large(look)[0]) // step
        past = self._bids[:-1]
        return past[len(past) - min(room, len(past)) :]

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """From the left, in the middle of the width."""
        past = self._past(look)
        (wide, tall), (small, low), gap = self._large(look), self._small(look), look.px(26)
        x = self.rect.centerx - (wide + len(past) * (small + gap)) // 2
        for bid in past:
            rect = pygame.Rect(x, self.rect.centery - low // 2, small, low)
            draw_slip(look, surface, rect, "")
            draw_digits(look, surface, bid.code, PAST, (rect.centerx, rect.centery + look.px(2)))
            flag = rect.x + look.px(4), rect.y - look.px(3)
            self._board.draw_sign(surface, bid.by, flag, look.px(9))
            self._arrow(look, surface, (rect.right + gap // 2, rect.centery))
            x += small + gap
        self._standing(look, surface, pygame.Rect(x, self.rect.y, wide, tall))

    def _standing(self, look: Look, surface: pygame.Surface, rect: pygame.Rect) -> None:
        shown = look.type.shorten(self._caption, CAPTION, rect.width - look.px(60))
        draw_slip(look, surface, rect, shown)
        middle = rect.centerx, rect.centery + look.px(8)
        draw_digits(look, surface, self._bids[-1].code, LAST, middle)
        flag = rect.x + look.px(6), rect.y + look.px(4)
        self._board.draw_sign(surface, self._bids[-1].by, flag, look.px(15))

    def _arrow(self, look: Look, surface: pygame.Surface, at: tuple[int, int]) -> None:
        width, height = look.type.size("→", theme.STRONG)
        place = at[0] - width // 2, at[1] - height // 2
        look.write(surface, "→", theme.STRONG, palette.SCALE, place)
