"""A button of the dock: words or an arrow, and the key that does the same."""

from math import pi
from typing import Final, Literal, TypeAlias

import pygame

from client.games.rotorouter.drawing import arcs
from client.games.rotorouter.words import sentence
from client.ui import shapes, theme
from client.ui.memo import kept
from client.ui.theme import Colour, Style
from client.ui.window_shape import TOUCH
from client.widgets import Action, Button, DrawContext
from client.widgets.button import Kind, paints

Icon: TypeAlias = Literal["", "cw", "ccw"]
CAP: Final = Style(11, "bold")
SMALL: Final = Style(theme.SMALL.size, "bold")
HIGH: Final = 36
LOW: Final = 24


class DockButton(Button):
    """A low button with a key cap; its tip says why it is off, or what it does."""

    def __init__(
        self,
        key: str,
        text: str,
        action: Action,
        *,
        about: str = "",
        letter: str = "",
        icon: Icon = "",
        kind: Kind = "plain",
        off: str = "",
        grows: int = 1,
        small: bool = False,
        finger: bool = False,
        low: bool = False,
    ) -> None:
        """``small``: for where there is little room. ``finger``: tall, without a key cap.

        ``low``: beside a line of text.
        """
        name = f"{text}: {about}" if about and text else text or about
        super().__init__(key, text, action, kind, name, off, grows)
        self._letter, self._icon = "" if finger else letter, icon
        self._high = TOUCH if finger else LOW if low else HIGH
        self._style, self._small = SMALL if small else theme.STRONG, small
        said = sentence(off) or about
        self.tip = f"{said} ({letter})" if letter and said else said

    def _pad(self, ctx: DrawContext) -> int:
        return ctx.px(5 if self._small else 10)

    def _cap(self, ctx: DrawContext) -> int:
        """The width of the key cap with its gap."""
        return ctx.type.width(self._letter, CAP) + ctx.px(16) if self._letter else 0

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return words or arrow, and the key cap."""
        inside = ctx.px(20) if self._icon else ctx.type.width(self.label, self._style)
        return inside + self._cap(ctx) + 2 * self._pad(ctx)

    def _lines(self, ctx: DrawContext, width: int) -> tuple[str, ...]:
        return ctx.type.wrap(self.label, self._style, width - 2 * self._pad(ctx))

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return less than for other buttons, as there are many."""
        tall = len(self._lines(ctx, width)) * ctx.type.line(self._style) if self.label else 0
        return max(ctx.px(self._high), tall + ctx.px(8))

    def _write(
        self, ctx: DrawContext, surface: pygame.Surface, rect: pygame.Rect, ink: Colour
    ) -> None:
        """The key cap on the right where there is room for it, all else in the middle."""
        if self._letter and rect.width >= self.preferred_width(ctx):
            self._write_cap(ctx, surface, rect, ink)
            rect = pygame.Rect(rect.x, rect.y, rect.width - self._cap(ctx), rect.height)
        if self._icon:
            image = turning(ctx.px(22), self._icon == "cw", ink)
            surface.blit(image, image.get_rect(center=rect.center))
            return
        lines, tall = self._lines(ctx, rect.width), ctx.type.line(self._style)
        y = rect.centery - tall * len(lines) // 2
        for line in lines:
            width = ctx.type.width(line, self._style)
            ctx.write(surface, line, self._style, ink, (rect.centerx - width // 2, y))
            y += tall
            if width > rect.width:
                ctx.clipped.append(line)

    def _write_cap(
        self, ctx: DrawContext, surface: pygame.Surface, rect: pygame.Rect, ink: Colour
    ) -> None:
        middle = rect.right - ctx.px(8) - (self._cap(ctx) - ctx.px(6)) // 2, rect.centery
        draw_cap(ctx, surface, self._letter, middle, ink, self._kind, bool(self.off))


def draw_cap(
    ctx: DrawContext,
    surface: pygame.Surface,
    letter: str,
    middle: tuple[int, int],
    ink: Colour,
    kind: Kind,
    off: bool,
) -> None:
    """Draw the cap of a key on a button of that kind."""
    wide, tall = ctx.type.size(letter, CAP)
    cap = pygame.Rect(0, 0, wide + ctx.px(10), tall + ctx.px(3))
    cap.center = middle
    fill = paints(kind).fill if not off else theme.RAISED
    shapes.rounded(surface, cap, fill or theme.RAISED, ctx.px(4), ink, max(1, ctx.px(1)))
    ctx.write(surface, letter, CAP, ink, (cap.centerx - wide // 2, cap.centery - tall // 2))


@kept(32)
def turning(side: int, clockwise: bool, ink: Colour) -> pygame.Surface:
    """Return three quarters of a circle with a head."""

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*ink, 0))
        full = side * fine
        span = (-0.95 * pi, 0.5 * pi) if clockwise else (-0.05 * pi, -1.5 * pi)
        arcs.arrow(surface, (full / 2, full / 2), full * 0.33, span, ink, full * 0.11)

    return shapes.smooth((side, side), draw)
