"""What every widget is: something with a size that is placed, drawn and, if a control, used.

A scene builds its widgets anew from what is so now; what must outlive that (the focus, how far a
list is scrolled) is kept by name in `State`.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pygame

from client import theme
from client.paint import ring
from client.text import Type
from client.theme import Colour, Style

Action = Callable[[], None]


class State:
    """What a page remembers between one building of its widgets and the next."""

    def __init__(self) -> None:
        self.focus = ""
        """The key of the control that the keyboard is on."""
        self.ring = False
        """Whether the keyboard was used last, so that the focus is to be seen."""
        self.hover = ""
        self.pressed = ""
        self.scrolled: dict[str, int] = {}
        """How many pixels each scroll area is scrolled, by key."""
        self.tops: dict[str, tuple[tuple[int, ...], int]] = {}
        """Where each dialog began, by key, and in which window at which scale that was."""


class Look:
    """How things are drawn now: the type and its scale, and the state of the page."""

    def __init__(self, type_: Type, state: State) -> None:
        self.type, self.state = type_, state
        self.clipped: list[str] = []
        """Texts that did not fit where they were drawn: always a fault."""
        self.window = 0
        """The height of the window in pixels; 0 where it does not matter."""
        self.caret = True
        """Whether the blinking caret is to be seen at this moment."""
        self._measured: dict[tuple[Widget, int], int] = {}

    def tall(self, widget: "Widget", width: int) -> int:
        """The height of a widget at this width, measured once for each drawing."""
        key = widget, width
        if key not in self._measured:
            self._measured[key] = widget.height(self, width)
        return self._measured[key]

    def px(self, size: float) -> int:
        """A length at the present scale."""
        return round(size * self.type.scale)

    def write(
        self, surface: pygame.Surface, text: str, style: Style, ink: Colour, at: tuple[int, int]
    ) -> None:
        """``text`` in one line, its top left at ``at``; nothing where that is out of sight."""
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

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)

    def natural(self, look: Look) -> int:
        """The width it would like to have."""
        raise NotImplementedError

    def height(self, look: Look, width: int) -> int:
        """The height it needs at this width."""
        raise NotImplementedError

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """Take this place."""
        self.rect = rect

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """Draw it where it was placed."""
        raise NotImplementedError

    def children(self) -> Sequence["Widget"]:
        """The widgets inside it, in the order of reading."""
        return ()

    def walk(self) -> Iterator["Widget"]:
        """Itself and everything inside it, in the order of reading."""
        waiting: list[Widget] = [self]
        while waiting:
            widget = waiting.pop()
            yield widget
            waiting += reversed(widget.children())


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
        """Its present value, as said after its name."""
        return ""

    @property
    def spoken(self) -> str:
        """Everything a screen reader would say."""
        parts = (self.name, self.role, self.value, self.off and f"not available: {self.off}")
        return ", ".join(part for part in parts if part)

    @property
    def spot(self) -> pygame.Rect:
        """The part of it that is brought into sight when the keyboard comes to it."""
        return self.rect

    def is_focused(self, look: Look) -> bool:
        """Whether the keyboard is on it."""
        return look.state.focus == self.key

    def draw_ring(self, look: Look, surface: pygame.Surface, radius: float = theme.RADIUS) -> None:
        """The focus ring, where the keyboard is on it and in use."""
        if self.is_focused(look) and look.state.ring:
            focus_ring(look, surface, self.rect, radius)

    def press(self, at: tuple[int, int]) -> None:
        """The mouse went down on it."""

    def drag(self, at: tuple[int, int]) -> None:
        """The mouse moved while down on it."""

    def hover(self, at: tuple[int, int] | None) -> bool:
        """The mouse is at this place of it, or has left it. Says whether that changed anything."""
        return False

    def click(self, at: tuple[int, int]) -> None:
        """The mouse went down and up on it."""

    def drop(self, at: tuple[int, int]) -> None:
        """The mouse went up there after it went down on it, perhaps far away."""

    def wheel(self, at: tuple[int, int], notches: int) -> bool:
        """The wheel was turned over it, away from the user. Says whether it was meant for this."""
        return False

    def key_down(self, event: pygame.event.Event) -> bool:
        """A key went down while it had the focus. Says whether it was meant for this."""
        return False

    def text(self, event: pygame.event.Event) -> bool:
        """Text was typed or is being composed. Says whether it was meant for this."""
        return False


ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)


def is_enter(event: pygame.event.Event) -> bool:
    """Whether this key plays what a click would: Enter or the space bar."""
    return event.key in (*ENTER, pygame.K_SPACE)


def focus_ring(look: Look, surface: pygame.Surface, rect: pygame.Rect, radius: float) -> None:
    """A bright ring around ``rect``."""
    room = look.px(3)
    around = rect.inflate(2 * room, 2 * room)
    ring(surface, around, theme.FOCUS, look.px(radius) + room, max(2, look.px(2)))
