"""Files are written in turn, never far ahead of their readers, and hold up nobody else."""

import asyncio
import socket
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest

from protocol.from_client import Hello
from protocol.from_server import Welcome
from protocol.names import PROTOCOL
from server.net.downloads import SLICE, SLICES, Downloads
from server.net.listener import Listener
from tests.server.net.ports import line, listening, say
from tests.server.net.test_websocket import REQUEST
from tests.server.net.web_requests import SCRIPT, Browser, browser, window
from tests.server.session.connections import PATIENCE_S

LONG = bytes(8 * 1024 * 1024)
"""More than waits in the system for who does not read."""
WASM = "/assets/pyodide-2/pyodide.asm.wasm"


@asynccontextmanager
async def gives_out(
    folder: Path, content: bytes = LONG, most: int = 8, **seconds: float
) -> AsyncIterator[Listener]:
    """A listener with a window, and so many downloads at once."""
    async with listening(web=window(folder, content)) as (listener, _):
        listener.downloads = Downloads(most, **seconds)
        yield listener


@asynccontextmanager
async def idler(port: int, come_from: str = "127.0.0.1") -> AsyncIterator[Browser]:
    """Who asks for the long file and reads little of it."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16 * 1024)
    raw.bind((come_from, 0))
    raw.setblocking(False)
    await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", port))
    reader, writer = await asyncio.open_connection(sock=raw, limit=1024)
    idle = Browser(reader, writer)
    idle.ask(WASM)
    try:
        await reader.readexactly(200)
        yield idle
    finally:
        writer.close()


async def until(what: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not what():
            await asyncio.sleep(0.01)


class Pipe:
    """A transport that takes everything at once, and counts."""

    def __init__(self) -> None:
        self.written = 0

    def write(self, part: bytes) -> None:
        self.written += len(part)

    def set_write_buffer_limits(self, high: int, low: int) -> None:
        assert low < high

    def get_extra_info(self, _: str) -> None:
        return None

    def abort(self) -> None:
        self.written = -1


async def test_in_a_turn_of_the_loop_few_slices_are_written_and_each_gets_one_in_turn() -> None:
    downloads, pipes, ended = Downloads(100), [Pipe() for _ in range(30)], []
    content = bytes(10 * SLICE - 1)
    for pipe in pipes:
        downloads.start(pipe, content, lambda: ended.append(1))  # type: ignore[arg-type]
    before, turns = 0, 0
    while len(ended) < len(pipes):
        await asyncio.sleep(0)
        written = [pipe.written for pipe in pipes]
        assert sum(written) - before <= SLICES * SLICE
        assert max(written) - min(written) <= SLICE
        before, turns = sum(written), turns + 1
    assert before == len(pipes) * len(content)
    assert turns >= 30 * 10 // SLICES


async def test_a_place_goes_to_who_waits_the_longest_and_an_address_has_half_of_all() -> None:
    downloads = Downloads(4, wait_s=PATIENCE_S)
    assert [await downloads.enter("a") for _ in range(2)] == [True, True]
    more = [asyncio.create_task(downloads.enter(name)) for name in ("a", "b", "c", "d")]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert [it.done() for it in more] == [False, True, True, False]
    downloads.leave("b")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert [it.done() for it in more] == [False, True, True, True]
    more[0].cancel()
    await asyncio.gather(*more, return_exceptions=True)
    for name in ("a", "a", "c", "d"):
        downloads.leave(name)
    assert not any((len(downloads), downloads._of, downloads._waiting))


async def test_those_who_wait_are_few_and_no_address_has_more_than_half_of_their_places() -> None:
    downloads = Downloads(2, wait_s=PATIENCE_S)
    assert downloads.take("a")
    assert downloads.take("b")
    waiting = [asyncio.create_task(downloads.enter(it)) for it in ("a", "a", "b", "c")]
    for address in ("a", "d"):
        await asyncio.sleep(0)
        assert not await downloads.enter(address)
    assert not any(task.done() for task in waiting)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert await _has_waited(downloads)


async def _has_waited(downloads: Downloads) -> bool:
    """Whether who comes now may wait until one leaves."""
    more = asyncio.create_task(downloads.enter("a"))
    await asyncio.sleep(0)
    downloads.leave("a")
    return await more


async def test_who_waits_for_a_place_in_vain_is_told_so() -> None:
    downloads = Downloads(2, wait_s=0)
    assert await downloads.enter("a")
    assert not await downloads.enter("a")
    assert await downloads.enter("b")
    downloads.leave("a")
    assert await downloads.enter("a")


async def test_a_reader_that_reads_nothing_holds_little_memory_and_is_cut_off(
    tmp_path: Path,
) -> None:
    async with gives_out(tmp_path, slow_s=0.3) as listener, idler(listener.port):
        (download,) = listener.downloads._running
        transport = download._transport
        assert transport.get_write_buffer_size() <= 2 * SLICE
        await until(lambda: not len(listener.downloads))
        assert transport.is_closing()
        await until(lambda: not len(listener._doorstep))


async def test_a_slow_reader_that_goes_on_gets_all(tmp_path: Path) -> None:
    async with gives_out(tmp_path) as listener, idler(listener.port) as slow:
        got = 200
        async with asyncio.timeout(PATIENCE_S):
            while got < len(LONG):
                got += len(await slow.reader.read(64 * 1024))
        await until(lambda: not len(listener.downloads))


async def test_who_leaves_in_the_middle_gives_the_place_back(tmp_path: Path) -> None:
    async with gives_out(tmp_path, most=2) as listener:
        async with idler(listener.port):
            assert len(listener.downloads) == 1
            waits = asyncio.create_task(fetched(listener.port))
            await until(lambda: listener.downloads._waiting)
        assert await waits == len(LONG)
        await until(lambda: not len(listener.downloads))


async def fetched(port: int, come_from: str = "127.0.0.1") -> int:
    async with browser(port, come_from) as asks:
        return len((await asks.get(WASM)).body)


@pytest.mark.needs("linux")
async def test_readers_that_read_nothing_keep_no_other_address_waiting(tmp_path: Path) -> None:
    async with (
        gives_out(tmp_path, most=2, wait_s=0.05) as listener,
        idler(listener.port),
        browser(listener.port) as same,
    ):
        busy = await same.get(WASM)
        assert busy.status == HTTPStatus.SERVICE_UNAVAILABLE
        assert busy.headers["retry-after"] == "60"
        assert await same.is_over()
        assert await fetched(listener.port, "127.0.0.2") == len(LONG)


async def test_one_connection_serves_one_file_after_another_and_a_websocket_after_these(
    tmp_path: Path,
) -> None:
    async with gives_out(tmp_path) as listener, browser(listener.port) as asks:
        for path in ("/", "/assets/boot.1.js", "/assets/boot.1.js"):
            found = await asks.get(path)
            assert (found.status, found.headers["connection"]) == (200, "keep-alive")
        assert found.body == SCRIPT
        asks.writer.write(REQUEST)
        async with asyncio.timeout(PATIENCE_S):
            assert b"101" in await asks.reader.readuntil(b"\r\n\r\n")


@pytest.mark.parametrize("what", ["close", "pipelined", "1.0"])
async def test_a_connection_is_closed_after_the_file_where_no_other_request_can_follow(
    what: str, tmp_path: Path
) -> None:
    async with gives_out(tmp_path) as listener, browser(listener.port) as asks:
        more = "Connection: close\r\n" if what == "close" else ""
        version = "1.0" if what == "1.0" else "1.1"
        request = f"GET {WASM} HTTP/{version}\r\nHost: 127.0.0.1\r\n{more}\r\n".encode()
        asks.writer.write(request * (2 if what == "pipelined" else 1))
        async with asyncio.timeout(PATIENCE_S):
            found = await asks.hear()
        assert (found.body, found.headers["connection"]) == (LONG, "close")
        assert await asks.is_over()


async def test_a_server_stops_though_somebody_loads_and_somebody_waits_on_a_kept_line(
    tmp_path: Path,
) -> None:
    async with (
        gives_out(tmp_path, most=2) as listener,
        idler(listener.port),
        browser(listener.port) as kept,
        browser(listener.port) as waits,
    ):
        await kept.get("/manifest.json", "HEAD")
        waits.ask(WASM)
        await until(lambda: listener.downloads._waiting)
        async with asyncio.timeout(PATIENCE_S):
            await listener.stop()
        assert not len(listener.downloads)
        assert await kept.is_over()
        async with asyncio.timeout(PATIENCE_S):
            assert (await waits.hear()).status == HTTPStatus.SERVICE_UNAVAILABLE


async def test_what_is_read_from_the_disk_while_the_server_stops_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may, asked = threading.Event(), threading.Event()
    read = Path.read_bytes

    def slow(path: Path) -> bytes:
        asked.set()
        may.wait(PATIENCE_S)
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", slow)
    async with gives_out(tmp_path) as listener, browser(listener.port) as asks:
        asks.ask(WASM)
        await asyncio.to_thread(asked.wait, PATIENCE_S)
        await listener.stop()
        may.set()
        async with asyncio.timeout(PATIENCE_S):
            assert (await asks.hear()).status == HTTPStatus.SERVICE_UNAVAILABLE
        assert not len(listener.downloads)


async def test_a_file_is_read_once_for_all_who_ask_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[Path] = []
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: reads.append(path) or read(path))
    async with gives_out(tmp_path, bytes(SLICE)) as listener:
        assert await asyncio.gather(*(fetched(listener.port) for _ in range(3))) == [SLICE] * 3
        assert len(reads) == 1


async def test_moves_go_on_while_many_load(tmp_path: Path) -> None:
    async with gives_out(tmp_path, most=40) as listener, line(listener.port) as socket:
        assert isinstance(await say(socket, Hello(PROTOCOL)), Welcome)
        loads: list[Awaitable[int]] = [
            asyncio.ensure_future(fetched(listener.port)) for _ in range(20)
        ]
        while not listener.downloads._running:
            await asyncio.sleep(0)
        asked = 0
        async with asyncio.timeout(PATIENCE_S):
            while listener.downloads._running:
                await (await socket.ping())
                asked += 1
            assert await asyncio.gather(*loads) == [len(LONG)] * 20
        assert asked >= 20 * len(LONG) // SLICE // 100, "a ping never waits for a hundred slices"
