"""A store that answers when a test tells it to, to try what no real one does on demand."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from server.store.redis.line import pool_to
from server.store.redis.pipe import MOST, Pipe
from server.store.redis.resp import PENDING, PlainReader


class ScriptedStore:
    """Remembers what each connection asked."""

    def __init__(self) -> None:
        self.asked: list[list[list[bytes]]] = []
        """For each connection its commands."""
        self._writers: list[asyncio.StreamWriter] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        commands: list[list[bytes]] = []
        self.asked.append(commands)
        self._writers.append(writer)
        parser = PlainReader()
        while data := await reader.read(1 << 16):
            parser.feed(data)
            while (command := parser.gets()) is not PENDING:
                commands.append(command)
        writer.close()

    def say(self, answers: bytes, connection: int = -1) -> None:
        """Send so many bytes over a connection, the last one if none is named."""
        self._writers[connection].write(answers)

    def hang_up(self) -> None:
        self._writers[-1].close()


@asynccontextmanager
async def scripted(tmp_path: Path, most: int = MOST) -> AsyncIterator[tuple[ScriptedStore, Pipe]]:
    """Such a store, and a pipe to it."""
    store, path = ScriptedStore(), str(tmp_path / "store.sock")
    server = await asyncio.start_unix_server(store.serve, path)
    pool = pool_to(f"unix://{path}")
    pipe = Pipe(pool, most)
    running = asyncio.create_task(pipe.run())
    try:
        yield store, pipe
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await pool.aclose()
        server.close()
        await server.wait_closed()
