"""A player's own colour: what marks their name at the table, on their screen alone."""

from typing import Final

import msgspec

from client.shell.scene import Shell
from client.storage.profile import LocalProfile
from client.ui import theme
from client.ui.theme import Colour
from client.widgets.inputs import ColorPicker

COLOURS: Final[tuple[tuple[str, Colour | None], ...]] = (("As the seat", None), *theme.PLATES)
"""What a plate can look like; the first is no colour of one's own."""


def color_picker(shell: Shell) -> ColorPicker:
    """Return the choice of this player's colour; what is chosen is kept at once."""
    return ColorPicker(
        "colour",
        "Your colour",
        COLOURS,
        shell.profile.colour,
        lambda n: shell.keep(msgspec.structs.replace(shell.profile, colour=n)),
        "Marks your own name at the table, on your screen alone.",
    )


def plate_of(profile: LocalProfile) -> Colour | None:
    """Return the colour that marks this player's own name; None for none."""
    return COLOURS[profile.colour][1]
