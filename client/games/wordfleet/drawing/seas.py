"""Seas by day and by night: what `palette` has in capitals, for each look."""

from typing import Final, NamedTuple

from client.ui.colours import Colour, colour
from client.ui.schemes import BoardName, SchemeName


class Sea(NamedTuple):
    """The sea and what is on it."""

    deep: Colour
    shoal: Colour
    wave: Colour
    rim: Colour
    scale: Colour
    hit: Colour
    steel: Colour
    deck: Colour
    letter: Colour
    fire: Colour
    on_fire: Colour
    wreck: Colour
    wreck_edge: Colour
    on_wreck: Colour
    echo: Colour
    ghost: Colour
    paper: Colour
    paper_edge: Colour
    ink: Colour
    faint_ink: Colour
    stamp: Colour
    true_stamp: Colour


def _sea(codes: str) -> Sea:
    return Sea(*(colour(code) for code in codes.split()))


NIGHT: Final = _sea(
    "#122231 #172b3d #264058 #5f86a8 #a9c1d6 #ffb86b #c6d2de #e6edf4 #122231 #c9352f #ffffff "
    "#4b2630 #f58a83 #ffe3e0 #6fd3c7 #8fb4d6 #efe6cf #a89868 #2b2416 #65583a #a3231d #1c6b43"
)
DAY: Final = _sea(
    "#dcecf8 #cfe3f3 #b3cfe6 #4f7ba3 #2d4f6e #8a4b00 #3f566d #31465b #ffffff #ffb3a8 #5c0a06 "
    "#f3d3d0 #a3231d #6b120d #0a5f56 #3a6288 #fffaf0 #8d7c4c #2b2416 #65583a #a3231d #1c6b43"
)
CHART: Final = _sea(
    "#f3ead2 #ebdfc1 #d8c9a2 #8a7442 #564726 #8a4200 #4a4636 #3a3729 #fffaf0 #ffb3a8 #5c0a06 "
    "#f0cdc4 #a3231d #6b120d #0a5f56 #4c5d74 #fffaf0 #8d7c4c #2b2416 #65583a #a3231d #1c6b43"
)
"""A sea on paper, as navigators have it."""
STARK: Final = _sea(
    "#000000 #12181f #8a8a8a #ffffff #ffffff #ffc247 #e8eef4 #ffffff #000000 #b3160f #ffffff "
    "#40101a #ff9a94 #ffffff #7df0e4 #b8d8ff #ffffff #ffffff #000000 #333333 #a3231d #0d5a35"
)


def sea_of(scheme: SchemeName, board: BoardName) -> Sea:
    """Return the sea of a look."""
    if scheme == "contrast":
        return STARK
    if scheme == "light":
        return CHART if board in ("wood", "paper") else DAY
    return NIGHT
