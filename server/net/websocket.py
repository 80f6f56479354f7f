"""A Connection over a websocket."""

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from protocol.codec import Format, format_of
from protocol.from_server import CloseCode
from server.net.connection import Closed


class WebSocket:
    """MessagePack travels in binary frames, JSON in text frames."""

    def __init__(self, socket: ServerConnection) -> None:
        self._socket = socket
        self.form: Format = format_of(socket.subprotocol)
        self._text = self.form == "json"

    async def receive(self) -> bytes:
        """See Connection."""
        try:
            message = await self._socket.recv(decode=False)
        except ConnectionClosed as why:
            raise Closed from why
        return message

    async def send(self, message: bytes) -> None:
        """See Connection."""
        try:
            await self._socket.send(message, text=self._text)
        except ConnectionClosed as why:
            raise Closed from why

    async def close(self, code: CloseCode, why: str) -> None:
        """See Connection."""
        await self._socket.close(code, why)
