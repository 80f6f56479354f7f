"""Draws who somebody is: a bot's face by its name, a person's sign by id and colour.

Nothing is stored: the same id gives the same picture on each machine. What is drawn tells people
apart as a shape, too: rows of tiles that are the same left and right.
"""

from functools import lru_cache
from hashlib import blake2b
from math import cos, pi, sin
from typing import Final, NamedTuple

import pygame

from client.ui import shapes, theme
from client.ui.theme import Colour, mixed

TILES: Final = 6
"""Of a person's sign, across and down."""
BOT: Final = "bot-"
"""What the ids of a server's bots begin with."""
CALLED: Final = "Bot "
"""What stands before the character in the names of a server's bots."""
HEADS: Final = ("round", "square", "dome", "hexagon")
EYES: Final = ("dots", "bars", "rings", "visor")
EARS: Final = ("none", "knobs", "antenna", "two antennas")
MOUTHS: Final = ("line", "smile", "grid", "small")


class Portrait(NamedTuple):
    """Tell whose picture is drawn, and how."""

    name: str
    """A person's id, or the name of a bot's character."""
    bot: bool = False
    plate: Colour | None = None
    """The colour the person chose."""


def portrait(player: str, name: str, plate: Colour | None = None) -> Portrait:
    """Return the picture of ``player``, an id; a server's bot is drawn by its ``name``."""
    if player.startswith(BOT):
        return Portrait(name.removeprefix(CALLED), True)
    return Portrait(player, False, plate)


def digest(name: str) -> bytes:
    """Return eight bytes that follow from ``name`` alone."""
    return blake2b(name.encode(), digest_size=8).digest()


def tiles(player: str) -> tuple[tuple[bool, ...], ...]:
    """Return which tiles of a person's sign are filled, in rows: left and right are alike."""
    bits = int.from_bytes(digest(player), "big")
    half = TILES // 2
    rows = []
    for row in range(TILES):
        part = [bool(bits >> (row * half + column) & 1) for column in range(half)]
        part[-1] = part[-1] or not any(part)
        rows.append((*part, *reversed(part)))
    return tuple(rows)


def shade(player: str, plate: Colour | None = None) -> Colour:
    """Return the colour of a sign or a face: the one the person chose, else one of the plates."""
    if plate is not None:
        return plate
    return theme.PLATES[digest(player)[7] % len(theme.PLATES)][1]


def draw_avatar(
    surface: pygame.Surface,
    rect: pygame.Rect,
    name: str,
    bot: bool = False,
    plate: Colour | None = None,
) -> None:
    """Draw the picture of ``name`` in the square ``rect``.

    ``name``: a person's id, or a bot's name. ``plate``: the colour the person chose.
    """
    side = min(rect.width, rect.height)
    if side < 6:
        return
    ink, ground = shade(name, plate), theme.WELL
    surface.blit(_avatar(name, bot, side, ink, ground), rect)


@lru_cache(256)
def _avatar(name: str, bot: bool, side: int, ink: Colour, ground: Colour) -> pygame.Surface:
    def draw(surface: pygame.Surface, fine: int) -> None:
        full = pygame.Rect(0, 0, side * fine, side * fine)
        pygame.draw.rect(surface, mixed(ground, ink, 0.22), full, border_radius=full.width // 5)
        if bot:
            _face(surface, full, name, ink, ground)
        else:
            _sign(surface, full, name, ink)

    return shapes.smooth((side, side), draw)


def _sign(surface: pygame.Surface, full: pygame.Rect, player: str, ink: Colour) -> None:
    edge = full.width * 0.16
    step = (full.width - 2 * edge) / TILES
    for row, filled in enumerate(tiles(player)):
        for column, is_filled in enumerate(filled):
            if is_filled:
                left, right = round(edge + column * step), round(edge + (column + 1) * step)
                top, bottom = round(edge + row * step), round(edge + (row + 1) * step)
                pygame.draw.rect(surface, ink, (left, top, right - left, bottom - top))


def _face(
    surface: pygame.Surface, full: pygame.Rect, name: str, ink: Colour, ground: Colour
) -> None:
    """A robot's head: ears, a head, eyes and a mouth, each one of four."""
    parts = digest(name)
    unit = full.width / 20
    _ears(surface, EARS[parts[0] % 4], unit, ink)
    _head(surface, HEADS[parts[1] % 4], unit, ink)
    _eyes(surface, EYES[parts[2] % 4], unit, ink, ground)
    _mouth(surface, MOUTHS[parts[3] % 4], unit, ground)


def _rect(x: float, y: float, width: float, height: float, unit: float) -> pygame.Rect:
    return pygame.Rect(round(x * unit), round(y * unit), round(width * unit), round(height * unit))


def _at(x: float, y: float, unit: float) -> tuple[int, int]:
    return round(x * unit), round(y * unit)


def _ears(surface: pygame.Surface, kind: str, unit: float, ink: Colour) -> None:
    match kind:
        case "knobs":
            for x in (1.7, 15.8):
                pygame.draw.rect(
                    surface, ink, _rect(x, 9, 2.5, 4.5, unit), border_radius=round(unit)
                )
        case "antenna":
            pygame.draw.rect(surface, ink, _rect(9.5, 2.6, 1, 4, unit))
            pygame.draw.circle(surface, ink, _at(10, 2.8, unit), round(1.4 * unit))
        case "two antennas":
            for x in (6.6, 13.4):
                pygame.draw.rect(surface, ink, _rect(x - 0.45, 2.8, 0.9, 4, unit))
                pygame.draw.circle(surface, ink, _at(x, 2.9, unit), round(1.1 * unit))
        case _:
            return


def _head(surface: pygame.Surface, kind: str, unit: float, ink: Colour) -> None:
    match kind:
        case "round":
            pygame.draw.circle(surface, ink, _at(10, 11, unit), round(6.4 * unit))
        case "square":
            pygame.draw.rect(
                surface, ink, _rect(4, 5.4, 12, 11.4, unit), border_radius=round(2 * unit)
            )
        case "dome":
            pygame.draw.circle(surface, ink, _at(10, 11, unit), round(6.2 * unit))
            pygame.draw.rect(surface, ink, _rect(3.8, 11, 12.4, 6, unit), border_radius=round(unit))
        case _:
            corners = [
                _at(10 + 7 * cos(pi * n / 3 + pi / 6), 11 + 7 * sin(pi * n / 3 + pi / 6), unit)
                for n in range(6)
            ]
            pygame.draw.polygon(surface, ink, corners)


def _eyes(surface: pygame.Surface, kind: str, unit: float, ink: Colour, ground: Colour) -> None:
    for x in (7.4, 12.6):
        match kind:
            case "dots":
                pygame.draw.circle(surface, ground, _at(x, 10, unit), round(1.35 * unit))
            case "bars":
                pygame.draw.rect(surface, ground, _rect(x - 0.8, 8.4, 1.6, 3.4, unit))
            case "rings":
                pygame.draw.circle(surface, ground, _at(x, 10, unit), round(1.9 * unit))
                pygame.draw.circle(surface, ink, _at(x, 10, unit), round(0.8 * unit))
            case _:
                pygame.draw.rect(
                    surface, ground, _rect(5.6, 8.4, 8.8, 3, unit), border_radius=round(unit)
                )
                pygame.draw.circle(surface, ink, _at(x, 9.9, unit), round(0.8 * unit))


def _mouth(surface: pygame.Surface, kind: str, unit: float, ground: Colour) -> None:
    match kind:
        case "line":
            pygame.draw.rect(surface, ground, _rect(7.2, 13.6, 5.6, 1.1, unit))
        case "smile":
            points = [
                _at(10 + 3 * cos(pi * n / 8), 12.6 + 2.4 * sin(pi * n / 8), unit) for n in range(9)
            ]
            pygame.draw.polygon(surface, ground, points)
        case "grid":
            for x in (7, 8.8, 10.6, 12.4):
                pygame.draw.rect(surface, ground, _rect(x - 0.3, 13.2, 1.1, 2, unit))
        case _:
            pygame.draw.rect(surface, ground, _rect(8.8, 13.4, 2.4, 1.3, unit))
