"""A QR picture: text that a camera reads."""

from functools import lru_cache
from typing import Final

import pygame

import client.widgets.dialog as dialog
from client.ui.colours import colour
from client.widgets.widget import DrawContext, Widget

MARGIN: Final = 4
"""Modules of quiet around it, which the standard asks for."""
DARK: Final = colour("#101216")
LIGHT: Final = colour("#ffffff")


class Qr(Widget):
    """Dark on light whatever the theme: many cameras read no other."""

    def __init__(self, text: str, size: float = 240) -> None:
        """``size``: of a side, at most."""
        super().__init__()
        self.text, self._size = text, size

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the side of a square."""
        return self._side(ctx)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the side of a square."""
        return min(width, self._side(ctx))

    def _side(self, ctx: DrawContext) -> int:
        """In a low window as much as is in sight at once: half a picture is read by no camera."""
        most = ctx.window - 2 * ctx.px(dialog.MARGIN + dialog.PAD) if ctx.window else 0
        return min(ctx.px(self._size), most) if most > 0 else ctx.px(self._size)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw whole pixels for each module, so that all are of one size."""
        modules = matrix(self.text)
        count = len(modules) + 2 * MARGIN
        pixels = max(1, min(self.rect.size) // count)
        side = count * pixels
        left = self.rect.x + (self.rect.width - side) // 2
        top = self.rect.y + (self.rect.height - side) // 2
        surface.fill(LIGHT, (left, top, side, side))
        for y, row in enumerate(modules, MARGIN):
            for x, is_dark in enumerate(row, MARGIN):
                if is_dark:
                    at = left + x * pixels, top + y * pixels
                    surface.fill(DARK, (at, (pixels, pixels)))


@lru_cache(maxsize=16)
def matrix(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the modules, row by row; True is dark."""
    import segno

    return tuple(tuple(map(bool, row)) for row in segno.make_qr(text, error="m").matrix)
