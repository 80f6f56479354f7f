"""Lets a screen reader use the window: publishes what stands for it, and does what it is asked."""

import json
from collections.abc import Callable
from typing import Any, Final, Protocol

import pygame

from client.app import App
from client.shell.scene import Scene
from client.web.proxies import Proxy, as_tree, change, proxies
from client.widgets import Control
from client.widgets.traversal import in_sight
from client.widgets.widget import ControlPart

QUIET_S: Final = 0.08
"""So long nothing is drawn before it is told: what moves is told once it rests."""
LATEST_S: Final = 0.4
"""What never rests is told so often."""


class AccessibilityBridge(Protocol):
    """The page's side, in JavaScript."""

    def show(self, told: str) -> None:
        """Change the proxies, the focus and the live regions as ``told``, in JSON."""
        ...


class Timer(Protocol):
    """An event loop, as far as it is needed here."""

    def time(self) -> float:
        """Return the time in seconds."""
        ...

    def call_later(self, delay: float, callback: Callable[[], None]) -> object:
        """Call ``callback`` in so many seconds."""
        ...


class Accessibility:
    """Told of every frame, it publishes what has changed soon after; a frame costs it nothing."""

    def __init__(self, app: App, bridge: AccessibilityBridge, timer: Timer) -> None:
        self._app, self._bridge, self._timer = app, bridge, timer
        self._scene: Scene | None = None
        """Whose proxies are published."""
        self._shown: list[Proxy] = []
        self._said = self._warned = self._focus = ""
        self._is_due = False
        self._first = self._last = 0.0
        """When the first and the last frame were drawn that are not published."""
        self._click: tuple[str, int] | None = None
        """The part of a control that is clicked once it is in sight."""

    def drawn(self) -> None:
        """Note that a frame was drawn."""
        self._last = self._timer.time()
        if self._click is not None:
            self._click_part(*self._click)
        if not self._is_due:
            self._is_due, self._first = True, self._last
            self._timer.call_later(QUIET_S, self._publish_rested)

    def _publish_rested(self) -> None:
        """Publish, unless frames still follow each other."""
        now = self._timer.time()
        if now - self._last < QUIET_S / 2 and now - self._first < LATEST_S:
            self._timer.call_later(QUIET_S, self._publish_rested)
            return
        self._is_due = False
        self.publish()

    def publish(self) -> None:
        """Tell the page what is different from what it was told last."""
        scene = self._app.scene
        found, told = proxies(scene), dict[str, Any]()
        changes = change(self._shown, found)
        if changes is not None:
            told |= as_tree(changes, self._app.platform.density)
        focus = self._focused(scene)
        if focus != self._focus:
            told["focus"] = focus
        said, warned = self._words(scene)
        if said != self._said:
            told["said"] = said
        if warned != self._warned:
            told["warned"] = warned
        self._scene, self._shown, self._focus = scene, found, focus
        self._said, self._warned = said, warned
        if told:
            self._bridge.show(json.dumps(told))

    def _focused(self, scene: Scene) -> str:
        control = scene.page.focused
        return f"control {control.key}" if control is not None else ""

    def _words(self, scene: Scene) -> tuple[str, str]:
        """What is said by itself, and what is said at once; not where the focus is."""
        control, said = scene.page.focused, scene.spoken
        if control is not None:
            said = said.removesuffix(control.spoken)
        toasts = self._app.toasts.shown
        news = [it.text for it in toasts if not it.fault and it.text not in said][-1:]
        faults = [toast.text for toast in toasts if toast.fault][-1:]
        return "  ".join([*news, said.strip(" ,")]).strip(), "".join(faults)

    # -- what it is asked ------------------------------------------------------------------

    def heard(self, what: str, key: str) -> None:
        """Do what the page asks: ``focus`` or ``use`` the proxy of that key."""
        found = self._find(key)
        if found is None:
            return  # it is gone, or another scene has come
        control, part = found
        page, is_pointed = self._app.scene.page, False
        self._focus = f"control {control.key}"  # the page has it there already
        page.focus(control.key, ring=True)
        if part is not None:
            is_pointed = control.point(part)
            page.reveal()  # that part of it may be elsewhere
        if what == "use" and part is not None and not is_pointed:
            self._click = control.key, part
        elif what == "use" and control.role != "text field":
            enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
            pygame.event.post(enter)
        self._app.changed = True

    def _find(self, key: str) -> tuple[Control, int | None] | None:
        """The control that a proxy stands for, and which part of it."""
        scene = self._app.scene
        if scene is not self._scene or not any(proxy.key == key for proxy in self._shown):
            return None
        for control in scene.page.controls():
            own, _, part = key.removeprefix("control ").partition("#")
            if control.key == own:
                return control, int(part) if part.isdigit() else None
        return None

    def _click_part(self, key: str, part: int) -> None:
        """Click a part by the mouse's events, as the frame shows it now."""
        self._click = None
        scene = self._app.scene
        control = next((it for it in scene.page.controls() if it.key == key), None)
        found = next((it for it in control.parts() if it.key == part), None) if control else None
        if control is None or found is None or not self._is_seen(scene, control, found):
            return
        at = found.rect.center
        pygame.event.post(
            pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        )
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=at, button=1))
        self._app.changed = True

    def _is_seen(self, scene: Scene, control: Control, part: ControlPart) -> bool:
        root = scene.page.root
        return root is not None and any(
            it is control and seen.collidepoint(part.rect.center) for it, seen in in_sight(root)
        )
