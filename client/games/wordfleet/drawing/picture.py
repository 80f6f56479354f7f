"""The grid as it is drawn now: what lies on it, what is aimed at, what is pending, the cursor."""

from math import pi, sin
from typing import Final

import pygame

from client.games.wordfleet.controller import Controller
from client.games.wordfleet.drawing import marks, palette, pencil, sea, splashes
from client.games.wordfleet.hand import centred
from client.games.wordfleet.model.check import findings
from client.table import cell_marks, suggestion_mark
from client.table.board import BoardScene, Point
from client.table.pointer import Pointer
from client.ui import shapes, theme
from client.ui.memo import kept
from client.widgets.widget import DrawContext
from engines.wordfleet.public import (
    AREAS,
    MISS,
    PLACE,
    SPANS,
    SQUARES,
    UNKNOWN,
    CoordinateStrike,
    CoordinateStruck,
    Event,
    LetterSwept,
    ShipSunk,
    SonarPing,
    SonarPinged,
    Square,
    WordDisputed,
    WordStrike,
    WordStruck,
)

BREATH_MS: Final = 1200


def draw(
    ctx: DrawContext,
    surface: pygame.Surface,
    board: Controller,
    pointer: Pointer,
    scene: BoardScene,
) -> None:
    """Draw the grid that is shown large."""
    if board.deploying:
        _draw_draft(ctx, surface, board, pointer)
    else:
        sea.waters(ctx, surface, board.chart, board.there)
        if board.view.phase == "over":
            sea.survivors(ctx, surface, board.chart, board.there)
        _draw_marks(ctx, surface, board)
        splashes.draw(surface, board.chart, board.there.seat, board.motion.effects)
        if not (scene.may_act and board.hand.mode(board.view) in ("word", "ping")):
            _draw_last(surface, board)
        if scene.pending is not None:
            _draw_pending(ctx, surface, board, scene)
        elif board.is_marking:
            _draw_pencil(ctx, surface, board, pointer)
        elif scene.may_act and board.shown != board.seat:
            _draw_hand(ctx, surface, board, pointer)
    if board.suggested and not board.deploying and board.shown != board.seat:
        at = [PLACE[square] for square in board.suggested]
        rects = board.chart.square(at[0]), board.chart.square(at[-1])
        suggestion_mark.frame(surface, rects[0].union(rects[1]))
    if pointer.refused is not None:
        marks.draw_refusal(surface, board.chart.square(pointer.refused))
    if scene.cursor and pointer.cursor is not None:
        rect = board.chart.square(pointer.cursor)
        shapes.ring(surface, rect, theme.FOCUS, round(rect.width * 0.16), max(2, ctx.px(2.5)))
    key = pointer.cursor if scene.cursor and pointer.hovered is None else pointer.hovered
    if key is not None:
        middle, reach = board.chart.square(key).center, 0.56 * board.chart.cell
        note = board.mark_at(SQUARES[key]).note if not board.deploying else ""
        name = f"{SQUARES[key]}  {note}" if note else SQUARES[key]
        cell_marks.draw_name(surface, ctx.type, name, middle, reach, board.chart.rect)


def _draw_draft(
    ctx: DrawContext, surface: pygame.Surface, board: Controller, pointer: Pointer
) -> None:
    """A fleet in the making, and the ship that is carried."""
    ship_mover, chart = board.ship_mover, board.chart
    found = findings(ship_mover.draft, board.view.terms)
    bad = frozenset(ship for ship, finding in found.items() if finding.astray)
    sea.fleet(ctx, surface, chart, ship_mover.draft, bad, board.motion.moving)
    under = pointer.hovered if pointer.hovered is not None else pointer.cursor
    square = None if under is None else SQUARES[under]
    carried = ship_mover.ghost(square)
    if carried is not None:
        ship, squares = carried
        sea.ghost(ctx, surface, chart, squares, ship_mover.draft.hulls[ship].word)
        if ship_mover.clashes(ship, squares):
            sea.clash(ctx, surface, chart, squares)
        return
    held = ship_mover.draft.hulls[ship_mover.draft.held]
    if held.at is not None:
        rect = chart.area(held.squares[0], held.squares[-1])
        shapes.ring(surface, rect, theme.ACCENT, round(chart.cell * 0.3), max(2, ctx.px(2)))
    if pointer.hovered is not None:
        marks.brackets(surface, chart.square(pointer.hovered), palette.SCALE, max(1, ctx.px(1.5)))


def _draw_marks(ctx: DrawContext, surface: pygame.Surface, board: Controller) -> None:
    """What the captain pencilled on the enemy's grid."""
    if board.may_mark:
        for place in board.marks.all():
            if place in PLACE:
                made = board.mark_at(place)
                pencil.draw_mark(ctx, surface, made, board.chart.square(PLACE[place]))


def _draw_last(surface: pygame.Surface, board: Controller) -> None:
    """Where something was said last on this grid."""
    events = [event for event in board.view.log if event.by != board.there.seat]
    rect = _place_of(board, events[-1]) if events else None
    if rect is not None:
        marks.brackets(surface, rect, theme.TEXT, max(2, round(board.chart.cell * 0.04)))


def _place_of(board: Controller, event: Event) -> pygame.Rect | None:
    match event:
        case CoordinateStruck(at=at):
            return board.chart.square(PLACE[at])
        case WordStruck(start=start, end=end) | ShipSunk(start=start, end=end):
            return board.chart.area(start, end)
        case SonarPinged(corner=corner):
            return _area(board, corner)
        case LetterSwept() | WordDisputed():
            return None


def _area(board: Controller, corner: Square) -> pygame.Rect:
    squares = sorted(AREAS[corner], key=PLACE.__getitem__)
    return board.chart.area(squares[0], squares[-1])


def _draw_hand(
    ctx: DrawContext, surface: pygame.Surface, board: Controller, pointer: Pointer
) -> None:
    """What the captain is about to order, and what is under the mouse."""
    hand, chart = board.hand, board.chart
    mode = hand.mode(board.view)
    if not hand.orders(board.view):
        return
    if mode == "ping":
        under = None if pointer.hovered is None else centred(SQUARES[pointer.hovered])
        for corner, ink in ((under, palette.SCALE), (hand.corner, theme.ACCENT)):
            if corner is not None:
                marks.brackets(surface, _area(board, corner), ink, max(2, ctx.px(2)))
        return
    if mode == "word":
        _draw_composer(ctx, surface, board)
    elif hand.square is not None and mode == "square":
        marks.aim(surface, chart.square(PLACE[hand.square]), theme.ACCENT)
    if pointer.hovered is not None and pointer.hovered != pointer.chosen:
        marks.brackets(surface, chart.square(pointer.hovered), palette.SCALE, max(1, ctx.px(1.5)))


def _draw_pencil(
    ctx: DrawContext, surface: pygame.Surface, board: Controller, pointer: Pointer
) -> None:
    """What is under the mouse, and the square that a note is written about."""
    thin, chart = max(1, ctx.px(1.5)), board.chart
    if pointer.hovered is not None:
        marks.brackets(surface, chart.square(pointer.hovered), palette.GHOST, thin)
    if board.marks.place in PLACE:
        rect = chart.square(PLACE[board.marks.place])
        marks.brackets(surface, rect, palette.ECHO, max(2, ctx.px(2)))


def _draw_composer(ctx: DrawContext, surface: pygame.Surface, board: Controller) -> None:
    """The word that is being announced, on its squares."""
    composer, chart = board.hand.composer, board.chart
    squares = composer.squares()[: max(2, len(composer.word))]
    if len(squares) > 1:
        sea.ghost(ctx, surface, chart, squares, composer.word)
    if composer.start is not None:
        rect = chart.square(PLACE[composer.start])
        marks.brackets(surface, rect, theme.ACCENT, max(2, ctx.px(2)))
    for tile in composer.tiles(board.target.found)[: len(squares)]:
        rect = chart.square(PLACE[tile.square])
        if tile.clashes:
            marks.draw_refusal(surface, rect)
        elif tile.known not in (UNKNOWN, MISS):
            shapes.disc(surface, rect.center, chart.cell * 0.42, palette.DEEP)
            marks.hit(ctx, surface, tile.known, rect)


def _draw_pending(
    ctx: DrawContext, surface: pygame.Surface, board: Controller, scene: BoardScene
) -> None:
    """What was sent, until it is answered."""
    chart, part = board.chart, (1 + sin(2 * pi * scene.now_ms / BREATH_MS)) / 2
    ink = theme.mixed(palette.SCALE, theme.WARNING, part)
    match scene.pending:
        case CoordinateStrike(at=at):
            marks.aim(surface, chart.square(PLACE[at]), ink)
        case WordStrike(word=word, here=here, there=there):
            sea.ghost(ctx, surface, chart, SPANS[here, there], word)
        case SonarPing(corner=corner):
            marks.brackets(surface, _area(board, corner), ink, max(2, ctx.px(2)))
        case _:
            return


def flag(surface: pygame.Surface, seat: int, at: Point, radius: int) -> None:
    """Draw a captain's flag: red flies a pennant, blue a square with a hoist."""
    image = _flag(seat, max(3, radius))
    surface.blit(image, image.get_rect(center=at))


@kept(32)
def _flag(seat: int, radius: int) -> pygame.Surface:
    ink = theme.SEATS[seat]

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*ink, 0))
        whole = 2 * radius * fine
        pole = pygame.Rect(whole * 0.12, whole * 0.04, whole * 0.1, whole * 0.92)
        pygame.draw.rect(surface, ink, pole, border_radius=round(whole * 0.05))
        left, top, low = whole * 0.2, whole * 0.1, whole * 0.74
        if seat == 0:
            points = [(left, top), (whole * 0.98, (top + low) / 2), (left, low)]
        else:
            notch = whole * 0.74, (top + low) / 2
            points = [(left, top), (whole * 0.96, top), notch, (whole * 0.96, low), (left, low)]
        pygame.draw.polygon(surface, ink, points)

    return shapes.smooth((2 * radius, 2 * radius), draw)
