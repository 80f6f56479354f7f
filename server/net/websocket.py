"""Carry messages over a websocket: at once an asyncio protocol and a MessageTransport."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final, TypeAlias

from websockets.exceptions import NegotiationError
from websockets.frames import Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.typing import Subprotocol

from protocol.codec import FORMATS, MOST_FROM_CLIENT, MOST_FROM_SERVER, format_of
from protocol.names import OF_ANY_VERSION, subprotocols, version_of
from server.net.frames import SHORT_HEADS, SHORTEST, FrameReader, Heard, closing, control, header
from server.net.intake import Intake
from server.net.pending_pings import PendingPings
from server.session.connection import Disconnected

MOST_UNREAD: Final = MOST_FROM_SERVER + 1024 * 1024
"""Bytes that may wait for one client: who asks (by pings) and never reads is cut off."""
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
        "_frames",
        "_heads",
        "_intake",
        "_is_slow",
        "_loop",
        "_on_lost",
        "_pings",
        "_state",
        "_text",
        "_timer",
        "_transport",
        "_waiters",
        "form",
        "version",
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
        self.form, self.version = format_of(subprotocol), version_of(subprotocol)
        self._text = self.form == "json"
        self._heads = SHORT_HEADS[self._text]
        self._state = State.OPEN
        self._frames: FrameReader | None = FrameReader(MOST_FROM_CLIENT)
        """None once nothing more is heard."""
        self._intake, self._pings = Intake(transport), PendingPings()
        self._is_slow = False
        self._waiters: list[asyncio.Future[None]] | None = None
        """Those who wait for this reader, or for the end."""
        self._timer: asyncio.TimerHandle | None = None
        transport.set_write_buffer_limits(write_buffer)

    # What a session uses: see MessageTransport

    def receive(self) -> Coroutine[Any, Any, bytes]:
        """Return the next message; see MessageTransport."""
        return self._intake.get()

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
        self._say(Opcode.PING, self._pings.add(self._loop.time(), answer))
        return await answer

    async def close(self, code: int, why: str) -> None:
        """Close the connection; see MessageTransport. Returns when the connection is gone."""
        if self._state is State.OPEN:
            self._intake.forget()  # its answer stands behind all that it said: that is read on
            self._say(Opcode.CLOSE, closing(code, why))
            self._part()
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
            self._intake.put(message)
            return
        for kind, payload in frames.read(data):
            match kind:
                case Heard.MESSAGE:
                    self._intake.put(payload)
                case Heard.PING:
                    self._say(Opcode.PONG, payload)
                case Heard.PONG:
                    self._pings.answer(payload, self._loop.time())
                case Heard.END:
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
        self._pings.end()
        self._intake.end()
        self._changed()
        self._on_lost()

    # How it is kept, and how it ends

    def beat(self, now: float, ping_s: float, pong_s: float) -> float | None:
        """Ping, or end a connection that does not answer; see PingWheel."""
        if self._state is not State.OPEN:
            return None
        since = self._pings.beat_at
        if not since:
            self._say(Opcode.PING, self._pings.add(now))
            return now + ping_s
        if now - since >= pong_s:
            self._end(closing(INTERNAL_ERROR, "keepalive ping timeout"))
            return None
        return min(since + pong_s, now + SOON_S)

    def _say(self, opcode: Opcode, payload: bytes) -> None:
        self._transport.write(control(opcode, payload))

    def _end(self, payload: bytes) -> None:
        """The client has closed, or is closed for what it did: answer, and hear no more."""
        self._frames = None
        if self._state is State.OPEN:
            self._say(Opcode.CLOSE, payload)
            self._part()
        with suppress(OSError, RuntimeError):  # it may be gone already
            self._transport.write_eof()

    def _part(self) -> None:
        """Say and hear no more messages, and wait a little for the client to go."""
        self._state = State.CLOSING
        self._timer = self._loop.call_later(CLOSE_S, self._transport.abort)
        self._intake.end()
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


Choice: TypeAlias = Callable[[ServerProtocol, Sequence[Subprotocol]], Subprotocol]
"""Returns which of the subprotocols that are offered is taken. Raises NegotiationError."""


def choice(versions: Sequence[int]) -> Choice:
    """Return what takes the newest of ``versions`` that is offered, as it is offered first.

    Where none is, it takes one of another version, as its hello is refused in words. It raises
    NegotiationError where nothing of ours is offered, which is answered by HTTP 400.
    """
    ours = subprotocols(versions, FORMATS)

    def chosen(_: ServerProtocol, offered: Sequence[Subprotocol]) -> Subprotocol:
        known = [name for name in offered if name in ours]
        others = [name for name in offered if OF_ANY_VERSION.fullmatch(name)]
        if not known and not others:
            raise NegotiationError(f"no subprotocol of {', '.join(ours)}")
        return max(known, key=version_of) if known else others[0]

    return chosen
