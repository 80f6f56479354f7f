"""A dialog's frame: what it is about, scrolled where it is too tall, above buttons that stay."""

from collections.abc import Sequence

import pygame

from client.ui import shapes, theme
from client.widgets.layout import Box, Column, Row
from client.widgets.scroll import Scroll
from client.widgets.widget import Clickable, DrawContext, Widget

PAD = 24
MARGIN = 16
"""Between the frame and the window's edge."""
TALL_PAD, TALL_MARGIN = 18, 8
"""The same where there is one column alone."""
BAR = 12
"""The place of the scroll bar, which is in the frame's margin."""
LEAST = 136
"""The height below which the buttons are scrolled with the rest."""


class DialogButtons(Row):
    """What ends a dialog: to the right; over the whole width where there is one column alone."""

    def __init__(self, children: Sequence[Widget]) -> None:
        super().__init__(children, align=1)

    def _break(self, ctx: DrawContext, width: int) -> list[list[tuple[Widget, int]]]:
        """Words in lines of their own; of the buttons as many beside each other as can be.

        The last line is filled first: the button that goes on is there.
        """
        if not ctx.is_tall:
            return super()._break(ctx, width)
        words = [child for child in self._children if not isinstance(child, Clickable)]
        buttons = [child for child in self._children if isinstance(child, Clickable)]
        gap = ctx.px(self._gap)
        lines: list[list[Widget]] = [[]]
        for button in reversed(buttons):
            used = sum(ctx.wide(one) + gap for one in lines[0])
            if lines[0] and used + ctx.wide(button) > width:
                lines.insert(0, [])
            lines[0].insert(0, button)
        filled = [_filled(ctx, line, width, gap) for line in lines if line]
        return [[(child, width)] for child in words] + filled


def _filled(
    ctx: DrawContext, line: Sequence[Widget], width: int, gap: int
) -> list[tuple[Widget, int]]:
    """Alike, or where one needs more, each with as much more than it needs."""
    room = width - gap * (len(line) - 1)
    alike = room // len(line)
    needed = [min(ctx.wide(child), room) for child in line]
    if max(needed) <= alike:
        return [(child, alike) for child in line]
    spare = (room - sum(needed)) // len(line)
    return [(child, wide + spare) for child, wide in zip(line, needed, strict=True)]


class Dialog(Box):
    """A card in the middle, no wider than ``most``.

    Its upper edge stays where it was at first, so that nothing moves away under the pointer when
    what is in it grows or shrinks; then it is scrolled rather than moved. Where there is one column
    alone it is a sheet at the lower edge, whose buttons stay in the thumb's reach.
    """

    def __init__(
        self,
        key: str,
        body: Widget,
        foot: Widget,
        most: float,
        *,
        whole: bool = False,
        head: Widget | None = None,
    ) -> None:
        """``whole``: as tall as the window allows, whatever is in it.

        ``head``: stays above what is scrolled.
        """
        super().__init__([body, foot], grows=1)
        self._whole, self._head = whole, head
        self._key, self._body, self._foot, self._most = key, body, foot, most
        self._frame = pygame.Rect(0, 0, 0, 0)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return as much as it may have."""
        return ctx.px(self._most)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return 0: it grows into what is left."""
        return 0

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place it whole where it fits; else the body scrolls, or all in a very low window."""
        self.rect = rect
        margin = ctx.px(TALL_MARGIN if ctx.is_tall else MARGIN)
        room = rect.inflate(-2 * margin, -2 * margin)
        pad, gap = ctx.px(TALL_PAD if ctx.is_tall else PAD), ctx.px(theme.GAP * 1.5)
        width = room.width if ctx.is_tall else min(room.width, ctx.px(self._most))
        inner = width - 2 * pad
        foot = ctx.tall(self._foot, inner)
        body = ctx.tall(self._body, inner)
        above = ctx.tall(self._head, inner) + gap if self._head is not None else 0
        top = self._top(ctx, room, 2 * pad + above + body + gap + foot)
        rest = room.bottom - top - 2 * pad - above - gap - foot
        if body > rest and rest < ctx.px(LEAST):
            body, foot, gap = min(above + body + gap + foot, room.height - 2 * pad), 0, 0
            whole = Column([*self._parts(), self._foot], gap=theme.GAP * 1.5)
            self._children, above = [Scroll(self._key, whole, steady=True)], 0
        else:
            body = rest if self._whole else min(body, rest)
            self._children = [Scroll(self._key, self._body, steady=True), self._foot]
        tall = 2 * pad + above + body + gap + foot
        self._frame = pygame.Rect(0, min(top, room.bottom - tall), width, tall)
        self._frame.centerx = room.centerx
        x, y = self._frame.x + pad, self._frame.y + pad
        bar = ctx.px(BAR)  # beside what is scrolled, which stays in the middle
        if above and self._head is not None:
            self._children.insert(0, self._head)
            self._head.place(ctx, pygame.Rect(x, y, inner, above - gap))
            y += above
        self._children[1 if above else 0].place(ctx, pygame.Rect(x, y, inner + bar, body))
        if foot:
            self._foot.place(ctx, pygame.Rect(x, y + body + gap, inner, foot))

    def _parts(self) -> list[Widget]:
        """Return what is scrolled together in a very low window."""
        return [*([self._head] if self._head is not None else []), self._body]

    def _top(self, ctx: DrawContext, room: pygame.Rect, tall: int) -> int:
        """Where it begins: in the middle at first, and there from then on."""
        if ctx.is_tall:
            return room.y if self._whole else max(room.y, room.bottom - tall)
        about = (*room, round(100 * ctx.type.scale))
        before, top = ctx.state.tops.get(self._key, ((), 0))
        if before != about:
            top = room.y if self._whole else max(room.y, room.centery - tall // 2)
            ctx.state.tops[self._key] = about, top
        return top

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the card, then what is on it."""
        radius = ctx.px(theme.RADIUS + 2)
        edge = max(1, ctx.px(1))
        shapes.rounded(surface, self._frame, theme.SURFACE, radius, theme.LINE, edge)
        super().draw(ctx, surface)
