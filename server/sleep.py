"""On a server that nobody else can reach, lets a room sleep until one of its people is back.

Others could not come to move, or to see that it is their turn. So while a room sleeps no flag
falls, no bot plays and nobody is missed there, and the time asleep is given back.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps

from protocol.names import PlayerId, RoomId
from server.hall import Attendant
from server.host import Host
from server.outages import Outages
from server.room.asks import AskGive
from server.room.room import Room
from server.store.store import Outage, Store


class Sleep:
    """The rooms that have woken since this server started."""

    def __init__(self, now: Callable[[], int]) -> None:
        """``now`` is the store's clock, in Unix milliseconds."""
        self._now = now
        self._woken: dict[RoomId, int] = {}
        self._waits: dict[RoomId, asyncio.Event] = {}

    def sleeps(self, room: RoomId) -> bool:
        """Return whether nobody of ``room`` has been here yet."""
        return room not in self._woken

    def woken_at(self, room: RoomId) -> int | None:
        """Return when ``room`` woke, in Unix milliseconds; None while it sleeps."""
        return self._woken.get(room)

    def entered(self, room: Room, player: PlayerId) -> None:
        """Wake ``room`` if ``player``, who watches it from now on, sits in it or opened it."""
        if self.sleeps(room.id) and (room.seat_of(player) is not None or room.opened.by == player):
            self._woken[room.id] = self._now()
            waits = self._waits.pop(room.id, None)
            if waits is not None:
                waits.set()

    def awake_only(self, attend: Attendant) -> Attendant:
        """Return the attendant that does what ``attend`` does, once its room is awake."""

        @wraps(attend)
        async def waits(host: Host) -> None:
            if self.sleeps(host.room.id):
                await self._waits.setdefault(host.room.id, asyncio.Event()).wait()
            await attend(host)

        return waits


async def _nothing() -> None:
    """Write nothing."""


class PrivateOutages(Outages):
    """Outages as such a server counts them: to the store it is not there, so it says no word.

    Each room is owed the time since the last word of a server that others could reach until it
    woke here; after that, the times in which this server itself stood still.
    """

    def __init__(
        self,
        store: Store,
        gap_ms: int,
        sleep: Sleep,
        probe: Callable[[], Awaitable[None]] = _nothing,
    ) -> None:
        """``probe`` writes something small: by that one knows whether the store keeps anything."""
        super().__init__(store, gap_ms)
        self._sleep, self._probe = sleep, probe
        self._last_word = 1
        self._looked: int | None = None
        self._stood: tuple[Outage, ...] = ()

    async def beat(self) -> None:
        """Learn what is known, and notice having stood still. Raises Unavailable."""
        began, now = asyncio.get_running_loop().time(), await self._store.now()
        last_word, known = await self._store.outages()
        await self._probe()
        self._known = tuple(it for it in known if it.until <= now)  # else a clock was put back
        self._last_word = last_word or 1
        if self._looked is not None and now - self._looked > self._gap_ms:
            self._stood = (*self._stood, Outage(self._looked, now))
        self._looked, self._said = now, began

    def owed(self, room: Room) -> AskGive | None:
        """See Outages. Nothing is given to a room that sleeps: it gets all of it at once."""
        woken = self._sleep.woken_at(room.id)
        if woken is None:
            return None
        asleep = Outage(min(self._last_word, woken), woken)
        stood = (it for it in self._stood if it.since >= woken)
        return self._first_owed(room, (*self._known, asleep, *stood))
