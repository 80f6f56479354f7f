"""Which rooms are live in this process: a host from the first who needs it until after the last."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeAlias

from protocol.from_server import Reason
from protocol.names import RoomId
from server import observe
from server.asker import NOBODY, Asker
from server.host import Folded, Gone, Host, load
from server.life import Life
from server.lru import Lru
from server.room.entries import Opened, Unreadable
from server.room.room import Room, fold
from server.shared import Shared
from server.slices import Slices
from server.store.store import START, Conflict, Forked, Store, entry
from server.supervisor import supervised

Attendant: TypeAlias = Callable[[Host], Awaitable[None]]
"""Something that goes on for as long as a room is live here: presence, its card, its bots."""


class UnknownRoom(Exception):
    """No log of that name."""


class _Live:
    """A host, the task that runs it, and how many need it."""

    def __init__(self, host: Host, task: asyncio.Task[None]) -> None:
        self.host, self.task, self.users = host, task, 0
        self.closing: asyncio.TimerHandle | None = None


class Hall:
    """All hosts of this process. Use as a context manager: leaving it stops them."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        linger_ms: int,
        life: Life | None = None,
        slices: Slices | None = None,
        most_folded: int = 0,
    ) -> None:
        """``now`` is the store's clock, in Unix milliseconds.

        Rooms that nobody needs any more are kept folded, of ``most_folded`` entries in all.
        """
        self._store, self._now, self._linger_s = store, now, linger_ms / 1000
        self._life = life or Life()
        self._slices = slices or Slices()
        self._live: dict[RoomId, _Live] = {}
        self._loads = Shared[RoomId, Host]()
        self._folded = Lru[RoomId, Folded](most_folded, lambda it: len(it.log))
        self._group = asyncio.TaskGroup()
        self._stops = False
        self.attendants: list[Attendant] = []
        self.noters: list[Attendant] = []
        """Attendants that note in the store what lasts: once a host has put lost entries back,
        they begin anew, for their notes may be lost as well."""

    async def __aenter__(self) -> "Hall":
        await self._group.__aenter__()
        return self

    async def __aexit__(self, *raised: object) -> None:
        self._stops = True  # from now on none is started, by an attendant of another for instance
        for live in list(self._live.values()):
            self._stop(live)
        await self._group.__aexit__(None, None, None)

    def playing(self) -> set[RoomId]:
        """The rooms live here in which a game goes on, listed or not."""
        rooms = [live.host.room for live in self._live.values()]
        return {room.id for room in rooms if room.phase == "playing"}

    def live(self, room: RoomId) -> Host | None:
        """Return the host of ``room`` if it is live here, without a look at the store."""
        live = self._living(room)
        return None if live is None else live.host

    async def open(self, opened: Opened) -> bool:
        """Begin a log. False when that code is another room's already, or a damaged one's.

        Raises Gone where a newer program's room has it, or Unavailable.
        """
        try:
            due = self._life.wake(fold(None, opened))
            await self._store.append(opened.room, START, entry(opened), due)
        except (Conflict, Forked):
            try:
                async with self.host(opened.room) as host:
                    first = host.room.opened
            except Gone as why:
                if why.reason is not Reason.DAMAGED:
                    raise
                return False
            return (first.by, first.request) == (opened.by, opened.request)
        observe.facts.labels("Opened").inc()
        return True

    @asynccontextmanager
    async def host(self, room: RoomId, asker: Asker = NOBODY) -> AsyncIterator[Host]:
        """The host of ``room``, live at least while the block runs.

        It is loaded once however many come for it. Raises UnknownRoom, Gone (no host for it here)
        or Unavailable.
        """
        live = self._living(room) or self._start(room, await self._loaded(room, asker))
        live.users += 1
        if live.closing is not None:
            live.closing.cancel()
            live.closing = None
        try:
            yield live.host
        finally:
            live.users -= 1
            if live.users == 0:
                loop = asyncio.get_running_loop()
                live.closing = loop.call_later(self._linger_s, self._stop, live)

    async def look(self, room: RoomId, asker: Asker = NOBODY) -> Room:
        """Return the room as it is now, without its coming to live here. Raises as ``host``."""
        live = self._living(room)
        if live is not None:
            return live.host.room
        host = await self._loaded(room, asker)
        self._keep(host)
        return host.room

    def _living(self, room: RoomId) -> _Live | None:
        live = self._live.get(room)
        return None if live is None or live.host.gone else live

    async def _loaded(self, room: RoomId, asker: Asker) -> Host:
        return await self._loads.get(room, lambda: self._load(room, asker))

    async def _load(self, room: RoomId, asker: Asker) -> Host:
        """The room's host: made of what was folded lately, or of its whole log."""
        host = await self._resumed(room, asker)
        if host is None:
            host = await load(self._store, self._now, room, self._life, self._slices, asker)
        if host is None:
            raise UnknownRoom(room)
        return host

    async def _resumed(self, room: RoomId, asker: Asker) -> Host | None:
        kept = self._folded.get(room)
        if kept is None:
            return None
        try:
            host = Host.again(self._store, self._now, kept, self._life)
            await host.catch_up(self._slices, asker)
        except (Forked, Unreadable):
            self._folded.drop(room)
            return None
        return host

    def _keep(self, host: Host) -> None:
        """Keep in mind what a host came to."""
        folded = host.folded()
        if folded is not None:
            self._folded.put(host.room.id, folded)

    def _start(self, room: RoomId, host: Host) -> _Live:
        """Make ``host`` the room's, unless another was loaded meanwhile."""
        live = self._living(room)
        if live is None:
            if self._stops:
                raise Gone("the server stops")
            live = _Live(host, self._group.create_task(self._run(host), name=f"host {room}"))
            self._live[room] = live
        return live

    async def _run(self, host: Host) -> None:
        observe.hosts.inc()
        try:
            async with asyncio.TaskGroup() as group:
                others = [group.create_task(_attended(host, a)) for a in self.attendants]
                noting: list[asyncio.Task[None]] = []

                def note() -> None:
                    for task in noting:
                        task.cancel()
                    noting[:] = [group.create_task(_attended(host, a)) for a in self.noters]

                note()
                host.on_put_back = note
                await host.run()
                for other in (*others, *noting):
                    other.cancel()
        except Exception as why:
            observe.faults.inc()
            observe.LOG.error("host failed", room=host.room.id, seq=host.told.seq, exc_info=why)
        finally:
            observe.hosts.dec()

    def _stop(self, live: _Live) -> None:
        if live.closing is not None:
            live.closing.cancel()
            live.closing = None
        self._keep(live.host)
        live.task.cancel()
        if self._live.get(live.host.room.id) is live:
            del self._live[live.host.room.id]


async def _attended(host: Host, attendant: Attendant) -> None:
    """Let an attendant fail alone, and start it again, for as long as the room is live here."""
    name = attendant.__qualname__.partition(".")[0]
    await supervised(
        lambda: attendant(host), name, lambda: host.gone is not None, room=host.room.id
    )
