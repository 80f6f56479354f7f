"""Joins the page and the server within it: the one place where the client knows the server."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from client.net.socket import LineClosed
from client.storage import atomic_file
from client.web.tab_server import ThinkerModule
from server.session.connection import Disconnected
from server.session.memory_line import MemoryLine
from server.tab import InnerServer, serving_within


class FolderKeeper:
    """Keeps the server's files in a folder of this program."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def files(self) -> Mapping[str, bytes]:
        """Return what is there; see Keeper."""
        if not self._folder.is_dir():
            return {}
        return {path.name: path.read_bytes() for path in sorted(self._folder.iterdir())}

    def keep(self, name: str, raw: bytes) -> None:
        """Write a file; see Keeper."""
        atomic_file.write_atomic(self._folder / name, raw)

    def drop(self, name: str) -> None:
        """Remove a file; see Keeper."""
        atomic_file.remove(self._folder / name)


class TabSocket:
    """A Socket to the server in this page. It is never silent, as nothing lies between."""

    def __init__(self, line: MemoryLine, subprotocol: str) -> None:
        self.heard = 0
        self._line, self.subprotocol = line, subprotocol

    async def send(self, message: bytes) -> None:
        """Send one message; see Socket."""
        try:
            self._line.say(message)
        except Disconnected as why:
            raise self._closed() from why

    async def receive(self) -> bytes:
        """Return the next message; see Socket."""
        try:
            message = await self._line.hear()
        except Disconnected as why:
            raise self._closed() from why
        self.heard += 1
        return message

    async def ask(self) -> None:
        """Note that the server is there, as this page is; see Socket."""
        self.heard += 1

    async def close(self) -> None:
        """End the line; see Socket."""
        self._line.hang_up()

    def abort(self) -> None:
        """End the line; see Socket."""
        self._line.hang_up()

    def _closed(self) -> LineClosed:
        return LineClosed(*self._line.closed) if self._line.closed else LineClosed()


class TabLines:
    """The lines to a server that runs; see InnerLines."""

    def __init__(self, server: InnerServer) -> None:
        self._server = server
        self.server_id = server.context.server_id

    @asynccontextmanager
    async def open(self, _url: str, subprotocols: Sequence[str]) -> AsyncIterator[TabSocket]:
        """Open a line; see SocketOpener."""
        socket = TabSocket(self._server.connect(subprotocols[0]), subprotocols[0])
        try:
            yield socket
        finally:
            await socket.close()


@asynccontextmanager
async def run_inner(folder: Path, thinker: ThinkerModule) -> AsyncIterator[TabLines]:
    """Run a server while the block runs; see InnerModule."""
    async with serving_within(FolderKeeper(folder), thinker) as server:
        yield TabLines(server)
