"""The colours of seats: as usual, and two sets for eyes that see some colours alike."""

from typing import Final, Literal, NamedTuple

from client.languages.message import mark
from client.ui.colours import Colour, colour
from client.ui.schemes import SchemeName

PaletteName = Literal["usual", "red_green", "blue_yellow"]


class Palette(NamedTuple):
    """What tells players apart, beside the shape that each of them has."""

    seats: tuple[Colour, ...]
    """Red, blue, green and pink, by seat."""
    routes: tuple[Colour, ...]
    """Red, green, blue and yellow: the four of RotoRouter."""


def _palette(seats: str, routes: str) -> Palette:
    return Palette(
        tuple(colour(code) for code in seats.split()),
        tuple(colour(code) for code in routes.split()),
    )


PALETTES: Final[dict[SchemeName, dict[PaletteName, Palette]]] = {
    "dark": {
        "usual": _palette("#ef5350 #5a9cff #7fd18a #e0a1ee", "#ff6b6b #6bff95 #6bd9ff #ffef6b"),
        "red_green": _palette("#e0733a #86b6ff #8df5cf #c77bb0", "#e06c3a #7ee7d0 #6a8fe0 #fbf04a"),
        "blue_yellow": _palette(
            "#e8605c #8fa0ff #5cf07a #ff6ac8", "#e8625c #5cf27c #7e88f1 #f5de5a"
        ),
    },
    "light": {
        "usual": _palette("#c62828 #1257b8 #1a7030 #8528b0", "#c4202a #12722e #1460a8 #7a5a00"),
        "red_green": _palette("#b04500 #141e5b #2f6b5f #9606ed", "#701f05 #2f7763 #0a1a6e #896100"),
        "blue_yellow": _palette(
            "#a82424 #1c2a86 #0d7b30 #9a1fb0", "#c4202a #0d7b30 #161c78 #756112"
        ),
    },
    "contrast": {
        "usual": _palette("#ff6b66 #6fb0ff #7fe08c #f0a8ff", "#ff7a7a #6bff95 #6bd9ff #ffef6b"),
        "red_green": _palette("#e0733a #86b6ff #8df5cf #c77bb0", "#f0743c #86f5dc #6c98f0 #fff14a"),
        "blue_yellow": _palette(
            "#f06a64 #9aa8ff #5cff80 #ff74d0", "#f06a60 #5cff80 #8890ff #ffe050"
        ),
    },
}
"""Red and green are orange and turquoise for those who take them for each other."""

NAMES: Final = (
    mark("Coral"),
    mark("Amber"),
    mark("Lime"),
    mark("Mint"),
    mark("Sky"),
    mark("Violet"),
    mark("Pink"),
)
"""What one's own name may be marked with."""
_BRIGHT: Final = "#f2786d #e8b04c #a9cf54 #58c9a2 #62b5f0 #a394f5 #ef8fc4"
_DEEP: Final = "#c2453a #8a6100 #547600 #0d7a57 #1a6fb0 #6552c9 #b83f88"


def own_colours(scheme: SchemeName) -> tuple[tuple[str, Colour], ...]:
    """Return what one's own name may be marked with: what each is called, and the colour."""
    codes = (_DEEP if scheme == "light" else _BRIGHT).split()
    return tuple((name, colour(code)) for name, code in zip(NAMES, codes, strict=True))
