"""Who is at the server now, in a line: how many, and some of them by name."""

from collections.abc import Sequence
from typing import Final

import pygame

from client.languages.message import tr, trn
from client.table.avatar import Portrait, draw_avatar, portrait
from client.ui import theme
from client.widgets import Action, Button, Chip, DrawContext, Row, ShortLabel, Widget
from protocol.from_server import Glanced

NAMED: Final = 12
"""So many names are told in the tip; the line shows as many as it has room for."""
FACES: Final = 3
"""So many of those who are named are shown by their faces."""
SIDE: Final = 18
"""Of a face, in pixels at 100 %."""
LEAST: Final = 96
"""In less width than this beside the faces, at 100 %, the names stand alone."""


class FacedNames(ShortLabel):
    """Names in a line, the faces of the first ones before them."""

    def __init__(self, text: str, shown: Sequence[Portrait]) -> None:
        super().__init__(text, theme.SMALL, theme.SOFT, grows=1)
        self.tip, self.portraits = text, tuple(shown)

    def _faces(self, ctx: DrawContext, width: int) -> int:
        """What the faces take of ``width``."""
        taken = len(self.portraits) * ctx.px(SIDE + 4) + ctx.px(4) if self.portraits else 0
        words = min(ctx.type.width(self.text, theme.SMALL), ctx.px(LEAST))
        return taken if taken + words <= width else 0

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the names and the faces."""
        names = super().preferred_width(ctx)
        return names + self._faces(ctx, names + ctx.px(1_000))

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return one line, or the faces."""
        faces = self._faces(ctx, width)
        return max(super().height(ctx, width - faces), ctx.px(SIDE) if faces else 0)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the faces, then the beginning that fits."""
        place = self.rect
        faces, side = self._faces(ctx, place.width), ctx.px(SIDE)
        for n, shown in enumerate(self.portraits if faces else ()):
            x, y = place.x + n * ctx.px(SIDE + 4), place.centery - side // 2
            draw_avatar(surface, pygame.Rect(x, y, side, side), *shown)
        tall = super().height(ctx, place.width - faces)
        y = place.y + (place.height - tall) // 2
        self.rect = pygame.Rect(place.x + faces, y, place.width - faces, tall)
        super().draw(ctx, surface)
        self.rect = place


def people_here(told: Glanced | None, me: str, open_people: Action) -> Widget:
    """Return the line, and the way to all of them; its place is kept until it is told."""
    button = Button("people", tr("People"), open_people, name=tr("People: friends, who is here"))
    return Row([_who(told, me), button], gap=8)


def _who(told: Glanced | None, me: str) -> Widget:
    if told is None:
        return _line(tr("Who is here"), tr("Loading ..."))
    words = trn("{n} online", "{n} online", told.online)
    others = [name for name in told.names if name != me][:NAMED]
    rest = told.online - 1 - len(others)
    if not others:
        return _line(words, tr("Only you right now."))
    names = ", ".join(others)
    known = zip(told.ids, told.names, strict=False)
    shown = [portrait(player, name) for player, name in known if name != me][:FACES]
    if rest > 0:
        names = trn("{players} and {n} more", "{players} and {n} more", rest, players=names)
    return _line(words, names, shown)


def _line(words: str, about: str, shown: Sequence[Portrait] = ()) -> Widget:
    return Row([Chip(words, dot=theme.ACCENT), FacedNames(about, shown)], gap=10, grows=1)
