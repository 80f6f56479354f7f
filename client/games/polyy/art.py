"""How Poly-Y looks: the plate, links, dots, stones and corner arcs. Shapes tell the seats apart
as colours do: a red stone is a full disc, a blue one a ring.
"""

from collections import OrderedDict
from math import cos, pi, sin
from typing import Final

import pygame

from client.table.cell_marks import draw_stone
from client.ui import theme
from client.ui.memo import kept, revision
from client.ui.shapes import thick_arc, thick_line
from client.ui.theme import mixed
from engines.polyy.public import SIDES, FieldBoard, View, board

STONE: Final = 0.37
"""The radius of a stone; all such lengths are parts of the distance between two fields."""
DOT_SIZE: Final = 0.13
LINK_SIZE: Final = 0.07
BOND: Final = 0.17
"""The link between two stones of one colour."""
ARC: Final = 0.95
ARC_SPAN: Final = 0.8 * 2 * pi / SIDES
ROUND: Final = 0.4
KEPT: Final = 4
"""How many drawn boards are kept."""


def fineness(side: int) -> int:
    """Return how many times larger a board is drawn than shown, so that colours stay exact."""
    return 4 if side <= 900 else 2  # a board that is zoomed into has large dots and few edges


class PlateArt:
    """Draws positions, and keeps the last few drawn."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[View, int, int], pygame.Surface] = OrderedDict()

    def position(self, view: View, side: int) -> pygame.Surface:
        """Return the board of ``view`` with everything that is so on it, as a square."""
        key = view, side, revision()
        if key not in self._kept:
            self._kept[key] = _position(view, side)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def _position(view: View, side: int) -> pygame.Surface:
    fine = fineness(side)
    surface = pygame.Surface((side * fine, side * fine))
    surface.fill(theme.GROUND)
    radius = side * fine / 2
    lines = board(view.size)
    surface.blit(_bare(view.size, side * fine), (0, 0))
    _bonds(surface, view, lines, radius)
    _arcs(surface, view, radius)
    for field, owner in enumerate(view.board):
        if owner is not None:
            at = _at(lines.points[field], radius)
            draw_stone(surface, owner, at, STONE * radius / view.size)
    return pygame.transform.smoothscale(surface, (side, side))


def _at(point: tuple[float, float], radius: float) -> tuple[float, float]:
    return radius * (1 + point[0]), radius * (1 + point[1])


@kept(2)
def _bare(size: int, side: int) -> pygame.Surface:
    """The plate with its links and dots, which never change."""
    surface = pygame.Surface((side, side))
    surface.fill(theme.GROUND)
    radius, lines = side / 2, board(size)
    unit = radius / size
    outline = [_at(point, radius) for point in plate(size)]
    pygame.draw.polygon(surface, theme.PLATE, outline)
    for start, end in zip(outline, [*outline[1:], outline[0]], strict=True):
        thick_line(surface, start, end, theme.PLATE_EDGE, unit * 0.06)
    for here, there in _links(lines):
        start, end = _at(lines.points[here], radius), _at(lines.points[there], radius)
        thick_line(surface, start, end, theme.LINKS, LINK_SIZE * unit)
    for point in lines.points:
        at = _at(point, radius)
        pygame.draw.circle(surface, theme.PLATE, at, DOT_SIZE * unit * 2)
        pygame.draw.circle(surface, theme.POINT, at, DOT_SIZE * unit)
    return surface


def plate(size: int) -> list[tuple[float, float]]:
    """Return the outline of the plate: the edge of the board, a little further out."""
    reach = (size - 1) / size + 0.58 / size
    points = []
    for step in range(SIDES * 24):
        side, part = divmod(step / 24, 1)
        ends = [2 * pi * (side + n) / SIDES - pi / 2 for n in (0, 1)]
        (x1, y1), (x2, y2) = ((cos(a), sin(a)) for a in ends)
        bend = 2 * pi * (side + part) / SIDES - pi / 2
        x = (1 - ROUND) * ((1 - part) * x1 + part * x2) + ROUND * cos(bend)
        y = (1 - ROUND) * ((1 - part) * y1 + part * y2) + ROUND * sin(bend)
        points.append((reach * x, reach * y))
    return points


def _links(lines: FieldBoard) -> list[tuple[int, int]]:
    return [
        (here, there)
        for here, near in enumerate(lines.neighbours)
        for there in near
        if here < there
    ]


def _bonds(surface: pygame.Surface, view: View, lines: FieldBoard, radius: float) -> None:
    """Links in colour where both ends have it."""
    for here, there in _links(lines):
        owner = view.board[here]
        if owner is not None and owner == view.board[there]:
            start, end = _at(lines.points[here], radius), _at(lines.points[there], radius)
            thick_line(surface, start, end, theme.SEATS[owner], BOND * radius / view.size)


def _arcs(surface: pygame.Surface, view: View, radius: float) -> None:
    """One arc per corner: thin while open, thick and with the owner's sign when captured."""
    for corner, owner in enumerate(view.corners):
        middle = 2 * pi * corner / SIDES - pi / 2
        span = middle - ARC_SPAN / 2, middle + ARC_SPAN / 2
        centre = radius, radius
        if owner is None:
            still_open = mixed(theme.GROUND, theme.EDGE, 0.6)
            thick_arc(surface, centre, ARC * radius, span, still_open, 0.011 * radius)
            continue
        thick_arc(surface, centre, ARC * radius, span, theme.SEATS[owner], 0.026 * radius)
        at = _at((ARC * cos(middle), ARC * sin(middle)), radius)
        pygame.draw.circle(surface, theme.GROUND, at, 0.053 * radius)
        draw_stone(surface, owner, at, 0.039 * radius)
