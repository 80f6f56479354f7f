"""The list of moves: a column for each of two seats, the last one bright."""

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
        self._places = _places(self._moves)

    def natural(self, look: Look) -> int:
        """Enough for numbers."""
        return look.px(180)

    def _row(self, look: Look) -> int:
        return look.type.line(theme.SMALL) + look.px(8)

    def height(self, look: Look, width: int) -> int:
        """All rows."""
        return (self._places[-1][0] + 1 if self._places else 1) * self._row(look)

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """Row by row, those that can be seen."""
        if not self._moves:
            words = look.type.shorten("No moves yet", theme.SMALL, self.rect.width)
            look.write(surface, words, theme.SMALL, theme.SOFT, (self.rect.x, self.rect.y))
            return
        tall, seen, numbered = self._row(look), surface.get_clip(), set[int]()
        for at, (move, (row, column)) in enumerate(zip(self._moves, self._places, strict=True)):
            y = self.rect.y + row * tall
            if seen.top - tall <= y <= seen.bottom:
                if row not in numbered:
                    numbered.add(row)
                    place = self.rect.x, y + look.px(4)
                    look.write(surface, f"{row + 1}.", theme.SMALL, theme.SOFT, place)
                self._entry(look, surface, move, (column, y), at == len(self._moves) - 1)

    def _entry(
        self,
        look: Look,
        surface: pygame.Surface,
        move: Move,
        place: tuple[int, int],
        last: bool,
    ) -> None:
        column, y = place
        number, tall = round(self.rect.width * NUMBER), self._row(look)
        half = (self.rect.width - number) // 2
        cell = pygame.Rect(self.rect.x + number + column * half, y, half - look.px(4), tall)
        top = y + look.px(4)
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


def _places(moves: tuple[Move, ...]) -> list[tuple[int, int]]:
    """Row and column of each move: the column is the seat's, and a row is read from the left.

    Where more than two play they simply follow each other.
    """
    if any(move.seat > 1 for move in moves):
        return [divmod(at, 2) for at in range(len(moves))]
    places: list[tuple[int, int]] = []
    for move in moves:
        row, column = places[-1] if places else (0, -1)
        places.append((row if move.seat > column else row + 1, move.seat))
    return places
