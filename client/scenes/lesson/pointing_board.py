"""A board on which a lesson points at cells."""

from collections.abc import Callable, Sequence
from math import hypot
from typing import Any

import pygame

from client.languages.message import tr
from client.scenes.lesson.pointing_mark import MOST, point_at
from client.table.board import BoardScene, Cell, GameBoard
from client.table.board_widget import BoardWidget
from client.widgets import DrawContext
from client.widgets.widget import ControlPart


class PointingBoard(BoardWidget):
    """Draws a mark around each cell that is pointed at, and says so of it."""

    def __init__(
        self,
        board: GameBoard,
        scene: BoardScene,
        act: Callable[[Any], None],
        tallest: int,
        cells: Sequence[int],
    ) -> None:
        """``cells``: the keys of those that are pointed at. One click plays."""
        super().__init__(board, scene, False, act, tallest)
        self._pointed = frozenset(cells)

    @property
    def confirms(self) -> bool:
        """Return whether a click only chooses."""
        return self._confirm

    @confirms.setter
    def confirms(self, confirms: bool) -> None:
        self._confirm = confirms

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the board, and above it the marks."""
        super().draw(ctx, surface)
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        cells = self.board.cells() if self._pointed else ()
        for cell in cells:
            if cell.key in self._pointed:
                radius = _radius(cell, cells, ctx.px(100))
                point_at(surface, cell.at, radius, ctx.px(MOST))
        surface.set_clip(before)

    def parts(self) -> Sequence[ControlPart]:
        """Return the cells; of one that is pointed at, its name says so."""
        return [
            part._replace(name=tr("{cell}, marked", cell=part.name))
            if part.key in self._pointed
            else part
            for part in super().parts()
        ]


def _radius(cell: Cell, cells: Sequence[Cell], most: int) -> float:
    """Return half the way to the nearest other cell, at most so much."""
    apart = (hypot(it.at[0] - cell.at[0], it.at[1] - cell.at[1]) for it in cells)
    return min(min((it for it in apart if it > 1), default=2 * most) / 2, most)
