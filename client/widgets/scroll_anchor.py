"""Keeps in its place what one looks at, and the keyboard where it is, when a list changes."""

from client.widgets.page import Page
from client.widgets.scroll import Scroll
from client.widgets.traversal import controls_in
from client.widgets.widget import Widget


class ScrollAnchor:
    """Where the controls of a page were before it is built anew, in each area that scrolls."""

    def __init__(self, page: Page) -> None:
        self._focus, self._hover = page.state.focus, page.state.hover
        self._types = page.state.ring
        self._places = {control.key: control.rect.y for control in page.controls()}
        self._seen = {
            area.key: [
                control.key
                for control in controls_in(area)
                if area.rect.top <= control.rect.y < area.rect.bottom
            ]
            for area in _areas(page)
        }

    def restore(self, page: Page, holds: bool = True) -> bool:
        """Scroll back, and focus what is there instead. Says whether it is to be drawn anew.

        Where nothing ``holds`` it, as nobody aims at anything on it yet, it is not scrolled.
        """
        now = {control.key: control.rect.y for control in page.controls()}
        focus = self._left(self._focus, now) if self._focus else ""
        lost = focus != page.state.focus
        page.state.focus = focus
        if not holds:
            return lost
        scrolled = [self._scroll_back(area, page, now) for area in _areas(page)]
        return any(scrolled) or lost

    def _scroll_back(self, area: Scroll, page: Page, now: dict[str, int]) -> bool:
        """Bring what one looked at in one area to where it was; return whether that moved it."""
        at = self._anchor(area.key)
        key = self._left(at, now)
        if not key or _kind(key) != _kind(at):
            return False  # nothing stands for what was looked at
        return area.by(page.state, now[key] - self._places[at])

    def _anchor(self, area: str) -> str:
        """What one looks at: under the mouse, at the keyboard in use, or first in sight."""
        seen = self._seen.get(area, [])
        looked = self._hover, self._focus if self._types else ""
        wanted = [key for key in looked if key in seen]
        return (wanted or seen or [""])[0]

    def _left(self, key: str, now: dict[str, int]) -> str:
        """That control or, where it is gone, one of the same kind beside it, or any other.

        Of the same kind are keys with the same first word: "join K7MQ2X", "join WQ34RT".
        """
        if key in now:
            return key
        keys = list(self._places)
        at = keys.index(key) if key in keys else len(keys)
        around = [other for other in (*keys[at:], *reversed(keys[:at])) if other in now]
        alike = [other for other in around if _kind(other) == _kind(key)]
        return next(iter(alike or around), "")


def _areas(page: Page) -> list[Scroll]:
    """Return the areas that scroll, but for those within others."""
    waiting: list[Widget] = [page.root] if page.root else []
    found = []
    while waiting:
        widget = waiting.pop()
        if isinstance(widget, Scroll):
            found.append(widget)
        else:
            waiting += reversed(widget.children())
    return found


def _kind(key: str) -> str:
    """What the control does, without what it does it to."""
    return key.partition(" ")[0]
