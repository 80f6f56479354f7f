"""The list of moves: a column for each of two seats, the last one bright."""

from typing import Final

import pygame

from client.languages.message import mark, tr
from client.table.board import GameBoard, ListedMove
from client.ui import shapes, theme
from client.widgets import DrawContext, Widget

NONE: Final = mark("Moves appear here as you play.")
NUMBER: Final = 0.16
"""The part of the width that a row's number takes."""


class MoveList(Widget):
    """Everything that was played, two to a row."""

    def __init__(self, board: GameBoard) -> None:
        super().__init__()
        self._board = board
        self._moves = board.moves()
        self._places = _places(self._moves)

    @property
    def words(self) -> str:
        """Return all moves, the last one first."""
        return "; ".join(move.spoken for move in reversed(self._moves)) or tr(NONE)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for numbers."""
        return ctx.px(180)

    def _row(self, ctx: DrawContext) -> int:
        return ctx.type.line(theme.SMALL) + ctx.px(8)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return all rows."""
        return (self._places[-1][0] + 1 if self._places else 1) * self._row(ctx)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw row by row, those that can be seen."""
        if not self._moves:
            words = ctx.type.shorten(tr(NONE), theme.SMALL, self.rect.width)
            ctx.write(surface, words, theme.SMALL, theme.SOFT, (self.rect.x, self.rect.y))
            return
        tall, seen, numbered = self._row(ctx), surface.get_clip(), set[int]()
        for at, (move, (row, column)) in enumerate(zip(self._moves, self._places, strict=True)):
            y = self.rect.y + row * tall
            if seen.top - tall <= y <= seen.bottom:
                if row not in numbered:
                    numbered.add(row)
                    place = self.rect.x, y + ctx.px(4)
                    ctx.write(surface, f"{row + 1}.", theme.SMALL, theme.SOFT, place)
                self._entry(ctx, surface, move, (column, y), at == len(self._moves) - 1)

    def _entry(
        self,
        ctx: DrawContext,
        surface: pygame.Surface,
        move: ListedMove,
        place: tuple[int, int],
        last: bool,
    ) -> None:
        column, y = place
        number, tall = round(self.rect.width * NUMBER), self._row(ctx)
        half = (self.rect.width - number) // 2
        cell = pygame.Rect(self.rect.x + number + column * half, y, half - ctx.px(4), tall)
        top = y + ctx.px(4)
        if last:
            shapes.rounded(surface, cell, theme.HOVER, ctx.px(6))
        sign = cell.x + ctx.px(12), cell.centery
        self._board.draw_sign(surface, move.seat, sign, max(3, ctx.px(5)))
        style = theme.Style(theme.SMALL.size, "bold" if last else "regular")
        room = cell.right - cell.x - ctx.px(24)
        shown = ctx.type.shorten(move.text, style, room)
        ctx.write(surface, shown, style, theme.TEXT, (cell.x + ctx.px(23), top))
        if shown != move.text:
            ctx.clipped.append(move.text)


def _places(moves: tuple[ListedMove, ...]) -> list[tuple[int, int]]:
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
