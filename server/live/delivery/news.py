"""Says how far a watcher was told a room, and what it is told next."""

from typing import NamedTuple

from protocol.from_server import ChatLine, Evaluation, RoomPresence
from server import observe
from server.live.revision import Cursor


class Told(NamedTuple):
    """Holds the last that a watcher was told of each kind."""

    cursor: Cursor
    evaluation: Evaluation | None = None
    here: RoomPresence | None = None
    lines: tuple[ChatLine, ...] = ()


class News(NamedTuple):
    """Holds a message that a watcher is owed."""

    message: bytes
    told: Told
    """How far a watcher was told that has the message."""
    counter: observe.Counter | None = None
    """What counts it."""
