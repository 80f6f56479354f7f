"""The shape of a window: the one rule by which layouts tell a tall or a low one."""

from typing import Final

TALL_WIDTH: Final = 600
"""A window that is higher than wide and narrower than this, in pixels at 100 %, is tall."""
LOW_HEIGHT: Final = 480
"""A window that is less high than this, in pixels at 100 %, is low."""
TOUCH: Final = 44
"""The least height in a tall window of what a finger is to hit, in pixels at 100 %."""


def is_tall(size: tuple[int, int], scale: float) -> bool:
    """Return whether a window of ``size`` pixels has room for one column alone: an upright phone.

    ``scale``: the pixels of the window for one pixel of a drawing at 100 %.
    """
    wide, high = size
    return wide < TALL_WIDTH * scale and high > wide


def is_low(size: tuple[int, int], scale: float) -> bool:
    """Return whether a window of ``size`` pixels has few rows: a phone on its side.

    ``scale``: the pixels of the window for one pixel of a drawing at 100 %.
    """
    return size[1] < LOW_HEIGHT * scale
