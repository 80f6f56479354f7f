"""Controls that set a value: a switch, one of several, a number between bounds."""

from collections.abc import Callable, Sequence

import pygame

from client import paint, theme
from client.widgets.setting import Setting, centre
from client.widgets.widget import Look, focus_ring, is_enter


class Toggle(Setting):
    """A switch."""

    role = "switch"

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
        """On or off."""
        return "on" if self._on else "off"

    def _control(self, look: Look, width: int) -> tuple[int, int]:
        return look.px(46), look.px(26)

    def _draw_control(self, look: Look, surface: pygame.Surface, rect: pygame.Rect) -> None:
        fill = theme.ACCENT if self._on else theme.WELL
        edge = None if self._on else theme.EDGE
        paint.rounded(surface, rect, fill, rect.height // 2, edge, max(1, look.px(1.5)))
        x = rect.right - rect.height // 2 if self._on else rect.x + rect.height // 2
        paint.disc(
            surface, (x, rect.centery), look.px(8), theme.ON_ACCENT if self._on else theme.EDGE
        )
        if self.is_focused(look) and look.state.ring:
            focus_ring(look, surface, rect, 13)

    def click(self, at: tuple[int, int]) -> None:
        """The other way."""
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


class Choice(Setting):
    """One of several, all to be seen."""

    role = "choice"

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
        self.tip = self.tip or "; ".join(
            f"{label}: {why}" for label, why in zip(labels, self._shut, strict=True) if why
        )
        self._rects: list[pygame.Rect] = []

    @property
    def value(self) -> str:
        """What is chosen, and of how many."""
        why = f", not now {self.tip}" if self.tip and not self.off else ""
        return f"{self._labels[self._chosen]}, {self._chosen + 1} of {len(self._labels)}{why}"

    def _parts(self, look: Look, width: int) -> list[pygame.Rect]:
        """The place of each label, in lines; the first begins at 0, 0."""
        tall, gap = look.px(36), look.px(6)
        wide = max(look.type.width(label, theme.STRONG) for label in self._labels) + look.px(24)
        wide = min(max(wide, look.px(44)), width)
        across = max(1, (width + gap) // (wide + gap))
        return [
            pygame.Rect(n % across * (wide + gap), n // across * (tall + gap), wide, tall)
            for n in range(len(self._labels))
        ]

    def _is_beside(self, look: Look, width: int) -> bool:
        return self._control(look, 10_000)[0] + look.px(16 + 160) <= width

    def _control(self, look: Look, width: int) -> tuple[int, int]:
        parts = self._parts(look, width)
        whole = parts[0].unionall(parts[1:])
        return whole.width, whole.height

    def _draw_control(self, look: Look, surface: pygame.Surface, rect: pygame.Rect) -> None:
        parts = self._parts(look, rect.width)
        self._rects = [part.move(rect.topleft) for part in parts]
        for n, (part, label) in enumerate(zip(self._rects, self._labels, strict=True)):
            chosen = n == self._chosen
            fill = theme.ACCENT if chosen else theme.RAISED
            off = self.off or self._shut[n]
            ink = theme.ON_ACCENT if chosen else theme.OFF if off else theme.TEXT
            fill = theme.SURFACE if off and not chosen else fill
            paint.rounded(surface, part, fill, look.px(8), None if chosen else theme.LINE)
            shown = look.type.shorten(label, theme.STRONG, part.width - look.px(8))
            width, height = look.type.size(shown, theme.STRONG)
            at = part.centerx - width // 2, part.centery - height // 2
            look.write(surface, shown, theme.STRONG, ink, at)
            if shown != label:
                look.clipped.append(label)
        if self.is_focused(look) and look.state.ring:
            focus_ring(look, surface, self._rects[self._chosen], 8)

    def click(self, at: tuple[int, int]) -> None:
        """Choose the one under the mouse."""
        for n, part in enumerate(self._rects):
            if part.collidepoint(at) and not (self.off or self._shut[n]):
                self._change(n)

    def key_down(self, event: pygame.event.Event) -> bool:
        """The arrow keys go from one to the next; Enter goes round."""
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


class Stepper(Setting):
    """A whole number between two bounds."""

    role = "number"

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
    def value(self) -> str:
        """The number and its bounds."""
        return f"{self._number}, from {self._bounds[0]} to {self._bounds[1]}"

    def _control(self, look: Look, width: int) -> tuple[int, int]:
        digits = max(look.type.width(str(bound), theme.STRONG) for bound in self._bounds)
        return 2 * look.px(36) + digits + look.px(24), look.px(36)

    def _draw_control(self, look: Look, surface: pygame.Surface, rect: pygame.Rect) -> None:
        side = rect.height
        paint.rounded(surface, rect, theme.WELL, look.px(8), theme.EDGE)
        least, most = self._bounds
        signs = (("−", rect.x, self._number > least), ("+", rect.right - side, self._number < most))
        for sign, x, works in signs:
            part = pygame.Rect(x, rect.y, side, side).inflate(-look.px(6), -look.px(6))
            paint.rounded(surface, part, theme.RAISED, look.px(6))
            centre(look, surface, sign, part, theme.TEXT if works and not self.off else theme.OFF)
        centre(look, surface, str(self._number), rect, theme.OFF if self.off else theme.TEXT)
        if self.is_focused(look) and look.state.ring:
            focus_ring(look, surface, rect, 8)
        self._middle = rect.centerx

    def _to(self, number: int) -> None:
        if not self.off:
            self._change(max(self._bounds[0], min(number, self._bounds[1])))

    def click(self, at: tuple[int, int]) -> None:
        """Less on the left, more on the right."""
        self._to(self._number + (1 if at[0] >= self._middle else -1))

    def key_down(self, event: pygame.event.Event) -> bool:
        """Arrows by one, Page keys by ten, Home and End to the bounds."""
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
