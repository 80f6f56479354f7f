"""The clipboard of the desktop, or of this program alone where there is none."""

import contextlib
import ctypes
import warnings
from typing import Any

import pygame

_own = ""


def copy(text: str) -> bool:
    """Put ``text`` where other programs can paste it from; False if only this one can."""
    global _own
    _own = text
    scrap = _scrap()
    try:
        if hasattr(scrap, "put_text"):
            scrap.put_text(text)
        elif not _put_by_sdl(text):  # pygame 2.6's own put fails on X11
            scrap.put(pygame.SCRAP_TEXT, text.encode())
    except (pygame.error, AttributeError):
        return False
    return True


def paste() -> str:
    """Return what was copied last, here or elsewhere; empty when that is no text."""
    scrap = _scrap()
    try:
        if hasattr(scrap, "get_text"):
            return str(scrap.get_text()) or _own
        for kind in ("text/plain;charset=utf-8", "UTF8_STRING", pygame.SCRAP_TEXT):
            raw = scrap.get(kind) if scrap is not None else None
            if raw:
                return bytes(raw).decode("utf-8", "replace").rstrip("\0")
    except pygame.error:
        pass
    return _own


def _put_by_sdl(text: str) -> bool:
    """Copies by the SDL that pygame is linked to, past pygame."""
    with contextlib.suppress(OSError, AttributeError, TypeError):
        sdl = ctypes.CDLL(pygame.base.__file__)
        return bool(sdl.SDL_SetClipboardText(text.encode()) == 0)
    return False


def _scrap() -> Any:
    """The clipboard that pygame offers; None where the display has none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if not hasattr(pygame.scrap, "get_text") and not pygame.scrap.get_init():
                pygame.scrap.init()
        return pygame.scrap
    except (pygame.error, NotImplementedError, AttributeError):
        return None
