"""The store's clock, read locally: one clock for all processes without a trip per fact."""

import asyncio
import time

from server import observe
from server.store.store import Store

EVERY_S = 10.0
"""How often the offset is measured."""
LONG_MS = 100
"""A longer trip says little of when the store looked at its clock."""
JUMP_MS = 1_000
"""A step of the store's clock that is worth a line in the log."""


class StoreTime:
    """Unix milliseconds on the store's clock: the local monotonic clock plus a measured offset."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._offset = time.time() * 1000 - _monotonic()
        self._is_measured = False

    def now(self) -> int:
        """Now, on the store's clock."""
        return int(_monotonic() + self._offset)

    async def measure(self) -> None:
        """Take the offset: the store's answer stands for the middle of the trip.

        After a long trip, as of a store that stood still, it may stand for any moment of it: then
        the last offset holds, as far as the answer allows.
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
        """Measure for ever; while the store is away the last offset holds."""
        while True:
            await self.measure()
            await asyncio.sleep(EVERY_S)


def _monotonic() -> float:
    return time.monotonic() * 1000
