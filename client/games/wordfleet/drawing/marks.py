"""What is marked on a square: letters, hits, misses, where a ping was heard, what is aimed at."""

from math import pi

import pygame

from client.games.wordfleet.drawing import palette
from client.ui import shapes, theme
from client.ui.memo import kept
from client.ui.theme import Colour, Style
from client.widgets.widget import DrawContext


def letter(
    ctx: DrawContext,
    surface: pygame.Surface,
    sign: str,
    rect: pygame.Rect,
    ink: Colour,
    part: float,
) -> None:
    """Draw a letter in the middle of ``rect``, as high as that part of it."""
    style = Style(max(6, round(rect.height * part / ctx.type.scale)), "bold")
    width, height = ctx.type.size(sign, style)
    ctx.write(surface, sign, style, ink, (rect.centerx - width // 2, rect.centery - height // 2))


def miss(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a dot (W46)."""
    shapes.disc(surface, rect.center, max(2, rect.width * 0.11), palette.SCALE)


def hit(ctx: DrawContext, surface: pygame.Surface, sign: str, rect: pygame.Rect) -> None:
    """Draw a letter in a circle (W45)."""
    radius = rect.width * 0.42
    shapes.disc(surface, rect.center, radius, palette.HIT, hole=radius - max(2, rect.width * 0.06))
    letter(ctx, surface, sign, rect, palette.HIT, 0.5)


def wound(ctx: DrawContext, surface: pygame.Surface, sign: str, rect: pygame.Rect) -> None:
    """Draw a letter of one's own that the enemy has found."""
    shapes.disc(surface, rect.center, rect.width * 0.37, palette.FIRE)
    letter(ctx, surface, sign, rect, palette.ON_FIRE, 0.46)


def brackets(surface: pygame.Surface, rect: pygame.Rect, ink: Colour, thick: int) -> None:
    """Draw the four corners of a square: the last that was called, or the one under the mouse."""
    arm = max(4, round(min(rect.size) * 0.26))
    for x, y, way, fall in (
        (rect.left, rect.top, 1, 1),
        (rect.right - 1, rect.top, -1, 1),
        (rect.left, rect.bottom - 1, 1, -1),
        (rect.right - 1, rect.bottom - 1, -1, -1),
    ):
        pygame.draw.line(surface, ink, (x, y), (x + way * arm, y), thick)
        pygame.draw.line(surface, ink, (x, y), (x, y + fall * arm), thick)


def aim(surface: pygame.Surface, rect: pygame.Rect, ink: Colour) -> None:
    """Draw cross hairs: a square that is chosen."""
    surface.blit(_aim(min(rect.size), ink), rect)


@kept(16)
def _aim(side: int, ink: Colour) -> pygame.Surface:
    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*ink, 0))
        whole, thick = side * fine, max(1, round(side * fine * 0.055))
        middle = whole / 2
        pygame.draw.circle(surface, ink, (middle, middle), whole * 0.34, thick)
        for start, end in ((0.02, 0.3), (0.7, 0.98)):
            near, far = start * whole, end * whole
            pygame.draw.line(surface, ink, (near, middle), (far, middle), thick)
            pygame.draw.line(surface, ink, (middle, near), (middle, far), thick)

    return shapes.smooth((side, side), draw)


def echo(surface: pygame.Surface, rect: pygame.Rect, found: bool) -> None:
    """Draw an area that was pinged: waves where something was heard, a bar where nothing was."""
    veil = pygame.Surface(rect.size, pygame.SRCALPHA)
    veil.fill((*palette.ECHO, 30 if found else 14))
    surface.blit(veil, rect)
    _dashes(surface, rect.inflate(-4, -4))
    side = max(9, rect.width // 8)
    sign = pygame.Rect(rect.right - side - side // 3, rect.y + side // 3, side, side)
    surface.blit(_sonar(side, found), sign)


@kept(16)
def _sonar(side: int, found: bool) -> pygame.Surface:
    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*palette.ECHO, 0))
        whole = side * fine
        thick = max(2, round(whole * 0.11))
        if not found:
            start, end = (whole * 0.14, whole * 0.14), (whole * 0.86, whole * 0.86)
            shapes.thick_line(surface, start, end, palette.ECHO, thick)
            pygame.draw.circle(surface, palette.ECHO, (whole / 2, whole / 2), whole * 0.46, thick)
            return
        pygame.draw.circle(surface, palette.ECHO, (whole * 0.2, whole * 0.8), whole * 0.13)
        for part in (0.42, 0.72):
            span = (-pi / 2, 0.0)
            corner = whole * 0.2, whole * 0.8
            shapes.thick_arc(surface, corner, whole * part, span, palette.ECHO, thick)

    return shapes.smooth((side, side), draw)


def _dashes(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """A dashed edge."""
    step = max(5, rect.width // 18)
    for x in range(rect.left, rect.right, 2 * step):
        for y in (rect.top, rect.bottom - 1):
            end = min(x + step, rect.right - 1), y
            pygame.draw.line(surface, palette.ECHO, (x, y), end, 1)
    for y in range(rect.top, rect.bottom, 2 * step):
        for x in (rect.left, rect.right - 1):
            end = x, min(y + step, rect.bottom - 1)
            pygame.draw.line(surface, palette.ECHO, (x, y), end, 1)


def strike_through(surface: pygame.Surface, rect: pygame.Rect, ink: Colour, thick: int) -> None:
    """Draw a line along a ship that is crossed off (W48)."""
    if rect.width >= rect.height:
        start, end = (rect.left, rect.centery), (rect.right - 1, rect.centery)
    else:
        start, end = (rect.centerx, rect.top), (rect.centerx, rect.bottom - 1)
    pygame.draw.line(surface, ink, start, end, thick)


def draw_refusal(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a square that cannot be chosen."""
    brackets(surface, rect, theme.DANGER, max(2, rect.width // 14))
    side = max(7, rect.width // 4)
    cross = pygame.Rect(rect.x + side // 3, rect.y + side // 3, side, side)
    shapes.cross(surface, cross, theme.DANGER)
