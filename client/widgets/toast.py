"""Short sentences above everything else, gone after a while."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from client.ui import shapes, theme
from client.ui.free_place import Taken, free_place
from client.ui.text import Type
from client.ui.window_shape import is_low, is_tall

SHOWN_MS = 4_000
FAULT_MS = 7_000
MOST = 3
WIDE: Final = 460
SLIM: Final = 250
"""How wide they are at most, in pixels at 100 %; slim where that covers less."""


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
        self,
        surface: pygame.Surface,
        type_: Type,
        told: Sequence[str] = (),
        at_top: bool = False,
        taken: Sequence[Taken] = (),
    ) -> pygame.Rect:
        """Return where they are once drawn: at the lower edge, on phones at the upper one.

        ``told``: what stands in the scene itself, and is not said twice. ``taken``: what is used:
        they go elsewhere than there, as far as there is room.
        """

        def px(size: float) -> int:
            return round(size * type_.scale)

        toasts = self.besides(told)
        if not toasts:
            return pygame.Rect(0, 0, 0, 0)
        window = surface.get_rect()
        above = at_top or is_tall(window.size, type_.scale) or is_low(window.size, type_.scale)
        margin, gap = px(8 if above else 20), px(8)
        inside = window.inflate(-2 * margin, -2 * margin)
        wide, slim = (
            _Block(toasts, type_, min(px(most), inside.width), gap) for most in (WIDE, SLIM)
        )
        rect = free_place(inside, (wide.size, slim.size), taken, at_top=above)
        block = wide if rect.size == wide.size else slim
        y = rect.top
        for toast, lines, (width, height) in block.rows:
            place = pygame.Rect(rect.centerx - width // 2, y, width, height)
            _draw(surface, type_, toast, place, lines)
            y += height + gap
        return rect


class _Block:
    """Sentences below each other, none wider than so much."""

    def __init__(self, toasts: Sequence[Toast], type_: Type, most: int, gap: int) -> None:
        edge, high = round(48 * type_.scale), round(20 * type_.scale)
        self.rows: list[tuple[Toast, Sequence[str], tuple[int, int]]] = []
        for toast in toasts:
            lines = type_.wrap(toast.text, theme.BODY, most - edge)
            width = max(type_.width(line, theme.BODY) for line in lines) + edge
            self.rows.append((toast, lines, (width, len(lines) * type_.line(theme.BODY) + high)))
        sizes = [size for _, _, size in self.rows]
        tall = sum(height for _, height in sizes) + gap * (len(sizes) - 1)
        self.size = max(width for width, _ in sizes), tall


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
