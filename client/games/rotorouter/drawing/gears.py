"""Gears: one behind each cell. Neighbours mesh, and turn against each other."""

from math import cos, pi, radians, sin
from typing import Final, NamedTuple

import pygame

from client.ui import shapes, theme
from client.ui.memo import kept
from client.ui.theme import Colour, mixed

TEETH: Final = 12
"""A multiple of four, so that every quarter turn looks like none and neighbours on all sides mesh:
even gears have a tooth where odd ones have a gap."""
STEPS: Final = 24
"""So many pictures show a quarter turn."""
OUTER: Final = 0.548
"""How far a tooth reaches; all such lengths are parts of a cell's side."""
INNER: Final = 0.446
ROOT: Final = 0.29
"""Half the width of a tooth where it begins, as a part of the way to the next one."""
TIP: Final = 0.15
REACH: Final = 0.6
"""Half the side of a gear's picture."""


class Metal(NamedTuple):
    """What gears are made of, on the board as it is now."""

    body: Colour
    rim: Colour
    face: Colour


def metal() -> Metal:
    """Return the colours of gears: between those of the board and of what is on it."""
    return Metal(*(mixed(theme.PLATE, theme.POINT, part) for part in (0.24, 0.5, 0.15)))


def step_of(turned: float) -> int:
    """Return the picture of a gear that has turned so many degrees."""
    return round(turned / 90 * STEPS) % STEPS


@kept(512)
def gear(side: int, odd: bool, step: int, tint: Colour | None = None) -> pygame.Surface:
    """Return a gear of a cell with that side, turned by ``step`` of STEPS parts of a right angle.

    ``tint`` is what it is coloured towards, on a transparent ground.
    """
    size = round(2 * REACH * side)
    turned = radians(90 * step / STEPS) + (pi / TEETH if odd else 0)
    body, rim, face = (_tinted(ink, tint) for ink in metal())

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*rim, 0))
        middle, unit = size * fine / 2, side * fine
        below = _teeth((middle, middle + unit * 0.022), unit, turned)
        pygame.draw.polygon(surface, theme.SHADOW, below)
        teeth = _teeth((middle, middle), unit, turned)
        pygame.draw.polygon(surface, body, teeth)
        pygame.draw.lines(surface, rim, True, teeth, max(1, round(unit * 0.016)))
        pygame.draw.circle(surface, rim, (middle, middle), unit * 0.408)
        pygame.draw.circle(surface, face, (middle, middle), unit * 0.394)
        _holes(surface, (middle, middle), unit, turned - (pi / TEETH if odd else 0))

    return shapes.smooth((size, size), draw)


def _tinted(ink: Colour, tint: Colour | None) -> Colour:
    return mixed(ink, tint, 0.3) if tint else ink


def _teeth(at: shapes.Point, unit: float, turned: float) -> list[shapes.Point]:
    """The outline: for each tooth its two feet and its two upper corners."""
    part = 2 * pi / TEETH
    points = []
    for n in range(TEETH):
        for off, reach in ((-ROOT, INNER), (-TIP, OUTER), (TIP, OUTER), (ROOT, INNER)):
            angle = turned + (n + off) * part
            points.append((at[0] + unit * reach * sin(angle), at[1] - unit * reach * cos(angle)))
    return points


def _holes(surface: pygame.Surface, at: shapes.Point, unit: float, turned: float) -> None:
    """Four holes and an axle."""
    rim = metal().rim
    for n in range(4):
        angle = turned + pi / 4 + n * pi / 2
        hole = at[0] + unit * 0.235 * sin(angle), at[1] - unit * 0.235 * cos(angle)
        pygame.draw.circle(surface, rim, hole, unit * 0.086)
        pygame.draw.circle(surface, theme.GROUND, hole, unit * 0.073)
    pygame.draw.circle(surface, rim, at, unit * 0.07)
    pygame.draw.circle(surface, theme.WELL, at, unit * 0.04)
