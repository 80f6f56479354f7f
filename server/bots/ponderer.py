"""Let strong bots think on the other's time, where clocks run and nobody else needs a worker."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from engines.bots import levels_by_bot
from engines.game import Seat
from protocol.names import RoomId
from server import observe
from server.bots.bot_player import is_deserted
from server.bots.clock_thinker import ClockThinker
from server.bots.workers import Hung, WorkerLost
from server.live.changes import BOTS, GONE, PHASE, Changes
from server.live.live_room import LiveRoom
from server.room.room import Room

BUSY_S: Final = 0.1
"""When to look again whether the workers have nothing else to do ..."""
LOOKS: Final = 100
"""... and how often in one turn of the other's."""


class Ponderer:
    """Room service that grows a bot's search while another seat is to move.

    In each of the other's turns it takes no more work than the bot may take for its own next ply,
    so who walks away from a game costs nothing more. One room at a time ponders in a process.
    """

    def __init__(self, by_clock: ClockThinker, now: Callable[[], int]) -> None:
        """Ponder with the searches of ``by_clock``; ``now`` returns the store's time."""
        self._by_clock, self._now = by_clock, now
        self._one = asyncio.Lock()
        self._spent: dict[RoomId, tuple[int, float]] = {}
        """By room: at which ply for how many seconds it has pondered."""

    def concerns(self, room: Room) -> Changes:
        """See RoomService."""
        return BOTS | PHASE if room.settings.clock.kind != "none" else 0

    def notice(self, live_room: LiveRoom, changed: Changes) -> bool:
        """See RoomService."""
        room = live_room.room
        if changed & GONE or room.phase != "playing":
            self._spent.pop(room.id, None)
            return False
        waits = ponders(room) is not None and not is_deserted(live_room)
        return waits and self._by_clock.holds(room)

    async def serve(self, live_room: LiveRoom) -> None:
        """Grow the search of the bot that waits, until something is played or enough is done."""
        room, looks = live_room.room, LOOKS
        seat, ply = ponders(room), room.plies
        if seat is None:
            return
        most_s = self._by_clock.budget(room, seat, self._now()).soft_ms / 1000
        before, spent = self._spent.get(room.id, (ply, 0.0))
        spent = spent if before == ply else 0.0
        while live_room.room.state is room.state and spent < most_s and looks:
            if self._one.locked() or not self._by_clock.is_idle:
                looks -= 1
                await live_room.moment(live_room.cursor, BUSY_S)
                continue
            began = time.monotonic()
            async with self._one:
                goes_on = await self._grow(room, seat)
            spent = spent + time.monotonic() - began if goes_on else most_s
            self._spent[room.id] = ply, spent

    async def _grow(self, room: Room, seat: Seat) -> bool:
        """Grow by a slice; return whether more is of use."""
        try:
            growth = await self._by_clock.ponder(room, seat)
        except Exception as why:  # it is not needed
            if not isinstance(why, Hung | WorkerLost):
                observe.faults.inc()
            observe.LOG.warning("pondering failed", room=room.id, seat=seat, why=repr(why))
            return False
        return growth is not None and not growth.is_done


def ponders(room: Room) -> Seat | None:
    """Return the seat of the bot that may think while another's clock runs; None for none.

    That is a bot whose level thinks as long as a clock lets it: more work helps no other.
    """
    clock = room.clock
    if clock is None or room.settings.rated or not any(clock.since):
        return None
    return next((it for it in room.playing if _may(room, it)), None)


def _may(room: Room, seat: Seat) -> bool:
    bot = None if seat in room.to_move or seat in room.out else room.plays_for(seat)
    levels = levels_by_bot(room.opened.game).get(bot[0]) if bot else None
    return levels is not None and bot is not None and levels.is_by_clock(bot[1])
