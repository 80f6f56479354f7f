"""Shapes with smooth edges: drawn four times as large and scaled down, then kept."""

from collections.abc import Callable
from functools import lru_cache
from math import cos, sin
from typing import Final

import pygame

from client.ui.theme import Colour

FINE: Final = 4
LARGE: Final = 900
"""Beyond this side, in pixels, shapes are drawn half as fine, which is as smooth to the eye."""
SMOOTH: Final = bool(getattr(pygame, "DRAWS_SMOOTH", False))
"""Whether round corners are smooth as they are drawn: in a page."""
turned: Final[Callable[[pygame.Surface, float], pygame.Surface] | None] = getattr(
    pygame.transform, "turned", None
)
"""Returns a picture turned to the right by so many degrees around its middle, in its own size; it
is None where that would be less fine than to draw it anew."""
DARKEST: Final = 190
"""How dark a shadow is where it begins, of 255."""
Point = tuple[float, float]


def smooth(size: tuple[int, int], draw: Callable[[pygame.Surface, int], None]) -> pygame.Surface:
    """Return what ``draw`` draws on a surface so many times as large, scaled down to ``size``."""
    width, height = max(1, size[0]), max(1, size[1])
    fine = FINE if max(width, height) <= LARGE else FINE // 2
    large = pygame.Surface((width * fine, height * fine), pygame.SRCALPHA)
    draw(large, fine)
    return pygame.transform.smoothscale(large, (width, height))


def _clear(colour: Colour) -> tuple[int, int, int, int]:
    """The colour, wholly transparent: what smooth edges fade to."""
    return (*colour, 0)


@lru_cache(512)
def _corner(radius: int, fill: Colour, edge: Colour | None, thick: int) -> pygame.Surface:
    """A disc of ``radius``, of which rounded rectangles take the quarters."""

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill(_clear(edge or fill))
        middle = (radius * fine, radius * fine)
        pygame.draw.circle(surface, edge or fill, middle, radius * fine)
        if edge:
            pygame.draw.circle(surface, fill, middle, max(0, radius - thick) * fine)

    return smooth((2 * radius, 2 * radius), draw)


def rounded(
    surface: pygame.Surface,
    rect: pygame.Rect,
    fill: Colour,
    radius: int,
    edge: Colour | None = None,
    thick: int = 1,
) -> None:
    """Draw a rectangle with round corners, perhaps with an edge inside its border."""
    if not surface.get_clip().colliderect(rect):
        return
    radius = max(0, min(radius, rect.width // 2, rect.height // 2))
    if SMOOTH:
        pygame.draw.rect(surface, edge or fill, rect, border_radius=radius)
        if edge:
            inside, round_ = rect.inflate(-2 * thick, -2 * thick), max(0, radius - thick)
            pygame.draw.rect(surface, fill, inside, border_radius=round_)
        return
    _cross(surface, rect, edge or fill, radius)
    if edge:
        _cross(surface, rect.inflate(-2 * thick, -2 * thick), fill, max(0, radius - thick))
    if radius:
        _corners(surface, rect, _corner(radius, fill, edge, thick), radius)


def _corners(surface: pygame.Surface, rect: pygame.Rect, disc: pygame.Surface, radius: int) -> None:
    """The four quarters of a disc in the corners of a rectangle."""
    for right in (0, 1):
        for low in (0, 1):
            at = (
                rect.right - radius if right else rect.x,
                rect.bottom - radius if low else rect.y,
            )
            surface.blit(disc, at, (right * radius, low * radius, radius, radius))


def _cross(surface: pygame.Surface, rect: pygame.Rect, fill: Colour, radius: int) -> None:
    """A rectangle without its corners."""
    seen = surface.get_rect()  # pygame moves what begins above or left of it inside, uncut
    tall = rect.height - 2 * radius
    surface.fill(fill, rect.inflate(-2 * radius, 0).clip(seen))
    for x in (rect.x, rect.right - radius):
        surface.fill(fill, pygame.Rect(x, rect.y + radius, radius, tall).clip(seen))


def ring(surface: pygame.Surface, rect: pygame.Rect, ink: Colour, radius: int, thick: int) -> None:
    """Draw only the edge of a rectangle with round corners, without a surface of its size."""
    radius = max(thick, min(radius, rect.width // 2, rect.height // 2))
    if SMOOTH:
        pygame.draw.rect(surface, ink, rect, thick, border_radius=radius)
        return
    seen = surface.get_rect()  # pygame moves what begins above or left of it inside, uncut
    across, along = rect.inflate(-2 * radius, 0), rect.inflate(0, -2 * radius)
    for edge in (
        (across.x, rect.y, across.width, thick),
        (across.x, rect.bottom - thick, across.width, thick),
        (rect.x, along.y, thick, along.height),
        (rect.right - thick, along.y, thick, along.height),
    ):
        surface.fill(ink, pygame.Rect(edge).clip(seen))
    disc = _disc(radius, ink, radius - thick)
    disc.set_alpha(255)
    _corners(surface, rect, disc, radius)


@lru_cache(512)
def _disc(radius: int, ink: Colour, hole: int) -> pygame.Surface:
    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill(_clear(ink))
        middle = (radius * fine, radius * fine)
        width = (radius - hole) * fine if hole else 0
        pygame.draw.circle(surface, ink, middle, radius * fine, width)

    return smooth((2 * radius, 2 * radius), draw)


def disc(
    surface: pygame.Surface,
    at: Point,
    radius: float,
    ink: Colour,
    hole: float = 0,
    alpha: int = 255,
) -> None:
    """Draw a disc around ``at``; with a ``hole`` of that radius it is a ring."""
    size = max(1, round(radius))
    image = _disc(size, ink, min(size - 1, round(hole)) if hole else 0)
    image.set_alpha(alpha)
    surface.blit(image, (round(at[0]) - size, round(at[1]) - size))


def thick_line(
    surface: pygame.Surface, start: Point, end: Point, ink: Colour, width: float
) -> None:
    """Draw a line with round ends. For large surfaces that are scaled down afterwards."""
    (x1, y1), (x2, y2) = start, end
    length = max(1e-6, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
    across = (y1 - y2) / length * width / 2, (x2 - x1) / length * width / 2
    corners = [
        (x1 + across[0], y1 + across[1]),
        (x2 + across[0], y2 + across[1]),
        (x2 - across[0], y2 - across[1]),
        (x1 - across[0], y1 - across[1]),
    ]
    pygame.draw.polygon(surface, ink, corners)
    for point in (start, end):
        pygame.draw.circle(surface, ink, point, width / 2)


def thick_arc(
    surface: pygame.Surface,
    centre: Point,
    radius: float,
    span: tuple[float, float],
    ink: Colour,
    width: float,
) -> None:
    """Draw an arc between two angles, with round ends. For surfaces that are scaled down later."""
    first, last = span
    steps = max(8, int(abs(last - first) * radius / 4))
    angles = [first + (last - first) * step / steps for step in range(steps + 1)]
    points = [(centre[0] + radius * cos(a), centre[1] + radius * sin(a)) for a in angles]
    outer = [_out(centre, a, radius + width / 2) for a in angles]
    inner = [_out(centre, a, radius - width / 2) for a in reversed(angles)]
    pygame.draw.polygon(surface, ink, outer + inner)
    for point in (points[0], points[-1]):
        pygame.draw.circle(surface, ink, point, width / 2)


def _out(centre: Point, angle: float, radius: float) -> Point:
    return centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)


def check(surface: pygame.Surface, rect: pygame.Rect, ink: Colour) -> None:
    """Draw a tick mark that fills ``rect``."""
    surface.blit(_check(rect.size, ink), rect)


@lru_cache(32)
def _check(size: tuple[int, int], ink: Colour) -> pygame.Surface:
    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill(_clear(ink))
        width, height = size[0] * fine, size[1] * fine
        points = [(0.18, 0.52), (0.42, 0.76), (0.84, 0.26)]
        (a, b, c) = [(x * width, y * height) for x, y in points]
        thick_line(surface, a, b, ink, width * 0.13)
        thick_line(surface, b, c, ink, width * 0.13)

    return smooth(size, draw)


def cross(surface: pygame.Surface, rect: pygame.Rect, ink: Colour) -> None:
    """Draw a cross that fills ``rect``: what was chosen cannot be done."""
    surface.blit(_cross_mark(rect.size, ink), rect)


@lru_cache(32)
def _cross_mark(size: tuple[int, int], ink: Colour) -> pygame.Surface:
    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill(_clear(ink))
        width, height = size[0] * fine, size[1] * fine
        thick = width * 0.14
        low, wide, tall = thick / 2, width - thick / 2, height - thick / 2
        thick_line(surface, (low, low), (wide, tall), ink, thick)
        thick_line(surface, (low, tall), (wide, low), ink, thick)

    return smooth(size, draw)


def shadow(surface: pygame.Surface, rect: pygame.Rect, ink: Colour, *, down: bool) -> None:
    """Draw a shadow that fills ``rect`` and fades, downwards or upwards."""
    surface.blit(_shadow(rect.width, rect.height, ink, down), rect)


@lru_cache(32)
def _shadow(width: int, height: int, ink: Colour, down: bool) -> pygame.Surface:
    image = pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA)
    for y in range(height):
        near = (height - y if down else y + 1) / (height + 1)
        image.fill((*ink, round(DARKEST * near * near)), (0, y, width, 1))
    return image


def shade(surface: pygame.Surface, rect: pygame.Rect, ink: Colour, alpha: int) -> None:
    """Draw a veil over ``rect``."""
    if min(rect.size) <= 0:
        return
    veil = pygame.Surface(rect.size)
    veil.fill(ink)
    veil.set_alpha(alpha)
    surface.blit(veil, rect)
