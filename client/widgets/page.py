"""A page of widgets and who uses it: finds what the mouse is on, moves the focus, scrolls."""

from collections.abc import Sequence

import pygame

from client.ui.free_place import Taken
from client.ui.text import Type
from client.widgets.hands.gestures import Gestures
from client.widgets.hands.mouse import Mouse
from client.widgets.overlay import Floating
from client.widgets.scroll import Scroll
from client.widgets.tip_clock import TipClock
from client.widgets.tooltip import draw_tooltip
from client.widgets.traversal import (
    areas_at,
    around,
    control_at,
    controls_in,
    in_sight,
    taken_by,
)
from client.widgets.widget import Control, ControlState, DrawContext, Widget, is_enter

BLINK_MS = 530


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
        self._size = (0, 0)
        self.root: Widget | None = None
        self.ctx: DrawContext | None = None
        self._tips = TipClock()
        self._blinked_ms = 0
        self.gestures = Gestures(self)
        """What fingers do on it."""
        self._mouse = Mouse(self, self._tips)
        self._found: tuple[Widget | None, list[Control]] = None, []

    # -- drawing ---------------------------------------------------------------------------

    def show(
        self, root: Widget, type_: Type, surface: pygame.Surface, rect: pygame.Rect
    ) -> DrawContext:
        """Place ``root`` in ``rect`` and draw it."""
        ctx = DrawContext(type_, self.state, surface.get_size())
        ctx.caret = pygame.time.get_ticks() // 530 % 2 == 0
        before, self._size = self._size, surface.get_size()
        self.root, self.ctx, self._found = root, ctx, (None, [])
        root.place(ctx, rect)
        if self._size[1] < before[1] and self._is_written_in():
            self.reveal()  # a keyboard on the glass has taken the rest of the window
            root.place(ctx, rect)
        if self.wished and not self._is_chosen:
            self.state.focus = self._wish() or self.state.focus
        if self.focused is None:
            self.state.focus = ""
        root.draw(ctx, surface)
        self._draw_above(ctx, surface)
        return ctx

    def redraw(self, surface: pygame.Surface, part: pygame.Rect) -> None:
        """Draw what was shown last once more, as far as any of it is in ``part`` of the window."""
        if self.root is None or self.ctx is None:
            return
        self.ctx.part = part
        self.root.draw(self.ctx, surface)
        self._draw_above(self.ctx, surface)
        self.ctx.part = None

    def _draw_above(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        for widget in ctx.floating:
            if isinstance(widget, Floating):
                widget.draw_above(ctx, surface)
        self._draw_tip(ctx, surface)

    def _draw_tip(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        widget = self._tipped()
        if widget is not None and widget.tip:
            draw_tooltip(ctx, surface, widget, self.seen(), self._news(), self._tips.asked)

    def _news(self) -> list[pygame.Rect]:
        """Where something has just come that is to be read."""
        inside = self.root.walk() if self.root is not None else ()
        return [widget.rect for widget in inside if widget.is_news]

    def _tipped(self) -> Widget | None:
        """What is rested on, by mouse, by the keyboard, or asked about by a finger."""
        return self._tips.tipped(self.root, self.focused, self.state.ring)

    def tick(self, passed_ms: int) -> bool:
        """Let time pass; return whether something is to be drawn anew."""
        before, self._blinked_ms = self._blinked_ms, self._blinked_ms + passed_ms
        blinks = self._is_written_in() and before // BLINK_MS != self._blinked_ms // BLINK_MS
        touched = self.gestures.tick(passed_ms)
        return self._tips.tick(passed_ms) or blinks or touched

    def _is_written_in(self) -> bool:
        return self.focused is not None and self.focused.role == "text field"

    def seen(self) -> list[tuple[Control, pygame.Rect]]:
        """Return the controls of which something is in sight, and that part of each."""
        return list(in_sight(self.root)) if self.root is not None else []

    def taken(self) -> list[Taken]:
        """Return where something is used or floats: nothing that comes unasked should cover it."""
        floating = self.ctx.floating if self.ctx is not None else []
        return [*taken_by(self.root), *(Taken(it.rect) for it in floating)]

    def _wish(self) -> str:
        """The best of what is wished for that can be used and is in sight, or else is there."""
        usable = {control.key for control in self.controls() if not control.off}
        whole = {control.key for control, seen in self.seen() if seen == control.rect}
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

    def control(self, key: str) -> Control | None:
        """Return the control of that key; None where there is none."""
        return next((c for c in self.controls() if c.key == key), None) if key else None

    def control_at(self, at: tuple[int, int]) -> Control | None:
        """Return the control under a point: of what floats there, if anything does."""
        floating = self.ctx.floating if self.ctx is not None else ()
        above = next((widget for widget in floating if widget.rect.collidepoint(at)), None)
        return control_at(above or self.root, at)

    def areas_at(self, at: tuple[int, int]) -> Sequence[Scroll]:
        """Return the scroll areas under a point, inner ones first."""
        return areas_at(self.root, at)

    @property
    def scale(self) -> float:
        """Return the pixels of the window for one pixel of a drawing at 100 %."""
        return self.ctx.type.scale if self.ctx else 1.0

    @property
    def size(self) -> tuple[int, int]:
        """Return the size of the window in pixels."""
        return self._size

    # -- using -----------------------------------------------------------------------------

    def focus(self, key: str, ring: bool = False) -> None:
        """Put the keyboard on a control and bring it into sight."""
        self._tips.speak()
        self.state.focus, self.state.ring = key, ring
        self._is_chosen = True
        self.is_used = self.is_used or ring
        self.reveal()

    def reveal(self) -> None:
        """Bring what has the focus into sight."""
        control = self.focused
        if control is not None:
            self.bring(control, control.spot)

    def bring(self, widget: Widget, spot: pygame.Rect) -> None:
        """Scroll to ``spot``, which is of ``widget``."""
        if self.root is None:
            return
        for area in reversed(around(self.root, widget)):  # inner ones move what outer ones show
            before = self.state.scrolled.get(area.key, 0)
            area.reveal(self.state, spot)
            spot = spot.move(0, before - self.state.scrolled.get(area.key, 0))

    def hush(self) -> None:
        """Show no tip over what has just come, until another control is pointed at or chosen."""
        self._tips.hush()

    def leave(self) -> None:
        """Note that another page is used now: the mouse is on that one."""
        self.gestures.end()
        self.state.hover = ""
        self._tips.leave()
        self.is_used = self.is_pointed = False

    def follow(self, before: "Page") -> None:
        """Take over from the page ``before``, by the keyboard where that one was used so."""
        if before.is_used and not before._tips.points:
            self.state.ring = True
            self._tips.points = False

    def handle(self, event: pygame.event.Event) -> bool:
        """Let the controls have an event. Says whether it was meant for one of them."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.state.touch = bool(getattr(event, "touch", False))
        if self.gestures.is_meant(event):
            return self._touched(event)
        match event.type:
            case pygame.MOUSEMOTION:
                self.is_pointed = True
                self._mouse.move(event.pos, self.ctx)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.is_used = True
                if self._mouse.down(event.pos, self.ctx):
                    self._is_chosen = True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._mouse.up(event.pos)
            case pygame.MOUSEWHEEL:
                self.is_used = True
                return self._mouse.wheel(event)
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.TEXTINPUT | pygame.TEXTEDITING:
                return self._text(event)
            case _:
                return False
        return True

    def _touched(self, event: pygame.event.Event) -> bool:
        """A finger is no mouse: nothing is under it when it is gone."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._tips.leave()
            self._tips.points = self.is_used = True
        return self.gestures.handle(event)

    def choose(self, control: Control | None) -> None:
        """Put the focus where mouse or finger went; beside the controls of a dialog it stays."""
        if control is None and self.is_dialog:
            return
        self.state.ring, self._is_chosen = False, True
        self.state.focus = control.key if control else ""
        self._tips.press(control)

    def ask_tip(self, at: tuple[int, int] | None) -> bool:
        """Show the tip of what is there, None for none; return whether it has one."""
        self._tips.asked = at
        return at is not None and self._tipped() is not None

    def _key(self, event: pygame.event.Event) -> bool:
        self._tips.points, self._tips.asked = False, None
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
                self._tips.press(control)
            self._show_focused()
            return True
        return self._turn_pages(event.key)

    def _is_unseen(self, control: Control) -> bool:
        """Whether it is a button out of sight that nobody chose: then Enter first shows it."""
        if self._is_chosen or control.role != "button":
            return False
        return all(other is not control for other, _ in self.seen())

    def _text(self, event: pygame.event.Event) -> bool:
        used = self.focused is not None and self.focused.text(event)
        if used:
            self.is_used, self._tips.points = True, False
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
