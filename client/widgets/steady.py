"""Something that stays as it was made, in a long list: measured once, drawn only where seen."""

from collections.abc import Iterator

import pygame

from client.widgets.boxes import Box
from client.widgets.widget import Control, Look, Widget


class Steady(Box):
    """One thing that may be shown again and again; its texts and controls never change."""

    def __init__(self, child: Widget) -> None:
        super().__init__([child])
        self._inside = tuple(child.walk())
        self.controls = tuple(w for w in self._inside if isinstance(w, Control))
        """What can be used in it, in the order of reading."""
        self._heights: dict[tuple[int, float], int] = {}
        self._placed: tuple[tuple[int, int], float] | None = None

    def natural(self, look: Look) -> int:
        """The child's."""
        return self._children[0].natural(look)

    def height(self, look: Look, width: int) -> int:
        """The child's, measured once for each width and scale."""
        key = width, look.type.scale
        if key not in self._heights:
            self._heights[key] = self._children[0].height(look, width)
        return self._heights[key]

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """Anew where the size is another one; else all of it is only moved."""
        placed = rect.size, look.type.scale
        if placed != self._placed:
            self._children[0].place(look, rect.copy())
        else:
            by = rect.x - self.rect.x, rect.y - self.rect.y
            if by != (0, 0):
                for widget in self._inside:
                    widget.rect = widget.rect.move(by)
        self.rect, self._placed = rect, placed

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """Nothing, where none of it is seen."""
        if self.rect.inflate(16, 16).colliderect(surface.get_clip()):
            super().draw(look, surface)

    def walk(self) -> Iterator[Widget]:
        """Itself and everything inside it."""
        yield self
        yield from self._inside
