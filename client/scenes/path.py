"""A campaign as a picture: stairs of two steps to each difficulty, up to a flag."""

from itertools import pairwise
from typing import Final

import pygame

from client import climb, paint, theme
from client.theme import Colour
from client.widgets import Look, Widget

STEPS: Final = climb.COMPLETED - 1
RISE: Final = 6.5
"""How much higher each step is than the one before, in pixels at 100 %."""
ROOM: Final = 34
"""Above the last step, for the flag, and below the first, for the numbers."""


class Path(Widget):
    """Steps that are done are full, the present one is ringed, the rest are outlines."""

    def __init__(self, level: int) -> None:
        super().__init__()
        self._level = level

    def natural(self, look: Look) -> int:
        """As wide as it may be."""
        return look.px(560)

    def height(self, look: Look, width: int) -> int:
        """All steps, the flag, the numbers."""
        return look.px(RISE * STEPS + 2 * ROOM)

    def _at(self, look: Look, step: int) -> tuple[int, int]:
        """The middle of a step; ``STEPS`` is the flag's."""
        wide = self.rect.width / (STEPS + 1.5)
        x = self.rect.x + wide * (step + 0.75)
        y = self.rect.bottom - look.px(ROOM) - look.px(RISE) * min(step, STEPS)
        return round(x), round(y)

    def _radius(self, look: Look) -> int:
        return max(3, min(look.px(8), round(self.rect.width / (STEPS + 1.5) * 0.4)))

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """The way, the steps, the numbers, the flag."""
        here, radius = min(self._level - 1, STEPS), self._radius(look)
        points = [self._at(look, step) for step in range(STEPS + 1)]
        for step, (start, end) in enumerate(pairwise(points)):
            done = theme.ACCENT if step < here else theme.EDGE
            paint.thick_line(surface, start, end, done, max(2, look.px(3)))
        for step in range(STEPS):
            self._step(look, surface, step, here, radius)
        self._flag(look, surface, points[-1], here == STEPS)
        self._numbers(look, surface, points, here)

    def _step(self, look: Look, surface: pygame.Surface, step: int, here: int, radius: int) -> None:
        at, size = self._at(look, step), radius
        if step == here:
            size = round(radius * 1.4)
            paint.disc(surface, at, size + max(3, look.px(4)), theme.SURFACE)
            paint.disc(surface, at, size, theme.WARNING)
            ring = size + max(3, look.px(3))
            paint.disc(surface, at, ring, theme.WARNING, hole=ring - max(2, look.px(2)))
            return
        paint.disc(surface, at, size + max(1, look.px(2)), theme.SURFACE)
        ink: Colour = theme.ACCENT if step < here else theme.EDGE
        hole = 0 if step < here else max(1, size - max(2, look.px(2)))
        paint.disc(surface, at, size, ink, hole=hole)

    def _numbers(
        self, look: Look, surface: pygame.Surface, points: list[tuple[int, int]], here: int
    ) -> None:
        """The difficulties below the steps; only some where they would touch each other."""
        each = self.rect.width / (STEPS + 1.5) * 2
        every = 1 if each > look.type.width("14", theme.SMALL) + look.px(6) else 4
        tall = look.type.line(theme.SMALL)
        for number in range(1, climb.HARDEST + 1):
            first, second = points[2 * number - 2], points[2 * number - 1]
            if (number - 1) % every and number != climb.HARDEST:
                continue
            ink = theme.TEXT if (number - 1) * 2 <= here < number * 2 else theme.SOFT
            x = (first[0] + second[0] - look.type.width(str(number), theme.SMALL)) // 2
            y = min(first[1] + look.px(14), self.rect.bottom - tall)
            look.write(surface, str(number), theme.SMALL, ink, (x, y))

    def _flag(
        self, look: Look, surface: pygame.Surface, at: tuple[int, int], reached: bool
    ) -> None:
        ink = theme.ACCENT if reached else theme.EDGE
        pole = pygame.Rect(at[0], at[1] - look.px(26), max(2, look.px(3)), look.px(30))
        paint.rounded(surface, pole, ink, 1)
        wide, tall = min(look.px(18), self.rect.right - pole.right), look.px(13)
        x, y = pole.right, pole.top
        points = [(x, y), (x + wide, y + tall // 2), (x, y + tall)]
        pygame.draw.polygon(surface, ink, points, 0 if reached else max(1, look.px(2)))
        pygame.draw.aalines(surface, ink, True, points)
