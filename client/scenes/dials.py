"""Clocks at the table: one plate for each seat that plays, the one that runs filled and pointed at.

Nothing is counted here: each frame reads the server's time anew, so nothing can drift.
"""

from typing import TYPE_CHECKING, Final

import pygame

from client import paint, theme
from client.clocks import Dial, dial
from client.games.board import Board
from client.scenes.parts import Sign
from client.theme import Style
from client.widgets import Look, Row, Short, Widget
from protocol.from_server import Seen

if TYPE_CHECKING:
    from client.scenes.following import Following

MARK: Final = 7
"""The side of the sign of a clock that runs."""


def dials(room: "Following", seen: Seen) -> tuple[Dial | None, ...]:
    """What each seat's clock shows now; None for who does not play, and where there is no clock."""
    connection, clock = room.shell.connection, seen.clock
    if clock is None or connection is None or seen.phase not in ("playing", "over"):
        return (None,) * len(seen.chairs)
    at, live = room.clock_ms, room.is_live or seen.phase == "over"
    shown = (
        dial(seen.settings.clock, clock, seat, at) if seat in seen.playing else None
        for seat in range(len(seen.chairs))
    )
    return tuple(it if it is None or live else it._replace(runs=False, known=False) for it in shown)


class Plate(Widget):
    """One clock: bright with an arrow while it runs, with "!" and in red when time runs low; grey
    with "?" while the server is gone.
    """

    def __init__(self, shown: Dial, style: Style = theme.HEADING) -> None:
        """``style``: of the time."""
        super().__init__()
        self._dial, self._style = shown, style
        self.tip = shown.spoken

    def _text(self) -> str:
        return f"! {self._dial.text}" if self._dial.low else self._dial.text

    def _mark(self, look: Look) -> int:
        return look.px(MARK + 6)

    def natural(self, look: Look) -> int:
        """Mark, time and note."""
        wide = look.type.width(self._text(), self._style) + self._mark(look) + look.px(16)
        note = look.type.width(self._dial.note, theme.SMALL) + look.px(8)
        return wide + (note if self._dial.note else 0)

    def height(self, look: Look, width: int) -> int:
        """One line and its margins."""
        return look.type.line(self._style) + look.px(6)

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """A filled plate while it runs, an empty one while it stands."""
        shown, rect = self._dial, self.rect
        loud = theme.DANGER if shown.low else theme.ACCENT
        fill = loud if shown.runs else theme.WELL
        ink = theme.ON_DANGER if shown.low else theme.ON_ACCENT
        if not shown.runs:
            ink = theme.DANGER if shown.low else theme.TEXT
        if not shown.known:
            ink = theme.SOFT
        edge = loud if shown.known and (shown.runs or shown.low) else theme.EDGE
        paint.rounded(surface, rect, fill, look.px(6), edge, max(1, look.px(1)))
        x, middle = rect.x + look.px(8), rect.centery
        self._draw_mark(look, surface, (x, middle), ink)
        x += self._mark(look)
        tall = look.type.size(self._text(), self._style)[1]
        look.write(surface, self._text(), self._style, ink, (x, middle - tall // 2))
        if shown.note:
            x += look.type.width(self._text(), self._style) + look.px(8)
            note = look.type.shorten(shown.note, theme.SMALL, rect.right - x - look.px(4))
            tall = look.type.size(note, theme.SMALL)[1]
            soft = ink if shown.runs else theme.SOFT
            look.write(surface, note, theme.SMALL, soft, (x, middle - tall // 2))

    def _draw_mark(
        self, look: Look, surface: pygame.Surface, at: tuple[int, int], ink: theme.Colour
    ) -> None:
        """An arrow where it runs, two bars where it stands, "?" where nobody tells."""
        (x, y), side = at, look.px(MARK)
        if not self._dial.known:
            tall = look.type.line(theme.STRONG)
            look.write(surface, "?", theme.STRONG, theme.SOFT, (x, y - tall // 2))
            return
        if self._dial.runs:
            tip = (x + side, y)
            pygame.draw.polygon(surface, ink, [(x, y - side * 2 // 3), tip, (x, y + side * 2 // 3)])
        else:
            bar = max(1, side // 3)
            for left in (x, x + side - bar):
                surface.fill(theme.EDGE, (left, y - side // 2, bar, side))


def strip(room: "Following", board: Board, seen: Seen, *, compact: bool = False) -> list[Widget]:
    """All clocks in a row, each with its seat's sign and name; nothing where there are none.

    ``compact``: without the names of others.
    """
    found: list[Widget] = []
    for seat, shown in enumerate(dials(room, seen)):
        chair = seen.chairs[seat]
        if shown is not None and chair is not None:
            own = seat == seen.seat
            words = "you" if own else "" if compact else chair.name
            name = [Short(words, theme.SMALL, grows=0 if compact else 1)] if words else []
            row = [Sign(board, seat, 14), *name, Plate(shown)]
            found.append(Row(row, gap=6, grows=0 if compact else 1))
    return [Row(found, gap=12)] if found else []
