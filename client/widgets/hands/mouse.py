"""The mouse on a page: what it points at, presses and drags, and what its wheel turns."""

from typing import Final

import pygame

from client.widgets.scroll import STEP, Scroll
from client.widgets.tip_clock import TipClock
from client.widgets.traversal import Ground
from client.widgets.widget import DrawContext

ZOOM: Final = 1.15
"""What a notch of the wheel with Ctrl enlarges a control's content by."""


class Mouse:
    """What the mouse does now."""

    def __init__(self, ground: Ground, tips: TipClock) -> None:
        self._ground, self._tips = ground, tips
        self._dragged: tuple[Scroll, int] | None = None
        """The scroll area whose bar is held, and where on the bar."""

    def move(self, at: tuple[int, int], ctx: DrawContext | None) -> None:
        """Point there; what is held follows."""
        ground, state = self._ground, self._ground.state
        state.mouse = at
        if self._dragged is not None and ctx is not None:
            self._tips.move(at, "", "")
            area, grip = self._dragged
            thumb = area.thumb(ctx)
            room = max(1, area.rect.height - thumb.height)
            area.by(state, (at[1] - grip - thumb.y) * area.most // room)
            return
        control = ground.control_at(at)
        pressed = ground.control(state.pressed)
        if pressed is not None:
            pressed.drag(at)
        left = ground.control(state.hover)
        if left is not None and left is not control:
            left.hover(None)
        now = control.key if control else ""
        self._tips.move(at, now, state.hover)
        state.hover = now
        if control is not None:
            control.hover(at)

    def down(self, at: tuple[int, int], ctx: DrawContext | None) -> bool:
        """Press what is there, or take hold of a scroll area's bar; return whether it is a bar."""
        self._tips.mouse, self._tips.points, self._tips.asked = at, True, None
        areas = [area for area in self._ground.areas_at(at) if area.most]
        if areas and ctx is not None:
            thumb = areas[0].thumb(ctx)
            if at[0] >= thumb.x - 2:
                self._dragged = areas[0], at[1] - thumb.y
                return True
        control = self._ground.control_at(at)
        self._ground.choose(control)
        if control is not None:
            self._ground.state.pressed = control.key
            control.press(at)
        return False

    def up(self, at: tuple[int, int]) -> None:
        """Click what was pressed, or let go of it."""
        pressed, self._ground.state.pressed = self._ground.control(self._ground.state.pressed), ""
        self._dragged = None
        if pressed is not None and self._ground.control_at(at) is pressed:
            pressed.click(at)
        elif pressed is not None:
            pressed.drop(at)

    def wheel(self, event: pygame.event.Event) -> bool:
        """Turn, enlarge or scroll what is under it; return whether that changed anything."""
        at = self._tips.mouse
        control = self._ground.control_at(at)
        zooms = pygame.key.get_mods() & pygame.KMOD_CTRL
        if control is not None and event.y:
            if zooms and control.pinch(at, ZOOM**event.y, (0, 0)):
                return True
            if control.wheel(at, event.y):
                return True
        amount = round(-event.y * STEP * self._ground.scale)
        return any(area.by(self._ground.state, amount) for area in self._ground.areas_at(at))
