"""Keeps in its place what one looks at, and the keyboard where it is, when a list changes."""

from client.widgets.page import Page
from client.widgets.scroll import Scroll


class ScrollAnchor:
    """Where the controls of a page were before it is built anew."""

    def __init__(self, page: Page) -> None:
        self._focus, self._hover = page.state.focus, page.state.hover
        self._types = page.state.ring
        self._places = {control.key: control.rect.y for control in page.controls()}
        areas = [w for w in page.root.walk() if isinstance(w, Scroll)] if page.root else []
        top, bottom = (areas[0].rect.top, areas[0].rect.bottom) if areas else (0, 0)
        self._seen = [key for key, y in self._places.items() if top <= y < bottom]

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
        at = self._anchor()
        key = self._left(at, now)
        areas = [w for w in page.root.walk() if isinstance(w, Scroll)] if page.root else []
        if not areas or not key or _kind(key) != _kind(at):
            return lost  # nothing stands for what was looked at
        return areas[0].by(page.state, now[key] - self._places[at]) or lost

    def _anchor(self) -> str:
        """What one looks at: under the mouse, at the keyboard in use, or first in sight."""
        looked = self._hover, self._focus if self._types else ""
        wanted = [key for key in looked if key in self._seen]
        return (wanted or self._seen or [""])[0]

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


def _kind(key: str) -> str:
    """What the control does, without what it does it to."""
    return key.partition(" ")[0]
