"""Records when no server was there: nobody's clock is charged for that time."""

import asyncio
from collections.abc import Iterable
from typing import Final

from server import observe
from server.room.commands import RestoreTime
from server.room.room import Room
from server.store.log import Outage, Store

EVERY_S: Final = 1.0
"""How often this server says that it is there."""


class Outages:
    """What this process knows of them, by saying that a server is there (heartbeat.py).

    A store that was away counts too: nobody could play. So could nobody while all servers stood
    still, as those of a machine that sleeps.
    """

    def __init__(self, store: Store, gap_ms: int) -> None:
        """Take the store; ``gap_ms`` without a heartbeat of any server are an outage."""
        self._store, self._gap_ms = store, gap_ms
        self._known: tuple[Outage, ...] = ()
        self._said: float | None = None
        self._one = asyncio.Lock()

    async def beat(self) -> None:
        """Send a heartbeat, and learn of recent outages. Raises Unavailable."""
        began = asyncio.get_running_loop().time()
        known = await self._store.beat(self._gap_ms)
        self._said = began
        for outage in set(known).difference(self._known):
            observe.outages.inc()
            observe.LOG.warning("outage", since=outage.since, until=outage.until)
        for outage in set(self._known).difference(known):
            if not known or outage.since > known[0].since:  # else it is only too long ago
                about = {"since": outage.since, "until": outage.until}
                observe.LOG.warning("outage ignored: by the store's clock it is to come", **about)
        self._known = known

    async def refresh(self) -> None:
        """Learn of every outage that is over. Raises Unavailable.

        A heartbeat sent a moment ago has brought all before it.
        """
        if self._is_stale():
            async with self._one:
                if self._is_stale():  # not asked meanwhile by another
                    await self.beat()

    def _is_stale(self) -> bool:
        now = asyncio.get_running_loop().time()
        return self._said is None or (now - self._said) * 1000 > self._gap_ms

    def time_owed(self, room: Room) -> RestoreTime | None:
        """Return the earliest time to give back in ``room``; None where none is owed."""
        return self._first_owed(room, self._known)

    def _first_owed(self, room: Room, outages: Iterable[Outage]) -> RestoreTime | None:
        """Return the first of ``outages`` that a seat was charged for, less what was given back."""
        if (room.clock is None and room.wait is None) or room.phase != "playing":
            return None
        for since, until in outages:
            since = _not_given(since, until, room.given)
            charged = any(began < until for began in room.charged)
            if charged and since < until:
                return RestoreTime(since, until)
        return None


def _not_given(since: int, until: int, given: Iterable[tuple[int, int]]) -> int:
    """Return from when on the time up to ``until`` was not given back; ``until`` if all was."""
    for began, ended in sorted(given):
        if began <= since < ended:
            since = min(ended, until)
    return since
