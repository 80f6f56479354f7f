"""Says each second that this server is there, and knows by the answer whether the store keeps."""

import asyncio
import time
from typing import Final

from server import observe
from server.outages import EVERY_S, Outages
from server.store.store import Unavailable

LATE_S: Final = 2.5
"""A store that has kept no beat for so long is not to be counted on, though none was refused."""


class Heartbeat:
    """This process's. Each beat is a small write, so a full disk or memory is known by it."""

    def __init__(self, outages: Outages) -> None:
        """A beat must have been kept a moment ago."""
        self._outages = outages
        self._kept = time.monotonic()
        self._fault: Unavailable | None = None
        observe.store_up.set(1)
        observe.beat_age.set_function(self._age)

    def _age(self) -> float:
        return time.monotonic() - self._kept

    async def run(self) -> None:
        """Beat until cancelled. What has changed with the store since the last beat is logged."""
        while True:
            await self.beat()
            await asyncio.sleep(EVERY_S)

    async def beat(self) -> None:
        """Beat once."""
        began = time.monotonic()
        try:
            await self._outages.beat()
        except Unavailable as why:
            self._failed(why)
        else:
            self._well(began)

    def _failed(self, why: Unavailable) -> None:
        if self._fault is None or self._fault.kind != why.kind:
            event = "store is away" if why.is_lost else "store refuses"
            observe.LOG.error(event, kind=why.kind, words=str(why))
        self._fault = why
        observe.store_up.set(0)

    def _well(self, began: float) -> None:
        if self._fault is not None:
            observe.LOG.warning("store keeps again", after_s=round(began - self._kept, 1))
        self._fault, self._kept = None, began
        observe.store_up.set(1)

    async def why_not(self) -> str | None:
        """Why nothing can be kept, in the store's own words; None where it can. Asks nobody."""
        if self._fault is not None:
            what = "does not answer" if self._fault.kind == "away" else "keeps nothing"
            return f"the store {what}: {self._fault}"
        late = self._age()
        return f"the store has not answered for {late:.0f} s" if late > LATE_S else None

    def lost_s(self) -> float:
        """For how long this server has been without its store; 0 while that is there.

        One that refuses to keep is there: other servers would hear the same from it.
        """
        return self._age() if self._fault is not None and self._fault.is_lost else 0.0
