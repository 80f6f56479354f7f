"""A picture that can be used like a button: a player's card, which leads to the record."""

from collections.abc import Sequence

import pygame

from client.widgets import Action, Control, Look, Widget
from client.widgets.widget import is_enter


class Pressable(Control):
    """Shows something else, and does something when it is clicked."""

    role = "button"

    def __init__(self, key: str, shown: Widget, action: Action, name: str) -> None:
        super().__init__(key, name)
        self._shown, self._action = shown, action
        self.grows = shown.grows

    def natural(self, look: Look) -> int:
        """What is shown."""
        return self._shown.natural(look)

    def height(self, look: Look, width: int) -> int:
        """What is shown."""
        return self._shown.height(look, width)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """All of it is for what is shown."""
        self.rect = rect
        self._shown.place(look, rect)

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """What is shown, and the focus."""
        self._shown.draw(look, surface)
        self.tip = self._shown.tip
        self.draw_ring(look, surface)

    def children(self) -> Sequence[Widget]:
        """What is shown."""
        return (self._shown,)

    def click(self, at: tuple[int, int]) -> None:
        """Do it."""
        self._action()

    def key_down(self, event: pygame.event.Event) -> bool:
        """Enter and the space bar are clicks."""
        if is_enter(event):
            self._action()
            return True
        return False
