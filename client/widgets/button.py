"""Buttons: one loud, most quiet, dangerous ones red, and off with the reason in words."""

from typing import Final, Literal, NamedTuple

import pygame

from client import paint, theme
from client.theme import Colour
from client.widgets.widget import Action, Control, Look, is_enter

Kind = Literal["loud", "plain", "quiet", "danger"]


class Paints(NamedTuple):
    """The colours of a kind of button."""

    fill: Colour | None
    hover: Colour
    ink: Colour


PAINTS: Final[dict[Kind, Paints]] = {
    "loud": Paints(theme.ACCENT, theme.ACCENT_HOVER, theme.ON_ACCENT),
    "plain": Paints(theme.RAISED, theme.HOVER, theme.TEXT),
    "quiet": Paints(None, theme.RAISED, theme.SOFT),
    "danger": Paints(theme.DANGER, theme.DANGER_HOVER, theme.ON_DANGER),
}


class Button(Control):
    """Words that do something when clicked."""

    role = "button"

    def __init__(
        self,
        key: str,
        text: str,
        action: Action,
        kind: Kind = "plain",
        name: str = "",
        off: str = "",
        grows: int = 0,
    ) -> None:
        """``name`` is what is spoken where the words alone do not say enough."""
        super().__init__(key, name or text, off)
        self.label, self._action, self._kind = text, action, kind
        self.grows = grows

    def _pads(self, look: Look) -> tuple[int, int]:
        return look.px(9 if self._kind == "quiet" else 16), look.px(9)

    def natural(self, look: Look) -> int:
        """The words in one line."""
        return look.type.width(self.label, theme.STRONG) + 2 * self._pads(look)[0]

    def _lines(self, look: Look, width: int) -> tuple[str, ...]:
        return look.type.wrap(self.label, theme.STRONG, width - 2 * self._pads(look)[0])

    def height(self, look: Look, width: int) -> int:
        """Big enough for a finger."""
        lines = self._lines(look, width)
        tall = sum(look.type.size(line, theme.STRONG)[1] for line in lines)
        return max(look.px(theme.CONTROL), tall + 2 * self._pads(look)[1])

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """Brighter under the mouse, sunk while pressed, pale when off."""
        fill, hover, ink = PAINTS[self._kind]
        is_over = look.state.hover == self.key and not self.off
        if self.off:
            fill, ink = (theme.RAISED if fill else None), theme.OFF
        elif is_over:
            fill = hover
        rect = self.rect.move(0, look.px(1) if is_over and look.state.pressed == self.key else 0)
        if fill:
            edge = theme.LINE if self.off else None
            paint.rounded(surface, rect, fill, look.px(theme.RADIUS), edge)
        self._write(look, surface, rect, ink)
        self.draw_ring(look, surface)

    def _write(self, look: Look, surface: pygame.Surface, rect: pygame.Rect, ink: Colour) -> None:
        lines = self._lines(look, rect.width)
        tall = sum(look.type.size(line, theme.STRONG)[1] for line in lines)
        y = rect.y + (rect.height - tall) // 2
        for line in lines:
            width, height = look.type.size(line, theme.STRONG)
            look.write(surface, line, theme.STRONG, ink, (rect.centerx - width // 2, y))
            y += height
            if width > rect.width:
                look.clipped.append(line)
        if tall > rect.height:
            look.clipped.append(self.label)

    def click(self, at: tuple[int, int]) -> None:
        """Do it, if it may be done."""
        if not self.off:
            self._action()

    def key_down(self, event: pygame.event.Event) -> bool:
        """Enter and the space bar are clicks."""
        if is_enter(event):
            self.click((0, 0))
            return True
        return False
