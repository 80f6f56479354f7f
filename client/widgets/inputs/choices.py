"""Controls that set a value: a switch, one of several, a number between bounds."""

from collections.abc import Callable, Sequence

import pygame

from client.languages.message import mark, tr, trp
from client.ui import shapes, theme
from client.widgets.inputs.form_field import ANY_WIDTH, FormField, OptionField, draw_steps
from client.widgets.widget import ControlPart, DrawContext, focus_ring, is_enter


class Toggle(FormField):
    """A switch."""

    role = mark("switch")

    def __init__(
        self,
        key: str,
        name: str,
        on: bool,
        change: Callable[[bool], None],
        about: str = "",
        off: str = "",
    ) -> None:
        super().__init__(key, name, about, off)
        self._on, self._change = on, change

    @property
    def value(self) -> str:
        """Return on or off."""
        return trp("switch", "on") if self._on else trp("switch", "off")

    @property
    def is_on(self) -> bool:
        """Return whether it is on."""
        return self._on

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return that of the words; all of it is pressed."""
        return max(super().height(ctx, width), ctx.target(0))

    def _control(self, ctx: DrawContext, width: int) -> tuple[int, int]:
        return ctx.px(46), ctx.px(26)

    def _draw_control(self, ctx: DrawContext, surface: pygame.Surface, rect: pygame.Rect) -> None:
        fill = theme.CHOSEN if self._on else theme.WELL
        is_over = ctx.state.hover == self.key and not self.off
        edge = theme.OFF if self.off else theme.ACCENT if self._on else theme.EDGE
        edge = theme.TEXT if is_over else edge
        shapes.rounded(surface, rect, fill, rect.height // 2, edge, max(1, ctx.px(1.5)))
        x = rect.right - rect.height // 2 if self._on else rect.x + rect.height // 2
        ink = theme.OFF if self.off else theme.ACCENT if self._on else theme.EDGE
        shapes.disc(surface, (x, rect.centery), ctx.px(8), ink)
        if self.is_focused(ctx) and ctx.state.ring:
            focus_ring(ctx, surface, rect, 13)

    def click(self, at: tuple[int, int]) -> None:
        """Switch it the other way."""
        if not self.off:
            self._change(not self._on)

    def key_down(self, event: pygame.event.Event) -> bool:
        """Enter and space turn it; left is off, right is on."""
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and not self.off:
            self._change(event.key == pygame.K_RIGHT)
        elif is_enter(event):
            self.click((0, 0))
        else:
            return False
        return True


class ChoiceInput(OptionField):
    """One of several, all to be seen."""

    role = mark("choice")

    _sign = 0
    """The width of what stands beside each label, in pixels at 100 %."""
    _rects: Sequence[pygame.Rect] = ()

    def _shut_words(self) -> str:
        pairs = zip(self._labels, self._shut, strict=True)
        return "; ".join(f"{label}: {why}" for label, why in pairs if why)

    def _why(self) -> str:
        return tr("not now: {why}", why=self.tip)

    def _parts(self, ctx: DrawContext, width: int) -> list[pygame.Rect]:
        """The place of each label, in lines; the first begins at 0, 0."""
        tall, gap, many = ctx.target(36), ctx.px(6), len(self._labels)
        wide = max(ctx.type.width(label, theme.STRONG) for label in self._labels)
        wide = min(max(wide + ctx.px(24 + self._sign), ctx.px(44)), width)
        across = max(1, min((width + gap) // (wide + gap), many))
        if self._fills(ctx, width):
            across = -(-many // -(-many // across))  # as many in each line
            wide = (width + gap) // across - gap
        lines = max(len(self._lines(ctx, label, wide)) for label in self._labels)
        tall = max(tall, lines * ctx.type.line(theme.STRONG) + ctx.px(12))
        return [
            pygame.Rect(n % across * (wide + gap), n // across * (tall + gap), wide, tall)
            for n in range(many)
        ]

    def _lines(self, ctx: DrawContext, label: str, width: int) -> tuple[str, ...]:
        return ctx.type.wrap(label, theme.STRONG, max(1, width - ctx.px(8)))

    def _is_beside(self, ctx: DrawContext, width: int) -> bool:
        wide = self._control(ctx, ANY_WIDTH)[0] + ctx.px(16 + 160)
        return wide <= width and not self._fills(ctx, width)

    def _control(self, ctx: DrawContext, width: int) -> tuple[int, int]:
        parts = self._parts(ctx, width)
        whole = parts[0].unionall(parts[1:])
        return whole.width, whole.height

    def _draw_control(self, ctx: DrawContext, surface: pygame.Surface, rect: pygame.Rect) -> None:
        parts = self._parts(ctx, rect.width)
        self._rects = [part.move(rect.topleft) for part in parts]
        for n, (part, label) in enumerate(zip(self._rects, self._labels, strict=True)):
            chosen = n == self._chosen
            off = self.off or self._shut[n]
            ink = theme.OFF if off and not chosen else theme.TEXT
            is_over = self._is_over(ctx, part) and not off
            plain = theme.HOVER if is_over else theme.RAISED
            fill = theme.CHOSEN if chosen else theme.SURFACE if off else plain
            edge, thick = (theme.ACCENT, 2) if chosen else (theme.LINE, 1)
            shapes.rounded(surface, part, fill, ctx.px(8), edge, max(thick, ctx.px(thick)))
            lines = self._lines(ctx, label, part.width)
            sizes = [ctx.type.size(line, theme.STRONG) for line in lines]
            y = part.centery - sum(high for _, high in sizes) // 2
            for line, (wide, high) in zip(lines, sizes, strict=True):
                ctx.write(surface, line, theme.STRONG, ink, (part.centerx - wide // 2, y))
                y += high
                if wide > part.width:
                    ctx.clipped.append(line)
        if self.is_focused(ctx) and ctx.state.ring:
            focus_ring(ctx, surface, self._rects[self._chosen], 8)

    def _is_over(self, ctx: DrawContext, part: pygame.Rect) -> bool:
        """Whether the mouse is on that option."""
        return ctx.state.hover == self.key and part.collidepoint(ctx.state.mouse)

    def parts(self) -> Sequence[ControlPart]:
        """Return the options."""
        told = zip(self._labels, self._rects, self._shut, strict=False)  # none before it is drawn
        return [
            ControlPart(n, label, rect, n == self._chosen, n == self._chosen, self.off or shut)
            for n, (label, rect, shut) in enumerate(told)
        ]

    def click(self, at: tuple[int, int]) -> None:
        """Choose the one under the mouse."""
        for n, part in enumerate(self._rects):
            if part.collidepoint(at) and not (self.off or self._shut[n]):
                self._change(n)

    def key_down(self, event: pygame.event.Event) -> bool:
        """Go from one to the next by arrow keys; Enter goes round."""
        steps = {pygame.K_LEFT: -1, pygame.K_UP: -1, pygame.K_RIGHT: 1, pygame.K_DOWN: 1}
        step = 1 if is_enter(event) else steps.get(event.key)
        if step is None or self.off:
            return False
        at, many = self._chosen, len(self._labels)
        ways = [(at + step * n) % many for n in range(1, many + 1)]
        open_ = [n for n in ways if not self._shut[n]]
        if open_:
            self._change(open_[0])
        return True


class Stepper(FormField):
    """A whole number between two bounds."""

    role = mark("number")

    def __init__(
        self,
        key: str,
        name: str,
        number: int,
        bounds: tuple[int, int],
        change: Callable[[int], None],
        about: str = "",
        off: str = "",
    ) -> None:
        super().__init__(key, name, about, off)
        self._number, self._bounds, self._change = number, bounds, change

    @property
    def range(self) -> tuple[int, int, int]:
        """Return least, present and most number."""
        return self._bounds[0], self._number, self._bounds[1]

    @property
    def value(self) -> str:
        """Return the number and its bounds."""
        least, most = self._bounds
        return tr("{number}, from {least} to {most}", number=self._number, least=least, most=most)

    def _control(self, ctx: DrawContext, width: int) -> tuple[int, int]:
        digits = max(ctx.type.width(str(bound), theme.STRONG) for bound in self._bounds)
        return 2 * ctx.target(36) + digits + ctx.px(24), ctx.target(36)

    def _draw_control(self, ctx: DrawContext, surface: pygame.Surface, rect: pygame.Rect) -> None:
        least, most = self._bounds
        open_ = self._number > least and not self.off, self._number < most and not self.off
        ink = theme.OFF if self.off else theme.TEXT
        draw_steps(ctx, surface, rect, str(self._number), open_, ink)
        if self.is_focused(ctx) and ctx.state.ring:
            focus_ring(ctx, surface, rect, 8)
        self._middle = rect.centerx

    def _to(self, number: int) -> None:
        if not self.off:
            self._change(max(self._bounds[0], min(number, self._bounds[1])))

    def click(self, at: tuple[int, int]) -> None:
        """Step down on the left, up on the right."""
        self._to(self._number + (1 if at[0] >= self._middle else -1))

    def key_down(self, event: pygame.event.Event) -> bool:
        """Step by one by arrows, by ten by Page keys, to the bounds by Home and End."""
        least, most = self._bounds
        numbers = {
            pygame.K_LEFT: self._number - 1,
            pygame.K_DOWN: self._number - 1,
            pygame.K_RIGHT: self._number + 1,
            pygame.K_UP: self._number + 1,
            pygame.K_PAGEDOWN: self._number - 10,
            pygame.K_PAGEUP: self._number + 10,
            pygame.K_HOME: least,
            pygame.K_END: most,
        }
        if event.key not in numbers:
            return False
        self._to(numbers[event.key])
        return True
