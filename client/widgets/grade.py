"""A control for one of many in order, from least to most: its name between two signs, and a bar."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from client import paint, theme
from client.widgets.setting import Setting, centre
from client.widgets.widget import Look, focus_ring, is_enter

BAR: Final = 12
"""The height of the bar, with the space above it."""


class Grade(Setting):
    """One step of a scale, where all their names would not fit beside each other."""

    role = "scale"

    def __init__(
        self,
        key: str,
        name: str,
        labels: Sequence[str],
        chosen: int,
        change: Callable[[int], None],
        about: str = "",
        shut: Sequence[str] = (),
    ) -> None:
        """``shut`` says of each step in words why it cannot be chosen; empty where it can."""
        super().__init__(key, name, about)
        self._labels, self._chosen, self._change = list(labels), chosen, change
        self._shut = list(shut) or [""] * len(labels)
        self._rect = self._bar = pygame.Rect(0, 0, 1, 1)
        why = next((words for words in self._shut if words), "")
        self.tip = f"Some cannot be chosen now: {why}" if why else ""

    @property
    def value(self) -> str:
        """What is chosen, and of how many."""
        why = f", {self.tip}" if self.tip else ""
        return f"{self._labels[self._chosen]}, {self._chosen + 1} of {len(self._labels)}{why}"

    def _control(self, look: Look, width: int) -> tuple[int, int]:
        widest = max(look.type.width(label, theme.STRONG) for label in self._labels)
        return 2 * look.px(36) + widest + look.px(24), look.px(36 + BAR)

    def _draw_control(self, look: Look, surface: pygame.Surface, rect: pygame.Rect) -> None:
        low = look.px(BAR)
        self._rect = pygame.Rect(rect.x, rect.y, rect.width, rect.height - low)
        self._bar = pygame.Rect(rect.x, rect.bottom - low, rect.width, low)
        side = self._rect.height
        paint.rounded(surface, self._rect, theme.WELL, look.px(8), theme.EDGE)
        signs = (("−", rect.x, self._beside(-1)), ("+", rect.right - side, self._beside(1)))
        for sign, x, there in signs:
            part = pygame.Rect(x, rect.y, side, side).inflate(-look.px(6), -look.px(6))
            paint.rounded(surface, part, theme.RAISED, look.px(6))
            centre(look, surface, sign, part, theme.OFF if there is None else theme.TEXT)
        centre(look, surface, self._labels[self._chosen], self._rect, theme.TEXT)
        self._draw_bar(look, surface)
        if self.is_focused(look) and look.state.ring:
            focus_ring(look, surface, self._rect, 8)

    def _draw_bar(self, look: Look, surface: pygame.Surface) -> None:
        """A part for each step: full up to the chosen one, a thin line where it is shut."""
        for at in range(len(self._labels)):
            part = self._part(look, at)
            if self._shut[at]:
                line = pygame.Rect(part.x, part.centery, part.width, max(1, look.px(1)))
                surface.fill(theme.OFF, line)
            else:
                ink = theme.ACCENT if at <= self._chosen else theme.HOVER
                paint.rounded(surface, part, ink, look.px(2))

    def _part(self, look: Look, at: int) -> pygame.Rect:
        many, bar = len(self._labels), self._bar
        left, right = (bar.x + bar.width * n // many for n in (at, at + 1))
        gap, tall = max(1, look.px(2)), look.px(6)
        return pygame.Rect(left, bar.bottom - tall, max(1, right - left - gap), tall)

    def _beside(self, step: int) -> int | None:
        """The next step that way that can be chosen."""
        at = self._chosen + step
        while 0 <= at < len(self._labels):
            if not self._shut[at]:
                return at
            at += step
        return None

    def _go(self, at: int | None) -> None:
        if at is not None and not self._shut[at]:
            self._change(at)

    def _pick(self, at: tuple[int, int]) -> None:
        """The step of the bar there."""
        part = (at[0] - self._bar.x) * len(self._labels) // max(1, self._bar.width)
        self._go(max(0, min(part, len(self._labels) - 1)))

    def click(self, at: tuple[int, int]) -> None:
        """Less on the left, more on the right; on the bar that very step."""
        if self._bar.collidepoint(at):
            self._pick(at)
        elif self._rect.collidepoint(at):
            self._go(self._beside(1 if at[0] >= self._rect.centerx else -1))

    def drag(self, at: tuple[int, int]) -> None:
        """Along the bar."""
        if self._bar.inflate(0, self._bar.height).collidepoint(at):
            self._pick(at)

    def key_down(self, event: pygame.event.Event) -> bool:
        """Arrows by one, Home and End to the first and the last; Enter goes round."""
        open_ = [at for at, why in enumerate(self._shut) if not why]
        match event.key:
            case pygame.K_LEFT | pygame.K_DOWN:
                self._go(self._beside(-1))
            case pygame.K_RIGHT | pygame.K_UP:
                self._go(self._beside(1))
            case pygame.K_HOME if open_:
                self._go(open_[0])
            case pygame.K_END if open_:
                self._go(open_[-1])
            case _ if is_enter(event) and open_:
                on = self._beside(1)
                self._go(open_[0] if on is None else on)
            case _:
                return False
        return True
