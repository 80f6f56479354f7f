"""Record a heartbeat each second; the answers show whether the store works."""

import asyncio
import time
from typing import Final

from server import observe
from server.live.outages import EVERY_S, Outages
from server.store.errors import Unavailable

LATE_S: Final = 2.5
"""A store that has stored no beat for so long counts as failing, even if none was refused."""


class Heartbeat:
    """The heartbeat of this process. Each beat is a small write, so a full disk or memory shows."""

    def __init__(self, outages: Outages) -> None:
        """Take ``outages``, which must have recorded a beat just now."""
        self._outages = outages
        self._written_at = time.monotonic()
        self._fault: Unavailable | None = None
        observe.store_up.set(1)
        observe.beat_age.set_function(self._age)

    def _age(self) -> float:
        return time.monotonic() - self._written_at

    async def run(self) -> None:
        """Beat until cancelled, and log when the store fails or recovers."""
        while True:
            await self.beat()
            await asyncio.sleep(EVERY_S)

    async def beat(self) -> None:
        """Record one heartbeat."""
        began = time.monotonic()
        try:
            await self._outages.beat()
        except Unavailable as why:
            self._note_failure(why)
        else:
            self._note_success(began)

    def _note_failure(self, why: Unavailable) -> None:
        if self._fault is None or self._fault.kind != why.kind:
            event = "store is away" if why.is_lost else "store refuses"
            observe.LOG.error(event, kind=why.kind, words=str(why))
        self._fault = why
        observe.store_up.set(0)

    def _note_success(self, began: float) -> None:
        if self._fault is not None:
            observe.LOG.warning("store works again", after_s=round(began - self._written_at, 1))
        self._fault, self._written_at = None, began
        observe.store_up.set(1)

    async def problem(self) -> str | None:
        """Return why nothing can be stored, in the store's words; None if it can. Sends nothing."""
        if self._fault is not None:
            what = "does not answer" if self._fault.kind == "away" else "refuses to write"
            return f"the store {what}: {self._fault}"
        late = self._age()
        return f"the store has not answered for {late:.0f} s" if late > LATE_S else None

    def lost_s(self) -> float:
        """Return for how many seconds the store has been unreachable; 0 while it answers.

        A store that refuses to write is reachable: other servers would hear the same from it.
        """
        return self._age() if self._fault is not None and self._fault.is_lost else 0.0
