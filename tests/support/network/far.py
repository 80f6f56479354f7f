"""A TCP proxy to a server that is far away: every byte comes later, in both directions."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


@asynccontextmanager
async def far(port: int, ms: int) -> AsyncIterator[str]:
    """The URL of the server at that port of this machine, ``ms`` milliseconds away each way."""
    lines: set[asyncio.Task[None] | None] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        lines.add(asyncio.current_task())
        theirs, ours = await asyncio.open_connection("127.0.0.1", port)
        with suppress(asyncio.CancelledError, OSError):
            async with asyncio.TaskGroup() as group:
                group.create_task(_carried(reader, ours, ms / 1000))
                group.create_task(_carried(theirs, writer, ms / 1000))
        for end in (ours, writer):
            end.close()
        lines.discard(asyncio.current_task())

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        for line in list(lines):
            if line is not None:
                line.cancel()
        await asyncio.gather(*(line for line in lines if line is not None), return_exceptions=True)


async def _carried(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, s: float) -> None:
    """Carry all that is read to ``writer``, in order, each part ``s`` seconds later."""
    loop = asyncio.get_running_loop()
    on_the_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def arrive() -> None:
        while True:
            at, part = await on_the_way.get()
            await asyncio.sleep(max(0.0, at - loop.time()))
            if not part:
                writer.write_eof()
                return
            writer.write(part)

    async with asyncio.TaskGroup() as group:
        group.create_task(arrive())
        part = b"?"
        while part:
            part = await reader.read(1 << 16)
            on_the_way.put_nowait((loop.time() + s, part))
