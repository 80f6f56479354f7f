"""One line to a server, from its opening to its end: carries messages of the protocol."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from client.net.keepalive import PATIENCE, Keepalive, Timeouts
from client.net.socket import Socket, open_socket
from protocol import codec
from protocol.codec import Format
from protocol.from_server import FromServer, Pong
from protocol.names import VERSIONS, subprotocols, version_of


class Transport:
    """An open line. All of it raises LineClosed once it has ended."""

    def __init__(self, socket: Socket, form: Format) -> None:
        self.socket, self._form = socket, form
        self.version = version_of(socket.subprotocol)
        """Of the wire, as it was agreed on."""

    async def send(self, message: Any) -> None:
        """Send one message."""
        await self.socket.send(codec.encode(message, self._form))

    async def receive(self) -> FromServer:
        """Return the next message that this program knows. Raises Malformed."""
        while True:
            raw = await self.socket.receive()
            try:
                message = codec.decode_from_server(raw, self._form)
            except codec.Unknown:
                continue  # of a newer server: what we do know stays true
            if not isinstance(message, Pong):  # that it was heard is all it says
                return message


@asynccontextmanager
async def open_transport(
    url: str,
    form: Format,
    patience: Timeouts = PATIENCE,
    waits: Callable[[], bool] = lambda: True,
    told: Callable[[int], None] = lambda _: None,
    versions: Sequence[int] = VERSIONS,
) -> AsyncIterator[Transport]:
    """Open a line to ``url`` in that encoding; it ends when the server is silent for long.

    ``waits`` and ``told`` are a Keepalive's. ``versions`` of the wire are offered, the newest
    first: the server takes the newest that it speaks too. Raises as a SocketOpener does.
    """
    async with open_socket(url, subprotocols(versions, (form,))) as socket:
        keepalive = asyncio.create_task(Keepalive(socket, patience, waits, told).run())
        try:
            yield Transport(socket, form)
        finally:
            keepalive.cancel()
            await asyncio.wait([keepalive])
