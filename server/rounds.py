"""Goes round the rooms that are due, so that time passes in those that nobody watches.

Every process does. A room whose time has come is hosted for a moment, and its attendants do what
there is to do; one whose time is up is closed and, closed, removed.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from protocol.names import RoomId
from server import observe
from server.hall import Hall, UnknownRoom
from server.host import Gone, Host
from server.life import Life
from server.retention import DAY_MS
from server.room.asks import AskClose
from server.room.decide import Refused
from server.room.room import Room
from server.store.store import Conflict, Forked, Store, Unavailable

EVERY_S: Final = 1.0
MOST: Final = 20
"""Rooms that are looked at at a time: after an outage many are due at once."""
MOMENT_S: Final = 2.0
"""How long the attendants of a room have to begin, before it is looked at again later."""
LEASE_MS: Final = 10_000
"""How long a room is left to the process that looks at it; should that die, to the next one."""
AGAIN_MS: Final = 30_000
"""A room in which what is due does not get done is looked at again after so long at least."""
ABANDONED: Final = "abandoned"


class Rounds:
    """This process's."""

    def __init__(
        self,
        store: Store,
        hall: Hall,
        life: Life,
        now: Callable[[], int],
        forget: Callable[[Room], Awaitable[None]],
        sleeps: Callable[[RoomId], bool] = lambda _: False,
    ) -> None:
        """``now`` is the store's clock, in Unix milliseconds.

        ``forget`` is told of each room that was removed. In a room that ``sleeps`` nothing is done
        but to close or remove it when its time is up; that is looked for once.
        """
        self._sleeps = sleeps
        self._left: set[RoomId] = set()
        """Rooms that were found asleep, and left so."""
        self._store, self._hall, self._life, self._now = store, hall, life, now
        self._forget = forget

    async def run(self) -> None:
        """Go round again and again; while the store is away nothing is due."""
        while True:
            while await self.some() == MOST:
                pass
            await asyncio.sleep(EVERY_S)

    async def some(self) -> int:
        """Look at the rooms that are due, the first first; answers how many. Raises Unavailable."""
        self._left = {room for room in self._left if self._sleeps(room)}
        due = await self._store.due(self._now(), MOST + len(self._left))
        found = [(room, at) for room, at in due if room not in self._left][:MOST]
        await asyncio.gather(*(self._visit(room, at) for room, at in found))
        return len(found)

    async def _visit(self, room: RoomId, was: int) -> None:
        """Look at one room, unless another process does, and put down when it is due next.

        What the room's own entries say of that, they say themselves.
        """
        lease = self._now() + LEASE_MS
        try:
            if await self._store.put_off(room, was, lease):
                observe.visits.inc()
                await self._store.put_off(room, lease, await self._next(room, was))
        except Unavailable:
            pass
        except Exception as why:  # of one room: the others are looked at all the same
            observe.faults.inc()
            observe.LOG.error("visit failed", room=room, exc_info=why)

    async def _next(self, room: RoomId, was: int) -> int | None:
        """See to the room; answers when it is due next, if no entry says so. Raises Unavailable."""
        try:
            async with self._hall.host(room) as host:
                return await self._see_to(host, was)
        except UnknownRoom:
            return None
        except Gone:  # it cannot be read here
            return self._later(was)

    async def _see_to(self, host: Host, was: int) -> int | None:
        if self._sleeps(host.room.id) and not self._is_past(host):
            self._left.add(host.room.id)
            return was  # so that it is due at once for whoever may be reached
        with suppress(TimeoutError):
            async with asyncio.timeout(MOMENT_S):
                while self._life.wake(host.room) <= self._now() and not self._is_past(host):
                    await host.wait_past(host.told, None)
        if self._is_past(host):
            return await self._end(host)
        wake = self._life.wake(host.room)
        return wake if wake > self._now() else self._later(was)

    async def _end(self, host: Host) -> int | None:
        """Close the room, or remove it, as if nobody had come back to it just now."""
        room = host.room
        with suppress(Refused, Conflict, Forked):  # somebody has
            if room.phase != "over":
                await host.ask(AskClose(ABANDONED, room.seq), self._now())
            else:
                await host.remove()
                await self._forget(room)
                observe.removed.inc()
                return None
        return self._life.wake(host.room)

    def _is_past(self, host: Host) -> bool:
        return self._life.is_past(host.room, self._now())

    def _later(self, was: int) -> int:
        """The longer it was due, the later it is looked at again: at last once a day."""
        now = self._now()
        return now + min(DAY_MS, max(AGAIN_MS, now - was))
