"""A table or a tree that the keyboard goes through row by row, each spoken as a sentence."""

from collections.abc import Sequence
from typing import Final, Protocol

import pygame

from client.widgets import Control, DrawContext, Widget
from client.widgets.widget import ControlPart, focus_ring

STEPS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class SpokenRows(Protocol):
    """Draw something that has a sentence and a place for each of its rows."""

    @property
    def lines(self) -> Sequence[str]:
        """Return the sentences."""
        ...

    def row(self, n: int) -> pygame.Rect:
        """Return where a row was drawn."""
        ...


class RowCursor:
    """Keep which row the keyboard is on, while widgets come and go."""

    def __init__(self) -> None:
        self.at = 0


class RowReader(Control):
    """Show something drawn, with the keyboard on one of its rows."""

    role = "list"

    def __init__(
        self, name: str, drawn: Widget, rows: SpokenRows, cursor: RowCursor, pad: float = 0
    ) -> None:
        """``rows``: what ``drawn`` says of its rows. ``pad``: around it."""
        super().__init__("rows", name)
        self._drawn, self._rows, self._cursor, self._pad = drawn, rows, cursor, pad
        self._last = max(0, len(rows.lines) - 1)

    @property
    def _at(self) -> int:
        return min(self._cursor.at, self._last)

    @property
    def value(self) -> str:
        """Return the row the keyboard is on."""
        lines = self._rows.lines
        return lines[self._at] if lines else ""

    @property
    def spot(self) -> pygame.Rect:
        """Return the place of that row."""
        return self._rows.row(self._at) if self._rows.lines else self.rect

    def children(self) -> Sequence[Widget]:
        """Return what is drawn."""
        return [self._drawn]

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return its own, with what is around it."""
        return ctx.wide(self._drawn) + 2 * ctx.px(self._pad)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return its own, with what is around it."""
        pad = ctx.px(self._pad)
        return ctx.tall(self._drawn, width - 2 * pad) + 2 * pad

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place it inside the margin."""
        pad = ctx.px(self._pad)
        self.rect = rect
        self._drawn.place(ctx, rect.inflate(-2 * pad, -2 * pad))

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw it, and a ring around the row the keyboard is on."""
        self._drawn.draw(ctx, surface)
        if self.is_focused(ctx) and ctx.state.ring:
            focus_ring(ctx, surface, self.spot.inflate(-ctx.px(4), -ctx.px(4)), 5)

    def parts(self) -> Sequence[ControlPart]:
        """Return the rows."""
        here = self._at
        return [
            ControlPart(n, line, self._rows.row(n), n == here, n == here)
            for n, line in enumerate(self._rows.lines)
        ]

    def click(self, at: tuple[int, int]) -> None:
        """Go to the row that is clicked."""
        for n in range(len(self._rows.lines)):
            if self._rows.row(n).collidepoint(at):
                self._cursor.at = n

    def key_down(self, event: pygame.event.Event) -> bool:
        """Go up and down; beyond the ends the page is scrolled."""
        to = self._at + STEPS.get(event.key, 0)
        if event.key not in STEPS or not 0 <= to <= self._last:
            return False
        self._cursor.at = to
        return True
