"""A name in a line of text that leads somewhere."""

import pygame

from client import theme
from client.theme import Colour, Style
from client.widgets.widget import Action, Control, Look, is_enter


class Link(Control):
    """One line, shortened where it does not fit; underlined under the mouse."""

    role = "button"

    def __init__(
        self,
        key: str,
        text: str,
        action: Action,
        name: str = "",
        style: Style = theme.BODY,
        ink: Colour = theme.TEXT,
        grows: int = 0,
    ) -> None:
        """``name`` is what is spoken where the text alone does not say enough."""
        super().__init__(key, name or text)
        self.label, self._action, self._style, self._ink = text, action, style, ink
        self.grows = grows

    def natural(self, look: Look) -> int:
        """The text in one line."""
        return look.type.width(self.label, self._style)

    def height(self, look: Look, width: int) -> int:
        """A line, and a little to aim at."""
        shown = look.type.shorten(self.label, self._style, width)
        return look.type.size(shown, self._style)[1] + look.px(6)

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """The beginning that fits."""
        shown = look.type.shorten(self.label, self._style, self.rect.width)
        if shown != self.label:
            self.tip = self.label
        width, tall = look.type.size(shown, self._style)
        y = self.rect.y + (self.rect.height - tall) // 2
        look.write(surface, shown, self._style, self._ink, (self.rect.x, y))
        if look.state.hover == self.key:
            line = pygame.Rect(self.rect.x, y + tall - look.px(2), width, max(1, look.px(1)))
            surface.fill(self._ink, line)
        if width > self.rect.width:
            look.clipped.append(self.label)
        self.draw_ring(look, surface, 4)

    def click(self, at: tuple[int, int]) -> None:
        """Go there."""
        self._action()

    def key_down(self, event: pygame.event.Event) -> bool:
        """Enter and the space bar are clicks."""
        if is_enter(event):
            self._action()
            return True
        return False
