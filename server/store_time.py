"""The store's clock, read locally: one clock for all processes without a trip per fact."""

import asyncio
import time
from contextlib import suppress

from server.store.store import Store, Unavailable

EVERY_S = 10.0
"""How often the offset is measured."""


class StoreTime:
    """Unix milliseconds on the store's clock: the local monotonic clock plus a measured offset."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._offset = time.time() * 1000 - _monotonic()

    def now(self) -> int:
        """Now, on the store's clock."""
        return int(_monotonic() + self._offset)

    async def measure(self) -> None:
        """Take the offset: the store's answer stands for the middle of the trip."""
        before = _monotonic()
        theirs = await self._store.now()
        self._offset = theirs - (before + _monotonic()) / 2

    async def run(self) -> None:
        """Measure for ever; while the store is away the last offset holds."""
        while True:
            with suppress(Unavailable):
                await self.measure()
            await asyncio.sleep(EVERY_S)


def _monotonic() -> float:
    return time.monotonic() * 1000
