"""A board, and beside what is chosen on it the button that plays it."""

from collections.abc import Sequence
from typing import Final

import pygame

from client.table.board import GameBoard
from client.widgets import DrawContext, Widget

GAP: Final = 8
"""Between what is chosen and the button, in pixels at 100 %."""


class ConfirmFrame(Widget):
    """Puts a button near the chosen cell, inside the board's place."""

    def __init__(self, box: Widget, board: GameBoard, button: Sequence[Widget]) -> None:
        """``button``: one, or none where nothing is to be confirmed."""
        super().__init__()
        self._box, self._board, self.grows = box, board, box.grows
        self._button = button[0] if button else None

    def children(self) -> Sequence[Widget]:
        """Return the board, and the button where something is chosen."""
        return [self._box] if self._button is None else [self._box, self._button]

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the board's."""
        return self._box.preferred_width(ctx)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the board's."""
        return self._box.height(ctx, width)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the button right of what is chosen; left of it, or below, where there is no room.

        It keeps off the cell itself: a second click there plays as well.
        """
        self.rect = rect
        self._box.place(ctx, rect)
        chosen = self._board.chosen_at()
        if chosen is None:
            self._button = None
        if self._button is None or chosen is None:
            return
        gap = ctx.px(GAP)
        wide, tall = self._button.preferred_width(ctx), self._button.height(ctx, rect.width)
        place = pygame.Rect(chosen.right + gap, 0, wide, tall)
        place.centery = chosen.centery
        if place.right > rect.right:
            place.right = chosen.left - gap
        if place.left < rect.left:
            place.midtop = chosen.centerx, chosen.bottom + gap
        self._button.place(ctx, place.clamp(rect))

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the board, then the button."""
        for part in self.children():
            part.draw(ctx, surface)
