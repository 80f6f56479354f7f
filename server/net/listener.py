"""Listen on the network: websockets, and plain pages beside them on the same port."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Final

from websockets.http11 import Request, Response

from protocol import codec
from protocol.from_server import CloseCode, Closing
from server import observe
from server.addresses import contains, limit_key
from server.net.accepted_connection import AcceptedConnection
from server.net.doorstep import ACCEPTED, fitting, lengthen
from server.net.downloads import Downloads
from server.net.html.no_window import no_window
from server.net.html.stop_page import Stop, no_mail
from server.net.origins import Origins, site_of
from server.net.pages import Pages
from server.net.ping_wheel import PingWheel
from server.net.responses import TEXT, page, wants_html
from server.net.web_files import WebFiles
from server.net.web_pages import WebPages
from server.net.websocket import WebSocket, choice
from server.session.connection import Disconnected, MessageTransport
from server.settings import ServerSettings

NORMAL: Final = 1000
INTERNAL_ERROR: Final = 1011


class Listener:
    """Accept clients and run a session for each."""

    def __init__(
        self,
        settings: ServerSettings,
        server_id: str,
        run_session: Callable[[MessageTransport, str], Awaitable[None]],
        page_wait_s: Callable[[str], float],
        web_wait_s: Callable[[str], float],
        why_unready: Callable[[], Awaitable[str | None]],
        stop_mail: Stop = no_mail,
    ) -> None:
        """``run_session`` serves a client at an address until that leaves.

        ``page_wait_s`` counts one request for a page against an address, and returns how long it
        must wait; so does ``web_wait_s`` for a file of the window in a browser. ``why_unready``
        returns why the server is not ready, or None. Raises OSError where that window is not in
        the directory that the settings name.
        """
        self._settings, self._run_session = settings, run_session
        self._origins = Origins(settings.host, settings.origins)
        self.handshake_s = settings.handshake_ms / 1000
        self.choose = choice(settings.protocols)
        self._ready, self._stopping = why_unready, False
        self._away = ""
        """Why nobody is taken just now; empty where everybody is."""
        web = WebPages(WebFiles(settings.web) if settings.web else None)
        self._pages = Pages(
            *(settings.metrics, server_id, page_wait_s, self._why_unready),
            *(web, web_wait_s, stop_mail, settings.protocols),
        )
        self._wheel = PingWheel(settings.ping_ms / 1000, settings.pong_ms / 1000)
        self._sockets: set[WebSocket] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        """One for each websocket."""
        self._addresses: Counter[str] = Counter()
        self._doorstep = fitting(self._settings)
        self.downloads = Downloads(self._doorstep.most_waiting // 4 or 1)
        self._server: asyncio.Server | None = None

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

    async def _bound(self, port: int) -> asyncio.Server:
        line = partial(AcceptedConnection, self, self._doorstep, self._settings.trusted_proxies)
        loop = asyncio.get_running_loop()
        return await loop.create_server(line, self._settings.host, port, backlog=ACCEPTED)

    async def stop(self) -> None:
        """Tell every client that this server stops, close, and wait for their sessions."""
        self._stopping = True
        if self._server is None:
            return
        await self._accept_no_more(self._server)
        self._server.close()
        await self._part_all("the server stops; rooms and seats are kept", CloseCode.GOING_AWAY)
        self._doorstep.clear()
        self.downloads.stop()
        if self._tasks:
            await asyncio.wait(self._tasks)
        self._wheel.stop()
        await self._server.wait_closed()

    async def _accept_no_more(self, server: asyncio.Server) -> None:
        """Let those accepted in this turn of the loop become connections, which can be closed.

        Of a server that is closed meanwhile, Python before 3.13 forgets them as they are
        (gh-109564).
        """
        loop = asyncio.get_running_loop()
        with suppress(NotImplementedError):  # Windows accepts one at a time
            for listening in server.sockets:
                loop.remove_reader(listening.fileno())
        for _ in range(2):  # the first makes a transport, the second tells the connection of it
            await asyncio.sleep(0)

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

    def welcome(self, line: AcceptedConnection, subprotocol: str | None) -> WebSocket:
        """Serve a websocket; see Reception."""
        buffer = self._settings.write_buffer
        socket = WebSocket(line.transport, subprotocol, buffer, line.leave)
        task = asyncio.get_running_loop().create_task(self._serve(line, socket))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return socket

    async def _serve(self, line: AcceptedConnection, socket: WebSocket) -> None:
        address = limit_key(line.client)
        if self._away:
            await socket.close(CloseCode.ELSEWHERE, self._away)
            return
        if self._stopping or self._full(address):
            text = "the server stops" if self._stopping else "the server is full"
            await socket.close(CloseCode.TRY_LATER, text)
            return
        self._doorstep.come_in(line)
        self._wheel.add(socket)
        self._sockets.add(socket)
        self._addresses[address] += 1
        observe.connections.inc()
        code = INTERNAL_ERROR
        try:
            await self._run_session(socket, address)
            code = NORMAL
        except Exception as why:  # one session that fails ends no other
            observe.faults.inc()
            observe.LOG.error("session failed", exc_info=why)
        finally:
            observe.connections.dec()
            self._sockets.discard(socket)
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]
        await socket.close(code, "")

    def _full(self, address: str) -> bool:
        settings = self._settings
        return (
            len(self._sockets) >= min(settings.most_connections, self._doorstep.most_inside)
            or self._addresses[address] >= settings.connections_per_address
        )

    def judge(
        self, line: AcceptedConnection, request: Request
    ) -> Response | Awaitable[Response] | None:
        """Answer plain HTTP, and foreign web pages; see Reception."""
        wants_one = "websocket" in request.headers.get("Upgrade", "").lower()
        is_one = request.path.partition("?")[0] == "/" and request.method == "GET"
        is_websocket = wants_one and is_one
        by_proxy = contains(self._settings.trusted_proxies, line.peer)
        refusal = self._origins.refusal(
            request.headers, is_websocket=is_websocket, by_proxy=by_proxy
        )
        site = site_of(request.headers, by_proxy=by_proxy)
        if refusal is not None:
            if refusal.status == HTTPStatus.MISDIRECTED_REQUEST and wants_html(request.headers):
                return no_window(refusal.status, site, request.path)
            return page(refusal.status, TEXT, refusal.text.encode())
        if not is_websocket:
            return self._pages.answer(request, line.peer, line.client, site)
        if self._stopping:
            return page(HTTPStatus.SERVICE_UNAVAILABLE, TEXT, b"the server stops\n")
        return None

    async def _why_unready(self) -> str | None:
        return "stopping" if self._stopping else await self._ready()
