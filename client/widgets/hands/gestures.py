"""Fingers on a page: a tap, a drag that scrolls or moves something, a long press, a pinch.

The first finger is what SDL makes mouse events of, with ``touch`` set. Finger events alone begin
nothing, as the pad of a laptop sends them too; they tell where the others are. Of the two kinds
either may come first.
"""

from collections.abc import Callable
from math import hypot
from typing import Final, Literal, TypeAlias

import pygame

from client.widgets.hands.glide import Glide
from client.widgets.scroll import Scroll
from client.widgets.traversal import Ground
from client.widgets.widget import Control

Spot: TypeAlias = tuple[int, int]
Phase: TypeAlias = Literal["none", "tap", "drag", "scroll", "pinch", "over"]
"""What a touch has become; ``over``: nothing, and it stays so until it is lifted."""

SLOP: Final = 10
"""So far a finger may slip and still tap, in pixels at 100 %."""
LONG_MS: Final = 500
DOUBLE_MS: Final = 300
"""Within so long a second tap makes a double one."""
DOUBLE_SLOP: Final = 24
"""... and so near to the first, in pixels at 100 %."""
REACH: Final = 10
"""So far beside a control it is still meant where no other is, in pixels at 100 %."""
SAME: Final = 2
"""A finger is the one that the mouse event was made of within so many pixels."""
FAR: Final[Spot] = (-1_000_000, -1_000_000)
"""Where a drag is let go that ends in nothing."""


class Gestures:
    """What the fingers do now."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self.glide = Glide()
        """What goes on after a finger has thrown it."""
        self._phase: Phase = "none"
        self._key = ""
        """The control that the touch began on."""
        self._start = self._last = FAR
        self._held_ms = 0
        self._is_new = False
        """Whether no time was told of since something happened: what is told next began before."""
        self._fingers: dict[int, Spot] = {}
        self._area: Scroll | None = None
        self._pair: tuple[Spot, float] | None = None
        """Of a pinch the middle of its fingers, and how far they are from each other."""
        self._tapped: tuple[str, Spot, int] | None = None
        """The control, the place, and the milliseconds since the last tap."""
        self._doing: dict[int, Callable[[pygame.event.Event], bool]] = {
            pygame.MOUSEBUTTONDOWN: lambda event: self._down(event.pos),
            pygame.MOUSEMOTION: lambda event: self._move(event.pos),
            pygame.MOUSEBUTTONUP: lambda event: self._up(event.pos),
            pygame.FINGERDOWN: self._finger,
            pygame.FINGERMOTION: self._finger,
            pygame.FINGERUP: self._lift,
        }

    def is_meant(self, event: pygame.event.Event) -> bool:
        """Return whether an event is of a finger."""
        fingers = event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
        return fingers or (event.type in self._doing and bool(getattr(event, "touch", False)))

    def handle(self, event: pygame.event.Event) -> bool:
        """Use an event of a finger; return whether anything may have changed."""
        self._is_new |= event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        return self._doing[event.type](event)

    def end(self) -> None:
        """Let go of everything: the fingers are on another page now, or nowhere."""
        self._let_go()
        self.glide.stop()
        self._fingers.clear()
        self._tapped = None

    def tick(self, passed_ms: int) -> bool:
        """Let time pass; return whether something is to be drawn anew."""
        if self._is_new:  # a window that rested tells how long it did
            self._is_new, passed_ms = False, 0
        if self._tapped is not None:
            self._tapped = (*self._tapped[:2], self._tapped[2] + passed_ms)
        if self._phase == "scroll":
            self.glide.tell(passed_ms)
        before, self._held_ms = self._held_ms, self._held_ms + passed_ms
        if self._phase == "tap" and before < LONG_MS <= self._held_ms:
            return self._ask()
        return self.glide.tick(self._ground.state, passed_ms)

    # -- one finger ------------------------------------------------------------------------

    def _down(self, at: Spot) -> bool:
        self._let_go()
        near = {key: spot for key, spot in self._fingers.items() if _apart(spot, at) <= SAME}
        self._fingers = near  # others were lifted without our being told
        self._start = self._last = at
        self._held_ms, self._phase = 0, "tap"
        self._ground.ask_tip(None)
        if self.glide.stop():
            self._phase = "over"  # the finger has only stopped it
            self._begin_scroll(at)
            return True
        control = self._under(at)
        if control is not None:
            self._key = self._ground.state.hover = self._ground.state.pressed = control.key
            control.hover(at)
        return True

    def _move(self, at: Spot) -> bool:
        before, self._last = self._last, at
        if self._phase == "tap" and _apart(at, self._start) > SLOP * self._ground.scale:
            self._begin(at)
            before = self._start
        if self._phase == "drag":
            self._drag(at)
        elif self._phase == "scroll" and self._area is not None:
            self.glide.follow(self._area, self._ground.state, before[1] - at[1])
        return self._phase in ("drag", "scroll")

    def _begin(self, at: Spot) -> None:
        """The finger has moved too far for a tap: it drags what is under it, or scrolls."""
        control = self._ground.control(self._key)
        moved = at[0] - self._start[0], at[1] - self._start[1]
        if control is not None and control.takes_drag(self._start, moved):
            self._phase = "drag"
            self._ground.choose(control)
            control.press(self._start)
            return
        self._let_go()
        self._phase = "over"
        self._begin_scroll(at)

    def _begin_scroll(self, at: Spot) -> None:
        areas = [area for area in self._ground.areas_at(self._start) if area.most]
        down = self._start[1] - at[1]
        movable = [area for area in areas if area.can(self._ground.state, down)]
        if areas:
            self._area, self._phase = (movable or areas)[0], "scroll"
            self.glide.take(self._area)

    def _drag(self, at: Spot) -> None:
        control = self._ground.control(self._key)
        if control is not None:
            control.drag(at)
        under = self._ground.control_at(at)
        self._point(under.key if under is not None else "", at)

    def _point(self, key: str, at: Spot) -> None:
        """Move the highlight along with the finger, as if it were the mouse; empty: off all."""
        state = self._ground.state
        left = self._ground.control(state.hover)
        if left is not None and state.hover != key:
            left.hover(None)
        state.hover = key
        under = self._ground.control(key)
        if under is not None:
            under.hover(at)

    def _up(self, at: Spot) -> bool:
        phase, key, area = self._phase, self._key, self._area
        control = self._ground.control(key)
        self._fingers.clear()
        self._let_go(drops=False)
        self._ground.ask_tip(None)
        if phase == "tap":
            self._tap(control)
        elif phase == "drag" and control is not None:
            same = self._ground.control_at(at) is control
            (control.click if same else control.drop)(at)
        elif phase == "scroll" and area is not None:
            self.glide.let_go(self._ground.scale)
        return phase != "none"

    def _tap(self, control: Control | None) -> None:
        at = self._start
        if control is not self._under(at):
            return  # something else has come under the finger
        if control is not None:
            at = _inside(control.rect, at)
        self._ground.choose(control)
        twice, self._tapped = self._is_second(control, at), None
        if control is None:
            return
        if twice and control.double_tap(at):
            return
        self._tapped = control.key, at, 0
        control.press(at)
        control.click(at)
        if control.off:
            self._ground.ask_tip(at)  # it says why nothing happens

    def _under(self, at: Spot) -> Control | None:
        """The control under a finger, or where none is the nearest one that is not far."""
        control = self._ground.control_at(at)
        if control is not None:
            return control
        far = REACH * self._ground.scale
        spots = [(other, _inside(seen, at)) for other, seen in self._ground.seen()]
        near = [it for it in spots if it[0].role != "board" and _apart(it[1], at) <= far]
        return min(near, key=lambda it: _apart(it[1], at))[0] if near else None

    def _is_second(self, control: Control | None, at: Spot) -> bool:
        if self._tapped is None or control is None:
            return False
        key, there, ago_ms = self._tapped
        near = _apart(there, at) <= DOUBLE_SLOP * self._ground.scale
        return key == control.key and near and ago_ms <= DOUBLE_MS

    def _ask(self) -> bool:
        """A long press: for the control, or for the tip; else it may still become a tap."""
        control = self._ground.control(self._key)
        if control is not None and control.long_press(self._start):
            self._ground.choose(control)
        elif not self._ground.ask_tip(self._start):
            return False
        self._let_go()
        self._phase = "over"
        return True

    def _let_go(self, *, drops: bool = True) -> None:
        """Forget what is pressed; a drag ends where nothing is, unless it ``drops`` nothing."""
        control = self._ground.control(self._key)
        if drops and self._phase == "drag" and control is not None:
            control.drop(FAR)
        if self._phase != "none":
            self._ground.state.pressed = ""
        self._phase, self._key, self._area, self._pair = "none", "", None, None
        self._point("", FAR)

    # -- several fingers -------------------------------------------------------------------

    def _finger(self, event: pygame.event.Event) -> bool:
        wide, high = self._ground.size
        self._fingers[event.finger_id] = round(event.x * wide), round(event.y * high)
        if self._phase == "none" or len(self._fingers) < 2:
            return False
        now = self._spread()
        if self._phase != "pinch" or self._pair is None:
            self._let_go()
            self._phase = "pinch"
            control = self._ground.control_at(now[0])
            self._key = control.key if control is not None else ""
            self._start, self._pair = now[0], now
            self._ground.ask_tip(None)
            return True
        (x, y), before = self._pair
        self._pair = now
        (here, there), apart = now
        return self._pinch((here, there), apart / before, (here - x, there - y))

    def _pinch(self, centre: Spot, factor: float, moved: Spot) -> bool:
        control, state = self._ground.control(self._key), self._ground.state
        if control is not None and control.pinch(centre, factor, moved):
            return True
        return any(area.by(state, -moved[1]) for area in self._ground.areas_at(self._start))

    def _spread(self) -> tuple[Spot, float]:
        """The middle of the first two fingers, and how far they are from each other."""
        (ax, ay), (bx, by) = list(self._fingers.values())[:2]
        return ((ax + bx) // 2, (ay + by) // 2), max(1.0, hypot(ax - bx, ay - by))

    def _lift(self, event: pygame.event.Event) -> bool:
        self._fingers.pop(event.finger_id, None)
        if self._phase == "pinch":
            several = len(self._fingers) >= 2
            self._pair = self._spread() if several else None
            if not several:
                self._phase, self._key = "over", ""
        return False


def _inside(rect: pygame.Rect, at: Spot) -> Spot:
    """The point of a rectangle that is nearest to ``at``."""
    x, y = (
        max(low, min(spot, high - 1))
        for low, spot, high in ((rect.left, at[0], rect.right), (rect.top, at[1], rect.bottom))
    )
    return x, y


def _apart(one: Spot, other: Spot) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])
