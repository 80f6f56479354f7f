"""Carry messages over a websocket: at once an asyncio protocol and a MessageTransport."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from random import getrandbits
from typing import Final

from websockets.frames import Opcode
from websockets.protocol import State

from protocol.codec import MOST_FROM_CLIENT, MOST_FROM_SERVER, format_of
from server.net.frames import SHORT_HEADS, SHORTEST, FrameReader, Heard, closing, control, header
from server.session.connection import Disconnected

MOST_UNREAD: Final = MOST_FROM_SERVER + 1024 * 1024
"""Bytes that may wait for one client: who asks (by pings) and never reads is cut off."""
MOST_QUEUED: Final = 4
"""Messages that wait for the session before no more are read from the client ..."""
FEW_QUEUED: Final = 1
"""... and as few must be left before more are."""
CLOSE_S: Final = 2
"""How long a client that does not read may keep a closing connection."""
SOON_S: Final = 0.25
"""How often it is looked whether an answer to a ping is late."""
INTERNAL_ERROR: Final = 1011


class WebSocket(asyncio.Protocol):
    """Carry MessagePack in binary frames, JSON in text frames.

    It has no task, no timer and no queue of its own while nothing waits.
    """

    __slots__ = (
        "_beat_at",
        "_frames",
        "_heads",
        "_inbox",
        "_is_slow",
        "_loop",
        "_on_lost",
        "_pings",
        "_receiver",
        "_state",
        "_text",
        "_timer",
        "_transport",
        "_waiters",
        "form",
    )

    def __init__(
        self,
        transport: asyncio.Transport,
        subprotocol: str | None,
        write_buffer: int,
        on_lost: Callable[[], None],
    ) -> None:
        """``transport`` has had its handshake; ``on_lost`` is called when it is gone."""
        self._loop = asyncio.get_running_loop()
        self._transport, self._on_lost = transport, on_lost
        self.form = format_of(subprotocol)
        self._text = self.form == "json"
        self._heads = SHORT_HEADS[self._text]
        self._state = State.OPEN
        self._frames: FrameReader | None = FrameReader(MOST_FROM_CLIENT)
        """None once nothing more is heard."""
        self._receiver: asyncio.Future[bytes] | None = None
        self._inbox: deque[bytes] | None = None
        """Messages that nobody waited for; None where there are none."""
        self._is_slow = False
        self._waiters: list[asyncio.Future[None]] | None = None
        """Those who wait for this reader, or for the end."""
        self._pings: dict[bytes, tuple[float, asyncio.Future[float] | None]] | None = None
        """Pings without an answer, by what they say: when, and who waits for it."""
        self._beat_at = 0.0
        """When the ping was sent that keeps the connection; 0 once it was answered."""
        self._timer: asyncio.TimerHandle | None = None
        transport.set_write_buffer_limits(write_buffer)

    # What a session uses: see MessageTransport

    async def receive(self) -> bytes:
        """Return the next message; see MessageTransport."""
        if self._inbox is not None:
            return self._queued(self._inbox)
        if self._state is not State.OPEN or self._receiver is not None:
            raise Disconnected
        receiver: asyncio.Future[bytes] = self._loop.create_future()
        self._receiver = receiver
        try:
            return await receiver
        except asyncio.CancelledError:
            if receiver.done() and not receiver.cancelled() and receiver.exception() is None:
                self._back(receiver.result())
            raise
        finally:
            self._receiver = None

    def _back(self, message: bytes) -> None:
        """Put a message back that came as nobody waited any more."""
        self._inbox = self._inbox or deque()
        self._inbox.appendleft(message)

    def _queued(self, inbox: deque[bytes]) -> bytes:
        message = inbox.popleft()
        if len(inbox) == FEW_QUEUED and not self._transport.is_closing():
            self._transport.resume_reading()
        if not inbox:
            self._inbox = None
        return message

    def write(self, message: bytes) -> bool:
        """Hand a message to the socket; see MessageTransport."""
        if self._state is not State.OPEN:
            return False
        size = len(message)
        head = self._heads[size] if size < SHORTEST else header(size, text=self._text)
        self._transport.write(head + message)
        return not self._is_slow

    async def drained(self) -> None:
        """Wait for a slow reader; see MessageTransport."""
        while self._is_slow and self._state is State.OPEN:
            await self._change()
        if self._state is not State.OPEN:
            raise Disconnected

    async def send(self, message: bytes) -> None:
        """Send a message; see MessageTransport."""
        if not self.write(message):
            await self.drained()

    async def ping(self) -> float:
        """Measure a round trip; see MessageTransport."""
        if self._state is not State.OPEN:
            raise Disconnected
        answer: asyncio.Future[float] = self._loop.create_future()
        self._ping(answer)
        return await answer

    async def close(self, code: int, why: str) -> None:
        """Close the connection; see MessageTransport. Returns when the connection is gone."""
        if self._state is State.OPEN:
            self._inbox = None
            if not self._transport.is_closing():
                self._transport.resume_reading()  # its answer stands behind all that it said
            self._close(closing(code, why))
        while self._state is not State.CLOSED:
            await self._change()

    # What the event loop calls: see asyncio.Protocol

    def data_received(self, data: bytes) -> None:
        """Take bytes; see asyncio.Protocol."""
        frames = self._frames
        if frames is None:
            return
        message = frames.whole(data)
        if message is not None:
            self._take(message)
            return
        for kind, payload in frames.read(data):
            if kind is Heard.MESSAGE:
                self._take(payload)
            elif kind is Heard.PING:
                self._transport.write(control(Opcode.PONG, payload))
            elif kind is Heard.PONG:
                self._answered(payload)
            else:
                self._end(payload)
        if self._is_slow and self._transport.get_write_buffer_size() > MOST_UNREAD:
            self._transport.abort()

    def pause_writing(self) -> None:
        """Note a slow reader; see asyncio.Protocol."""
        self._is_slow = True

    def resume_writing(self) -> None:
        """Note that it has caught up; see asyncio.Protocol."""
        self._is_slow = False
        self._changed()

    def eof_received(self) -> None:
        """Hear and say nothing more: the loop closes now; see asyncio.Protocol."""
        self._frames = None
        if self._state is State.OPEN:
            self._part()

    def connection_lost(self, _exc: Exception | None) -> None:
        """Tell everybody who waits; see asyncio.Protocol."""
        self._state, self._frames = State.CLOSED, None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        for _, answer in (self._pings or {}).values():
            if answer is not None and not answer.done():
                answer.set_exception(Disconnected())
        self._pings = None
        self._hang_up()
        self._on_lost()

    # Keepalive

    def beat(self, now: float, ping_s: float, pong_s: float) -> float | None:
        """Ping, or end a connection that does not answer; see PingWheel."""
        if self._state is not State.OPEN:
            return None
        if not self._beat_at:
            self._beat_at = now
            self._ping(None)
            return now + ping_s
        if now - self._beat_at >= pong_s:
            self._end(closing(INTERNAL_ERROR, "keepalive ping timeout"))
            return None
        return min(self._beat_at + pong_s, now + SOON_S)

    def _ping(self, answer: asyncio.Future[float] | None) -> None:
        if self._pings is None:
            self._pings = {}
        said = getrandbits(32).to_bytes(4)
        self._pings[said] = self._loop.time(), answer
        self._transport.write(control(Opcode.PING, said))

    def _answered(self, said: bytes) -> None:
        """An answer to one ping counts for those before it, too."""
        pings, now = self._pings, self._loop.time()
        if pings is None or said not in pings:
            return
        for key in list(pings):
            at, answer = pings.pop(key)
            if answer is None:
                self._beat_at = 0.0
            elif not answer.done():
                answer.set_result(now - at)
            if key == said:
                break
        if not pings:
            self._pings = None

    # The end

    def _take(self, message: bytes) -> None:
        if self._receiver is not None and not self._receiver.done():
            self._receiver.set_result(message)
        elif self._state is State.OPEN:
            if self._inbox is None:
                self._inbox = deque()
            self._inbox.append(message)
            if len(self._inbox) == MOST_QUEUED + 1:
                self._transport.pause_reading()

    def _end(self, payload: bytes) -> None:
        """The client has closed, or is closed for what it did: answer, and hear no more."""
        self._frames = None
        if self._state is State.OPEN:
            self._close(payload)
        with suppress(OSError, RuntimeError):  # it may be gone already
            self._transport.write_eof()

    def _close(self, payload: bytes) -> None:
        """Say the last frame, and wait a little for the client to go."""
        self._transport.write(control(Opcode.CLOSE, payload))
        self._part()

    def _part(self) -> None:
        self._state = State.CLOSING
        self._timer = self._loop.call_later(CLOSE_S, self._transport.abort)
        self._hang_up()

    def _hang_up(self) -> None:
        """Tell the session that nothing more will come."""
        if self._receiver is not None and not self._receiver.done():
            self._receiver.set_exception(Disconnected())
        self._changed()

    async def _change(self) -> None:
        if self._waiters is None:
            self._waiters = []
        waiter = self._loop.create_future()
        self._waiters.append(waiter)
        await waiter

    def _changed(self) -> None:
        waiters, self._waiters = self._waiters, None
        for waiter in waiters or ():
            if not waiter.done():
                waiter.set_result(None)
