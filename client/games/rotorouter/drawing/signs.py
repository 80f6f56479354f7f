"""The four colours of RotoRouter and the signs that tell them apart without colour."""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from typing import Final, Literal

import pygame

from client.ui import shapes, theme
from client.ui.memo import kept
from client.ui.theme import Colour, mixed

SHAPES: Final = ("disc", "triangle", "square", "star")
"""By colour: what stands on tracks, tokens and corners."""
PATTERNS: Final[tuple[Literal["plain", "ties", "rails", "beads"], ...]] = (
    "plain",
    "ties",
    "rails",
    "beads",
)
"""By colour: what is drawn along tracks."""


def dimmed(ink: Colour, part: float = 0.6) -> Colour:
    """Return a colour of something that does not count now."""
    return mixed(ink, theme.GROUND, part)


def outline(colour: int, at: shapes.Point, radius: float) -> list[shapes.Point]:
    """Return the corners of a sign; none for the disc."""
    match SHAPES[colour]:
        case "triangle":
            return _corners(at, [radius * 1.16] * 3, (0, radius * 0.22))
        case "square":
            return _corners(at, [radius * 1.16] * 4, (0, 0), pi / 4)
        case "star":
            return _corners(at, [radius * 1.24, radius * 0.56] * 5, (0, radius * 0.08))
        case _:
            return []


def _corners(
    at: shapes.Point, reaches: Sequence[float], moved: shapes.Point, turned: float = 0
) -> list[shapes.Point]:
    """Points around ``at``, the first one to the north unless it is turned."""
    step = 2 * pi / len(reaches)
    return [
        (
            at[0] + moved[0] + reach * sin(n * step + turned),
            at[1] + moved[1] - reach * cos(n * step + turned),
        )
        for n, reach in enumerate(reaches)
    ]


def shape(
    surface: pygame.Surface, colour: int, at: shapes.Point, radius: float, ink: Colour
) -> None:
    """Draw a sign. For large surfaces that are scaled down afterwards."""
    points = outline(colour, at, radius)
    if points:
        pygame.draw.polygon(surface, ink, points)
    else:
        pygame.draw.circle(surface, ink, at, radius)


@kept(256)
def sign(colour: int, radius: int, dim: bool = False) -> pygame.Surface:
    """Return a sign by itself, in its colour on a dark disc, with a transparent ground."""
    ink = dimmed(theme.ROUTES[colour], 0.5) if dim else theme.ROUTES[colour]

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*ink, 0))
        full = radius * fine
        pygame.draw.circle(surface, ink, (full, full), full)
        pygame.draw.circle(surface, theme.WELL, (full, full), full * 0.85)
        shape(surface, colour, (full, full), full * 0.52, ink)

    return shapes.smooth((2 * radius, 2 * radius), draw)


@kept(256)
def token(colour: int, radius: int) -> pygame.Surface:
    """Return a token: a thick coin with a bright rim, its sign cut in; its shadow below."""
    ink, margin = theme.ROUTES[colour], max(2, round(radius * 0.3))

    def draw(surface: pygame.Surface, fine: int) -> None:
        full, r = (radius + margin) * fine, radius * fine
        surface.fill((*theme.WELL, 0))
        for n in range(6):
            reach = r * (1.24 - n * 0.04)
            dark = *theme.SHADOW, 30 + 30 * n
            pygame.draw.circle(surface, dark, (full, full + r * 0.1), reach)
        pygame.draw.circle(surface, mixed(ink, theme.SHADOW, 0.45), (full, full + r * 0.07), r)
        pygame.draw.circle(surface, theme.PEARL, (full, full - r * 0.03), r * 0.97)
        pygame.draw.circle(surface, ink, (full, full - r * 0.03), r * 0.82)
        shape(surface, colour, (full, full - r * 0.03), r * 0.46, theme.WELL)

    return shapes.smooth((2 * (radius + margin),) * 2, draw)


def blit_middle(
    surface: pygame.Surface, image: pygame.Surface, at: shapes.Point, alpha: int = 255
) -> None:
    """Blit ``image`` with its middle at ``at``."""
    image.set_alpha(alpha)
    surface.blit(
        image, (round(at[0] - image.get_width() / 2), round(at[1] - image.get_height() / 2))
    )
    image.set_alpha(255)


def blit_middles(
    surface: pygame.Surface, images: Iterable[tuple[pygame.Surface, tuple[int, int]]]
) -> None:
    """Blit many opaque images, each with its middle at a place."""
    surface.blits(
        [
            (image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2)))
            for image, (x, y) in images
        ],
        False,
    )
