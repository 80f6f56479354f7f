"""The table of the players: place, name, corners scored, tokens, cards, clock; a line each."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from client.games.rotorouter import words
from client.games.rotorouter.drawing import signs
from client.languages.message import mark, tr
from client.table.board import BoardPlayer as Sitting
from client.table.clock_plates import Plate
from client.ui import shapes, theme
from client.ui.theme import Colour, Style
from client.widgets import DrawContext, Widget
from engines.rotorouter.public import COLOURS, Player, View

QUADRANTS: Final = (
    mark("home corner in the north-west"),
    mark("home corner in the north-east"),
    mark("home corner in the south-east"),
    mark("home corner in the south-west"),
)
"""By seat."""
CORNERS: Final = mark("Corners")
TOKENS: Final = mark("Tokens")
HAND: Final = mark("Hand")
PILE: Final = mark("Pile")
CLOCK: Final = mark("Clock")
ORDER: Final = (CORNERS, HAND, TOKENS, PILE)
"""The columns, those that are left out last where it is narrow first."""
ALL: Final = (CORNERS, TOKENS, HAND, PILE, CLOCK)
"""The same as they stand."""
PIP: Final = 18
PLATE: Final = 30
"""The room around the time on a clock's plate, at 100 %."""
WRONG: Final = "⚠"
"""Before a number that does not fit."""
TOKENS_EACH: Final = len(COLOURS) - 1
NAME: Final = 96
"""So much room a name has at least, at 100 %."""


class TableColumns(NamedTuple):
    """What stands in the columns of a table of that width."""

    shown: tuple[str, ...]
    widths: tuple[int, ...]
    place: int
    """The width of the places; 0 before anybody has one."""

    @property
    def wide(self) -> int:
        """Return the width of all of them, without names."""
        return sum(self.widths)


def columns(ctx: DrawContext, width: int, places: Sequence[str], timed: bool) -> TableColumns:
    """Return as many columns as leave room for a name; the clock where there is one."""
    gap = ctx.px(14)
    clock = ctx.type.width("! 0:00.0", theme.HEADING) + ctx.px(PLATE)
    least = {CORNERS: ctx.px(3 * PIP), CLOCK: clock}
    wide = {
        name: max(ctx.type.width(tr(name), theme.SMALL), least.get(name, 0)) + gap for name in ALL
    }
    place = max((ctx.type.width(label, theme.SMALL) for label in places if label), default=0)
    place += ctx.px(8) if place else 0
    room = width - ctx.px(NAME + 28) - place
    shown: list[str] = []
    for name in ((CLOCK,) if timed else ()) + ORDER:
        if wide[name] <= room or name == CORNERS:
            shown.append(name)
            room -= wide[name]
    ordered = tuple(name for name in ALL if name in shown)
    return TableColumns(ordered, tuple(wide[name] for name in ordered), place)


class StandingHead(Widget):
    """What the columns are called."""

    def __init__(self, places: Sequence[str], timed: bool) -> None:
        super().__init__()
        self._places, self._timed = places, timed

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for a name."""
        return ctx.px(200)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return a line."""
        return ctx.type.line(theme.SMALL) + ctx.px(2)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the names, each above the middle of its column."""
        shown = columns(ctx, self.rect.width, self._places, self._timed)
        x = self.rect.right - shown.wide
        for name, wide in zip(shown.shown, shown.widths, strict=True):
            text = tr(name)
            at = x + (wide - ctx.type.width(text, theme.SMALL)) // 2, self.rect.y
            ctx.write(surface, text, theme.SMALL, theme.SOFT, at)
            x += wide


class StandingLine(Widget):
    """One player."""

    def __init__(
        self,
        view: View,
        player: Player,
        sitting: Sitting | None,
        place: str,
        places: Sequence[str],
        timed: bool,
    ) -> None:
        """``place``: of this player; ``places``: of all."""
        super().__init__()
        self._player, self._sitting, self._place, self._places = player, sitting, place, places
        self._timed = timed
        self._to_move = view.to_move == player.seat
        self._name = sitting.name if sitting else words.colour(player.seat)
        away = sitting is not None and sitting.here is False
        self._notes = [
            tr("bot") if sitting and sitting.bot else "",
            sitting.note if sitting else "",
            tr("away") if away else "",
            tr("out") if player.out else "",
        ]
        self.tip = self._spoken()

    def _spoken(self) -> str:
        """Everything that the line says, and what it has no room for."""
        player, clock = self._player, self._sitting.clock if self._sitting else None
        hand = tr("holds a card") if player.holds else tr("holds no card")
        parts = [
            self._name,
            words.colour(player.seat),
            self._place,
            *self._notes,
            tr(QUADRANTS[player.seat]),
            tr("{n} of 3 corners", n=len(player.reached)),
            tr("{n} of 3 tokens placed", n=placed(player)),
            tr("these numbers do not fit") if is_miscounted(player) else "",
            hand,
            tr("{n} cards to draw", n=player.draw_pile),
            tr("{n} of 3 skips", n=player.skips),
            clock.spoken if clock else "",
        ]
        return ", ".join(part for part in parts if part)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for a name."""
        return ctx.px(200)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return one line, high enough for a clock."""
        tall = ctx.type.line(theme.BODY) + ctx.px(6)
        return max(tall, ctx.type.line(theme.HEADING) + ctx.px(10)) if self._timed else tall

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the line; on a brighter ground while to move."""
        rect, player = self.rect, self._player
        shown = columns(ctx, rect.width, self._places, self._timed)
        if self._to_move:
            around = rect.inflate(ctx.px(10), 0)
            shapes.rounded(surface, around, theme.HOVER, ctx.px(6))
            bar = pygame.Rect(around.x, around.y + ctx.px(4), ctx.px(3), rect.height - ctx.px(8))
            surface.fill(theme.ROUTES[player.seat], bar)
        if shown.place:
            self._write(ctx, surface, self._place, (rect.x, rect.x + shown.place), theme.SOFT)
        at = rect.x + shown.place + ctx.px(10), rect.centery
        signs.blit_middle(surface, signs.sign(player.seat, ctx.px(9), player.out), at)
        x = rect.right - shown.wide
        self._draw_name(ctx, surface, (at[0] + ctx.px(16), x - ctx.px(6)))
        for name, wide in zip(shown.shown, shown.widths, strict=True):
            self._draw_column(ctx, surface, name, pygame.Rect(x, rect.y, wide, rect.height))
            x += wide

    def _write(
        self,
        ctx: DrawContext,
        surface: pygame.Surface,
        text: str,
        span: tuple[int, int],
        ink: Colour,
        style: Style = theme.SMALL,
    ) -> None:
        """``text`` between two places, shortened where it is too long."""
        shown = ctx.type.shorten(text, style, max(0, span[1] - span[0]))
        tall = ctx.type.size(shown, style)[1]
        ctx.write(surface, shown, style, ink, (span[0], self.rect.centery - tall // 2))

    def _draw_name(self, ctx: DrawContext, surface: pygame.Surface, span: tuple[int, int]) -> None:
        """The name, and the notes beside it where they leave it half of the room."""
        style = theme.STRONG if self._to_move else theme.BODY
        ink = theme.OFF if self._player.out else theme.TEXT
        (left, right), gap = span, ctx.px(8)
        said = [note for note in self._notes if note]
        tries = (" · ".join(said), *said[:1])
        fitting = (n for n in tries if ctx.type.width(n, theme.SMALL) < (right - left) // 2)
        notes = next(fitting, "")
        wide = ctx.type.width(notes, theme.SMALL) + gap if notes else 0
        most = right - left - wide
        shown = ctx.type.shorten(self._name, style, most)
        self._write(ctx, surface, shown, (left, left + most), ink, style)
        if notes:
            start = left + ctx.type.width(shown, style) + gap
            self._write(ctx, surface, notes, (start, right), theme.SOFT)

    def _draw_column(
        self, ctx: DrawContext, surface: pygame.Surface, name: str, rect: pygame.Rect
    ) -> None:
        player = self._player
        if name == CORNERS:
            self._draw_corners(ctx, surface, rect)
            return
        if name == CLOCK:
            self._draw_clock(ctx, surface, rect)
            return
        text = {
            TOKENS: tr("{n} of 3", n=placed(player)),
            HAND: str(int(player.holds)),
            PILE: str(player.draw_pile),
        }[name]
        ink = theme.OFF if player.out else theme.TEXT
        if name == TOKENS and is_miscounted(player):
            text, ink = f"{WRONG} {text}", theme.WARNING
        left = rect.centerx - ctx.type.width(text, theme.BODY) // 2
        self._write(ctx, surface, text, (left, rect.right + 1), ink, theme.BODY)

    def _draw_clock(self, ctx: DrawContext, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The clock's plate, the largest thing in the line."""
        clock = self._sitting.clock if self._sitting else None
        if clock is None:
            return
        plate = Plate(clock._replace(note=""))
        wide = min(plate.preferred_width(ctx), rect.width)
        tall = min(plate.height(ctx, wide), rect.height - ctx.px(2))
        plate.place(ctx, pygame.Rect(rect.right - wide, rect.centery - tall // 2, wide, tall))
        plate.draw(ctx, surface)

    def _draw_corners(self, ctx: DrawContext, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The corners of the others, the scored ones with their sign."""
        player, radius = self._player, ctx.px(7)
        others = [colour for colour in range(4) if colour != player.seat]
        x = rect.centerx - ctx.px(PIP) * len(others) // 2
        for n, colour in enumerate(others):
            at = x + n * ctx.px(PIP) + ctx.px(PIP) // 2, rect.centery
            if colour in player.reached:
                signs.blit_middle(surface, signs.sign(colour, radius), at)
            else:
                shapes.disc(surface, at, ctx.px(5), theme.EDGE, hole=ctx.px(3.6))


def is_miscounted(player: Player) -> bool:
    """Return whether what is told of a player's tokens cannot be so (R93)."""
    twice = len({*player.tokens}) < len(player.tokens) or len({*player.reached}) < len(
        player.reached
    )
    return twice or placed(player) > TOKENS_EACH


def placed(player: Player) -> int:
    """Return how many tokens a player has placed so far, of three for the whole game."""
    return len(player.tokens) + len(player.reached)
