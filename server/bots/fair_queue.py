"""Limit how many work at once, and share turns fairly among accounts."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, TypeAlias

Account: TypeAlias = tuple[str, ...]
"""Who is charged for work, largest group first: an address, a player, a room."""
MOST_ACCOUNTS: Final = 4_096
"""Accounts whose last turn is remembered."""


class FairQueue:
    """A semaphore with fair turns.

    A free turn goes to the address whose last turn is the longest ago, within it to the player for
    whom that is so, and so on. An address with a hundred rooms gets no more turns than one with a
    single room, and a newcomer is next.
    """

    def __init__(self, count: int) -> None:
        """Let ``count`` work at once."""
        self._count = self._free = count
        self._waiting: list[tuple[Account, asyncio.Future[None]]] = []
        """In order of arrival."""
        self._last_turn: OrderedDict[Account, int] = OrderedDict()
        """By account, and by each group it belongs to, the number of its last turn."""
        self._turns_given = 0

    @property
    def is_full(self) -> bool:
        """Return whether who asks for a turn now has to wait."""
        return not self._free

    @property
    def is_idle(self) -> bool:
        """Return whether nobody has a turn or waits for one."""
        return self._free == self._count and not self._waiting

    @asynccontextmanager
    async def turn(self, account: Account) -> AsyncIterator[None]:
        """Wait for a turn of ``account``, and hold it while the block runs."""
        await self._acquire(account)
        try:
            yield
        finally:
            self._free += 1
            self._grant()

    async def _acquire(self, account: Account) -> None:
        place = account, asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        self._grant()
        try:
            await place[1]
        except asyncio.CancelledError:
            if place in self._waiting:
                self._waiting.remove(place)
            elif not place[1].cancelled():  # the turn was granted just now
                self._free += 1
                self._grant()
            raise

    def _grant(self) -> None:
        """Give free turns to those who are next."""
        while self._free and self._waiting:
            place = min(self._waiting, key=lambda it: self._last_turns(it[0]))
            self._waiting.remove(place)
            account, granted = place
            if not granted.done():
                self._free -= 1
                self._record_turn(account)
                granted.set_result(None)

    def _last_turns(self, account: Account) -> tuple[int, ...]:
        """Return an account's last turns, largest group first; the first to come wins a tie."""
        return tuple(self._last_turn.get(account[:size], 0) for size in range(1, len(account) + 1))

    def _record_turn(self, account: Account) -> None:
        self._turns_given += 1
        for size in range(1, len(account) + 1):
            self._last_turn[account[:size]] = self._turns_given
            self._last_turn.move_to_end(account[:size])
        while len(self._last_turn) > MOST_ACCOUNTS:
            self._last_turn.popitem(last=False)
