"""A player at the table: sign, name, whether there, score and clock; bright while to move."""

from collections.abc import Sequence
from typing import Final

import pygame

from client.languages.message import tr
from client.presenters.clocks import ClockReading
from client.table.avatar import draw_avatar
from client.table.board import BoardPlayer, GameBoard
from client.table.clock_plates import Plate
from client.ui import shapes, theme
from client.ui.theme import Colour
from client.widgets import DrawContext, Widget

PIPS: Final = 6
"""More than so many are said by a number."""
ROOMY: Final = 250
"""From this width on, at 100 %, score or clock stand right of the words."""
MOST_PLATE: Final = 0.45
"""The part of the width that a clock right of the words takes at most."""
SIDE: Final = 30
"""Of a face."""
SEPARATOR: Final = "  ·  "
PIP: Final = 11
"""From one to the next."""


class PlayerCard(Widget):
    """One player, in a card."""

    keeps_clear = True

    def __init__(
        self, board: GameBoard, player: BoardPlayer, shown: ClockReading | None = None
    ) -> None:
        """``shown``: its clock, where there is one."""
        super().__init__()
        self._board, self._player = board, player
        self._plate = Plate(shown, theme.DISPLAY) if shown is not None else None

    @property
    def words(self) -> str:
        """Return who that is, and the score."""
        parts = list(self._lines())
        if self._score is not None:
            counted, (mine, most) = tr(self._board.counted), self._score
            said = tr("{mine} of {most} {counted}", mine=mine, most=most, counted=counted)
            parts.append(said.strip())
        return ", ".join(part for part in parts if part)

    def children(self) -> Sequence[Widget]:
        """Return the clock."""
        return (self._plate,) if self._plate is not None else ()

    def _is_beside(self, ctx: DrawContext, width: int) -> bool:
        """Whether the clock stands right of the words, not below them."""
        if self._plate is None or width < ctx.px(ROOMY):
            return False
        return self._plate.preferred_width(ctx) <= width * MOST_PLATE

    def _plate_height(self, ctx: DrawContext, width: int) -> int:
        """What the clock takes below the words."""
        if self._plate is None or self._is_beside(ctx, width):
            return 0
        return self._plate.height(ctx, 0) + ctx.px(6)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the clock at the right, or below all else."""
        self.rect = rect
        if self._plate is None:
            return
        tall, wish = self._plate.height(ctx, rect.width), self._plate.preferred_width(ctx)
        if self._is_beside(ctx, rect.width):
            x, y = rect.right - ctx.px(10) - wish, rect.centery - tall // 2
        else:
            x, y = rect.x + ctx.px(54), rect.bottom - ctx.px(8) - tall
        wide = min(wish, rect.right - x - ctx.px(8))
        self._plate.place(ctx, pygame.Rect(x, y, wide, tall))

    def _lines(self) -> tuple[str, str]:
        return self._written(self._player)

    def _written(self, player: BoardPlayer) -> tuple[str, str]:
        colour = self._board.side(player.seat)
        state = tr("won") if player.won else tr("to move") if player.to_move else ""
        away = tr("away") if player.here is False else ""
        notes = (colour, player.note, away, state)
        return player.name, SEPARATOR.join(note for note in notes if note)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for a name."""
        return ctx.px(260)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return two lines and margins; a third for the score where it is narrow."""
        name, notes = self._lines()
        tall = ctx.type.size(name, theme.STRONG)[1] + ctx.type.size(notes, theme.SMALL)[1]
        narrow = self._score is not None and not self._is_wide(ctx, width)
        tall += ctx.px(20) + (ctx.px(18) if narrow else 0) + self._plate_height(ctx, width)
        least = self._plate.height(ctx, 0) + ctx.px(14) if self._plate is not None else 0
        return max(tall, least)

    def _is_wide(self, ctx: DrawContext, width: int) -> bool:
        """Whether the score stands right of the words."""
        return width >= ctx.px(ROOMY) and not self._is_beside(ctx, width)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the card, the sign, two lines, the score."""
        player, rect = self._player, self.rect
        active = player.to_move or player.won
        fill = theme.RAISED if active else theme.SURFACE
        edge = self._board.ink(player.seat) if active else theme.LINE
        thick = max(1, ctx.px(2 if active else 1))
        shapes.rounded(surface, rect, fill, ctx.px(theme.RADIUS), edge, thick)
        if player.plate is not None:
            tall, wide = max(1, rect.height - ctx.px(20)), ctx.px(4)
            bar = pygame.Rect(rect.x + ctx.px(4), rect.y + ctx.px(10), wide, tall)
            shapes.rounded(surface, bar, player.plate, ctx.px(2))
        self._draw_sign(ctx, surface)
        self._draw_words(ctx, surface)
        self._draw_score(ctx, surface)
        if self._plate is not None:
            self._plate.draw(ctx, surface)

    def _draw_sign(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """The seat's sign, and a dot: whether its player is connected, grey where unknown."""
        at = self.rect.x + ctx.px(28), self.rect.y + ctx.px(10) + ctx.px(18)
        self._board.draw_sign(surface, self._player.seat, at, ctx.px(14))
        dot = at[0] + ctx.px(13), at[1] + ctx.px(12)
        ground = theme.RAISED if self._player.to_move or self._player.won else theme.SURFACE
        shapes.disc(surface, dot, ctx.px(6), ground)
        if self._player.here:
            shapes.disc(surface, dot, ctx.px(4), theme.ACCENT)
        elif self._player.here is None:
            shapes.disc(surface, dot, ctx.px(4), theme.OFF)
        else:
            shapes.disc(surface, dot, ctx.px(4), theme.OFF, hole=ctx.px(2.4))

    def _draw_words(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        name, notes = self._lines()
        x, y = self.rect.x + ctx.px(54), self.rect.y + ctx.px(10)
        room = self._room(ctx)
        taken = self._draw_face(ctx, surface, room)
        x, room = x + taken, room - taken
        shown = ctx.type.shorten(name, theme.STRONG, room)
        ctx.write(surface, shown, theme.STRONG, theme.TEXT, (x, y))
        y += ctx.type.size(name, theme.STRONG)[1]
        few = fitting(ctx, notes, room)
        ctx.write(surface, few, theme.SMALL, theme.SOFT, (x, y))
        cut = shown != name or few != notes
        self.tip = f"{name}  ·  {notes}" if cut else ""

    def _room(self, ctx: DrawContext) -> int:
        """What is left right of the sign for a face and the words."""
        room = self.rect.width - ctx.px(54) - ctx.px(12)
        if self._is_wide(ctx, self.rect.width):
            return room - self._score_width(ctx) - ctx.px(10)
        if self._plate is not None and self._is_beside(ctx, self.rect.width):
            return room - self._plate.preferred_width(ctx) - ctx.px(6)
        return room

    def _draw_face(self, ctx: DrawContext, surface: pygame.Surface, room: int) -> int:
        """Draw who that is; return the width it takes: none where the words need it."""
        shown, side = self._player.portrait, ctx.px(SIDE)
        taken = side + ctx.px(10)
        if shown is None or room - taken < self._most_words(ctx):
            return 0
        tall = ctx.type.line(theme.STRONG) + ctx.type.line(theme.SMALL)
        y = self.rect.y + ctx.px(10) + (tall - side) // 2
        square = pygame.Rect(self.rect.x + ctx.px(52), y, side, side)
        draw_avatar(surface, square, *shown)
        return taken

    def _most_words(self, ctx: DrawContext) -> int:
        """The width of the words, whoever is to move: a face does not come and go by turns."""
        steady = self._player._replace(to_move=False, won=False, here=True)
        name, notes = self._written(steady)
        return max(ctx.type.width(name, theme.STRONG), ctx.type.width(notes, theme.SMALL))

    @property
    def _score(self) -> tuple[int, int] | None:
        """How many of how many this seat has; None where this game keeps no score."""
        scores = self._board.scores()
        return scores[self._player.seat] if scores else None

    def _score_width(self, ctx: DrawContext) -> int:
        if self._score is None:
            return 0
        mine, most = self._score
        number = ctx.type.width(str(mine), theme.TITLE)
        words = self._of(most)
        rest = ctx.type.width(words, theme.SMALL) if words else most * ctx.px(PIP)
        return number + ctx.px(8) + rest

    def _of(self, most: int) -> str:
        """How many there are, and of what; nothing where so many pips show it."""
        counted = tr(self._board.counted)
        return of_many(most, counted) if counted or most > PIPS else ""

    def _draw_score(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """The number, and one pip for each of what there is, or how many there are."""
        if self._score is None:
            return
        mine, most = self._score
        ink = self._board.ink(self._player.seat)
        if self._is_wide(ctx, self.rect.width):
            x = self.rect.right - ctx.px(12) - self._score_width(ctx)
            y = self.rect.y + (self.rect.height - self._plate_height(ctx, self.rect.width)) // 2
            width, height = ctx.type.size(str(mine), theme.TITLE)
            ctx.write(surface, str(mine), theme.TITLE, theme.TEXT, (x, y - height // 2))
            x += width + ctx.px(8)
        else:
            x, y = self.rect.x + ctx.px(54), self.rect.bottom - ctx.px(16)
            y -= self._plate_height(ctx, self.rect.width)
            width, height = ctx.type.size(str(mine), theme.STRONG)
            ctx.write(surface, str(mine), theme.STRONG, theme.TEXT, (x, y - height // 2))
            x += width + ctx.px(8)
        words = self._of(most)
        if words:
            at = x, y - ctx.type.line(theme.SMALL) // 2
            ctx.write(surface, words, theme.SMALL, theme.SOFT, at)
            return
        draw_pips(ctx, surface, (x, y), (mine, most), ink)


def fitting(ctx: DrawContext, text: str, room: int) -> str:
    """Return as many notes as there is room for, but the first one at least in part."""
    while ctx.type.width(text, theme.SMALL) > room and SEPARATOR in text:
        text = text.rpartition(SEPARATOR)[0]
    shown = ctx.type.shorten(text, theme.SMALL, room)
    return "" if shown == "…" else shown


def of_many(most: int, counted: str) -> str:
    """Return of how many of what a score is: "of 16 tops", "of 5"."""
    return tr("of {most} {counted}", most=most, counted=counted).rstrip()


def draw_pips(
    ctx: DrawContext,
    surface: pygame.Surface,
    at: tuple[int, int],
    score: tuple[int, int],
    ink: Colour,
) -> None:
    """Draw one pip each, those that are won filled; ``at``: the left end's middle."""
    mine, most = score
    for n in range(most):
        middle = at[0] + n * ctx.px(PIP) + ctx.px(5), at[1]
        hole = 0 if n < mine else ctx.px(2.6)
        shapes.disc(surface, middle, ctx.px(4), ink if n < mine else theme.EDGE, hole=hole)
