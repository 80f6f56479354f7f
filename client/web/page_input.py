"""Turns what hands do in a page into the events that pygame makes of it on a desktop."""

from typing import Final, Literal

import pygame

from client.web.keys import key_of, mods_of

Stroke = Literal["down", "move", "up"]
MOUSE: Final = {
    "down": pygame.MOUSEBUTTONDOWN,
    "move": pygame.MOUSEMOTION,
    "up": pygame.MOUSEBUTTONUP,
}
FINGER: Final = {
    "down": pygame.FINGERDOWN,
    "move": pygame.FINGERMOTION,
    "up": pygame.FINGERUP,
}
LEFT: Final = 1


class PageInput:
    """Posts the events. Places are pixels of the canvas, ``held`` the bits of ``keys``."""

    def __init__(self) -> None:
        self._at = (0, 0)
        self._fingers: dict[int, tuple[float, float]] = {}
        self._first: int | None = None
        """The finger that is the mouse as well."""
        self._turned = 0.0
        """What the wheel has turned and no whole notch has come of."""

    def mouse(self, stroke: Stroke, x: float, y: float, button: int, held: int) -> None:
        """Post what the mouse has done; ``button`` as pygame counts them, 0 for a motion."""
        pygame.key.set_mods(mods_of(held))
        self._mouse(stroke, (int(x), int(y)), button, touch=False)

    def _mouse(self, stroke: Stroke, at: tuple[int, int], button: int, touch: bool) -> None:
        rel, self._at = (at[0] - self._at[0], at[1] - self._at[1]), at
        if stroke == "move":
            buttons = (int(button == LEFT), int(button == 2), int(button == 3))
            event = pygame.event.Event(MOUSE[stroke], pos=at, rel=rel, buttons=buttons, touch=touch)
        else:
            event = pygame.event.Event(MOUSE[stroke], pos=at, button=button, touch=touch)
        pygame.event.post(event)

    def finger(self, stroke: Stroke, finger: int, x: float, y: float) -> None:
        """Post what a finger has done; ``x`` and ``y`` are parts of the window.

        The first one is the mouse, too, as on a desktop.
        """
        width, height = pygame.display.get_window_size()
        if stroke == "down" and not self._fingers:
            self._first = finger
        before = self._fingers.get(finger, (x, y))
        if stroke == "up":
            self._fingers.pop(finger, None)
        else:
            self._fingers[finger] = x, y
        if finger == self._first:
            at = (int(x * width), int(y * height))
            if stroke == "down":
                self._mouse("move", at, 0, touch=True)
            self._mouse(stroke, at, LEFT, touch=True)
        dx, dy = x - before[0], y - before[1]
        event = pygame.event.Event(
            FINGER[stroke], touch_id=1, finger_id=finger, x=x, y=y, dx=dx, dy=dy
        )
        pygame.event.post(event)

    def wheel(self, turned: float, held: int) -> None:
        """Post the whole notches that the wheel has turned, away from the player."""
        pygame.key.set_mods(mods_of(held))
        self._turned += turned
        notches = int(self._turned)
        self._turned -= notches
        if notches:
            event = pygame.event.Event(
                pygame.MOUSEWHEEL, x=0, y=notches, precise_y=turned, flipped=False, touch=False
            )
            pygame.event.post(event)

    def key(self, down: bool, key: str, code: str, held: int) -> None:
        """Post a key by the browser's names for it; one that has no number is nothing."""
        number, mods = key_of(key, code), mods_of(held)
        pygame.key.set_mods(mods)
        if number:
            kind = pygame.KEYDOWN if down else pygame.KEYUP
            sign = key if len(key) == 1 else ""
            pygame.event.post(
                pygame.event.Event(kind, key=number, mod=mods, unicode=sign, scancode=0)
            )

    def text(self, text: str) -> None:
        """Post text that was typed, sign by sign or a word at once."""
        if text:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))

    def editing(self, text: str) -> None:
        """Post what an input method composes; empty: nothing any more."""
        event = pygame.event.Event(pygame.TEXTEDITING, text=text, start=len(text), length=0)
        pygame.event.post(event)
