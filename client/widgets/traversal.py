"""The controls of a page: all of them, those in sight, and the areas that one is scrolled by."""

from collections.abc import Iterator

import pygame

from client.widgets.cached_widget import Cached
from client.widgets.scroll import Scroll
from client.widgets.widget import Control, Widget


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


def around(root: Widget, control: Control) -> tuple[Scroll, ...]:
    """Return the scroll areas that a control is in, outer ones first."""
    waiting: list[tuple[Widget, tuple[Scroll, ...]]] = [(root, ())]
    while waiting:
        widget, around = waiting.pop()
        if widget is control:
            return around
        if isinstance(widget, Scroll):
            around = (*around, widget)
        if not isinstance(widget, Cached) or control in widget.controls:
            waiting += ((child, around) for child in widget.children())
    return ()


def in_sight(root: Widget) -> Iterator[tuple[Control, pygame.Rect]]:
    """Yield the controls of which something is seen, and that part of each."""
    waiting = [(root, root.rect)]
    while waiting:
        widget, clip = waiting.pop()
        if isinstance(widget, Scroll):
            clip = clip.clip(widget.rect)
        seen = widget.rect.clip(clip)
        is_seen = bool(seen.width and seen.height)
        if isinstance(widget, Control) and is_seen:
            yield widget, seen
        if is_seen or not isinstance(widget, Scroll | Cached):
            waiting += ((child, clip) for child in reversed(widget.children()))
