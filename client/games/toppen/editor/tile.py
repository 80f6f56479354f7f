"""A saved layout as a picture with its name: a button, or a box to tick."""

from typing import Final

import pygame

from client import paint, theme
from client.games.toppen import art
from client.games.toppen.editor.check import tally
from client.games.toppen.editor.layouts import Layout
from client.widgets import Action, Control, Look
from client.widgets.widget import is_enter
from engines.toppen.public import Board, read_layout

SIDE: Final = 112
"""The side of a picture, at 100 %."""


class Tile(Control):
    """A layout, small, with its name."""

    def __init__(
        self, key: str, layout: Layout, act: Action, ticked: bool | None, off: str = ""
    ) -> None:
        """``ticked``: None where it is opened by a click and not ticked."""
        board = read_layout(layout.text)
        super().__init__(key, f"{layout.name}, {tally(board)}", off)
        self._layout, self._board, self._act, self._ticked = layout, board, act, ticked
        self.role = "button" if ticked is None else "check box"
        self.tip = off

    @property
    def value(self) -> str:
        """Whether it is ticked, where that can be."""
        return {None: "", True: "ticked", False: "not ticked"}[self._ticked]

    def natural(self, look: Look) -> int:
        """The picture and its margins."""
        return look.px(SIDE + 24)

    def height(self, look: Look, width: int) -> int:
        """The picture, the name, the pieces."""
        words = look.type.size(self._layout.name, theme.STRONG)[1] + look.type.line(theme.SMALL)
        return look.px(SIDE + 24 + 6) + words

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """The picture, and below it the name and the pieces."""
        is_over = look.state.hover == self.key and not self.off
        fill = theme.HOVER if is_over else theme.RAISED
        edge = theme.ACCENT if self._ticked else theme.LINE
        thick = max(1, look.px(2 if self._ticked else 1))
        paint.rounded(surface, self.rect, fill, look.px(theme.RADIUS), edge, thick)
        side = look.px(SIDE)
        picture = pygame.Rect(self.rect.centerx - side // 2, self.rect.y + look.px(12), side, side)
        _draw_board(surface, self._board, picture)
        self._write(look, surface, picture.bottom + look.px(6))
        if self._ticked is not None and not self.off:
            self._draw_tick(look, surface, fill)
        self.draw_ring(look, surface)

    def _write(self, look: Look, surface: pygame.Surface, y: int) -> None:
        room = self.rect.width - look.px(16)
        name = look.type.shorten(self._layout.name, theme.STRONG, room)
        self.tip = self.off or (self._layout.name if name != self._layout.name else "")
        ink = theme.OFF if self.off else theme.TEXT
        for text, style, colour in (
            (name, theme.STRONG, ink),
            (tally(self._board), theme.SMALL, theme.OFF if self.off else theme.SOFT),
        ):
            width, height = look.type.size(text, style)
            look.write(surface, text, style, colour, (self.rect.centerx - width // 2, y))
            y += height
            if width > self.rect.width:
                look.clipped.append(text)

    def _draw_tick(self, look: Look, surface: pygame.Surface, around: theme.Colour) -> None:
        side = look.px(22)
        box = pygame.Rect(self.rect.right - side - look.px(6), self.rect.y + look.px(6), side, side)
        rim = 2 * look.px(4)
        paint.rounded(surface, box.inflate(rim, rim), around, look.px(10))
        fill, edge = (theme.ACCENT, None) if self._ticked else (theme.WELL, theme.EDGE)
        paint.rounded(surface, box, fill, look.px(6), edge, max(1, look.px(1.5)))
        if self._ticked:
            paint.check(surface, box.inflate(-look.px(6), -look.px(6)), theme.ON_ACCENT)

    def click(self, at: tuple[int, int]) -> None:
        """Open it, or turn its tick."""
        if not self.off:
            self._act()

    def key_down(self, event: pygame.event.Event) -> bool:
        """Enter and the space bar are clicks."""
        if is_enter(event):
            self.click((0, 0))
            return True
        return False


def _draw_board(surface: pygame.Surface, board: Board, rect: pygame.Rect) -> None:
    """The cells alone, without the margin that has their numbers."""
    image = art.position(board, round(rect.width * (4 + art.EDGE) / 4))
    margin = image.get_width() - rect.width
    surface.blit(image, rect, (margin, margin, *rect.size))
