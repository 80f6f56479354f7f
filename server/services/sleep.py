"""Let a room sleep, on a server nobody else can reach, until one of its players is back.

Nobody could come to move there, or see that it is their turn. So in a sleeping room no flag falls,
no bot plays and nobody is reported away, and the time asleep is given back.
"""

import asyncio
from collections.abc import Awaitable, Callable

from protocol.names import PlayerId, RoomId
from server.live.changes import ALL, GONE, LIVE, WOKEN, Changes
from server.live.live_room import LiveRoom
from server.live.outages import Outages
from server.live.room_services import RoomService
from server.room.commands import RestoreTime
from server.room.room import Room
from server.store.log import Outage, Store


class Sleep:
    """The rooms that have woken since this server started."""

    def __init__(self, now: Callable[[], int]) -> None:
        """Begin with all rooms asleep; ``now`` returns the store's time in Unix milliseconds."""
        self._now = now
        self._woken_at: dict[RoomId, int] = {}
        self._waiting: dict[RoomId, LiveRoom] = {}
        """The live rooms that sleep, while any service waits for them to wake."""

    def is_asleep(self, room: RoomId) -> bool:
        """Return whether nobody of ``room`` has been here yet."""
        return room not in self._woken_at

    def woken_at(self, room: RoomId) -> int | None:
        """Return when ``room`` woke, in Unix milliseconds; None while it sleeps."""
        return self._woken_at.get(room)

    def wake(self, room: Room, player: PlayerId) -> None:
        """Wake ``room`` if ``player``, who begins to watch it, sits in it or opened it."""
        if self.is_asleep(room.id) and (room.seats_at(player) or room.opened.by == player):
            self._woken_at[room.id] = self._now()
            live_room = self._waiting.pop(room.id, None)
            if live_room is not None:
                live_room.on_change(WOKEN)

    def await_waking(self, live_room: LiveRoom) -> None:
        """Tell ``live_room``, which sleeps, WOKEN once it wakes."""
        self._waiting[live_room.room.id] = live_room

    def forget(self, live_room: LiveRoom) -> None:
        """Wait for ``live_room`` no more."""
        if self._waiting.get(live_room.room.id) is live_room:
            del self._waiting[live_room.room.id]


class OnceAwake:
    """Room service that is another one, in rooms that are awake."""

    def __init__(self, sleep: Sleep, service: RoomService) -> None:
        self._sleep, self._service = sleep, service
        self.serve = service.serve

    def concerns(self, room: Room) -> Changes:
        """See RoomService."""
        concerns = self._service.concerns(room)
        return concerns | WOKEN if concerns else 0

    def notice(self, live_room: LiveRoom, changed: Changes) -> bool:
        """See RoomService. Nothing that happens in a room asleep is noticed."""
        if changed & GONE:
            self._sleep.forget(live_room)
        elif self._sleep.is_asleep(live_room.room.id):
            self._sleep.await_waking(live_room)
            return False
        elif changed & WOKEN:
            changed = ALL | LIVE
        return self._service.notice(live_room, changed)


async def _no_probe() -> None:
    """Write nothing."""


class PrivateOutages(Outages):
    """Outages of a server nobody else can reach: it records no heartbeat in the store.

    Each room is owed the time from the last heartbeat of a reachable server until it woke here, and
    after that the times in which this server itself stood still.
    """

    def __init__(
        self,
        store: Store,
        gap_ms: int,
        sleep: Sleep,
        probe: Callable[[], Awaitable[None]] = _no_probe,
    ) -> None:
        """Take the parts; ``probe`` makes a small write, which shows whether the store works."""
        super().__init__(store, gap_ms)
        self._sleep, self._probe = sleep, probe
        self._last_word = 1
        self._beat_at: int | None = None
        self._standstills: tuple[Outage, ...] = ()

    async def beat(self) -> None:
        """Read the known outages, and note if this process stood still. Raises Unavailable."""
        began, now = asyncio.get_running_loop().time(), await self._store.now()
        last_word, known = await self._store.outages()
        await self._probe()
        self._known = tuple(it for it in known if it.until <= now)  # else a clock was put back
        self._last_word = last_word or 1
        if self._beat_at is not None and now - self._beat_at > self._gap_ms:
            self._standstills = (*self._standstills, Outage(self._beat_at, now))
        self._beat_at, self._said = now, began

    def time_owed(self, room: Room) -> RestoreTime | None:
        """Return the time to give back, as Outages does; None while the room sleeps."""
        woken = self._sleep.woken_at(room.id)
        if woken is None:
            return None
        asleep = Outage(min(self._last_word, woken), woken)
        stood = (it for it in self._standstills if it.since >= woken)
        return self._first_owed(room, (*self._known, asleep, *stood))
