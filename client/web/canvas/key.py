"""pygame's keyboard: what is held down, and where text is written."""

from typing import Any

from client.web.canvas.modules import told
from client.web.canvas.rect import sides

_mods = 0


def set_repeat(*_: int) -> None:
    """Do nothing: the browser repeats a key that is held."""


def set_mods(mods: int) -> None:
    """Tell which of Shift, Ctrl and the like are held down."""
    global _mods
    _mods = mods


def get_mods() -> int:
    """Return which of Shift, Ctrl and the like are held down."""
    return _mods


def get_focused() -> bool:
    """Return whether the page is looked at: what calls the person asks its platform instead."""
    return True


def start_text_input() -> None:
    """Tell the page that text can be written now."""
    told("startTextInput")


def stop_text_input() -> None:
    """Tell the page that no text is wanted."""
    told("stopTextInput")


def set_text_input_rect(rect: Any) -> None:
    """Tell the page where text is written, in pixels of the canvas."""
    told("setTextInputRect", *sides(rect))
