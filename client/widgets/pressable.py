"""A picture that can be used like a button: a player's card, which leads to the record."""

from collections.abc import Sequence

import pygame

from client.widgets.widget import Action, Clickable, DrawContext, Widget


class Pressable(Clickable):
    """Shows something else, and does something when it is clicked."""

    def __init__(self, key: str, shown: Widget, action: Action, name: str) -> None:
        super().__init__(key, name, action)
        self._shown = shown
        self.grows = shown.grows

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return that of what is shown."""
        return self._shown.preferred_width(ctx)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return that of what is shown."""
        return self._shown.height(ctx, width)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place what is shown in all of it."""
        self.rect = rect
        self._shown.place(ctx, rect)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw what is shown, and the focus."""
        self._shown.draw(ctx, surface)
        self.tip = self._shown.tip
        self.draw_ring(ctx, surface)

    def children(self) -> Sequence[Widget]:
        """Return what is shown."""
        return (self._shown,)
