"""A window in a browser on disk, and requests for its files on one connection after another."""

import asyncio
import gzip
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from tests.server.session.connections import PATIENCE_S

INDEX = b"<!doctype html><title>Fourfold</title><script type=module src=assets/boot.1.js></script>"
SCRIPT = b"export const answer = 42;\n" * 200
WASM = bytes(range(256)) * 4096
"""A megabyte."""


def window(folder: Path, wasm: bytes = WASM) -> Path:
    """Put a small window there, as ``make web`` does."""
    for name, content in {
        "index.html": INDEX,
        "assets/boot.1.js": SCRIPT,
        "assets/pyodide-2/pyodide.asm.wasm": wasm,
        "assets/Inter.3.otf": b"OTTO" + bytes(400),
        "licences/MPL-2.0": b"Mozilla Public License\n",
        "manifest.json": b"{}",
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        path.with_name(path.name + ".gz").write_bytes(gzip.compress(content, 1, mtime=0))
    return folder


class Answer(NamedTuple):
    """What came over plain HTTP, whole."""

    status: int
    headers: dict[str, str]
    body: bytes


class Browser:
    """One connection, on which one request follows another."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def get(self, path: str, method: str = "GET", **headers: str) -> Answer:
        """Ask, and hear the whole answer."""
        self.ask(path, method, **headers)
        async with asyncio.timeout(PATIENCE_S):
            return await self.hear(method)

    def ask(self, path: str, method: str = "GET", **headers: str) -> None:
        """Ask, and wait for nothing."""
        about = {"Host": "127.0.0.1"} | {name.replace("_", "-"): it for name, it in headers.items()}
        lines = "".join(f"{name}: {it}\r\n" for name, it in about.items())
        self.writer.write(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode())

    async def hear(self, method: str = "GET") -> Answer:
        """Hear the next answer."""
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        first, *lines = head.strip().split("\r\n")
        headers = {name.lower(): it for name, it in (line.split(": ", 1) for line in lines)}
        size = 0 if method == "HEAD" else int(headers.get("content-length", "0"))
        return Answer(int(first.split()[1]), headers, await self.reader.readexactly(size))

    async def is_over(self) -> bool:
        """Whether the server says nothing more on this connection."""
        async with asyncio.timeout(PATIENCE_S):
            return await self.reader.read(1) == b""


@asynccontextmanager
async def browser(port: int, come_from: str = "127.0.0.1") -> AsyncIterator[Browser]:
    """A connection to the listener."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(come_from, 0))
    try:
        yield Browser(reader, writer)
    finally:
        writer.close()
