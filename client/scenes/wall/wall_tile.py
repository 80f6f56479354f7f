"""A game on the wall as it is drawn: what is played and by whom, its board, what happens now."""

from collections.abc import Callable
from typing import Final

import pygame

from client.games.catalog import title
from client.languages.message import tr
from client.scenes.wall.wall_game import WallGame
from client.table.board import BoardScene
from client.ui import shapes, theme
from client.ui.theme import Colour, Style
from client.widgets import Clickable, DrawContext

PAD: Final = 8
SIGN: Final = 12
"""The size of a seat's sign, in pixels at 100 %."""
LEAST: Final = 170
"""A tile's least height and width, in pixels at 100 %: a page scrolls rather than go below."""


class WallTile(Clickable):
    """Shows one game; a click, or Enter, goes there."""

    def __init__(self, game: WallGame, number: int, enter: Callable[[], None]) -> None:
        """``number``: its key on the keyboard, from 1."""
        self.game, self._number = game, number
        super().__init__(f"wall {game.room}", _spoken(game, number), enter)
        self.picture = pygame.Rect(0, 0, 0, 0)
        """Where its board is."""

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the least there is."""
        return ctx.px(LEAST)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return a little more than a square: the words stand above and below the board."""
        return width + self.words_height(ctx)

    def words_height(self, ctx: DrawContext) -> int:
        """Return what the words above and below the board take."""
        lines = 2 if len(self._seats()) > 2 else 1
        return ctx.type.line(theme.STRONG) + lines * ctx.type.line(theme.SMALL) + 3 * ctx.px(PAD)

    def _seats(self) -> list[int]:
        seen = self.game.seen
        if seen is None:
            return []
        return [n for n, it in enumerate(seen.seats) if it is not None and not it.reserved]

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Give the board what the words leave."""
        self.rect = rect
        pad, head = ctx.px(PAD), ctx.type.line(theme.STRONG) + ctx.px(PAD)
        side = max(1, min(rect.width - 2 * pad, rect.height - self.words_height(ctx) - pad))
        self.picture = pygame.Rect(0, 0, side, side)
        self.picture.midtop = rect.centerx, rect.y + pad + head
        if self.game.board is not None:
            self.game.board.place(self.picture)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw a card, and on it words, board, seats."""
        if not ctx.draws(self):
            return
        is_over = self.game.is_over
        fill = theme.HOVER if ctx.state.hover == self.key else theme.RAISED
        edge = theme.WARNING if is_over else theme.LINE
        shapes.rounded(surface, self.rect, fill, ctx.px(theme.RADIUS), edge, max(1, ctx.px(1)))
        self._draw_head(ctx, surface)
        board = self.game.board
        if board is not None:
            before = surface.get_clip()
            surface.set_clip(self.picture.clip(before))
            board.draw(ctx, surface, BoardScene())
            surface.set_clip(before)
            self._draw_seats(ctx, surface)
        self.draw_ring(ctx, surface)

    def _draw_head(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw what is played and, to the right, who is to move or has won."""
        pad, seen = ctx.px(PAD), self.game.seen
        line = pygame.Rect(self.rect.x + pad, self.rect.y + pad, self.rect.width - 2 * pad, 0)
        name = title(seen.game) if seen is not None else self.game.room
        left = self._text(ctx, surface, name, theme.STRONG, theme.TEXT, line)
        rest = line.inflate(0, 0)
        rest.x, rest.width = line.x + left + pad, line.width - left - pad
        ink = theme.TEXT if self.game.is_over else theme.SOFT
        self._text(ctx, surface, self.game.status, theme.SMALL, ink, rest, right=True)

    def _draw_seats(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw who plays, with sign and clock: two beside each other."""
        seen, pad = self.game.seen, ctx.px(PAD)
        seats = self._seats()
        if seen is None or not seats:
            return
        half, line = (self.rect.width - 3 * pad) // 2, ctx.type.line(theme.SMALL)
        clocks = self.game.clocks
        for place, seat in enumerate(seats[:4]):
            x = self.rect.x + pad + (place % 2) * (half + pad)
            y = self.picture.bottom + pad + (place // 2) * line
            info = seen.seats[seat]
            name = info.name if info is not None else ""
            clock = clocks[seat] if seat < len(clocks) else None
            self._seat(ctx, surface, (seat, name, clock), pygame.Rect(x, y, half, line))

    def _seat(
        self,
        ctx: DrawContext,
        surface: pygame.Surface,
        who: tuple[int, str, object],
        at: pygame.Rect,
    ) -> None:
        (seat, name, clock), board = who, self.game.board
        if board is None:
            return
        moves = seat in board.to_move() and not self.game.is_over
        sign = ctx.px(SIGN)
        board.draw_sign(surface, seat, (at.x + sign // 2, at.centery), sign // 2)
        ink = theme.TEXT if moves else theme.SOFT
        rest = pygame.Rect(at.x + sign + ctx.px(6), at.y, at.width - sign - ctx.px(6), at.height)
        text = getattr(clock, "text", "")
        if text:
            wide = self._text(ctx, surface, text, theme.SMALL, ink, rest, right=True)
            rest.width -= wide + ctx.px(6)
        words = tr("▸ {name}", name=name) if moves else name
        self._text(ctx, surface, words, theme.SMALL, ink, rest)

    def _text(
        self,
        ctx: DrawContext,
        surface: pygame.Surface,
        text: str,
        style: Style,
        ink: Colour,
        line: pygame.Rect,
        right: bool = False,
    ) -> int:
        """Write what fits into ``line``; return how wide it is."""
        shown = ctx.type.shorten(text, style, max(1, line.width))
        width = ctx.type.width(shown, style)
        ctx.write(surface, shown, style, ink, (line.right - width if right else line.x, line.y))
        return width


def _spoken(game: WallGame, number: int) -> str:
    seen = game.seen
    if seen is None:
        return tr("{n}: room {room}, loading", n=number, room=game.room)
    names = ", ".join(it.name for it in seen.seats if it is not None and not it.reserved)
    about = {"game": title(seen.game), "players": names, "status": game.status}
    return tr("{n}: watch {game}, {players}, {status}", n=number, **about)
