"""The card in hand and the gear die, as pictures."""

from math import pi
from typing import Final

import pygame

from client.games.rotorouter import words
from client.games.rotorouter.drawing import arcs, gears, signs, tracks
from client.games.rotorouter.drawing.marks import arrows
from client.languages.message import mark, tr
from client.ui import shapes, theme
from client.ui.memo import kept
from client.ui.theme import Colour, Style, mixed
from client.widgets import DrawContext, Widget
from engines.rotorouter.public import BASE, TURNS, Card, Face, Player

WIDE, TALL = 64, 88
FACES: Final[tuple[Face, ...]] = ("CW90", "X", "CCW90", "DEG180", "X", "CW90")
"""What a rolling die shows one after the other."""
DIE: Final = 38
ROLL_FIRST: Final = mark("The gear die has not been rolled.")


def face_fill() -> Colour:
    """Return the ground of a card that is seen from its front."""
    return mixed(theme.SURFACE, theme.TEXT, 0.1)


class CardPicture(Widget):
    """What a player holds: the card, its back, or an empty place."""

    def __init__(self, player: Player, rot: int, size: float = 1) -> None:
        """``rot``: how the track in hand lies. ``size``: 1 is WIDE by TALL."""
        super().__init__()
        self._size = size
        self._player, self._rot = player, rot
        held = player.held
        if held:
            self.tip = tr("{card}: {use}", card=tr(words.CARDS[held]), use=tr(words.USES[held]))
        elif player.holds:
            self.tip = tr("{who} holds a card.", who=words.colour(player.seat))

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the size of a card."""
        return ctx.px(WIDE * self._size)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the size of a card."""
        return ctx.px(TALL * self._size)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the card with its track as it lies now and its letters."""
        player, rect = self._player, self.rect
        radius, thick = ctx.px(8), max(1, ctx.px(1.5))
        ink = theme.ROUTES[player.seat]
        if not player.holds:
            shapes.rounded(surface, rect, theme.WELL, radius, theme.LINE, thick)
            self._middle(ctx, surface, tr("no card"), theme.OFF)
            return
        fill = face_fill() if player.held else theme.RAISED
        shapes.rounded(surface, rect, fill, radius, ink, thick)
        if player.held:
            self._draw_face(ctx, surface, player.held)
        else:
            image = gears.gear(ctx.px(42), False, 0, ink)
            surface.blit(image, image.get_rect(center=rect.center))
            signs.blit_middle(surface, signs.sign(player.seat, ctx.px(9)), rect.center)

    def _draw_face(self, ctx: DrawContext, surface: pygame.Surface, held: Card) -> None:
        side = ctx.px(46 * self._size)
        step = self._rot // 90 * tracks.QUARTER
        image = tracks.track(BASE[held], self._player.seat, side, step, True)
        x, y = self.rect.centerx, self.rect.centery + ctx.px(8 * self._size)
        surface.blit(image, image.get_rect(center=(x, y)))
        style = Style(14 if self._size == 1 else 12, "bold")
        ctx.write(
            surface, held, style, theme.TEXT, (self.rect.x + ctx.px(7), self.rect.y + ctx.px(4))
        )
        if held != BASE[held]:
            badge = arrows(ctx.px(18 * self._size), theme.TEXT, 0)
            right = self.rect.right - ctx.px(13), self.rect.y + ctx.px(13)
            surface.blit(badge, badge.get_rect(center=right))

    def _middle(
        self, ctx: DrawContext, surface: pygame.Surface, text: str, ink: theme.Colour
    ) -> None:
        for n, line in enumerate(lines := text.split()):
            width, height = ctx.type.size(line, theme.SMALL)
            y = self.rect.centery - len(lines) * height // 2 + n * height
            ctx.write(surface, line, theme.SMALL, ink, (self.rect.centerx - width // 2, y))


class DiePicture(Widget):
    """The gear die: as it lies, or tumbling."""

    def __init__(self, face: Face | None, rolling: float | None) -> None:
        """``rolling``: how far it has rolled, from 0 to 1."""
        super().__init__()
        self._rolling = rolling
        self._face = FACES[int(rolling * 11) % len(FACES)] if rolling is not None else face
        self.tip = tr(words.FACES[face] if face else ROLL_FIRST)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the side of a square."""
        return ctx.px(DIE)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the side of a square."""
        return ctx.px(DIE)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw a rounded square with an arrow, or blank."""
        side = ctx.px(DIE)
        image = die(side, self._face)
        if self._rolling is not None:
            image = pygame.transform.rotozoom(image, 720 * (1 - self._rolling), 0.92)
        surface.blit(image, image.get_rect(center=self.rect.center))


@kept(32)
def die(side: int, face: Face | None) -> pygame.Surface:
    """Return one side of the die; dark before it was rolled."""
    fill = theme.TEXT if face else theme.RAISED
    ink = theme.WELL if face else theme.OFF

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*fill, 0))
        full = side * fine
        rect = pygame.Rect(0, 0, full, full).inflate(-full * 0.06, -full * 0.06)
        pygame.draw.rect(surface, fill, rect, border_radius=full // 5)
        if face is None:
            pygame.draw.rect(surface, theme.EDGE, rect, full // 26, border_radius=full // 5)
        if face == "X":
            shapes.thick_line(
                surface, (full * 0.34, full / 2), (full * 0.66, full / 2), ink, full * 0.09
            )
        elif face is None:
            pygame.draw.circle(surface, ink, (full / 2, full / 2), full * 0.06)
        else:
            _draw_turn(surface, full, TURNS[face], ink)

    return shapes.smooth((side, side), draw)


def _draw_turn(surface: pygame.Surface, full: int, theta: int, ink: theme.Colour) -> None:
    """An arrow along a quarter or half of a circle."""
    way = -1 if theta < 0 else 1
    long = pi * (1.3 if abs(theta) == 180 else 0.85)
    span = -pi / 2 - way * long / 2, -pi / 2 + way * long / 2
    y = full * (0.5 if abs(theta) == 180 else 0.62)
    arcs.arrow(surface, (full / 2, y), full * 0.28, span, ink, full * 0.09)
