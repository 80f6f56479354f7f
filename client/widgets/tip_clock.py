"""When a tip is due: what mouse, keyboard or finger rests on, and what needs no tip just now."""

from collections.abc import Sequence
from typing import Final

import pygame

from client.widgets.traversal import widgets_at
from client.widgets.widget import Control, Widget

TIP_AFTER_MS: Final = 450
NOWHERE: Final = (-1, -1)


class TipClock:
    """How long one has rested on something, and how one came there."""

    def __init__(self) -> None:
        self.mouse: tuple[int, int] = NOWHERE
        """Where the mouse is; nowhere after a touch."""
        self.points = False
        """Whether the mouse was used after the last key: then tips are for what it rests on."""
        self.asked: tuple[int, int] | None = None
        """Where a finger asks for a tip, until it is lifted or comes down again."""
        self._rested_ms = 0
        self._done: tuple[str, pygame.Rect] | None = None
        """The button that was pressed last, and where it was then: it needs no tip."""
        self._is_hushed = False
        """Whether something has just come that no tip may cover, until the mouse has moved on."""

    def tick(self, passed_ms: int) -> bool:
        """Let time pass; return whether a tip has become due."""
        before = self._rested_ms
        self._rested_ms += passed_ms
        return self.mouse != NOWHERE and before < TIP_AFTER_MS <= self._rested_ms

    def hush(self) -> None:
        """Show none over what has just come, until another control is pointed at or chosen."""
        self._is_hushed = True

    def speak(self) -> None:
        """Show them again: something else was chosen."""
        self._is_hushed, self._done = False, None

    def move(self, at: tuple[int, int], now: str, before: str) -> None:
        """Note that the mouse has moved to ``at``, from one control to another, by their keys."""
        self.mouse, self._rested_ms, self.points, self.asked = at, 0, True, None
        self._is_hushed = self._is_hushed and now in ("", before)
        if self._done is not None and (now != self._done[0] or not self._done[1].collidepoint(at)):
            self._done = None

    def leave(self) -> None:
        """Note that the mouse is elsewhere, and no finger asks for anything."""
        self.mouse, self._rested_ms, self.asked = NOWHERE, 0, None

    def press(self, control: Control | None) -> None:
        """Tell no more of a button that was pressed, until one comes to it again."""
        if control is not None and control.role == "button" and not control.off:
            self._done = control.key, control.rect.copy()

    def tipped(self, root: Widget | None, focused: Control | None, ring: bool) -> Widget | None:
        """Return what is rested on and has a tip, or what the keyboard in use (``ring``) is on."""
        if self.asked is not None:
            return _tip_at(root, self.asked)
        if self._is_hushed:
            return None
        if ring and not self.points:
            is_done = focused is not None and self._done is not None
            return None if is_done and self._done_is(focused) else focused
        if self._rested_ms < TIP_AFTER_MS or self._done is not None:
            return None
        return _tip_at(root, self.mouse)

    def _done_is(self, control: Control | None) -> bool:
        return control is not None and self._done is not None and self._done[0] == control.key


def _tip_at(root: Widget | None, at: tuple[int, int]) -> Widget | None:
    """The innermost widget under a point that has a tip."""
    hit: Sequence[Widget] = [widget for widget in widgets_at(root, at) if widget.tip]
    return hit[-1] if hit else None
