"""One line that carries whole messages: what every socket does, how one ends, and who opens it."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Final, Protocol

from protocol.errors import FourfoldError


class LineClosed(FourfoldError):
    """Reports that a line has ended: nothing more can be sent or will come."""

    def __init__(self, code: int | None = None, reason: str = "") -> None:
        """``code`` and ``reason`` are what the other end closed it with; None where it broke."""
        super().__init__(reason or "the line was closed")
        self.code, self.reason = code, reason


class LineRefused(FourfoldError):
    """Reports that what answers opens no websocket; ``status`` is what it said, if it was HTTP."""

    def __init__(self, said: str, status: int | None = None) -> None:
        super().__init__(said)
        self.status = status


class LineUnexplained(FourfoldError):
    """Reports that no line came about, where the text is all that is known of why."""


class BadUrl(FourfoldError, ValueError):
    """Reports that no line can lead to such a url from here."""


class Socket(Protocol):
    """An open line. Each method that waits raises LineClosed once it has ended."""

    @property
    def subprotocol(self) -> str:
        """Return the one that was agreed on, of those that were offered."""
        ...

    @property
    def heard(self) -> int:
        """Return how often anything was heard: whatever comes from the other end counts."""
        ...

    async def send(self, message: bytes) -> None:
        """Send one message, as soon as not too much of what was sent before still waits here."""
        ...

    async def receive(self) -> bytes:
        """Return the next whole message."""
        ...

    async def ask(self) -> None:
        """Ask the other end whether it is there; its answer is only ``heard``."""
        ...

    async def close(self) -> None:
        """End the line in order. May be called twice, and raises nothing."""
        ...

    def abort(self) -> None:
        """End the line at once, without a word to the other end."""
        ...


class SocketOpener(Protocol):
    """Opens lines to the urls of one scheme."""

    def __call__(
        self, url: str, subprotocols: Sequence[str]
    ) -> AbstractAsyncContextManager[Socket]:
        """Open a line that ends with the block, and speaks one of these ways; the best is first.

        Raises BadUrl, LineRefused, LineUnexplained, LineClosed, and OSError with its errno.
        """
        ...


OPENERS: Final[dict[str, SocketOpener]] = {}
"""By scheme. The program fills it when it starts, as what opens sockets on a desktop is not there
in a page, and the other way round."""


def open_socket(url: str, subprotocols: Sequence[str]) -> AbstractAsyncContextManager[Socket]:
    """Open a line to ``url`` by the opener of its scheme. Raises as that does."""
    opener = OPENERS.get(url.partition(":")[0])
    if opener is None:
        raise BadUrl(f"nothing here opens lines to {url}")
    return opener(url, subprotocols)
