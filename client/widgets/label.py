"""Things to be read: text, chips, lines between things."""

import pygame

from client import paint, theme
from client.theme import Colour, Style
from client.widgets.widget import Look, Widget


class Label(Widget):
    """Text, wrapped to the width it is given."""

    def __init__(
        self,
        text: str,
        style: Style = theme.BODY,
        ink: Colour = theme.TEXT,
        align: float = 0,
        grows: int = 0,
    ) -> None:
        super().__init__()
        self.text, self._style, self._ink, self._align = text, style, ink, align
        self.grows = grows

    def natural(self, look: Look) -> int:
        """Its paragraphs unbroken."""
        return max(look.type.width(line, self._style) for line in self.text.split("\n"))

    def height(self, look: Look, width: int) -> int:
        """All lines."""
        lines = look.type.wrap(self.text, self._style, width)
        return sum(look.type.size(line, self._style)[1] for line in lines)

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """Line by line."""
        y = self.rect.y
        for line in look.type.wrap(self.text, self._style, self.rect.width):
            width, height = look.type.size(line, self._style)
            x = self.rect.x + round((self.rect.width - width) * self._align)
            look.write(surface, line, self._style, self._ink, (x, y))
            y += height
            if width > self.rect.width:
                look.clipped.append(line)
        if y > self.rect.bottom + 1:
            look.clipped.append(self.text)


class Short(Label):
    """Text in one line, shortened where it does not fit. Say the whole of it in a tip."""

    def height(self, look: Look, width: int) -> int:
        """One line."""
        return look.type.size(look.type.shorten(self.text, self._style, width), self._style)[1]

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """The beginning that fits."""
        shown = look.type.shorten(self.text, self._style, self.rect.width)
        if shown != self.text:
            self.tip = self.text
        width, height = look.type.size(shown, self._style)
        x = self.rect.x + round((self.rect.width - width) * self._align)
        look.write(surface, shown, self._style, self._ink, (x, self.rect.y))
        if width > self.rect.width or height > self.rect.height + 1:
            look.clipped.append(self.text)


class Chip(Short):
    """A word on a rounded ground: a state, a count."""

    def __init__(
        self,
        text: str,
        ink: Colour = theme.SOFT,
        fill: Colour = theme.RAISED,
        dot: Colour | None = None,
    ) -> None:
        super().__init__(text, theme.SMALL, ink)
        self._fill, self._dot = fill, dot

    def _pad(self, look: Look) -> tuple[int, int]:
        return look.px(10), look.px(16) if self._dot else 0

    def natural(self, look: Look) -> int:
        """The word, its margins and its dot."""
        pad, dot = self._pad(look)
        return look.type.width(self.text, self._style) + 2 * pad + dot

    def height(self, look: Look, width: int) -> int:
        """One line and its margins."""
        return super().height(look, width - look.px(20)) + look.px(6)

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """A pill with the word."""
        pad, dot = self._pad(look)
        paint.rounded(surface, self.rect, self._fill, self.rect.height // 2)
        if self._dot:
            at = (self.rect.x + pad + look.px(4), self.rect.centery)
            paint.disc(surface, at, look.px(4), self._dot)
        pill = self.rect
        inside = pill.inflate(-2 * pad, -look.px(6))
        self.rect = pygame.Rect(inside.x + dot, inside.y, inside.width - dot, inside.height)
        super().draw(look, surface)
        self.rect = pill


class Divider(Widget):
    """A thin line."""

    def natural(self, look: Look) -> int:
        """As wide as it may be."""
        return 0

    def height(self, look: Look, width: int) -> int:
        """One pixel at 100 %."""
        return max(1, look.px(1))

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """Across."""
        surface.fill(theme.LINE, self.rect)


class Space(Widget):
    """Nothing, of some size."""

    def __init__(self, size: float = 0, grows: int = 0) -> None:
        super().__init__()
        self._size, self.grows = size, grows

    def natural(self, look: Look) -> int:
        """Its size."""
        return look.px(self._size)

    def height(self, look: Look, width: int) -> int:
        """Its size."""
        return look.px(self._size)

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """Nothing."""
