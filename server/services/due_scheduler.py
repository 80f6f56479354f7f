"""Run rooms whose timers are due even if nobody is watching.

Every process does this. A due room is made live for a moment, so that its services can act; a room
that has expired is closed, and later removed.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from protocol.names import RoomId
from server import observe
from server.live.lifecycle import Lifecycle
from server.live.live_room import Gone, LiveRoom
from server.live.registry import RoomRegistry, UnknownRoom
from server.room.commands import BY_SERVER, CloseRoom
from server.room.errors import Refused
from server.room.room import Room
from server.settings import DAY_MS
from server.store.errors import Conflict, Diverged, Unavailable
from server.store.log import Store

EVERY_S: Final = 1.0
BATCH: Final = 20
"""Rooms handled at a time: after an outage many are due at once."""
SETTLE_S: Final = 2.0
"""How long a room's services may take to act before the room is rescheduled."""
LEASE_MS: Final = 10_000
"""How long a room belongs to the process that runs it; if that process dies, another takes over."""
RETRY_MS: Final = 30_000
"""The shortest pause before a room is tried again in which what is due does not get done."""
ABANDONED: Final = "abandoned"


class DueScheduler:
    """The scheduler of this process."""

    def __init__(
        self,
        store: Store,
        registry: RoomRegistry,
        lifecycle: Lifecycle,
        now: Callable[[], int],
        forget: Callable[[Room], Awaitable[None]],
        is_asleep: Callable[[RoomId], bool] = lambda _: False,
        book: Callable[[Room], Awaitable[None]] | None = None,
    ) -> None:
        """Take the parts; ``now`` returns the store's time in Unix milliseconds.

        ``forget`` is called with each room that was removed, ``book`` with each that is going to
        be. A room for which ``is_asleep`` holds
        is only closed or removed when it expires; that is checked once.
        """
        self._is_asleep = is_asleep
        self._left_asleep: set[RoomId] = set()
        """Rooms that were found asleep and left so."""
        self._store, self._registry, self._lifecycle, self._now = store, registry, lifecycle, now
        self._forget, self._book = forget, book

    async def run(self) -> None:
        """Run due rooms until cancelled; nothing is due while the store is away."""
        while True:
            while await self.run_due() == BATCH:
                pass
            await asyncio.sleep(EVERY_S)

    async def run_due(self) -> int:
        """Run the rooms that are due, longest overdue first. Return how many they are.

        Raises Unavailable.
        """
        self._left_asleep = {room for room in self._left_asleep if self._is_asleep(room)}
        due = await self._store.due(self._now(), BATCH + len(self._left_asleep))
        found = [(room, at) for room, at in due if room not in self._left_asleep][:BATCH]
        await asyncio.gather(*(self._run_room(room, at) for room, at in found))
        return len(found)

    async def _run_room(self, room: RoomId, due_at: int) -> None:
        """Run one room, unless another process has leased it, and reschedule it.

        Entries that the room itself appends set its next time; this covers the rest.
        """
        lease = self._now() + LEASE_MS
        try:
            if await self._store.reschedule(room, due_at, lease):
                observe.visits.inc()
                await self._store.reschedule(room, lease, await self._next_run(room, due_at))
        except Unavailable:
            pass
        except Exception as why:  # in one room; the others still run
            observe.faults.inc()
            observe.LOG.error("visit failed", room=room, exc_info=why)

    async def _next_run(self, room: RoomId, due_at: int) -> int | None:
        """Run the room. Return when it is due next, None if an entry says so.

        Raises Unavailable.
        """
        try:
            async with self._registry.host(room) as live_room:
                return await self._run_services(live_room, due_at)
        except UnknownRoom:
            return None
        except Gone:  # it cannot be read here
            return self._retry_at(due_at)

    async def _run_services(self, live_room: LiveRoom, due_at: int) -> int | None:
        if self._is_asleep(live_room.room.id) and not self._is_expired(live_room):
            self._left_asleep.add(live_room.room.id)
            return due_at  # so that it is due at once for a server that players can reach
        with suppress(TimeoutError):
            async with asyncio.timeout(SETTLE_S):
                while not self._is_expired(live_room) and self._is_due(live_room.room):
                    await live_room.wait_past(live_room.cursor, None)
        if self._is_expired(live_room):
            return await self._close_or_remove(live_room)
        wake = self._lifecycle.next_wakeup(live_room.room)
        return wake if wake > self._now() else self._retry_at(due_at)

    async def _close_or_remove(self, live_room: LiveRoom) -> int | None:
        """Close the room or remove it, unless somebody came back to it just now."""
        room = live_room.room
        with suppress(Refused, Conflict, Diverged):  # somebody came back
            if room.phase != "over":
                await live_room.ask(BY_SERVER, CloseRoom(room.seq), self._now())
            else:
                if self._book is not None:
                    await self._book(room)
                await live_room.remove()
                await self._forget(room)
                observe.removed.inc()
                return None
        return self._lifecycle.next_wakeup(live_room.room)

    def _is_due(self, room: Room) -> bool:
        """Return whether the room must be looked at by now."""
        return self._lifecycle.next_wakeup(room) <= self._now()

    def _is_expired(self, live_room: LiveRoom) -> bool:
        return self._lifecycle.is_past(live_room.room, self._now())

    def _retry_at(self, due_at: int) -> int:
        """Return when to try again: the longer overdue, the later, at most a day from now."""
        now = self._now()
        return now + min(DAY_MS, max(RETRY_MS, now - due_at))
