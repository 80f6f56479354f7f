"""A line of figures: what was counted, won, drawn and lost as a bar, and in numbers."""

import pygame

from client.scenes.history.game_words import score
from client.ui import shapes, theme
from client.ui.theme import Colour
from client.widgets import Column, DrawContext, Label, Row, Widget
from protocol.messages.history import GameTally


class ShareBar(Widget):
    """Show what was won from the left, drawn in the middle, lost to the right: by place too."""

    def __init__(self, tally: GameTally) -> None:
        super().__init__()
        self._tally = tally

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough to compare two."""
        return ctx.px(90)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the height of the bar."""
        return ctx.px(8)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the shares, the won one full."""
        tally, rect = self._tally, self.rect
        total = max(1, tally.won + tally.drawn + tally.lost)
        shapes.rounded(surface, rect, theme.WELL, ctx.px(4))
        x = rect.x
        inks: tuple[tuple[int, Colour], ...] = (
            (tally.won, theme.FOCUS),
            (tally.drawn, theme.SOFT),
        )
        for count, ink in inks:
            wide = rect.width * count // total
            if wide:
                part = pygame.Rect(x, rect.y, wide, rect.height)
                shapes.rounded(surface, part, ink, min(ctx.px(4), wide // 2))
            x += wide


def tally_row(name: str | Widget, tally: GameTally) -> Widget:
    """Return what was counted and its numbers, above their bar."""
    words = Label(name, theme.BODY, grows=1) if isinstance(name, str) else name
    line = Row([words, Label(score(tally), theme.SMALL, theme.SOFT)], gap=12)
    return Column([line, ShareBar(tally)], gap=3)
