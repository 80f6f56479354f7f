"""The choice of a game by pictures: each board small, its name below or beside it."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import pygame

from client.table.board import GameBoard
from client.table.board_picture import draw_position
from client.ui import shapes, theme
from client.widgets.inputs.form_field import OptionField
from client.widgets.widget import ControlPart, DrawContext, focus_ring, is_enter

PICTURE: Final = 92
"""The side of a picture, in pixels at 100 % ..."""
SMALL_PICTURE: Final = 36
"""... and where there are few rows, so that its name stands beside it."""
PAD: Final = 10
LEAST: Final = 128
"""The least width of a tile, in pixels at 100 %."""


class GameTile(NamedTuple):
    """A game that can be chosen."""

    title: str
    board: type[GameBoard]
    view: Any
    """A position of it; None for the board before play."""


class GameTiles(OptionField):
    """One of the games, all to be seen."""

    role = "choice"

    def __init__(
        self,
        key: str,
        name: str,
        tiles: Sequence[GameTile],
        chosen: int,
        change: Callable[[int], None],
        is_low: bool = False,
    ) -> None:
        """``is_low``: there are few rows, so pictures are small."""
        super().__init__(key, name, [tile.title for tile in tiles], chosen, change)
        self._tiles, self._is_low = tiles, is_low
        self._rects: list[pygame.Rect] = []

    def _shut_words(self) -> str:
        return ""

    def _across(self, ctx: DrawContext, width: int) -> int:
        gap, many = ctx.px(8), len(self._tiles)
        across = max(1, min((width + gap) // (ctx.px(LEAST) + gap), many))
        return -(-many // -(-many // across))  # as many in each line

    def _tile_height(self, ctx: DrawContext, width: int) -> int:
        pad, line = 2 * ctx.px(PAD), ctx.type.line(theme.STRONG)
        if self._is_low:
            return max(ctx.px(SMALL_PICTURE), line) + pad
        lines = max(len(self._lines(ctx, tile.title, width)) for tile in self._tiles)
        return ctx.px(PICTURE) + ctx.px(6) + lines * line + pad

    def _lines(self, ctx: DrawContext, title: str, width: int) -> tuple[str, ...]:
        return ctx.type.wrap(title, theme.STRONG, max(1, width - ctx.px(PAD)))

    def _placed(self, ctx: DrawContext, width: int) -> list[pygame.Rect]:
        gap, across = ctx.px(8), self._across(ctx, width)
        wide = (width + gap) // across - gap
        tall = self._tile_height(ctx, wide)
        return [
            pygame.Rect(n % across * (wide + gap), n // across * (tall + gap), wide, tall)
            for n in range(len(self._tiles))
        ]

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return all beside each other."""
        return len(self._tiles) * ctx.px(LEAST + 40)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return all lines of tiles."""
        rects = self._placed(ctx, width)
        return rects[0].unionall(rects[1:]).height

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the tiles; the chosen one in a bright frame."""
        self._rects = [one.move(self.rect.topleft) for one in self._placed(ctx, self.rect.width)]
        for n, (tile, rect) in enumerate(zip(self._tiles, self._rects, strict=True)):
            is_chosen = n == self._chosen
            fill = theme.RAISED if is_chosen else theme.WELL
            edge, wide = (theme.ACCENT, 2) if is_chosen else (theme.LINE, 1)
            shapes.rounded(surface, rect, fill, ctx.px(10), edge, max(1, ctx.px(wide)))
            self._draw_tile(ctx, surface, tile, rect, theme.TEXT if is_chosen else theme.SOFT)
        if self.is_focused(ctx) and ctx.state.ring:
            focus_ring(ctx, surface, self._rects[self._chosen], 10)

    def _draw_tile(
        self,
        ctx: DrawContext,
        surface: pygame.Surface,
        tile: GameTile,
        rect: pygame.Rect,
        ink: theme.Colour,
    ) -> None:
        pad, side = ctx.px(PAD), ctx.px(SMALL_PICTURE if self._is_low else PICTURE)
        if self._is_low:
            picture = pygame.Rect(rect.x + pad, rect.centery - side // 2, side, side)
            room = rect.right - picture.right - 2 * ctx.px(6)
            style = theme.STRONG
            if ctx.type.width(tile.title, style) > room:
                style = theme.SMALL
            title = ctx.type.shorten(tile.title, style, room)
            at = (picture.right + ctx.px(6), rect.centery - ctx.type.size(title, style)[1] // 2)
            ctx.write(surface, title, style, ink, at)
        else:
            picture = pygame.Rect(rect.centerx - side // 2, rect.y + pad, side, side)
            y = picture.bottom + ctx.px(6)
            for line in self._lines(ctx, tile.title, rect.width):
                width = ctx.type.width(line, theme.STRONG)
                ctx.write(surface, line, theme.STRONG, ink, (rect.centerx - width // 2, y))
                y += ctx.type.line(theme.STRONG)
        if surface.get_clip().colliderect(picture):
            surface.blit(draw_position(tile.board, tile.view, side, ctx), picture)

    def parts(self) -> Sequence[ControlPart]:
        """Return the games."""
        told = zip(self._tiles, self._rects, strict=False)  # none before it is drawn
        return [
            ControlPart(n, tile.title, rect, n == self._chosen, n == self._chosen)
            for n, (tile, rect) in enumerate(told)
        ]

    def click(self, at: tuple[int, int]) -> None:
        """Choose the one under the mouse."""
        for n, rect in enumerate(self._rects):
            if rect.collidepoint(at):
                self._change(n)

    def key_down(self, event: pygame.event.Event) -> bool:
        """Go from one to the next by arrow keys; Enter goes round."""
        steps = {pygame.K_LEFT: -1, pygame.K_UP: -1, pygame.K_RIGHT: 1, pygame.K_DOWN: 1}
        step = 1 if is_enter(event) else steps.get(event.key)
        if step is None:
            return False
        self._change((self._chosen + step) % len(self._tiles))
        return True
