"""The parts of a page, one of which is shown: their names in a row, the shown one underlined."""

import pygame

from client.languages.message import mark
from client.ui import shapes, theme
from client.ui.theme import Style
from client.widgets.inputs.choices import ChoiceInput
from client.widgets.widget import DrawContext, focus_ring


class Tabs(ChoiceInput):
    """Like a choice, but it chooses what is seen below, and nothing that is kept."""

    role = mark("tabs")

    def _words(self) -> list[tuple[str, Style, theme.Colour]]:
        return []  # what it is stands in its labels

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return that of the labels alone."""
        return self._control(ctx, width)[1]

    def _is_beside(self, ctx: DrawContext, width: int) -> bool:
        return False

    def _draw_control(self, ctx: DrawContext, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self._rects = [part.move(rect.topleft) for part in self._parts(ctx, rect.width)]
        thick = max(2, ctx.px(3))
        for n, (part, label) in enumerate(zip(self._rects, self._labels, strict=True)):
            shown = n == self._chosen
            ink = theme.TEXT if shown or self._is_over(ctx, part) else theme.SOFT
            line = pygame.Rect(part.x, part.bottom - thick, part.width, thick)
            if shown:
                shapes.rounded(surface, line, theme.ACCENT, thick // 2)
            else:
                surface.fill(theme.LINE, line.inflate(0, 1 - thick))
            said = ctx.type.shorten(label, theme.STRONG, part.width)
            width, height = ctx.type.size(said, theme.STRONG)
            at = part.centerx - width // 2, part.centery - height // 2
            ctx.write(surface, said, theme.STRONG, ink, at)
            if said != label:
                ctx.clipped.append(label)
        if self.is_focused(ctx) and ctx.state.ring:
            focus_ring(ctx, surface, self._rects[self._chosen], 8)
