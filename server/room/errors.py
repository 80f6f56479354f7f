"""Defines why a room does not do what it is asked.

RoomError
├── Refused, AlreadyDone        server.room.decisions: a command
├── BadControl, NoFork          server.room: a time control, a position to go on from
├── Unreadable                  server.room.facts: a log
│   ├── Damaged
│   └── TooNew
└── UnknownRoom, Gone           server.live: a room that is not live here
"""

from engines.game import Seat
from protocol.errors import RoomError
from protocol.from_server import Reason


class Refused(RoomError):
    """Says that the room refuses a command, and why. Nothing was appended."""

    def __init__(
        self,
        reason: Reason,
        message: str,
        *,
        number: int | None = None,
        code: str | None = None,
        retry_ms: int | None = None,
    ) -> None:
        super().__init__(message)
        self.reason, self.message = reason, message
        self.number, self.code, self.retry_ms = number, code, retry_ms


class AlreadyDone(RoomError):
    """Says that what was asked for is so already: a resend, or somebody was first."""

    def __init__(self, seat: Seat | None) -> None:
        super().__init__("already so")
        self.seat = seat
