"""Define the port that carries whole messages: a websocket, or a pair of queues in a test."""

from typing import Protocol

from protocol.codec import Format
from protocol.errors import FourfoldError
from protocol.from_server import CloseCode


class Disconnected(FourfoldError):
    """Tell that the other side is gone; nothing more can be sent or will come."""


class MessageTransport(Protocol):
    """Carry the messages of one client, as bytes."""

    form: Format
    """The encoding that was agreed on."""

    async def receive(self) -> bytes:
        """Return the next whole message, from a frame of either kind. Raises Disconnected."""
        ...

    async def send(self, message: bytes) -> None:
        """Send, or wait until this slow reader has room. Raises Disconnected."""
        ...

    async def ping(self) -> float:
        """Return the seconds of a round trip to the client, measured now. Raises Disconnected."""
        ...

    async def close(self, code: CloseCode, why: str) -> None:
        """Close the connection. May be called twice."""
        ...
