"""A camera that reads QR pictures, off a window or off a terminal: zxing, as telephones use it."""

import re

import pygame
import zxingcpp

SIGNS = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
"""Each sign of a terminal is two modules, one above the other; 1 is light."""
STYLE = re.compile("\x1b\\[[0-9;]*m")


def read(surface: pygame.Surface) -> list[str]:
    """The texts of all QR pictures that a camera sees in ``surface``."""
    size = width, height = surface.get_size()
    colours = pygame.image.tobytes(surface, "RGB")
    reds, greens, blues = colours[0::3], colours[1::3], colours[2::3]
    greys = bytes(sum(dot) // 3 for dot in zip(reds, greens, blues, strict=True))
    return _seen(greys, size[0], height) if width else []


def read_terminal(text: str) -> list[str]:
    """The same off ``text`` of a terminal, of which rows that end early are dark to the right."""
    rows = [STYLE.sub("", row).rstrip("\r") for row in text.splitlines()]
    drawn = [row for row in rows if row and set(row) <= SIGNS.keys()]
    width = max(map(len, drawn), default=0)
    dots = bytearray()
    for row in drawn:
        for half in (0, 1):
            dots += bytes(255 * SIGNS[sign][half] for sign in row.ljust(width))
    return _seen(bytes(dots), width, 2 * len(drawn)) if width else []


def _seen(greys: bytes, width: int, height: int) -> list[str]:
    image = memoryview(greys).cast("B", (height, width))
    return [found.text for found in zxingcpp.read_barcodes(image)]
