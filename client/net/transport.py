"""One websocket to a server, from its opening to its end: carries whole messages."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from client.net.keepalive import PATIENCE, Keepalive, Socket, Timeouts
from protocol import codec
from protocol.codec import FORMATS, MOST_FROM_SERVER, Format
from protocol.from_server import FromServer
from protocol.names import SUBPROTOCOLS

OPEN_TIMEOUT_S: Final = 5.0


class Transport:
    """An open websocket. All of it raises ConnectionClosed once it has ended."""

    def __init__(self, socket: ClientConnection, form: Format) -> None:
        self.socket, self._form = socket, form

    async def send(self, message: Any) -> None:
        """Send one message."""
        await self.socket.send(codec.encode(message, self._form), text=self._form == "json")

    async def receive(self) -> FromServer:
        """Return the next message that this program knows. Raises Malformed."""
        while True:
            raw = await self.socket.recv(decode=False)
            try:
                return codec.decode_from_server(raw, self._form)
            except codec.Unknown:
                continue  # of a newer server: what we do know stays true


@asynccontextmanager
async def open_transport(
    url: str,
    form: Format,
    patience: Timeouts = PATIENCE,
    waits: Callable[[], bool] = lambda: True,
    told: Callable[[int], None] = lambda _: None,
) -> AsyncIterator[Transport]:
    """Open a websocket to ``url`` in that encoding; it ends when the server is silent for long.

    ``waits`` and ``told`` are a Keepalive's. Raises OSError and websockets' own errors.
    """
    async with connect(
        url,
        subprotocols=[Subprotocol(SUBPROTOCOLS[FORMATS.index(form)])],
        compression=None,
        max_size=MOST_FROM_SERVER,
        open_timeout=OPEN_TIMEOUT_S,
        close_timeout=1,
        proxy=None,
        ping_interval=None,  # the keepalive asks, and only where nothing is heard
        create_connection=Socket,
    ) as socket:
        assert isinstance(socket, Socket)  # noqa: S101 - as it was asked for
        keepalive = asyncio.create_task(Keepalive(socket, patience, waits, told).run())
        try:
            yield Transport(socket, form)
        finally:
            keepalive.cancel()
            await asyncio.wait([keepalive])
