"""A window onto something taller, moved by wheel, keys and its bar."""

import pygame

from client.ui import shapes, theme
from client.widgets.layout import Box
from client.widgets.widget import ControlState, DrawContext, Widget

STEP = 60
"""How far one notch of the wheel goes, in pixels at 100 %."""
SHADOW = 12
"""The height of the shadow where there is more, in pixels at 100 %."""


class Scroll(Box):
    """Shows a part of its child; the child is laid out in full."""

    def __init__(
        self,
        key: str,
        child: Widget,
        grows: int = 1,
        at_end: bool = False,
        least: float = 60,
        *,
        steady: bool = False,
    ) -> None:
        """``at_end``: begins at its end, and stays there while it grows. ``least``: its height.

        ``steady``: keeps the bar's place free, so that the child is as wide with it as without.
        """
        super().__init__([child], grows)
        self._steady = steady
        self.key, self._at_end, self._least = key, at_end, least
        self.most = 0
        """How far it can be scrolled."""

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the child and the bar."""
        return self._children[0].preferred_width(ctx) + ctx.px(10)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return a little: it grows into what is left."""
        return min(ctx.px(self._least), ctx.tall(self._children[0], width))

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the child above the window's edge by as much as is scrolled."""
        self.rect = rect
        child, width = self._children[0], rect.width
        tall = ctx.tall(child, width)
        if (tall > rect.height or self._steady) and not self._is_over(ctx):
            width -= ctx.px(12)
            tall = ctx.tall(child, width)
        old_most = ctx.state.scrolled.get(f"{self.key}/most", 0)
        self.most = max(0, tall - rect.height)
        at = ctx.state.scrolled.get(self.key, 0)
        if self._at_end and at >= old_most:
            at = self.most
        at = max(0, min(at, self.most))
        ctx.state.scrolled |= {self.key: at, f"{self.key}/most": self.most}
        child.place(ctx, pygame.Rect(rect.x, rect.y - at, width, max(tall, rect.height)))

    def _is_over(self, ctx: DrawContext) -> bool:
        """Whether the bar lies over the margin that a page of one column has at its edge."""
        return ctx.is_tall and self.rect.right >= ctx.width

    def by(self, state: ControlState, pixels: int) -> bool:
        """Scroll; says whether it moved."""
        old = state.scrolled.get(self.key, 0)
        new = max(0, min(old + pixels, self.most))
        state.scrolled[self.key] = new
        return new != old

    def can(self, state: ControlState, pixels: int) -> bool:
        """Return whether it can be scrolled that way."""
        at = state.scrolled.get(self.key, 0)
        return at < self.most if pixels > 0 else at > 0

    def reveal(self, state: ControlState, rect: pygame.Rect) -> None:
        """Scroll so that ``rect``, of something inside, is seen, with a little around it."""
        room = min(24, self.rect.height // 6)
        if rect.bottom + room > self.rect.bottom:
            self.by(state, rect.bottom + room - self.rect.bottom)
            rect = rect.move(0, min(0, self.rect.bottom - rect.bottom - room))
        if rect.top - room < self.rect.top:
            self.by(state, rect.top - room - self.rect.top)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the part of the child that is in the window, and the bar."""
        before = surface.get_clip()
        around = ctx.px(6)
        surface.set_clip(self.rect.inflate(2 * around, 0 if self.most else 2 * around).clip(before))
        super().draw(ctx, surface)
        surface.set_clip(before)
        if self.most:
            self._hint(ctx, surface)
            shapes.rounded(surface, self.thumb(ctx), theme.THUMB, ctx.px(3))

    def _hint(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Shadows at the edges beyond which there is more."""
        at, tall = ctx.state.scrolled.get(self.key, 0), ctx.px(SHADOW)
        edge = pygame.Rect(self.rect.x, self.rect.y, self._children[0].rect.width, tall)
        ink = theme.FADE
        if at > 0:
            shapes.shadow(surface, edge, ink, down=True)
        if at < self.most:
            shapes.shadow(surface, edge.move(0, self.rect.height - tall), ink, down=False)

    def thumb(self, ctx: DrawContext) -> pygame.Rect:
        """Return the bar's handle."""
        whole = self.rect.height
        tall = max(ctx.px(24), whole * whole // (whole + self.most))
        at = ctx.state.scrolled.get(self.key, 0) * (whole - tall) // max(1, self.most)
        width = ctx.px(4 if self._is_over(ctx) else 6)
        return pygame.Rect(self.rect.right - width, self.rect.y + at, width, tall)
