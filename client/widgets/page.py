"""A page of widgets and who uses it: finds what the mouse is on, moves the focus, scrolls."""

from collections.abc import Iterator

import pygame

from client import paint, theme
from client.text import Type
from client.widgets.scroll import STEP, Scroll
from client.widgets.steady import Steady
from client.widgets.widget import Control, Look, State, Widget

TIP_AFTER_MS = 450


def _controls(root: Widget) -> Iterator[Control]:
    """All of them, in the order of reading."""
    waiting = [root]
    while waiting:
        widget = waiting.pop()
        if isinstance(widget, Steady):
            yield from widget.controls
        elif isinstance(widget, Control):
            yield widget
        waiting += reversed(() if isinstance(widget, Steady) else widget.children())


def _around(root: Widget, control: Control) -> tuple[Scroll, ...]:
    """The scroll areas that a control is in, outer ones first."""
    waiting: list[tuple[Widget, tuple[Scroll, ...]]] = [(root, ())]
    while waiting:
        widget, around = waiting.pop()
        if widget is control:
            return around
        if isinstance(widget, Scroll):
            around = (*around, widget)
        if not isinstance(widget, Steady) or control in widget.controls:
            waiting += ((child, around) for child in widget.children())
    return ()


class Page:
    """The widgets of a scene as they are now, and what is remembered of them."""

    def __init__(self) -> None:
        self.state = State()
        self.root: Widget | None = None
        self.look: Look | None = None
        self._mouse = (-1, -1)
        self._rested_ms = 0
        self._points = False
        """Whether the mouse was moved after the last key: then tips are for what it rests on."""
        self._dragged: tuple[Scroll, int] | None = None
        self._found: tuple[Widget | None, list[Control]] = None, []

    # -- drawing ---------------------------------------------------------------------------

    def show(self, root: Widget, type_: Type, surface: pygame.Surface, rect: pygame.Rect) -> Look:
        """Place ``root`` in ``rect`` and draw it."""
        look = Look(type_, self.state)
        look.window = surface.get_height()
        look.caret = pygame.time.get_ticks() // 530 % 2 == 0
        self.root, self.look = root, look
        self._found = None, []
        root.place(look, rect)
        if self.focused is None:
            self.state.focus = ""
        root.draw(look, surface)
        self._draw_tip(look, surface)
        return look

    def _draw_tip(self, look: Look, surface: pygame.Surface) -> None:
        widget = self._tipped()
        if widget is None or not widget.tip:
            return
        width = min(look.px(320), surface.get_width() - look.px(24))
        lines = look.type.wrap(widget.tip, theme.SMALL, width - look.px(20))
        wide = max(look.type.width(line, theme.SMALL) for line in lines) + look.px(20)
        tall = len(lines) * look.type.line(theme.SMALL) + look.px(14)
        rect = pygame.Rect(widget.rect.x, widget.rect.bottom + look.px(8), wide, tall)
        if rect.bottom > surface.get_height():
            rect.bottom = widget.rect.y - look.px(8)
        rect.clamp_ip(surface.get_rect().inflate(-look.px(12), -look.px(12)))
        paint.rounded(surface, rect, theme.HOVER, look.px(8), theme.EDGE)
        y = rect.y + look.px(7)
        for line in lines:
            look.write(surface, line, theme.SMALL, theme.TEXT, (rect.x + look.px(10), y))
            y += look.type.line(theme.SMALL)

    def _tipped(self) -> Widget | None:
        """What is rested on, by mouse, or by the keyboard."""
        if self.state.ring and not self._points:
            return self.focused
        if self._rested_ms < TIP_AFTER_MS:
            return None
        hit = [widget for widget in self._seen_at(self._mouse) if widget.tip]
        return hit[-1] if hit else None

    def tick(self, passed_ms: int) -> bool:
        """Time passes. Says whether something is to be drawn anew."""
        before = self._rested_ms
        self._rested_ms += passed_ms
        caret = self.focused is not None and self.focused.role == "text field"
        blinks = caret and (before // 530 != self._rested_ms // 530)
        return blinks or before < TIP_AFTER_MS <= self._rested_ms

    # -- finding ---------------------------------------------------------------------------

    def controls(self) -> list[Control]:
        """All of them, in the order of reading, which is that of the Tab key."""
        if self.root is None:
            return []
        if self._found[0] is not self.root:  # looked for once: long lists are asked often
            self._found = self.root, list(_controls(self.root))
        return self._found[1]

    @property
    def focused(self) -> Control | None:
        """The control that the keyboard is on."""
        return next((c for c in self.controls() if c.key == self.state.focus), None)

    def spoken(self) -> list[str]:
        """What a screen reader would say of each control, in order."""
        return [control.spoken for control in self.controls()]

    def _seen_at(self, at: tuple[int, int]) -> Iterator[Widget]:
        """The widgets under a point, outer ones first, that no scroll area hides."""
        waiting: list[Widget] = [self.root] if self.root else []
        while waiting:
            widget = waiting.pop()
            inside = widget.rect.collidepoint(at)
            if inside:
                yield widget
            if inside or not isinstance(widget, Scroll | Steady):
                waiting += reversed(widget.children())

    def _control_at(self, at: tuple[int, int]) -> Control | None:
        hit = [w for w in self._seen_at(at) if isinstance(w, Control)]
        return hit[-1] if hit else None

    # -- using -----------------------------------------------------------------------------

    def focus(self, key: str, ring: bool = False) -> None:
        """Put the keyboard on a control and bring it into sight."""
        self.state.focus, self.state.ring = key, ring
        control = self.focused
        if control is None or self.root is None:
            return
        spot = control.spot
        for area in reversed(
            _around(self.root, control)
        ):  # an inner one moves what outer ones show
            before = self.state.scrolled.get(area.key, 0)
            area.reveal(self.state, spot)
            spot = spot.move(0, before - self.state.scrolled.get(area.key, 0))

    def handle(self, event: pygame.event.Event) -> bool:
        """Let the controls have an event. Says whether it was meant for one of them."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self._moved(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._down(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                return self._up(event.pos)
            case pygame.MOUSEWHEEL:
                return self._wheel(event)
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.TEXTINPUT | pygame.TEXTEDITING:
                return self.focused is not None and self.focused.text(event)
            case _:
                return False

    def _moved(self, at: tuple[int, int]) -> bool:
        self._mouse, self._rested_ms, self._points = at, 0, True
        if self._dragged is not None and self.look is not None:
            area, grip = self._dragged
            thumb = area.thumb(self.look)
            room = max(1, area.rect.height - thumb.height)
            area.by(self.state, (at[1] - grip - thumb.y) * area.most // room)
            return True
        control = self._control_at(at)
        pressed = self._by_key(self.state.pressed)
        if pressed is not None:
            pressed.drag(at)
        left = self._by_key(self.state.hover)
        if left is not None and left is not control:
            left.hover(None)
        self.state.hover = control.key if control else ""
        if control is not None:
            control.hover(at)
        return True

    def _by_key(self, key: str) -> Control | None:
        return next((c for c in self.controls() if c.key == key), None) if key else None

    def _down(self, at: tuple[int, int]) -> bool:
        self._mouse = at
        areas = [w for w in self._seen_at(at) if isinstance(w, Scroll) and w.most]
        if areas and self.look is not None:
            thumb = areas[-1].thumb(self.look)
            if at[0] >= thumb.x - 2:
                self._dragged = areas[-1], at[1] - thumb.y
                return True
        control = self._control_at(at)
        self.state.ring = False
        self.state.focus = self.state.pressed = control.key if control else ""
        if control is not None:
            control.press(at)
        return True

    def _up(self, at: tuple[int, int]) -> bool:
        pressed, self.state.pressed = self._by_key(self.state.pressed), ""
        self._dragged = None
        if pressed is not None and self._control_at(at) is pressed:
            pressed.click(at)
        elif pressed is not None:
            pressed.drop(at)
        return True

    def _wheel(self, event: pygame.event.Event) -> bool:
        control = self._control_at(self._mouse)
        if control is not None and event.y and control.wheel(self._mouse, event.y):
            return True
        scale = self.look.type.scale if self.look else 1
        amount = round(-event.y * STEP * scale)
        areas = [w for w in self._seen_at(self._mouse) if isinstance(w, Scroll)]
        return any(area.by(self.state, amount) for area in reversed(areas))

    def _key(self, event: pygame.event.Event) -> bool:
        self._points = False
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if self.focused is not None and self.focused.key_down(event):
            self.state.ring = self.state.ring or self.focused.role != "text field"
            return True
        return self._turn_pages(event.key)

    def _turn_pages(self, key: int) -> bool:
        """Keys that scroll where nothing else wants them."""
        steps = {pygame.K_PAGEUP: -0.85, pygame.K_PAGEDOWN: 0.85, pygame.K_UP: -0.15}
        steps[pygame.K_DOWN] = 0.15
        areas = [w for w in self.root.walk() if isinstance(w, Scroll)] if self.root else []
        part = steps.get(key, 0)
        return any(area.by(self.state, round(area.rect.height * part)) for area in areas if part)

    def _next(self, step: int) -> None:
        keys = [control.key for control in self.controls()]
        if keys:
            now = keys.index(self.state.focus) if self.state.focus in keys else None
            first = 0 if step > 0 else len(keys) - 1
            self.focus(keys[first if now is None else (now + step) % len(keys)], True)
