"""A websocket as its session sees it: every message in order, backpressure, pings, the end."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from websockets.frames import Close, Frame, Opcode

from server.net.listener import Listener
from server.net.pending_pings import PendingPings
from server.net.ping_wheel import PingWheel
from server.session.connection import Disconnected, MessageTransport
from server.settings import ServerSettings
from tests.server.net.ports import Ready, line, page
from tests.server.session.connections import PATIENCE_S

REQUEST = (
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Protocol: fourfold.1.json\r\n\r\n"
)
Run = Callable[[MessageTransport], Awaitable[None]]


@asynccontextmanager
async def serves(run: Run, ready: Any = None, **settings: Any) -> AsyncIterator[int]:
    """The port of a listener whose every session is ``run``."""

    async def session(transport: MessageTransport, _: str) -> None:
        with suppress(Disconnected):
            await run(transport)

    free = ServerSettings(port=0, **settings)
    no_wait: Callable[[str], float] = lambda _: 0.0  # noqa: E731
    listener = Listener(free, "server_id", session, no_wait, no_wait, ready or Ready())
    await listener.start()
    try:
        yield listener.port
    finally:
        await listener.stop()


class Recorder:
    """A session that notes what it hears, once it may."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.may, self.over = asyncio.Event(), asyncio.Event()
        self.may.set()

    async def __call__(self, transport: MessageTransport) -> None:
        try:
            while True:
                await self.may.wait()
                self.heard.append(await transport.receive())
        finally:
            self.over.set()


def said(*texts: str) -> bytes:
    """Messages as a client sends them."""
    return b"".join(Frame(Opcode.TEXT, it.encode()).serialize(mask=True) for it in texts)


async def raw_line(port: int, more: bytes = b"") -> tuple[asyncio.StreamReader, Any]:
    """A client that answers nothing by itself, after its handshake; it says ``more`` with it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(REQUEST + more)
    assert b"101" in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def soon(what: Awaitable[Any]) -> Any:
    async with asyncio.timeout(PATIENCE_S):
        return await what


async def test_what_is_said_with_the_request_and_before_the_end_is_heard_in_order() -> None:
    session = Recorder()
    texts = [f'"{number}"' for number in range(40)]
    session.may.clear()
    async with serves(session) as port:
        bye = Frame(Opcode.CLOSE, Close(1000, "").serialize()).serialize(mask=True)
        reader, writer = await raw_line(port, said(*texts) + bye)
        session.may.set()
        await soon(session.over.wait())
        assert [it.decode() for it in session.heard] == texts
        assert await soon(reader.read()) == Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=False)
        writer.close()


@pytest.mark.parametrize("size", [1, 3, 7, 100])
async def test_a_request_may_come_in_pieces(size: int) -> None:
    session = Recorder()
    async with serves(session) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        whole = REQUEST + said('"a"', '"b"')
        for at in range(0, len(whole), size):
            writer.write(whole[at : at + size])
            await writer.drain()
        assert b"101" in await soon(reader.readuntil(b"\r\n\r\n"))
        writer.write_eof()
        await soon(session.over.wait())
        assert session.heard == [b'"a"', b'"b"']
        writer.close()


async def test_a_session_that_takes_nothing_holds_up_its_client_alone_and_misses_nothing() -> None:
    session = Recorder()
    session.may.clear()
    count, text = 2_000, '"' + "x" * 10_000 + '"'
    async with serves(session) as port, line(port, "json") as socket:

        async def flood() -> None:
            for _ in range(count):
                await socket.send(text)

        flooding = asyncio.create_task(flood())
        async with line(port, "json") as other:
            await soon(await other.ping())
        assert not flooding.done()  # 20 MB are more than wait in between
        session.may.set()
        await soon(flooding)
        await socket.close()
        await soon(session.over.wait())
    assert session.heard == [text.encode()] * count


async def test_only_who_leaves_much_unread_is_slow_and_drained_once_it_has_read() -> None:
    steps: list[Any] = []
    drained = asyncio.Event()

    async def tell(transport: MessageTransport) -> None:
        steps.append(transport.write(b'"small"'))
        count = 1
        while transport.write(b'"' + b"x" * 100_000 + b'"'):
            count += 1
        steps.append(count)
        await transport.drained()
        drained.set()
        await transport.receive()

    async with serves(tell, write_buffer=1000) as port:
        reader, writer = await raw_line(port)
        await soon(reader.readexactly(5))
        assert not drained.is_set()
        while not drained.is_set():
            assert await soon(reader.read(2**16))
        assert steps[0] is True
        assert steps[1] >= 1
        writer.close()


async def test_a_closed_transport_swallows_messages_and_says_so_to_who_waits() -> None:
    ends: list[str] = []
    over = asyncio.Event()

    async def tell(transport: MessageTransport) -> None:
        with pytest.raises(Disconnected):
            await transport.receive()
        for wait in (transport.receive, transport.drained, transport.ping):
            with pytest.raises(Disconnected):
                await wait()
            ends.append(wait.__name__)
        ends.append(str(transport.write(b"late")))
        over.set()

    async with serves(tell) as port:
        _, writer = await raw_line(port)
        writer.transport.abort()
        await soon(over.wait())
    assert ends == ["receive", "drained", "ping", "False"]


async def test_a_reader_that_is_cancelled_loses_no_message() -> None:
    heard: list[bytes] = []
    over = asyncio.Event()

    async def impatient(transport: MessageTransport) -> None:
        while len(heard) < 50:
            with suppress(TimeoutError):
                async with asyncio.timeout(0):
                    heard.append(await transport.receive())
            await asyncio.sleep(0)
        over.set()

    texts = [f'"{number}"' for number in range(50)]
    async with serves(impatient) as port, line(port, "json") as socket:
        for text in texts:
            await socket.send(text)
        await soon(over.wait())
    assert [it.decode() for it in heard] == texts


async def test_who_answers_no_ping_is_closed_in_words_and_then_cut_off() -> None:
    session = Recorder()
    async with serves(session, ping_ms=60, pong_ms=200) as port:
        reader, writer = await raw_line(port)
        told = await soon(reader.read())  # until the end
        await soon(session.over.wait())
        writer.close()
    pings = (len(told) - len(LATE)) // 6
    assert told.endswith(LATE)
    assert pings == 1
    assert told[:2] == b"\x89\x04"


LATE = Frame(Opcode.CLOSE, Close(1011, "keepalive ping timeout").serialize()).serialize(mask=False)


async def test_who_answers_pings_stays() -> None:
    session = Recorder()
    async with serves(session, ping_ms=60, pong_ms=200) as port:
        reader, writer = await raw_line(port)
        for _ in range(6):  # longer than an answer may take
            ping = await soon(reader.readexactly(6))
            assert ping[:2] == b"\x89\x04"
            writer.write(Frame(Opcode.PONG, ping[2:]).serialize(mask=True))
        assert not session.over.is_set()
        writer.write(said('"still here"'))
        writer.write_eof()
        await soon(session.over.wait())
        writer.close()
    assert session.heard == [b'"still here"']


async def test_a_round_trip_is_measured() -> None:
    trips: list[float] = []
    over = asyncio.Event()

    async def measure(transport: MessageTransport) -> None:
        trips.extend(await asyncio.gather(*(transport.ping() for _ in range(5))))
        over.set()

    async with serves(measure) as port, line(port):
        await soon(over.wait())
    assert all(0 <= it < PATIENCE_S for it in trips)


async def test_an_answer_counts_for_earlier_pings_and_one_to_no_ping_for_none() -> None:
    pings, loop = PendingPings(), asyncio.get_running_loop()
    first, second = loop.create_future(), loop.create_future()
    pings.add(1.0, first)
    said_second = pings.add(2.0, second)
    pings.add(3.0)
    pings.answer(b"none", 4.0)
    assert not first.done()
    pings.answer(said_second, 5.0)
    assert (first.result(), second.result(), pings.beat_at) == (4.0, 3.0, 3.0)
    third = loop.create_future()
    pings.add(6.0, third)
    pings.end()
    with pytest.raises(Disconnected):
        await third


class Beating:
    """A connection that ends at its third beat."""

    def __init__(self) -> None:
        self.at: list[float] = []
        self.over = asyncio.Event()

    def beat(self, now: float, ping_s: float, pong_s: float) -> float | None:
        self.at.append(now)
        if len(self.at) < 3:
            return now + ping_s
        self.over.set()
        return None


async def test_one_timer_keeps_all_and_forgets_those_that_ended() -> None:
    wheel, all_of_them = PingWheel(0.2, 1.0), [Beating() for _ in range(5)]
    for it in all_of_them:
        wheel.add(it)
    for it in all_of_them:
        await soon(it.over.wait())
        assert all(later - sooner >= 0.1 for sooner, later in zip(it.at, it.at[1:], strict=False))
    assert len({tuple(it.at) for it in all_of_them}) == 1
    assert not wheel._due
    wheel.add(Beating())
    wheel.stop()


async def test_a_page_that_fails_is_answered_with_500() -> None:
    async def broken() -> str | None:
        raise ValueError("wrong")

    async with serves(Recorder(), ready=broken) as port:
        found = await page(port, "/readyz")
        assert found.status == 500
        assert "wrong" not in found.body
        assert (await page(port, "/healthz")).status == 200
