"""The steps of a turn in a row: what can act is a button, what is done is ticked."""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import pygame

from client.games.rotorouter.sidebar.dock_button import CAP, draw_cap
from client.ui import shapes, theme
from client.ui.theme import Style
from client.ui.window_shape import TOUCH
from client.widgets import Action, Box, Button, DrawContext, Widget
from client.widgets.button import Kind

Look: TypeAlias = Literal["done", "later", "closed"]
"""A step that is done, one whose time has not come, and one that is not to be had this turn."""
NAME: Final = Style(14, "bold")
HIGH: Final = 46
TICK: Final = 12


class StepSign(Widget):
    """A step that cannot act now."""

    def __init__(self, name: str, look: Look, about: str, touch: bool) -> None:
        """``about``: why it cannot, or that it is done."""
        super().__init__()
        self._name, self._look, self.tip, self._touch = name, look, about, touch

    @property
    def words(self) -> str:
        """Return its name and what is so of it."""
        return f"{self._name}: {self.tip}" if self.tip else self._name

    @property
    def text(self) -> str:
        """Return what is written."""
        return f"✓ {self._name}" if self._look == "done" else self._name

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for the name and its sign."""
        return ctx.type.width(self._name, NAME) + ctx.px(8 + (TICK + 5) * (self._look == "done"))

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return that of the buttons beside it."""
        return _tall(ctx, self._touch)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the name in a flat field, with a tick where it is done."""
        rect = self.rect
        shapes.rounded(surface, rect, theme.WELL, ctx.px(8))
        ink = theme.SOFT if self._look == "done" else theme.OFF
        name = self._name
        wide, tall = ctx.type.size(name, NAME)
        mark = ctx.px(TICK) if self._look == "done" else 0
        gap = ctx.px(5) if mark else 0
        x = rect.centerx - (wide + mark + gap) // 2
        if mark:
            tick = pygame.Rect(x, rect.centery - mark // 2, mark, mark)
            shapes.check(surface, tick, theme.ACCENT)
        ctx.write(surface, name, NAME, ink, (x + mark + gap, rect.centery - tall // 2))
        if wide + mark + gap > rect.width:
            ctx.clipped.append(name)


class StepButton(Button):
    """A step that can act, perhaps with what it costs; its key beside it where there is room."""

    def __init__(
        self,
        key: str,
        name: str,
        action: Action,
        *,
        about: str = "",
        letter: str = "",
        kind: Kind = "plain",
        touch: bool = False,
    ) -> None:
        """``about``: what it does. ``touch``: as tall as a finger, without the key."""
        spoken = f"{name}: {about}" if about else name
        super().__init__(key, name, action, kind, spoken)
        self._letter, self._touch = "" if touch else letter, touch
        self.tip = f"{about} ({letter})" if letter and about else about

    def _lines(self, ctx: DrawContext, width: int) -> tuple[str, ...]:
        return ctx.type.wrap(self.label, NAME, max(1, width - ctx.px(6)))

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for its longest word."""
        longest = max(ctx.type.width(word, NAME) for word in self.label.split(" "))
        return longest + ctx.px(8)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return its lines, or enough for a finger."""
        lines = len(self._lines(ctx, width)) * ctx.type.line(NAME) + ctx.px(6)
        return max(_tall(ctx, self._touch), lines)

    def _write(
        self,
        ctx: DrawContext,
        surface: pygame.Surface,
        rect: pygame.Rect,
        ink: theme.Colour,
    ) -> None:
        """The words in the middle, the key behind the last of them."""
        lines, tall = self._lines(ctx, rect.width), ctx.type.line(NAME)
        y = rect.centery - tall * len(lines) // 2
        cap = ctx.type.width(self._letter, CAP) + ctx.px(10) if self._letter else 0
        for n, line in enumerate(lines):
            wide, gap = ctx.type.width(line, NAME), ctx.px(6)
            has_cap = bool(cap) and n == len(lines) - 1 and wide + gap + cap <= rect.width - gap
            x = rect.centerx - (wide + (gap + cap if has_cap else 0)) // 2
            ctx.write(surface, line, NAME, ink, (x, y))
            if has_cap:
                middle = x + wide + gap + cap // 2, y + tall // 2
                draw_cap(ctx, surface, self._letter, middle, ink, self._kind, bool(self.off))
            if wide > rect.width:
                ctx.clipped.append(line)
            y += tall


def _tall(ctx: DrawContext, touch: bool) -> int:
    return max(ctx.px(TOUCH if touch else HIGH), ctx.type.line(NAME) + ctx.px(6))


class StepRow(Box):
    """Steps of equal width; in two rows where one would be too narrow for their names."""

    def __init__(self, steps: Sequence[Widget], gap: float = 5) -> None:
        super().__init__(list(steps))
        self._gap = gap

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return all in one row, with their notes."""
        return len(self._children) * ctx.px(100)

    def _across(self, ctx: DrawContext, width: int) -> int:
        """How many stand in a row."""
        many, gap = len(self._children), ctx.px(self._gap)
        widest = max(child.preferred_width(ctx) for child in self._children)
        fits = max(1, (width + gap) // (widest + gap))
        return many if fits >= many else -(-many // -(-many // fits))

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return one row, or more."""
        rows = -(-len(self._children) // self._across(ctx, width))
        return rows * self._row(ctx, width) + (rows - 1) * ctx.px(self._gap)

    def _row(self, ctx: DrawContext, width: int) -> int:
        """The height of a row."""
        across, gap = self._across(ctx, width), ctx.px(self._gap)
        wide = (width - gap * (across - 1)) // across
        return max(child.height(ctx, wide) for child in self._children)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place them row by row, each row as wide as all."""
        self.rect = rect
        across, gap = self._across(ctx, rect.width), ctx.px(self._gap)
        tall = self._row(ctx, rect.width)
        for start in range(0, len(self._children), across):
            row = self._children[start : start + across]
            top = rect.y + start // across * (tall + gap)
            for n, child in enumerate(row):
                left = rect.x + n * (rect.width + gap) // len(row)
                right = rect.x + (n + 1) * (rect.width + gap) // len(row) - gap
                child.place(ctx, pygame.Rect(left, top, right - left, tall))
