"""The board as it lies: plate, gears, tracks, couplings, home corners, the letters around."""

from collections import OrderedDict
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from client.games.rotorouter.drawing import gears, signs, tracks
from client.games.rotorouter.drawing.plan import BoardPlan
from client.ui import shapes, theme
from client.ui.memo import kept, revision
from client.ui.text import Type
from client.ui.theme import Style, mixed
from engines.rotorouter.public import Tile, View, homes, mask, spin

KEPT: Final = 6
"""How many drawn boards are kept."""


class DrawnPosition(NamedTuple):
    """What decides how the board lies, tokens apart."""

    size: int
    board: tuple[Tile | None, ...]
    playing: tuple[int, ...]
    """The colours that play."""
    gear: int = 0
    turned: float = 0
    """By how many degrees the even gears have turned on from there, while they turn."""


def position_of(view: View) -> DrawnPosition:
    """Return the position that a view shows."""
    seats = tuple(player.seat for player in view.players)
    return DrawnPosition(view.size, view.board, seats, view.gear % 90)


class BoardArt:
    """Draws positions, and keeps the last few drawn."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[DrawnPosition, int, int], pygame.Surface] = OrderedDict()

    def position(self, position: DrawnPosition, side: int) -> pygame.Surface:
        """Return the board as it lies, in a square with that side."""
        if position.turned:
            return draw_position(position, side)
        key = position, side, revision()
        if key not in self._kept:
            self._kept[key] = draw_position(position, side)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def draw_position(position: DrawnPosition, side: int) -> pygame.Surface:
    """Return the board of a position, with everything but tokens."""
    plan = BoardPlan(position.size, pygame.Rect(0, 0, side, side))
    surface = _plate(plan.size, side, position.playing).copy()
    middles, spins = plan.middles(), [spin(cell, plan.size, 1) for cell in range(plan.size**2)]
    turned = {way: way * position.turned for way in (-1, 1)}
    wheels = {way: _gear(plan.side, way, turned[way]) for way in (-1, 1)}
    signs.blit_middles(surface, ((wheels[spins[cell]], at) for cell, at in enumerate(middles)))
    tiles = [(cell, tile) for cell, tile in enumerate(position.board) if tile is not None]
    signs.blit_middles(
        surface,
        ((_track(plan.side, tile, turned[spins[cell]]), middles[cell]) for cell, tile in tiles),
    )
    if not position.turned:
        _couplings(surface, plan, position.board)
    return surface


def _gear(side: int, way: int, turned: float) -> pygame.Surface:
    return gears.gear(side, way < 0, gears.step_of(turned))


def _track(side: int, tile: Tile, turned: float) -> pygame.Surface:
    """A track, turned on from how it lies by so many degrees."""
    step = round((tile.rot + turned) / 90 * tracks.QUARTER) % (4 * tracks.QUARTER)
    return tracks.track(tile.kind, tile.colour, side, step)


def draw_track(
    surface: pygame.Surface,
    side: int,
    tile: Tile,
    angle: float,
    at: tuple[float, float],
    alpha: int = 255,
) -> None:
    """Draw a track anywhere, at any angle."""
    signs.blit_middle(surface, _track(side, tile, angle), at, alpha)


def draw_tile(
    surface: pygame.Surface,
    plan: BoardPlan,
    cell: int,
    tile: Tile,
    turned: float = 0,
    alpha: int = 255,
) -> None:
    """Draw a track in its cell, turned on by so many degrees."""
    signs.blit_middle(surface, _track(plan.side, tile, turned), plan.middle(cell), alpha)


@kept(4)
def _plate(size: int, side: int, playing: tuple[int, ...]) -> pygame.Surface:
    """What never changes in a game: the plate, its margin, the home corners."""
    plan = BoardPlan(size, pygame.Rect(0, 0, side, side))
    surface = pygame.Surface((side, side))
    surface.fill(theme.GROUND)
    margin = (side - plan.cells.width) // 2
    edge = max(1, side // 400)
    shapes.rounded(surface, surface.get_rect(), theme.PLATE, margin, theme.PLATE_EDGE, edge)
    for colour, home in enumerate(homes(size)):
        _home(surface, plan, colour, home, colour in playing)
    _write_margin(surface, plan)
    return surface


def _home(surface: pygame.Surface, plan: BoardPlan, colour: int, home: int, plays: bool) -> None:
    """A home corner: the plate's corner in its colour, with its sign; dimmed if nobody plays it."""
    ink = theme.ROUTES[colour] if plays else signs.dimmed(theme.ROUTES[colour])
    whole, margin = surface.get_rect(), plan.cells.x
    right, low = home % plan.size > 0, home // plan.size > 0
    reach = pygame.Rect(0, 0, margin + plan.side, margin + plan.side)
    reach.x, reach.y = right * (whole.width - reach.width), low * (whole.height - reach.height)
    before = surface.get_clip()
    surface.set_clip(reach)
    thick = max(2, round(plan.side * 0.07))
    fill = mixed(theme.PLATE, ink, 0.16 if plays else 0.07)
    shapes.rounded(surface, whole, fill, margin, ink, thick)
    surface.set_clip(before)
    at = (
        whole.right - margin * 0.5 if right else margin * 0.5,
        whole.bottom - margin * 0.5 if low else margin * 0.5,
    )
    radius = max(4, round(margin * 0.36))
    signs.blit_middle(surface, signs.sign(colour, radius, not plays), at)


def _write_margin(surface: pygame.Surface, plan: BoardPlan) -> None:
    """Letters above and below, numbers on both sides."""
    side, margin = plan.square.width, plan.cells.x
    style = Style(max(8, round(plan.side * 0.19)), "bold")
    for n in range(plan.size):
        along = plan.cells.x + plan.side * n + plan.side // 2
        for at in (round(margin * 0.46), side - round(margin * 0.46)):
            _write(surface, chr(ord("A") + n), style, (along, at))
            _write(surface, str(n + 1), style, (at, along))


def _write(surface: pygame.Surface, text: str, style: Style, at: tuple[int, int]) -> None:
    words = _type().render(text, style, theme.PLATE_INK)
    surface.blit(words, words.get_rect(center=at))


@lru_cache(1)
def _type() -> Type:
    return Type(1.0)


def linked(board: tuple[Tile | None, ...], size: int) -> list[tuple[int, int]]:
    """Return the neighbours that have an exit to each other, the western or northern first."""
    found = []
    for cell, tile in enumerate(board):
        for there, exit_, back in ((cell + 1, 2, 8), (cell + size, 4, 1)):
            beside = there < size * size and (exit_ == 4 or there % size)
            other = board[there] if beside else None
            if tile is None or other is None:
                continue
            if mask(tile.kind, tile.rot) & exit_ and mask(other.kind, other.rot) & back:
                found.append((cell, there))
    return found


def _couplings(surface: pygame.Surface, plan: BoardPlan, board: tuple[Tile | None, ...]) -> None:
    """A clamp wherever two tracks are linked."""
    for here, there in linked(board, plan.size):
        (x1, y1), (x2, y2) = plan.middle(here), plan.middle(there)
        clamp = _clamp(plan.side, x1 == x2)
        signs.blit_middle(surface, clamp, ((x1 + x2) / 2, (y1 + y2) / 2))


@kept(8)
def _clamp(side: int, upright: bool) -> pygame.Surface:
    long, short = round(side * 0.34), max(4, round(side * 0.15))
    size = (long, short) if upright else (short, long)

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*theme.WELL, 0))
        rect = pygame.Rect(0, 0, size[0] * fine, size[1] * fine)
        pygame.draw.rect(surface, theme.WELL, rect, border_radius=short * fine // 3)
        inner = rect.inflate(-side * fine * 0.045, -side * fine * 0.045)
        pygame.draw.rect(surface, theme.TEXT, inner, border_radius=short * fine // 4)

    return shapes.smooth(size, draw)
