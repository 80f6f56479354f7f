"""Keep the results of one game in a log that all processes write, each room's end once."""

import asyncio
from typing import Final

from server import observe
from server.live.unreadable import refusal
from server.results.result import LedgerEntry, read, write
from server.results.standings import Standings
from server.room.facts import Damaged, Unreadable
from server.store.errors import Conflict, Diverged
from server.store.log import START, Store, Tip

PAGE: Final = 100
"""Entries folded without a break: about as long as a slice of other work (SLICE_S)."""


def log_of(game: str) -> str:
    """Return the name of a game's results log."""
    return f"results:{game}"


class Ledger:
    """The results log of one game, folded in this process as far as anyone has asked."""

    def __init__(self, store: Store, game: str) -> None:
        """Fold nothing yet."""
        self._store, self._log = store, log_of(game)
        self._standings, self._tip = Standings(), START
        self._lock = asyncio.Lock()

    async def standings(self) -> Standings:
        """Return the standings by all entries. Raises Unavailable, and Gone as ``add`` does."""
        async with self._lock:
            await self._catch_up()
            return self._standings

    async def add(self, entry: LedgerEntry) -> bool:
        """Append an entry unless its ``key`` is there. Return whether this call appended it.

        The append succeeds only directly after the last entry folded here, so no entry is written
        twice. Raises Unavailable if it is unknown whether it was stored; call again then. Raises
        Gone if the log is damaged, or a newer program wrote what this one cannot read.
        """
        added = False
        async with self._lock:
            await self._catch_up()  # the store may have lost entries that are folded here
            while entry.key not in self._standings:
                added = await self._append(entry)
                await self._catch_up()
            return added

    async def _append(self, entry: LedgerEntry) -> bool:
        try:
            await self._store.append_raw(self._log, self._tip, write(entry))
        except Conflict:
            observe.conflicts.inc()
            return False
        except Diverged:
            return False  # the tail is lost; catching up begins anew
        return True

    async def _catch_up(self) -> None:
        """Fold new entries, a page at a time; other tasks run in between."""
        while True:
            try:
                page = await self._store.read_raw(self._log, self._tip, PAGE)
            except Diverged:
                observe.forks.inc()
                self._standings, self._tip = Standings(), START
                continue
            except Unreadable as why:
                raise refusal(self._log, why) from why
            for tip, raw in page:
                self._fold(tip, raw)
            if len(page) < PAGE:
                return
            await asyncio.sleep(0)

    def _fold(self, tip: Tip, raw: bytes) -> None:
        try:
            self._standings.fold(read(raw))
        except Unreadable as why:
            raise refusal(self._log, why) from why
        except Exception as why:  # an entry that no game can produce
            broken = Damaged(f"entry {tip.seq}: {type(why).__name__}: {why}")
            raise refusal(self._log, broken) from why
        self._tip = tip
