"""The dial that sets a launch code: three wheels, turned by keys, clicks or the mouse's wheel."""

from collections.abc import Callable
from typing import Final

import pygame

from client.games.wordfleet.drawing import palette
from client.languages.message import tr
from client.ui import shapes, theme
from client.ui.memo import kept
from client.ui.theme import Colour, Style
from client.widgets import Control, DrawContext
from client.widgets.widget import ControlPart, focus_ring

WHEEL: Final = Style(34, "bold")


class CodeDial(Control):
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
        """Return the code, and the wheel one turns."""
        return tr("{code}, wheel {n} of 3", code=" ".join(self._code), n=self._at + 1)

    def _wheel(self, ctx: DrawContext) -> tuple[int, int]:
        """The size of a wheel, of which a finger hits one half."""
        return ctx.px(50), ctx.type.line(WHEEL) + ctx.px(50 if ctx.is_tall else 44)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for three wheels."""
        return 3 * self._wheel(ctx)[0] + 2 * ctx.px(8)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the height of a wheel."""
        return self._wheel(ctx)[1]

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the wheels from the left."""
        self.rect = rect
        wide, tall = self._wheel(ctx)
        gap = ctx.px(8)
        wide = min(wide, (rect.width - 2 * gap) // 3)
        step = wide + gap
        self._wheels = [pygame.Rect(rect.x + n * step, rect.y, wide, tall) for n in range(3)]

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw wheel by wheel, the digits above and below half seen."""
        for n, wheel in enumerate(self._wheels):
            self._draw(ctx, surface, n, wheel)

    def _draw(self, ctx: DrawContext, surface: pygame.Surface, n: int, rect: pygame.Rect) -> None:
        here = self.is_focused(ctx) and n == self._at
        shapes.rounded(surface, rect, theme.WELL, ctx.px(10), theme.EDGE, max(1, ctx.px(1)))
        window = rect.inflate(-ctx.px(8), 0)
        window.height = ctx.type.line(WHEEL) + ctx.px(2)
        window.centery = rect.centery
        shapes.rounded(surface, window, palette.PAPER, ctx.px(5))
        digit = int(self._code[n])
        _centred(ctx, surface, str(digit), WHEEL, palette.INK, window.center)
        ink = theme.OFF if self.off else theme.SOFT
        for way in (-1, 1):
            y = rect.centery + way * (window.height // 2 + ctx.px(11))
            _arrow(surface, (rect.centerx, y), ctx.px(6), way, ink)
        if here and ctx.state.ring:
            focus_ring(ctx, surface, rect, 10)

    def parts(self) -> list[ControlPart]:
        """Return the wheels."""
        told = enumerate(zip(self._code, self._wheels, strict=True))
        return [
            ControlPart(
                n,
                tr("wheel {n}, {digit}", n=n + 1, digit=digit),
                rect,
                None,
                n == self._at,
                self.off,
            )
            for n, (digit, rect) in told
        ]

    def point(self, part: int) -> bool:
        """Go to a wheel, which up and down turn."""
        self._at = part
        self._turn(self._code, part)
        return True

    def click(self, at: tuple[int, int]) -> None:
        """Turn on by the upper half, back by the lower half."""
        for n, wheel in enumerate(self._wheels):
            if wheel.collidepoint(at):
                self._set(n, int(self._code[n]) + (1 if at[1] < wheel.centery else -1))

    def wheel(self, at: tuple[int, int], notches: int) -> bool:
        """Turn the wheel below the mouse by the mouse's wheel."""
        for n, wheel in enumerate(self._wheels):
            if wheel.collidepoint(at):
                self._set(n, int(self._code[n]) + (1 if notches > 0 else -1))
                return True
        return False

    def key_down(self, event: pygame.event.Event) -> bool:
        """Choose a wheel by left and right, turn it by up and down."""
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
        """Set the wheel to a digit and go on to the next wheel."""
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
    ctx: DrawContext,
    surface: pygame.Surface,
    text: str,
    style: Style,
    ink: Colour,
    at: tuple[int, int],
) -> None:
    width, height = ctx.type.size(text, style)
    ctx.write(surface, text, style, ink, (at[0] - width // 2, at[1] - height // 2))


def _arrow(surface: pygame.Surface, at: tuple[int, int], size: int, way: int, ink: Colour) -> None:
    surface.blit(_arrow_image(size, way, ink), (at[0] - size, at[1] - size // 2))


@kept(16)
def _arrow_image(size: int, way: int, ink: Colour) -> pygame.Surface:
    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*ink, 0))
        wide, tall = 2 * size * fine, size * fine
        tip, base = (0, tall) if way < 0 else (tall, 0)
        points = [(wide * 0.15, base), (wide * 0.85, base), (wide / 2, tip)]
        pygame.draw.polygon(surface, ink, points)

    return shapes.smooth((2 * size, size), draw)
