"""A fleet's roster: its five classes, with words where they are known, crossed off when sunk."""

import pygame

from client.games.wordfleet.drawing import palette
from client.games.wordfleet.model.tracker import RosterEntry
from client.languages.message import tr
from client.ui import shapes, theme
from client.widgets import DrawContext, Widget
from engines.wordfleet.public import LENGTHS


class Roster(Widget):
    """One class to a row (W31, W48)."""

    def __init__(self, entries: tuple[RosterEntry, ...], grows: int = 0) -> None:
        super().__init__()
        self._entries, self.grows = entries, grows

    def _name(self, ctx: DrawContext) -> int:
        names = (ctx.type.width(entry.ship, theme.SMALL) for entry in self._entries)
        return max(names) + ctx.px(10)

    def _row(self, ctx: DrawContext) -> int:
        return ctx.type.line(theme.SMALL) + ctx.px(6)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Names, five tiles and what is said of it."""
        tiles = max(LENGTHS.values()) * self._row(ctx)
        return self._name(ctx) + tiles + ctx.px(8) + ctx.type.width(tr("sunk"), theme.SMALL)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return enough for five rows."""
        return len(self._entries) * self._row(ctx)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw row by row."""
        tall = self._row(ctx)
        for n, entry in enumerate(self._entries):
            self._draw(ctx, surface, entry, self.rect.y + n * tall)

    def _draw(self, ctx: DrawContext, surface: pygame.Surface, entry: RosterEntry, y: int) -> None:
        tall, x = self._row(ctx), self.rect.x
        ink = theme.OFF if entry.sunk else theme.TEXT
        ctx.write(surface, entry.ship, theme.SMALL, ink, (x, y + ctx.px(2)))
        if entry.sunk:
            width = ctx.type.width(entry.ship, theme.SMALL)
            line = pygame.Rect(x - ctx.px(2), y + tall // 2 - 1, width + ctx.px(4), 2)
            surface.fill(palette.WRECK_EDGE, line)
        x += self._name(ctx)
        for letter in range(LENGTHS[entry.ship]):
            tile = pygame.Rect(x, y + ctx.px(1), tall - ctx.px(2), tall - ctx.px(2))
            self._tile(ctx, surface, entry, letter, tile)
            x += tall
        if (
            entry.sunk
            and x + ctx.px(8) + ctx.type.width(tr("sunk"), theme.SMALL) <= self.rect.right
        ):
            place = x + ctx.px(8), y + ctx.px(2)
            ctx.write(surface, tr("sunk"), theme.SMALL, palette.WRECK_EDGE, place)

    def _tile(
        self,
        ctx: DrawContext,
        surface: pygame.Surface,
        entry: RosterEntry,
        letter: int,
        rect: pygame.Rect,
    ) -> None:
        """A square of a ship: unknown, one's own, found, or of a wreck."""
        radius = ctx.px(4)
        if entry.placed is None:
            shapes.rounded(surface, rect, palette.DEEP, radius, palette.RIM)
            return
        fill, ink = palette.STEEL, palette.LETTER
        if entry.sunk:
            fill, ink = palette.WRECK, palette.ON_WRECK
        elif entry.hits[letter]:
            fill, ink = palette.FIRE, palette.ON_FIRE
            radius = rect.width // 2
        shapes.rounded(surface, rect, fill, radius)
        sign = entry.placed.word[letter]
        style = theme.Style(theme.SMALL.size - 1, "bold")
        width, height = ctx.type.size(sign, style)
        at = rect.centerx - width // 2, rect.centery - height // 2
        ctx.write(surface, sign, style, ink, at)


class Inventory(Widget):
    """How many of each letter one's own fleet has, and how many the enemy has found (W32)."""

    def __init__(self, letters: tuple[tuple[str, int, int, bool], ...]) -> None:
        """``letters``: each with how many there are, how many are found, whether it was swept."""
        super().__init__()
        self._letters = [letter for letter in letters if letter[1]]
        self.tip = tr("Your letters: found by the enemy, of all. A bar: the enemy swept for it.")

    def _size(self, ctx: DrawContext) -> tuple[int, int]:
        wide = ctx.type.width("M 2/2", theme.SMALL) + ctx.px(14)
        return wide, ctx.type.line(theme.SMALL) + ctx.px(8)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for five to a row."""
        return 5 * (self._size(ctx)[0] + ctx.px(4))

    def _across(self, ctx: DrawContext, width: int) -> int:
        gap = ctx.px(4)
        return max(1, (width + gap) // (self._size(ctx)[0] + gap))

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return as many rows as it takes."""
        rows = -(-max(1, len(self._letters)) // self._across(ctx, width))
        return rows * (self._size(ctx)[1] + ctx.px(4)) - ctx.px(4)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw chip by chip."""
        across, gap = self._across(ctx, self.rect.width), ctx.px(4)
        wide, tall = self._size(ctx)
        for n, (letter, have, found, swept) in enumerate(self._letters):
            at = self.rect.x + n % across * (wide + gap), self.rect.y + n // across * (tall + gap)
            rect = pygame.Rect(at, (wide, tall))
            shapes.rounded(surface, rect, theme.WELL, ctx.px(6), theme.LINE)
            x = rect.x + ctx.px(7)
            strong = theme.Style(theme.SMALL.size, "bold")
            ink = palette.HIT if found else theme.TEXT
            ctx.write(surface, letter, strong, ink, (x, rect.y + ctx.px(4)))
            text = f"{found}/{have}"
            x = rect.right - ctx.px(7) - ctx.type.width(text, theme.SMALL)
            ctx.write(surface, text, theme.SMALL, theme.SOFT, (x, rect.y + ctx.px(4)))
            if swept:
                bar = pygame.Rect(rect.x + ctx.px(7), rect.bottom - ctx.px(4), ctx.px(12), 2)
                surface.fill(palette.ECHO, bar)
