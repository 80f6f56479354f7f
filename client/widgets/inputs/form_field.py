"""What controls that set a value share: their name and a sentence, beside or above them."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from client.languages.message import tr
from client.ui import shapes, theme
from client.ui.theme import Style
from client.widgets.widget import Control, DrawContext

ANY_WIDTH: Final = 10_000
"""More than any control needs."""


class FormField(Control):
    """A control with its name, and perhaps a sentence about it, written beside or above it."""

    def __init__(self, key: str, name: str, about: str = "", off: str = "") -> None:
        super().__init__(key, name, off)
        self._about = about

    def _control(self, ctx: DrawContext, width: int) -> tuple[int, int]:
        """The size of the control itself."""
        raise NotImplementedError

    def _is_beside(self, ctx: DrawContext, width: int) -> bool:
        wide = self._control(ctx, width)[0]
        return wide + ctx.px(16 + 140) <= width

    def preferred_width(self, ctx: DrawContext) -> int:
        """Name and control beside each other."""
        name = ctx.type.width(self.name, theme.STRONG)
        return name + ctx.px(32) + self._control(ctx, ANY_WIDTH)[0]

    def _words(self) -> list[tuple[str, Style, theme.Colour]]:
        return [
            (self.name, theme.STRONG, theme.OFF if self.off else theme.TEXT),
            (self._about, theme.SMALL, theme.SOFT),
        ]

    def _words_height(self, ctx: DrawContext, width: int) -> int:
        return sum(
            len(ctx.type.wrap(text, style, width)) * ctx.type.line(style)
            for text, style, _ in self._words()
            if text
        ) + (ctx.px(3) if self._about else 0)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return beside each other where there is room, else the control below."""
        wide, tall = self._control(ctx, width)
        if self._is_beside(ctx, width):
            return max(tall, self._words_height(ctx, width - wide - ctx.px(16)))
        return self._words_height(ctx, width) + ctx.px(8) + tall

    def control_rect(self, ctx: DrawContext) -> pygame.Rect:
        """Return where the control itself is."""
        wide, tall = self._control(ctx, self.rect.width)
        if self._is_beside(ctx, self.rect.width):
            y = self.rect.y + (self.rect.height - tall) // 2
            return pygame.Rect(self.rect.right - wide, y, wide, tall)
        return pygame.Rect(self.rect.x, self.rect.bottom - tall, wide, tall)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the words, then the control."""
        rect = self.control_rect(ctx)
        beside = self._is_beside(ctx, self.rect.width)
        width = self.rect.width - (rect.width + ctx.px(16) if beside else 0)
        y = self.rect.y
        if beside:
            y += (self.rect.height - self._words_height(ctx, width)) // 2
        for text, style, ink in self._words():
            for line in ctx.type.wrap(text, style, width) if text else ():
                ctx.write(surface, line, style, ink, (self.rect.x, y))
                y += ctx.type.line(style)
                if ctx.type.width(line, style) > width:
                    ctx.clipped.append(line)
            y += ctx.px(3)
        self._draw_control(ctx, surface, rect)

    def _draw_control(self, ctx: DrawContext, surface: pygame.Surface, rect: pygame.Rect) -> None:
        raise NotImplementedError


class OptionField(FormField):
    """One of several options, some of which may be shut now."""

    def __init__(
        self,
        key: str,
        name: str,
        labels: Sequence[str],
        chosen: int,
        change: Callable[[int], None],
        about: str = "",
        off: str = "",
        shut: Sequence[str] = (),
    ) -> None:
        """``shut`` says of each in words why it cannot be chosen; empty where it can."""
        super().__init__(key, name, about, off)
        self._labels, self._chosen, self._change = list(labels), chosen, change
        self._shut = list(shut) or [""] * len(labels)
        self.tip = self.tip or self._shut_words()

    def _fills(self, ctx: DrawContext, width: int) -> bool:
        """Whether it takes all of the width: where there is one column alone."""
        return ctx.is_tall and width < ANY_WIDTH

    def _shut_words(self) -> str:
        """Say which cannot be chosen, and why; empty where all can."""
        raise NotImplementedError

    @property
    def value(self) -> str:
        """Return what is chosen, of how many, and why others are shut."""
        label, at, many = self._labels[self._chosen], self._chosen + 1, len(self._labels)
        said = tr("{choice}, {n} of {many}", choice=label, n=at, many=many)
        return f"{said}, {self._why()}" if self.tip and not self.off else said

    def _why(self) -> str:
        return self.tip


def draw_steps(
    ctx: DrawContext,
    surface: pygame.Surface,
    rect: pygame.Rect,
    text: str,
    open_: tuple[bool, bool],
    ink: theme.Colour | None = None,
) -> None:
    """Draw a value between a minus and a plus; ``open_``: whether there is less, and more."""
    shapes.rounded(surface, rect, theme.WELL, ctx.px(8), theme.EDGE)
    side = rect.height
    for sign, x, is_open in zip("−+", (rect.x, rect.right - side), open_, strict=True):
        part = pygame.Rect(x, rect.y, side, side).inflate(-ctx.px(6), -ctx.px(6))
        shapes.rounded(surface, part, theme.RAISED, ctx.px(6))
        centre(ctx, surface, sign, part, theme.TEXT if is_open else theme.OFF)
    centre(ctx, surface, text, rect, ink or theme.TEXT)


def centre(
    ctx: DrawContext, surface: pygame.Surface, text: str, rect: pygame.Rect, ink: theme.Colour
) -> None:
    """Write one line in the middle of ``rect``."""
    width, height = ctx.type.size(text, theme.STRONG)
    ctx.write(
        surface, text, theme.STRONG, ink, (rect.centerx - width // 2, rect.centery - height // 2)
    )
