"""Hold one accepted connection: who is at its other end, and what it may leave unread."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from websockets.asyncio.server import ServerConnection
from websockets.http11 import Request

from protocol.codec import MOST_FROM_SERVER
from server import observe
from server.addresses import Network, contains, limit_key
from server.net.client_address import HEADER, client_address
from server.net.doorstep import Doorstep
from server.net.proxy_header import BadProxyHeader, parse

MOST_UNREAD: Final = MOST_FROM_SERVER + 1024 * 1024
"""Bytes that may wait for one client: who asks (by pings) and never reads is cut off."""


class AcceptedConnection(ServerConnection):
    """Hold a websocket that may come through a proxy.

    Its answers to pings do not pile up, as the library lets them.
    """

    def __init__(
        self, *args: Any, doorstep: Doorstep, trusted: Sequence[Network] = (), **how: Any
    ) -> None:
        """``doorstep`` is where it waits until it has said what it wants.

        ``trusted`` are the networks of proxies that are believed.
        """
        super().__init__(*args, **how)
        self._doorstep, self._trusted = doorstep, trusted
        self._first: bytes | None = None
        """What a trusted proxy has said so far, while it may become a PROXY header."""
        self.peer = ""
        """The address of who is connected, by the word of a trusted proxy of who is behind it."""
        self.client = ""
        """Who asks: known with the request, which may have come through one proxy more."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start reading; see asyncio.Protocol."""
        super().connection_made(transport)
        self.peer = str((self.remote_address or ("",))[0])
        is_proxy = contains(self._trusted, self.peer)
        if is_proxy:
            self._first = b""
        self._doorstep.enter(self, "" if is_proxy else limit_key(self.peer))

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave the doorstep; see asyncio.Protocol."""
        self._doorstep.leave(self)
        super().connection_lost(exc)

    def drop(self) -> None:
        """Close at once; see SilentConnection."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take bytes, a PROXY header first; see asyncio.Protocol."""
        if self._first is not None:
            data = self._after_header(self._first + data)
            if not data:
                return
        super().data_received(data)
        if self.request is not None:
            self._doorstep.speak(self)
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    def _after_header(self, data: bytes) -> bytes:
        """What follows the PROXY header in ``data``; nothing while it is not whole."""
        try:
            header = parse(data)
        except BadProxyHeader as why:
            observe.LOG.warning("bad PROXY header", proxy=self.peer, why=str(why))
            self.transport.abort()
            return b""
        self._first = data if header is None else None
        if header is None:
            return b""
        self.peer = header.source or self.peer
        return data[header.size :]

    def learn(self, request: Request) -> None:
        """Find out who asks."""
        hops = request.headers.get_all(HEADER)
        self.client = client_address(self.peer, hops, self._trusted)
