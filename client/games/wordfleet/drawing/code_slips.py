"""Launch codes on paper: slips with a code, and the stamp of a verdict."""

from collections.abc import Callable
from typing import Final

import pygame

from client.games.wordfleet.drawing import palette
from client.languages.message import tr
from client.ui import shapes, theme
from client.ui.theme import Colour, Style
from client.widgets import Button, DrawContext, Widget

DIGITS: Final = Style(26, "bold")
CAPTION: Final = Style(12)
STAMP: Final = Style(22, "bold")


def draw_slip(ctx: DrawContext, surface: pygame.Surface, rect: pygame.Rect, caption: str) -> None:
    """Draw a piece of paper with holes at its sides and a line printed above."""
    shapes.rounded(surface, rect, palette.PAPER, ctx.px(6), palette.PAPER_EDGE)
    hole = max(2, ctx.px(3))
    for y in range(rect.y + 3 * hole, rect.bottom - 2 * hole, 4 * hole):
        for x in (rect.x + 2 * hole, rect.right - 2 * hole):
            shapes.disc(surface, (x, y), hole * 0.7, palette.PAPER_EDGE)
    width = ctx.type.width(caption, CAPTION)
    at = rect.centerx - width // 2, rect.y + ctx.px(5)
    ctx.write(surface, caption, CAPTION, palette.FAINT_INK, at)


def draw_digits(
    ctx: DrawContext, surface: pygame.Surface, code: str, style: Style, middle: tuple[int, int]
) -> pygame.Rect:
    """Return three digits, spaced. Says where the first one stands."""
    step = ctx.type.width("0", style) + ctx.px(style.size * 0.22)
    first = pygame.Rect(0, 0, 0, 0)
    for n, digit in enumerate(code):
        width, height = ctx.type.size(digit, style)
        at = middle[0] + (n - 1) * step - width // 2, middle[1] - height // 2
        ctx.write(surface, digit, style, palette.INK, at)
        if n == 0:
            first = pygame.Rect(at, (width, height))
    return first


class CodeSlip(Button):
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
        name = tr("Code {code}", code=code)
        if shown:
            name = tr("Code {code}, first digit revealed", code=code)
        super().__init__(f"slip {number}", code, press, name=name, off=off)
        self._caption, self._shown, self._low = tr("Code {code}", code=number + 1), shown, low

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return three digits and the margins of the paper."""
        return ctx.type.width("000", DIGITS) + ctx.px(56)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return a line, the digits."""
        return ctx.type.line(CAPTION) + ctx.type.line(DIGITS) + ctx.px(14)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the paper; pale where it cannot be claimed."""
        lifted = ctx.state.hover == self.key and not self.off
        rect = self.rect.move(0, -ctx.px(2) if lifted else 0)
        draw_slip(ctx, surface, rect, self._caption)
        middle = rect.centerx, rect.y + ctx.type.line(CAPTION) + ctx.px(5)
        middle = middle[0], middle[1] + ctx.type.line(DIGITS) // 2
        first = draw_digits(ctx, surface, self.label, DIGITS, middle)
        if self._shown:
            line = pygame.Rect(first.x, first.bottom - ctx.px(4), first.width, ctx.px(3))
            surface.fill(palette.STAMP, line)
        if self._low:
            shapes.shade(surface, rect, theme.SURFACE, 120)
        self.draw_ring(ctx, surface, 6)


class VerdictStamp(Widget):
    """A claimed code on its slip, stamped with what came of it."""

    def __init__(self, code: str, held: bool | None, caption: str, part: float = 1.0) -> None:
        """``held``: whether the claimant has it; None where nobody looked.

        ``part``: how far it is stamped, from 0 to 1.
        """
        super().__init__()
        self._code, self._held, self._caption, self._part = code, held, caption, part

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return that of a large slip."""
        return ctx.px(168)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return that of a large slip."""
        return ctx.type.line(CAPTION) + ctx.type.line(theme.CODE) + ctx.px(44)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the slip and the stamp across it."""
        caption = ctx.type.shorten(self._caption, CAPTION, self.rect.width - ctx.px(36))
        draw_slip(ctx, surface, self.rect, caption)
        down = 0 if self._held is not None else ctx.px(8)
        middle = self.rect.centerx, self.rect.centery + down
        draw_digits(ctx, surface, self._code, theme.CODE, middle)
        if self._held is not None:
            stamp(ctx, surface, self.rect, self._held, self._part)


def stamp(
    ctx: DrawContext, surface: pygame.Surface, rect: pygame.Rect, held: bool, part: float = 1.0
) -> None:
    """Draw TRUE or BLUFF, aslant, at the lower edge of ``rect``; it comes down on the paper."""
    text, ink = (tr("TRUE"), palette.TRUE_STAMP) if held else (tr("BLUFF"), palette.STAMP)
    image = _stamp(ctx, text, ink, 1 + 0.9 * (1 - part))
    image.set_alpha(round(255 * min(1.0, 0.15 + part)))
    at = image.get_rect(midbottom=(rect.centerx, rect.bottom + ctx.px(2)))
    surface.blit(image, at)


def _stamp(ctx: DrawContext, text: str, ink: Colour, larger: float) -> pygame.Surface:
    words = ctx.type.render(text, STAMP, ink)
    pad = ctx.px(8)
    size = words.get_width() + 2 * pad, words.get_height() + pad // 2
    image = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    image.fill((*palette.PAPER, 0))
    whole = image.get_rect()
    pygame.draw.rect(image, (*palette.PAPER, 235), whole, border_radius=ctx.px(10))
    pygame.draw.rect(image, ink, whole, max(3, ctx.px(5)), border_radius=ctx.px(10))
    big = pygame.transform.smoothscale_by(words, 2)
    image.blit(big, big.get_rect(center=whole.center))
    return pygame.transform.rotozoom(image, 7, 0.5 * larger)
