"""What all sessions of a process share."""

from collections.abc import Callable
from typing import NamedTuple

from server.hall import Hall
from server.lobby import Lobby
from server.presence import Presence
from server.settings import Settings


class House(NamedTuple):
    """The parts a session needs; ``now`` is the store's clock in Unix milliseconds."""

    settings: Settings
    hall: Hall
    lobby: Lobby
    presence: Presence
    now: Callable[[], int]
