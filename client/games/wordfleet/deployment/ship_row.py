"""A ship in the dock: its letters on a hull. It is typed into, dragged to the grid, turned."""

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from client.games.wordfleet.drawing import marks, palette, ship_art
from client.games.wordfleet.model.check import Finding
from client.games.wordfleet.model.draft import Hull
from client.games.wordfleet.words import span_text
from client.languages.message import tr
from client.table.zoom import LIFT
from client.ui import shapes, theme
from client.ui.theme import Colour, Style
from client.widgets import Control, DrawContext
from client.widgets.widget import ControlState

TILE: Final = 31
"""The side of a letter's square."""


class Acts(NamedTuple):
    """What can be done with a ship in the dock."""

    take: Callable[[], None]
    type: Callable[[str], None]
    """Puts letters behind the word."""
    erase: Callable[[], None]
    """Takes the last letter away."""
    turn: Callable[[], None]
    tow: Callable[[], None]
    """Drags it along with the mouse."""
    drop: Callable[[tuple[int, int]], None]
    """Lets go of it somewhere in the window."""
    carry: Callable[[], None]
    """Takes it to the grid, to be placed with the arrow keys."""


class ShipRow(Control):
    """One class: its name, where it lies, its hull, and what is wrong with it."""

    role = "ship"

    def __init__(self, hull: Hull, held: bool, own: bool, finding: Finding, acts: Acts) -> None:
        """``own``: whether its word may be typed. ``held``: whether it is in hand."""
        super().__init__(f"ship {hull.ship}", hull.ship)
        self._hull, self._held, self._own, self._acts = hull, held, own, acts
        self._finding = finding
        self._state: ControlState | None = None
        self._lift = 0

    @property
    def where(self) -> str:
        """Return its place in words."""
        squares = self._hull.squares
        return span_text(squares[0], squares[-1]) if squares else tr("in the dock")

    @property
    def value(self) -> str:
        """Return its word, its place, what is wrong."""
        word = " ".join(self._hull.word) or tr("no word yet")
        parts = [tr("{n} letters", n=self._hull.length), word, self.where]
        return ", ".join(
            [*parts, *(part for part in (self._finding.fault, self._finding.note) if part)]
        )

    @property
    def _said(self) -> tuple[tuple[str, Colour], ...]:
        """What is wrong, where something was typed or placed."""
        quiet = not self._hull.word or (self._hull.at is None and self._complete)
        lines = []
        if self._finding.fault and not quiet:
            lines.append((f"! {self._finding.fault}", theme.DANGER))
        if self._finding.note:
            lines.append((f"! {self._finding.note}", theme.WARNING))
        return tuple(lines)

    @property
    def _complete(self) -> bool:
        return self._finding.docked

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return five tiles and margins."""
        return ctx.px(TILE * 5 + 24)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return a line, the hull, what is wrong."""
        lines = sum(
            len(ctx.type.wrap(text, theme.SMALL, width - ctx.px(20))) for text, _ in self._said
        )
        return ctx.type.line(theme.SMALL) * (1 + lines) + ctx.px(TILE + 14)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw a card, bright while the ship is in hand."""
        self._state, self._lift = ctx.state, ctx.px(LIFT)
        fill = theme.RAISED if self._held else theme.SURFACE
        edge = theme.ACCENT if self._held else theme.LINE
        shapes.rounded(surface, self.rect, fill, ctx.px(8), edge, max(1, ctx.px(1.5)))
        x, y = self.rect.x + ctx.px(10), self.rect.y + ctx.px(5)
        ctx.write(surface, self._hull.ship, Style(13, "bold"), theme.TEXT, (x, y))
        placed = self._hull.at is not None
        ink = theme.ACCENT if placed and not self._finding.fault else theme.SOFT
        where = f"✓ {self.where}" if placed and not self._finding.fault else self.where
        right = self.rect.right - ctx.px(10) - ctx.type.width(where, theme.SMALL)
        ctx.write(surface, where, theme.SMALL, ink, (right, y))
        self._draw_hull(ctx, surface, y + ctx.type.line(theme.SMALL) + ctx.px(2))
        self._draw_said(ctx, surface)
        self.draw_ring(ctx, surface, 8)

    def _draw_hull(self, ctx: DrawContext, surface: pygame.Surface, y: int) -> None:
        side, word = ctx.px(TILE), self._hull.word
        hull = pygame.Rect(self.rect.x + ctx.px(8), y, side * self._hull.length, side)
        bad = bool(word) and bool(self._finding.fault) and not self._complete
        ship_art.blit(surface, hull, self._hull.length, "bad" if bad else "steel")
        for n in range(self._hull.length):
            tile = pygame.Rect(hull.x + n * side, y, side, side)
            if n < len(word):
                marks.letter(ctx, surface, word[n], tile, palette.LETTER, 0.5)
            else:
                self._draw_gap(ctx, surface, tile, n == len(word) and self.is_focused(ctx))
        if len(word) > self._hull.length:
            rest = word[self._hull.length :]
            at = hull.right + ctx.px(6), y + (side - ctx.type.line(theme.STRONG)) // 2
            room = self.rect.right - ctx.px(8) - at[0]
            shown = ctx.type.shorten(rest, theme.STRONG, max(0, room))
            ctx.write(surface, shown, theme.STRONG, theme.DANGER, at)

    def _draw_gap(
        self, ctx: DrawContext, surface: pygame.Surface, tile: pygame.Rect, caret: bool
    ) -> None:
        """Room for a letter; where the next one goes a caret."""
        line = pygame.Rect(0, 0, tile.width // 2, max(2, ctx.px(2)))
        line.center = tile.centerx, tile.bottom - tile.height // 3
        surface.fill(palette.FIRE if caret else palette.LETTER, line)

    def _draw_said(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        y = self.rect.bottom - ctx.px(5)
        lines = [
            (line, ink)
            for text, ink in self._said
            for line in ctx.type.wrap(text, theme.SMALL, self.rect.width - ctx.px(20))
        ]
        y -= len(lines) * ctx.type.line(theme.SMALL)
        for line, ink in lines:
            ctx.write(surface, line, theme.SMALL, ink, (self.rect.x + ctx.px(10), y))
            y += ctx.type.line(theme.SMALL)

    def press(self, at: tuple[int, int]) -> None:
        """Take the ship in hand."""
        self._acts.take()

    def takes_drag(self, start: tuple[int, int], moved: tuple[int, int]) -> bool:
        """Return whether it is in hand, so that a finger carries it to the grid."""
        return self._held

    def drag(self, at: tuple[int, int]) -> None:
        """Carry the ship along with the mouse."""
        if not self.rect.collidepoint(at):
            self._acts.tow()

    def drop(self, at: tuple[int, int]) -> None:
        """Let go of it, perhaps on the grid; a finger holds it above itself."""
        lift = self._lift if self._state is not None and self._state.touch else 0
        self._acts.drop((at[0], at[1] - lift))

    def click(self, at: tuple[int, int]) -> None:
        """Take the ship in hand; where it was dragged here, put it back in the dock."""
        self._acts.take()
        self._acts.drop(at)

    def key_down(self, event: pygame.event.Event) -> bool:
        """Enter takes it to the grid, Space turns it, Backspace takes a letter back."""
        self._acts.take()
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._acts.carry()
            if self._state is not None:
                self._state.focus = "board"
        elif event.key == pygame.K_SPACE:
            self._acts.turn()
        elif event.key == pygame.K_BACKSPACE and self._own:
            self._acts.erase()
        else:
            return False
        return True

    def text(self, event: pygame.event.Event) -> bool:
        """Type letters into its word."""
        if event.type != pygame.TEXTINPUT or not event.text.strip() or not self._own:
            return False
        self._acts.take()
        self._acts.type(event.text)
        return True
