"""What every widget is: something with a size that is placed, drawn and, if a control, used.

A scene builds its widgets anew from what is so now; what must outlive that (the focus, how far a
list is scrolled) is kept by name in `State`.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from client.languages.message import mark, tr
from client.ui import theme
from client.ui.shapes import ring
from client.ui.text import Type
from client.ui.theme import Colour, Style
from client.ui.window_shape import TOUCH, is_tall

Action = Callable[[], None]


OVERHANG: Final = 8
"""So far beyond its edges a widget draws at most, its focus ring say, in pixels at 100 %."""


class ControlState:
    """What a page remembers between one building of its widgets and the next."""

    def __init__(self) -> None:
        self.focus = ""
        """The key of the control that the keyboard is on."""
        self.ring = False
        """Whether the keyboard was used last, so that the focus is to be seen."""
        self.hover = ""
        self.pressed = ""
        self.mouse = (-1, -1)
        """Where the mouse is, which tells apart the parts of what it is over."""
        self.scrolled: dict[str, int] = {}
        """How many pixels each scroll area is scrolled, by key."""
        self.touch = False
        """Whether it was a finger, no mouse, that went down or moved last."""
        self.tops: dict[str, tuple[tuple[int, ...], int]] = {}
        """Where each dialog began, by key, and in which window at which scale that was."""


class DrawContext:
    """How things are drawn now: the type and its scale, and the state of the page."""

    def __init__(self, type_: Type, state: ControlState, size: tuple[int, int] = (0, 0)) -> None:
        """``size``: of the window, in pixels; nothing where it does not matter."""
        self.type, self.state = type_, state
        self.clipped: list[str] = []
        """Texts that did not fit where they were drawn: always a fault."""
        self.window = size[1]
        """The height of the window in pixels; 0 where it does not matter."""
        self.width = size[0]
        """The width of the window in pixels; 0 where it does not matter."""
        self.is_tall = is_tall(size, type_.scale)
        """Whether there is room for one column alone, and a finger is to hit everything."""
        self.caret = True
        """Whether the blinking caret is to be seen at this moment."""
        self.px = type_.px
        """Returns a length at 100 % in pixels at the present scale."""
        self.part: pygame.Rect | None = None
        """The part of the window that alone is drawn anew; None for all of it."""
        self.floating: list[Widget] = []
        """What is drawn above the page, and hit before what is under it."""
        self._heights: dict[tuple[Widget, int], int] = {}
        self._widths: dict[Widget, int] = {}

    def target(self, size: float) -> int:
        """Return the height in pixels of what can be hit: in a tall window enough for a finger."""
        return self.px(max(size, TOUCH) if self.is_tall else size)

    def draws(self, widget: "Widget") -> bool:
        """Return whether a widget, or what it draws beyond its edges, may be in what is drawn."""
        if self.part is None:
            return True
        room = 2 * self.px(OVERHANG)
        return widget.rect.inflate(room, room).colliderect(self.part)

    def tall(self, widget: "Widget", width: int) -> int:
        """Return the height of a widget at this width, measured once for each drawing."""
        key = widget, width
        if key not in self._heights:
            self._heights[key] = widget.height(self, width)
        return self._heights[key]

    def wide(self, widget: "Widget") -> int:
        """Return the width a widget would like to have, measured once for each drawing."""
        if widget not in self._widths:
            self._widths[widget] = widget.preferred_width(self)
        return self._widths[widget]

    def write(
        self, surface: pygame.Surface, text: str, style: Style, ink: Colour, at: tuple[int, int]
    ) -> None:
        """Draw ``text`` in one line, its top left at ``at``; nothing where that is out of sight."""
        if surface.get_clip().colliderect((at, self.type.size(text, style))):
            surface.blit(self.type.render(text, style, ink), at)


class Widget:
    """Something to be seen."""

    key = ""
    """What names it across rebuildings; needed by controls and scroll areas."""
    grows = 0
    """Its share of what is left over in a row or a column."""
    tip = ""
    """What is shown when one rests on it; empty for nothing."""
    is_news = False
    """Whether it has just come and is to be read: no tip covers it."""
    keeps_clear = False
    """Whether what comes unasked lies elsewhere, as over a control: clocks, who is to move."""

    @property
    def words(self) -> str:
        """Return what is to be read in it, as a screen reader says it; empty for nothing."""
        return self.tip

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the width it would like to have."""
        raise NotImplementedError

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the height it needs at this width."""
        raise NotImplementedError

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Take this place."""
        self.rect = rect

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw it where it was placed."""
        raise NotImplementedError

    def children(self) -> Sequence["Widget"]:
        """Return the widgets inside it, in the order of reading."""
        return ()

    def walk(self) -> Iterator["Widget"]:
        """Yield itself and everything inside it, in the order of reading."""
        waiting: list[Widget] = [self]
        while waiting:
            widget = waiting.pop()
            yield widget
            waiting += reversed(widget.children())


class ControlPart(NamedTuple):
    """A part of a control that is spoken, and can be used, by itself: a cell, one of a choice."""

    key: int
    name: str
    rect: pygame.Rect
    is_chosen: bool | None = None
    """None where it is nothing that can be chosen."""
    is_current: bool = False
    """Whether the keyboard is on it."""
    off: str = ""
    """Why it cannot be used now, in words; empty where it can."""


class Control(Widget):
    """Something to be used: by mouse, by keyboard, and known by a spoken name."""

    role = ""
    """What kind of thing it is, as said after its name."""

    def __init__(self, key: str, name: str, off: str = "") -> None:
        """``off`` says in words why it cannot be used now; empty where it can."""
        super().__init__()
        self.key, self.name, self.off = key, name, off
        self.tip = off

    @property
    def value(self) -> str:
        """Return its present value, as said after its name."""
        return ""

    @property
    def is_on(self) -> bool | None:
        """Return whether it is switched on; None where it is no switch."""
        return None

    @property
    def spoken(self) -> str:
        """Return everything a screen reader would say."""
        off = tr("not available: {why}", why=self.off) if self.off else ""
        parts = self.name, tr(self.role), self.value, off
        return ", ".join(part for part in parts if part)

    @property
    def spot(self) -> pygame.Rect:
        """Return the part of it that is brought into sight when the keyboard comes to it."""
        return self.rect

    def is_focused(self, ctx: DrawContext) -> bool:
        """Return whether the keyboard is on it."""
        return ctx.state.focus == self.key

    def draw_ring(
        self, ctx: DrawContext, surface: pygame.Surface, radius: float = theme.RADIUS
    ) -> None:
        """Draw the focus ring, where the keyboard is on it and in use."""
        if self.is_focused(ctx) and ctx.state.ring:
            focus_ring(ctx, surface, self.rect, radius)

    def press(self, at: tuple[int, int]) -> None:
        """Handle the mouse going down on it."""

    def drag(self, at: tuple[int, int]) -> None:
        """Handle the mouse moving while down on it."""

    def hover(self, at: tuple[int, int] | None) -> bool:
        """Note where the mouse is, None when it left; return whether that changed anything."""
        return False

    def click(self, at: tuple[int, int]) -> None:
        """Handle a click: the mouse went down and up on it."""

    def drop(self, at: tuple[int, int]) -> None:
        """Handle the mouse going up there after it went down on it, perhaps far away."""

    def wheel(self, at: tuple[int, int], notches: int) -> bool:
        """Handle the wheel turned over it, away from the user; return whether that was for it."""
        return False

    def takes_drag(self, start: tuple[int, int], moved: tuple[int, int]) -> bool:
        """Return whether a finger that went so far from ``start`` drags it; else it scrolls."""
        return False

    def long_press(self, at: tuple[int, int]) -> bool:
        """Handle a finger that rests on it; return whether that was for it: else its tip shows."""
        return False

    def double_tap(self, at: tuple[int, int]) -> bool:
        """Handle a second tap soon after a click; return whether it was for it: else it clicks."""
        return False

    def pinch(self, centre: tuple[int, int], factor: float, moved: tuple[int, int]) -> bool:
        """Handle two fingers, or Ctrl and the wheel; return whether that was for it.

        ``factor``: how much further apart they are than before; ``centre``: their middle, in
        pixels, ``moved``: how far that has gone since.
        """
        return False

    def key_down(self, event: pygame.event.Event) -> bool:
        """Handle a key while it has the focus; return whether that was for it."""
        return False

    def text(self, event: pygame.event.Event) -> bool:
        """Handle text typed or being composed; return whether that was for it."""
        return False

    def parts(self) -> Sequence[ControlPart]:
        """Return the parts that are used by themselves, in the order of reading; as last drawn."""
        return ()

    def point(self, part: int) -> bool:
        """Put the keyboard on a part; return whether Enter uses that part then."""
        return False

    @property
    def range(self) -> tuple[int, int, int] | None:
        """Return least, present and most value where it sets a number; None where it does not."""
        return None


class Clickable(Control):
    """Does one thing when it is clicked, and the same by Enter and the space bar."""

    role = mark("button")

    def __init__(self, key: str, name: str, action: Action, off: str = "") -> None:
        """``action``: done unless ``off`` says why it cannot be."""
        super().__init__(key, name, off)
        self._action = action

    def click(self, at: tuple[int, int]) -> None:
        """Do what it is for, if it may be done."""
        if not self.off:
            self._action()

    def key_down(self, event: pygame.event.Event) -> bool:
        """Take Enter and the space bar for clicks."""
        if is_enter(event):
            self.click((0, 0))
            return True
        return False


ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)


def is_enter(event: pygame.event.Event) -> bool:
    """Return whether this key plays what a click would: Enter or the space bar."""
    return event.key in (*ENTER, pygame.K_SPACE)


def focus_ring(ctx: DrawContext, surface: pygame.Surface, rect: pygame.Rect, radius: float) -> None:
    """Draw a bright ring around ``rect``."""
    room = ctx.px(3)
    around = rect.inflate(2 * room, 2 * room)
    ring(surface, around, theme.FOCUS, ctx.px(radius) + room, max(2, ctx.px(2)))
