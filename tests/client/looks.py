"""Every look a window can have, and how a test takes one."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from typing import Final, get_args

from client.ui import theme
from client.ui.palettes import PaletteName
from client.ui.schemes import BoardName, SchemeName
from client.ui.theme import Appearance

EVERY: Final = [
    Appearance(*each)
    for each in product(get_args(SchemeName), get_args(PaletteName), get_args(BoardName))
]
SCHEMES: Final = [Appearance(scheme) for scheme in get_args(SchemeName)]


@contextmanager
def looking(wanted: Appearance) -> Iterator[None]:
    """Draw with that look, and with the one of before after that."""
    before = theme.look()
    theme.use(wanted)
    try:
        yield
    finally:
        theme.use(before)
