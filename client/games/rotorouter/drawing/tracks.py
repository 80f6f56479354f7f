"""Tracks as pictures: a turntable in the colour's shade, rails to its exits, the colour's sign."""

from itertools import pairwise
from math import atan2, cos, hypot, pi, radians, sin
from typing import Final

import pygame

from client.games.rotorouter.drawing import signs
from client.ui import shapes, theme
from client.ui.memo import kept
from client.ui.theme import Colour, mixed
from engines.rotorouter.public import Kind

Path = list[shapes.Point]

TABLE: Final = 0.4
"""The radius of a turntable; all such lengths are parts of a cell's side."""
BED: Final = 0.33
"""The width of the dark bed of a track."""
BAND: Final = 0.235
MARK: Final = 0.075
"""The width of what is drawn along it."""
EVERY: Final = 0.115
"""From tie to tie and bead to bead."""
BEND: Final = 0.24
"""The radius of the middle of a bend."""
END: Final = 0.507
"""How far an exit reaches: a little over the border, so that no seam is seen."""
HUB: Final = 0.185
QUARTER: Final = 24
"""So many pictures show a quarter turn."""


def _bend() -> Path:
    """From the north over a corner to the east."""
    arc = [(BEND - BEND * cos(n * pi / 16), -BEND + BEND * sin(n * pi / 16)) for n in range(9)]
    return [(0, -END), *arc, (END, 0)]


PATHS: Final[dict[Kind, list[Path]]] = {
    "S": [[(-END, 0), (END, 0)]],
    "E": [_bend()],
    "T": [[(-END, 0), (END, 0)], [(0, 0), (0, -END)]],
    "X": [[(-END, 0), (END, 0)], [(0, -END), (0, END)]],
}
"""The rails of each track at rotation 0, from the middle of the cell."""


@kept(1024)
def track(kind: Kind, colour: int, side: int, step: int, bare: bool = False) -> pygame.Surface:
    """Return a track turned by ``step`` of QUARTER parts of a right angle, on a transparent ground.

    ``bare``: without its turntable, as on a card.
    """
    if shapes.turned is None or bare:
        return _drawn(kind, colour, side, step, bare)
    if not step:
        return _signed(_base(kind, colour, side), colour, side)
    return _signed(shapes.turned(_base(kind, colour, side), 90 * step / QUARTER), colour, side)


@kept(64)
def _base(kind: Kind, colour: int, side: int) -> pygame.Surface:
    """A track as it lies at first, without its sign: what is turned as a whole."""
    return _drawn(kind, colour, side, 0, False, signed=False)


def _signed(track: pygame.Surface, colour: int, side: int) -> pygame.Surface:
    """The track with its sign on it, which stays upright."""
    surface, sign = pygame.Surface(track.get_size(), pygame.SRCALPHA), _sign(colour, side)
    surface.blit(track, (0, 0))
    surface.blit(sign, (0, 0))
    return surface


@kept(16)
def _sign(colour: int, side: int) -> pygame.Surface:
    size = round(side * 1.04)

    def draw(surface: pygame.Surface, fine: int) -> None:
        middle = (size * fine / 2, size * fine / 2)
        surface.fill((*theme.WELL, 0))
        signs.shape(surface, colour, middle, 0.115 * side * fine, theme.ROUTES[colour])

    return shapes.smooth((size, size), draw)


def _drawn(
    kind: Kind, colour: int, side: int, step: int, bare: bool, signed: bool = True
) -> pygame.Surface:
    size = round(side * 1.04)
    angle = radians(90 * step / QUARTER)
    ink = theme.ROUTES[colour]

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*theme.WELL, 0))
        unit = side * fine
        middle = (size * fine / 2, size * fine / 2)
        if not bare:
            _table(surface, middle, unit, ink)
        paths = [[_turned(point, angle, unit, middle) for point in path] for path in PATHS[kind]]
        for path in paths:
            _along(surface, path, theme.WELL, BED * unit)
        for path in paths:
            _along(surface, path, ink, BAND * unit)
        for path in paths:
            _pattern(surface, path, colour, unit)
        pygame.draw.circle(surface, theme.WELL, middle, HUB * unit)
        if signed:
            signs.shape(surface, colour, middle, 0.115 * unit, ink)

    return shapes.smooth((size, size), draw)


def _table(surface: pygame.Surface, middle: shapes.Point, unit: float, ink: Colour) -> None:
    pygame.draw.circle(surface, mixed(ink, theme.PLATE, 0.5), middle, TABLE * unit)
    pygame.draw.circle(surface, mixed(ink, theme.PLATE, 0.8), middle, (TABLE - 0.018) * unit)


def _turned(point: shapes.Point, angle: float, unit: float, middle: shapes.Point) -> shapes.Point:
    """A point of a path, turned clockwise and in pixels."""
    x, y = point
    return (
        middle[0] + unit * (x * cos(angle) - y * sin(angle)),
        middle[1] + unit * (x * sin(angle) + y * cos(angle)),
    )


def _along(surface: pygame.Surface, path: Path, ink: Colour, width: float) -> None:
    """A line through the points: flat at its ends, round where it bends."""
    for start, end in pairwise(path):
        pygame.draw.polygon(surface, ink, _bar(start, end, width))
    for point in path[1:-1]:
        pygame.draw.circle(surface, ink, point, width / 2)


def _bar(start: shapes.Point, end: shapes.Point, width: float) -> Path:
    (x1, y1), (x2, y2) = start, end
    long = max(1e-6, hypot(x2 - x1, y2 - y1))
    across = (y1 - y2) / long * width / 2, (x2 - x1) / long * width / 2
    return [
        (x1 + across[0], y1 + across[1]),
        (x2 + across[0], y2 + across[1]),
        (x2 - across[0], y2 - across[1]),
        (x1 - across[0], y1 - across[1]),
    ]


def _pattern(surface: pygame.Surface, path: Path, colour: int, unit: float) -> None:
    """What tells tracks of this colour from others without colour."""
    match signs.PATTERNS[colour]:
        case "rails":
            _along(surface, path, theme.WELL, MARK * 1.15 * unit)
        case "ties":
            for at, angle in _steps(path, EVERY * unit):
                end = BAND / 2 * unit
                reach = -sin(angle) * end, cos(angle) * end
                start = (at[0] - reach[0], at[1] - reach[1])
                stop = (at[0] + reach[0], at[1] + reach[1])
                pygame.draw.polygon(surface, theme.WELL, _bar(start, stop, MARK * 0.62 * unit))
        case "beads":
            for at, _ in _steps(path, EVERY * unit):
                pygame.draw.circle(surface, theme.WELL, at, MARK * 0.52 * unit)
        case "plain":
            pass


def _steps(path: Path, gap: float) -> list[tuple[shapes.Point, float]]:
    """Points along the path with its direction there, half a gap from its ends."""
    found: list[tuple[shapes.Point, float]] = []
    left = gap / 2
    for (x1, y1), (x2, y2) in pairwise(path):
        long, angle = hypot(x2 - x1, y2 - y1), atan2(y2 - y1, x2 - x1)
        while left <= long:
            found.append(((x1 + cos(angle) * left, y1 + sin(angle) * left), angle))
            left += gap
        left -= long
    return found
