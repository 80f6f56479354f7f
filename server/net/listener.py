"""The port to the network: websockets, and four plain pages on the same port."""

import asyncio
import re
import socket
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from functools import cache, partial
from http import HTTPStatus
from typing import Any, Final, cast

import msgspec
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import NegotiationError
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from engines.catalog import GAMES
from protocol import codec
from protocol.codec import MOST_FROM_CLIENT, MOST_FROM_SERVER
from protocol.from_server import CloseCode, Closing
from protocol.names import PROTOCOL, SUBPROTOCOLS
from protocol.schema import wire_schema
from server import descriptors, observe
from server.net.connection import Closed
from server.net.doorstep import Doorstep
from server.net.house import House
from server.net.networks import limit_key
from server.net.session import SERVER, Session
from server.net.websocket import WebSocket
from server.settings import Settings

CLOSE_S: Final = 2
"""How long a client that does not read may keep a closing connection."""
ACCEPTED: Final = 8
"""Lines that are accepted in one turn of the event loop: what they say is heard in the next ..."""
QUEUE: Final = 512
"""... and so many wait in the system for theirs."""
MOST_UNREAD: Final = MOST_FROM_SERVER + 1024 * 1024
"""Bytes that may wait for one client: who asks (by pings) and never reads is cut off."""
JSON: Final = "application/json"
OF_ANY_VERSION: Final = re.compile(r"fourfold\.\d{1,9}\.(msgpack|json)")
TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


class _Line(ServerConnection):
    """A websocket whose answers to pings do not pile up, as the library lets them."""

    def __init__(self, *args: Any, doorstep: Doorstep, **how: Any) -> None:
        """``doorstep`` is where it waits until it has said what it wants."""
        super().__init__(*args, **how)
        self._doorstep = doorstep

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See asyncio.Protocol."""
        super().connection_made(transport)
        self._doorstep.enter(self, limit_key(_address(self)))

    def connection_lost(self, exc: Exception | None) -> None:
        """See asyncio.Protocol."""
        self._doorstep.leave(self)
        super().connection_lost(exc)

    def drop(self) -> None:
        """See doorstep.Line."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """See asyncio.Protocol."""
        super().data_received(data)
        if self.request is not None:
            self._doorstep.speak(self)
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()


class Listener:
    """Accepts clients and runs a Session for each."""

    def __init__(self, house: House, ready: Callable[[], Awaitable[str | None]]) -> None:
        """``ready`` says why the server is not ready, or None."""
        self.house, self._settings = house, house.settings
        self._ready = ready
        self._stopping = False
        self._away = ""
        """Why nobody is taken just now; empty where everybody is."""
        self._sockets: set[WebSocket] = set()
        self._addresses: Counter[str] = Counter()
        self._doorstep = _doorstep(self._settings)
        self._server: Server | None = None

    @property
    def port(self) -> int:
        """The port that was taken."""
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
            _lengthen(listening)

    async def _bound(self, port: int) -> Server:
        settings = self._settings
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
            server_header=SERVER,
            open_timeout=settings.handshake_ms / 1000,
            backlog=ACCEPTED,
            create_connection=cast(type[ServerConnection], partial(_Line, doorstep=self._doorstep)),
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
        """Take nobody any more, and close with all who are here, for the reason in ``text``."""
        self._away = text
        await self._part_all(text, CloseCode.ELSEWHERE)

    def take_again(self) -> None:
        """Take clients again, after ``turn_away``."""
        self._away = ""

    async def _part_all(self, text: str, code: CloseCode) -> None:
        await asyncio.gather(*(self._part(socket, text, code) for socket in self._sockets))

    async def _part(self, socket: WebSocket, text: str, code: CloseCode) -> None:
        message = Closing(text, self._settings.retry_ms)
        try:
            async with asyncio.timeout(1):
                await socket.send(codec.encode(message, socket.form))
        except (Closed, TimeoutError):
            pass
        await socket.close(code, text)

    async def _serve(self, connection: ServerConnection) -> None:
        socket, address = WebSocket(connection), _address(connection)
        if self._away:
            await socket.close(CloseCode.ELSEWHERE, self._away)
            return
        if self._stopping or self._full(address):
            text = "the server stops" if self._stopping else "the server is full"
            await socket.close(CloseCode.TRY_LATER, text)
            return
        self._doorstep.come_in(cast(_Line, connection))
        self._sockets.add(socket)
        self._addresses[address] += 1
        observe.connections.inc()
        try:
            await Session(socket, self.house, address).run()
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

    async def _request(self, _: ServerConnection, request: Request) -> Response | None:
        """Answer plain HTTP; None lets a websocket handshake go on."""
        match request.path.partition("?")[0]:
            case "/healthz":
                return _page(HTTPStatus.OK, JSON, self._health())
            case "/readyz":
                return await self._readiness()
            case "/metrics":
                return _page(HTTPStatus.OK, TEXT, observe.metrics())
            case "/schema.json":
                return _page(HTTPStatus.OK, JSON, _schema_page())
            case "/" if "websocket" in request.headers.get("Upgrade", "").lower():
                return None
            case "/":
                text = b"Fourfold: a game server. Connect with the client, or read /schema.json.\n"
                return _page(HTTPStatus.UPGRADE_REQUIRED, "text/plain; charset=utf-8", text)
            case _:
                return _page(HTTPStatus.NOT_FOUND, "text/plain; charset=utf-8", b"not found\n")

    def _health(self) -> bytes:
        """``house`` tells it from another at the same address, which many machines have."""
        told = {"service": "fourfold", "protocol": PROTOCOL, "server": SERVER}
        return msgspec.json.encode({**told, "house": self.house.identity})

    async def _readiness(self) -> Response:
        why = "stopping" if self._stopping else await self._ready()
        status = HTTPStatus.SERVICE_UNAVAILABLE if why else HTTPStatus.OK
        return _page(status, JSON, msgspec.json.encode({"ready": why is None, "why": why}))


def schema() -> dict[str, Any]:
    """The JSON Schema of the wire with every game in its newest rules."""
    words = {
        name: {"options": kind, "intent": kind.intent_type, "view": kind.view_type}
        for (name, _), kind in sorted(GAMES.items())
    }
    return wire_schema(words)


@cache
def _schema_page() -> bytes:
    """Made once: anybody may ask for it, as often as they like."""
    return msgspec.json.encode(schema())


def _lengthen(listening: socket.socket) -> None:
    """Let more lines wait in the system than asyncio accepts at a time: it has one number for both.

    Not on Windows, where it accepts them one by one.
    """
    if sys.platform != "win32":
        with listening.dup() as same:
            same.listen(QUEUE)


def _doorstep(settings: Settings) -> Doorstep:
    """What fits into the descriptors that this process may have."""
    free = descriptors.left()
    waiting = max(1, min(settings.most_waiting, free // 2))
    found = Doorstep(min(settings.most_connections + waiting, free), waiting)
    if found.most_inside < settings.most_connections:
        text = "fewer connections fit than are allowed: raise the limit of open files (ulimit -n)"
        observe.LOG.warning(text, fit=found.most_inside, allowed=settings.most_connections)
    return found


def _chosen(_: ServerConnection, offered: Sequence[Subprotocol]) -> Subprotocol:
    """The encoding; of another version of the wire too, as its hello is refused in words.

    Raises NegotiationError, which is answered by HTTP 400.
    """
    known = [Subprotocol(name) for name in SUBPROTOCOLS if name in offered]
    others = [name for name in offered if OF_ANY_VERSION.fullmatch(name)]
    if not known and not others:
        raise NegotiationError(f"no subprotocol of {', '.join(SUBPROTOCOLS)}")
    return [*known, *others][0]


def _address(connection: ServerConnection) -> str:
    """Under what name the limits of an address count this connection."""
    remote = connection.remote_address
    return limit_key(str(remote[0])) if remote else ""


def _page(status: HTTPStatus, kind: str, body: bytes) -> Response:
    headers = Headers(
        {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Connection": "close",
            "X-Content-Type-Options": "nosniff",
        }
    )
    return Response(status.value, status.phrase, headers, body)
