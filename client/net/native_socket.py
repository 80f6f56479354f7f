"""The sockets of a desktop: websockets over TCP, which ping and see pings."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI
from websockets.typing import Subprotocol

from client.net.socket import BadUrl, LineClosed, LineRefused, SocketOpener
from protocol.codec import MOST_FROM_SERVER, format_of

OPEN_TIMEOUT_S: Final = 5.0


class HeardConnection(ClientConnection):
    """A websocket that counts what it hears, pings and parts of long messages included."""

    heard = 0

    def data_received(self, data: bytes) -> None:
        """See asyncio.Protocol."""
        self.heard += 1
        super().data_received(data)


class NativeSocket:
    """A Socket over the ``websockets`` library."""

    def __init__(self, connection: HeardConnection, subprotocol: str) -> None:
        self.connection, self.subprotocol = connection, subprotocol
        self._is_text = format_of(subprotocol) == "json"

    @property
    def heard(self) -> int:
        """Return how often anything was heard; see Socket."""
        return self.connection.heard

    async def send(self, message: bytes) -> None:
        """Send one message; see Socket."""
        try:
            await self.connection.send(message, text=self._is_text)
        except ConnectionClosed as why:
            raise _closed(why) from why

    async def receive(self) -> bytes:
        """Return the next message; see Socket."""
        try:
            return await self.connection.recv(decode=False)
        except ConnectionClosed as why:
            raise _closed(why) from why

    async def ask(self) -> None:
        """Send a ping; see Socket."""
        try:
            await self.connection.ping()
        except ConnectionClosed as why:
            raise _closed(why) from why

    async def close(self) -> None:
        """End the line in order; see Socket."""
        await self.connection.close()

    def abort(self) -> None:
        """End the line at once; see Socket."""
        self.connection.transport.abort()


@asynccontextmanager
async def open_native(url: str, subprotocols: Sequence[str]) -> AsyncIterator[NativeSocket]:
    """Open a websocket over TCP; see SocketOpener."""
    try:
        connection = await connect(
            url,
            subprotocols=[Subprotocol(name) for name in subprotocols],
            compression=None,
            max_size=MOST_FROM_SERVER,
            open_timeout=OPEN_TIMEOUT_S,
            close_timeout=1,
            proxy=None,
            ping_interval=None,  # the keepalive asks, and only where nothing is heard
            create_connection=HeardConnection,
        )
    except InvalidStatus as why:
        raise LineRefused(str(why), why.response.status_code) from why
    except InvalidHandshake as why:
        raise LineRefused(str(why)) from why
    except InvalidURI as why:
        raise BadUrl(str(why)) from why
    except ConnectionClosed as why:
        raise _closed(why) from why
    assert isinstance(connection, HeardConnection)  # noqa: S101 - as it was asked for
    try:
        yield NativeSocket(connection, connection.subprotocol or subprotocols[0])
    finally:
        await connection.close()


def _closed(why: ConnectionClosed) -> LineClosed:
    return LineClosed(why.rcvd.code, why.rcvd.reason) if why.rcvd else LineClosed()


NATIVE: Final[Mapping[str, SocketOpener]] = {"ws": open_native, "wss": open_native}
"""What a desktop fills ``OPENERS`` with."""
