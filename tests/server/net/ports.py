"""A listener on a free port before a house in memory, and those who come to it."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_address
from typing import Any, NamedTuple

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from protocol import codec
from protocol.codec import FORMATS, Format
from protocol.names import SUBPROTOCOLS
from server.app import make_listener
from server.net.listener import Listener
from server.settings import ServerSettings
from tests.server.session.connections import PATIENCE_S, house

SIGNATURE = bytes.fromhex("0d0a0d0a000d0a515549540a")
"""How a PROXY header of version 2 begins."""


class Page(NamedTuple):
    """An answer over plain HTTP."""

    status: int
    headers: dict[str, str]
    body: str

    @property
    def json(self) -> Any:
        """Its body."""
        return json.loads(self.body)


async def page(
    port: int, path: str, before: bytes = b"", come_from: str = "127.0.0.1", **headers: str
) -> Page:
    """Get a page; ``before`` is said ahead of the request, on a connection from ``come_from``."""
    about = {"Host": "127.0.0.1", "Connection": "close"} | {
        name.replace("_", "-"): it for name, it in headers.items()
    }
    lines = "".join(f"{name}: {it}\r\n" for name, it in about.items() if it)
    raw = await raw_answer(port, before + f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode(), come_from)
    return read_page(raw.decode())


async def raw_answer(port: int, said: bytes, come_from: str = "127.0.0.1") -> bytes:
    """All that comes on a connection on which that was said, until it is closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(come_from, 0))
    writer.write(said)
    try:
        async with asyncio.timeout(PATIENCE_S):
            return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


def read_page(raw: str) -> Page:
    """An answer as it came."""
    head, _, body = raw.partition("\r\n\r\n")
    first, *lines = head.split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines)
    assert int(headers["content-length"]) == len(body.encode())
    return Page(int(first.split()[1]), headers, body)


def proxied(source: str, notes: bytes = b"", command: int = 0x21) -> bytes:
    """A PROXY header of version 2 as a proxy writes it for a client at ``source``."""
    ip = ip_address(source)
    ports = (4711).to_bytes(2) + (7447).to_bytes(2)
    rest = ip.packed + ip_address(("127.0.0.1", "::1")[ip.version == 6]).packed + ports + notes
    family = 0x11 if ip.version == 4 else 0x21
    return SIGNATURE + bytes([command, family]) + len(rest).to_bytes(2) + rest


class Ready:
    """What the listener asks; a test may change the answer."""

    why: str | None = None

    async def __call__(self) -> str | None:
        return self.why


@asynccontextmanager
async def listening(**settings: Any) -> AsyncIterator[tuple[Listener, Ready]]:
    """A listener on a free port, before a house in memory."""
    ready = Ready()
    async with house(ServerSettings(port=0, linger_ms=0, **settings)) as stands:
        listener = make_listener(stands, ready)
        await listener.start()
        try:
            yield listener, ready
        finally:
            await listener.stop()


def line(port: int, form: Format = "msgpack", **how: Any) -> Any:
    """A websocket to the listener."""
    protocol = Subprotocol(SUBPROTOCOLS[FORMATS.index(form)])
    return connect(f"ws://127.0.0.1:{port}", subprotocols=[protocol], proxy=None, **how)


async def say(socket: ClientConnection, message: Any, form: Format = "msgpack") -> Any:
    """Say a message and hear the next one."""
    await socket.send(codec.encode(message, form))
    return codec.decode_from_server(await socket.recv(decode=False), form)


async def closed_by(socket: ClientConnection) -> tuple[int, str]:
    """Hear nothing more but the closing: its code and reason."""
    with pytest.raises(ConnectionClosed) as why:
        async with asyncio.timeout(PATIENCE_S):
            await socket.recv()
    assert why.value.rcvd is not None
    return why.value.rcvd.code, why.value.rcvd.reason


def metric(body: str, name: str) -> float:
    """The value of a metric without labels."""
    (value,) = (row.split()[1] for row in body.splitlines() if row.startswith(f"fourfold_{name} "))
    return float(value)
