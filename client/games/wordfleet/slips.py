"""Launch codes on paper: slips with a code, and the stamp of a verdict."""

from collections.abc import Callable
from typing import Final

import pygame

from client import paint, theme
from client.games.wordfleet import palette
from client.theme import Colour, Style
from client.widgets import Button, Look, Widget

DIGITS: Final = Style(26, "bold")
CAPTION: Final = Style(12)
STAMP: Final = Style(22, "bold")


def draw_slip(look: Look, surface: pygame.Surface, rect: pygame.Rect, caption: str) -> None:
    """A piece of paper with holes at its sides and a line printed above."""
    paint.rounded(surface, rect, palette.PAPER, look.px(6), palette.PAPER_EDGE)
    hole = max(2, look.px(3))
    for y in range(rect.y + 3 * hole, rect.bottom - 2 * hole, 4 * hole):
        for x in (rect.x + 2 * hole, rect.right - 2 * hole):
            paint.disc(surface, (x, y), hole * 0.7, palette.PAPER_EDGE)
    width = look.type.width(caption, CAPTION)
    at = rect.centerx - width // 2, rect.y + look.px(5)
    look.write(surface, caption, CAPTION, palette.FAINT_INK, at)


def draw_digits(
    look: Look, surface: pygame.Surface, code: str, style: Style, middle: tuple[int, int]
) -> pygame.Rect:
    """Three digits, spaced. Says where the first one stands."""
    step = look.type.width("0", style) + look.px(style.size * 0.22)
    first = pygame.Rect(0, 0, 0, 0)
    for n, digit in enumerate(code):
        width, height = look.type.size(digit, style)
        at = middle[0] + (n - 1) * step - width // 2, middle[1] - height // 2
        look.write(surface, digit, style, palette.INK, at)
        if n == 0:
            first = pygame.Rect(at, (width, height))
    return first


class Slip(Button):
    """One of one's own launch codes; a click dials it."""

    def __init__(
        self,
        number: int,
        code: str,
        press: Callable[[], None],
        shown: bool,
        off: str = "",
        low: bool = False,
    ) -> None:
        """``shown``: whether its first digit was revealed in the lock. ``low``: whether it is not
        above the claim that stands.
        """
        seen = ", first digit revealed" if shown else ""
        super().__init__(f"slip {number}", code, press, name=f"Code {code}{seen}", off=off)
        self._caption, self._shown, self._low = f"Code {number + 1}", shown, low

    def natural(self, look: Look) -> int:
        """Three digits and the margins of the paper."""
        return look.type.width("000", DIGITS) + look.px(56)

    def height(self, look: Look, width: int) -> int:
        """A line, the digits."""
        return look.type.line(CAPTION) + look.type.line(DIGITS) + look.px(14)

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """The paper; pale where it cannot be claimed."""
        lifted = look.state.hover == self.key and not self.off
        rect = self.rect.move(0, -look.px(2) if lifted else 0)
        draw_slip(look, surface, rect, self._caption)
        middle = rect.centerx, rect.y + look.type.line(CAPTION) + look.px(5)
        middle = middle[0], middle[1] + look.type.line(DIGITS) // 2
        first = draw_digits(look, surface, self.label, DIGITS, middle)
        if self._shown:
            line = pygame.Rect(first.x, first.bottom - look.px(4), first.width, look.px(3))
            surface.fill(palette.STAMP, line)
        if self._low:
            paint.shade(surface, rect, theme.SURFACE, 120)
        self.draw_ring(look, surface, 6)


class Verdict(Widget):
    """A claimed code on its slip, stamped with what came of it."""

    def __init__(self, code: str, held: bool | None, caption: str) -> None:
        """``held``: whether the claimant has it; None where nobody looked."""
        super().__init__()
        self._code, self._held, self._caption = code, held, caption

    def natural(self, look: Look) -> int:
        """A large slip."""
        return look.px(168)

    def height(self, look: Look, width: int) -> int:
        """A large slip."""
        return look.type.line(CAPTION) + look.type.line(theme.CODE) + look.px(44)

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """The slip and the stamp across it."""
        caption = look.type.shorten(self._caption, CAPTION, self.rect.width - look.px(36))
        draw_slip(look, surface, self.rect, caption)
        down = 0 if self._held is not None else look.px(8)
        middle = self.rect.centerx, self.rect.centery + down
        draw_digits(look, surface, self._code, theme.CODE, middle)
        if self._held is not None:
            stamp(look, surface, self.rect, self._held)


def stamp(look: Look, surface: pygame.Surface, rect: pygame.Rect, held: bool) -> None:
    """TRUE or BLUFF, aslant, at the lower edge of ``rect``."""
    text, ink = ("TRUE", palette.TRUE_STAMP) if held else ("BLUFF", palette.STAMP)
    image = _stamp(look, text, ink)
    at = image.get_rect(midbottom=(rect.centerx, rect.bottom + look.px(2)))
    surface.blit(image, at)


def _stamp(look: Look, text: str, ink: Colour) -> pygame.Surface:
    words = look.type.render(text, STAMP, ink)
    pad = look.px(8)
    size = words.get_width() + 2 * pad, words.get_height() + pad // 2
    image = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    image.fill((*palette.PAPER, 0))
    whole = image.get_rect()
    pygame.draw.rect(image, (*palette.PAPER, 235), whole, border_radius=look.px(10))
    pygame.draw.rect(image, ink, whole, max(3, look.px(5)), border_radius=look.px(10))
    big = pygame.transform.smoothscale_by(words, 2)
    image.blit(big, big.get_rect(center=whole.center))
    return pygame.transform.rotozoom(image, 7, 0.5)
