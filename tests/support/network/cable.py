"""A TCP proxy to a server: a cable that is cut, without anybody being told, and mended again."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class Cable:
    """While it is cut, bytes wait at both ends, as they do in a system that sends them again."""

    def __init__(self, port: int) -> None:
        """``port`` is the server's, on this machine."""
        self.url = ""
        self.carried = 0
        """Bytes that went through, both ways."""
        self.lines = 0
        """Connections that were begun."""
        self._port, self._whole = port, asyncio.Event()
        self._tasks: set[asyncio.Task[None] | None] = set()
        self._whole.set()

    def cut(self) -> None:
        """Nothing comes through from now on."""
        self._whole.clear()

    def mend(self) -> None:
        """What waits comes through, and whatever follows."""
        self._whole.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one connection."""
        self._tasks.add(asyncio.current_task())
        self.lines += 1
        ends = [writer]
        with suppress(asyncio.CancelledError, OSError):
            await self._whole.wait()
            theirs, ours = await asyncio.open_connection("127.0.0.1", self._port)
            ends.append(ours)
            async with asyncio.TaskGroup() as group:
                group.create_task(self._carry(reader, ours))
                group.create_task(self._carry(theirs, writer))
        for end in ends:
            end.close()
        self._tasks.discard(asyncio.current_task())

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        part = b"?"
        while part:
            with suppress(ConnectionError):
                part = await reader.read(1 << 16)
            await self._whole.wait()
            self.carried += len(part)
            with suppress(OSError):
                writer.write(part) if part else writer.write_eof()

    async def end(self) -> None:
        """Carry nothing more."""
        tasks = [task for task in self._tasks if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def cable(port: int) -> AsyncIterator[Cable]:
    """One that leads to that port of this machine."""
    made = Cable(port)
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0)
    made.url = f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield made
    finally:
        server.close()
        await made.end()
