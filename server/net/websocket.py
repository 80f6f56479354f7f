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

    async def send(self, message: bytes) -> None:
        """Send a message; see MessageTransport.

        A reader who has taken everything before is written to at once, which costs a quarter of
        ``send``; whoever still has something waiting is waited for, so that it never piles up.
        """
        if self._has_read_all():
            broadcast((self._socket,), message, text=self._text)
            return
        try:
            await self._socket.send(message, text=self._text)
        except ConnectionClosed as why:
            raise Disconnected from why

    def _has_read_all(self) -> bool:
        socket = self._socket
        return socket.state is State.OPEN and socket.transport.get_write_buffer_size() == 0

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
