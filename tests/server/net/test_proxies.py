"""Clients behind a trusted proxy count by their own addresses, and nobody else can choose one."""

import asyncio
import gzip
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from protocol.from_client import Hello
from protocol.from_server import CloseCode, Welcome
from protocol.names import PROTOCOL
from server.addresses import parse_network
from server.net.listener import Listener
from tests.server.net.ports import SIGNATURE, line, listening, page, proxied, raw_answer, say
from tests.server.net.web_requests import WASM, browser, window
from tests.support.process import free_port

TRUSTED = (parse_network("127.0.0.0/8"),)
ONE_EACH = {"connections_per_address": 1}


async def comes(port: int, before: bytes = b"", **headers: str) -> bool:
    """Whether a client who stays is let in; ``before`` is said ahead of its handshake."""
    plug = socket.create_connection(("127.0.0.1", port))
    plug.sendall(before)
    about = {name.replace("_", "-"): it for name, it in headers.items()}
    websocket = await line(port, sock=plug, additional_headers=about)
    try:
        return isinstance(await say(websocket, Hello(PROTOCOL)), Welcome)
    except ConnectionClosed as why:
        if why.rcvd is None or why.rcvd.code != CloseCode.TRY_LATER:
            raise
        return False


async def test_clients_behind_a_trusted_proxy_count_by_their_own_addresses() -> None:
    async with listening(trusted_proxies=TRUSTED, **ONE_EACH) as (listener, _):
        assert await comes(listener.port, X_Forwarded_For="192.0.2.1")
        assert await comes(listener.port, X_Forwarded_For="192.0.2.2")
        assert not await comes(listener.port, X_Forwarded_For="192.0.2.1")
        assert not await comes(listener.port, X_Forwarded_For="198.51.100.9, 192.0.2.1")


async def test_an_address_that_an_untrusted_client_says_it_has_is_not_believed() -> None:
    async with listening(**ONE_EACH) as (listener, _):
        assert await comes(listener.port, X_Forwarded_For="192.0.2.1")
        assert not await comes(listener.port, X_Forwarded_For="192.0.2.2")
        assert set(listener._addresses) == {"127.0.0.1"}


@pytest.mark.parametrize(
    "header",
    [proxied, lambda source: f"PROXY TCP4 {source} 127.0.0.1 4711 7447\r\n".encode()],
    ids=["v2", "v1"],
)
async def test_a_proxy_header_tells_the_client(header: Any) -> None:
    async with listening(trusted_proxies=TRUSTED, **ONE_EACH) as (listener, _):
        assert await comes(listener.port, header("192.0.2.1"))
        assert await comes(listener.port, header("192.0.2.2"))
        assert not await comes(listener.port, header("192.0.2.1"))
        spoofed = await page(
            listener.port, "/metrics", header("192.0.2.1"), X_Forwarded_For="127.0.0.1"
        )
        assert spoofed.status == HTTPStatus.FORBIDDEN


async def test_all_of_a_network_of_ipv6_is_one_client() -> None:
    async with listening(trusted_proxies=TRUSTED, **ONE_EACH) as (listener, _):
        assert await comes(listener.port, proxied("2001:db8:1:1::1"))
        assert not await comes(listener.port, proxied("2001:db8:1:1:ffff::2"))
        assert await comes(listener.port, proxied("2001:db8:1:2::1"))


async def test_a_proxy_header_of_an_untrusted_client_is_no_request() -> None:
    get = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    async with listening() as (listener, _):
        for header in (proxied("192.0.2.1"), b"PROXY TCP4 192.0.2.1 127.0.0.1 1 2\r\n"):
            assert b"200" not in await raw_answer(listener.port, header + get)
        assert (await page(listener.port, "/healthz")).status == HTTPStatus.OK


@pytest.mark.parametrize(
    "header",
    [SIGNATURE + b"\x21\x11\xff\xff", SIGNATURE + b"\x31\x11\0\0", b"PROXY nonsense\r\n"],
)
async def test_a_malformed_header_closes_the_connection(header: bytes) -> None:
    get = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    async with listening(trusted_proxies=TRUSTED) as (listener, _):
        assert await raw_answer(listener.port, header + get) == b""
        assert (await page(listener.port, "/healthz")).status == HTTPStatus.OK


async def test_a_header_that_does_not_end_is_waited_for_as_long_as_a_request_is() -> None:
    async with listening(trusted_proxies=TRUSTED, handshake_ms=50) as (listener, _):
        assert await raw_answer(listener.port, proxied("192.0.2.1")[:-1]) == b""


async def test_a_header_may_come_byte_by_byte() -> None:
    said = proxied("192.0.2.1") + b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    async with listening(trusted_proxies=TRUSTED) as (listener, _):
        reader, writer = await asyncio.open_connection("127.0.0.1", listener.port)
        writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in said:
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(0)
        assert b"200 OK" in await reader.readline()
        writer.close()


async def test_one_who_guesses_behind_a_proxy_does_not_hold_up_others_there() -> None:
    async with listening(trusted_proxies=TRUSTED, pages_burst=1, pages_per_second=0.01) as (it, _):
        told = [
            (await page(it.port, "/healthz", proxied(source))).status
            for source in ("192.0.2.1", "192.0.2.1", "192.0.2.2")
        ]
        assert told == [HTTPStatus.OK, HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.OK]


HAPROXY = """
defaults
  timeout connect 5s
  timeout client 1m
  timeout server 1m
  timeout tunnel 1h
listen tcp
  mode tcp
  bind 127.0.0.1:{tcp}
  server one 127.0.0.1:{port} send-proxy-v2
listen http
  mode http
  bind 127.0.0.1:{http}
  option forwardfor
  server one 127.0.0.1:{port}
"""


@asynccontextmanager
async def haproxy(folder: Path, listener: Listener) -> AsyncIterator[dict[str, int]]:
    """A real HAProxy before ``listener``: its ports that speak TCP and HTTP."""
    ports, config = {"tcp": free_port(), "http": free_port()}, folder / "haproxy.cfg"
    config.write_text(HAPROXY.format(port=listener.port, **ports))
    process = await asyncio.create_subprocess_exec("haproxy", "-db", "-q", "-f", str(config))
    try:
        async with asyncio.timeout(60):
            for port in ports.values():
                await until_open(port)
        yield ports
    finally:
        process.terminate()
        await process.wait()


async def until_open(port: int) -> None:
    """Wait until somebody listens there."""
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.01)
        else:
            writer.close()
            return


@pytest.mark.needs("haproxy", "linux")
async def test_behind_a_real_haproxy_clients_keep_their_addresses(tmp_path: Path) -> None:
    async with (
        listening(trusted_proxies=(parse_network("127.0.0.1"),)) as (listener, _),
        haproxy(tmp_path, listener) as ports,
    ):
        for port in ports.values():
            async with line(port, local_addr=("127.0.0.5", 0)) as websocket:
                assert isinstance(await say(websocket, Hello(PROTOCOL)), Welcome)
                assert "127.0.0.5" in listener._addresses
            found = await page(port, "/metrics", come_from="127.0.0.5")
            assert found.status == HTTPStatus.OK  # it is of this machine, though not the proxy
            spoofed = await page(port, "/metrics", X_Forwarded_For="127.0.0.1")
            assert spoofed.status == HTTPStatus.FORBIDDEN


@pytest.mark.needs("haproxy", "linux")
async def test_the_window_comes_whole_through_a_real_haproxy_on_lines_that_are_kept(
    tmp_path: Path,
) -> None:
    trusted = {"trusted_proxies": (parse_network("127.0.0.1"),)}
    async with (
        listening(web=window(tmp_path / "web"), **trusted) as (listener, _),
        haproxy(tmp_path, listener) as ports,
    ):
        for port in ports.values():
            async with browser(port) as asks:
                shown = await asks.get("/K7MQ2X", Host=f"127.0.0.1:{port}")
                policy = shown.headers["content-security-policy"]
                assert f"connect-src 'self' ws://127.0.0.1:{port} " in policy
                for _ in range(3):
                    found = await asks.get(
                        "/assets/pyodide-2/pyodide.asm.wasm", Accept_Encoding="gzip"
                    )
                    assert gzip.decompress(found.body) == WASM
