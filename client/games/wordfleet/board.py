"""The Word Fleet board: a grid with cells to choose, and around it what its phase asks for."""

import pygame

from client.games.board import Desk, Point, Scene
from client.games.wordfleet import picture, stages
from client.games.wordfleet.helm import Helm
from client.widgets import Look, Widget


class WordFleetBoard(Helm):
    """Shows a View at the table."""

    def status(self) -> str:
        """What is special now."""
        return stages.remark(self)

    # -- around the grid ---------------------------------------------------------------------

    def stage(self, desk: Desk, box: Widget) -> Widget:
        """What the phase shows in the place of the board."""
        self.meet(desk.players)
        return stages.stage(self, desk, box)

    def panel(self, desk: Desk) -> Widget | None:
        """Players, orders, the log."""
        self.meet(desk.players)
        return stages.panel(self, desk)

    def dock(self, desk: Desk) -> Widget | None:
        """What can be ordered now."""
        self.meet(desk.players)
        return stages.dock(self, desk)

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, look: Look, surface: pygame.Surface, scene: Scene) -> None:
        """The grid, what is chosen and what is pending."""
        picture.draw(look, surface, self, self._pointer, scene)

    def draw_sign(self, surface: pygame.Surface, seat: int, at: Point, radius: int) -> None:
        """A captain's flag."""
        picture.flag(surface, seat, at, radius)
