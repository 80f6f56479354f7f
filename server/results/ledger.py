"""The results of one game, as a log that all processes write: each room's end is in it once."""

import asyncio
from typing import Final

from server import observe
from server.results.book import Book
from server.results.result import Booking, read, write
from server.room.entries import Damaged, Unreadable
from server.store.store import START, Conflict, Forked, Store, Tip
from server.unreadable import refusal

PAGE: Final = 100
"""Entries folded without a break: about as long as a slice of other work (slices.SLICE_S)."""


def log_of(game: str) -> str:
    """The name of a game's results log."""
    return f"results:{game}"


class Ledger:
    """One game's results log, folded in this process as far as anyone here has asked."""

    def __init__(self, store: Store, game: str) -> None:
        self._store, self._log = store, log_of(game)
        self._book, self._tip = Book(), START
        self._one = asyncio.Lock()

    async def book(self) -> Book:
        """Everything that is booked by now. Raises Unavailable, and Gone as ``add`` does."""
        async with self._one:
            await self._catch_up()
            return self._book

    async def add(self, booking: Booking) -> bool:
        """Book it, unless its ``key`` is in: answers whether it was not.

        The append holds only right after all that is folded here, so nothing can be in it
        unnoticed. Raises Unavailable when nobody knows whether it is kept: ask again. Raises Gone
        where it is damaged, or a newer program has written what this one cannot read.
        """
        added = False
        async with self._one:
            await self._catch_up()  # the store may have lost what is known here
            while booking.key not in self._book:
                added = await self._append(booking)
                await self._catch_up()
            return added

    async def _append(self, booking: Booking) -> bool:
        try:
            await self._store.append_raw(self._log, self._tip, write(booking))
        except Conflict:
            observe.conflicts.inc()
            return False
        except Forked:
            return False  # the tail is lost, and catching up begins anew
        return True

    async def _catch_up(self) -> None:
        """Fold what was written past our tip, some at a time: others run in between."""
        while True:
            try:
                page = await self._store.read_raw(self._log, self._tip, PAGE)
            except Forked:
                observe.forks.inc()
                self._book, self._tip = Book(), START
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
            self._book.fold(read(raw))
        except Unreadable as why:
            raise refusal(self._log, why) from why
        except Exception as why:  # no result that any game can have
            broken = Damaged(f"entry {tip.seq}: {type(why).__name__}: {why}")
            raise refusal(self._log, broken) from why
        self._tip = tip
