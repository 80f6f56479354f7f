"""Colours, spaces and sizes of type: one calm dark theme. `tests` check every pair for contrast."""

from typing import Final, Literal, NamedTuple, TypeAlias

Colour: TypeAlias = tuple[int, int, int]
Weight: TypeAlias = Literal["regular", "bold"]


def colour(code: str) -> Colour:
    """Return ``#rrggbb`` as numbers."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mixed(one: Colour, other: Colour, part: float) -> Colour:
    """Return ``part`` of ``other`` in ``one``, from 0 to 1."""
    a, b, c = (round(x + (y - x) * part) for x, y in zip(one, other, strict=True))
    return a, b, c


GROUND: Final = colour("#14161b")
"""Behind everything."""
SURFACE: Final = colour("#1c1f26")
"""Cards and panels."""
RAISED: Final = colour("#272b35")
"""Buttons and rows."""
HOVER: Final = colour("#323846")
HELD: Final = colour("#465069")
"""A button while it is pressed."""
THUMB: Final = colour("#4a5263")
"""What a scroll area is moved by."""
WELL: Final = colour("#101216")
"""Inside fields one writes in."""
LINE: Final = colour("#2f3440")
"""Between things; carries no meaning of its own."""
EDGE: Final = colour("#747d8f")
"""Around controls."""

TEXT: Final = colour("#eceef3")
SOFT: Final = colour("#adb5c4")
"""Text of the second rank."""
OFF: Final = colour("#8f98a8")
"""Text of what cannot be used now."""
ACCENT: Final = colour("#7fd1ae")
"""The one thing to do next."""
DONE: Final = mixed(RAISED, ACCENT, 0.22)
"""A ground of what is achieved."""
ACCENT_HOVER: Final = colour("#9be0c3")
ACCENT_HELD: Final = mixed(ACCENT, GROUND, 0.28)
ON_ACCENT: Final = colour("#0d1a15")
DANGER: Final = colour("#f58a83")
DANGER_HOVER: Final = colour("#f9aaa5")
DANGER_HELD: Final = mixed(DANGER, GROUND, 0.28)
ON_DANGER: Final = colour("#22090a")
WARNING: Final = colour("#f0c667")
ON_WARNING: Final = colour("#201804")
HINT: Final = colour("#c9a8ff")
"""What a good player would do."""
FOCUS: Final = colour("#ffd479")
"""The ring around what the keyboard is on."""

SEATS: Final = (
    colour("#ef5350"),
    colour("#5a9cff"),
    colour("#7fd18a"),
    colour("#e0a1ee"),
)
"""By seat; never the only difference: each seat has a shape as well."""

PLATES: Final = (
    ("Coral", colour("#f2786d")),
    ("Amber", colour("#e8b04c")),
    ("Lime", colour("#a9cf54")),
    ("Mint", colour("#58c9a2")),
    ("Sky", colour("#62b5f0")),
    ("Violet", colour("#a394f5")),
    ("Pink", colour("#ef8fc4")),
)
"""Of which one may have one's own name marked: what each is called, and the colour."""

TEXT_PAIRS: Final = (
    *((ink, ground) for ink in (TEXT, SOFT) for ground in (GROUND, SURFACE, RAISED, HOVER, WELL)),
    *(
        (ink, ground)
        for ink in (ACCENT, DANGER, WARNING, HINT)
        for ground in (GROUND, SURFACE, RAISED)
    ),
    *((OFF, ground) for ground in (GROUND, SURFACE, RAISED, WELL)),
    (ON_ACCENT, ACCENT),
    (ON_ACCENT, ACCENT_HOVER),
    (ON_ACCENT, ACCENT_HELD),
    (TEXT, HELD),
    (ON_DANGER, DANGER),
    (ON_DANGER, DANGER_HOVER),
    (ON_DANGER, DANGER_HELD),
    (ON_WARNING, WARNING),
    (TEXT, DONE),
)
"""Ink and ground of everything that is read: at least 4.5 to 1."""
SIGN_PAIRS: Final = (
    *((ink, ground) for ink in (EDGE, FOCUS, *SEATS) for ground in (GROUND, SURFACE, RAISED)),
    *((ink, ground) for _, ink in PLATES for ground in (GROUND, SURFACE, RAISED)),
    (EDGE, WELL),
    (ACCENT, RAISED),
)
"""Ink and ground of signs and borders of controls: at least 3 to 1."""


def contrast(one: Colour, other: Colour) -> float:
    """Return the ratio of WCAG 2: from 1 to 21."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(shade: Colour) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in shade)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class Style(NamedTuple):
    """A size of type, in pixels at a scale of 100 %."""

    size: int
    weight: Weight = "regular"


DISPLAY: Final = Style(30, "bold")
TITLE: Final = Style(20, "bold")
HEADING: Final = Style(16, "bold")
BODY: Final = Style(15)
STRONG: Final = Style(15, "bold")
SMALL: Final = Style(13)
CODE: Final = Style(34, "bold")

GAP: Final = 12
"""Between neighbours; halves and doubles of it elsewhere."""
PAD: Final = 20
"""Inside cards."""
RADIUS: Final = 10
CONTROL: Final = 40
"""The height of a button: big enough for a finger."""
SCALES: Final = (100, 125, 150, 175, 200)
"""What the size of everything can be set to, in percent."""
