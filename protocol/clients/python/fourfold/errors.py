"""What can go wrong between a program and a server, as types that a program can tell apart.

FourfoldError
├── Unreachable      no server answered in time
├── NotWelcome       the server does not let this player in, now or any more
├── LinkOver         the block of ``connect`` was left while something was waited for
├── ServerRefused    a request or a play was refused: nothing has changed
├── PlayVoid         the position that a play was meant for is gone
├── GameUnknown      a game that this library does not know
├── TooManyToList    nobody can list all that may be played in that game
└── BadTokenFile     the file holds no token of a server
"""

from protocol.errors import FourfoldError
from protocol.from_server import Reason, Refusal


class Unreachable(FourfoldError):
    """Reports that no server answered in time; the text says what was tried and what happened."""


class NotWelcome(FourfoldError):
    """Reports that the server does not let this player in; coming again would not help."""

    def __init__(self, reason: Reason | None, message: str) -> None:
        """``reason`` is None where the server gave none."""
        super().__init__(message)
        self.reason, self.message = reason, message


class LinkOver(FourfoldError):
    """Reports that the connection was ended here, so that no answer can come any more."""


class ServerRefused(FourfoldError):
    """Reports that a request or a play was refused: nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        """``refusal`` is what the server said."""
        super().__init__(refusal.message)
        self.refusal = refusal

    @property
    def reason(self) -> Reason:
        """Return why, of the wire's closed list: ``illegal``, ``room_full`` ..."""
        return self.refusal.reason

    @property
    def code(self) -> str | None:
        """Return the game's own word for what is wrong with a play: ``OCCUPIED``."""
        return self.refusal.code

    @property
    def message(self) -> str:
        """Return the server's sentence, written for a player."""
        return self.refusal.message


class PlayVoid(FourfoldError):
    """Reports that the position a play was meant for is gone: look at the view, decide anew."""


class GameUnknown(FourfoldError):
    """Reports that this library does not know a game, or not by such rules."""


class TooManyToList(FourfoldError):
    """Reports that a game opens more plays than anyone can list; its page says what is legal."""


class BadTokenFile(FourfoldError, ValueError):
    """Reports that a file holds something else than a token; it was left as it is."""
