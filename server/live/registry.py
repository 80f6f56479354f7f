"""Registers the rooms live in this process: each from the first who needs it until the last."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from protocol.errors import RoomError
from protocol.from_server import Reason
from protocol.names import RoomId
from server import observe
from server.live.lifecycle import Lifecycle
from server.live.live_room import Folded, Gone, LiveRoom
from server.live.play_start import Beginning
from server.live.rehearse import rehearse
from server.live.requester import NOBODY, Requester
from server.live.room_loader import load
from server.live.room_services import RoomService, run_served
from server.live.timeslice import Timeslicer
from server.room.facts import Fact, Opened, Unreadable
from server.room.fold import fold
from server.room.room import Room
from server.runtime.lru import Lru
from server.runtime.shared_work import SharedTasks
from server.store.errors import Conflict, Diverged
from server.store.log import START, Store, entry


class UnknownRoom(RoomError):
    """Says that there is no log of that name."""


class _Live:
    """A live room, the task that runs it, and how many need it."""

    def __init__(self, live_room: LiveRoom, task: asyncio.Task[None]) -> None:
        self.live_room, self.task, self.users = live_room, task, 0
        self.closing: asyncio.TimerHandle | None = None


class RoomRegistry:
    """Holds the live rooms of this process. Use as a context manager: leaving it stops them."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        linger_ms: int,
        life: Lifecycle | None = None,
        slices: Timeslicer | None = None,
        most_folded: int = 0,
    ) -> None:
        """``now`` is the store's clock, in Unix milliseconds.

        Rooms that nobody needs any more are kept folded, of ``most_folded`` entries in all.
        """
        self._store, self._now, self._linger_s = store, now, linger_ms / 1000
        self._life = life or Lifecycle()
        self._slices = slices or Timeslicer()
        self._live: dict[RoomId, _Live] = {}
        self._loads = SharedTasks[RoomId, LiveRoom]()
        self._folded = Lru[RoomId, Folded](most_folded, lambda it: len(it.log))
        self._group = asyncio.TaskGroup()
        self._stops = False
        self.services: list[RoomService] = [Beginning()]

    @property
    def store(self) -> Store:
        """Return where the logs are."""
        return self._store

    async def __aenter__(self) -> "RoomRegistry":
        await self._group.__aenter__()
        return self

    async def __aexit__(self, *raised: object) -> None:
        self._stops = True  # from now on none is started, by the service of another for instance
        for live in list(self._live.values()):
            self._stop(live)
        await self._group.__aexit__(None, None, None)

    def playing(self) -> set[RoomId]:
        """Return the rooms live here in which a game goes on, listed or not."""
        rooms = [live.live_room.room for live in self._live.values()]
        return {room.id for room in rooms if room.phase == "playing"}

    def live(self, room: RoomId) -> LiveRoom | None:
        """Return ``room`` if it is live here, without a look at the store."""
        live = self._living(room)
        return None if live is None else live.live_room

    async def open(self, opened: Opened, requester: Requester = NOBODY) -> bool:
        """Begin a log. Return False when that code is another room's already, or a damaged one's.

        Raises Gone where a newer program's room has it, or Unavailable.
        """
        try:
            await self._rehearse(opened, requester)
            due = self._life.next_wakeup(fold(None, opened))
            await self._store.append(opened.room, START, entry(opened), due)
        except (Conflict, Diverged):
            try:
                async with self.host(opened.room) as live_room:
                    first = live_room.room.opened
            except Gone as why:
                if why.reason is not Reason.DAMAGED:
                    raise
                return False
            return (first.by, first.request) == (opened.by, opened.request)
        observe.facts.labels("Opened").inc()
        return True

    @asynccontextmanager
    async def host(self, room: RoomId, requester: Requester = NOBODY) -> AsyncIterator[LiveRoom]:
        """Give ``room``, live at least while the block runs.

        It is loaded once however many need it. Raises UnknownRoom, Gone or Unavailable.
        """
        live = self._living(room) or self._start(room, await self._loaded(room, requester))
        release = self._held(live)
        try:
            yield live.live_room
        finally:
            release()

    def hold(self, live_room: LiveRoom) -> Callable[[], None]:
        """Keep a room that is live here so, until the function that is returned is called."""
        live = self._living(live_room.room.id)
        return (lambda: None) if live is None else self._held(live)

    def _held(self, live: _Live) -> Callable[[], None]:
        live.users += 1
        if live.closing is not None:
            live.closing.cancel()
            live.closing = None

        def release() -> None:
            live.users -= 1
            if live.users == 0:
                loop = asyncio.get_running_loop()
                live.closing = loop.call_later(self._linger_s, self._stop, live)

        return release

    async def look(self, room: RoomId, requester: Requester = NOBODY) -> Room:
        """Return the room as it is now, without making it live here. Raises as ``host``."""
        live = self._living(room)
        if live is not None:
            return live.live_room.room
        live_room = await self._loaded(room, requester)
        self._keep(live_room)
        return live_room.room

    def _living(self, room: RoomId) -> _Live | None:
        live = self._live.get(room)
        return None if live is None or live.live_room.gone else live

    async def _loaded(self, room: RoomId, requester: Requester) -> LiveRoom:
        return await self._loads.get(room, lambda: self._load(room, requester))

    async def _load(self, room: RoomId, requester: Requester) -> LiveRoom:
        """Return the live room, made of what was folded lately, or of its whole log."""
        live_room = await self._resumed(room, requester)
        if live_room is None:
            live_room = await load(
                self._store, self._now, room, self._life, self._slices, requester
            )
        if live_room is None:
            raise UnknownRoom(room)
        return live_room

    async def _resumed(self, room: RoomId, requester: Requester) -> LiveRoom | None:
        kept = self._folded.get(room)
        if kept is None:
            return None
        try:
            await self._rehearse(kept.log[0][1].fact, requester)
            live_room = LiveRoom.again(self._store, self._now, kept, self._life)
            await live_room.catch_up(self._slices, requester)
        except (Diverged, Unreadable):
            self._folded.drop(room)
            return None
        return live_room

    async def _rehearse(self, fact: Fact, requester: Requester) -> None:
        """Play what ``fact`` loads before it is folded; most facts load nothing, and wait not."""
        if isinstance(fact, Opened) and fact.loaded is not None:
            async with self._slices.work(requester.who) as work:
                await rehearse((fact,), work)

    def _keep(self, live_room: LiveRoom) -> None:
        """Keep what a live room has folded."""
        folded = live_room.folded()
        if folded is not None:
            self._folded.put(live_room.room.id, folded)

    def _start(self, room: RoomId, live_room: LiveRoom) -> _Live:
        """Start ``live_room``, unless another was loaded meanwhile."""
        live = self._living(room)
        if live is None:
            if self._stops:
                raise Gone("the server stops")
            live = _Live(
                live_room, self._group.create_task(self._run(live_room), name=f"room {room}")
            )
            self._live[room] = live
        return live

    async def _run(self, live_room: LiveRoom) -> None:
        observe.hosts.inc()
        try:
            await run_served(live_room, self.services)
        except Exception as why:
            observe.faults.inc()
            observe.LOG.error(
                "live room failed", room=live_room.room.id, seq=live_room.cursor.seq, exc_info=why
            )
        finally:
            observe.hosts.dec()

    def _stop(self, live: _Live) -> None:
        if live.closing is not None:
            live.closing.cancel()
            live.closing = None
        self._keep(live.live_room)
        live.task.cancel()
        if self._live.get(live.live_room.room.id) is live:
            del self._live[live.live_room.room.id]
