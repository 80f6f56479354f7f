"""What a browser calls a key, in pygame's numbers."""

from typing import Final

import pygame

NAMED: Final[dict[str, int]] = {
    "Enter": pygame.K_RETURN,
    "Tab": pygame.K_TAB,
    "Escape": pygame.K_ESCAPE,
    "Backspace": pygame.K_BACKSPACE,
    "Delete": pygame.K_DELETE,
    "ArrowLeft": pygame.K_LEFT,
    "ArrowRight": pygame.K_RIGHT,
    "ArrowUp": pygame.K_UP,
    "ArrowDown": pygame.K_DOWN,
    "Home": pygame.K_HOME,
    "End": pygame.K_END,
    "PageUp": pygame.K_PAGEUP,
    "PageDown": pygame.K_PAGEDOWN,
    **{f"F{n}": pygame.K_F1 + n - 1 for n in range(1, 13)},
}
KEYPAD: Final[dict[str, int]] = {
    "NumpadEnter": pygame.K_KP_ENTER,
    "NumpadAdd": pygame.K_KP_PLUS,
    "NumpadSubtract": pygame.K_KP_MINUS,
    **{f"Numpad{n}": getattr(pygame, f"K_KP{n}") for n in range(10)},
}
SHIFT, CTRL, ALT, META = 1, 2, 4, 8
"""The bits by which the page says what is held."""


def key_of(key: str, code: str) -> int:
    """Return the number of a key: ``key`` is what it means, ``code`` which one it is; 0 for none.

    A digit is itself, whatever stands above it; a keypad that moves the caret does so.
    """
    if key in NAMED and code not in KEYPAD:
        return NAMED[key]
    if code in KEYPAD and (len(key) == 1 or key == "Enter"):
        return KEYPAD[code]
    if key in NAMED:
        return NAMED[key]
    if len(key) != 1:
        return 0
    if code.startswith("Digit") and not key.isalpha() and key not in "+-=":
        return ord(code[-1])
    return ord(key.lower()[0])


def mods_of(held: int) -> int:
    """Return pygame's bits for what is held."""
    bits = {
        SHIFT: pygame.KMOD_LSHIFT,
        CTRL: pygame.KMOD_LCTRL,
        ALT: pygame.KMOD_LALT,
        META: pygame.KMOD_LMETA,
    }
    return sum(mod for bit, mod in bits.items() if held & bit)
