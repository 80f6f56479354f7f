"""Clocks at the table: one plate for each seat that plays, the one that runs filled and pointed at.

Nothing is counted here: each frame reads the server's time anew, so nothing can drift.
"""

from collections.abc import Sequence
from typing import Final

import pygame

from client.languages.message import tr
from client.presenters.clocks import ClockReading
from client.table.board import GameBoard
from client.table.seat_sign import Sign
from client.ui import shapes, theme
from client.ui.theme import Style
from client.widgets import DrawContext, Row, ShortLabel, Widget
from protocol.from_server import RoomView

MARK: Final = 7
"""The side of the sign of a clock that runs."""


class Plate(Widget):
    """One clock: bright with an arrow while it runs, with "!" and in red when time runs low; grey
    with "?" while the server is gone.
    """

    keeps_clear = True

    def __init__(self, shown: ClockReading, style: Style = theme.HEADING) -> None:
        """``style``: of the time."""
        super().__init__()
        self._dial, self._style = shown, style
        self.tip = shown.spoken

    @property
    def words(self) -> str:
        """Return the clock in words."""
        return self._dial.spoken

    def _text(self) -> str:
        return f"! {self._dial.text}" if self._dial.low else self._dial.text

    def _mark(self, ctx: DrawContext) -> int:
        return ctx.px(MARK + 6)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Mark, time and note."""
        wide = ctx.type.width(self._text(), self._style) + self._mark(ctx) + ctx.px(16)
        note = ctx.type.width(self._dial.note, theme.SMALL) + ctx.px(8)
        return wide + (note if self._dial.note else 0)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return one line and its margins."""
        return ctx.type.line(self._style) + ctx.px(6)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw a tinted plate while it runs, a red one if little is left, else an empty one."""
        shown, rect = self._dial, self.rect
        loud = theme.DANGER if shown.low else theme.ACCENT
        running = theme.DANGER if shown.low else theme.CHOSEN
        fill = running if shown.runs else theme.WELL
        ink = theme.ON_DANGER if shown.low else theme.TEXT
        if not shown.runs:
            ink = theme.DANGER if shown.low else theme.TEXT
        if not shown.known:
            ink = theme.SOFT
        edge = loud if shown.known and (shown.runs or shown.low) else theme.EDGE
        shapes.rounded(surface, rect, fill, ctx.px(6), edge, max(1, ctx.px(2 if shown.runs else 1)))
        x, middle = rect.x + ctx.px(8), rect.centery
        self._draw_mark(ctx, surface, (x, middle), ink)
        x += self._mark(ctx)
        tall = ctx.type.size(self._text(), self._style)[1]
        ctx.write(surface, self._text(), self._style, ink, (x, middle - tall // 2))
        if shown.note:
            x += ctx.type.width(self._text(), self._style) + ctx.px(8)
            note = ctx.type.shorten(shown.note, theme.SMALL, rect.right - x - ctx.px(4))
            tall = ctx.type.size(note, theme.SMALL)[1]
            soft = ink if shown.runs else theme.SOFT
            ctx.write(surface, note, theme.SMALL, soft, (x, middle - tall // 2))

    def _draw_mark(
        self, ctx: DrawContext, surface: pygame.Surface, at: tuple[int, int], ink: theme.Colour
    ) -> None:
        """An arrow where it runs, two bars where it stands, "?" where nobody tells."""
        (x, y), side = at, ctx.px(MARK)
        if not self._dial.known:
            tall = ctx.type.line(theme.STRONG)
            ctx.write(surface, "?", theme.STRONG, theme.SOFT, (x, y - tall // 2))
            return
        if self._dial.runs:
            tip = (x + side, y)
            pygame.draw.polygon(surface, ink, [(x, y - side * 2 // 3), tip, (x, y + side * 2 // 3)])
        else:
            bar = max(1, side // 3)
            for left in (x, x + side - bar):
                surface.fill(theme.EDGE, (left, y - side // 2, bar, side))


def strip(
    board: GameBoard,
    seen: RoomView,
    readings: Sequence[ClockReading | None],
    *,
    compact: bool = False,
    large: bool = False,
) -> list[Widget]:
    """Return all clocks in a row, each with its seat's sign and name; nothing where there are none.

    ``readings``: one for each seat. ``compact``: without the names of others. ``large``: in
    larger signs, where there is room.
    """
    found: list[Widget] = []
    for seat, shown in enumerate(readings):
        seat_info = seen.seats[seat]
        if shown is not None and seat_info is not None:
            own = seat == seen.seat
            words = tr("you") if own else "" if compact else seat_info.name
            name = [ShortLabel(words, theme.SMALL, grows=0 if compact else 1)] if words else []
            style = theme.TITLE if large and len(readings) <= 2 else theme.HEADING
            row = [Sign(board, seat, 14), *name, Plate(shown, style)]
            found.append(Row(row, gap=6, grows=0 if compact else 1))
    return [Row(found, gap=12)] if found else []
