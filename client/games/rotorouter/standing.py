"""Lines of the two tables beside the board: a player's standing, a colour's corner."""

from typing import Final

import pygame

from client import paint, theme
from client.games.board import Player as Sitting
from client.games.rotorouter import signs, words
from client.games.rotorouter.plan import cell_name
from client.theme import Colour, Style
from client.widgets import Look, Widget
from engines.rotorouter.public import Player, View, homes

QUADRANTS: Final = ("NW", "NE", "SE", "SW")


class _Line(Widget):
    """A line of a table, drawn by hand so that its columns stand below each other."""

    def natural(self, look: Look) -> int:
        """Enough for a name."""
        return look.px(200)

    def height(self, look: Look, width: int) -> int:
        """One line."""
        return look.type.line(theme.BODY) + look.px(6)

    def _write(
        self,
        look: Look,
        surface: pygame.Surface,
        text: str,
        span: tuple[int, int],
        ink: Colour = theme.TEXT,
        style: Style = theme.BODY,
    ) -> None:
        """``text`` between two places, shortened where it is too long."""
        shown = look.type.shorten(text, style, max(0, span[1] - span[0]))
        tall = look.type.size(shown, style)[1]
        look.write(surface, shown, style, ink, (span[0], self.rect.centery - tall // 2))


class Standing(_Line):
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

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """One line; on a brighter ground while to move."""
        rect, player = self.rect, self._player
        if self._to_move:
            around = rect.inflate(look.px(10), 0)
            paint.rounded(surface, around, theme.HOVER, look.px(6))
            bar = pygame.Rect(around.x, around.y + look.px(4), look.px(3), rect.height - look.px(8))
            surface.fill(signs.INKS[player.seat], bar)
        style = theme.STRONG if self._first else theme.BODY
        wide = look.px(46) if self._label else 0
        self._write(look, surface, self._label, (rect.x, rect.x + wide), theme.TEXT, style)
        at = rect.x + wide + look.px(10), rect.centery
        signs.blit_middle(surface, signs.sign(player.seat, look.px(9), player.out), at)
        right = self._draw_score(look, surface)
        left = at[0] + look.px(16)
        ink = theme.OFF if player.out else theme.TEXT
        self._draw_name(look, surface, (left, right), ink)

    def _draw_name(
        self, look: Look, surface: pygame.Surface, span: tuple[int, int], ink: Colour
    ) -> None:
        """The name, and the notes beside it where they leave it half of the room."""
        style = theme.STRONG if self._first else theme.BODY
        (left, right), gap = span, look.px(8)
        fitting = (n for n in self._notes if look.type.width(n, theme.SMALL) < (right - left) // 2)
        notes = next(fitting, "")
        wide = look.type.width(notes, theme.SMALL) + gap if notes else 0
        most = right - left - wide
        shown = look.type.shorten(self._name, style, most)
        self._write(look, surface, shown, (left, left + most), ink, style)
        if notes:
            start = left + look.type.width(shown, style) + gap
            self._write(look, surface, notes, (start, right), theme.SOFT, theme.SMALL)

    def _draw_score(self, look: Look, surface: pygame.Surface) -> int:
        """The corners of the others, the scored ones with their sign. Says where that begins."""
        player, radius = self._player, look.px(7)
        others = [colour for colour in range(4) if colour != player.seat]
        x = self.rect.right - len(others) * look.px(18)
        for n, colour in enumerate(others):
            at = x + n * look.px(18) + radius, self.rect.centery
            if colour in player.reached:
                signs.blit_middle(surface, signs.sign(colour, radius), at)
            else:
                paint.disc(surface, at, look.px(5), theme.EDGE, hole=look.px(3.6))
        return x - look.px(8)


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

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """One line."""
        rect, plays = self.rect, self._player is not None
        ink = theme.TEXT if plays else theme.OFF
        self._write(look, surface, self._label, (rect.x, rect.x + look.px(46)), ink)
        at = rect.x + look.px(56), rect.centery
        signs.blit_middle(surface, signs.sign(self._colour, look.px(9), not plays), at)
        left, right = rect.x + look.px(72), rect.right - look.px(34)
        middle = left + (right - left) // 2
        self._write(look, surface, words.colour(self._colour), (left, middle), ink)
        self._write(look, surface, self._where, (middle, right), theme.SOFT if plays else ink)
        score = f"{len(self._player.reached)}/3" if self._player else "–"
        x = rect.right - look.type.width(score, theme.BODY)
        self._write(look, surface, score, (x, rect.right + 1), ink)
