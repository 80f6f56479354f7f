"""A choice of colours: each is seen beside its name."""

from collections.abc import Callable, Sequence

import pygame

from client.ui import shapes, theme
from client.ui.theme import Colour
from client.widgets.inputs.choices import ChoiceInput
from client.widgets.widget import DrawContext


class ColorPicker(ChoiceInput):
    """One of several colours."""

    _sign = 36

    def __init__(
        self,
        key: str,
        name: str,
        colours: Sequence[tuple[str, Colour | None]],
        chosen: int,
        change: Callable[[int], None],
        about: str = "",
    ) -> None:
        """``colours``: what each is called and looks like; None for no colour of one's own."""
        super().__init__(key, name, [label for label, _ in colours], chosen, change, about)
        self._inks = [ink for _, ink in colours]

    def _draw_control(self, ctx: DrawContext, surface: pygame.Surface, rect: pygame.Rect) -> None:
        super()._draw_control(ctx, surface, rect)
        for part, ink in zip(self._rects, self._inks, strict=True):
            if ink is not None:
                at = part.x + ctx.px(16), part.centery
                shapes.disc(surface, at, ctx.px(9), theme.GROUND)
                shapes.disc(surface, at, ctx.px(7), ink)
