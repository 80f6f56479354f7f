"""A player at the table: sign, name, whether there, score and clock; bright while to move."""

from collections.abc import Sequence
from typing import Final

import pygame

from client import paint, theme
from client.clocks import Dial
from client.games.board import Board, Player
from client.scenes.dials import Plate
from client.theme import Colour
from client.widgets import Look, Widget

PIPS: Final = 6
"""More than so many are said by a number."""
PIP: Final = 11
"""From one to the next."""


class PlayerCard(Widget):
    """One player, in a card."""

    def __init__(self, board: Board, player: Player, shown: Dial | None = None) -> None:
        """``shown``: its clock, where there is one."""
        super().__init__()
        self._board, self._player = board, player
        self._plate = Plate(shown) if shown is not None else None

    def children(self) -> Sequence[Widget]:
        """The clock."""
        return (self._plate,) if self._plate is not None else ()

    def _plate_height(self, look: Look) -> int:
        return self._plate.height(look, 0) + look.px(6) if self._plate is not None else 0

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """The clock below all else."""
        self.rect = rect
        if self._plate is not None:
            tall = self._plate.height(look, rect.width)
            x, y = rect.x + look.px(54), rect.bottom - look.px(8) - tall
            wide = min(self._plate.natural(look), rect.right - x - look.px(8))
            self._plate.place(look, pygame.Rect(x, y, wide, tall))

    def _lines(self) -> tuple[str, str]:
        player = self._player
        colour = self._board.side(player.seat)
        state = "won" if player.won else "to move" if player.to_move else ""
        away = "away" if player.here is False else ""
        notes = (colour, player.note, away, state)
        return player.name, "  ·  ".join(note for note in notes if note)

    def natural(self, look: Look) -> int:
        """Enough for a name."""
        return look.px(260)

    def height(self, look: Look, width: int) -> int:
        """Two lines and margins; a third for the score where it is narrow."""
        name, notes = self._lines()
        tall = look.type.size(name, theme.STRONG)[1] + look.type.size(notes, theme.SMALL)[1]
        narrow = not self._is_wide(look, width)
        return tall + look.px(20) + (look.px(18) if narrow else 0) + self._plate_height(look)

    def _is_wide(self, look: Look, width: int) -> bool:
        return width >= look.px(250)

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """The card, the sign, two lines, the score."""
        player, rect = self._player, self.rect
        active = player.to_move or player.won
        fill = theme.RAISED if active else theme.SURFACE
        edge = self._board.ink(player.seat) if active else theme.LINE
        thick = max(1, look.px(2 if active else 1))
        paint.rounded(surface, rect, fill, look.px(theme.RADIUS), edge, thick)
        if player.plate is not None:
            tall, wide = max(1, rect.height - look.px(20)), look.px(4)
            bar = pygame.Rect(rect.x + look.px(4), rect.y + look.px(10), wide, tall)
            paint.rounded(surface, bar, player.plate, look.px(2))
        self._draw_sign(look, surface)
        self._draw_words(look, surface)
        self._draw_score(look, surface)
        if self._plate is not None:
            self._plate.draw(look, surface)

    def _draw_sign(self, look: Look, surface: pygame.Surface) -> None:
        """The seat's sign, and a dot: whether its player is connected, grey where unknown."""
        at = self.rect.x + look.px(28), self.rect.y + look.px(10) + look.px(18)
        self._board.draw_sign(surface, self._player.seat, at, look.px(14))
        dot = at[0] + look.px(13), at[1] + look.px(12)
        ground = theme.RAISED if self._player.to_move or self._player.won else theme.SURFACE
        paint.disc(surface, dot, look.px(6), ground)
        if self._player.here:
            paint.disc(surface, dot, look.px(4), theme.ACCENT)
        elif self._player.here is None:
            paint.disc(surface, dot, look.px(4), theme.OFF)
        else:
            paint.disc(surface, dot, look.px(4), theme.OFF, hole=look.px(2.4))

    def _draw_words(self, look: Look, surface: pygame.Surface) -> None:
        name, notes = self._lines()
        x, y = self.rect.x + look.px(54), self.rect.y + look.px(10)
        room = self.rect.right - x - look.px(12)
        if self._is_wide(look, self.rect.width):
            room -= self._score_width(look) + look.px(10)
        shown = look.type.shorten(name, theme.STRONG, room)
        look.write(surface, shown, theme.STRONG, theme.TEXT, (x, y))
        y += look.type.size(name, theme.STRONG)[1]
        few = look.type.shorten(notes, theme.SMALL, room)
        look.write(surface, few, theme.SMALL, theme.SOFT, (x, y))
        cut = shown != name or few != notes
        self.tip = f"{name}  ·  {notes}" if cut else ""

    def _score_width(self, look: Look) -> int:
        mine, most = self._board.scores()[self._player.seat]
        number = look.type.width(str(mine), theme.TITLE)
        words = self._of(most)
        rest = look.type.width(words, theme.SMALL) if words else most * look.px(PIP)
        return number + look.px(8) + rest

    def _of(self, most: int) -> str:
        """How many there are, and of what; nothing where so many pips show it."""
        counted = self._board.counted
        return f"of {most} {counted}".rstrip() if counted or most > PIPS else ""

    def _draw_score(self, look: Look, surface: pygame.Surface) -> None:
        """The number, and one pip for each of what there is, or how many there are."""
        mine, most = self._board.scores()[self._player.seat]
        ink = self._board.ink(self._player.seat)
        if self._is_wide(look, self.rect.width):
            x = self.rect.right - look.px(12) - self._score_width(look)
            y = self.rect.y + (self.rect.height - self._plate_height(look)) // 2
            width, height = look.type.size(str(mine), theme.TITLE)
            look.write(surface, str(mine), theme.TITLE, theme.TEXT, (x, y - height // 2))
            x += width + look.px(8)
        else:
            x, y = self.rect.x + look.px(54), self.rect.bottom - look.px(16)
            y -= self._plate_height(look)
            width, height = look.type.size(str(mine), theme.STRONG)
            look.write(surface, str(mine), theme.STRONG, theme.TEXT, (x, y - height // 2))
            x += width + look.px(8)
        words = self._of(most)
        if words:
            at = x, y - look.type.line(theme.SMALL) // 2
            look.write(surface, words, theme.SMALL, theme.SOFT, at)
            return
        draw_pips(look, surface, (x, y), (mine, most), ink)


def draw_pips(
    look: Look, surface: pygame.Surface, at: tuple[int, int], score: tuple[int, int], ink: Colour
) -> None:
    """One for each of what there is, those that are won filled; ``at``: the left end's middle."""
    mine, most = score
    for n in range(most):
        middle = at[0] + n * look.px(PIP) + look.px(5), at[1]
        hole = 0 if n < mine else look.px(2.6)
        paint.disc(surface, middle, look.px(4), ink if n < mine else theme.EDGE, hole=hole)
