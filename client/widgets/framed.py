"""A dialog's frame: what it is about, scrolled where it is too tall, above buttons that stay."""

import pygame

from client import paint, theme
from client.widgets.boxes import Box, Column
from client.widgets.scroll import Scroll
from client.widgets.widget import Look, Widget

PAD = 24
MARGIN = 16
"""Between the frame and the window's edge."""
LEAST = 150
"""The height below which the buttons are scrolled with the rest."""


class Framed(Box):
    """A card in the middle, no wider than ``most``.

    Its upper edge stays where it was at first, so that nothing moves away under the pointer when
    what is in it grows or shrinks; then it is scrolled rather than moved.
    """

    def __init__(
        self, key: str, body: Widget, foot: Widget, most: float, *, whole: bool = False
    ) -> None:
        """``whole``: as tall as the window allows, whatever is in it."""
        super().__init__([body, foot], grows=1)
        self._whole = whole
        self._key, self._body, self._foot, self._most = key, body, foot, most
        self._frame = pygame.Rect(0, 0, 0, 0)

    def natural(self, look: Look) -> int:
        """As wide as it may be."""
        return look.px(self._most)

    def height(self, look: Look, width: int) -> int:
        """It grows into what is left."""
        return 0

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """Whole where it fits; else the body scrolls, or all of it in a very low window."""
        self.rect = rect
        room = rect.inflate(-2 * look.px(MARGIN), -2 * look.px(MARGIN))
        pad, gap = look.px(PAD), look.px(theme.GAP * 1.5)
        width = min(room.width, look.px(self._most))
        inner = width - 2 * pad
        foot = look.tall(self._foot, inner)
        body = look.tall(self._body, inner)
        top = self._top(look, room, 2 * pad + body + gap + foot)
        rest = room.bottom - top - 2 * pad - gap - foot
        if body > rest and rest < look.px(LEAST):
            body, foot, gap = min(body + gap + foot, room.height - 2 * pad), 0, 0
            whole = Column([self._body, self._foot], gap=theme.GAP * 1.5)
            self._children = [Scroll(self._key, whole)]
        else:
            body = rest if self._whole else min(body, rest)
            self._children = [Scroll(self._key, self._body, steady=self._whole), self._foot]
        tall = 2 * pad + body + gap + foot
        self._frame = pygame.Rect(0, min(top, room.bottom - tall), width, tall)
        self._frame.centerx = room.centerx
        x, y = self._frame.x + pad, self._frame.y + pad
        self._children[0].place(look, pygame.Rect(x, y, inner, body))
        if foot:
            self._foot.place(look, pygame.Rect(x, y + body + gap, inner, foot))

    def _top(self, look: Look, room: pygame.Rect, tall: int) -> int:
        """Where it begins: in the middle at first, and there from then on."""
        about = (*room, round(100 * look.type.scale))
        before, top = look.state.tops.get(self._key, ((), 0))
        if before != about:
            top = room.y if self._whole else max(room.y, room.centery - tall // 2)
            look.state.tops[self._key] = about, top
        return top

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """The card, then what is on it."""
        radius = look.px(theme.RADIUS + 2)
        edge = max(1, look.px(1))
        paint.rounded(surface, self._frame, theme.SURFACE, radius, theme.LINE, edge)
        super().draw(look, surface)
