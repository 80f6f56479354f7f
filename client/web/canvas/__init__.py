"""Stands in for pygame in a page: what the window uses of it, drawn by the browser's canvas.

Surfaces are lists of commands; ``display.flip`` hands those of a frame to `canvas.js` in one call.
It can be imported without a browser: then nothing is seen.
"""

import sys
from typing import Final

from client.web.canvas import display, draw, event, font, key, mixer, scrap, time, transform
from client.web.canvas.constants import *  # noqa: F403 - pygame has them all by these names
from client.web.canvas.rect import Rect
from client.web.canvas.surface import Surface
from protocol.errors import FourfoldError

__all__ = [
    "DRAWS_SMOOTH",
    "Rect",
    "Surface",
    "display",
    "draw",
    "error",
    "event",
    "font",
    "init",
    "key",
    "mixer",
    "quit",
    "scrap",
    "stand_in",
    "time",
    "transform",
]


DRAWS_SMOOTH: Final = True
"""What is drawn has smooth edges by itself."""


class CanvasError(FourfoldError):
    """What pygame would call an error; the canvas has none."""


error = CanvasError


def init() -> tuple[int, int]:
    """Do nothing, well."""
    return 0, 0


def quit() -> None:  # noqa: A001 - pygame's name
    """Give the window up."""
    display.quit()


def stand_in() -> None:
    """Be what ``import pygame`` imports from now on; to be called before anything does so."""
    for name in (
        "",
        ".display",
        ".draw",
        ".event",
        ".font",
        ".key",
        ".mixer",
        ".scrap",
        ".time",
        ".transform",
    ):
        sys.modules[f"pygame{name}"] = sys.modules[f"{__name__}{name}"]
