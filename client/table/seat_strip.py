"""Who plays, in one low row above a board: sign, name, clock, score; framed while to move."""

from collections.abc import Sequence
from typing import Final

import pygame

from client.languages.message import tr
from client.presenters.clocks import ClockReading
from client.table.avatar import draw_avatar
from client.table.board import BoardPlayer, GameBoard
from client.table.clock_plates import Plate
from client.table.player_card import SEPARATOR, fitting
from client.ui import shapes, theme
from client.widgets import Beside, DrawContext, Widget

HIGH: Final = 44
TIGHT: Final = 76
"""In less width than this, at 100 %, margins and sign are smaller."""
FACE: Final = 22
"""The side of a face, which is left out where the name needs its room."""
LEAST_NAME: Final = 30
"""In less room than this, at 100 %, no name is written."""
ROOMY: Final = 150
"""From this width on, at 100 %, the clock stands beside the name, else in the place of notes."""


class SeatChip(Widget):
    """One player."""

    keeps_clear = True

    def __init__(
        self, board: GameBoard, player: BoardPlayer, shown: ClockReading | None = None
    ) -> None:
        """``shown``: its clock, where there is one."""
        super().__init__()
        self._board, self._player, self._shown = board, player, shown
        self._plate = Plate(shown, theme.STRONG) if shown is not None else None
        away = tr("away") if player.here is False else ""
        notes = (away, self._score, player.note, board.side(player.seat))
        self._notes = SEPARATOR.join(note for note in notes if note)
        state = tr("won") if player.won else tr("to move") if player.to_move else ""
        time = shown.spoken if shown is not None else ""
        self.tip = SEPARATOR.join(part for part in (player.name, self._notes, state, time) if part)

    @property
    def _score(self) -> str:
        scores = self._board.scores()
        if not scores:
            return ""
        mine, most = scores[self._player.seat]
        return f"{mine}/{most}"

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for a short name."""
        return ctx.px(ROOMY)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return two small lines."""
        lines = ctx.type.line(theme.STRONG) + ctx.type.line(theme.SMALL)
        return max(ctx.px(HIGH), lines + ctx.px(6))

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw a card, what it says, and its clock."""
        player, rect = self._player, self.rect
        active = player.to_move or player.won
        fill = theme.RAISED if active else theme.SURFACE
        edge = self._board.ink(player.seat) if active else theme.LINE
        thick = max(1, ctx.px(2 if active else 1))
        shapes.rounded(surface, rect, fill, ctx.px(8), edge, thick)
        right = rect.right - ctx.px(6)
        if self._plate is not None and rect.width >= ctx.px(ROOMY):
            right = self._draw_plate(ctx, surface, right) - ctx.px(6)
        tight = rect.width < ctx.px(TIGHT)
        radius, pad = ctx.px(6 if tight else 9), ctx.px(4 if tight else 8)
        at = rect.x + pad + radius, rect.centery
        self._board.draw_sign(surface, player.seat, at, radius)
        if player.here is False:
            shapes.disc(surface, (at[0] + radius, at[1] + radius), ctx.px(5), fill)
            shapes.disc(surface, (at[0] + radius, at[1] + radius), ctx.px(4), theme.OFF, ctx.px(2))
        right += ctx.px(3) if tight else 0
        left = at[0] + radius + ctx.px(4 if tight else 6)
        left += self._draw_face(ctx, surface, (left, right))
        self._draw_words(ctx, surface, (left, right))

    def _draw_face(self, ctx: DrawContext, surface: pygame.Surface, span: tuple[int, int]) -> int:
        """Who that is; returns the width it takes."""
        shown, side = self._player.portrait, ctx.px(FACE)
        taken, name = side + ctx.px(6), ctx.type.width(self._player.name, theme.STRONG)
        if shown is None or span[1] - span[0] - taken < name:
            return 0
        square = pygame.Rect(span[0], self.rect.centery - side // 2, side, side)
        draw_avatar(surface, square, *shown)
        return taken

    def _draw_plate(self, ctx: DrawContext, surface: pygame.Surface, right: int) -> int:
        """The clock at the right; returns where it begins."""
        assert self._plate is not None and self._shown is not None  # noqa: S101, PT018 - as asked
        plate = Plate(self._shown._replace(note=""), theme.STRONG)
        wide, tall = plate.preferred_width(ctx), plate.height(ctx, 0)
        place = pygame.Rect(right - wide, self.rect.centery - tall // 2, wide, tall)
        plate.place(ctx, place)
        plate.draw(ctx, surface)
        return place.x

    def _draw_words(self, ctx: DrawContext, surface: pygame.Surface, span: tuple[int, int]) -> None:
        left, room = span[0], span[1] - span[0]
        shown, roomy = self._shown, self.rect.width >= ctx.px(ROOMY)
        low, ink = self._notes, theme.SOFT
        if shown is not None and not roomy:
            low, ink = shown.text, theme.DANGER if shown.low else theme.TEXT
            wide = self.rect.width >= ctx.px(TIGHT)
            low = f"▸ {low}" if shown.runs and wide else low
        elif not roomy and self._score:
            low = self._score
        top, least = ctx.type.line(theme.STRONG), ctx.px(LEAST_NAME)
        if room < least:  # the sign says who it is
            at = left, self.rect.centery - ctx.type.line(theme.SMALL) // 2
            ctx.write(surface, fitting(ctx, low, room), theme.SMALL, ink, at)
            return
        y = self.rect.centery - (top + ctx.type.line(theme.SMALL)) // 2
        name = ctx.type.shorten(self._player.name, theme.STRONG, room)
        ctx.write(surface, name, theme.STRONG, theme.TEXT, (left, y))
        text = fitting(ctx, low, room)
        ctx.write(surface, text, theme.SMALL, ink, (left, y + top))


def seat_strip(
    board: GameBoard, players: Sequence[BoardPlayer], clocks: Sequence[ClockReading | None]
) -> Widget:
    """Return all players in one row; ``clocks``: one for each seat."""
    chips = [SeatChip(board, player, clocks[player.seat]) for player in players]
    return Beside(chips, 0, 4)
