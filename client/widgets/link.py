"""A name in a line of text that leads somewhere."""

import pygame

from client.ui import theme
from client.ui.theme import Colour, Style
from client.widgets.widget import Action, Clickable, DrawContext


class Link(Clickable):
    """One line, shortened where it does not fit; underlined under the mouse."""

    def __init__(
        self,
        key: str,
        text: str,
        action: Action,
        name: str = "",
        style: Style = theme.BODY,
        ink: Colour | None = None,
        grows: int = 0,
    ) -> None:
        """``name`` is what is spoken where the text alone does not say enough."""
        super().__init__(key, name or text, action)
        self.label, self._style, self._ink = text, style, ink or theme.TEXT
        self.grows = grows

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the text in one line."""
        return ctx.type.width(self.label, self._style)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return a line, and a little to aim at."""
        shown = ctx.type.shorten(self.label, self._style, width)
        return max(ctx.type.size(shown, self._style)[1] + ctx.px(6), ctx.target(0))

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the beginning that fits."""
        shown = ctx.type.shorten(self.label, self._style, self.rect.width)
        if shown != self.label:
            self.tip = self.label
        width, tall = ctx.type.size(shown, self._style)
        y = self.rect.y + (self.rect.height - tall) // 2
        ctx.write(surface, shown, self._style, self._ink, (self.rect.x, y))
        if ctx.state.hover == self.key:
            line = pygame.Rect(self.rect.x, y + tall - ctx.px(2), width, max(1, ctx.px(1)))
            surface.fill(self._ink, line)
        if width > self.rect.width:
            ctx.clipped.append(self.label)
        self.draw_ring(ctx, surface, 4)
