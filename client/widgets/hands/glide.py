"""What a finger scrolls: it follows the finger, and goes on a little when it is thrown."""

from typing import Final

from client.widgets.scroll import Scroll
from client.widgets.widget import ControlState

KEPT: Final = 0.997
"""The part of its speed that is left after a millisecond."""
LEAST: Final = 0.05
"""Pixels a millisecond at 100 %: slower it does not go on, or stops."""
MOST: Final = 4.0
"""Pixels a millisecond at 100 %: faster it does not go."""
NEWEST: Final = 0.6
"""The weight of what was just seen of the finger's speed."""


class Glide:
    """A scroll area in motion."""

    def __init__(self) -> None:
        self.is_on = True
        """Whether anything goes on by itself: not where motion is reduced."""
        self._area: Scroll | None = None
        self._speed = 0.0
        self._scale = 1.0
        self._moved = 0
        self._rest = 0.0
        self._is_free = False
        """Whether no finger holds it."""

    def take(self, area: Scroll) -> None:
        """Hold ``area`` with a finger."""
        self._area, self._speed, self._moved, self._rest = area, 0.0, 0, 0.0
        self._is_free = False

    def follow(self, area: Scroll, state: ControlState, pixels: int) -> None:
        """Scroll by what the finger has moved."""
        area.by(state, pixels)
        self._moved += pixels

    def tell(self, passed_ms: int) -> None:
        """Let time pass while a finger holds it, so that its speed is known."""
        if passed_ms > 0:
            seen, self._moved = self._moved / passed_ms, 0
            self._speed += (seen - self._speed) * NEWEST

    def let_go(self, scale: float) -> None:
        """Go on by the speed it has, where that is enough. ``scale``: of the page."""
        most = MOST * scale
        self._speed, self._scale = max(-most, min(self._speed, most)), scale
        self._is_free = self.is_on and abs(self._speed) > LEAST * scale
        if not self._is_free:
            self._area = None

    def stop(self) -> bool:
        """Stand still; return whether it went on by itself."""
        was_free, self._is_free, self._area = self._is_free, False, None
        return was_free

    def tick(self, state: ControlState, passed_ms: int) -> bool:
        """Let time pass; return whether it has moved."""
        if not self._is_free or self._area is None:
            return False
        self._rest += self._speed * passed_ms
        pixels = int(self._rest)
        self._rest -= pixels
        self._speed *= KEPT**passed_ms
        moved = self._area.by(state, pixels)
        if abs(self._speed) < LEAST * self._scale or (pixels and not moved):
            self.stop()
        return moved
