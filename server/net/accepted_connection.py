"""Hold one accepted connection until its request is answered: who asks, and for what."""

import asyncio
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Final, Protocol, cast

from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from protocol.version import RELEASE
from server import observe
from server.addresses import Network, contains, limit_key
from server.net.client_address import HEADER, client_address
from server.net.doorstep import Doorstep
from server.net.downloads import Download, Downloads
from server.net.proxy_header import BadProxyHeader, parse
from server.net.responses import TEXT, FileResponse, is_kept, page
from server.net.websocket import CLOSE_S, Choice

END: Final = b"\r\n\r\n"
"""What a request ends with."""
KEPT_S: Final = 20.0
"""How long a connection waits for the next request, and has for the end of the last answer."""
BUSY: Final = b"Too many are loading the window. Try again in a minute.\n"
FAILED: Final = "This request cannot be answered: the server failed. Its log says why.\n"


class Reception(Protocol):
    """Decide what becomes of those who ask."""

    handshake_s: float
    """How long they have for it."""
    downloads: Downloads
    """What writes files."""
    choose: Choice
    """What takes one of the subprotocols that are offered."""

    def judge(
        self, line: "AcceptedConnection", request: Request
    ) -> Response | Awaitable[Response] | None:
        """Return the answer to a request, now or later; None lets a websocket be opened."""
        ...

    def welcome(self, line: "AcceptedConnection", subprotocol: str | None) -> asyncio.Protocol:
        """Return who takes the connection over, as a websocket that is open."""
        ...


class AcceptedConnection(asyncio.Protocol):
    """Hear requests, which may come through proxies, and answer them or hand the line on.

    The library reads a request and makes the handshake; it is let go of after that. Only after a
    file is the next request heard.
    """

    __slots__ = (
        "_doorstep",
        "_download",
        "_first",
        "_http",
        "_is_last",
        "_reception",
        "_tail",
        "_task",
        "_timer",
        "_trusted",
        "client",
        "peer",
        "transport",
    )

    def __init__(
        self, reception: Reception, doorstep: Doorstep, trusted: Sequence[Network] = ()
    ) -> None:
        """``doorstep`` is where it waits until it has said what it wants.

        ``trusted`` are the networks of proxies that are believed.
        """
        self._reception, self._doorstep, self._trusted = reception, doorstep, trusted
        self._http: ServerProtocol | None = None
        """Reads the request; None before the connection and after the handshake."""
        self._first: bytes | None = None
        """What a trusted proxy has said so far, while it may become a PROXY header."""
        self._tail = b""
        """The last that was heard of the request."""
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._download: Download | None = None
        self._is_last = False
        """Whether no other request is heard after this one."""
        self.transport: asyncio.Transport
        self.peer = ""
        """The address of who is connected, by the word of a trusted proxy of who is behind it."""
        self.client = ""
        """Who asks: known with the request, which may have come through one proxy more."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start reading; see asyncio.Protocol."""
        self.transport = cast(asyncio.Transport, transport)
        self.peer = str((transport.get_extra_info("peername") or ("",))[0])
        if contains(self._trusted, self.peer):
            self._first = b""
        self._wait(self._reception.handshake_s)

    def _wait(self, seconds: float) -> None:
        """Wait for a request, so long."""
        self._http, self._tail = ServerProtocol(select_subprotocol=self._reception.choose), b""
        self._give(seconds)
        is_proxy = contains(self._trusted, self.peer)
        self._doorstep.enter(self, "" if is_proxy else limit_key(self.peer))

    def connection_lost(self, _exc: Exception | None) -> None:
        """Leave the doorstep; see asyncio.Protocol."""
        self._stop_timer()
        if self._task is not None:
            self._task.cancel()
        if self._download is not None:
            self._download.lose()
        self.leave()

    def pause_writing(self) -> None:
        """Note a slow reader; see asyncio.Protocol."""
        if self._download is not None:
            self._download.pause()

    def resume_writing(self) -> None:
        """Note that it has caught up; see asyncio.Protocol."""
        if self._download is not None:
            self._download.resume()

    def leave(self) -> None:
        """Note that the connection is gone, whoever had it last."""
        self._doorstep.leave(self)

    def drop(self) -> None:
        """Close at once; see SilentConnection."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take bytes, a PROXY header first; see asyncio.Protocol."""
        if self._first is not None:
            data = self._after_header(self._first + data)
        if data and self._http is not None:
            self._hear(self._http, data)

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

    def _hear(self, http: ServerProtocol, data: bytes) -> None:
        """Hear the request, and nothing after it: that is a websocket's."""
        if self._tail == END:
            self._is_last = True  # it is answered, whatever else is said
            return
        seen = self._tail + data
        end = seen.find(END)
        size = len(data) if end < 0 else end + len(END) - len(self._tail)
        self._tail = END if end >= 0 else seen[-3:]
        http.receive_data(data[:size])
        heard = http.events_received()
        if heard:
            self._requested(http, cast(Request, heard[0]), data[size:])
        elif http.eof_sent:
            self._write(http)

    def _requested(self, http: ServerProtocol, request: Request, early: bytes) -> None:
        hops = request.headers.get_all(HEADER)
        self.client = client_address(self.peer, hops, self._trusted)
        self._doorstep.speak(self)
        answer = self._reception.judge(self, request)
        if answer is None:
            self._open(http, request, early)
            return
        self._is_last = bool(early) or not is_kept(request)
        if not isinstance(answer, Response) or not self._answer_now(http, request, answer):
            loop = asyncio.get_running_loop()
            self._task = loop.create_task(self._answer_later(http, request, answer))

    def _open(self, http: ServerProtocol, request: Request, early: bytes) -> None:
        """Shake hands, and hand the line on."""
        self._answer(http, request, http.accept(request))
        if http.eof_sent:
            return
        self._stop_timer()
        self._http = None
        socket = self._reception.welcome(self, http.subprotocol)
        self.transport.set_protocol(socket)
        if early:
            socket.data_received(early)

    def _answer_now(self, http: ServerProtocol, request: Request, response: Response) -> bool:
        """Answer; return False where a file must wait for its place."""
        if not isinstance(response, FileResponse):
            self._answer(http, request, response)
            return True
        if request.method == "HEAD":
            response.body = b""
        if response.body and not self._reception.downloads.take(self._counted):
            return False
        self._send(response)
        return True

    async def _answer_later(
        self, http: ServerProtocol, request: Request, answer: Response | Awaitable[Response]
    ) -> None:
        try:
            response = answer if isinstance(answer, Response) else await answer
            if self._answer_now(http, request, response):
                return
            if isinstance(response, FileResponse):
                if await self._reception.downloads.enter(self._counted):
                    self._send(response)
                    return
                response = page(HTTPStatus.SERVICE_UNAVAILABLE, TEXT, BUSY, {"Retry-After": "60"})
        except Exception as why:  # a page that fails ends no server
            observe.faults.inc()
            observe.LOG.error("request failed", exc_info=why)
            response = http.reject(HTTPStatus.INTERNAL_SERVER_ERROR, FAILED)
        self._answer(http, request, response)

    def _answer(self, http: ServerProtocol, request: Request, response: Response) -> None:
        response.headers["Server"] = RELEASE
        if request.method == "HEAD":
            response.body = b""
        http.send_response(response)
        self._write(http)

    @property
    def _counted(self) -> str:
        return limit_key(self.client)

    def _send(self, response: FileResponse) -> None:
        """Write a file; nothing is read meanwhile."""
        if self._reception.downloads.is_over:
            self.transport.abort()
            return
        self._stop_timer()
        self.transport.pause_reading()
        about = response.headers
        about["Server"], about["Connection"] = RELEASE, "close" if self._is_last else "keep-alive"
        head = Response(response.status_code, response.reason_phrase, about)
        self.transport.write(head.serialize())
        if response.body:
            downloads = self._reception.downloads
            ended = partial(self._leave_download, self._counted)
            self._download = downloads.start(self.transport, bytes(response.body), ended)
        else:
            self._go_on()

    def _leave_download(self, address: str) -> None:
        self._download = None
        self._reception.downloads.leave(address)
        if not self.transport.is_closing():
            self._go_on()

    def _go_on(self) -> None:
        """Hear the next request, or close after what was written."""
        self.transport.resume_reading()
        if self._is_last:
            self._end(KEPT_S)
        else:
            self._doorstep.leave(self)
            self._wait(KEPT_S)

    def _write(self, http: ServerProtocol) -> None:
        """Write what the library says; after the last of it the client has some time to go."""
        for said in http.data_to_send():
            if said:
                self.transport.write(said)
            else:
                self._end(CLOSE_S)

    def _end(self, seconds: float) -> None:
        """Say nothing more, and give the client some time to hear the rest and to go."""
        self._give(seconds)
        with suppress(OSError, RuntimeError):  # it may be gone already
            self.transport.write_eof()

    def _give(self, seconds: float) -> None:
        """Close the connection in so much time."""
        self._stop_timer()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(seconds, self.transport.abort)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
