"""The colours of the sea and what is on it, as they are now."""

from client.games.wordfleet.drawing.seas import sea_of
from client.ui import theme
from client.ui.colours import Colour, mixed

DEEP: Colour
"""The sea."""
SHOAL: Colour
"""Every second square of it."""
WAVE: Colour
"""Between squares; carries no meaning of its own."""
RIM: Colour
"""Around the grid."""
SCALE: Colour
"""Letters and numbers at the margin, and misses."""
HIT: Colour
"""A letter found."""
STEEL: Colour
"""A ship one knows."""
DECK: Colour
LETTER: Colour
"""Letters on steel."""
FIRE: Colour
"""Where one's own ship was hit."""
ON_FIRE: Colour
WRECK: Colour
"""A ship that is sunk."""
WRECK_EDGE: Colour
ON_WRECK: Colour
ECHO: Colour
"""An area that was pinged."""
GHOST: Colour
"""What is not there yet: a ship in hand, letters typed."""
PAPER: Colour
"""A slip with a launch code."""
PAPER_EDGE: Colour
INK: Colour
"""What is printed on it."""
FAINT_INK: Colour
STAMP: Colour
"""A verdict stamped on a slip."""
TRUE_STAMP: Colour
NIGHT: Colour
"""Behind the grid."""


def _paint(look: theme.Appearance) -> None:
    """Take the colours of the sea that belongs to ``look``."""
    sea = sea_of(look.scheme, look.board)
    globals().update({name.upper(): value for name, value in sea._asdict().items()})
    globals()["NIGHT"] = mixed(theme.GROUND, sea.deep, 0.5)


theme.follow(_paint)
