"""A TCP proxy before a real store: it can lose a request or its answer, and counts trips."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress


class Proxy:
    """Passes everything on, until it is told to lose something."""

    def __init__(self, where: int | str) -> None:
        """``where``: a port of this machine, or the path of a socket."""
        self._where = where
        self._serving: set[asyncio.Task[None]] = set()
        self.url = ""
        self.is_cut = False
        self.trips = 0
        """How often a client spoke after it had been answered: one for each round trip."""
        self.lose_requests = 0
        """So many batches with appends are not passed on; their connection is cut instead."""
        self.lose_answers = 0
        """So many are passed on, and done, and the connection is cut instead of the answer."""
        self.delay_s = 0.0
        """How much later every answer comes."""
        self.after_loss: Callable[[], Awaitable[object]] | None = None
        """Done when an answer has been lost, before the client knows."""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, until either side ends it or something is lost."""
        if self.is_cut:
            writer.close()
            return
        task = asyncio.current_task()
        assert task is not None
        self._serving.add(task)
        try:
            await self._pass_on(reader, writer)
        except asyncio.CancelledError:
            pass  # cut
        finally:
            self._serving.discard(task)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        theirs, ours = await self._reached()
        line = _Line(self, reader, writer, theirs, ours)
        both = [asyncio.create_task(line.requests()), asyncio.create_task(line.answers())]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in both:
                way.cancel()
            for end in (ours, writer):
                end.close()
            await asyncio.gather(*both, return_exceptions=True)
            for end in (ours, writer):
                with suppress(OSError):
                    await end.wait_closed()

    def cut(self) -> None:
        """Break all connections off, and take none until ``is_cut`` is False again."""
        self.is_cut = True
        for task in self._serving:
            task.cancel()

    async def _reached(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if isinstance(self._where, str):
            return await asyncio.open_unix_connection(self._where)
        return await asyncio.open_connection("127.0.0.1", self._where)

    async def served(self) -> None:
        """Until every connection has ended, which its client must do."""
        while self._serving:
            await asyncio.sleep(0.01)


class _Line:
    def __init__(self, proxy, reader, writer, theirs, ours) -> None:
        self._proxy = proxy
        self._reader, self._writer = reader, writer
        self._theirs, self._ours = theirs, ours
        self._answered, self._losing = True, False

    async def requests(self) -> None:
        proxy = self._proxy
        while request := await self._reader.read(1 << 20):
            if self._answered:
                proxy.trips += 1
            self._answered = False
            if b"EVAL" in request and proxy.lose_requests:
                proxy.lose_requests -= 1
                return
            if b"EVAL" in request and proxy.lose_answers:
                proxy.lose_answers -= 1
                self._losing = True
            self._ours.write(request)
            await self._ours.drain()

    async def answers(self) -> None:
        while answer := await self._theirs.read(1 << 20):
            if self._losing:
                if self._proxy.after_loss is not None:
                    await self._proxy.after_loss()
                return
            await asyncio.sleep(self._proxy.delay_s)
            self._answered = True
            self._writer.write(answer)
            await self._writer.drain()


@asynccontextmanager
async def proxied(where: int | str) -> AsyncIterator[Proxy]:
    """A proxy to a port of this machine, or to the socket at a path."""
    proxy = Proxy(where)
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    proxy.url = f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}/0"
    try:
        yield proxy
    finally:
        server.close()
        async with asyncio.timeout(60):
            await proxy.served()
