"""The plies of a game that is looked at again, one to a row: click one to go there."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from client.languages.message import tr
from client.presenters.verdict import EvaluationVerdict
from client.scenes.review.timeline import draw_turn
from client.table.board import GameBoard
from client.table.evaluation_badge import draw_verdict
from client.ui import shapes, theme
from client.widgets import Control, DrawContext
from client.widgets.widget import ControlPart

STEPS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class Ply(NamedTuple):
    """A row: a position, by the ply that led to it."""

    title: str
    seat: int | None
    verdict: EvaluationVerdict | None
    """None where there is no evaluation."""
    turns: bool


class PlyList(Control):
    """Every position, the one that is shown bright."""

    role = "list"

    def __init__(
        self,
        board: GameBoard,
        plies: Sequence[Ply],
        at: int,
        spoken: str,
        go: Callable[[int], None],
    ) -> None:
        """``spoken``: the position that is shown, in words."""
        super().__init__("plies", tr("Moves"))
        self._board, self._plies, self._at, self._go = board, plies, at, go
        self._spoken = spoken

    @property
    def value(self) -> str:
        """Return the position that is shown."""
        return self._spoken

    def preferred_width(self, look: DrawContext) -> int:
        """Return what is enough for a short move."""
        return look.px(180)

    def _row(self, look: DrawContext) -> int:
        return look.type.line(theme.SMALL) + look.px(9)

    def height(self, look: DrawContext, width: int) -> int:
        """Return the height of all rows."""
        return len(self._plies) * self._row(look)

    def place(self, look: DrawContext, rect: pygame.Rect) -> None:
        """Make each row as tall as its text needs."""
        self.rect, self._tall = rect, self._row(look)

    def row(self, n: int) -> pygame.Rect:
        """Return where a row is."""
        top = self.rect.y + n * self._tall
        return pygame.Rect(self.rect.x, top, self.rect.width, self._tall)

    @property
    def spot(self) -> pygame.Rect:
        """Return the row of the position that is shown."""
        return self.row(self._at)

    def draw(self, look: DrawContext, surface: pygame.Surface) -> None:
        """Draw row by row, those that can be seen."""
        seen = surface.get_clip()
        for n, ply in enumerate(self._plies):
            row = self.row(n)
            if row.colliderect(seen):
                self._entry(look, surface, ply, n)
        if self.is_focused(look) and look.state.ring:
            here = self.spot.inflate(-look.px(4), -look.px(4))
            shapes.ring(surface, here, theme.FOCUS, look.px(5), max(2, look.px(2)))

    def _entry(self, look: DrawContext, surface: pygame.Surface, ply: Ply, n: int) -> None:
        row, here = self.row(n), n == self._at
        if here:
            shapes.rounded(surface, row, theme.HOVER, look.px(6))
        top, number = row.y + look.px(4), str(n) if ply.seat is not None else ""
        wide = look.type.width("000", theme.SMALL)
        x = row.x + look.px(6) + wide - look.type.width(number, theme.SMALL)
        look.write(surface, number, theme.SMALL, theme.SOFT, (x, top))
        x = row.x + wide + look.px(24)
        if ply.seat is not None:
            self._board.draw_sign(surface, ply.seat, (x, row.centery), max(3, look.px(5)))
        right = self._marks(look, surface, ply, row)
        style = theme.Style(theme.SMALL.size, "bold" if here else "regular")
        x += look.px(12)
        shown = look.type.shorten(ply.title, style, max(0, right - x))
        look.write(surface, shown, style, theme.TEXT, (x, top))

    def _marks(self, look: DrawContext, surface: pygame.Surface, ply: Ply, row: pygame.Rect) -> int:
        """Return the value and the mark of a turning point; where they begin."""
        x = row.right - look.px(16)
        if ply.verdict is not None:
            draw_verdict(surface, self._board, ply.verdict, (x, row.centery), look.px(7))
        if ply.turns:
            draw_turn(surface, (x - look.px(20), row.centery), look.px(5))
        return x - look.px(30) if ply.verdict is not None else row.right - look.px(6)

    def parts(self) -> Sequence[ControlPart]:
        """Return the rows."""
        here, plies = self._at, enumerate(self._plies)
        return [ControlPart(n, ply.title, self.row(n), n == here, n == here) for n, ply in plies]

    def click(self, at: tuple[int, int]) -> None:
        """Go to the position of that row."""
        n = (at[1] - self.rect.y) // max(1, self._tall)
        self._go(max(0, min(n, len(self._plies) - 1)))

    def key_down(self, event: pygame.event.Event) -> bool:
        """Go up and down, as in any list."""
        if event.key not in STEPS:
            return False
        self._go(max(0, min(self._at + STEPS[event.key], len(self._plies) - 1)))
        return True
