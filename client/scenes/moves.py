"""The list of moves: a row for each pair, the last one bright."""

from typing import Final

import pygame

from client import paint, theme
from client.games.board import Board, Move
from client.widgets import Look, Widget

NUMBER: Final = 0.16
"""The part of the width that a row's number takes."""


class MoveList(Widget):
    """Everything that was played, two to a row."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._board = board
        self._moves = board.moves()

    def natural(self, look: Look) -> int:
        """Enough for numbers."""
        return look.px(180)

    def _row(self, look: Look) -> int:
        return look.type.line(theme.SMALL) + look.px(8)

    def height(self, look: Look, width: int) -> int:  # noqa: ARG002
        """All rows."""
        return max(1, -(-len(self._moves) // 2)) * self._row(look)

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """Row by row, those that can be seen."""
        if not self._moves:
            words = look.type.shorten("No moves yet", theme.SMALL, self.rect.width)
            look.write(surface, words, theme.SMALL, theme.SOFT, (self.rect.x, self.rect.y))
            return
        tall, seen = self._row(look), surface.get_clip()
        first = self._moves[0].seat
        for at, move in enumerate(self._moves):
            row, column = divmod(at + first, 2)
            y = self.rect.y + row * tall
            if seen.top - tall <= y <= seen.bottom:
                self._entry(look, surface, move, (row, column, y), at == len(self._moves) - 1)

    def _entry(
        self,
        look: Look,
        surface: pygame.Surface,
        move: Move,
        place: tuple[int, int, int],
        last: bool,
    ) -> None:
        row, column, y = place
        number, tall = round(self.rect.width * NUMBER), self._row(look)
        half = (self.rect.width - number) // 2
        cell = pygame.Rect(self.rect.x + number + column * half, y, half - look.px(4), tall)
        top = y + look.px(4)
        if column == 0:
            words = f"{row + 1}."
            look.write(surface, words, theme.SMALL, theme.SOFT, (self.rect.x, top))
        if last:
            paint.rounded(surface, cell, theme.HOVER, look.px(6))
        sign = cell.x + look.px(12), cell.centery
        self._board.draw_sign(surface, move.seat, sign, max(3, look.px(5)))
        style = theme.Style(theme.SMALL.size, "bold" if last else "regular")
        room = cell.right - cell.x - look.px(24)
        shown = look.type.shorten(move.text, style, room)
        look.write(surface, shown, style, theme.TEXT, (cell.x + look.px(23), top))
        if shown != move.text:
            look.clipped.append(move.text)
