"""The two ways in which a room does not do what it is asked."""

from engines.game import Seat
from protocol.from_server import Reason


class Refused(Exception):
    """The room says no, and says why. Nothing was appended."""

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


class Already(Exception):
    """What was asked is so: a resend, or a wish that was fulfilled before."""

    def __init__(self, seat: Seat | None) -> None:
        super().__init__("already so")
        self.seat = seat
