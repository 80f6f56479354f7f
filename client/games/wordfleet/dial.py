"""The dial that sets a launch code: three wheels, turned by keys, clicks or the mouse's wheel."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import pygame

from client import paint, theme
from client.games.wordfleet import palette
from client.theme import Colour, Style
from client.widgets import Control, Look
from client.widgets.widget import focus_ring

WHEEL: Final = Style(34, "bold")


class Dial(Control):
    """Three wheels that set a code."""

    role = "dial"

    def __init__(
        self, name: str, code: str, at: int, turn: Callable[[str, int], None], off: str = ""
    ) -> None:
        """``at``: the wheel that the keyboard is on. ``turn`` is told the new code and wheel."""
        super().__init__("dial", name, off)
        self._code, self._at, self._turn = code, at, turn

    @property
    def value(self) -> str:
        """The code, and the wheel one turns."""
        return f"{' '.join(self._code)}, wheel {self._at + 1} of 3"

    def _wheel(self, look: Look) -> tuple[int, int]:
        return look.px(50), look.type.line(WHEEL) + look.px(44)

    def natural(self, look: Look) -> int:
        """Three wheels."""
        return 3 * self._wheel(look)[0] + 2 * look.px(8)

    def height(self, look: Look, width: int) -> int:
        """A wheel."""
        return self._wheel(look)[1]

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """The wheels from the left."""
        self.rect = rect
        wide, tall = self._wheel(look)
        step = wide + look.px(8)
        self._wheels = [pygame.Rect(rect.x + n * step, rect.y, wide, tall) for n in range(3)]

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """Wheel by wheel, the digits above and below half seen."""
        for n, wheel in enumerate(self._wheels):
            self._draw(look, surface, n, wheel)

    def _draw(self, look: Look, surface: pygame.Surface, n: int, rect: pygame.Rect) -> None:
        here = self.is_focused(look) and n == self._at
        paint.rounded(surface, rect, theme.WELL, look.px(10), theme.EDGE, max(1, look.px(1)))
        window = rect.inflate(-look.px(8), 0)
        window.height = look.type.line(WHEEL) + look.px(2)
        window.centery = rect.centery
        paint.rounded(surface, window, palette.PAPER, look.px(5))
        digit = int(self._code[n])
        _centred(look, surface, str(digit), WHEEL, palette.INK, window.center)
        ink = theme.OFF if self.off else theme.SOFT
        for way in (-1, 1):
            y = rect.centery + way * (window.height // 2 + look.px(11))
            _arrow(surface, (rect.centerx, y), look.px(6), way, ink)
        if here and look.state.ring:
            focus_ring(look, surface, rect, 10)

    def click(self, at: tuple[int, int]) -> None:
        """The upper half turns on, the lower half back."""
        for n, wheel in enumerate(self._wheels):
            if wheel.collidepoint(at):
                self._set(n, int(self._code[n]) + (1 if at[1] < wheel.centery else -1))

    def wheel(self, at: tuple[int, int], notches: int) -> bool:
        """The mouse's wheel turns the one below it."""
        for n, wheel in enumerate(self._wheels):
            if wheel.collidepoint(at):
                self._set(n, int(self._code[n]) + (1 if notches > 0 else -1))
                return True
        return False

    def key_down(self, event: pygame.event.Event) -> bool:
        """Left and right choose a wheel, up and down turn it."""
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            self._set(self._at, int(self._code[self._at]) + (1 if event.key == pygame.K_UP else -1))
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            way = 1 if event.key == pygame.K_RIGHT else -1
            self._at = (self._at + way) % 3
            self._turn(self._code, self._at)
        else:
            return False
        return True

    def text(self, event: pygame.event.Event) -> bool:
        """A digit sets the wheel, and the next one follows."""
        typed = event.text
        if event.type != pygame.TEXTINPUT or len(typed) != 1 or typed not in "0123456789":
            return False
        self._set(self._at, int(typed), (self._at + 1) % 3)
        return True

    def _set(self, n: int, digit: int, then: int | None = None) -> None:
        if not self.off:
            self._code = self._code[:n] + str(digit % 10) + self._code[n + 1 :]
            self._at = n if then is None else then
            self._turn(self._code, self._at)


def _centred(
    look: Look, surface: pygame.Surface, text: str, style: Style, ink: Colour, at: tuple[int, int]
) -> None:
    width, height = look.type.size(text, style)
    look.write(surface, text, style, ink, (at[0] - width // 2, at[1] - height // 2))


def _arrow(surface: pygame.Surface, at: tuple[int, int], size: int, way: int, ink: Colour) -> None:
    surface.blit(_arrow_image(size, way, ink), (at[0] - size, at[1] - size // 2))


@lru_cache(16)
def _arrow_image(size: int, way: int, ink: Colour) -> pygame.Surface:
    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*ink, 0))
        wide, tall = 2 * size * fine, size * fine
        tip, base = (0, tall) if way < 0 else (tall, 0)
        points = [(wide * 0.15, base), (wide * 0.85, base), (wide / 2, tip)]
        pygame.draw.polygon(surface, ink, points)

    return paint.smooth((2 * size, size), draw)
