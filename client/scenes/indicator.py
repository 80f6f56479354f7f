"""Who wins by best play, as a sign with words: it can be hidden and shown again (T25 to T29)."""

from math import cos, pi, sin
from typing import Final

import pygame

from client import paint, theme
from client.games.board import Board
from client.theme import Colour
from client.verdict import Kind, Verdict
from client.widgets import Action, Control, Look, Widget
from client.widgets.widget import is_enter

INKS: Final[dict[Kind, Colour]] = {
    "win": theme.ACCENT,
    "loss": theme.DANGER,
    "draw": theme.SEATS[1],
    "unknown": theme.OFF,
}
"""Green, red, blue and grey; each has a shape as well."""
HIDDEN: Final = "Evaluation hidden"


def draw_verdict(
    surface: pygame.Surface, board: Board, found: Verdict, at: tuple[int, int], radius: int
) -> None:
    """A tile with a sign: up, down, level, three dots; or the sign of the seat that wins.

    A tile, as pieces are round and have some of the same colours.
    """
    tile = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    tile.center = at
    corner = max(1, radius // 3)
    if found.kind == "seat":
        paint.rounded(surface, tile, theme.GROUND, corner, theme.EDGE, max(1, radius // 8))
        board.draw_sign(surface, found.winners[0], at, max(3, round(radius * 0.66)))
        return
    paint.rounded(surface, tile, INKS[found.kind], corner)
    part, (x, y) = radius / 2, at
    if found.kind in ("win", "loss"):
        up = -1 if found.kind == "win" else 1
        tip, foot = y + up * part * 0.9, y - up * part * 0.6
        _shape(surface, [(x, tip), (x + part * 0.9, foot), (x - part * 0.9, foot)])
    elif found.kind == "draw":
        for row in (-0.75, 0.3):
            bar = pygame.Rect(round(x - part), round(y + row * part), 2 * round(part), 0)
            bar.height = max(1, round(part * 0.5))
            surface.fill(theme.GROUND, bar)
    else:
        for column in (-1, 0, 1):
            dot = x + column * part * 0.9, y
            paint.disc(surface, dot, max(1, radius // 7), theme.GROUND)


def _shape(surface: pygame.Surface, points: list[tuple[float, float]]) -> None:
    pygame.draw.polygon(surface, theme.GROUND, points)
    pygame.draw.aalines(surface, theme.GROUND, True, points)


def draw_hidden(surface: pygame.Surface, at: tuple[int, int], radius: int) -> None:
    """A dotted ring."""
    for dot in range(12):
        angle = dot * pi / 6
        place = at[0] + 0.85 * radius * cos(angle), at[1] + 0.85 * radius * sin(angle)
        paint.disc(surface, place, max(1, radius // 8), theme.OFF)


class VerdictSign(Widget):
    """The sign alone."""

    def __init__(self, board: Board, found: Verdict, size: float = 22) -> None:
        super().__init__()
        self._board, self._found, self._size = board, found, size

    def natural(self, look: Look) -> int:
        """A square."""
        return look.px(self._size)

    def height(self, look: Look, width: int) -> int:
        """A square."""
        return look.px(self._size)

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """In the middle."""
        at = self.rect.centerx, self.rect.centery
        draw_verdict(surface, self._board, self._found, at, look.px(self._size / 2))


class Indicator(Control):
    """The evaluation at the table: a click or a key hides it, another shows it again."""

    role = "switch"

    def __init__(
        self, board: Board, found: Verdict, words: str, shown: bool, toggle: Action
    ) -> None:
        """``words``: what ``found`` says."""
        super().__init__("evaluation", "Evaluation")
        self._board, self._found, self._toggle = board, found, toggle
        self._shown, self._words = shown, words if shown else HIDDEN
        self._key = f"E: {'hide' if shown else 'show'}"

    @property
    def value(self) -> str:
        """Who wins by best play; nothing of it while it is hidden."""
        return self._words if self._shown else "hidden"

    def _beside(self, look: Look) -> int:
        """What the sign and the margins take of the width."""
        return look.px(12 + 24 + 12 + 12 + 12) + look.type.width(self._key, theme.SMALL)

    def natural(self, look: Look) -> int:
        """Sign and words in one line."""
        return self._beside(look) + look.type.width(self._words, theme.STRONG)

    def _lines(self, look: Look, width: int) -> tuple[str, ...]:
        return look.type.wrap(self._words, theme.STRONG, width - self._beside(look))

    def height(self, look: Look, width: int) -> int:
        """All lines; big enough for a finger."""
        tall = len(self._lines(look, width)) * look.type.line(theme.STRONG)
        return max(look.px(theme.CONTROL), tall + look.px(18))

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """A card: the sign, the words."""
        over = look.state.hover == self.key
        fill = theme.RAISED if over else theme.SURFACE
        paint.rounded(surface, self.rect, fill, look.px(theme.RADIUS), theme.LINE)
        at, radius = (self.rect.x + look.px(24), self.rect.centery), look.px(12)
        if self._shown:
            draw_verdict(surface, self._board, self._found, at, radius)
        else:
            draw_hidden(surface, at, radius)
        self._write(look, surface)
        self.draw_ring(look, surface)

    def _write(self, look: Look, surface: pygame.Surface) -> None:
        """The words, and at the right the key that hides them."""
        size = look.type.size(self._key, theme.SMALL)
        place = self.rect.right - look.px(12) - size[0], self.rect.centery - size[1] // 2
        look.write(surface, self._key, theme.SMALL, theme.SOFT, place)
        lines, line = self._lines(look, self.rect.width), look.type.line(theme.STRONG)
        x, y = self.rect.x + look.px(48), self.rect.centery - len(lines) * line // 2
        for text in lines:
            ink = theme.TEXT if self._shown else theme.SOFT
            look.write(surface, text, theme.STRONG, ink, (x, y))
            y += line
            if x + look.type.width(text, theme.STRONG) > self.rect.right:
                look.clipped.append(text)

    def click(self, at: tuple[int, int]) -> None:
        """Hide it, or show it."""
        self._toggle()

    def key_down(self, event: pygame.event.Event) -> bool:
        """Enter and space are clicks."""
        if is_enter(event):
            self._toggle()
            return True
        return False
