"""A rating over time, drawn: steps between grid lines, the highest and the present value marked."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pygame

from client.scenes.history.game_words import curve_words, day
from client.ui import shapes, theme
from client.widgets import DrawContext, Widget
from protocol.messages.history import RatingPoint

STEPS: Final = (10, 20, 50, 100, 200, 500, 1_000)
MOST_LINES: Final = 5


class RatingCurve(Widget):
    """Show a rating's course as wide as its place, readable when small: few lines, big numbers."""

    def __init__(self, curve: Sequence[RatingPoint], tall: float = 170, grows: int = 1) -> None:
        """``tall``: in pixels at 100 %."""
        super().__init__()
        self._curve, self._tall, self.grows = tuple(curve), tall, grows

    @property
    def words(self) -> str:
        """Return what it shows, in a sentence."""
        return curve_words(self._curve)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for a course to be seen."""
        return ctx.px(420)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the same at any width."""
        return ctx.px(self._tall)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the well, its lines with their numbers, the course, and when it began and ended."""
        if not surface.get_clip().colliderect(self.rect):
            return
        line = ctx.type.line(theme.SMALL)
        shapes.rounded(surface, self.rect, theme.WELL, ctx.px(8))
        low, high, step = scale_of([it.rating for it in self._curve])
        wide = max(ctx.type.width(str(it), theme.SMALL) for it in (low, high))
        area = pygame.Rect(
            self.rect.x + wide + ctx.px(18),
            self.rect.y + ctx.px(12),
            self.rect.width - wide - ctx.px(34),
            self.rect.height - line - ctx.px(24),
        )
        for value in range(low, high + 1, step):
            y = area.bottom - (value - low) * area.height // (high - low)
            surface.fill(theme.LINE, (area.x, y, area.width, max(1, ctx.px(1))))
            number = str(value)
            at = area.x - ctx.px(8) - ctx.type.width(number, theme.SMALL), y - line // 2
            ctx.write(surface, number, theme.SMALL, theme.SOFT, at)
        self._course(ctx, surface, area, low, high)
        self._days(ctx, surface, area)

    def _days(self, ctx: DrawContext, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Write when the first and the last game were, where both have room."""
        first, last = day(self._curve[0].at)[:10], day(self._curve[-1].at)[:10]
        y = area.bottom + ctx.px(8)
        wide = ctx.type.width(last, theme.SMALL)
        ctx.write(surface, last, theme.SMALL, theme.SOFT, (area.right - wide, y))
        if ctx.type.width(first, theme.SMALL) + wide + ctx.px(12) <= area.width:
            ctx.write(surface, first, theme.SMALL, theme.SOFT, (area.x, y))

    def _course(
        self, ctx: DrawContext, surface: pygame.Surface, area: pygame.Rect, low: int, high: int
    ) -> None:
        """Draw one step a game: games, not days, are what a rating follows."""
        most = max(1, len(self._curve) - 1)
        points = [
            (
                area.x + at * area.width // most,
                area.bottom - (it.rating - low) * area.height // (high - low),
            )
            for at, it in enumerate(self._curve)
        ]
        thick = max(2, ctx.px(2))
        for (x, y), (to_x, to_y) in pairwise(points):
            for lower in range(thick):
                pygame.draw.aalines(
                    surface, theme.FOCUS, False, [(x, y + lower), (to_x, to_y + lower)]
                )
        top = max(range(len(points)), key=lambda at: self._curve[at].rating)
        shapes.disc(surface, points[top], ctx.px(3.5), theme.WARNING)
        shapes.disc(surface, points[-1], ctx.px(4.5), theme.FOCUS)


def scale_of(values: Sequence[int]) -> tuple[int, int, int]:
    """Return the lowest and highest line of a chart, and how far its lines are apart."""
    least, most = min(values), max(values)
    for step in STEPS:
        low, high = least // step * step, -(-most // step) * step
        if high == low:
            low, high = low - step, high + step
        if (high - low) // step <= MOST_LINES:
            return low, high, step
    step = -(-(most - least) // MOST_LINES)
    return least, least + MOST_LINES * step, step
