"""Record the result of every game that counts, whichever process is left to do it."""

import asyncio
from contextlib import suppress
from typing import Final

from engines.catalog import names
from protocol.names import RoomId
from server import observe
from server.live.changes import GONE, PHASE, RESTORED, SEATS, Changes
from server.live.live_room import Gone, LiveRoom
from server.live.registry import RoomRegistry
from server.live.requester import NOBODY, Requester
from server.live.timeslice import Timeslicer
from server.results.daily_log import DailyBook
from server.results.history import HistoryBook, RatingStep, is_bookable, played_games
from server.results.ledger import Ledger, log_of
from server.results.puzzle_log import PuzzleBook
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


class _Progress:
    """What of a live room this process knows to be in the store."""

    __slots__ = ("booked_at", "is_expected", "is_settled", "recorded")

    def __init__(self) -> None:
        self.is_expected = self.is_settled = False
        self.booked_at = -1
        """Which end of its game the histories have."""
        self.recorded: set[str] = set()


class ResultRecorder:
    """The ledgers of all games: a room service, and a sweep for rooms that had none.

    A room that counts is put in a persistent *pending set* before anyone learns its code. So when
    its end becomes known, it is either recorded or pending. Any other room is put there while its
    players reveal their seeds, because one may withhold theirs.
    """

    def __init__(self, store: Store, slices: Timeslicer, every_ms: int) -> None:
        """Look at pending rooms every ``every_ms``."""
        self._store, self._every_s = store, every_ms / 1000
        self.daily = DailyBook(store)
        self.puzzles = PuzzleBook(store)
        """What all have done with the positions of the day."""
        self.histories = HistoryBook(store)
        """What all have finished."""
        self._ledgers = {game: Ledger(store, game) for game in names()}
        self._progress: dict[LiveRoom, _Progress] = {}
        self._sweeps = [Sweep(store, game, slices, self.record, self.book) for game in names()]

    def ledger(self, game: str) -> Ledger:
        """Return the ledger of a game in the catalog."""
        return self._ledgers[game]

    async def expect(self, game: str, room: RoomId) -> None:
        """Add the room to the pending set. Raises Unavailable."""
        await self._store.add_member(log_of(game), room)

    async def open(
        self, registry: RoomRegistry, opened: Opened, requester: Requester = NOBODY
    ) -> bool:
        """Open a room as ``registry`` does, for ``requester``, and expect its result if it counts.

        Raises Unavailable; repeating the call opens the room once.
        """
        if not await registry.open(opened, requester):
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

    async def book(self, room: Room) -> None:
        """Add a game that is over to the histories of those who played, once.

        Of a rated game its result is recorded before. Raises Unavailable or Gone.
        """
        if not is_bookable(room):
            return
        changes = (await self.ledger(room.opened.game).standings()).changes(room.id)
        ratings = {player: RatingStep(*change) for player, change in changes.items()}
        for player, played in played_games(room, ratings):
            await self.histories.add(player, played)

    def concerns(self, _room: Room) -> Changes:
        """See RoomService. Of a game that does not count only what was withheld is recorded.

        Another history that wins may hold what this one lacks, so this is the same for all rooms.
        """
        return SEATS | PHASE | RESTORED

    def notice(self, live_room: LiveRoom, changed: Changes) -> bool:
        """See RoomService. What was recorded is recorded once more where it may be lost."""
        if changed & (GONE | RESTORED):
            self._progress.pop(live_room, None)
        if changed & GONE:
            return False
        return _is_lacking(live_room.room, self._progress.get(live_room, _Progress()))

    async def serve(self, live_room: LiveRoom) -> None:
        """Record what is lacking of a live room. Several processes may try: one is first."""
        progress = self._progress.setdefault(live_room, _Progress())
        while _is_lacking(room := live_room.room, progress):
            cursor = live_room.cursor
            if not progress.is_expected and _is_expectable(room):
                # it was added at its opening, but the store may have lost that
                await self.expect(room.opened.game, room.id)
                progress.is_expected = True
            at = recordable_at(room)
            if at and (left_ms := at - await self._store.now()) > 0:
                await live_room.moment(cursor, min(left_ms / 1000, LONGEST_S))
                continue
            for entry in entries_of(room):
                if entry.key not in progress.recorded:
                    await self.record(entry)
                    progress.recorded.add(entry.key)
            if is_bookable(room):
                await self.book(room)
                progress.booked_at = room.over_at
            if is_settled(room) and progress.is_expected:
                await self._store.remove_member(log_of(room.opened.game), room.id)
                progress.is_settled = True

    async def run(self) -> None:
        """Sweep the pending rooms until cancelled: a process may die right after the last ply."""
        while True:
            for sweep in self._sweeps:
                with suppress(Gone):  # one game's results cannot be read; the others' can
                    await sweep.run_step()
            await asyncio.sleep(self._every_s)


def _is_lacking(room: Room, progress: _Progress) -> bool:
    """Return whether anything is to be recorded of ``room``, or to be expected of it.

    A room that does not count is expected while its players reveal, since one may withhold.
    """
    if any(entry.key not in progress.recorded for entry in entries_of(room)):
        return True
    if is_bookable(room) and progress.booked_at < room.over_at:
        return True
    if progress.is_expected:
        return is_settled(room) and not progress.is_settled
    return _is_expectable(room)


def _is_expectable(room: Room) -> bool:
    """Return whether something is recorded of the room, or may have to be."""
    return counts(room.settings) or room.phase == "revealing" or bool(entries_of(room))
