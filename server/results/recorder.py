"""Record the result of every game that counts, whichever process is left to do it."""

import asyncio
from contextlib import suppress
from typing import Final

from engines.catalog import names
from protocol.names import RoomId
from server import observe
from server.live.live_room import Gone, LiveRoom
from server.live.registry import RoomRegistry
from server.live.timeslice import Timeslicer
from server.results.ledger import Ledger, log_of
from server.results.result import (
    GameResult,
    LedgerEntry,
    counts,
    entries_of,
    is_settled,
    recordable_at,
)
from server.results.sweep import Sweep
from server.room.facts import Opened
from server.room.room import Room
from server.store.log import Store

LONGEST_S: Final = 10.0
"""Wait no longer than this before reading the store's clock again."""


class ResultRecorder:
    """The ledgers of all games: a room service, and a sweep for rooms that had none.

    A room that counts is put in a persistent *pending set* before anyone learns its code. So when
    its end becomes known, it is either recorded or pending. Any other room is put there while its
    players reveal their seeds, because one may withhold theirs.
    """

    def __init__(self, store: Store, slices: Timeslicer, every_ms: int) -> None:
        """Look at pending rooms every ``every_ms``."""
        self._store, self._every_s = store, every_ms / 1000
        self._ledgers = {game: Ledger(store, game) for game in names()}
        self._sweeps = [Sweep(store, game, slices, self.record) for game in names()]

    def ledger(self, game: str) -> Ledger:
        """Return the ledger of a game in the catalog."""
        return self._ledgers[game]

    async def expect(self, game: str, room: RoomId) -> None:
        """Add the room to the pending set. Raises Unavailable."""
        await self._store.add_member(log_of(game), room)

    async def open(self, registry: RoomRegistry, opened: Opened) -> bool:
        """Open a room as ``registry`` does, and expect its result if it counts.

        Raises Unavailable; repeating the call opens the room once.
        """
        if not await registry.open(opened):
            return False
        if counts(opened.settings):
            await self.expect(opened.game, opened.room)
        return True

    async def record(self, entry: LedgerEntry) -> bool:
        """Record the result once. Return True if this call recorded it.

        Removes a room that is over from the pending set. Raises Unavailable or Gone.
        """
        is_new = await self.ledger(entry.game).add(entry)
        kind = entry.kind if isinstance(entry, GameResult) else "withheld"
        if is_new:
            observe.results.labels(entry.game, kind).inc()
        if isinstance(entry, GameResult):
            await self._store.remove_member(log_of(entry.game), entry.room)
        return is_new

    async def serve(self, live_room: LiveRoom) -> None:
        """Record the results of a live room. Several processes may try: one is first."""
        expected, recorded = False, set[str]()
        while True:
            cursor, room = live_room.cursor, live_room.room
            if not expected and (counts(room.settings) or room.phase == "revealing"):
                # it was added at its opening, but the store may have lost that
                await self.expect(room.opened.game, room.id)
                expected = True
            at = recordable_at(room)
            if at and (left_ms := at - await self._store.now()) > 0:
                await live_room.moment(cursor, min(left_ms / 1000, LONGEST_S))
                continue
            await self._record_all(room, recorded)
            if is_settled(room):
                if expected:
                    await self._store.remove_member(log_of(room.opened.game), room.id)
                return
            await live_room.wait_past(cursor, None)

    async def _record_all(self, room: Room, recorded: set[str]) -> None:
        for entry in entries_of(room):
            if entry.key not in recorded:
                await self.record(entry)
                recorded.add(entry.key)

    async def run(self) -> None:
        """Sweep the pending rooms until cancelled: a process may die right after the last ply."""
        while True:
            for sweep in self._sweeps:
                with suppress(Gone):  # one game's results cannot be read; the others' can
                    await sweep.run_step()
            await asyncio.sleep(self._every_s)
