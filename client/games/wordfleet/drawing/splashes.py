"""What is seen for a moment: a shot in the water, a hit, a ping, a sweep, a ship that goes down."""

from collections.abc import Iterable
from math import cos, pi, sin

import pygame

from client.games.wordfleet.drawing import marks, palette
from client.games.wordfleet.model.chart import GridChart
from client.table.motion.ease import pulse
from client.table.motion.piece_motion import Seen
from client.ui import shapes, theme
from engines.wordfleet.public import AREAS, PLACE, SPANS


def draw(surface: pygame.Surface, chart: GridChart, seat: int, seen: Iterable[Seen]) -> None:
    """Draw what is seen now on the grid of that fleet."""
    for effect, part in seen:
        if effect.look != seat:
            continue
        match effect.kind:
            case "splash":
                _rings(surface, chart.square(PLACE[effect.at[0]]), part, palette.SCALE)
            case "hit":
                _burst(surface, chart.square(PLACE[effect.at[0]]), part)
            case "sweep":
                _bar(surface, chart, part)
            case "ping" | "heard":
                _echo(surface, chart, effect.at[0], part, effect.kind == "heard")
            case "wrong":
                rect = chart.area(*effect.at)
                marks.brackets(surface, rect, theme.DANGER, max(2, round(chart.cell * 0.09)))
                shapes.shade(surface, rect, theme.DANGER, round(90 * pulse(part)))
            case "sink":
                _bubbles(surface, chart, effect.at, part)
            case _:
                pass


def _rings(surface: pygame.Surface, rect: pygame.Rect, part: float, ink: theme.Colour) -> None:
    """Two rings that run outwards."""
    for late in (0.0, 0.28):
        on = (part - late) / (1 - late)
        if 0 < on < 1:
            radius = rect.width * (0.1 + 0.62 * on)
            thick = max(1.5, rect.width * 0.08 * (1 - on))
            alpha = round(255 * (1 - on))
            shapes.disc(surface, rect.center, radius, ink, hole=radius - thick, alpha=alpha)


def _burst(surface: pygame.Surface, rect: pygame.Rect, part: float) -> None:
    """A flash and sparks."""
    alpha = round(255 * (1 - part))
    shapes.disc(surface, rect.center, rect.width * (0.25 + 0.3 * part), palette.HIT, alpha=alpha)
    far = rect.width * (0.3 + 0.5 * part)
    for n in range(8):
        at = rect.centerx + far * cos(n * pi / 4), rect.centery + far * sin(n * pi / 4)
        size = max(1.5, rect.width * 0.09 * (1 - part))
        shapes.disc(surface, at, size, palette.FIRE, alpha=alpha)


def _bar(surface: pygame.Surface, chart: GridChart, part: float) -> None:
    """A bar of light that goes over the sea."""
    wide = max(4, round(chart.cell * 0.7))
    x = chart.sea.x + round((chart.sea.width - wide) * part)
    for n in range(3):
        rect = pygame.Rect(x - n * wide, chart.sea.y, wide, chart.sea.height).clip(chart.sea)
        if rect.width > 0:
            shapes.shade(surface, rect, palette.ECHO, (80, 45, 20)[n])


def _echo(surface: pygame.Surface, chart: GridChart, corner: str, part: float, heard: bool) -> None:
    """A ring from the middle of an area to its edges, back again where something is there."""
    squares = sorted(AREAS[corner], key=PLACE.__getitem__)
    area = chart.area(squares[0], squares[-1])
    far = part if not heard else 2 * part if part < 0.5 else 2 - 2 * part
    radius = max(3.0, area.width * 0.5 * far)
    alpha = round(230 * (1 - part * 0.7))
    thick = max(2.0, chart.cell * 0.08)
    hole = max(0.0, radius - thick)
    shapes.disc(surface, area.center, radius, palette.ECHO, hole=hole, alpha=alpha)


def _bubbles(surface: pygame.Surface, chart: GridChart, ends: tuple[str, str], part: float) -> None:
    """Rings along a ship, from its stern to its bow, while it goes down."""
    squares = SPANS[ends[0], ends[1]]
    for n, square in enumerate(squares):
        late = 0.45 * n / len(squares)
        on = (part - late) / (1 - late)
        if 0 < on < 1:
            _rings(surface, chart.square(PLACE[square]), on, palette.WRECK_EDGE)
    shapes.shade(surface, chart.area(*ends), palette.WRECK_EDGE, round(110 * pulse(part)))
