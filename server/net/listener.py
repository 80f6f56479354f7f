"""Listen on the network: websockets, and plain pages beside them on the same port."""

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final, cast

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import NegotiationError
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from protocol import codec
from protocol.codec import MOST_FROM_CLIENT
from protocol.from_server import CloseCode, Closing
from protocol.names import SUBPROTOCOLS
from protocol.version import RELEASE
from server import observe
from server.addresses import limit_key
from server.net.accepted_connection import AcceptedConnection
from server.net.doorstep import ACCEPTED, fitting, lengthen
from server.net.origins import Origins
from server.net.pages import TEXT, Pages, page
from server.net.websocket import WebSocket
from server.session.connection import Disconnected, MessageTransport
from server.settings import ServerSettings

CLOSE_S: Final = 2
"""How long a client that does not read may keep a closing connection."""
OF_ANY_VERSION: Final = re.compile(r"fourfold\.\d{1,9}\.(msgpack|json)")


class Listener:
    """Accept clients and run a session for each."""

    def __init__(
        self,
        settings: ServerSettings,
        server_id: str,
        run_session: Callable[[MessageTransport, str], Awaitable[None]],
        page_wait_s: Callable[[str], float],
        why_unready: Callable[[], Awaitable[str | None]],
    ) -> None:
        """``run_session`` serves a client at an address until that leaves.

        ``page_wait_s`` counts one request for a page against an address, and returns how long it
        must wait. ``why_unready`` returns why the server is not ready, or None.
        """
        self._settings, self._run_session = settings, run_session
        self._origins = Origins(settings.host, settings.origins)
        self._ready, self._stopping = why_unready, False
        self._away = ""
        """Why nobody is taken just now; empty where everybody is."""
        self._pages = Pages(settings.metrics, server_id, page_wait_s, self._why_unready)
        self._sockets: set[WebSocket] = set()
        self._addresses: Counter[str] = Counter()
        self._doorstep = fitting(self._settings)
        self._server: Server | None = None

    @property
    def port(self) -> int:
        """Return the port that was taken."""
        if self._server is None:
            raise RuntimeError("not listening yet")
        port: int = next(iter(self._server.sockets)).getsockname()[1]
        return port

    async def start(self) -> None:
        """Listen. Raises OSError when the address is taken or not ours."""
        try:
            self._server = await self._bound(self._settings.port)
        except OSError:
            if not self._settings.spare_port:
                raise
            self._server = await self._bound(0)
        for listening in self._server.sockets:
            lengthen(listening)

    async def _bound(self, port: int) -> Server:
        settings = self._settings
        line = partial(
            AcceptedConnection, doorstep=self._doorstep, trusted=settings.trusted_proxies
        )
        return await serve(
            self._serve,
            settings.host,
            port,
            select_subprotocol=_chosen,
            compression=None,
            max_size=MOST_FROM_CLIENT,
            max_queue=4,
            write_limit=settings.write_buffer,
            close_timeout=CLOSE_S,
            ping_interval=settings.ping_ms / 1000,
            ping_timeout=settings.pong_ms / 1000,
            process_request=self._request,
            server_header=RELEASE,
            open_timeout=settings.handshake_ms / 1000,
            backlog=ACCEPTED,
            # any callable does, whatever the annotation says
            create_connection=cast("type[ServerConnection]", line),
        )

    async def stop(self) -> None:
        """Tell every client that this server stops, close, and wait for their sessions."""
        self._stopping = True
        if self._server is None:
            return
        self._server.close(close_connections=False)
        await self._part_all("the server stops; rooms and seats are kept", CloseCode.GOING_AWAY)
        await self._server.wait_closed()

    async def turn_away(self, text: str) -> None:
        """Accept nobody any more, and close with all who are here, for the reason in ``text``."""
        self._away = text
        await self._part_all(text, CloseCode.ELSEWHERE)

    def take_again(self) -> None:
        """Accept clients again, after ``turn_away``."""
        self._away = ""

    async def _part_all(self, text: str, code: CloseCode) -> None:
        await asyncio.gather(*(self._part(socket, text, code) for socket in self._sockets))

    async def _part(self, socket: WebSocket, text: str, code: CloseCode) -> None:
        message = Closing(text, self._settings.retry_ms)
        try:
            async with asyncio.timeout(1):
                await socket.send(codec.encode(message, socket.form))
        except (Disconnected, TimeoutError):
            pass
        await socket.close(code, text)

    async def _serve(self, connection: ServerConnection) -> None:
        socket, address = (
            WebSocket(connection),
            limit_key(cast(AcceptedConnection, connection).client),
        )
        if self._away:
            await socket.close(CloseCode.ELSEWHERE, self._away)
            return
        if self._stopping or self._full(address):
            text = "the server stops" if self._stopping else "the server is full"
            await socket.close(CloseCode.TRY_LATER, text)
            return
        self._doorstep.come_in(cast(AcceptedConnection, connection))
        self._sockets.add(socket)
        self._addresses[address] += 1
        observe.connections.inc()
        try:
            await self._run_session(socket, address)
        except Exception as why:
            observe.faults.inc()
            observe.LOG.error("session failed", exc_info=why)
            raise
        finally:
            observe.connections.dec()
            self._sockets.discard(socket)
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    def _full(self, address: str) -> bool:
        settings = self._settings
        return (
            len(self._sockets) >= min(settings.most_connections, self._doorstep.most_inside)
            or self._addresses[address] >= settings.connections_per_address
        )

    async def _request(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer plain HTTP, and foreign web pages; None lets a websocket handshake go on."""
        line = cast(AcceptedConnection, connection)
        line.learn(request)
        wants_one = "websocket" in request.headers.get("Upgrade", "").lower()
        is_websocket = wants_one and request.path.partition("?")[0] == "/"
        refusal = self._origins.refusal(request.headers, is_websocket=is_websocket)
        if refusal is not None:
            return page(refusal.status, TEXT, refusal.text.encode())
        if is_websocket:
            return None
        return await self._pages.answer(request, line.peer, line.client)

    async def _why_unready(self) -> str | None:
        return "stopping" if self._stopping else await self._ready()


def _chosen(_: ServerConnection, offered: Sequence[Subprotocol]) -> Subprotocol:
    """The encoding; of another version of the wire too, as its hello is refused in words.

    Raises NegotiationError, which is answered by HTTP 400.
    """
    known = [Subprotocol(name) for name in SUBPROTOCOLS if name in offered]
    others = [name for name in offered if OF_ANY_VERSION.fullmatch(name)]
    if not known and not others:
        raise NegotiationError(f"no subprotocol of {', '.join(SUBPROTOCOLS)}")
    return [*known, *others][0]
