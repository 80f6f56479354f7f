"""Who wants to know of a room, and pays for what that costs the server."""

from collections.abc import Callable
from typing import Final, NamedTuple

from server.slices import SERVER, Who


class Asker(NamedTuple):
    """For whom a room is looked at, and who is told how many entries had to be folded for that."""

    who: Who = SERVER
    charge: Callable[[int], None] = lambda _: None


NOBODY: Final = Asker()
"""The server itself."""
