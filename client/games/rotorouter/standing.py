"""Lines of the two tables beside the board: a player's standing, a colour's corner."""

from typing import Final

import pygame

from client.games.rotorouter import words
from client.games.rotorouter.drawing import signs
from client.games.rotorouter.drawing.plan import cell_name
from client.table.board import BoardPlayer as Sitting
from client.ui import shapes, theme
from client.ui.theme import Colour, Style
from client.widgets import DrawContext, Widget
from engines.rotorouter.public import Player, View, homes

QUADRANTS: Final = ("NW", "NE", "SE", "SW")


class _Line(Widget):
    """A line of a table, drawn by hand so that its columns stand below each other."""

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for a name."""
        return ctx.px(200)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return one line."""
        return ctx.type.line(theme.BODY) + ctx.px(6)

    def _write(
        self,
        ctx: DrawContext,
        surface: pygame.Surface,
        text: str,
        span: tuple[int, int],
        ink: Colour | None = None,
        style: Style = theme.BODY,
    ) -> None:
        """``text`` between two places, shortened where it is too long."""
        shown = ctx.type.shorten(text, style, max(0, span[1] - span[0]))
        tall = ctx.type.size(shown, style)[1]
        ctx.write(
            surface, shown, style, ink or theme.TEXT, (span[0], self.rect.centery - tall // 2)
        )


class StandingLine(_Line):
    """A player's place, sign, name and score."""

    def __init__(
        self, view: View, player: Player, sitting: Sitting | None, label: str, place: int | None
    ) -> None:
        super().__init__()
        self._player, self._label, self._first = player, label, place == 1
        self._to_move = view.to_move == player.seat
        self._name = sitting.name if sitting else words.colour(player.seat)
        notes = [
            "bot" if sitting and sitting.bot else "",
            sitting.note if sitting else "",
            "away" if sitting is not None and sitting.here is False else "",
            "out" if player.out else "",
        ]
        said = [note for note in notes if note]
        self._notes = (" · ".join(said), *said[:1])
        card = "holds a card" if player.holds else "holds no card"
        who = ", ".join([self._name, words.colour(player.seat), *filter(None, notes)])
        self.tip = (
            f"{who}: {len(player.reached)} of 3 corners, {len(player.tokens)} tokens on the board, "
            f"{card}, {player.draw_pile} cards to draw, skipped {player.skips} of 3."
        )

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw one line; on a brighter ground while to move."""
        rect, player = self.rect, self._player
        if self._to_move:
            around = rect.inflate(ctx.px(10), 0)
            shapes.rounded(surface, around, theme.HOVER, ctx.px(6))
            bar = pygame.Rect(around.x, around.y + ctx.px(4), ctx.px(3), rect.height - ctx.px(8))
            surface.fill(theme.ROUTES[player.seat], bar)
        style = theme.STRONG if self._first else theme.BODY
        wide = ctx.px(46) if self._label else 0
        self._write(ctx, surface, self._label, (rect.x, rect.x + wide), theme.TEXT, style)
        at = rect.x + wide + ctx.px(10), rect.centery
        signs.blit_middle(surface, signs.sign(player.seat, ctx.px(9), player.out), at)
        right = self._draw_score(ctx, surface)
        left = at[0] + ctx.px(16)
        ink = theme.OFF if player.out else theme.TEXT
        self._draw_name(ctx, surface, (left, right), ink)

    def _draw_name(
        self, ctx: DrawContext, surface: pygame.Surface, span: tuple[int, int], ink: Colour
    ) -> None:
        """The name, and the notes beside it where they leave it half of the room."""
        style = theme.STRONG if self._first else theme.BODY
        (left, right), gap = span, ctx.px(8)
        fitting = (n for n in self._notes if ctx.type.width(n, theme.SMALL) < (right - left) // 2)
        notes = next(fitting, "")
        wide = ctx.type.width(notes, theme.SMALL) + gap if notes else 0
        most = right - left - wide
        shown = ctx.type.shorten(self._name, style, most)
        self._write(ctx, surface, shown, (left, left + most), ink, style)
        if notes:
            start = left + ctx.type.width(shown, style) + gap
            self._write(ctx, surface, notes, (start, right), theme.SOFT, theme.SMALL)

    def _draw_score(self, ctx: DrawContext, surface: pygame.Surface) -> int:
        """The corners of the others, the scored ones with their sign. Says where that begins."""
        player, radius = self._player, ctx.px(7)
        others = [colour for colour in range(4) if colour != player.seat]
        x = self.rect.right - len(others) * ctx.px(18)
        for n, colour in enumerate(others):
            at = x + n * ctx.px(18) + radius, self.rect.centery
            if colour in player.reached:
                signs.blit_middle(surface, signs.sign(colour, radius), at)
            else:
                shapes.disc(surface, at, ctx.px(5), theme.EDGE, hole=ctx.px(3.6))
        return x - ctx.px(8)


class CornerLine(_Line):
    """A colour: its place, its corner, its score; dimmed where nobody plays it."""

    def __init__(self, view: View, colour: int) -> None:
        super().__init__()
        self._colour = colour
        self._player = next((p for p in view.players if p.seat == colour), None)
        label = next((row.label for row in view.standings if row.seat == colour), "")
        self._label = label or "–"
        self._where = f"{QUADRANTS[colour]}  {cell_name(homes(view.size)[colour], view.size)}"
        corner = f"{words.colour(colour)}: {words.QUADRANTS[colour]} corner"
        turns = f"Turns: {self._player.turns}" if self._player else "Nobody plays it; it counts"
        self.tip = f"{corner}. {turns}."

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw one line."""
        rect, plays = self.rect, self._player is not None
        ink = theme.TEXT if plays else theme.OFF
        self._write(ctx, surface, self._label, (rect.x, rect.x + ctx.px(46)), ink)
        at = rect.x + ctx.px(56), rect.centery
        signs.blit_middle(surface, signs.sign(self._colour, ctx.px(9), not plays), at)
        left, right = rect.x + ctx.px(72), rect.right - ctx.px(34)
        middle = left + (right - left) // 2
        self._write(ctx, surface, words.colour(self._colour), (left, middle), ink)
        self._write(ctx, surface, self._where, (middle, right), theme.SOFT if plays else ink)
        score = f"{len(self._player.reached)}/3" if self._player else "–"
        x = rect.right - ctx.type.width(score, theme.BODY)
        self._write(ctx, surface, score, (x, rect.right + 1), ink)
