"""A grid in letters and marks: the sea, the ships one knows, what was found, pings, aims."""

from collections.abc import Sequence
from math import cos, radians, sin

import pygame

from client.games.wordfleet.drawing import marks, palette, ship_art
from client.games.wordfleet.model.chart import SIZE, GridChart
from client.games.wordfleet.model.draft import FleetDraft, Hull
from client.games.wordfleet.model.tracker import Waters, revealed
from client.table.motion.pose import Pose
from client.ui import shapes, theme
from client.ui.memo import kept
from client.ui.theme import Style
from client.widgets.widget import DrawContext
from engines.wordfleet.public import (
    AREAS,
    COLUMNS,
    MISS,
    PLACE,
    SPANS,
    SQUARES,
    UNKNOWN,
    Placed,
    ShipClass,
    Square,
)


def water(ctx: DrawContext, surface: pygame.Surface, chart: GridChart) -> None:
    """Draw the empty grid, with letters above and numbers at the left."""
    surface.blit(_water(chart.sea.width, round(chart.cell * 1000)), chart.sea)
    size = max(6, round(chart.cell * 0.34 / ctx.type.scale))
    style = Style(size, "bold")
    for n in range(SIZE):
        column, row = chart.square(n), chart.square(n * SIZE)
        _label(ctx, surface, COLUMNS[n], style, (column.centerx, _middle(chart, 1)))
        _label(ctx, surface, str(n + 1), style, (_middle(chart, 0), row.centery))


def _middle(chart: GridChart, axis: int) -> int:
    """The middle of the margin."""
    return (chart.rect.topleft[axis] + chart.sea.topleft[axis]) // 2


def _label(
    ctx: DrawContext, surface: pygame.Surface, text: str, style: Style, at: tuple[int, int]
) -> None:
    width, height = ctx.type.size(text, style)
    ctx.write(surface, text, style, palette.SCALE, (at[0] - width // 2, at[1] - height // 2))


@kept(8)
def _water(side: int, cell: int) -> pygame.Surface:
    """The hundred squares, every second one a little lighter, in a round frame."""
    step = cell / 1000

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*palette.RIM, 0))
        whole, round_ = side * fine, round(step * 0.2 * fine)
        frame = pygame.Rect(0, 0, whole, whole)
        pygame.draw.rect(surface, palette.DEEP, frame, border_radius=round_)
        for place in range(SIZE * SIZE):
            row, column = divmod(place, SIZE)
            if (row + column) % 2:
                corner = round(column * step * fine), round(row * step * fine)
                part = pygame.Rect(corner, (round(step * fine), round(step * fine)))
                pygame.draw.rect(surface, palette.SHOAL, part, border_radius=round_ // 2)
        for n in range(1, SIZE):
            at = round(n * step * fine)
            pygame.draw.line(surface, palette.WAVE, (at, 0), (at, whole), fine)
            pygame.draw.line(surface, palette.WAVE, (0, at), (whole, at), fine)
        pygame.draw.rect(surface, palette.RIM, frame, width=fine + 2, border_radius=round_)

    return shapes.smooth((side, side), draw)


def waters(ctx: DrawContext, surface: pygame.Surface, chart: GridChart, there: Waters) -> None:
    """Draw everything that the viewer knows of a fleet's grid."""
    water(ctx, surface, chart)
    for ping in there.found.pings:
        area = sorted(AREAS[ping.corner], key=PLACE.__getitem__)
        marks.echo(surface, chart.area(area[0], area[-1]), ping.found)
    _ships(ctx, surface, chart, there)
    hidden = {at for ship in there.fleet for at in SPANS[ship.start, ship.end]}
    for place, sign in enumerate(there.grid):
        if sign == MISS:
            marks.miss(surface, chart.square(place))
        elif sign != UNKNOWN and SQUARES[place] not in there.found.wrecks | hidden:
            marks.hit(ctx, surface, sign, chart.square(place))


def _ships(ctx: DrawContext, surface: pygame.Surface, chart: GridChart, there: Waters) -> None:
    """Wrecks, and the ships afloat where the viewer knows them."""
    sunk = {event.ship for event in there.found.sunk}
    for event in there.found.sunk:
        _wreck(ctx, surface, chart, Placed(event.ship, event.word, event.start, event.end))
    for ship in there.fleet:
        if ship.ship not in sunk:
            _afloat(ctx, surface, chart, there, ship)


def _wreck(ctx: DrawContext, surface: pygame.Surface, chart: GridChart, ship: Placed) -> None:
    """A ship that is sunk: its word, crossed through."""
    rect = chart.area(ship.start, ship.end)
    ship_art.blit(surface, rect, len(ship.word), "wreck")
    inside = rect.inflate(-round(chart.cell * 0.5), -round(chart.cell * 0.5))
    marks.strike_through(surface, inside, palette.WRECK_EDGE, max(1, round(chart.cell * 0.05)))
    for square, sign in zip(SPANS[ship.start, ship.end], ship.word, strict=True):
        at = chart.square(PLACE[square])
        shapes.disc(surface, at.center, chart.cell * 0.29, palette.WRECK)
        marks.letter(ctx, surface, sign, at, palette.ON_WRECK, 0.5)


def _afloat(
    ctx: DrawContext, surface: pygame.Surface, chart: GridChart, there: Waters, ship: Placed
) -> None:
    """A ship one knows, with the letters that the enemy has found."""
    ship_art.blit(surface, chart.area(ship.start, ship.end), len(ship.word), "steel")
    for square, sign in zip(SPANS[ship.start, ship.end], ship.word, strict=True):
        at = chart.square(PLACE[square])
        if revealed(there.found, square):
            marks.wound(ctx, surface, sign, at)
        else:
            marks.letter(ctx, surface, sign, at, palette.LETTER, 0.54)


def fleet(
    ctx: DrawContext,
    surface: pygame.Surface,
    chart: GridChart,
    draft: FleetDraft,
    bad: frozenset[ShipClass],
    moving: Sequence[Pose] = (),
) -> None:
    """Draw a fleet in the making; ``bad`` are the ships that cannot lie there.

    ``moving``: those that are on their way.
    """
    water(ctx, surface, chart)
    poses = {pose.kind: pose for pose in moving}
    order = sorted(draft.hulls.values(), key=lambda hull: hull.ship == draft.held)
    for hull in order:
        pose = poses.get(hull.ship)
        if pose is not None:
            _under_way(ctx, surface, chart, hull, pose)
        if hull.at is None or pose is not None:
            continue
        rect = chart.area(hull.squares[0], hull.squares[-1])
        ship_art.blit(surface, rect, hull.length, "bad" if hull.ship in bad else "steel")
        for n, square in enumerate(hull.squares):
            sign = hull.word[n] if n < len(hull.word) else "·"
            at = chart.square(PLACE[square])
            marks.letter(ctx, surface, sign, at, palette.LETTER, 0.54)
        if hull.ship in bad:
            marks.draw_refusal(surface, chart.square(PLACE[hull.squares[0]]))


def _under_way(
    ctx: DrawContext, surface: pygame.Surface, chart: GridChart, hull: Hull, pose: Pose
) -> None:
    """Draw a ship that slides or turns, its letters upright."""
    cell = chart.cell
    at = chart.sea.x + (pose.x + 0.5) * cell, chart.sea.y + (pose.y + 0.5) * cell
    ship_art.blit_turned(surface, at, (cell * hull.length, cell), pose.angle, pose.alpha)
    turn = radians(pose.angle)
    for n, sign in enumerate(hull.word[: hull.length].ljust(hull.length, "·")):
        far = (n - (hull.length - 1) / 2) * cell
        tile = pygame.Rect(0, 0, round(cell), round(cell))
        tile.center = round(at[0] + far * cos(turn)), round(at[1] + far * sin(turn))
        marks.letter(ctx, surface, sign, tile, palette.LETTER, 0.54)


def survivors(ctx: DrawContext, surface: pygame.Surface, chart: GridChart, there: Waters) -> None:
    """Light the ships that are afloat at the end."""
    sunk = {event.ship for event in there.found.sunk}
    for ship in there.fleet:
        if ship.ship not in sunk:
            rect = chart.area(ship.start, ship.end)
            shapes.shade(surface, rect, theme.ACCENT, 46)
            shapes.ring(surface, rect, theme.ACCENT, round(chart.cell * 0.3), max(2, ctx.px(3)))


def ghost(
    ctx: DrawContext,
    surface: pygame.Surface,
    chart: GridChart,
    squares: tuple[Square, ...],
    word: str,
) -> None:
    """Draw where a ship would lie, or a word is said to."""
    ship_art.blit(surface, chart.area(squares[0], squares[-1]), len(squares), "ghost")
    for square, sign in zip(squares, word, strict=False):
        at = chart.square(PLACE[square])
        shapes.disc(surface, at.center, chart.cell * 0.3, palette.DEEP)
        marks.letter(ctx, surface, sign, at, palette.GHOST, 0.5)


def clash(
    ctx: DrawContext, surface: pygame.Surface, chart: GridChart, squares: tuple[Square, ...]
) -> None:
    """Draw that a ship cannot be put down there: another one lies in its way."""
    rect = chart.area(squares[0], squares[-1])
    shapes.ring(surface, rect, theme.DANGER, round(chart.cell * 0.3), max(2, ctx.px(3)))
    side = ctx.px(9)
    at = min(rect.right, surface.get_width() - side), max(rect.top, side)
    shapes.disc(surface, at, side, theme.DANGER)
    wide, tall = ctx.type.size("!", theme.STRONG)
    ctx.write(surface, "!", theme.STRONG, theme.ON_DANGER, (at[0] - wide // 2, at[1] - tall // 2))
