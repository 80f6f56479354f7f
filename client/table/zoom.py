"""How much larger than its place a board is drawn, and which part of it is in sight."""

from math import exp2, log2
from typing import Final

import pygame

MOST: Final = 3.0
"""A board is drawn at most so many times larger than its place."""
LEAST_MOST: Final = 2.0
"""However large its place is, a board can be drawn so many times larger."""
WIDEST: Final = 1600
"""Beyond this side, in pixels, boards are drawn no larger unless their place is large itself."""
STEPS: Final = 6
"""So many sizes lie between one and twice as large: pictures of a board are kept for each size."""
LIFT: Final = 56
"""So far above a finger is shown what it drags, in pixels at 100 %."""
WHOLE: Final = 1.06
"""Below this factor all of the board is shown."""


class BoardZoom:
    """A factor, and the point of the board that is in the middle of its place."""

    def __init__(self) -> None:
        self.factor = 1.0
        self._wanted = 1.0
        """The factor as fingers ask for it; what is shown goes in steps."""
        self._middle = (0.5, 0.5)
        """In parts of the board's width and height."""
        self.grip: tuple[int, int] | None = None
        """Where the board was taken hold of to be moved, in pixels."""
        self.was_moved = False
        """Whether it was moved since then: what ends so is no click."""

    @property
    def is_on(self) -> bool:
        """Return whether a part of the board alone is in sight."""
        return self.factor > 1

    def rect(self, place: pygame.Rect) -> pygame.Rect:
        """Return where the board is drawn, whose place that is: it covers all of it."""
        if not self.is_on:
            return place.copy()
        wide, tall = round(place.width * self.factor), round(place.height * self.factor)
        x = place.centerx - round(self._middle[0] * wide)
        y = place.centery - round(self._middle[1] * tall)
        x = min(place.x, max(place.right - wide, x))
        y = min(place.y, max(place.bottom - tall, y))
        return pygame.Rect(x, y, wide, tall)

    def pinch(
        self,
        place: pygame.Rect,
        centre: tuple[int, int],
        factor: float,
        moved: tuple[int, int] = (0, 0),
    ) -> bool:
        """Show it ``factor`` times larger than now; return whether that changed anything.

        ``centre``: the pixel that stays where it is, but for having been ``moved`` by so many.
        """
        before = self.rect(place)
        most = most_factor(place)
        self._wanted = min(most, max(1.0, self._wanted * factor))
        self.factor = _stepped(self._wanted, most)
        if not self.is_on:
            self._middle = 0.5, 0.5
            return before != place
        part = [(centre[n] - before.topleft[n]) / max(1, before.size[n]) for n in (0, 1)]
        self._look_at(place, part, (centre[0] + moved[0], centre[1] + moved[1]))
        return self.rect(place) != before

    def pan(self, place: pygame.Rect, moved: tuple[int, int]) -> bool:
        """Move the board by so many pixels, as far as it goes; return whether it moved."""
        before = self.rect(place)
        self._look_at(place, (0.5, 0.5), (before.centerx + moved[0], before.centery + moved[1]))
        return self.rect(place) != before

    def reveal(self, place: pygame.Rect, at: tuple[int, int], room: int) -> None:
        """Move the board so that the pixel ``at`` is in sight, with so many around it."""
        room = min(room, place.width // 2 - 1, place.height // 2 - 1)
        inner = place.inflate(-2 * room, -2 * room)
        x = min(inner.right, max(inner.left, at[0])) - at[0]
        y = min(inner.bottom, max(inner.top, at[1])) - at[1]
        if self.is_on and (x or y):
            self.pan(place, (x, y))

    def reset(self) -> None:
        """Show the whole board."""
        self.factor = self._wanted = 1.0
        self._middle = 0.5, 0.5

    def _look_at(
        self, place: pygame.Rect, part: tuple[float, float] | list[float], at: tuple[int, int]
    ) -> None:
        """Bring a point of the board, in parts of its size, to a pixel, as far as that goes."""
        sides = round(place.width * self.factor), round(place.height * self.factor)
        x, y = (
            (place.center[n] - at[n]) / max(1, sides[n]) + part[n]  # that pixel is off the middle
            for n in (0, 1)
        )
        edge = 0.5 / self.factor
        self._middle = min(1 - edge, max(edge, x)), min(1 - edge, max(edge, y))


def most_factor(place: pygame.Rect) -> float:
    """Return how many times larger than its place a board can be drawn."""
    return min(MOST, max(LEAST_MOST, WIDEST / max(1, min(place.size))))


def _stepped(wanted: float, most: float) -> float:
    """The factor that is shown for the one that is wanted."""
    if wanted < WHOLE:
        return 1.0
    return min(most, exp2(max(1, round(log2(wanted) * STEPS)) / STEPS))
