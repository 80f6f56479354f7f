"""The evaluation of a whole game as a slim chart: up is one side's, down the other's."""

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from client.languages.message import tr
from client.presenters.verdict import EvaluationVerdict, Kind
from client.table.board import GameBoard
from client.table.evaluation_badge import ink_of
from client.ui import shapes, theme
from client.ui.theme import Colour
from client.widgets import Control, DrawContext, Widget
from protocol.from_server import Chances

TALL: Final = 46
GUTTER: Final = 22
"""For the signs of the two sides."""
STRIP: Final = 11
"""Below the chart, for the marks of turning points."""
Level: TypeAlias = Literal[1, 0, -1] | None
LEVELS: Final[dict[Kind, Level]] = {"win": 1, "draw": 0, "loss": -1, "unknown": None}
"""Up, level, down, or nowhere."""


class Course(NamedTuple):
    """How a game went, as one viewer takes it."""

    verdicts: tuple[EvaluationVerdict, ...]
    """By position."""
    turns: frozenset[int]
    """The positions that were turning points."""
    viewer: int | None
    chances: tuple[Chances | None, ...] = ()
    """By position, where there are no verdicts."""

    @property
    def length(self) -> int:
        """Return how many positions there are."""
        return len(self.verdicts or self.chances)


class Timeline(Control):
    """One column for each position; a click goes there."""

    role = "slider"

    def __init__(
        self, board: GameBoard, course: Course, at: int, spoken: str, go: Callable[[int], None]
    ) -> None:
        """``spoken``: the position that is shown, in words."""
        super().__init__("timeline", tr("Course of the game"))
        self._board, self._course, self._at, self._go = board, course, at, go
        self._spoken = spoken

    @property
    def value(self) -> str:
        """Return the position that is shown."""
        return self._spoken

    @property
    def range(self) -> tuple[int, int, int]:
        """Return first, present and last position."""
        return 0, self._at, self._course.length - 1

    def preferred_width(self, look: DrawContext) -> int:
        """Return as much as it may have."""
        return look.px(200)

    def height(self, look: DrawContext, width: int) -> int:
        """Return a slim one."""
        return look.px(TALL)

    def _chart(self, look: DrawContext) -> pygame.Rect:
        left, low = look.px(GUTTER), look.px(STRIP)
        rect = self.rect
        return pygame.Rect(rect.x + left, rect.y, rect.width - left, rect.height - low)

    def draw(self, look: DrawContext, surface: pygame.Surface) -> None:
        """Draw the ground, the columns, the marks, where one is."""
        self._area = chart = self._chart(look)
        shapes.rounded(surface, chart, theme.WELL, look.px(4))
        surface.fill(theme.LINE, (chart.x, chart.centery, chart.width, 1))
        for n, found in enumerate(self._course.verdicts):
            self._column(look, surface, found, self._span(n))
        for n, shares in enumerate(self._course.chances):
            self._shares(look, surface, shares, self._span(n))
        self._signs(look, surface)
        for n in self._course.turns:
            span = self._span(n)
            at = span.centerx, chart.bottom + look.px(STRIP / 2)
            draw_turn(surface, at, look.px(4))
        self._cursor(look, surface)
        self.draw_ring(look, surface, 4)

    def _span(self, n: int) -> pygame.Rect:
        """Return the column of a position."""
        count, chart = self._course.length, self._area
        left = chart.x + chart.width * n // count
        right = chart.x + chart.width * (n + 1) // count
        return pygame.Rect(left, chart.y, max(1, right - left), chart.height)

    def _column(
        self,
        look: DrawContext,
        surface: pygame.Surface,
        found: EvaluationVerdict,
        span: pygame.Rect,
    ) -> None:
        gap = look.px(1) if span.width > look.px(5) else 0
        bar = span.inflate(-gap, -look.px(4))
        half, ink = bar.height // 2, self._ink(found)
        match self._level(found):
            case 1:
                surface.fill(ink, (bar.x, bar.y, bar.width, half))
            case -1:
                surface.fill(ink, (bar.x, bar.centery, bar.width, half))
            case 0:
                thick, apart = max(1, look.px(2)), look.px(4)
                for y in (bar.centery - apart, bar.centery + apart - thick):
                    surface.fill(ink, (bar.x, y, bar.width, thick))
            case None:
                shapes.disc(surface, bar.center, max(1, look.px(1.5)), ink)

    def _shares(
        self, look: DrawContext, surface: pygame.Surface, shares: Chances | None, span: pygame.Rect
    ) -> None:
        """Draw what each seat can expect, one above the other, in the colours of the seats."""
        if shares is None:
            shapes.disc(surface, span.center, max(1, look.px(1.5)), theme.SOFT)
            return
        bar, sum_, top = span.inflate(0, -look.px(4)), 0, 0
        for seat, share in enumerate(shares):
            sum_ += share
            bottom = bar.height * sum_ // 1000
            ink = self._board.ink(seat) if share else theme.WELL
            surface.fill(ink, (bar.x, bar.y + top, bar.width, bottom - top))
            top = bottom

    def _level(self, found: EvaluationVerdict) -> Level:
        """Up, level, down, or nowhere."""
        if found.kind == "seat":
            return 1 if found.winners[0] == 0 else -1
        return LEVELS[found.kind]

    def _ink(self, found: EvaluationVerdict) -> Colour:
        if found.kind == "seat":
            return self._board.ink(found.winners[0])
        if self._course.viewer is None:  # among the seats' colours a draw has none of them
            return theme.SOFT
        return ink_of(found.kind)

    def _signs(self, look: DrawContext, surface: pygame.Surface) -> None:
        """Whose up is, and whose down is, where there are two."""
        up = (self._course.viewer or 0) if self._course.verdicts else 0
        chart, x = self._area, self.rect.x + look.px(8)
        self._board.draw_sign(surface, up, (x, chart.y + chart.height // 4), look.px(6))
        if len(self._board.seats) == 2:
            low = x, chart.y + chart.height * 3 // 4
            self._board.draw_sign(surface, 1 - up, low, look.px(6))

    def _cursor(self, look: DrawContext, surface: pygame.Surface) -> None:
        span, wide = self._span(self._at), max(2, look.px(2))
        x = span.centerx - wide // 2
        surface.fill(theme.GROUND, (x - wide, span.y, 3 * wide, span.height))
        surface.fill(theme.TEXT, (x, span.y, wide, span.height))
        shapes.disc(surface, (span.centerx, span.y + look.px(3)), look.px(4), theme.TEXT)

    def press(self, at: tuple[int, int]) -> None:
        """Go to the position there."""
        count = self._course.length
        n = (at[0] - self._area.x) * count // max(1, self._area.width)
        self._go(max(0, min(n, count - 1)))

    def takes_drag(self, start: tuple[int, int], moved: tuple[int, int]) -> bool:
        """Return whether a finger goes along it."""
        return abs(moved[0]) > abs(moved[1])

    def drag(self, at: tuple[int, int]) -> None:
        """Go along."""
        self.press(at)


def draw_turn(surface: pygame.Surface, at: Sequence[int], radius: int) -> None:
    """Draw the mark of a turning point: a diamond."""
    x, y = at
    points = [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]
    pygame.draw.polygon(surface, theme.WARNING, points)
    pygame.draw.aalines(surface, theme.WARNING, True, points)


class TurnSign(Widget):
    """The mark beside words about it."""

    def preferred_width(self, look: DrawContext) -> int:
        """Return how wide the sign of a value is."""
        return look.px(22)

    def height(self, look: DrawContext, width: int) -> int:
        """Return the side of a square."""
        return look.px(22)

    def draw(self, look: DrawContext, surface: pygame.Surface) -> None:
        """Draw it in the middle."""
        draw_turn(surface, self.rect.center, look.px(7))
