"""Marks above the board: where one may act, what is chosen, what just happened, what is wrong."""

from itertools import pairwise
from math import cos, pi, sin

import pygame

from client.games.rotorouter.drawing import arcs, signs
from client.games.rotorouter.drawing.plan import BoardPlan
from client.ui import shapes, theme
from client.ui.memo import kept
from client.ui.theme import Colour


def dot(surface: pygame.Surface, plan: BoardPlan, cell: int, ink: Colour | None = None) -> None:
    """Draw a dot: a new track may lie here, or a token may stop here."""
    at, side = plan.middle(cell), plan.side
    shapes.disc(surface, at, max(4, side * 0.13), theme.WELL)
    shapes.disc(surface, at, max(3, side * 0.095), ink or theme.ACCENT)


def place(surface: pygame.Surface, plan: BoardPlan, cell: int) -> None:
    """Draw a ring and a plus: a new track may lie here."""
    signs.blit_middle(surface, _place(plan.side), plan.middle(cell))


@kept(8)
def _place(side: int) -> pygame.Surface:
    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*theme.ACCENT, 0))
        unit, at = side * fine, (side * fine / 2, side * fine / 2)
        pygame.draw.circle(surface, (*theme.ACCENT, 26), at, unit * 0.4)
        pygame.draw.circle(
            surface, (*theme.ACCENT, 190), at, unit * 0.4, max(1, round(unit * 0.022))
        )
        pygame.draw.circle(surface, theme.WELL, at, unit * 0.135)
        arm, thick = unit * 0.075, unit * 0.042
        shapes.thick_line(surface, (at[0] - arm, at[1]), (at[0] + arm, at[1]), theme.ACCENT, thick)
        shapes.thick_line(surface, (at[0], at[1] - arm), (at[0], at[1] + arm), theme.ACCENT, thick)

    return shapes.smooth((side, side), draw)


def turnable(surface: pygame.Surface, plan: BoardPlan, cell: int) -> None:
    """Draw two arrows around a track that may be turned or replaced."""
    signs.blit_middle(surface, arrows(plan.side, theme.ACCENT, 0), plan.middle(cell))


def spin(surface: pygame.Surface, plan: BoardPlan, cell: int, theta: int, alpha: int) -> None:
    """Draw how the die will turn the gear of a cell: clockwise, the other way, or half round."""
    signs.blit_middle(surface, arrows(plan.side, theme.WARNING, theta), plan.middle(cell), alpha)


@kept(32)
def arrows(side: int, ink: Colour, theta: int) -> pygame.Surface:
    """Return arrows along a circle. ``theta`` 0: two, clockwise; 180: two long ones; else one."""
    size = round(side * 1.14)

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*theme.WELL, 0))
        unit, at = side * fine, (size * fine / 2, size * fine / 2)
        way = -1 if theta < 0 else 1
        both, long = theta in (0, 180), 0.78 * pi if theta == 180 else 0.56 * pi
        middles = (-0.5 * pi, 0.5 * pi) if both else (-0.5 * pi,)
        for middle in middles:
            span = middle - way * long / 2, middle + way * long / 2
            for colour, grown in ((theme.WELL, 0.025), (ink, 0)):
                arcs.arrow(surface, at, 0.455 * unit, span, colour, 0.05 * unit, grown * unit)

    return shapes.smooth((size, size), draw)


def _on(at: shapes.Point, angle: float, radius: float) -> shapes.Point:
    return at[0] + radius * cos(angle), at[1] + radius * sin(angle)


def ring(
    surface: pygame.Surface, plan: BoardPlan, cell: int, ink: Colour, radius: float, thick: float
) -> None:
    """Draw a ring around a cell, of that radius in parts of its side."""
    outer = radius * plan.side
    shapes.disc(surface, plan.middle(cell), outer, ink, hole=outer - max(1.5, thick * plan.side))


def corners(
    surface: pygame.Surface, plan: BoardPlan, cell: int, ink: Colour, reach: float, long: float
) -> None:
    """Draw the four corners of a square around a cell."""
    signs.blit_middle(surface, _corners(plan.side, ink, reach, long), plan.middle(cell))


@kept(32)
def _corners(side: int, ink: Colour, reach: float, long: float) -> pygame.Surface:
    size = round(side * 1.16)

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*theme.WELL, 0))
        middle, far, arm = size * fine / 2, reach * side * fine, long * side * fine
        for colour, thick in ((theme.WELL, 0.1), (ink, 0.05)):
            for x in (-1, 1):
                for y in (-1, 1):
                    at = middle + x * far, middle + y * far
                    for end in ((at[0] - x * arm, at[1]), (at[0], at[1] - y * arm)):
                        shapes.thick_line(surface, at, end, colour, thick * side * fine)

    return shapes.smooth((size, size), draw)


def glow(
    surface: pygame.Surface, plan: BoardPlan, cell: int, ink: Colour, strong: float = 1
) -> None:
    """Draw light around a cell, fading outwards."""
    signs.blit_middle(surface, _glow(plan.side, ink), plan.middle(cell), round(255 * strong))


@kept(16)
def _glow(side: int, ink: Colour) -> pygame.Surface:
    size = round(side * 1.4)

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*ink, 0))
        at, unit = (size * fine / 2, size * fine / 2), side * fine
        for n in range(12):
            radius = unit * (0.68 - 0.018 * n)
            pygame.draw.circle(surface, (*ink, 6 + 13 * n), at, radius)
        pygame.draw.circle(surface, (*ink, 0), at, unit * 0.43)

    return shapes.smooth((size, size), draw)


def wrong(surface: pygame.Surface, plan: BoardPlan, cell: int) -> None:
    """Draw a sealed corner: a ring and an exclamation mark."""
    ring(surface, plan, cell, theme.DANGER, 0.52, 0.07)
    _badge(surface, plan, cell, theme.DANGER)


def draw_trapped(surface: pygame.Surface, plan: BoardPlan, cell: int) -> None:
    """Draw a trapped Straight: a broken ring and an exclamation mark."""
    signs.blit_middle(surface, _broken(plan.side, theme.WARNING), plan.middle(cell))
    _badge(surface, plan, cell, theme.WARNING)


@kept(8)
def _broken(side: int, ink: Colour) -> pygame.Surface:
    size = round(side * 1.1)

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*ink, 0))
        at, unit = (size * fine / 2, size * fine / 2), side * fine
        for n in range(8):
            span = n * pi / 4 + 0.12, (n + 1) * pi / 4 - 0.12
            shapes.thick_arc(surface, at, 0.475 * unit, span, ink, 0.06 * unit)

    return shapes.smooth((size, size), draw)


def _badge(surface: pygame.Surface, plan: BoardPlan, cell: int, ink: Colour) -> None:
    x, y = plan.middle(cell)
    at = x + plan.side * 0.33, y - plan.side * 0.33
    signs.blit_middle(surface, _exclamation(max(7, round(plan.side * 0.15)), ink), at)


@kept(8)
def _exclamation(radius: int, ink: Colour) -> pygame.Surface:
    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*ink, 0))
        full = radius * fine
        pygame.draw.circle(surface, theme.WELL, (full, full), full)
        pygame.draw.circle(surface, ink, (full, full), full * 0.86)
        top, low = (full, full * 0.52), (full, full * 1.06)
        shapes.thick_line(surface, top, low, theme.WELL, full * 0.24)
        pygame.draw.circle(surface, theme.WELL, (full, full * 1.48), full * 0.15)

    return shapes.smooth((2 * radius, 2 * radius), draw)


def refusal(surface: pygame.Surface, plan: BoardPlan, cell: int) -> None:
    """Draw a ring and a cross: nothing can be done here."""
    ring(surface, plan, cell, theme.DANGER, 0.47, 0.06)
    side = max(8, round(plan.side * 0.3))
    rect = pygame.Rect(0, 0, side, side)
    rect.center = plan.middle(cell)
    shapes.disc(surface, rect.center, side * 0.85, theme.WELL)
    shapes.cross(surface, rect, theme.DANGER)


def goal(surface: pygame.Surface, plan: BoardPlan, cell: int, ink: Colour) -> None:
    """Draw a target: a corner that a token can score."""
    at, side = plan.middle(cell), plan.side
    for radius, shade in ((0.47, theme.WELL), (0.44, ink), (0.37, theme.WELL), (0.1, ink)):
        hole = 0.0 if radius < 0.2 else side * (radius - (0.1 if shade == theme.WELL else 0.06))
        shapes.disc(surface, at, side * radius, shade, hole=hole)


def way(surface: pygame.Surface, plan: BoardPlan, cells: tuple[int, ...], ink: Colour) -> None:
    """Draw the way of a token: beads from cell to cell."""
    for here, there in pairwise(cells):
        (x1, y1), (x2, y2) = plan.middle(here), plan.middle(there)
        for n in range(1, 5):
            at = x1 + (x2 - x1) * n / 4, y1 + (y2 - y1) * n / 4
            shapes.disc(surface, at, max(3, plan.side * 0.075), theme.WELL)
            shapes.disc(surface, at, max(2, plan.side * 0.05), ink)


def burst(surface: pygame.Surface, plan: BoardPlan, cell: int, ink: Colour, part: float) -> None:
    """Draw rays and a ring that grow and fade: a corner is scored."""
    at, side = plan.middle(cell), plan.side
    radius = side * (0.3 + 0.5 * part)
    alpha = round(255 * (1 - part))
    shapes.disc(surface, at, radius, ink, hole=radius - max(2, side * 0.08), alpha=alpha)
    for n in range(8):
        x, y = _on(at, n * pi / 4, radius + side * 0.16)
        shapes.disc(surface, (x, y), max(2, side * 0.06 * (1 - part)), ink, alpha=alpha)
