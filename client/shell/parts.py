"""Pieces that several scenes show: the top bar, a seat with its sign, a sentence about a fault."""

from functools import partial
from pathlib import Path

import pygame

from client.languages.message import tr
from client.net.connection import ServerConnection
from client.presenters.refusal_words import refused_words
from client.shell.scene import Shell
from client.shell.server_status import connection_chip
from client.ui import shapes, theme
from client.ui.theme import Style
from client.widgets import (
    Box,
    Button,
    CardBox,
    Column,
    DrawContext,
    Label,
    Pad,
    Row,
    ShortLabel,
    Widget,
)


class Logo(Widget):
    """Four tiles, one folded over."""

    def __init__(self, size: float = 26) -> None:
        super().__init__()
        self._size = size

    def preferred_width(self, look: DrawContext) -> int:
        """Return the side of a square."""
        return look.px(self._size)

    def height(self, look: DrawContext, width: int) -> int:
        """Return the side of a square."""
        return look.px(self._size)

    def draw(self, look: DrawContext, surface: pygame.Surface) -> None:
        """Draw them two by two."""
        side, gap = look.px(self._size), max(1, look.px(self._size / 13))
        half = (side - gap) // 2
        x = self.rect.x + (self.rect.width - side) // 2
        for n, ink in enumerate(theme.SEATS):
            right, low = n in (1, 2), n in (2, 3)
            at = (x + right * (half + gap), self.rect.y + low * (half + gap))
            shapes.rounded(surface, pygame.Rect(at, (half, half)), ink, max(1, half // 3))


class TopBar(Box):
    """Something to the left and something to the right; below each other where both do not fit."""

    def __init__(self, left: Widget, right: Widget) -> None:
        super().__init__([left, right])
        self._left, self._right = left, right

    def preferred_width(self, look: DrawContext) -> int:
        """Return the width of both beside each other."""
        return (
            self._left.preferred_width(look)
            + look.px(theme.GAP)
            + self._right.preferred_width(look)
        )

    def height(self, look: DrawContext, width: int) -> int:
        """Return the height of the taller one, or of both."""
        if self.preferred_width(look) > width:
            above, below = (look.tall(child, width) for child in self._children)
            return above + look.px(6) + below
        return max(look.tall(child, child.preferred_width(look)) for child in self._children)

    def place(self, look: DrawContext, rect: pygame.Rect) -> None:
        """Place them at the edges, or below each other."""
        self.rect = rect
        if self.preferred_width(look) > rect.width:
            self._stack(look, rect)
            return
        wide = self._right.preferred_width(look)
        for child, x, width in (
            (self._left, rect.x, self._left.preferred_width(look)),
            (self._right, rect.right - wide, wide),
        ):
            tall = look.tall(child, width)
            child.place(look, pygame.Rect(x, rect.y + (rect.height - tall) // 2, width, tall))

    def _stack(self, look: DrawContext, rect: pygame.Rect) -> None:
        """What is to the right in lines of about one length: nothing is alone in the last."""
        above = look.tall(self._left, rect.width)
        self._left.place(look, pygame.Rect(rect.x, rect.y, rect.width, above))
        wide, tall = rect.width, look.tall(self._right, rect.width)
        while look.tall(self._right, wide - look.px(8)) == tall and wide > look.px(80):
            wide -= look.px(8)
        y = rect.y + above + look.px(6)
        self._right.place(look, pygame.Rect(rect.right - wide, y, wide, tall))


def top_bar(connection: ServerConnection | None, buttons: list[Widget]) -> Widget:
    """Return the mark, the state of the line, and what can be reached from everywhere."""
    mark = Row([Logo(), Label("Fourfold", theme.TITLE)], gap=10)
    return Pad(TopBar(Row([mark, connection_chip(connection)]), Row(buttons, align=1)), pad=14)


def dock(*parts: Widget) -> Widget:
    """Return the main action as it stays at the lower edge of a tall window."""
    return CardBox(Column(parts, gap=6), pad=12)


def fault_card(sentence: str, style: Style = theme.BODY) -> Widget:
    """Return what is wrong, in words."""
    mark = Label("!", theme.STRONG, theme.DANGER)
    words = Label(sentence, style, theme.TEXT, grows=1)
    return CardBox(Row([mark, words]), fill=theme.RAISED, edge=theme.DANGER, pad=12)


def head(title: str, about: str = "") -> Widget:
    """Return a title and perhaps a sentence."""
    parts: list[Widget] = [Label(title, theme.TITLE)]
    if about:
        parts.append(Label(about, theme.BODY, theme.SOFT))
    return Column(parts, gap=6)


def saved_place(shell: Shell, said: str, path: Path, spoken: str) -> Widget:
    """Return where a file lies that was written, with a button that copies it, ``spoken`` so."""
    where = str(path)
    copy = partial(shell.copy, where, tr("Path copied."))
    button = Button("path", tr("Copy path"), copy, name=spoken)
    lines: list[Widget] = [
        Label(said, theme.STRONG),
        Row([ShortLabel(where, theme.SMALL, theme.SOFT, grows=1), button], gap=8),
    ]
    return CardBox(Column(lines, gap=6), edge=theme.LINE, pad=12)


def sentence(text: str) -> str:
    """Return ``text``, which a server may have said, with a capital and a full stop."""
    text = refused_words(text.strip())
    if not text:
        return tr("The server refused this.")
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
