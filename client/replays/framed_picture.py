"""A position as a picture to hand on: the board with title, names and result around it."""

from typing import Final, NamedTuple

import pygame

from client.table.board import BoardScene, GameBoard
from client.ui import theme
from client.ui.text import type_of
from client.widgets.widget import ControlState, DrawContext

SIDE: Final = 640
"""Of a board at 100 %, in pixels."""
MARGIN: Final = 24
GAP: Final = 10
SIGN: Final = 20
"""Side of a seat's sign."""


class PictureSeat(NamedTuple):
    """Who sat in a seat, and whether they won."""

    seat: int
    name: str
    note: str = ""


class PictureText(NamedTuple):
    """What stands around the board."""

    title: str
    move: str
    """What was played to come here, or how it ended."""
    foot: str
    seats: tuple[PictureSeat, ...]


class FramedPicture:
    """Draws positions of one game, all in one size."""

    def __init__(self, kind: type[GameBoard], side: int) -> None:
        """``side``: of the board, in pixels."""
        self._board, self._side = kind(), max(120, side)
        self._board.animated = False
        self._ctx = DrawContext(type_of(self._side / SIDE), ControlState())
        self.place = pygame.Rect(0, 0, self._side, self._side)
        """Where the board was drawn last."""

    def draw(self, view: object, seat: int | None, text: PictureText) -> pygame.Surface:
        """Return the picture. Raises msgspec.ValidationError for what is no view of this game."""
        ctx, px = self._ctx, self._ctx.px
        line, head = ctx.type.line(theme.BODY), ctx.type.line(theme.TITLE)
        rows = -(-len(text.seats) // 2)
        above = px(MARGIN) + head + px(GAP) + rows * (line + px(GAP)) + px(GAP)
        below = px(GAP) + line + px(MARGIN)
        wide = self._side + 2 * px(MARGIN)
        surface = pygame.Surface((wide, above + self._side + below))
        surface.fill(theme.GROUND)
        self._board.read(view, seat)
        self.place.topleft = px(MARGIN), above
        self._board.place(self.place.copy())
        self._board.draw(ctx, surface, BoardScene())
        self._head(surface, text)
        for n, one in enumerate(text.seats):
            at = px(MARGIN) + n % 2 * (self._side // 2)
            self._seat(surface, one, (at, px(MARGIN) + head + px(GAP) + n // 2 * (line + px(GAP))))
        self._foot(surface, text, self.place.bottom + px(GAP))
        return surface

    def _head(self, surface: pygame.Surface, text: PictureText) -> None:
        ctx, px = self._ctx, self._ctx.px
        title = ctx.type.shorten(text.title, theme.TITLE, self._side // 2)
        ctx.write(surface, title, theme.TITLE, theme.TEXT, (px(MARGIN), px(MARGIN)))
        room = self._side - ctx.type.width(title, theme.TITLE) - px(2 * GAP)
        move = ctx.type.shorten(text.move, theme.STRONG, room)
        x = px(MARGIN) + self._side - ctx.type.width(move, theme.STRONG)
        drop = ctx.type.line(theme.TITLE) - ctx.type.line(theme.STRONG)
        ctx.write(surface, move, theme.STRONG, theme.SOFT, (x, px(MARGIN) + drop // 2))

    def _seat(self, surface: pygame.Surface, one: PictureSeat, at: tuple[int, int]) -> None:
        ctx, px, (x, y) = self._ctx, self._ctx.px, at
        half = px(SIGN / 2)
        self._board.draw_sign(
            surface, one.seat, (x + half, y + ctx.type.line(theme.BODY) // 2), half
        )
        left = x + px(SIGN + GAP)
        note = f"  {one.note}" if one.note else ""
        wide = ctx.type.width(note, theme.BODY)
        room = self._side // 2 - px(SIGN + 2 * GAP) - wide
        name = ctx.type.shorten(one.name, theme.STRONG, room)
        ctx.write(surface, name, theme.STRONG, theme.TEXT, (left, y))
        left += ctx.type.width(name, theme.STRONG)
        ctx.write(surface, note, theme.BODY, theme.SOFT, (left, y))

    def _foot(self, surface: pygame.Surface, text: PictureText, top: int) -> None:
        ctx, px = self._ctx, self._ctx.px
        foot = ctx.type.shorten(text.foot, theme.SMALL, self._side)
        ctx.write(surface, foot, theme.SMALL, theme.SOFT, (px(MARGIN), top))
