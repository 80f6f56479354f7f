"""Boxes that place what is in them: columns, rows that break, cards, centred and side by side."""

from collections.abc import Sequence
from typing import Final

import pygame

from client.ui import shapes, theme
from client.ui.theme import Colour
from client.widgets.widget import DrawContext, Widget

SHRUNK: Final = 150
"""The width that something which grows can do with before a row is broken."""


class Box(Widget):
    """Holds children and draws them in order."""

    def __init__(self, children: Sequence[Widget], grows: int = 0) -> None:
        super().__init__()
        self._children = list(children)
        self.grows = grows

    def children(self) -> Sequence[Widget]:
        """Return what is inside, in the order of reading."""
        return self._children

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw everything inside."""
        for child in self._children:
            if ctx.draws(child):
                child.draw(ctx, surface)


class Column(Box):
    """One below the other; those that grow share the height that is left."""

    def __init__(self, children: Sequence[Widget], gap: float = theme.GAP, grows: int = 0) -> None:
        super().__init__(children, grows)
        self._gap = gap

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the width of the widest."""
        return max((ctx.wide(child) for child in self._children), default=0)

    def _gaps(self, ctx: DrawContext) -> int:
        return ctx.px(self._gap) * max(0, len(self._children) - 1)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return all of them and the gaps."""
        return self._gaps(ctx) + sum(ctx.tall(child, width) for child in self._children)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place them from the top downwards."""
        self.rect = rect
        heights = [ctx.tall(child, rect.width) for child in self._children]
        spare = max(0, rect.height - self._gaps(ctx) - sum(heights))
        shares = sum(child.grows for child in self._children)
        y = rect.y
        for child, height in zip(self._children, heights, strict=True):
            tall = height + (spare * child.grows // shares if shares else 0)
            child.place(ctx, pygame.Rect(rect.x, y, rect.width, tall))
            y += tall + ctx.px(self._gap)


class Row(Box):
    """Side by side, broken into lines where the width is too small."""

    def __init__(
        self,
        children: Sequence[Widget],
        gap: float = theme.GAP,
        grows: int = 0,
        align: float = 0,
        sink: float = 0.5,
    ) -> None:
        """``align``: 0 to the left, 0.5 in the middle, 1 to the right.

        ``sink``: the same from the upper to the lower edge of a line.
        """
        super().__init__(children, grows)
        self._sink = sink
        self._gap, self._align = gap, align
        self._broken: tuple[DrawContext, int, list[list[tuple[Widget, int]]]] | None = None
        """For which drawing and width it was broken into lines last, and the lines."""

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return all in one line."""
        gaps = ctx.px(self._gap) * max(0, len(self._children) - 1)
        return gaps + sum(ctx.wide(child) for child in self._children)

    def _lines(self, ctx: DrawContext, width: int) -> list[list[tuple[Widget, int]]]:
        """Return the children of each line, with their widths: broken once for each drawing."""
        if self._broken is None or self._broken[:2] != (ctx, width):
            self._broken = ctx, width, self._break(ctx, width)
        return self._broken[2]

    def _break(self, ctx: DrawContext, width: int) -> list[list[tuple[Widget, int]]]:
        lines: list[list[tuple[Widget, int]]] = []
        used = 0
        for child in self._children:
            wide = self._least(ctx, child, width)
            if not lines or used + ctx.px(self._gap) + wide > width:
                lines.append([])
                used = -ctx.px(self._gap)
            lines[-1].append((child, wide))
            used += ctx.px(self._gap) + wide
        return [self._stretched(ctx, line, width) for line in lines]

    def _least(self, ctx: DrawContext, child: Widget, width: int) -> int:
        """What a child needs: one that grows can do with less than it would like."""
        wide = ctx.wide(child)
        return min(wide, width, ctx.px(SHRUNK)) if child.grows else min(wide, width)

    def _stretched(
        self, ctx: DrawContext, line: list[tuple[Widget, int]], width: int
    ) -> list[tuple[Widget, int]]:
        gaps = ctx.px(self._gap) * (len(line) - 1)
        spare = width - gaps - sum(wide for _, wide in line)
        shares = sum(child.grows for child, _ in line)
        if not shares:
            return line
        return [(child, wide + spare * child.grows // shares) for child, wide in line]

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return that of all lines, with gaps."""
        lines = self._lines(ctx, width)
        gaps = ctx.px(self._gap) * max(0, len(lines) - 1)
        return gaps + sum(_tallest(ctx, line) for line in lines)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place each line's children as far down in its height as they are to stand."""
        self.rect = rect
        gap, y = ctx.px(self._gap), rect.y
        for line in self._lines(ctx, rect.width):
            tall = _tallest(ctx, line)
            spare = rect.width - gap * (len(line) - 1) - sum(wide for _, wide in line)
            x = rect.x + round(spare * self._align)
            for child, wide in line:
                own = ctx.tall(child, wide)
                down = round((tall - own) * self._sink)
                child.place(ctx, pygame.Rect(x, y + down, wide, own))
                x += wide + gap
            y += tall + gap


def _tallest(ctx: DrawContext, line: list[tuple[Widget, int]]) -> int:
    return max((ctx.tall(child, wide) for child, wide in line), default=0)


class CardBox(Box):
    """A surface with round corners around one thing."""

    def __init__(
        self,
        child: Widget,
        fill: Colour | None = None,
        edge: Colour | None = None,
        pad: float = theme.PAD,
        grows: int = 0,
    ) -> None:
        super().__init__([child], grows)
        self._fill, self._edge, self._pad = fill or theme.SURFACE, edge, pad

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the child with its margins."""
        return ctx.wide(self._children[0]) + 2 * ctx.px(self._pad)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the child with its margins."""
        pad = 2 * ctx.px(self._pad)
        return ctx.tall(self._children[0], width - pad) + pad

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the child inside the margins."""
        self.rect = rect
        pad = ctx.px(self._pad)
        self._children[0].place(ctx, rect.inflate(-2 * pad, -2 * pad))

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the surface, then the child."""
        radius = ctx.px(theme.RADIUS + 2)
        alike = theme.LINE if self._fill == theme.GROUND else None  # else nobody would see it
        edge = self._edge or alike
        shapes.rounded(surface, self.rect, self._fill, radius, edge, max(1, ctx.px(1)))
        super().draw(ctx, surface)


class Pad(CardBox):
    """Margins around one thing, without a surface."""

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the child alone."""
        self._children[0].draw(ctx, surface)


class Centred(Box):
    """One thing in the middle, no wider than ``most``."""

    def __init__(self, child: Widget, most: float, middle: bool = False, grows: int = 0) -> None:
        """``middle``: in the middle of the height too."""
        super().__init__([child], grows)
        self._most, self._middle = most, middle

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the child's."""
        return min(ctx.wide(self._children[0]), ctx.px(self._most))

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the child's."""
        return ctx.tall(self._children[0], min(width, ctx.px(self._most)))

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the child in the middle."""
        self.rect = rect
        width = min(rect.width, ctx.px(self._most))
        height = ctx.tall(self._children[0], width)
        x = rect.x + (rect.width - width) // 2
        y = rect.y + (max(0, rect.height - height) // 2 if self._middle else 0)
        tall = height if self._middle else rect.height
        self._children[0].place(ctx, pygame.Rect(x, y, width, tall))


class Beside(Box):
    """Side by side in equal or given shares; one below the other where it is narrow."""

    def __init__(
        self,
        children: Sequence[Widget],
        least: float,
        gap: float = theme.GAP,
        grows: int = 0,
        below: float | None = None,
    ) -> None:
        """``least``: the width below which they are stacked; ``below``: the gap there."""
        super().__init__(children, grows)
        self._least, self._column = least, Column(children, gap if below is None else below)
        self._gap = gap

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return all beside each other."""
        return sum(ctx.wide(child) for child in self._children)

    def _widths(self, ctx: DrawContext, width: int) -> list[int]:
        shares = [max(1, child.grows) for child in self._children]
        room = width - ctx.px(self._gap) * (len(shares) - 1)
        return [room * share // sum(shares) for share in shares]

    def _is_wide(self, ctx: DrawContext, width: int) -> bool:
        return width >= ctx.px(self._least)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the tallest, or all of them."""
        if not self._is_wide(ctx, width):
            return ctx.tall(self._column, width)
        widths = self._widths(ctx, width)
        pairs = zip(self._children, widths, strict=True)
        return max(ctx.tall(child, wide) for child, wide in pairs)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place them in shares, or stacked."""
        self.rect = rect
        if not self._is_wide(ctx, rect.width):
            self._column.place(ctx, rect)
            return
        x = rect.x
        for child, wide in zip(self._children, self._widths(ctx, rect.width), strict=True):
            child.place(ctx, pygame.Rect(x, rect.y, wide, rect.height))
            x += wide + ctx.px(self._gap)
