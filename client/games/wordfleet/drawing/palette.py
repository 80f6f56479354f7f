"""The colours of the sea and what is on it; tests check every pair for contrast."""

from typing import Final

from client.ui import theme
from client.ui.theme import colour, mixed

DEEP: Final = colour("#122231")
"""The sea."""
SHOAL: Final = colour("#172b3d")
"""Every second square of it."""
WAVE: Final = colour("#264058")
"""Between squares; carries no meaning of its own."""
RIM: Final = colour("#5f86a8")
"""Around the grid."""
SCALE: Final = colour("#a9c1d6")
"""Letters and numbers at the margin, and misses."""
HIT: Final = colour("#ffb86b")
"""A letter found."""
STEEL: Final = colour("#c6d2de")
"""A ship one knows."""
DECK: Final = colour("#e6edf4")
LETTER: Final = colour("#122231")
"""Letters on steel."""
FIRE: Final = colour("#c9352f")
"""Where one's own ship was hit."""
ON_FIRE: Final = colour("#ffffff")
WRECK: Final = colour("#4b2630")
"""A ship that is sunk."""
WRECK_EDGE: Final = colour("#f58a83")
ON_WRECK: Final = colour("#ffe3e0")
ECHO: Final = colour("#6fd3c7")
"""An area that was pinged."""
GHOST: Final = colour("#8fb4d6")
"""What is not there yet: a ship in hand, letters typed."""
PAPER: Final = colour("#efe6cf")
"""A slip with a launch code."""
PAPER_EDGE: Final = colour("#a89868")
INK: Final = colour("#2b2416")
"""What is printed on it."""
FAINT_INK: Final = colour("#65583a")
STAMP: Final = colour("#a3231d")
"""A verdict stamped on a slip."""
TRUE_STAMP: Final = colour("#1c6b43")

TEXT_PAIRS: Final = (
    (SCALE, theme.GROUND),
    (SCALE, DEEP),
    (SCALE, SHOAL),
    (theme.TEXT, DEEP),
    (theme.TEXT, SHOAL),
    (HIT, DEEP),
    (HIT, SHOAL),
    (LETTER, STEEL),
    (LETTER, DECK),
    (ON_FIRE, FIRE),
    (ON_WRECK, WRECK),
    (ECHO, DEEP),
    (ECHO, SHOAL),
    (GHOST, DEEP),
    (GHOST, SHOAL),
    (INK, PAPER),
    (FAINT_INK, PAPER),
    (STAMP, PAPER),
    (TRUE_STAMP, PAPER),
    (HIT, theme.RAISED),
    (HIT, theme.SURFACE),
    (HIT, theme.WELL),
)
"""Ink and ground of everything that is read: at least 4.5 to 1."""
SIGN_PAIRS: Final = (
    *((ink, sea) for ink in (RIM, SCALE, HIT, STEEL, WRECK_EDGE, ECHO) for sea in (DEEP, SHOAL)),
    *((ink, sea) for ink in (theme.ACCENT, theme.FOCUS, theme.DANGER) for sea in (DEEP, SHOAL)),
    *((ink, sea) for ink in theme.SEATS[:2] for sea in (DEEP, SHOAL)),
    (FIRE, STEEL),
    (FIRE, DECK),
    (WRECK_EDGE, WRECK),
    (PAPER, theme.SURFACE),
)
"""Ink and ground of signs: at least 3 to 1."""

NIGHT: Final = mixed(theme.GROUND, DEEP, 0.5)
"""Behind the grid."""
