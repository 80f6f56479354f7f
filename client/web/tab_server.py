"""Runs a server inside the page, with the face of one that is a process beside a window."""

import asyncio
import importlib
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, Final, Protocol, cast

from client.languages.message import mark, tr
from client.local_server.process import LocalServer, NotServing
from client.net.socket import OPENERS, Socket
from protocol.local import ServerStatus

SCHEME: Final = "tab"
URL: Final = "tab:here"
FOLDER: Final = "tab-server"
"""Where its rooms are kept, beside the profile."""
UNKEPT: Final = mark("The server in this page could not be started: {why}")


class TabStatus(ServerStatus, frozen=True, kw_only=True):
    """The status of a server that has no port, as it is in this page alone."""

    port: int = 0
    name: str = "This page"

    @property
    def url(self) -> str:
        """Return what the page's own lines to it are opened by."""
        return URL


class InnerLines(Protocol):
    """A server that runs."""

    server_id: str

    def open(self, url: str, subprotocols: Sequence[str]) -> AbstractAsyncContextManager[Socket]:
        """Open a line to it; see SocketOpener."""
        ...


class InnerModule(Protocol):
    """What ``client.web.inner_server`` has, which is loaded when it is first wanted."""

    def run_inner(
        self, folder: Path, thinker: "ThinkerModule"
    ) -> AbstractAsyncContextManager[InnerLines]:
        """Run a server while the block runs; its rooms are kept in ``folder``."""
        ...


class ThinkerModule(Protocol):
    """What does the jobs of bots beside the page, so that it never stands; see SideThinker."""

    def begin(self) -> Awaitable[bool]:
        """Start, and return whether it does jobs, once that is known."""
        ...

    def ask(self, job: str) -> Awaitable[str]:
        """Return the answer to a job."""
        ...

    def end(self) -> None:
        """End at once."""
        ...


class NoThinker:
    """Stands where there is none: bots think on the page's own thread."""

    async def begin(self) -> bool:
        """Return that no job is ever done by it."""
        return False

    async def ask(self, job: str) -> str:
        """Refuse, as nobody asks where none can begin."""
        raise NotImplementedError(job)

    def end(self) -> None:
        """Do nothing."""


async def nothing_to_fetch() -> None:
    """Return at once: the server's code is here already."""


class TabServer(LocalServer):
    """A LocalServer in this very page: nobody else reaches it, and it ends with the tab.

    Its rooms are kept in files beside the profile, so they are there again after a reload.
    """

    def __init__(
        self,
        log: Path,
        on_change: Callable[[], None] = lambda: None,
        fetch: Callable[[], Awaitable[None]] = nothing_to_fetch,
        thinker: ThinkerModule | None = None,
    ) -> None:
        """``log`` lies where the profile does; ``fetch`` brings the server's code, once.

        Bots think by ``thinker``, if there is one, as soon as it can.
        """
        super().__init__(log, on_change, None)
        self._folder, self._fetch = log.parent / FOLDER, fetch
        self._thinker = thinker or NoThinker()
        self._running: asyncio.Task[None] | None = None

    @property
    def command(self) -> list[str] | None:
        """Return that it can be started."""
        return [URL]

    async def start(
        self, lan: bool, name: str = "", password: str = "", any_port: bool = False
    ) -> ServerStatus:
        """Start it, and return once it serves. Raises NotServing, also for a network."""
        if lan:
            raise NotServing("a page serves nobody but itself")
        if self.state == "serving" and self.status is not None:
            return self.status
        await self.stop()
        self.state, self.why = "starting", ""
        self._on_change()
        ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        running = self._running = asyncio.create_task(self._run(ready))
        waits: list[asyncio.Future[Any]] = [ready, running]
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        if self._running is not running or running.cancelled():
            raise NotServing("the start was cancelled")
        if not ready.done():
            why = running.exception()
            self._fail(tr(UNKEPT, why=why))
            raise NotServing(self.why) from why
        self.state, self.status = "serving", TabStatus(server_id=ready.result())
        self._on_change()
        return self.status

    async def _run(self, ready: asyncio.Future[str]) -> None:
        await self._fetch()
        inner = cast(InnerModule, importlib.import_module("client.web.inner_server"))
        async with inner.run_inner(self._folder, self._thinker) as server:
            OPENERS[SCHEME] = server.open
            try:
                ready.set_result(server.server_id)
                await asyncio.Event().wait()
            finally:
                del OPENERS[SCHEME]

    async def find(self) -> None:
        """Find none: it is never left running."""

    async def stop(self) -> None:
        """End it, and wait until it has: rooms are kept."""
        running, self._running = self._running, None
        self.status = None
        if self.state != "none":
            self.state = "none"
            self._on_change()
        if running is not None:
            running.cancel()
            await asyncio.wait([running])

    async def close(self) -> None:
        """End it with the page."""
        await self.stop()
