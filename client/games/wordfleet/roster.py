"""A fleet's roster: its five classes, with words where they are known, crossed off when sunk."""

import pygame

from client import paint, theme
from client.games.wordfleet import palette
from client.games.wordfleet.tracker import Entry
from client.widgets import Look, Widget
from engines.wordfleet.public import LENGTHS


class Roster(Widget):
    """One class to a row (W31, W48)."""

    def __init__(self, entries: tuple[Entry, ...], grows: int = 0) -> None:
        super().__init__()
        self._entries, self.grows = entries, grows

    def _name(self, look: Look) -> int:
        names = (look.type.width(entry.ship, theme.SMALL) for entry in self._entries)
        return max(names) + look.px(10)

    def _row(self, look: Look) -> int:
        return look.type.line(theme.SMALL) + look.px(6)

    def natural(self, look: Look) -> int:
        """Names, five tiles and what is said of it."""
        tiles = max(LENGTHS.values()) * self._row(look)
        return self._name(look) + tiles + look.px(8) + look.type.width("sunk", theme.SMALL)

    def height(self, look: Look, width: int) -> int:
        """Five rows."""
        return len(self._entries) * self._row(look)

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """Row by row."""
        tall = self._row(look)
        for n, entry in enumerate(self._entries):
            self._draw(look, surface, entry, self.rect.y + n * tall)

    def _draw(self, look: Look, surface: pygame.Surface, entry: Entry, y: int) -> None:
        tall, x = self._row(look), self.rect.x
        ink = theme.OFF if entry.sunk else theme.TEXT
        look.write(surface, entry.ship, theme.SMALL, ink, (x, y + look.px(2)))
        if entry.sunk:
            width = look.type.width(entry.ship, theme.SMALL)
            line = pygame.Rect(x - look.px(2), y + tall // 2 - 1, width + look.px(4), 2)
            surface.fill(palette.WRECK_EDGE, line)
        x += self._name(look)
        for letter in range(LENGTHS[entry.ship]):
            tile = pygame.Rect(x, y + look.px(1), tall - look.px(2), tall - look.px(2))
            self._tile(look, surface, entry, letter, tile)
            x += tall
        if entry.sunk and x + look.px(8) + look.type.width("sunk", theme.SMALL) <= self.rect.right:
            place = x + look.px(8), y + look.px(2)
            look.write(surface, "sunk", theme.SMALL, palette.WRECK_EDGE, place)

    def _tile(
        self, look: Look, surface: pygame.Surface, entry: Entry, letter: int, rect: pygame.Rect
    ) -> None:
        """A square of a ship: unknown, one's own, found, or of a wreck."""
        radius = look.px(4)
        if entry.placed is None:
            paint.rounded(surface, rect, palette.DEEP, radius, palette.RIM)
            return
        fill, ink = palette.STEEL, palette.LETTER
        if entry.sunk:
            fill, ink = palette.WRECK, palette.ON_WRECK
        elif entry.hits[letter]:
            fill, ink = palette.FIRE, palette.ON_FIRE
            radius = rect.width // 2
        paint.rounded(surface, rect, fill, radius)
        sign = entry.placed.word[letter]
        style = theme.Style(theme.SMALL.size - 1, "bold")
        width, height = look.type.size(sign, style)
        at = rect.centerx - width // 2, rect.centery - height // 2
        look.write(surface, sign, style, ink, at)


class Inventory(Widget):
    """How many of each letter one's own fleet has, and how many the enemy has found (W32)."""

    def __init__(self, letters: tuple[tuple[str, int, int, bool], ...]) -> None:
        """``letters``: each with how many there are, how many are found, whether it was swept."""
        super().__init__()
        self._letters = [letter for letter in letters if letter[1]]
        self.tip = "Your letters: found by the enemy, of all. A bar below: the enemy swept for it."

    def _size(self, look: Look) -> tuple[int, int]:
        wide = look.type.width("M 2/2", theme.SMALL) + look.px(14)
        return wide, look.type.line(theme.SMALL) + look.px(8)

    def natural(self, look: Look) -> int:
        """Five to a row."""
        return 5 * (self._size(look)[0] + look.px(4))

    def _across(self, look: Look, width: int) -> int:
        gap = look.px(4)
        return max(1, (width + gap) // (self._size(look)[0] + gap))

    def height(self, look: Look, width: int) -> int:
        """As many rows as it takes."""
        rows = -(-max(1, len(self._letters)) // self._across(look, width))
        return rows * (self._size(look)[1] + look.px(4)) - look.px(4)

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """Chip by chip."""
        across, gap = self._across(look, self.rect.width), look.px(4)
        wide, tall = self._size(look)
        for n, (letter, have, found, swept) in enumerate(self._letters):
            at = self.rect.x + n % across * (wide + gap), self.rect.y + n // across * (tall + gap)
            rect = pygame.Rect(at, (wide, tall))
            paint.rounded(surface, rect, theme.WELL, look.px(6), theme.LINE)
            x = rect.x + look.px(7)
            strong = theme.Style(theme.SMALL.size, "bold")
            ink = palette.HIT if found else theme.TEXT
            look.write(surface, letter, strong, ink, (x, rect.y + look.px(4)))
            text = f"{found}/{have}"
            x = rect.right - look.px(7) - look.type.width(text, theme.SMALL)
            look.write(surface, text, theme.SMALL, theme.SOFT, (x, rect.y + look.px(4)))
            if swept:
                bar = pygame.Rect(rect.x + look.px(7), rect.bottom - look.px(4), look.px(12), 2)
                surface.fill(palette.ECHO, bar)
