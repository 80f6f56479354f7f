"""Run a real server within this process for the clients that are checked, and open their rooms."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any, Final

from protocol.codec import Format
from protocol.names import SUBPROTOCOLS, RoomId
from server.bots.inline_workers import InlineWorkers, inline_bots
from server.conform.server_peer import Peer
from server.conform.server_table import small_options
from server.parts import Thinkers, running
from server.session.memory_line import MemoryLine
from server.settings import ServerSettings
from server.store.memory import MemoryNoteStore, MemoryStore
from server.store.stores import Stores
from server.tab import InnerServer

RETRY_MS: Final = 300
"""How long a server that stops asks its clients to stay away."""
SETTINGS: Final = ServerSettings(
    retry_ms=RETRY_MS, requests_burst=1_000, requests_per_second=1_000, opens_burst=1_000
)
"""Nobody is slowed down: a long game would take minutes."""
NOBODY: Final = "0" * 20
"""A player's id that nobody has."""


class ForgetfulStore(MemoryStore):
    """Keeps logs in memory, and can lose the last entries of one, as a store that crashed may."""

    def forget(self, room: RoomId, entries: int) -> None:
        """Lose so many entries."""
        del self._logs[room].entries[-entries:]


class InnerSocket:
    """The end of a line within this process, as a Peer wants it."""

    subprotocol = None

    def __init__(self, line: MemoryLine) -> None:
        self._line = line

    async def send(self, raw: bytes | str) -> None:
        """Send one message."""
        self._line.say(raw.encode() if isinstance(raw, str) else raw)

    async def recv(self) -> bytes:
        """Return the next message. Raises Disconnected."""
        return await self._line.hear()


class Host:
    """A server, and somebody who opens rooms on it."""

    def __init__(self) -> None:
        self.store = ForgetfulStore()
        self._notes = MemoryNoteStore()
        self._server: InnerServer | None = None
        self._running: asyncio.Task[None] | None = None
        self._stop = asyncio.Event()
        self._opener: Peer | None = None
        self._last = 0

    async def start(self) -> None:
        """Serve, from what is kept."""
        self._stop, ready = asyncio.Event(), asyncio.Event()
        self._running = asyncio.create_task(self._serve(ready))
        waiting = asyncio.create_task(ready.wait())
        await asyncio.wait((self._running, waiting), return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if self._running.done():
            self._running.result()

    async def _serve(self, ready: asyncio.Event) -> None:
        workers = InlineWorkers()
        stores = Stores(self.store, self._notes, "memory", ())
        async with running(SETTINGS, stores, Thinkers(inline_bots(workers), workers)) as (it, _):
            self._server = InnerServer(it)
            ready.set()
            try:
                await self._stop.wait()
            finally:
                await self._server.stop()
                self._server = None

    async def stop(self) -> None:
        """Stop serving: clients are told, and what is kept stays."""
        self._stop.set()
        if self._running is not None:
            with suppress(asyncio.CancelledError):
                await self._running

    @property
    def is_serving(self) -> bool:
        """Return whether there is a server to connect to."""
        return self._server is not None

    def connect(self, form: Format) -> MemoryLine:
        """Return a line to a new session."""
        if self._server is None:
            raise ConnectionError("the server is away")
        wire = next(it for it in SUBPROTOCOLS if it.endswith(form))
        return self._server.connect(wire)

    async def open(self, game: str) -> str:
        """Open a room with bots in all seats but the first and the last, and return its code."""
        self._opener = Peer(InnerSocket(self.connect("json")), "json", "")
        await self._opener.greet("Kit")
        settings = {"listed": False, "bot_delay_ms": 0}
        wanted: dict[str, Any] = {"game": game, "options": small_options(game)}
        wanted["settings"] = settings
        room = str((await self._opener.ask("open", **wanted))["room"])
        held = await self._opener.watch(room)
        self._last = len(held.at(8)) - 1
        for seat in range(1, self._last):
            await self._opener.ask("seat_bot", room=room, seat=seat, bot="random")
        return room

    async def fill(self, room: str) -> None:
        """Give the last seat to a bot; before, it is kept for one and not, so that more is told,
        and somebody is kept out, which changes nothing that anyone sees.
        """
        if self._opener is not None:
            await self._opener.ask("ban", room=room, player=NOBODY)
            seat: dict[str, Any] = {"room": room, "seat": self._last}
            await self._opener.ask("reserve", **seat)
            await self._opener.ask("unseat", **seat)
            await self._opener.ask("seat_bot", bot="random", **seat)

    async def reserve(self, room: str) -> None:
        """Keep the first seat for a program: no other may sit down as one."""
        if self._opener is not None:
            await self._opener.ask("reserve", room=room, seat=0)


@asynccontextmanager
async def hosting() -> AsyncIterator[Host]:
    """Run a server while the block runs."""
    host = Host()
    await host.start()
    try:
        yield host
    finally:
        await host.stop()


def chance_of(seed: int, *words: str) -> Random:
    """Return the chance of one check: the same for the same seed."""
    return Random(f"{seed} {' '.join(words)}")  # noqa: S311 - trouble, not a secret
