"""The kinds of attack on a phone: side by side over the whole width, their name spoken alone."""

import pygame

from client.ui import theme
from client.ui.theme import Style
from client.ui.window_shape import TOUCH
from client.widgets import DrawContext
from client.widgets.inputs import ChoiceInput


class OrderChoice(ChoiceInput):
    """As tall as a finger, without a line of its own for its name."""

    def _words(self) -> list[tuple[str, Style, theme.Colour]]:
        return []

    def _is_beside(self, ctx: DrawContext, width: int) -> bool:
        return False

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return that of the choices alone."""
        return self._control(ctx, width)[1]

    def _parts(self, ctx: DrawContext, width: int) -> list[pygame.Rect]:
        """Equal shares of the width; more than one row where a word would be cut."""
        tall, gap, many = ctx.px(TOUCH), ctx.px(4), len(self._labels)
        wide = max(ctx.type.width(label, theme.STRONG) for label in self._labels) + ctx.px(8)
        across = max(1, min(many, (width + gap) // (wide + gap)))
        across = -(-many // -(-many // across))  # rows of equal length
        wide = (width - gap * (across - 1)) // across
        return [
            pygame.Rect(n % across * (wide + gap), n // across * (tall + gap), wide, tall)
            for n in range(many)
        ]
