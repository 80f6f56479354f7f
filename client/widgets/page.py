"""A page of widgets and who uses it: finds what the mouse is on, moves the focus, scrolls."""

from collections.abc import Iterator, Sequence

import pygame

from client.ui.text import Type
from client.widgets.cached_widget import Cached
from client.widgets.scroll import STEP, Scroll
from client.widgets.tooltip import draw_tooltip
from client.widgets.traversal import around, controls_in, in_sight
from client.widgets.widget import Control, ControlState, DrawContext, Widget, is_enter

TIP_AFTER_MS = 450


class Page:
    """The widgets of a scene as they are now, and what is remembered of them.

    It opens at its top. Only the keyboard scrolls to what has the focus.
    """

    def __init__(self) -> None:
        self.state = ControlState()
        self.wished: Sequence[str] = ()
        """The controls that may have the focus as long as nobody has chosen one, best first."""
        self.is_dialog = False
        """Whether it asks for an answer: a click beside its controls leaves the focus as it is."""
        self.is_used = False
        """Whether it was clicked, scrolled or typed in since it was opened, or came back."""
        self.is_pointed = False
        """Whether the mouse was moved over it since then."""
        self._is_chosen = False
        """Whether somebody has put the focus anywhere."""
        self._done: tuple[str, pygame.Rect] | None = None
        """The button that was pressed last, and where it was then: it needs no tip."""
        self._is_hushed = False
        """Whether something has just come that no tip may cover, until the mouse has moved on."""
        self.root: Widget | None = None
        self.ctx: DrawContext | None = None
        self._mouse = (-1, -1)
        self._rested_ms = 0
        self._points = False
        """Whether the mouse was moved after the last key: then tips are for what it rests on."""
        self._dragged: tuple[Scroll, int] | None = None
        self._found: tuple[Widget | None, list[Control]] = None, []

    # -- drawing ---------------------------------------------------------------------------

    def show(
        self, root: Widget, type_: Type, surface: pygame.Surface, rect: pygame.Rect
    ) -> DrawContext:
        """Place ``root`` in ``rect`` and draw it."""
        ctx = DrawContext(type_, self.state)
        ctx.window = surface.get_height()
        ctx.caret = pygame.time.get_ticks() // 530 % 2 == 0
        self.root, self.ctx = root, ctx
        self._found = None, []
        root.place(ctx, rect)
        if self.wished and not self._is_chosen:
            self.state.focus = self._wish() or self.state.focus
        if self.focused is None:
            self.state.focus = ""
        root.draw(ctx, surface)
        self._draw_tip(ctx, surface)
        return ctx

    def _draw_tip(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        widget = self._tipped()
        if widget is None or not widget.tip:
            return
        draw_tooltip(ctx, surface, widget, self._seen())

    def _tipped(self) -> Widget | None:
        """What is rested on, by mouse, or by the keyboard."""
        if self._is_hushed:
            return None
        if self.state.ring and not self._points:
            is_done = self._done is not None and self._done[0] == self.state.focus
            return None if is_done else self.focused
        if self._rested_ms < TIP_AFTER_MS or self._done is not None:
            return None
        hit = [widget for widget in self._seen_at(self._mouse) if widget.tip]
        return hit[-1] if hit else None

    def tick(self, passed_ms: int) -> bool:
        """Let time pass; return whether something is to be drawn anew."""
        before = self._rested_ms
        self._rested_ms += passed_ms
        caret = self.focused is not None and self.focused.role == "text field"
        blinks = caret and (before // 530 != self._rested_ms // 530)
        return blinks or before < TIP_AFTER_MS <= self._rested_ms

    def _seen(self) -> list[tuple[Control, pygame.Rect]]:
        return list(in_sight(self.root)) if self.root is not None else []

    def _wish(self) -> str:
        """The best of what is wished for that can be used and is in sight, or else is there."""
        usable = {control.key for control in self.controls() if not control.off}
        whole = {control.key for control, seen in self._seen() if seen == control.rect}
        there = [key for key in self.wished if key in usable]
        return next((key for key in there if key in whole), (there or [""])[0])

    # -- finding ---------------------------------------------------------------------------

    def controls(self) -> list[Control]:
        """Return all of them, in the order of reading, which is that of the Tab key."""
        if self.root is None:
            return []
        if self._found[0] is not self.root:  # looked for once: long lists are asked often
            self._found = self.root, list(controls_in(self.root))
        return self._found[1]

    @property
    def focused(self) -> Control | None:
        """Return the control that the keyboard is on."""
        return next((c for c in self.controls() if c.key == self.state.focus), None)

    def spoken(self) -> list[str]:
        """Return what a screen reader would say of each control, in order."""
        return [control.spoken for control in self.controls()]

    def _seen_at(self, at: tuple[int, int]) -> Iterator[Widget]:
        """The widgets under a point, outer ones first, that no scroll area hides."""
        waiting: list[Widget] = [self.root] if self.root else []
        while waiting:
            widget = waiting.pop()
            inside = widget.rect.collidepoint(at)
            if inside:
                yield widget
            if inside or not isinstance(widget, Scroll | Cached):
                waiting += reversed(widget.children())

    def _control_at(self, at: tuple[int, int]) -> Control | None:
        hit = [w for w in self._seen_at(at) if isinstance(w, Control)]
        return hit[-1] if hit else None

    # -- using -----------------------------------------------------------------------------

    def focus(self, key: str, ring: bool = False) -> None:
        """Put the keyboard on a control and bring it into sight."""
        self._is_hushed = False
        self.state.focus, self.state.ring = key, ring
        self._is_chosen, self._done = True, None
        self.is_used = self.is_used or ring
        self.reveal()

    def reveal(self) -> None:
        """Bring what has the focus into sight."""
        control = self.focused
        if control is None or self.root is None:
            return
        spot = control.spot
        for area in reversed(around(self.root, control)):  # inner ones move what outer ones show
            before = self.state.scrolled.get(area.key, 0)
            area.reveal(self.state, spot)
            spot = spot.move(0, before - self.state.scrolled.get(area.key, 0))

    def hush(self) -> None:
        """Show no tip over what has just come, until another control is pointed at or chosen."""
        self._is_hushed = True

    def leave(self) -> None:
        """Note that another page is used now: the mouse is on that one."""
        self.state.hover, self._mouse, self._rested_ms = "", (-1, -1), 0
        self.is_used = self.is_pointed = False

    def follow(self, before: "Page") -> None:
        """Take over from the page ``before``, by the keyboard where that one was used so."""
        if before.is_used and not before._points:
            self.state.ring = True
            self._points = False

    def handle(self, event: pygame.event.Event) -> bool:
        """Let the controls have an event. Says whether it was meant for one of them."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.state.touch = bool(getattr(event, "touch", False))
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
                return self._text(event)
            case _:
                return False

    def _moved(self, at: tuple[int, int]) -> bool:
        self._mouse, self._rested_ms, self._points = at, 0, True
        self.is_pointed = True
        if self._dragged is not None and self.ctx is not None:
            area, grip = self._dragged
            thumb = area.thumb(self.ctx)
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
        now = control.key if control else ""
        self._is_hushed = self._is_hushed and now in ("", self.state.hover)
        self.state.hover = now
        if self._done is not None and (
            self.state.hover != self._done[0] or not self._done[1].collidepoint(at)
        ):
            self._done = None
        if control is not None:
            control.hover(at)
        return True

    def _by_key(self, key: str) -> Control | None:
        return next((c for c in self.controls() if c.key == key), None) if key else None

    def _down(self, at: tuple[int, int]) -> bool:
        self._mouse, self._points = at, True
        self.is_used = True
        areas = [w for w in self._seen_at(at) if isinstance(w, Scroll) and w.most]
        if areas and self.ctx is not None:
            thumb = areas[-1].thumb(self.ctx)
            if at[0] >= thumb.x - 2:
                self._is_chosen, self._dragged = True, (areas[-1], at[1] - thumb.y)
                return True
        control = self._control_at(at)
        if control is None and self.is_dialog:
            return True
        self.state.ring, self._is_chosen = False, True
        self.state.focus = self.state.pressed = control.key if control else ""
        self._press(control)
        if control is not None:
            control.press(at)
        return True

    def _press(self, control: Control | None) -> None:
        """A button that does something needs no tip any more, until one comes to it again."""
        if control is not None and control.role == "button" and not control.off:
            self._done = control.key, control.rect.copy()

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
        self.is_used = True
        scale = self.ctx.type.scale if self.ctx else 1
        amount = round(-event.y * STEP * scale)
        areas = [w for w in self._seen_at(self._mouse) if isinstance(w, Scroll)]
        return any(area.by(self.state, amount) for area in reversed(areas))

    def _key(self, event: pygame.event.Event) -> bool:
        self._points = False
        self.is_used = True
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        control = self.focused
        if control is not None and is_enter(event) and self._is_unseen(control):
            self.focus(control.key, True)
            return True
        if control is not None and control.key_down(event):
            self.state.ring = self.state.ring or control.role != "text field"
            if is_enter(event):
                self._press(control)
            self._show_focused()
            return True
        return self._turn_pages(event.key)

    def _is_unseen(self, control: Control) -> bool:
        """Whether it is a button out of sight that nobody chose: then Enter first shows it."""
        if self._is_chosen or control.role != "button":
            return False
        return all(other is not control for other, _ in self._seen())

    def _text(self, event: pygame.event.Event) -> bool:
        used = self.focused is not None and self.focused.text(event)
        if used:
            self.is_used, self._points = True, False
            self._show_focused()
        return used

    def _show_focused(self) -> None:
        """What is used by the keyboard is to be seen, unless it is too tall for that anyway."""
        self._is_chosen = True
        control = self.focused
        areas = around(self.root, control) if self.root and control else ()
        if control is not None and all(control.spot.height <= it.rect.height for it in areas):
            self.reveal()

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
