"""A player's own colour: what marks their name at the table, on their screen alone."""

from typing import Final

import msgspec

from client.languages.message import mark, tr
from client.shell.scene import Shell
from client.storage.profile import LocalProfile
from client.ui import theme
from client.ui.theme import Colour
from client.widgets.inputs import ColorPicker

AS_PIECES: Final = mark("Same as my pieces")


def _colours() -> tuple[tuple[str, Colour | None], ...]:
    """What a plate can look like; the first is no colour of one's own."""
    return ((AS_PIECES, None), *theme.PLATES)


def color_picker(shell: Shell) -> ColorPicker:
    """Return the choice of this player's colour; what is chosen is kept at once."""
    colours = [(tr(name), colour) for name, colour in _colours()]
    return ColorPicker(
        "colour",
        tr("Your colour"),
        colours,
        shell.profile.colour,
        lambda n: shell.keep(msgspec.structs.replace(shell.profile, colour=n)),
        tr("Marks your name at the table. Only you see it."),
    )


def plate_of(profile: LocalProfile) -> Colour | None:
    """Return the colour that marks this player's own name; None for none."""
    return _colours()[profile.colour][1]
