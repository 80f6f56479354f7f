"""The tracker sheet: the large grid, the letters below it, and beside it the rest."""

from collections.abc import Sequence
from typing import Final

import pygame

from client import paint, theme
from client.games.wordfleet import palette
from client.theme import mixed
from client.widgets import Box, Column, Look, Scroll, Widget

ASIDE: Final = 250
"""The least width of what stands beside the grid."""
MOST_ASIDE: Final = 320
EDGE: Final = 14
RINGS: Final = mixed(theme.GROUND, palette.WAVE, 0.35)


class Sheet(Box):
    """As large a grid as leaves room for what belongs to it."""

    def __init__(self, grid: Widget, below: Widget | None, aside: Sequence[Widget]) -> None:
        """``below`` is as wide as the grid; ``aside`` stands in a column at its right."""
        column = Column(aside, gap=14)
        super().__init__([grid, *([below] if below else []), column], grows=1)
        self._grid, self._below, self._column = grid, below, column

    def natural(self, look: Look) -> int:
        """The grid's."""
        return self._grid.natural(look)

    def height(self, look: Look, width: int) -> int:
        """The grid's."""
        return self._grid.height(look, width)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """The grid at the left, its margins inside its own square."""
        self.rect = rect
        inside = rect.inflate(-2 * look.px(EDGE), -2 * look.px(EDGE))
        gap, side = look.px(EDGE), self._side(look, inside)
        wide = min(inside.width - side - gap, look.px(MOST_ASIDE))
        tall = side + (gap // 2 + self._below.height(look, side) if self._below else 0)
        x = inside.x + (inside.width - side - gap - wide) // 2
        y = inside.y + max(0, inside.height - tall) // 2
        self._grid.place(look, pygame.Rect(x, y, side, side))
        if self._below is not None:
            low = y + side + gap // 2
            high = self._below.height(look, side)
            self._below.place(look, pygame.Rect(x, low, side, high))
        aside = pygame.Rect(x + side + gap, inside.y, wide, inside.height)
        self._put_aside(look, aside)

    def _put_aside(self, look: Look, rect: pygame.Rect) -> None:
        """The column, which is scrolled where it is too tall."""
        column: Widget = self._column
        tall = column.height(look, rect.width)
        if tall > rect.height:
            column = Scroll("aside", column)
        else:
            rect = pygame.Rect(rect.x, rect.centery - tall // 2, rect.width, tall)
        self._children = [self._grid, *([self._below] if self._below else []), column]
        column.place(look, rect)

    def _side(self, look: Look, inside: pygame.Rect) -> int:
        """The side of the grid."""
        wide = inside.width - look.px(ASIDE + EDGE)
        if self._below is None:
            return min(wide, inside.height)
        side = min(wide, inside.height)
        while side + look.px(EDGE / 2) + self._below.height(look, side) > inside.height:
            side -= max(1, look.px(4))
        return side


class Sized(Box):
    """Something as tall as it is, in the middle of what is left; scrolled where it is too tall."""

    def __init__(self, child: Widget, most: float) -> None:
        """``most``: its width, at 100 %."""
        super().__init__([child], grows=1)
        self._child, self._most = child, most

    def natural(self, look: Look) -> int:
        """The child's."""
        return min(self._child.natural(look), look.px(self._most))

    def _inside(self, look: Look, width: int) -> int:
        return min(width - 2 * look.px(theme.GAP), look.px(self._most))

    def height(self, look: Look, width: int) -> int:
        """The child's, with margins."""
        return self._child.height(look, self._inside(look, width)) + 2 * look.px(theme.GAP)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """In the middle."""
        self.rect = rect
        width, pad = self._inside(look, rect.width), look.px(theme.GAP)
        x = rect.x + (rect.width - width) // 2
        tall = self._child.height(look, width)
        child: Widget = self._child
        if tall + 2 * pad > rect.height + 1:
            child = Scroll("stage", self._child)
            child.place(look, pygame.Rect(x, rect.y + pad, width + pad, rect.height - pad))
        else:
            y = rect.y + (rect.height - tall) // 2
            child.place(look, pygame.Rect(x, y, width, tall))
        self._children = [child]


class Radar(Sized):
    """The same before the rings of a radar."""

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """Rings around the middle, then what is before them."""
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        middle, reach = self.rect.center, max(self.rect.size) // 2
        for ring in range(1, 7):
            paint.disc(surface, middle, reach * ring // 6, RINGS, hole=reach * ring // 6 - 1.5)
        for x, y in ((1, 0), (0, 1)):
            far = middle[0] - x * reach, middle[1] - y * reach
            near = middle[0] + x * reach, middle[1] + y * reach
            pygame.draw.line(surface, RINGS, far, near)
        surface.set_clip(before)
        super().draw(look, surface)
