"""Boxes that place what is in them: columns, rows that break, cards, centred and side by side."""

from collections.abc import Sequence
from typing import Final

import pygame

from client import paint, theme
from client.theme import Colour
from client.widgets.widget import Look, Widget

SHRUNK: Final = 150
"""The width that something which grows can do with before a row is broken."""


class Box(Widget):
    """Holds children and draws them in order."""

    def __init__(self, children: Sequence[Widget], grows: int = 0) -> None:
        super().__init__()
        self._children = list(children)
        self.grows = grows

    def children(self) -> Sequence[Widget]:
        """What is inside, in the order of reading."""
        return self._children

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """Everything inside."""
        for child in self._children:
            child.draw(look, surface)


class Column(Box):
    """One below the other; those that grow share the height that is left."""

    def __init__(self, children: Sequence[Widget], gap: float = theme.GAP, grows: int = 0) -> None:
        super().__init__(children, grows)
        self._gap = gap

    def natural(self, look: Look) -> int:
        """As wide as the widest."""
        return max((child.natural(look) for child in self._children), default=0)

    def _gaps(self, look: Look) -> int:
        return look.px(self._gap) * max(0, len(self._children) - 1)

    def height(self, look: Look, width: int) -> int:
        """All of them and the gaps."""
        return self._gaps(look) + sum(look.tall(child, width) for child in self._children)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """From the top downwards."""
        self.rect = rect
        heights = [look.tall(child, rect.width) for child in self._children]
        spare = max(0, rect.height - self._gaps(look) - sum(heights))
        shares = sum(child.grows for child in self._children)
        y = rect.y
        for child, height in zip(self._children, heights, strict=True):
            tall = height + (spare * child.grows // shares if shares else 0)
            child.place(look, pygame.Rect(rect.x, y, rect.width, tall))
            y += tall + look.px(self._gap)


class Row(Box):
    """Side by side, broken into lines where the width is too small."""

    def __init__(
        self,
        children: Sequence[Widget],
        gap: float = theme.GAP,
        grows: int = 0,
        align: float = 0,
    ) -> None:
        """``align``: 0 to the left, 0.5 in the middle, 1 to the right."""
        super().__init__(children, grows)
        self._gap, self._align = gap, align

    def natural(self, look: Look) -> int:
        """All in one line."""
        gaps = look.px(self._gap) * max(0, len(self._children) - 1)
        return gaps + sum(child.natural(look) for child in self._children)

    def _lines(self, look: Look, width: int) -> list[list[tuple[Widget, int]]]:
        """The children of each line, with their widths."""
        lines: list[list[tuple[Widget, int]]] = []
        used = width + 1
        for child in self._children:
            wide = self._least(look, child, width)
            if used + look.px(self._gap) + wide > width:
                lines.append([])
                used = -look.px(self._gap)
            lines[-1].append((child, wide))
            used += look.px(self._gap) + wide
        return [self._stretched(look, line, width) for line in lines]

    def _least(self, look: Look, child: Widget, width: int) -> int:
        """What a child needs: one that grows can do with less than it would like."""
        wide = child.natural(look)
        return min(wide, width, look.px(SHRUNK)) if child.grows else min(wide, width)

    def _stretched(
        self, look: Look, line: list[tuple[Widget, int]], width: int
    ) -> list[tuple[Widget, int]]:
        gaps = look.px(self._gap) * (len(line) - 1)
        spare = width - gaps - sum(wide for _, wide in line)
        shares = sum(child.grows for child, _ in line)
        if not shares:
            return line
        return [(child, wide + spare * child.grows // shares) for child, wide in line]

    def height(self, look: Look, width: int) -> int:
        """Of all lines, with gaps."""
        lines = self._lines(look, width)
        gaps = look.px(self._gap) * max(0, len(lines) - 1)
        return gaps + sum(_tallest(look, line) for line in lines)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """Each line's children in the middle of its height."""
        self.rect = rect
        gap, y = look.px(self._gap), rect.y
        for line in self._lines(look, rect.width):
            tall = _tallest(look, line)
            spare = rect.width - gap * (len(line) - 1) - sum(wide for _, wide in line)
            x = rect.x + round(spare * self._align)
            for child, wide in line:
                own = look.tall(child, wide)
                child.place(look, pygame.Rect(x, y + (tall - own) // 2, wide, own))
                x += wide + gap
            y += tall + gap


def _tallest(look: Look, line: list[tuple[Widget, int]]) -> int:
    return max((look.tall(child, wide) for child, wide in line), default=0)


class Card(Box):
    """A surface with round corners around one thing."""

    def __init__(
        self,
        child: Widget,
        fill: Colour = theme.SURFACE,
        edge: Colour | None = None,
        pad: float = theme.PAD,
        grows: int = 0,
    ) -> None:
        super().__init__([child], grows)
        self._fill, self._edge, self._pad = fill, edge, pad

    def natural(self, look: Look) -> int:
        """The child with its margins."""
        return self._children[0].natural(look) + 2 * look.px(self._pad)

    def height(self, look: Look, width: int) -> int:
        """The child with its margins."""
        pad = 2 * look.px(self._pad)
        return look.tall(self._children[0], width - pad) + pad

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """The child inside the margins."""
        self.rect = rect
        pad = look.px(self._pad)
        self._children[0].place(look, rect.inflate(-2 * pad, -2 * pad))

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """The surface, then the child."""
        radius = look.px(theme.RADIUS + 2)
        paint.rounded(surface, self.rect, self._fill, radius, self._edge, max(1, look.px(1)))
        super().draw(look, surface)


class Pad(Card):
    """Margins around one thing, without a surface."""

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """The child alone."""
        self._children[0].draw(look, surface)


class Centred(Box):
    """One thing in the middle, no wider than ``most``."""

    def __init__(self, child: Widget, most: float, middle: bool = False, grows: int = 0) -> None:
        """``middle``: in the middle of the height too."""
        super().__init__([child], grows)
        self._most, self._middle = most, middle

    def natural(self, look: Look) -> int:
        """The child's."""
        return min(self._children[0].natural(look), look.px(self._most))

    def height(self, look: Look, width: int) -> int:
        """The child's."""
        return look.tall(self._children[0], min(width, look.px(self._most)))

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """In the middle."""
        self.rect = rect
        width = min(rect.width, look.px(self._most))
        height = look.tall(self._children[0], width)
        x = rect.x + (rect.width - width) // 2
        y = rect.y + (max(0, rect.height - height) // 2 if self._middle else 0)
        tall = height if self._middle else rect.height
        self._children[0].place(look, pygame.Rect(x, y, width, tall))


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

    def natural(self, look: Look) -> int:
        """All beside each other."""
        return sum(child.natural(look) for child in self._children)

    def _widths(self, look: Look, width: int) -> list[int]:
        shares = [max(1, child.grows) for child in self._children]
        room = width - look.px(self._gap) * (len(shares) - 1)
        return [room * share // sum(shares) for share in shares]

    def _is_wide(self, look: Look, width: int) -> bool:
        return width >= look.px(self._least)

    def height(self, look: Look, width: int) -> int:
        """The tallest, or all of them."""
        if not self._is_wide(look, width):
            return look.tall(self._column, width)
        widths = self._widths(look, width)
        pairs = zip(self._children, widths, strict=True)
        return max(look.tall(child, wide) for child, wide in pairs)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """In shares, or stacked."""
        self.rect = rect
        if not self._is_wide(look, rect.width):
            self._column.place(look, rect)
            return
        x = rect.x
        for child, wide in zip(self._children, self._widths(look, rect.width), strict=True):
            child.place(look, pygame.Rect(x, rect.y, wide, rect.height))
            x += wide + look.px(self._gap)
