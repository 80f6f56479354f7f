"""The port: carries whole messages both ways. A websocket, or a pair of queues in a test."""

from typing import Protocol

from protocol.codec import Format
from protocol.from_server import CloseCode


class Closed(Exception):
    """The other side is gone; nothing more can be sent or will come."""


class Connection(Protocol):
    """One client, as far as bytes go."""

    form: Format
    """The encoding that was agreed on."""

    async def receive(self) -> bytes:
        """The next whole message, from a frame of either kind. Raises Closed."""
        ...

    async def send(self, message: bytes) -> None:
        """Send, or wait until this slow reader has room. Raises Closed."""
        ...

    async def ping(self) -> float:
        """The seconds of a round trip to the client and back, measured now. Raises Closed."""
        ...

    async def close(self, code: CloseCode, why: str) -> None:
        """Say goodbye. May be called twice."""
        ...
