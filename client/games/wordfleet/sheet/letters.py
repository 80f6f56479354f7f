"""The letter intelligence: 26 boxes with what was found and counted, one of which can be chosen."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import pygame

from client.games.wordfleet.drawing import palette, pencil
from client.games.wordfleet.model.own_marks import BLANK, OwnMark
from client.games.wordfleet.model.tracker import Letter
from client.languages.message import tr
from client.ui import shapes, theme
from client.widgets import Control, DrawContext
from client.widgets.widget import ControlPart, focus_ring, is_enter

NO_MARKS: Final[Mapping[str, OwnMark]] = MappingProxyType({})
LEAST: Final = 31
"""The least width of a box."""
ACROSS: Final = (13, 9, 7, 6, 5, 4)
"""How many may stand in a row: those that fill 26 best come first."""
STEPS: Final = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0)} | {
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class LetterWalk:
    """Where the keyboard is among the letters; it outlives the widget."""

    def __init__(self) -> None:
        self.at = 0


class LetterBoard(Control):
    """All letters, vowels marked; a click or Enter chooses one."""

    role = "letters"

    def __init__(
        self,
        boxes: tuple[Letter, ...],
        walk: LetterWalk,
        chosen: str,
        choose: Callable[[str], None],
        off: str = "",
        own: Mapping[str, OwnMark] = NO_MARKS,
    ) -> None:
        """``off``: why none can be chosen now. ``own``: what the captain marked on letters."""
        super().__init__("letters", tr("Letters"), off)
        self._own = own
        self.tip = ""
        self._boxes, self._walk, self._chosen, self._choose = boxes, walk, chosen, choose

    @property
    def value(self) -> str:
        """Return the letter that the keyboard is on."""
        box = self._boxes[self._walk.at]
        said = self._said(box)
        return said if box.letter != self._chosen else tr("{letter}, chosen", letter=said)

    def _said(self, box: Letter) -> str:
        """What is known of a letter, and what the captain marked on it."""
        own = self._mark(box).spoken
        return f"{box.spoken}, {own}" if own else box.spoken

    def _mark(self, box: Letter) -> OwnMark:
        """What the captain marked; a sweep's answer stands above guesses."""
        made = self._own.get(box.letter, BLANK)
        return OwnMark(note=made.note) if box.total is not None else made

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for two rows."""
        return ctx.px(13 * 40)

    def _across(self, ctx: DrawContext, width: int) -> int:
        return next((n for n in ACROSS if width // n >= ctx.px(LEAST)), ACROSS[-1])

    def _tall(self, ctx: DrawContext) -> int:
        return ctx.type.line(theme.STRONG) + ctx.type.line(theme.SMALL) + ctx.px(4)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return all rows."""
        rows = -(-len(self._boxes) // self._across(ctx, width))
        return rows * (self._tall(ctx) + ctx.px(4)) - ctx.px(4)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place boxes of equal size."""
        self.rect, self._row = rect, self._across(ctx, rect.width)
        self._gap, self._high = ctx.px(4), self._tall(ctx)

    def box(self, n: int) -> pygame.Rect:
        """Return where a letter's box is."""
        row, column = divmod(n, self._row)
        left = column * (self.rect.width + self._gap) // self._row
        right = (column + 1) * (self.rect.width + self._gap) // self._row - self._gap
        top = self.rect.y + row * (self._high + self._gap)
        return pygame.Rect(self.rect.x + left, top, right - left, self._high)

    def parts(self) -> Sequence[ControlPart]:
        """Return the letters."""
        here, chosen = self._walk.at, self._chosen
        return [
            ControlPart(n, self._said(it), self.box(n), it.letter == chosen, n == here, self.off)
            for n, it in enumerate(self._boxes)
        ]

    def point(self, part: int) -> bool:
        """Go to a letter, which Enter chooses."""
        self._walk.at = part
        return True

    @property
    def spot(self) -> pygame.Rect:
        """Return the box that the keyboard is on."""
        return self.box(self._walk.at)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw box by box."""
        for n, box in enumerate(self._boxes):
            self._draw(ctx, surface, box, self.box(n))
        if self.is_focused(ctx) and ctx.state.ring:
            focus_ring(ctx, surface, self.spot, 6)

    def _draw(
        self, ctx: DrawContext, surface: pygame.Surface, box: Letter, rect: pygame.Rect
    ) -> None:
        known = box.total is not None
        chosen = box.letter == self._chosen
        fill = theme.WELL if known else theme.RAISED
        edge = theme.ACCENT if chosen else theme.EDGE if known else None
        thick = max(1, ctx.px(2 if chosen else 1))
        shapes.rounded(surface, rect, fill, ctx.px(6), edge, thick)
        if box.vowel:
            self._draw_vowel(ctx, surface, rect)
        ink = theme.OFF if box.none else palette.HIT if box.found else theme.TEXT
        spare = 0 if box.text else ctx.type.line(theme.SMALL) // 2
        top = rect.y + ctx.px(2) + spare
        width = ctx.type.width(box.letter, theme.STRONG)
        if box.found:
            _circle(ctx, surface, (rect.centerx, top + ctx.type.line(theme.STRONG) // 2))
        ctx.write(surface, box.letter, theme.STRONG, ink, (rect.centerx - width // 2, top))
        low = top + ctx.type.line(theme.STRONG) - ctx.px(1)
        width = ctx.type.width(box.text, theme.SMALL)
        ctx.write(surface, box.text, theme.SMALL, theme.SOFT, (rect.centerx - width // 2, low))
        self._draw_sign(ctx, surface, box, rect)
        self._draw_own(ctx, surface, self._mark(box), rect)

    def _draw_own(
        self, ctx: DrawContext, surface: pygame.Surface, made: OwnMark, rect: pygame.Rect
    ) -> None:
        """What the captain pencilled: strokes, a query, a folded corner."""
        if made.out:
            side = ctx.px(15)
            at = pygame.Rect(0, 0, side, side)
            at.center = rect.centerx, rect.bottom - ctx.px(11)
            pencil.strokes(surface, at)
        if made.guess:
            side = ctx.px(30)
            pencil.query(ctx, surface, pygame.Rect(rect.x, rect.y + ctx.px(3), side, side))
        if made.note:
            pencil.fold(
                surface, pygame.Rect(rect.right - ctx.px(30), rect.y, ctx.px(30), ctx.px(30))
            )

    def _draw_vowel(self, ctx: DrawContext, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """A bar along the top: prime targets (W51)."""
        bar = pygame.Rect(0, 0, rect.width - ctx.px(14), max(2, ctx.px(3)))
        bar.midtop = rect.centerx, rect.y + ctx.px(1)
        shapes.rounded(surface, bar, palette.ECHO, ctx.px(2))

    def _draw_sign(
        self, ctx: DrawContext, surface: pygame.Surface, box: Letter, rect: pygame.Rect
    ) -> None:
        """Crossed out where there is none, ticked where all is found (W50)."""
        if box.none:
            inside = rect.inflate(-ctx.px(10), -ctx.px(10))
            pygame.draw.line(
                surface, theme.OFF, inside.bottomleft, inside.topright, max(1, ctx.px(2))
            )
        elif box.complete:
            side = ctx.px(11)
            at = pygame.Rect(rect.right - side - ctx.px(2), rect.y + ctx.px(4), side, side)
            shapes.check(surface, at, theme.ACCENT)

    def click(self, at: tuple[int, int]) -> None:
        """Choose the letter there."""
        for n, box in enumerate(self._boxes):
            if self.box(n).collidepoint(at):
                self._walk.at = n
                self._choose(box.letter)

    def key_down(self, event: pygame.event.Event) -> bool:
        """Walk by arrows, choose by Enter and space."""
        if event.key in STEPS:
            x, y = STEPS[event.key]
            there = self._walk.at + x + y * self._row
            if 0 <= there < len(self._boxes):
                self._walk.at = there
            return True
        if is_enter(event):
            self._choose(self._boxes[self._walk.at].letter)
            return True
        return False

    def text(self, event: pygame.event.Event) -> bool:
        """Go to the letter that is typed."""
        letters = [box.letter for box in self._boxes]
        typed = event.text.upper()
        if event.type != pygame.TEXTINPUT or typed not in letters:
            return False
        self._walk.at = letters.index(typed)
        return True


def _circle(ctx: DrawContext, surface: pygame.Surface, at: tuple[int, int]) -> None:
    """A letter that scored is circled (W50)."""
    radius = ctx.type.line(theme.STRONG) * 0.56
    shapes.disc(surface, at, radius, palette.HIT, hole=radius - max(1, ctx.px(1.5)))
