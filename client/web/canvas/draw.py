"""pygame's shapes as commands, their places cut to whole pixels as pygame cuts them."""

from collections.abc import Sequence
from typing import Any

from client.web.canvas.picture import CIRCLE, CUTS, ELLIPSE, FILL, LINES, POLYGON, ROUND
from client.web.canvas.rect import sides
from client.web.canvas.surface import Surface, packed

Colour = Sequence[int]
Place = Sequence[float]


def _begin(surface: Surface, colour: Colour) -> tuple[list[float], int]:
    """Its commands, and the colour as one number."""
    picture, ink = surface.opened(), packed(colour)
    if not ink & 255:
        picture.kind |= CUTS
    return picture.commands, ink


def circle(surface: Surface, colour: Colour, centre: Place, radius: float, width: int = 0) -> None:
    """Draw a disc, or of its edge so many pixels."""
    full = int(radius)
    if full < 1 or width < 0:
        return
    commands, ink = _begin(surface, colour)
    hole = max(0, full - int(width)) if width else 0
    commands += (CIRCLE, ink, int(centre[0]), int(centre[1]), full, hole)


def rect(
    surface: Surface,
    colour: Colour,
    place: Any,
    width: int = 0,
    border_radius: int = 0,
    border_top_left_radius: int = -1,
    border_top_right_radius: int = -1,
    border_bottom_left_radius: int = -1,
    border_bottom_right_radius: int = -1,
) -> None:
    """Draw a rectangle, perhaps with round corners, or of its edge so many pixels inside."""
    x, y, w, h = sides(place)
    if w <= 0 or h <= 0 or width < 0:
        return
    commands, ink = _begin(surface, colour)
    each = (
        border_top_left_radius,
        border_top_right_radius,
        border_bottom_right_radius,
        border_bottom_left_radius,
    )
    corners = [border_radius if corner < 0 else corner for corner in each]
    if 2 * width >= min(w, h):
        width = 0
    if width or any(corner > 0 for corner in corners):
        most = min(w, h) // 2
        commands += (ROUND, ink, x, y, w, h, int(width))
        commands += [max(0, min(most, int(corner))) for corner in corners]
    else:
        commands += (FILL, ink, x, y, w, h)


def ellipse(surface: Surface, colour: Colour, place: Any, width: int = 0) -> None:
    """Draw what fills a rectangle and is round, or of its edge so many pixels."""
    x, y, w, h = sides(place)
    if w <= 0 or h <= 0 or width < 0:
        return
    commands, ink = _begin(surface, colour)
    commands += (ELLIPSE, ink, x, y, w, h, int(width))


def polygon(surface: Surface, colour: Colour, points: Sequence[Place], width: int = 0) -> None:
    """Draw what lies between the points, or lines from each to the next."""
    if width:
        lines(surface, colour, True, points, width)
        return
    commands, ink = _begin(surface, colour)
    commands += (POLYGON, ink, len(points))
    for x, y in points:
        commands += (int(x), int(y))


def line(surface: Surface, colour: Colour, start: Place, end: Place, width: int = 1) -> None:
    """Draw a line so many pixels thick."""
    lines(surface, colour, False, (start, end), width)


def lines(
    surface: Surface, colour: Colour, closed: bool, points: Sequence[Place], width: int = 1
) -> None:
    """Draw lines from each point to the next one, so many pixels thick."""
    if width < 1:
        return
    commands, ink = _begin(surface, colour)
    commands += (LINES, ink, int(width), bool(closed), len(points))
    for x, y in points:
        commands += (int(x), int(y))


def aalines(
    surface: Surface, colour: Colour, closed: bool, points: Sequence[Place], *_: object
) -> None:
    """Draw thin lines from each point to the next one, between whole pixels too."""
    commands, ink = _begin(surface, colour)
    commands += (LINES, ink, 0, bool(closed), len(points))
    for x, y in points:
        commands += (x, y)


def aaline(surface: Surface, colour: Colour, start: Place, end: Place, *_: object) -> None:
    """Draw a thin line, between whole pixels too."""
    aalines(surface, colour, False, (start, end))
