"""One websocket of the load: a bare protocol of the event loop, so that two cores suffice."""

import asyncio
import os
from base64 import b64encode
from collections import deque
from collections.abc import Callable
from typing import Any, Final, Literal

from tests.bench.load.frames import BINARY, CLOSE, PING, PONG, TEXT, FrameReader, masked

Format = Literal["json", "msgpack"]
REQUEST: Final = (
    "GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Protocol: fourfold.1.{form}\r\n\r\n"
)
UPDATE_NOT: Final = frozenset((1, 3))
"""Tags of arrays that are no updates: snapshots and evaluations."""


class Line(asyncio.Protocol):
    """Sends whole messages, and hands each that comes to ``on_message``, or to who waits."""

    def __init__(self, port: int, form: Format) -> None:
        self.port, self.form = port, form
        self.on_message: Callable[[bytes], None] = self._keep
        self.opcode = TEXT if form == "json" else BINARY
        self._messages: deque[bytes] = deque()
        self._news = asyncio.get_running_loop().create_future()
        self._frames, self._head, self._is_open = FrameReader(), b"", False
        self.end = ""
        """Why nothing comes any more."""

    def connection_made(self, transport: Any) -> None:  # uvloop's is no asyncio.Transport
        self.transport = transport
        key = b64encode(os.urandom(16)).decode()
        transport.write(REQUEST.format(port=self.port, key=key, form=self.form).encode())

    def data_received(self, data: bytes) -> None:
        if not self._is_open:
            self._head += data
            head, found, data = self._head.partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 101 "), head
            self._is_open = True
            self._wake()
        for opcode, payload in self._frames.read(data):
            if opcode in (TEXT, BINARY):
                self.on_message(payload)
            elif opcode == PING:
                self.transport.write(masked(PONG, payload))
            elif opcode == CLOSE:
                self._over(f"closed: {payload[2:].decode()} ({int.from_bytes(payload[:2])})")

    def connection_lost(self, exc: Exception | None) -> None:
        self._over(str(exc or "the connection is lost"))

    def _over(self, why: str) -> None:
        self.end = self.end or why
        self._wake()

    def _keep(self, message: bytes) -> None:
        self._messages.append(message)
        self._wake()

    def _wake(self) -> None:
        if not self._news.done():
            self._news.set_result(None)

    async def opened(self) -> None:
        """Wait for the server's half of the handshake."""
        while not self._is_open:
            await self._wait()

    async def heard(self) -> bytes:
        """Return the next message that nobody has heard yet. Raises ConnectionError."""
        while not self._messages:
            await self._wait()
        return self._messages.popleft()

    async def _wait(self) -> None:
        if self.end:
            raise ConnectionError(self.end)
        self._news = asyncio.get_running_loop().create_future()
        await self._news

    def framed(self, message: bytes) -> bytes:
        """Return a message of this client as it travels, to be written later."""
        return masked(self.opcode, message)

    def say(self, message: bytes) -> None:
        """Send a message."""
        self.transport.write(self.framed(message))

    def close(self) -> None:
        """Leave without a word."""
        self.transport.abort()


async def line(port: int, form: Format) -> Line:
    """Return a websocket that is open."""
    loop = asyncio.get_running_loop()
    _, made = await loop.create_connection(lambda: Line(port, form), "127.0.0.1", port)
    await made.opened()
    return made


def tag(message: bytes) -> int | None:
    """Return the tag of a message in a room, in either encoding; None of a message with names."""
    first = message[0]
    if first == 0x5B:  # [
        return message[1] - 0x30
    if 0x90 <= first <= 0x9F:
        return message[1]
    return message[3] if first == 0xDC else None


def is_update(message: bytes) -> bool:
    """Return whether a message tells an entry. Raises AssertionError for a refusal or snapshot."""
    found = tag(message)
    if found is None:
        assert b"refusal" not in message[:40], message
        return False
    assert found != 1, "a snapshot: this client was too slow"
    return found not in UPDATE_NOT
