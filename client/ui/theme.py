"""Colours as they are now, spaces and sizes of type. `use` sets the colours of a chosen look.

A colour is read when something is drawn, as ``theme.ACCENT``: a copy would stay as it was.
"""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias

from client.ui import memo
from client.ui.colours import Colour as Colour
from client.ui.colours import colour as colour
from client.ui.colours import contrast as contrast
from client.ui.colours import mixed as mixed
from client.ui.palettes import PALETTES, PaletteName, own_colours
from client.ui.schemes import SCHEMES, BoardName, SchemeName, board_look

Weight: TypeAlias = Literal["regular", "bold"]

GROUND: Colour
"""Behind everything."""
SURFACE: Colour
"""Cards and panels."""
RAISED: Colour
"""Buttons and rows."""
HOVER: Colour
HELD: Colour
"""A button while it is pressed."""
THUMB: Colour
"""What a scroll area is moved by."""
WELL: Colour
"""Inside fields one writes in; cut into pieces and signs, so that it stands out from any ink."""
LINE: Colour
"""Between things; carries no meaning of its own."""
EDGE: Colour
"""Around controls."""
TEXT: Colour
SOFT: Colour
"""Text of the second rank."""
OFF: Colour
"""Text of what cannot be used now."""
ACCENT: Colour
"""The one thing to do next."""
ACCENT_HOVER: Colour
ACCENT_HELD: Colour
ON_ACCENT: Colour
CHOSEN: Colour
"""A ground of what is chosen, within an outline of the accent."""
DONE: Colour
"""A ground of what is achieved."""
DANGER: Colour
DANGER_HOVER: Colour
DANGER_HELD: Colour
ON_DANGER: Colour
WARNING: Colour
ON_WARNING: Colour
HINT: Colour
"""What a good player would do."""
FOCUS: Colour
"""The ring around what the keyboard is on."""
VEIL: Colour
"""Over what is below a dialog."""
SHADOW: Colour
"""Below what lies on a board: darker than any ground."""
FADE: Colour
"""Where a list goes on."""
PEARL: Colour
"""What shines on pieces."""

PLATE: Colour
"""A board's ground."""
PLATE_EDGE: Colour
LINKS: Colour
"""Lines from field to field."""
POINT: Colour
"""A field that is a point."""
TRAY: Colour
"""A square field on which something stands ..."""
FIELD: Colour
"""... and one that is empty."""
FIELD_EDGE: Colour
PLATE_INK: Colour
"""Letters and numbers on a board."""

SEATS: tuple[Colour, ...]
"""By seat; never the only difference: each seat has a shape as well."""
ROUTES: tuple[Colour, ...]
"""The four of RotoRouter: red, green, blue and yellow."""
PLATES: tuple[tuple[str, Colour], ...]
"""Of which one may have one's own name marked: what each is called, and the colour."""


class Appearance(NamedTuple):
    """What was chosen."""

    scheme: SchemeName = "dark"
    palette: PaletteName = "usual"
    board: BoardName = "plain"


class _Now:
    """The look that is used."""

    look: Appearance | None = None


_FOLLOWERS: Final[list[Callable[[Appearance], None]]] = []


def look() -> Appearance:
    """Return the look that is used."""
    return _Now.look or Appearance()


def use(wanted: Appearance) -> bool:
    """Set the colours of this look; return whether it is another one than before."""
    if wanted == _Now.look:
        return False
    _Now.look = wanted
    palette = PALETTES[wanted.scheme][wanted.palette]
    values: dict[str, object] = SCHEMES[wanted.scheme]._asdict()
    values |= board_look(wanted.scheme, wanted.board)._asdict() | palette._asdict()
    values["plates"] = own_colours(wanted.scheme)
    globals().update({name.upper(): value for name, value in values.items()})
    for paint in _FOLLOWERS:
        paint(wanted)
    memo.forget()
    return True


def follow(paint: Callable[[Appearance], None]) -> None:
    """Call ``paint`` now and after each change: it sets colours of its own, as a sea's."""
    _FOLLOWERS.append(paint)
    paint(look())


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

use(Appearance())
