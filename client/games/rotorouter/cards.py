"""The card in hand and the gear die, as pictures."""

from functools import lru_cache
from math import pi
from typing import Final

import pygame

from client import paint, theme
from client.games.rotorouter import arcs, gears, signs, tracks, words
from client.games.rotorouter.marks import arrows
from client.theme import Style, mixed
from client.widgets import Look, Widget
from engines.rotorouter.public import BASE, TURNS, Card, Face, Player

WIDE, TALL = 64, 88
FACE: Final = mixed(theme.SURFACE, theme.TEXT, 0.1)
FACES: Final[tuple[Face, ...]] = ("CW90", "X", "CCW90", "DEG180", "X", "CW90")
"""What a rolling die shows one after the other."""
DIE: Final = 38


class CardPicture(Widget):
    """What a player holds: the card, its back, or an empty place."""

    def __init__(self, player: Player, rot: int, size: float = 1) -> None:
        """``rot``: how the track in hand lies. ``size``: 1 is WIDE by TALL."""
        super().__init__()
        self._size = size
        self._player, self._rot = player, rot
        held = player.held
        if held:
            self.tip = f"{words.CARDS[held]}. {words.USES[held]}"
        elif player.holds:
            self.tip = f"{words.colour(player.seat)} holds a card."

    def natural(self, look: Look) -> int:
        """A card."""
        return look.px(WIDE * self._size)

    def height(self, look: Look, width: int) -> int:
        """A card."""
        return look.px(TALL * self._size)

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """The card with its track as it lies now and its letters."""
        player, rect = self._player, self.rect
        radius, thick = look.px(8), max(1, look.px(1.5))
        ink = signs.INKS[player.seat]
        if not player.holds:
            paint.rounded(surface, rect, theme.WELL, radius, theme.LINE, thick)
            self._middle(look, surface, "no card", theme.OFF)
            return
        paint.rounded(surface, rect, FACE if player.held else theme.RAISED, radius, ink, thick)
        if player.held:
            self._draw_face(look, surface, player.held)
        else:
            image = gears.gear(look.px(42), False, 0, ink)
            surface.blit(image, image.get_rect(center=rect.center))
            signs.blit_middle(surface, signs.sign(player.seat, look.px(9)), rect.center)

    def _draw_face(self, look: Look, surface: pygame.Surface, held: Card) -> None:
        side = look.px(46 * self._size)
        step = self._rot // 90 * tracks.QUARTER
        image = tracks.track(BASE[held], self._player.seat, side, step, True)
        x, y = self.rect.centerx, self.rect.centery + look.px(8 * self._size)
        surface.blit(image, image.get_rect(center=(x, y)))
        style = Style(14 if self._size == 1 else 12, "bold")
        look.write(
            surface, held, style, theme.TEXT, (self.rect.x + look.px(7), self.rect.y + look.px(4))
        )
        if held != BASE[held]:
            badge = arrows(look.px(18 * self._size), theme.TEXT, 0)
            right = self.rect.right - look.px(13), self.rect.y + look.px(13)
            surface.blit(badge, badge.get_rect(center=right))

    def _middle(self, look: Look, surface: pygame.Surface, text: str, ink: theme.Colour) -> None:
        for n, line in enumerate(lines := text.split()):
            width, height = look.type.size(line, theme.SMALL)
            y = self.rect.centery - len(lines) * height // 2 + n * height
            look.write(surface, line, theme.SMALL, ink, (self.rect.centerx - width // 2, y))


class DiePicture(Widget):
    """The gear die: as it lies, or tumbling."""

    def __init__(self, face: Face | None, rolling: float | None) -> None:
        """``rolling``: how far it has rolled, from 0 to 1."""
        super().__init__()
        self._rolling = rolling
        self._face = FACES[int(rolling * 11) % len(FACES)] if rolling is not None else face
        self.tip = f"The die: {words.FACES[face]}." if face else "The gear die was not rolled yet."

    def natural(self, look: Look) -> int:
        """A square."""
        return look.px(DIE)

    def height(self, look: Look, width: int) -> int:
        """A square."""
        return look.px(DIE)

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """A rounded square with an arrow, or blank."""
        side = look.px(DIE)
        image = die(side, self._face)
        if self._rolling is not None:
            image = pygame.transform.rotozoom(image, 720 * (1 - self._rolling), 0.92)
        surface.blit(image, image.get_rect(center=self.rect.center))


@lru_cache(32)
def die(side: int, face: Face | None) -> pygame.Surface:
    """One side of the die; dark before it was rolled."""
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
            paint.thick_line(
                surface, (full * 0.34, full / 2), (full * 0.66, full / 2), ink, full * 0.09
            )
        elif face is None:
            pygame.draw.circle(surface, ink, (full / 2, full / 2), full * 0.06)
        else:
            _draw_turn(surface, full, TURNS[face], ink)

    return paint.smooth((side, side), draw)


def _draw_turn(surface: pygame.Surface, full: int, theta: int, ink: theme.Colour) -> None:
    """An arrow along a quarter or half of a circle."""
    way = -1 if theta < 0 else 1
    long = pi * (1.3 if abs(theta) == 180 else 0.85)
    span = -pi / 2 - way * long / 2, -pi / 2 + way * long / 2
    y = full * (0.5 if abs(theta) == 180 else 0.62)
    arcs.arrow(surface, (full / 2, y), full * 0.28, span, ink, full * 0.09)
