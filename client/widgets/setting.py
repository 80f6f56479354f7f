"""What controls that set a value share: their name and a sentence, beside or above them."""

import pygame

from client import theme
from client.theme import Style
from client.widgets.widget import Control, Look


class Setting(Control):
    """A control with its name, and perhaps a sentence about it, written beside or above it."""

    def __init__(self, key: str, name: str, about: str = "", off: str = "") -> None:
        super().__init__(key, name, off)
        self._about = about

    def _control(self, look: Look, width: int) -> tuple[int, int]:
        """The size of the control itself."""
        raise NotImplementedError

    def _is_beside(self, look: Look, width: int) -> bool:
        wide = self._control(look, width)[0]
        return wide + look.px(16 + 140) <= width

    def natural(self, look: Look) -> int:
        """Name and control beside each other."""
        name = look.type.width(self.name, theme.STRONG)
        return name + look.px(32) + self._control(look, 10_000)[0]

    def _words(self) -> list[tuple[str, Style, theme.Colour]]:
        return [
            (self.name, theme.STRONG, theme.OFF if self.off else theme.TEXT),
            (self._about, theme.SMALL, theme.SOFT),
        ]

    def _words_height(self, look: Look, width: int) -> int:
        return sum(
            len(look.type.wrap(text, style, width)) * look.type.line(style)
            for text, style, _ in self._words()
            if text
        ) + (look.px(3) if self._about else 0)

    def height(self, look: Look, width: int) -> int:
        """Beside each other where there is room, else the control below."""
        wide, tall = self._control(look, width)
        if self._is_beside(look, width):
            return max(tall, self._words_height(look, width - wide - look.px(16)))
        return self._words_height(look, width) + look.px(8) + tall

    def control_rect(self, look: Look) -> pygame.Rect:
        """Where the control itself is."""
        wide, tall = self._control(look, self.rect.width)
        if self._is_beside(look, self.rect.width):
            y = self.rect.y + (self.rect.height - tall) // 2
            return pygame.Rect(self.rect.right - wide, y, wide, tall)
        return pygame.Rect(self.rect.x, self.rect.bottom - tall, wide, tall)

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """The words, then the control."""
        rect = self.control_rect(look)
        beside = self._is_beside(look, self.rect.width)
        width = self.rect.width - (rect.width + look.px(16) if beside else 0)
        y = self.rect.y
        if beside:
            y += (self.rect.height - self._words_height(look, width)) // 2
        for text, style, ink in self._words():
            for line in look.type.wrap(text, style, width) if text else ():
                look.write(surface, line, style, ink, (self.rect.x, y))
                y += look.type.line(style)
                if look.type.width(line, style) > width:
                    look.clipped.append(line)
            y += look.px(3)
        self._draw_control(look, surface, rect)

    def _draw_control(self, look: Look, surface: pygame.Surface, rect: pygame.Rect) -> None:
        raise NotImplementedError


def centre(
    look: Look, surface: pygame.Surface, text: str, rect: pygame.Rect, ink: theme.Colour
) -> None:
    """One line in the middle of ``rect``."""
    width, height = look.type.size(text, theme.STRONG)
    look.write(
        surface, text, theme.STRONG, ink, (rect.centerx - width // 2, rect.centery - height // 2)
    )
