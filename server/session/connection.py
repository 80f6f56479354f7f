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
    version: int
    """The version of the wire that was agreed on; or that was asked for, where we speak another."""

    async def receive(self) -> bytes:
        """Return the next whole message, from a frame of either kind. Raises Disconnected."""
        ...

    def write(self, message: bytes) -> bool:
        """Hand a message to the socket at once; return whether this reader keeps up.

        False says that more waits for it than it may leave unread: the message was taken, and the
        writer has to await ``drained`` before the next one. A closed transport swallows it and
        returns False.
        """
        ...

    async def drained(self) -> None:
        """Wait until this slow reader has room again. Raises Disconnected."""
        ...

    async def send(self, message: bytes) -> None:
        """Write, then wait until this reader has room. Raises Disconnected."""
        ...

    async def ping(self) -> float:
        """Return the seconds of a round trip to the client, measured now. Raises Disconnected."""
        ...

    async def close(self, code: CloseCode, why: str) -> None:
        """Close the connection. May be called twice."""
        ...
