"""pygame's transformations: the same commands at another size, turned or mirrored."""

from collections.abc import Sequence
from math import ceil, cos, radians, sin

from client.web.canvas.constants import SRCALPHA
from client.web.canvas.picture import CUTS, PLACE, WRITTEN, CanvasPicture
from client.web.canvas.surface import TEXT_LENGTH, Surface

Matrix = tuple[float, float, float, float, float, float]
FLAT = 0.001
"""A turn of fewer degrees is none, as in pygame."""


def smoothscale(surface: Surface, size: Sequence[float], *_: object) -> Surface:
    """Return it in another size."""
    width, height = int(size[0]), int(size[1])
    across = width / surface.width if surface.width else 1.0
    down = height / surface.height if surface.height else 1.0
    scaled = Surface((width, height), SRCALPHA)
    shown = surface.picture
    if shown.kind & WRITTEN and not shown.is_known and not shown.is_shared:
        _scale_texts(shown, scaled.picture, across, down)
        return scaled
    return _placed(surface, scaled, (across, 0, 0, down, 0, 0))


def smoothscale_by(surface: Surface, factor: float | Sequence[float]) -> Surface:
    """Return it so many times as large."""
    across, down = (factor, factor) if isinstance(factor, (int, float)) else factor
    return smoothscale(surface, (surface.width * across, surface.height * down))


def rotate(surface: Surface, angle: float) -> Surface:
    """Return it turned to the left by so many degrees, as large as it has to be."""
    turned = angle % 360
    if turned % 90 == 0:
        upright = turned in (90, 270)
        size = (surface.height, surface.width) if upright else surface.get_size()
    else:
        across, down = _reach(surface.get_size(), angle, 1.0)
        size = int(across), int(down)
    return _placed(surface, Surface(size, SRCALPHA), _turn(surface, size, angle, 1.0))


def rotozoom(surface: Surface, angle: float, scale: float) -> Surface:
    """Return it turned to the left by so many degrees and so many times as large."""
    if abs(angle) <= FLAT:
        size = max(1, int(surface.width * scale)), max(1, int(surface.height * scale))
    else:
        halves = surface.width // 2, surface.height // 2  # whole ones, as pygame has them
        across, down = _reach(halves, angle, scale)
        size = 2 * max(1, ceil(across)), 2 * max(1, ceil(down))
    return _placed(surface, Surface(size, SRCALPHA), _turn(surface, size, angle, scale))


def turned(surface: Surface, angle: float) -> Surface:
    """Return it turned to the right by so many degrees around its middle, in its own size.

    pygame has no such thing: `client.ui.shapes` asks whether it is there.
    """
    size = surface.get_size()
    return _placed(surface, Surface(size, SRCALPHA), _turn(surface, size, -angle, 1.0))


def flip(surface: Surface, across: bool, down: bool) -> Surface:
    """Return it mirrored, left to right, up to down, or both."""
    matrix = (
        -1 if across else 1,
        0,
        0,
        -1 if down else 1,
        surface.width if across else 0,
        surface.height if down else 0,
    )
    return _placed(surface, Surface(surface.get_size(), SRCALPHA), matrix)


def _placed(surface: Surface, target: Surface, matrix: Matrix) -> Surface:
    """Show a surface, whole, on an empty one."""
    shown, picture = surface.picture, target.opened()
    shown.is_shared = True
    picture.children.append(shown)
    picture.kind |= shown.kind & CUTS
    picture.commands += (PLACE, shown.number, *matrix)
    target.set_alpha(surface.get_alpha())
    return target


def _scale_texts(shown: CanvasPicture, target: CanvasPicture, across: float, down: float) -> None:
    """Text stays text: in a size of its own."""
    for at in range(0, len(shown.commands), TEXT_LENGTH):
        name, ink, face, size, x, base, stretch = shown.commands[at : at + TEXT_LENGTH]
        stretch *= across / down
        target.commands += (name, ink, face, size * down, x * across, base * down, stretch)
    target.texts += shown.texts


def _reach(size: tuple[int, int], angle: float, scale: float) -> tuple[float, float]:
    """How wide and high what has a size is, turned."""
    across, along = abs(cos(radians(angle))) * scale, abs(sin(radians(angle))) * scale
    return size[0] * across + size[1] * along, size[0] * along + size[1] * across


def _turn(surface: Surface, size: tuple[int, int], angle: float, scale: float) -> Matrix:
    """Turned around the middle of both."""
    across, along = cos(radians(angle)), sin(radians(angle))
    if angle % 90 == 0:
        across, along = float(round(across)), float(round(along))
    a, b = across * scale, -along * scale
    x, y = surface.width / 2, surface.height / 2
    return a, b, -b, a, size[0] / 2 - a * x + b * y, size[1] / 2 - b * x - a * y
