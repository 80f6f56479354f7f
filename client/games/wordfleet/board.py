"""The Word Fleet board: a grid with cells to choose, and around it what its phase asks for."""

from typing import ClassVar

import pygame

from client.games.wordfleet import stages
from client.games.wordfleet.drawing import picture
from client.games.wordfleet.paper.print_scene import print_scene
from client.games.wordfleet.pencil_controller import PencilController
from client.table.board import BoardContext, BoardScene, Point, Printer
from client.widgets import DrawContext, Widget


class WordFleetBoard(PencilController):
    """Shows a View at the table."""

    printers: ClassVar[tuple[Printer, ...]] = (print_scene,)

    def status(self) -> str:
        """Return what is special now."""
        return stages.remark(self)

    # -- around the grid ---------------------------------------------------------------------

    def stage(self, context: BoardContext, box: Widget) -> Widget:
        """Return what the phase shows in the place of the board."""
        self.meet(context.players, context.notes)
        return stages.stage(self, context, box)

    @property
    def shows_board(self) -> bool:
        """Return whether the codes are known."""
        return self.view.phase != "bidding"

    def parts(self, context: BoardContext) -> list[Widget]:
        """Return the letters, or the ships that are to be deployed."""
        self.meet(context.players, context.notes)
        return stages.parts(self, context)

    def panel(self, context: BoardContext) -> Widget | None:
        """Return players, orders, the log."""
        self.meet(context.players, context.notes)
        return stages.panel(self, context)

    def dock(self, context: BoardContext) -> Widget | None:
        """Return what can be ordered now."""
        self.meet(context.players, context.notes)
        return stages.dock(self, context)

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, ctx: DrawContext, surface: pygame.Surface, scene: BoardScene) -> None:
        """Draw the grid, what is chosen and what is pending."""
        picture.draw(ctx, surface, self, self._pointer, scene)

    def draw_sign(self, surface: pygame.Surface, seat: int, at: Point, radius: int) -> None:
        """Draw a captain's flag."""
        picture.flag(surface, seat, at, radius)
