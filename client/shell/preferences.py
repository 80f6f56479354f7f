"""How the window looks and moves: as the person chose, else as the system says."""

from typing import Final

from client.platform import Platform
from client.storage.profile import LocalProfile
from client.ui.theme import Appearance

USUAL: Final = (1280, 720)
"""The size of a window in which everything is drawn at 100 %, unless the person chose a size."""
SHARE: Final = 0.6
"""How much of what a window is larger goes into the size of type; the rest is room."""
STEP: Final = 5
MOST: Final = 200
QUICK: Final = 2.5
"""How much faster what moves is done with, where less of it is wanted."""


def appearance_of(profile: LocalProfile, platform: Platform) -> Appearance:
    """Return the look that was chosen, with the system's scheme where that was chosen."""
    scheme = platform.wishes.scheme or "dark" if profile.theme == "system" else profile.theme
    return Appearance(scheme, profile.palette, profile.board)


def scale_of(profile: LocalProfile, platform: Platform, size: tuple[int, int]) -> float:
    """Return the scale of everything in a window of ``size``, in pixels; 1 is 100 %."""
    density = platform.density
    if profile.is_sized:
        return profile.scale / 100 * density
    return automatic((size[0] / density, size[1] / density)) / 100 * density


def automatic(size: tuple[float, float]) -> int:
    """Return the size of everything in percent that fits a window: larger in a larger one."""
    larger = min(size[0] / USUAL[0], size[1] / USUAL[1])
    percent = 100 + 100 * SHARE * max(0.0, larger - 1)
    return min(MOST, int(percent / STEP) * STEP)


def pace_of(profile: LocalProfile, platform: Platform) -> float:
    """Return how fast things move: 1 as usual, more where less is to move, 0 for not at all."""
    if not profile.motion or profile.animations == "off":
        return 0
    is_calm = platform.wishes.is_calm if not profile.animations else False
    return QUICK if is_calm or profile.animations == "reduced" else 1
