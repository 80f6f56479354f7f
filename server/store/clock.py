"""Read the store's clock locally: one clock for all processes without a trip per fact."""

import asyncio
import time

from server import observe
from server.store.log import Store

EVERY_S = 10.0
"""How often the offset is measured."""
LONG_MS = 100
"""A longer trip says little of when the store looked at its clock."""
JUMP_MS = 1_000
"""A step of the store's clock that is worth a line in the log."""


class StoreClock:
    """Tells Unix milliseconds on the store's clock: local monotonic time plus a measured offset."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._offset = time.time() * 1000 - _monotonic()
        self._is_measured = False

    def now(self) -> int:
        """Return the time now, in Unix milliseconds on the store's clock."""
        return int(_monotonic() + self._offset)

    async def measure(self) -> None:
        """Measure the offset, taking the store's answer for the time at the middle of the trip.

        After a long trip the answer may stand for any moment of it, so the last offset is kept as
        far as the answer allows. Raises Unavailable.
        """
        before = _monotonic()
        theirs = await self._store.now()
        after = _monotonic()
        offset = theirs - (before + after) / 2
        if self._is_measured and after - before > LONG_MS:
            offset = min(max(self._offset, theirs - after), theirs - before)
        if self._is_measured and abs(offset - self._offset) > JUMP_MS:
            way = "back" if offset < self._offset else "forward"
            by_ms = round(abs(offset - self._offset))
            observe.LOG.warning(f"store's clock went {way}", by_ms=by_ms)
        self._offset, self._is_measured = offset, True

    async def run(self) -> None:
        """Measure until cancelled. Raises Unavailable; the last offset holds meanwhile."""
        while True:
            await self.measure()
            await asyncio.sleep(EVERY_S)


def _monotonic() -> float:
    return time.monotonic() * 1000
