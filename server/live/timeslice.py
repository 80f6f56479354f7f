"""Cuts long work of the event loop into slices, so that it holds up nobody."""

import asyncio
import math
from collections.abc import Iterator
from itertools import count
from typing import Final, TypeAlias

SLICE_S: Final = 0.004
"""How long the event loop is held at a time."""
HALF_S: Final = 10.0
"""After so many seconds half of what somebody used is forgotten."""
MANY: Final = 1024
"""So many are remembered without a look at whether they have used anything lately."""

Who: TypeAlias = tuple[str, ...]
"""For whom a work is done, from the widest to the closest: an address, and a player there."""
SERVER: Final[Who] = ("",)
"""A work of the server's own."""


class SlicedWork:
    """One long work: it holds the event loop inside ``async with``, and gives way in ``rest``."""

    def __init__(self, slices: "Timeslicer", who: Who, order: int) -> None:
        """Take who it is for; ``order`` counts all works of a process."""
        self.who, self.order, self._slices = who, order, slices
        self._turn: asyncio.Future[None] | None = None
        self._since = 0.0

    async def __aenter__(self) -> "SlicedWork":
        await self._slices.begin(self)
        return self

    async def __aexit__(self, *raised: object) -> None:
        self._slices.end(self)

    async def rest(self) -> None:
        """Let others run, where they have waited for SLICE_S: those first who used less."""
        if asyncio.get_running_loop().time() - self._since > SLICE_S:
            await self._slices.give_way(self)

    def used(self) -> float:
        """Return the seconds of the slice that ends now."""
        now = asyncio.get_running_loop().time()
        since, self._since = self._since, now
        return now - since

    async def wait(self) -> None:
        """Wait for its turn."""
        self._turn = asyncio.get_running_loop().create_future()
        await self._turn
        self.used()

    async def pause(self) -> None:
        """Let everything else run once; it stays this work's turn."""
        await asyncio.sleep(0)
        self.used()

    def wake(self) -> None:
        """Give it the turn."""
        if self._turn is not None and not self._turn.done():
            self._turn.set_result(None)


class Timeslicer:
    """Of all long works of a process one goes on at a time, and nobody's holds up another's.

    Whose works used the least lately goes on first, and takes its turn from others between two
    slices: so what somebody has many of waits behind the rest of them, and the short things of
    everybody else do not.
    """

    def __init__(self) -> None:
        self._order = count()
        self._busy: SlicedWork | None = None
        self._waiting: set[SlicedWork] = set()
        self._used: dict[Who, tuple[float, float]] = {}
        """Seconds used, as they stood at a time of the loop's."""

    def work(self, who: Who = SERVER) -> SlicedWork:
        """Return a new work, for an ``async with``."""
        return SlicedWork(self, who, next(self._order))

    async def begin(self, work: SlicedWork) -> None:
        """Wait until ``work`` may go on."""
        if self._busy is None:
            self._busy = work
            try:
                await work.pause()
            except BaseException:
                self._pass_on()
                raise
        else:
            await self._queue(work)

    def end(self, work: SlicedWork) -> None:
        """Let the next one go on, unless ``work`` was given up while another one had the turn."""
        if self._busy is work:
            self._note(work)
            self._pass_on()

    async def give_way(self, work: SlicedWork) -> None:
        """Let others run, and the work go on that is first then."""
        self._note(work)
        if self._first(work) is work:
            await work.pause()
            return
        self._pass_on()
        await self._queue(work)

    async def _queue(self, work: SlicedWork) -> None:
        self._waiting.add(work)
        try:
            await work.wait()
        except BaseException:
            self._waiting.discard(work)
            if self._busy is work:
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give the turn to whoever is first."""
        self._busy = self._first()
        if self._busy is not None:
            self._waiting.discard(self._busy)
            self._busy.wake()

    def _first(self, *more: SlicedWork) -> SlicedWork | None:
        """Return the work, of those that wait and ``more``, for which the least was done lately."""
        now = asyncio.get_running_loop().time()

        def rank(work: SlicedWork) -> tuple[tuple[float, ...], int]:
            return tuple(self._lately(around, now) for around in _prefixes(work.who)), work.order

        return min((*self._waiting, *more), key=rank, default=None)

    def _lately(self, who: Who, now: float) -> float:
        """Return the seconds that were used, the older ones in part."""
        seconds, at = self._used.get(who, (0.0, now))
        return seconds * math.exp2((at - now) / HALF_S)

    def _note(self, work: SlicedWork) -> None:
        """Put what the slice took on the account of whom it was done for."""
        seconds, now = work.used(), asyncio.get_running_loop().time()
        if len(self._used) >= MANY:
            lately = {who: self._lately(who, now) for who in self._used}
            self._used = {who: (it, now) for who, it in lately.items() if it > SLICE_S / 10}
        for around in _prefixes(work.who):
            self._used[around] = self._lately(around, now) + seconds, now


def _prefixes(who: Who) -> Iterator[Who]:
    return (who[: end + 1] for end in range(len(who)))
