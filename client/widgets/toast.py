"""Short sentences above everything else, gone after a while."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from client.ui import shapes, theme
from client.ui.text import Type
from client.ui.window_shape import is_low, is_tall

SHOWN_MS = 4_000
FAULT_MS = 7_000
MOST = 3


class Toast(NamedTuple):
    """A sentence, and until when it is shown."""

    text: str
    fault: bool
    until_ms: int


class Toasts:
    """The latest sentences, the newest lowest."""

    def __init__(self) -> None:
        self.shown: list[Toast] = []

    def say(self, text: str, fault: bool, now_ms: int) -> None:
        """Show ``text`` from now on; once, though it is said again."""
        until = now_ms + (FAULT_MS if fault else SHOWN_MS)
        self.shown = [toast for toast in self.shown if toast.text != text]
        self.shown = [*self.shown, Toast(text, fault, until)][-MOST:]

    def tick(self, now_ms: int) -> bool:
        """Drop what was shown long enough. Says whether there was any."""
        before = len(self.shown)
        self.shown = [toast for toast in self.shown if toast.until_ms > now_ms]
        return len(self.shown) != before

    def besides(self, told: Sequence[str]) -> list[Toast]:
        """Return what is shown, without what stands in the scene itself: ``told``."""
        return [toast for toast in self.shown if toast.fault or toast.text not in told]

    def draw(
        self, surface: pygame.Surface, type_: Type, told: Sequence[str] = (), at_top: bool = False
    ) -> None:
        """Draw from the bottom upwards; where buttons are there, as on a phone, at the top.

        ``told``: what stands in the scene itself, and is not said twice.
        """

        def px(size: float) -> int:
            return round(size * type_.scale)

        size = surface.get_size()
        above = at_top or is_tall(size, type_.scale) or is_low(size, type_.scale)
        margin = px(8 if above else 20)
        y = margin if above else surface.get_height() - margin
        toasts = self.besides(told)
        for toast in toasts if above else reversed(toasts):
            width = min(px(460), surface.get_width() - 2 * margin) - px(48)
            lines = type_.wrap(toast.text, theme.BODY, width)
            wide = max(type_.width(line, theme.BODY) for line in lines) + px(48)
            tall = len(lines) * type_.line(theme.BODY) + px(20)
            rect = pygame.Rect((surface.get_width() - wide) // 2, y, wide, tall)
            rect.top -= 0 if above else tall
            y = rect.bottom + px(8) if above else rect.top - px(8)
            _draw(surface, type_, toast, rect, lines)


def _draw(
    surface: pygame.Surface, type_: Type, toast: Toast, rect: pygame.Rect, lines: Sequence[str]
) -> None:
    def px(size: float) -> int:
        return round(size * type_.scale)

    edge = theme.DANGER if toast.fault else theme.ACCENT
    shapes.rounded(surface, rect, theme.HOVER, px(theme.RADIUS), edge, max(1, px(1.5)))
    shapes.disc(surface, (rect.x + px(18), rect.centery), px(5), edge)
    y = rect.y + px(10)
    for line in lines:
        image = type_.render(line, theme.BODY, theme.TEXT)
        surface.blit(image, (rect.x + px(32), y))
        y += type_.line(theme.BODY)
