"""The composition root of a server within one page: no threads, processes, sockets or files."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from protocol import codec
from protocol.codec import format_of
from protocol.from_server import CloseCode, Closing
from server import observe
from server.bots.inline_workers import inline_bots
from server.bots.side_workers import SideThinker, side_workers
from server.parts import Thinkers, running
from server.requests.context import RequestContext
from server.session.memory_line import MemoryLine
from server.session.session import Session
from server.settings import ServerSettings
from server.store.kept_memory import Keeper, KeptMemoryStore
from server.store.memory import MemoryNoteStore
from server.store.stores import Stores

HERE: Final = "this page"
"""The address of all clients: some limits hold for an address."""
INTERNAL_ERROR: Final = 1011
ALONE: Final = ServerSettings(private=True, pondering=False)


class InnerServer:
    """A server whose clients are in the same process."""

    def __init__(self, context: RequestContext) -> None:
        self.context = context
        self._lines: dict[MemoryLine, asyncio.Task[None]] = {}

    def connect(self, subprotocol: str) -> MemoryLine:
        """Return a line to a session of its own, in the encoding of that subprotocol."""
        line = MemoryLine(format_of(subprotocol))
        task = asyncio.get_running_loop().create_task(self._serve(line))
        self._lines[line] = task
        return line

    async def _serve(self, line: MemoryLine) -> None:
        try:
            await Session(line, self.context, HERE).run()
        except Exception as why:  # one session that fails ends no other
            observe.faults.inc()
            observe.LOG.error("session failed", exc_info=why)
            await line.close(INTERNAL_ERROR, "")
        finally:
            line.hang_up()
            self._lines.pop(line, None)

    async def stop(self) -> None:
        """Tell every client that this server stops, and wait for their sessions."""
        text = "the server stops; rooms and seats are kept"
        told = Closing(text, self.context.settings.retry_ms)
        tasks = list(self._lines.values())
        for line in list(self._lines):
            line.write(codec.encode(told, line.form))
            await line.close(CloseCode.GOING_AWAY, text)
        if tasks:
            await asyncio.wait(tasks)


@asynccontextmanager
async def serving_within(
    keeper: Keeper, thinker: SideThinker, settings: ServerSettings = ALONE
) -> AsyncIterator[InnerServer]:
    """Run a whole server while the block runs; ``keeper`` keeps its rooms over its end.

    Games sleep while their players are away. Bots think by ``thinker`` once that is ready.
    """
    store = KeptMemoryStore(keeper)
    stores = Stores(store, MemoryNoteStore(), "this page", ())
    try:
        async with (
            side_workers(thinker, settings.bot_deadline_ms) as workers,
            running(settings, stores, Thinkers(inline_bots(workers), workers)) as (context, _),
        ):
            server = InnerServer(context)
            try:
                yield server
            finally:
                await server.stop()
    finally:
        store.flush()
