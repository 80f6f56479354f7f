"""Which controls are in sight: not scrolled out of the areas that they are in."""

from collections.abc import Iterator

import pygame

from client.widgets.scroll import Scroll
from client.widgets.steady import Steady
from client.widgets.widget import Control, Widget


def in_sight(root: Widget) -> Iterator[tuple[Control, pygame.Rect]]:
    """The controls of which something is seen, and that part of each."""
    waiting = [(root, root.rect)]
    while waiting:
        widget, clip = waiting.pop()
        if isinstance(widget, Scroll):
            clip = clip.clip(widget.rect)
        seen = widget.rect.clip(clip)
        is_seen = bool(seen.width and seen.height)
        if isinstance(widget, Control) and is_seen:
            yield widget, seen
        if is_seen or not isinstance(widget, Scroll | Steady):
            waiting += ((child, clip) for child in reversed(widget.children()))
