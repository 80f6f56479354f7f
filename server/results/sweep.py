"""Find pending rooms that are over, and record their results."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from protocol.names import RoomId
from server import observe
from server.live.live_room import Gone
from server.live.rehearse import rehearse
from server.live.timeslice import Timeslicer
from server.live.unreadable import refusal
from server.results.ledger import log_of
from server.results.result import LedgerEntry, entries_of, is_settled, recordable_at
from server.room.facts import Unreadable
from server.room.fold import fold
from server.room.room import Room
from server.store.errors import Diverged, Unavailable
from server.store.log import START, Store, Tip

MOST: Final = 200
"""Rooms per step, which bounds its cost however many games were abandoned."""


class _Check(NamedTuple):
    """How far a room's log went at the last check."""

    tip: Tip = START
    is_checked: bool = False
    """Whether it was folded there and found to go on."""
    recheck_at: int = 0
    """When its result may be recorded, in Unix milliseconds by the store; 0 if not known."""


class Sweep:
    """The sweep of one game's pending set."""

    def __init__(
        self,
        store: Store,
        game: str,
        slices: Timeslicer,
        record: Callable[[LedgerEntry], Awaitable[bool]],
        book: Callable[[Room], Awaitable[None]] | None = None,
    ) -> None:
        """Take the parts; ``record`` and ``book`` are ResultRecorder's."""
        self._book = book
        self._store, self._log, self._slices, self._record = store, log_of(game), slices, record
        self._checks: dict[RoomId, _Check] = {}
        self._position = ""
        self._seen: set[RoomId] = set()

    async def run_step(self) -> None:
        """Check the next rooms of this round. Raises Unavailable or Gone.

        A room is folded only if its log has not grown since the last check: in one that grows, a
        live room records the result. So a running game costs a sweep one short read.
        """
        rooms = [
            RoomId(name) for name in await self._store.members(self._log, self._position, MOST)
        ]
        quiet = await asyncio.gather(*map(self._is_quiet, rooms))
        for room, is_quiet in zip(rooms, quiet, strict=True):
            if is_quiet:
                await self._record_room(room)
        self._seen.update(rooms)
        self._position = rooms[-1] if len(rooms) == MOST else ""
        if not self._position:
            self._checks = {
                room: check for room, check in self._checks.items() if room in self._seen
            }
            self._seen.clear()

    async def _is_quiet(self, room: RoomId) -> bool:
        """Return whether nothing was appended since the last check, and it was not folded since."""
        check = self._checks.setdefault(room, _Check())
        try:
            new = await self._store.read_raw(room, check.tip, MOST)
        except Diverged:
            self._checks[room] = _Check()
            return False
        except Unreadable as why:
            refusal(room, why)
            self._checks[room] = _Check(is_checked=True)
            return False
        if new:
            self._checks[room] = _Check(new[-1][0])
        elif check.recheck_at:
            return await self._store.now() >= check.recheck_at
        return not new and not check.is_checked

    async def _record_room(self, room: RoomId) -> None:
        try:
            recheck_at = await self._recheck_at(room)
        except (Unavailable, Gone):
            raise
        except Exception as why:  # in one room; the others are still checked
            observe.faults.inc()
            observe.LOG.error("sweep failed", room=room, exc_info=why)
            recheck_at = 0
        if recheck_at is None:
            self._checks.pop(room)
        else:
            self._checks[room] = self._checks[room]._replace(is_checked=True, recheck_at=recheck_at)

    async def _recheck_at(self, name: RoomId) -> int | None:
        """Return when the result may be recorded, 0 if unknown; None once all is recorded."""
        try:
            room = await self._fold_room(name)
        except Unreadable as why:
            refusal(name, why)
            return 0  # if a newer program wrote it, that one records it
        if room is not None and (at := recordable_at(room)) > await self._store.now():
            return at
        for entry in [] if room is None else entries_of(room):
            if await self._record(entry):
                observe.swept.inc()
        if room is not None and not is_settled(room):
            return 0
        if room is not None and self._book is not None:
            await self._book(room)
        await self._store.remove_member(self._log, name)  # removed, or all is recorded
        return None

    async def _fold_room(self, name: RoomId) -> Room | None:
        """Return the room as it is now; None if it does not exist."""
        room: Room | None = None
        log = await self._store.read(name)
        async with self._slices.work() as work:
            for _, entry in log:
                await rehearse((entry.fact,), work)
                room = fold(room, entry.fact)
                await work.rest()
        return room
