"""Buttons: one loud, most quiet, dangerous ones red, and off with the reason in words."""

from typing import Final, Literal, NamedTuple

import pygame

from client.ui import shapes, theme
from client.ui.theme import Colour
from client.widgets.widget import Action, Clickable, DrawContext

Kind = Literal["loud", "plain", "quiet", "danger"]
LEAST_PAD: Final = 4
"""So much is kept beside the longest word of a narrow button, in points."""


class Paints(NamedTuple):
    """The colours of a kind of button."""

    fill: Colour | None
    hover: Colour
    held: Colour
    """While it is pressed."""
    ink: Colour


def paints(kind: Kind) -> Paints:
    """Return the colours of a kind of button, as they are now."""
    match kind:
        case "loud":
            return Paints(theme.ACCENT, theme.ACCENT_HOVER, theme.ACCENT_HELD, theme.ON_ACCENT)
        case "plain":
            return Paints(theme.RAISED, theme.HOVER, theme.HELD, theme.TEXT)
        case "quiet":
            return Paints(None, theme.RAISED, theme.HOVER, theme.SOFT)
        case "danger":
            held = theme.DANGER_HELD
            return Paints(theme.DANGER, theme.DANGER_HOVER, held, theme.ON_DANGER)


class Button(Clickable):
    """Words that do something when clicked."""

    def __init__(
        self,
        key: str,
        text: str,
        action: Action,
        kind: Kind = "plain",
        name: str = "",
        off: str = "",
        grows: int = 0,
    ) -> None:
        """``name`` is what is spoken where the words alone do not say enough."""
        super().__init__(key, name or text, action, off)
        self.label, self._kind = text, kind
        self.grows = grows

    def _pads(self, ctx: DrawContext) -> tuple[int, int]:
        return ctx.px(9 if self._kind == "quiet" else 16), ctx.px(9)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the words in one line."""
        return ctx.type.width(self.label, theme.STRONG) + 2 * self._pads(ctx)[0]

    def _lines(self, ctx: DrawContext, width: int) -> tuple[str, ...]:
        """Return its words; its edges give way before a word is broken."""
        room = width - 2 * self._pads(ctx)[0]
        longest = max((ctx.type.width(it, theme.STRONG) for it in self.label.split()), default=0)
        room = max(room, min(longest, width - 2 * ctx.px(LEAST_PAD)))
        return ctx.type.wrap(self.label, theme.STRONG, room)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return enough for a finger."""
        lines = self._lines(ctx, width)
        tall = sum(ctx.type.size(line, theme.STRONG)[1] for line in lines)
        return max(ctx.target(theme.CONTROL), tall + 2 * self._pads(ctx)[1])

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw it brighter under the mouse, sunk while pressed, pale when off."""
        fill, hover, held, ink = paints(self._kind)
        is_over = ctx.state.hover == self.key and not self.off
        is_held = is_over and ctx.state.pressed == self.key
        if self.off:
            fill, ink = (theme.RAISED if fill else None), theme.OFF
        elif is_over:
            fill = held if is_held else hover
        rect = self.rect.move(0, ctx.px(1) if is_held else 0)
        if fill:
            edge = theme.LINE if self.off else None
            shapes.rounded(surface, rect, fill, ctx.px(theme.RADIUS), edge)
        self._write(ctx, surface, rect, ink)
        self.draw_ring(ctx, surface)

    def _write(
        self, ctx: DrawContext, surface: pygame.Surface, rect: pygame.Rect, ink: Colour
    ) -> None:
        lines = self._lines(ctx, rect.width)
        tall = sum(ctx.type.size(line, theme.STRONG)[1] for line in lines)
        y = rect.y + (rect.height - tall) // 2
        for line in lines:
            width, height = ctx.type.size(line, theme.STRONG)
            ctx.write(surface, line, theme.STRONG, ink, (rect.centerx - width // 2, y))
            y += height
            if width > rect.width:
                ctx.clipped.append(line)
        if tall > rect.height:
            ctx.clipped.append(self.label)
