"""The sockets of a page: the browser's own WebSocket, which neither pings nor tells of pings."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, Protocol

from client.languages.message import mark, tr
from client.net.socket import BadUrl, LineClosed, LineUnexplained, SocketOpener
from protocol import codec
from protocol.codec import MOST_FROM_SERVER, format_of
from protocol.from_client import Ping
from protocol.from_server import CloseCode

OPEN_TIMEOUT_S: Final = 5.0
CLOSE_TIMEOUT_S: Final = 1.0
MOST_UNSENT: Final = 256 * 1024
"""Bytes that may wait in the browser before a sender waits, too."""
LOOK_S: Final = 0.05
"""Between two looks at how many wait, of which no browser tells by itself."""
OPEN: Final = 1
"""The ``readyState`` of a line that is open."""
NORMAL: Final = 1000
BROKEN: Final = (1005, 1006)
"""What a browser says where the other end closed without a code, or did not close at all."""
UNEXPLAINED: Final = mark(
    "The connection failed. Check the address, whether the server runs, and your connection."
)
FORBIDDEN: Final = mark("This page is secure (https), so it can only connect to wss:// addresses.")


class JsWebSocket(Protocol):
    """The browser's WebSocket, as far as it is used here."""

    binaryType: str  # noqa: N815 - its own names
    bufferedAmount: int  # noqa: N815 - as above
    readyState: int  # noqa: N815 - as above
    protocol: str
    onopen: Any
    onmessage: Any
    onclose: Any

    def send(self, data: Any) -> None:
        """Send text, or the bytes of a typed array."""
        ...

    def close(self, code: int) -> None:
        """Begin the closing handshake."""
        ...


class JsBridge(Protocol):
    """What Python needs of JavaScript for a socket."""

    def websocket(self, url: str, subprotocols: Sequence[str]) -> JsWebSocket:
        """Begin to open a WebSocket. Raises BadUrl, LineUnexplained."""
        ...

    def callback(self, call: Callable[[Any], None]) -> Any:
        """Return ``call`` as a function of JavaScript, which lives until it is destroyed."""
        ...

    def array(self, message: bytes) -> Any:
        """Return ``message`` as a typed array of JavaScript."""
        ...


class PyodideBridge:
    """The JsBridge of Pyodide."""

    def websocket(self, url: str, subprotocols: Sequence[str]) -> JsWebSocket:
        """Begin to open a WebSocket; see JsBridge."""
        from js import WebSocket
        from pyodide.ffi import JsException, to_js

        try:
            made: JsWebSocket = WebSocket.new(url, to_js(list(subprotocols)))
        except JsException as why:
            if "SecurityError" in str(why):
                raise LineUnexplained(tr(FORBIDDEN)) from why
            raise BadUrl(str(why)) from why
        return made

    def callback(self, call: Callable[[Any], None]) -> Any:
        """Return a proxy of ``call``; see JsBridge."""
        from pyodide.ffi import create_proxy

        return create_proxy(call)

    def array(self, message: bytes) -> Any:
        """Return a Uint8Array; see JsBridge."""
        from pyodide.ffi import to_js

        return to_js(message)


class BrowserSocket:
    """A Socket over the browser's WebSocket, from its making to its end."""

    def __init__(self, line: JsWebSocket, subprotocols: Sequence[str], bridge: JsBridge) -> None:
        self.heard = 0
        """Messages alone: parts of long ones and pings are not told to a page."""
        self._line, self._bridge = line, bridge
        self._offered, self._form = subprotocols, format_of(subprotocols[0])
        self._inbox: deque[bytes] = deque()
        self._end: LineClosed | None = None
        self._changed = asyncio.Event()
        line.binaryType = "arraybuffer"
        self._callbacks = {
            "onopen": bridge.callback(self._on_open),
            "onmessage": bridge.callback(self._on_message),
            "onclose": bridge.callback(self._on_close),
        }
        for name, callback in self._callbacks.items():
            setattr(line, name, callback)

    @property
    def subprotocol(self) -> str:
        """Return what was agreed on; see Socket."""
        return self._line.protocol or self._offered[0]

    async def opened(self) -> None:
        """Wait until it is open. Raises LineUnexplained, and TimeoutError when that takes long."""
        async with asyncio.timeout(OPEN_TIMEOUT_S):
            while self._line.readyState != OPEN:
                if self._end is not None:
                    raise LineUnexplained(self._end.reason or tr(UNEXPLAINED))
                await self._change()

    async def send(self, message: bytes) -> None:
        """Send one message; see Socket."""
        self._say(message)
        # A browser tells nobody when its buffer empties, so it is asked.
        while self._end is None and self._line.bufferedAmount > MOST_UNSENT:  # noqa: ASYNC110
            await asyncio.sleep(LOOK_S)

    async def receive(self) -> bytes:
        """Return the next message; see Socket."""
        while not self._inbox:
            if self._end is not None:
                raise self._end
            await self._change()
        return self._inbox.popleft()

    async def ask(self) -> None:
        """Send a Ping, whose Pong is heard; see Socket."""
        self._say(codec.encode(Ping(), self._form))

    async def close(self) -> None:
        """End the line in order, and wait a little until it has ended; see Socket."""
        if self._end is None:
            self._line.close(NORMAL)
            try:
                async with asyncio.timeout(CLOSE_TIMEOUT_S):
                    while self._end is None:
                        await self._change()
            except TimeoutError:
                self._ended(LineClosed())

    def abort(self) -> None:
        """End the line at once; see Socket. The browser still says goodbye, in its own time."""
        if self._end is None:
            self._line.close(NORMAL)
            self._ended(LineClosed())

    def _say(self, message: bytes) -> None:
        if self._end is not None:
            raise self._end
        text = self._form == "json"
        self._line.send(message.decode() if text else self._bridge.array(message))

    def _on_open(self, _event: Any) -> None:
        self._changed.set()

    def _on_message(self, event: Any) -> None:
        data = event.data
        message = data.encode() if isinstance(data, str) else data.to_bytes()
        self.heard += 1
        if len(message) > MOST_FROM_SERVER:
            self._line.close(NORMAL)
            self._ended(LineClosed(CloseCode.TOO_LARGE, "the server sent too long a message"))
            return
        self._inbox.append(message)
        self._changed.set()

    def _on_close(self, event: Any) -> None:
        broken = event.code in BROKEN
        self._ended(LineClosed() if broken else LineClosed(event.code, event.reason))

    def _ended(self, why: LineClosed) -> None:
        """Hear nothing more, and give back what JavaScript held of ours."""
        if self._end is None:
            self._end = why
            callbacks, self._callbacks = self._callbacks, {}
            for name, callback in callbacks.items():
                setattr(self._line, name, None)
                callback.destroy()
            self._changed.set()

    async def _change(self) -> None:
        self._changed.clear()
        await self._changed.wait()


@asynccontextmanager
async def open_in_browser(
    url: str,
    subprotocols: Sequence[str],
    bridge: JsBridge = PyodideBridge(),  # noqa: B008 - has no state
) -> AsyncIterator[BrowserSocket]:
    """Open the browser's WebSocket; see SocketOpener."""
    socket = BrowserSocket(bridge.websocket(url, subprotocols), subprotocols, bridge)
    try:
        await socket.opened()
        yield socket
    finally:
        await socket.close()


BROWSER: Final[Mapping[str, SocketOpener]] = {"ws": open_in_browser, "wss": open_in_browser}
"""What a page fills ``OPENERS`` with."""
