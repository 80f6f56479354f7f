"""Lets the taskbar show that the window wants to be looked at."""

import ctypes
from functools import cache
from pathlib import Path
from typing import Any, Final

import pygame

UNTIL_FOCUSED: Final = 2
"""``SDL_FLASH_UNTIL_FOCUSED``."""
MOST_WINDOWS: Final = 64
"""The display is the first window there is; one that is made anew gets the next number."""
PLACES: Final = ("../pygame.libs/libSDL2-2*", "SDL2.dll", ".dylibs/libSDL2-2*")
"""Where pygame's own SDL lies beside it: on Linux, Windows and macOS."""


def flash_window() -> bool:
    """Ask for attention until the window is looked at; return whether the system takes it."""
    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        return False
    window = getattr(pygame, "Window", None)
    if window is not None:  # pygame-ce has it
        try:
            window.from_display_module().flash(vars(pygame)["FLASH_UNTIL_FOCUSED"])
        except pygame.error:
            return False
        return True
    return _flash_by_library()


def _flash_by_library() -> bool:
    library = _sdl()
    if library is None:
        return False
    # Not by pygame._sdl2.video.Window: events refer to it, and crash once it is gone.
    handles = map(library.SDL_GetWindowFromID, range(1, MOST_WINDOWS))
    handle = next((it for it in handles if it), None)
    return handle is not None and library.SDL_FlashWindow(handle, UNTIL_FOCUSED) == 0


@cache
def _sdl() -> Any:
    """Return the SDL that pygame has loaded, which does more than pygame tells; or None."""
    base = Path(pygame.__file__).parent
    found = [path for place in PLACES for path in base.glob(place)]
    if not found:
        return None
    try:
        library = ctypes.CDLL(str(found[0]))
        library.SDL_GetWindowFromID.restype = ctypes.c_void_p
        library.SDL_GetWindowFromID.argtypes = [ctypes.c_uint32]
        library.SDL_FlashWindow.argtypes = [ctypes.c_void_p, ctypes.c_int]
    except (OSError, AttributeError):  # another library, or one before 2.0.16
        return None
    return library
