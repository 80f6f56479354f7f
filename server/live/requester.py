"""Names who needs a room, and pays for what that costs the server."""

from collections.abc import Callable
from typing import Final, NamedTuple

from server.live.timeslice import SERVER, Who


class Requester(NamedTuple):
    """For whom a room is looked at, and what to call with the entries folded for that."""

    who: Who = SERVER
    charge: Callable[[int], None] = lambda _: None


NOBODY: Final = Requester()
"""The server itself."""
