"""Carry messages over a websocket, as a MessageTransport."""

import asyncio
from contextlib import suppress

from websockets.asyncio.server import ServerConnection, broadcast
from websockets.exceptions import ConcurrencyError, ConnectionClosed
from websockets.protocol import State

from protocol.codec import Format, format_of
from protocol.from_server import CloseCode
from server.session.connection import Disconnected


class WebSocket:
    """Carry MessagePack in binary frames, JSON in text frames."""

    def __init__(self, socket: ServerConnection) -> None:
        self._socket = socket
        self.form: Format = format_of(socket.subprotocol)
        self._text = self.form == "json"

    async def receive(self) -> bytes:
        """Return the next message; see MessageTransport."""
        try:
            message = await self._socket.recv(decode=False)
        except (ConnectionClosed, ConcurrencyError) as why:  # closed, or ``close`` reads on
            raise Disconnected from why
        return message

    def write(self, message: bytes) -> bool:
        """Hand a message to the socket; see MessageTransport."""
        socket = self._socket
        broadcast((socket,), message, text=self._text)
        return not socket.paused and socket.state is State.OPEN

    async def drained(self) -> None:
        """Wait for a slow reader; see MessageTransport."""
        if self._socket.state is State.OPEN:
            with suppress(OSError):
                await self._socket.drain()
        if self._socket.state is not State.OPEN:
            raise Disconnected

    async def send(self, message: bytes) -> None:
        """Send a message; see MessageTransport."""
        if not self.write(message):
            await self.drained()

    async def ping(self) -> float:
        """Measure a round trip; see MessageTransport."""
        try:
            return await (await self._socket.ping())
        except ConnectionClosed as why:
            raise Disconnected from why

    async def close(self, code: CloseCode, why: str) -> None:
        """Close the connection; see MessageTransport."""
        closing = asyncio.create_task(self._socket.close(code, why))
        # the answer to a closing stands behind whatever the client said before: read on until then
        with suppress(ConnectionClosed, ConcurrencyError):
            while True:
                await self._socket.recv(decode=False)
        await closing
