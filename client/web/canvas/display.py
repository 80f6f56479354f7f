"""pygame's window: the canvas of the page, in device pixels."""

from client.web.canvas import event, picture
from client.web.canvas.constants import SRCALPHA, WINDOWSIZECHANGED
from client.web.canvas.modules import told
from client.web.canvas.surface import Surface

_size = (1280, 720)
_screen: Surface | None = None
_caption = ""


def init() -> None:
    """Do nothing: the page is there."""


def quit() -> None:  # noqa: A001 - pygame's name
    """Give the window up: nothing is drawn any more."""
    global _screen
    _screen = None


def get_init() -> bool:
    """Return whether there is a window."""
    return True


def get_driver() -> str:
    """Return what draws."""
    return "canvas"


def get_desktop_sizes() -> list[tuple[int, int]]:
    """Return the size of the canvas: there is nothing beside it."""
    return [_size]


def get_window_size() -> tuple[int, int]:
    """Return the size of the canvas."""
    return _size


def resize(width: int, height: int) -> None:
    """Take another size, which the page says, in device pixels."""
    global _size
    if (width, height) == _size and _screen is not None:
        return
    _size = max(1, width), max(1, height)
    if _screen is not None:
        set_mode()
        event.post(event.Event(WINDOWSIZECHANGED, x=_size[0], y=_size[1], window=None))


def set_mode(*_: object) -> Surface:
    """Return the surface of the window; its size is what the page has said."""
    global _screen
    _screen = Surface(_size, SRCALPHA)
    _screen.is_screen = True
    return _screen


def get_surface() -> Surface | None:
    """Return the surface of the window; None where there is none."""
    return _screen


def flip() -> None:
    """Show what was drawn since the last time."""
    if _screen is not None:
        picture.flush(_screen.picture)


update = flip


def set_icon(surface: Surface) -> None:
    """Do nothing: the page has its icon."""


def set_caption(title: str, *_: str) -> None:
    """Name the page."""
    global _caption
    _caption = title
    told("setTitle", title)


def get_caption() -> tuple[str, str]:
    """Return the name of the page, twice as pygame does."""
    return _caption, _caption


def toggle_fullscreen() -> None:
    """Fill the screen, or stop it, where the browser allows that."""
    told("toggleFullscreen")
