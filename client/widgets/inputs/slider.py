"""A control for one of many in order, from least to most: its name between two signs, and a bar."""

from typing import Final

import pygame

from client.languages.message import mark, tr
from client.ui import shapes, theme
from client.widgets.inputs.form_field import OptionField, draw_steps
from client.widgets.widget import DrawContext, focus_ring, is_enter

BAR: Final = 12
"""The height of the bar, with the space above it."""


class Slider(OptionField):
    """One step of a scale, where all their names would not fit beside each other."""

    role = mark("scale")

    _rect = _bar = pygame.Rect(0, 0, 1, 1)

    @property
    def range(self) -> tuple[int, int, int]:
        """Return first, present and last step."""
        return 0, self._chosen, len(self._labels) - 1

    def _shut_words(self) -> str:
        why = next((words for words in self._shut if words), "")
        return tr("Some cannot be chosen now: {why}", why=why) if why else ""

    def _control(self, ctx: DrawContext, width: int) -> tuple[int, int]:
        widest = max(ctx.type.width(label, theme.STRONG) for label in self._labels)
        wide, tall = 2 * ctx.target(36) + widest + ctx.px(24), ctx.target(36) + self._low(ctx)
        return (width if self._fills(ctx, width) else wide), tall

    def _is_beside(self, ctx: DrawContext, width: int) -> bool:
        return not self._fills(ctx, width) and super()._is_beside(ctx, width)

    def _low(self, ctx: DrawContext) -> int:
        """The height of the bar, with the space above it: more where a finger goes along it."""
        return ctx.px(2 * BAR if ctx.is_tall else BAR)

    def _draw_control(self, ctx: DrawContext, surface: pygame.Surface, rect: pygame.Rect) -> None:
        low = self._low(ctx)
        self._rect = pygame.Rect(rect.x, rect.y, rect.width, rect.height - low)
        self._bar = pygame.Rect(rect.x, rect.bottom - low, rect.width, low)
        open_ = self._beside(-1) is not None, self._beside(1) is not None
        draw_steps(ctx, surface, self._rect, self._labels[self._chosen], open_)
        self._draw_bar(ctx, surface)
        if self.is_focused(ctx) and ctx.state.ring:
            focus_ring(ctx, surface, self._rect, 8)

    def _draw_bar(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """A part for each step: full up to the chosen one, a thin line where it is shut."""
        for at in range(len(self._labels)):
            part = self._part(ctx, at)
            if self._shut[at]:
                line = pygame.Rect(part.x, part.centery, part.width, max(1, ctx.px(1)))
                surface.fill(theme.OFF, line)
            else:
                ink = theme.ACCENT if at <= self._chosen else theme.HELD
                shapes.rounded(surface, part, ink, ctx.px(2))

    def _part(self, ctx: DrawContext, at: int) -> pygame.Rect:
        many, bar = len(self._labels), self._bar
        left, right = (bar.x + bar.width * n // many for n in (at, at + 1))
        gap, tall = max(1, ctx.px(2)), ctx.px(12 if ctx.is_tall else 6)
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
        """Step down on the left, up on the right; on the bar go to that very step."""
        if self._bar.collidepoint(at):
            self._pick(at)
        elif self._rect.collidepoint(at):
            self._go(self._beside(1 if at[0] >= self._rect.centerx else -1))

    def takes_drag(self, start: tuple[int, int], moved: tuple[int, int]) -> bool:
        """Return whether a finger goes along the bar."""
        return self._is_on_bar(start) and abs(moved[0]) > abs(moved[1])

    def _is_on_bar(self, at: tuple[int, int]) -> bool:
        return self._bar.inflate(0, self._bar.height).collidepoint(at)

    def drag(self, at: tuple[int, int]) -> None:
        """Follow the mouse along the bar."""
        if self._is_on_bar(at):
            self._pick(at)

    def key_down(self, event: pygame.event.Event) -> bool:
        """Step by one by arrows, to the first and last by Home and End; Enter goes round."""
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
