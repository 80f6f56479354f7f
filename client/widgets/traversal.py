"""What is on a page: all controls, those in sight, what is under a point, what scrolls it."""

from collections.abc import Iterator, Sequence
from typing import Final, Protocol

import pygame

from client.ui.free_place import Taken
from client.widgets.cached_widget import Cached
from client.widgets.scroll import Scroll
from client.widgets.widget import Control, ControlState, Widget

LARGE: Final = frozenset({"board", "list"})
"""What is so large that something may have to lie on it ..."""
COVERED: Final = 0.3
"""... which is so much less of a harm than on a button."""


class Ground(Protocol):
    """A page as mouse and fingers meet it."""

    state: ControlState

    @property
    def scale(self) -> float:
        """Return the pixels of the window for one pixel of a drawing at 100 %."""
        ...

    @property
    def size(self) -> tuple[int, int]:
        """Return the size of the window in pixels."""
        ...

    def control(self, key: str) -> Control | None:
        """Return the control of that key; None where it is gone."""
        ...

    def control_at(self, at: tuple[int, int]) -> Control | None:
        """Return the control under a point."""
        ...

    def seen(self) -> Sequence[tuple[Control, pygame.Rect]]:
        """Return the controls of which something is in sight, and that part of each."""
        ...

    def areas_at(self, at: tuple[int, int]) -> Sequence[Scroll]:
        """Return the scroll areas under a point, inner ones first."""
        ...

    def choose(self, control: Control | None) -> None:
        """Put the focus where a finger has tapped."""
        ...

    def ask_tip(self, at: tuple[int, int] | None) -> bool:
        """Show the tip of what is there, None for none; return whether it has one."""
        ...


def controls_in(root: Widget) -> Iterator[Control]:
    """Yield all of them, in the order of reading."""
    waiting = [root]
    while waiting:
        widget = waiting.pop()
        if isinstance(widget, Cached):
            yield from widget.controls
        elif isinstance(widget, Control):
            yield widget
        waiting += reversed(() if isinstance(widget, Cached) else widget.children())


def around(root: Widget, inside: Widget) -> tuple[Scroll, ...]:
    """Return the scroll areas that ``inside`` is in, outer ones first."""
    waiting: list[tuple[Widget, tuple[Scroll, ...]]] = [(root, ())]
    while waiting:
        widget, around = waiting.pop()
        if widget is inside:
            return around
        if isinstance(widget, Scroll):
            around = (*around, widget)
        if not isinstance(widget, Cached) or inside in widget.controls:
            waiting += ((child, around) for child in widget.children())
    return ()


def widgets_at(root: Widget | None, at: tuple[int, int]) -> Iterator[Widget]:
    """Yield the widgets under a point, outer ones first, that no scroll area hides."""
    waiting: list[Widget] = [root] if root else []
    while waiting:
        widget = waiting.pop()
        inside = widget.rect.collidepoint(at)
        if inside:
            yield widget
        if inside or not isinstance(widget, Scroll | Cached):
            waiting += reversed(widget.children())


def control_at(root: Widget | None, at: tuple[int, int]) -> Control | None:
    """Return the control under a point; None where there is none."""
    return next((w for w in reversed([*widgets_at(root, at)]) if isinstance(w, Control)), None)


def areas_at(root: Widget | None, at: tuple[int, int]) -> list[Scroll]:
    """Return the scroll areas under a point, inner ones first."""
    return [widget for widget in widgets_at(root, at) if isinstance(widget, Scroll)][::-1]


def in_sight(root: Widget) -> Iterator[tuple[Control, pygame.Rect]]:
    """Yield the controls of which something is seen, and that part of each."""
    return ((it, seen) for it, seen in _seen(root) if isinstance(it, Control))


def _seen(root: Widget) -> Iterator[tuple[Widget, pygame.Rect]]:
    """Yield every widget of which something is seen, and that part of it."""
    waiting = [(root, root.rect)]
    while waiting:
        widget, clip = waiting.pop()
        if isinstance(widget, Scroll):
            clip = clip.clip(widget.rect)
        seen = widget.rect.clip(clip)
        is_seen = bool(seen.width and seen.height)
        if is_seen:
            yield widget, seen
        if is_seen or not isinstance(widget, Scroll | Cached):
            waiting += ((child, clip) for child in reversed(widget.children()))


def taken_by(root: Widget | None) -> list[Taken]:
    """Return the places of what can be used or has to be read; of a board much may be covered."""
    seen = _seen(root) if root is not None else ()
    return [
        Taken(rect, COVERED if isinstance(it, Control) and it.role in LARGE else 1.0)
        for it, rect in seen
        if it.keeps_clear or isinstance(it, Control)
    ]
