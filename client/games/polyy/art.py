"""How Poly-Y looks: a plate with links and dots, stones that cast shadows, arcs of corners. Shapes
tell the seats apart as colours do: a red stone is a full disc, a blue one a ring.
"""

from math import cos, hypot, pi, sin
from typing import Any, Final, NamedTuple

import pygame

from client.games.polyy.pieces import bonded, corner_place, links
from client.table import cell_marks
from client.table.motion.light import soft_disc
from client.table.motion.pose import Pose
from client.ui import shapes, theme
from client.ui.memo import kept
from client.ui.shapes import thick_arc, thick_line
from client.ui.text import Type
from client.ui.theme import Style, mixed
from engines.polyy.public import SIDES, FieldBoard, board

FILL: Final = 0.93
"""The board's part of its square: around it are the arcs of the corners and the numbers."""
STONE: Final = 0.41
"""The radius of a stone; all such lengths are parts of the distance between two fields."""
DOT_SIZE: Final = 0.12
LINK_SIZE: Final = 0.06
BOND: Final = 0.2
"""The link between two stones of one colour."""
ARC: Final = 0.955
"""Of half the square's side."""
ARC_SPAN: Final = 0.78 * 2 * pi / SIDES
ROUND: Final = 0.4
EDGE: Final = 0.62
"""From the outer fields to the edge of the plate."""
NUMBER: Final = 0.3
ASIDE: Final = 1.02
"""From an outer field to its number."""
LEAST: Final = 9
"""No number is written smaller, in pixels."""


class PlateArt(NamedTuple):
    """A board of one size in one place of a surface."""

    size: int
    square: pygame.Rect
    type_: Type

    @property
    def unit(self) -> float:
        """Return the distance between two fields, in pixels."""
        return self.square.width / 2 * FILL / self.size

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return a place of the board in pixels."""
        left, top = self.square.topleft
        half, unit = self.square.width / 2, self.unit
        return left + half + x * unit, top + half + y * unit

    # -- what a kept picture asks ----------------------------------------------------------

    def ground(self, surface: pygame.Surface) -> None:
        """Draw the plate with its numbers, and the arcs that are open."""
        surface.blit(_bare(self.size, self.square.width), self.square)
        self._write_numbers(surface)

    def cast(self, surface: pygame.Surface, pose: Pose) -> None:
        """Draw the shadow of a stone: farther away and softer the higher it is."""
        if _sort(pose) == "stone":
            x, y = self.at(pose.x, pose.y)
            unit, radius = self.unit, STONE * self.unit * (1.22 + 0.5 * pose.lift)
            far = 0.07 + 0.3 * pose.lift
            wide = radius * max(0.2, 1 - pose.fold * 0.8)
            strength = pose.alpha * 0.62 / (1 + 1.2 * pose.lift)
            soft_disc(
                surface, (x + far * unit, y + 1.5 * far * unit), (wide, radius),
                theme.SHADOW, strength,
            )  # fmt: skip

    def stamp(self, surface: pygame.Surface, pose: Pose) -> None:
        """Draw a stone, a bond, an arc or a glow."""
        match _sort(pose):
            case "stone":
                self._stone(surface, pose)
            case "bond":
                self._bond(surface, pose)
            case "arc":
                image = _lit_arc(_second(pose), _seat(pose), self.square.width)
                image.set_alpha(round(255 * pose.alpha))
                surface.blit(image, self._arc_at(_second(pose)))
            case _:
                radius = 0.86 * self.unit
                at = self.at(pose.x, pose.y)
                ink = mixed(theme.SEATS[_seat(pose)], theme.PEARL, 0.25)
                soft_disc(surface, at, (radius, radius), ink, pose.alpha * 0.9)

    def bounds(self, pose: Pose) -> pygame.Rect:
        """Return what a piece and its shadow take."""
        if _sort(pose) == "arc":
            size = _lit_arc(_second(pose), _seat(pose), self.square.width).get_size()
            return pygame.Rect(self._arc_at(_second(pose)), size)
        x, y = self.at(pose.x, pose.y)
        reach = self.unit * (0.95 + 0.9 * pose.lift) * max(1.0, pose.size)
        return pygame.Rect(x - reach, y - reach, 2 * reach + 2, 2 * reach + 2)

    # -- pieces ----------------------------------------------------------------------------

    def _stone(self, surface: pygame.Surface, pose: Pose) -> None:
        radius = max(3, round(STONE * self.unit * pose.size))
        image = cell_marks.stone(_seat(pose), radius)
        if pose.fold:
            wide = max(2, round(2 * radius * (1 - pose.fold)))
            image = pygame.transform.smoothscale(image, (wide, 2 * radius))
        image.set_alpha(round(255 * pose.alpha))
        x, y = self.at(pose.x, pose.y - 0.35 * pose.lift)
        surface.blit(image, (round(x) - image.get_width() // 2, round(y) - radius))
        image.set_alpha(255)  # a seat's sign of this size is the same picture

    def _bond(self, surface: pygame.Surface, pose: Pose) -> None:
        lines = board(self.size)
        here, there = bonded(pose.key)
        (x1, y1), (x2, y2) = lines.points[here], lines.points[there]
        half = (x2 - x1) / 2 * self.size * self.unit, (y2 - y1) / 2 * self.size * self.unit
        image = _bond(round(half[0]), round(half[1]), max(2, round(BOND * self.unit)), _seat(pose))
        image.set_alpha(round(255 * pose.alpha))
        x, y = self.at(pose.x, pose.y)
        surface.blit(image, (round(x) - image.get_width() // 2, round(y) - image.get_height() // 2))

    def _arc_at(self, corner: int) -> tuple[int, int]:
        """The upper left corner of an arc's picture."""
        rect = _arc_rect(corner, self.square.width)
        return self.square.x + rect.x, self.square.y + rect.y

    # -- what is written -------------------------------------------------------------------

    def _write_numbers(self, surface: pygame.Surface) -> None:
        """The numbers that rows begin and end with, beside the plate: not those in its corners,
        where the arcs are.
        """
        size = round(NUMBER * self.unit)
        if size < LEAST:
            return
        style, lines = Style(round(size / self.type_.scale), "bold"), board(self.size)
        ends = {field for row in lines.rows for field in (row[0], row[-1])}
        for field in ends - set(lines.corners):
            x, y = (part * self.size for part in lines.points[field])
            far = 1 + ASIDE / hypot(x, y)
            words = self.type_.render(str(lines.codecup[field]), style, theme.SOFT)
            middle = self.at(x * far, y * far)
            surface.blit(words, words.get_rect(center=(round(middle[0]), round(middle[1]))))

    def draw_ripple(self, surface: pygame.Surface, corner: int, seat: int, part: float) -> None:
        """Draw a ring that spreads from a corner that was captured."""
        x, y = (place * self.size for place in corner_place(corner))
        radius, ink = self.unit * (0.5 + 1.5 * part), theme.SEATS[seat]
        at, thick = self.at(0.93 * x, 0.93 * y), max(2.0, 0.2 * self.unit * (1 - part))
        shapes.disc(surface, at, radius, ink, hole=radius - thick, alpha=round(200 * (1 - part)))

    def ripple_rect(self, corner: int) -> pygame.Rect:
        """Return what a ripple takes at its largest."""
        x, y = self.at(*(0.93 * place * self.size for place in corner_place(corner)))
        reach = 2.1 * self.unit
        return pygame.Rect(x - reach, y - reach, 2 * reach + 2, 2 * reach + 2)


def _sort(pose: Pose) -> str:
    return str(pose.key[0]) if isinstance(pose.key, tuple) else ""


def _second(pose: Pose) -> int:
    """The corner, or the field, that a piece is named by."""
    return int(pose.key[1]) if isinstance(pose.key, tuple) else 0


def _seat(pose: Pose) -> int:
    return int(pose.kind) if isinstance(pose.kind, int) else 0


@kept(512)
def _bond(across: int, down: int, thick: int, seat: int) -> pygame.Surface:
    """A link in colour whose ends are so far from its middle."""
    wide, high = 2 * (abs(across) + thick), 2 * (abs(down) + thick)

    def draw(surface: pygame.Surface, fine: int) -> None:
        ink = theme.SEATS[seat]
        surface.fill((*ink, 0))
        x, y = wide * fine / 2, high * fine / 2
        ends = (x - across * fine, y - down * fine), (x + across * fine, y + down * fine)
        thick_line(surface, *ends, mixed(ink, theme.SHADOW, 0.45), thick * fine * 1.3)
        thick_line(surface, *ends, ink, thick * fine)

    return shapes.smooth((wide, high), draw)


# -- what never changes ------------------------------------------------------------------------


@kept(3)
def _bare(size: int, side: int) -> pygame.Surface:
    """The plate with its links and dots, and the arcs as they are while they are open."""
    fine = 4 if side <= 900 else 2
    surface = pygame.Surface((side * fine, side * fine))
    surface.fill(theme.GROUND)
    whole = PlateArt(size, pygame.Rect(0, 0, side * fine, side * fine), Type(1.0))
    _plate(surface, whole)
    _fields(surface, whole, board(size))
    open_ink = mixed(theme.GROUND, theme.EDGE, 0.6)
    for corner in range(SIDES):
        _arc(surface, corner, side * fine, (0, 0), open_ink, 0.011)
    return pygame.transform.smoothscale(surface, (side, side))


def _plate(surface: pygame.Surface, whole: PlateArt) -> None:
    """The plate on its shadow, its edge lit from above, each ring of fields a shade of its own."""
    size = whole.size
    for step in range(6):  # nothing shines through: colours stay exact
        ink = mixed(theme.GROUND, theme.SHADOW, 0.1 + 0.12 * step)
        spread = 0.34 - 0.06 * step
        _fill(surface, whole, size - 1 + EDGE + spread, ink, (0, 0.16))
    bright, dark = (mixed(theme.PLATE_EDGE, it, 0.35) for it in (theme.PEARL, theme.SHADOW))
    _fill(surface, whole, size - 1 + EDGE + 0.05, dark, (0, 0.06))
    _fill(surface, whole, size - 1 + EDGE + 0.05, bright, (0, -0.02))
    _fill(surface, whole, size - 1 + EDGE + 0.03, theme.PLATE_EDGE, (0, 0.02))
    _fill(surface, whole, size - 1 + EDGE - 0.06, theme.PLATE)
    shade = mixed(theme.PLATE, theme.PLATE_EDGE, 0.16)
    for ring in range(size - 1, 0, -1):
        ink = shade if (size - ring) % 2 else theme.PLATE
        _fill(surface, whole, ring + 0.5 if ring < size - 1 else ring + EDGE - 0.06, ink)


def _fill(
    surface: pygame.Surface,
    whole: PlateArt,
    reach: float,
    ink: theme.Colour,
    moved: tuple[float, float] = (0, 0),
) -> None:
    """The board's outline, its corners so far from its middle, filled."""
    points = [whole.at(x * reach + moved[0], y * reach + moved[1]) for x, y in OUTLINE]
    pygame.draw.polygon(surface, ink, points)


def _fields(surface: pygame.Surface, whole: PlateArt, lines: FieldBoard) -> None:
    """Links, and a dot in a dimple for each field."""
    unit, size = whole.unit, whole.size

    def at(field: int) -> tuple[float, float]:
        x, y = lines.points[field]
        return whole.at(x * size, y * size)

    for here, there in links(lines):
        thick_line(surface, at(here), at(there), theme.LINKS, LINK_SIZE * unit)
    lip, dimple = mixed(theme.PLATE, theme.PEARL, 0.1), mixed(theme.PLATE, theme.SHADOW, 0.3)
    for field in range(len(lines.points)):
        x, y = at(field)
        pygame.draw.circle(surface, lip, (x, y + 0.025 * unit), 0.235 * unit)
        pygame.draw.circle(surface, dimple, (x, y), 0.22 * unit)
        pygame.draw.circle(surface, theme.POINT, (x, y), DOT_SIZE * unit)


def _outline() -> list[tuple[float, float]]:
    """The edge of a board whose corners are at the distance 1: between a pentagon and a circle."""
    points = []
    for step in range(SIDES * 24):
        side, part = divmod(step / 24, 1)
        (x1, y1), (x2, y2) = corner_place(int(side)), corner_place(int(side) + 1)
        bend = 2 * pi * (side + part) / SIDES - pi / 2
        x = (1 - ROUND) * ((1 - part) * x1 + part * x2) + ROUND * cos(bend)
        y = (1 - ROUND) * ((1 - part) * y1 + part * y2) + ROUND * sin(bend)
        points.append((x, y))
    return points


OUTLINE: Final = _outline()


# -- corners -----------------------------------------------------------------------------------


def _arc(
    surface: pygame.Surface,
    corner: int,
    side: int,
    origin: tuple[int, int],
    ink: theme.Colour,
    thick: float,
) -> None:
    """An arc around a corner of a board that is so wide, seen from ``origin`` on it."""
    middle = 2 * pi * corner / SIDES - pi / 2
    span = middle - ARC_SPAN / 2, middle + ARC_SPAN / 2
    centre = side / 2 - origin[0], side / 2 - origin[1]
    thick_arc(surface, centre, ARC * side / 2, span, ink, thick * side / 2)


def _arc_rect(corner: int, side: int) -> pygame.Rect:
    """What an arc with its sign takes of a board that is so wide."""
    middle, half, room = 2 * pi * corner / SIDES - pi / 2, side / 2, 0.075 * side / 2
    angles = [middle + ARC_SPAN * (step / 12 - 0.5) for step in range(13)]
    xs = [half * (1 + ARC * cos(angle)) for angle in angles]
    ys = [half * (1 + ARC * sin(angle)) for angle in angles]
    left, top = int(min(xs) - room), int(min(ys) - room)
    return pygame.Rect(left, top, int(max(xs) + room) - left, int(max(ys) + room) - top)


@kept(10)
def _lit_arc(corner: int, seat: int, side: int) -> pygame.Surface:
    """The arc of a corner that was captured, thick, with its owner's sign."""
    rect = _arc_rect(corner, side)

    def draw(surface: pygame.Surface, fine: int) -> None:
        ink, wide = theme.SEATS[seat], side * fine
        surface.fill((*ink, 0))
        origin = rect.x * fine, rect.y * fine
        _arc(surface, corner, wide, origin, mixed(ink, theme.SHADOW, 0.5), 0.034)
        _arc(surface, corner, wide, origin, ink, 0.024)
        x, y = (wide / 2 * (1 + ARC * part) for part in corner_place(corner))
        at = x - origin[0], y - origin[1]
        pygame.draw.circle(surface, theme.GROUND, at, 0.056 * wide / 2)
        cell_marks.draw_stone(surface, seat, at, 0.041 * wide / 2)

    return shapes.smooth(rect.size, draw)


def draw_shine(surface: pygame.Surface, art: PlateArt, fields: dict[Any, int], part: float) -> None:
    """Draw the groups that have just won brighter for a moment, twice."""
    strength = 0.6 * abs(sin(2 * pi * part)) * (1 - part)
    lines = board(art.size)
    for field, seat in fields.items():
        x, y = (place * art.size for place in lines.points[field])
        radius = 0.95 * art.unit
        ink = mixed(theme.SEATS[seat], theme.PEARL, 0.5)
        soft_disc(surface, art.at(x, y), (radius, radius), ink, strength)
