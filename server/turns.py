"""Lets so many work at a time, and of those who wait each in turn, whoever asks the most."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, TypeAlias

Share: TypeAlias = tuple[str, ...]
"""On whose account something is done, the largest group first: an address, a player, a room."""
MOST_KNOWN: Final = 4_096
"""Accounts whose last turn is kept in mind."""


class Turns:
    """So many turns at a time.

    A free turn goes to the address whose last one was the longest ago; of its players to the one
    of whom that is true, and so on. So an address with a hundred rooms gets no more than one with
    a single room, and whoever has not asked lately is next.
    """

    def __init__(self, count: int) -> None:
        self._free = count
        self._waiting: list[tuple[Share, asyncio.Future[None]]] = []
        """In the order in which they came."""
        self._last: OrderedDict[Share, int] = OrderedDict()
        """By account, and by each larger one that it belongs to, its last turn."""
        self._given = 0

    @asynccontextmanager
    async def turn(self, share: Share) -> AsyncIterator[None]:
        """Wait for a turn on the account ``share``, and have it while the block runs."""
        await self._get(share)
        try:
            yield
        finally:
            self._free += 1
            self._give()

    async def _get(self, share: Share) -> None:
        place = share, asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        self._give()
        try:
            await place[1]
        except asyncio.CancelledError:
            if place in self._waiting:
                self._waiting.remove(place)
            elif not place[1].cancelled():  # it was given just now
                self._free += 1
                self._give()
            raise

    def _give(self) -> None:
        """Give free turns to those who are next."""
        while self._free and self._waiting:
            place = min(self._waiting, key=lambda it: self._lasts(it[0]))
            self._waiting.remove(place)
            share, given = place
            if not given.done():
                self._free -= 1
                self._note(share)
                given.set_result(None)

    def _lasts(self, share: Share) -> tuple[int, ...]:
        """An account's last turns, the largest group first; of equals who came first is next."""
        return tuple(self._last.get(share[:size], 0) for size in range(1, len(share) + 1))

    def _note(self, share: Share) -> None:
        self._given += 1
        for size in range(1, len(share) + 1):
            self._last[share[:size]] = self._given
            self._last.move_to_end(share[:size])
        while len(self._last) > MOST_KNOWN:
            self._last.popitem(last=False)
