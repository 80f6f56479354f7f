"""Let a room sleep, on a server nobody else can reach, until one of its players is back.

Nobody could come to move there, or see that it is their turn. So in a sleeping room no flag falls,
no bot plays and nobody is reported away, and the time asleep is given back.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps

from protocol.names import PlayerId, RoomId
from server.live.live_room import LiveRoom
from server.live.outages import Outages
from server.live.registry import RoomService
from server.room.commands import RestoreTime
from server.room.room import Room
from server.store.log import Outage, Store


class Sleep:
    """The rooms that have woken since this server started."""

    def __init__(self, now: Callable[[], int]) -> None:
        """Begin with all rooms asleep; ``now`` returns the store's time in Unix milliseconds."""
        self._now = now
        self._woken_at: dict[RoomId, int] = {}
        self._waking: dict[RoomId, asyncio.Event] = {}

    def is_asleep(self, room: RoomId) -> bool:
        """Return whether nobody of ``room`` has been here yet."""
        return room not in self._woken_at

    def woken_at(self, room: RoomId) -> int | None:
        """Return when ``room`` woke, in Unix milliseconds; None while it sleeps."""
        return self._woken_at.get(room)

    def wake(self, room: Room, player: PlayerId) -> None:
        """Wake ``room`` if ``player``, who begins to watch it, sits in it or opened it."""
        if self.is_asleep(room.id) and (
            room.seat_of(player) is not None or room.opened.by == player
        ):
            self._woken_at[room.id] = self._now()
            run_once_awake = self._waking.pop(room.id, None)
            if run_once_awake is not None:
                run_once_awake.set()

    def once_awake(self, serve: RoomService) -> RoomService:
        """Return a room service that runs ``serve`` once the room is awake."""

        @wraps(serve)
        async def run_once_awake(live_room: LiveRoom) -> None:
            if self.is_asleep(live_room.room.id):
                await self._waking.setdefault(live_room.room.id, asyncio.Event()).wait()
            await serve(live_room)

        return run_once_awake


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
