"""Think for bots whose clock runs: as long as it lets them, and never until it has run out."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple
from zlib import crc32

from engines.bot_levels import Levels
from engines.bots import levels_by_bot
from engines.catalog import MANIFESTS
from engines.game import Seat
from protocol.names import RoomId
from server import observe
from server.bots.bot_pool import BotPool, Unwanted, bot_in, encode_view, is_light, secret_number
from server.bots.fair_queue import FairQueue
from server.bots.kept_searches import MOST_KEPT, Growth, SearchKey, grow
from server.bots.level_costs import Delays
from server.bots.time_budget import TimeBudget, time_budget
from server.bots.worker_main import WorkerAnswer
from server.bots.workers import Hung, WorkerLost, Workers
from server.room.room import Room
from server.runtime.lru import Lru

SLICE_MS: Final = 40
"""A worker searches so long at a stretch: then it is the next room's turn."""
PONDER_SLICE_MS: Final = 20
"""The same on the other's time: a ply that is wanted waits no longer than this."""
MOST_AT_ONCE: Final = MOST_KEPT - 2
"""Plies that share one worker: if they were more than it keeps searches, each slice would begin
anew."""
MOST_HELD: Final = 4_096
"""Rooms of which it is known that their search is kept here."""


class _Lane(NamedTuple):
    """One worker that keeps searches, and the queues before it."""

    workers: Workers
    plies: FairQueue
    """Who is thinking about a ply ..."""
    slices: FairQueue
    """... and whose slice is worked on."""


class _Best:
    """The best answer that is known so far."""

    answer: WorkerAnswer | None = None


class ClockThinker:
    """Bots whose clock runs, by kept searches where they have these, else by levels that fit."""

    def __init__(
        self, bot_pool: BotPool, most_ms: int, now: Callable[[], float] = time.monotonic
    ) -> None:
        """Think at most ``most_ms`` about a ply; ``now`` returns the time in seconds."""
        self._pool, self._most_ms, self._now = bot_pool, most_ms, now
        self._lanes = [_Lane(it, FairQueue(MOST_AT_ONCE), FairQueue(1)) for it in bot_pool.keepers]
        self._without: set[tuple[str, str]] = set()
        """Games and bots of which no search can be kept."""
        self.delays = Delays(now)
        """What plies take here beside thinking."""
        self._held = Lru[RoomId, bool](MOST_HELD, lambda _: 1)

    # -- what is known ---------------------------------------------------------------------

    @property
    def is_idle(self) -> bool:
        """Return whether no bot of this server thinks about a ply, or waits to."""
        return self._pool.is_idle and all(lane.plies.is_idle for lane in self._lanes)

    def holds(self, room: Room) -> bool:
        """Return whether a search of ``room`` was grown by this process lately."""
        return self._held.get(room.id) is not None

    def keeps(self, room: Room, seat: Seat) -> bool:
        """Return whether a search may be kept for the bot in ``seat``."""
        bot, level = bot_in(room, seat)
        levels = _levels(room, bot)
        known = (room.opened.game, bot) not in self._without
        return known and levels is not None and not is_light(levels, level)

    def budget(self, room: Room, seat: Seat, at: int) -> TimeBudget:
        """Return the time that ``seat`` has for a ply at ``at``, in a room with clocks."""
        if room.clock is None:
            raise LookupError("this room has no clocks")
        return time_budget(
            room.settings.clock,
            room.clock,
            seat,
            at,
            plies_left=MANIFESTS[room.opened.game].plies - len(room.accepted[seat]),
            overhead=self.delays.overhead(),
            most_ms=self._most_ms,
        )

    # -- thinking --------------------------------------------------------------------------

    async def think(
        self, room: Room, seat: Seat, budget: TimeBudget, is_wanted: Callable[[], bool]
    ) -> WorkerAnswer | None:
        """Return what the bot in ``seat`` plays within ``budget``; None where nothing was found.

        Raises Unwanted as ``BotPool.think`` does, and what the bot raises.
        """
        if not budget.last_ms:
            return None
        began, best = self._now(), _Best()
        try:
            async with asyncio.timeout(budget.hard_ms / 1000):
                if self.keeps(room, seat):
                    await self._by_search(room, seat, budget.soft_ms, is_wanted, best)
                if best.answer is None:
                    best.answer = await self._by_level(room, seat, budget, is_wanted)
        except (TimeoutError, Hung, WorkerLost) as why:
            observe.LOG.debug("bot short of time", room=room.id, seat=seat, why=repr(why))
        took_s = self._now() - began
        if best.answer is not None:
            return best.answer
        return await self._at_once(room, seat, budget.last_ms / 1000 - took_s)

    async def ponder(self, room: Room, seat: Seat) -> Growth | None:
        """Grow the search of ``seat``, which is not to move, by a slice.

        Return None where none can be kept. Raises what ``Workers.submit`` raises.
        """
        return await self._slice(room, seat, PONDER_SLICE_MS)

    async def _by_search(
        self,
        room: Room,
        seat: Seat,
        soft_ms: int,
        is_wanted: Callable[[], bool],
        best: _Best,
    ) -> None:
        """Put into ``best`` what a search finds slice by slice, until its time is over.

        Nothing where none can be kept. What has been found stays there if this is cancelled.
        """
        until = self._now() + soft_ms / 1000
        async with self._lane(room).plies.turn(self._pool.accounts.account(room)):
            if not is_wanted():
                raise Unwanted
            while True:
                left_ms = round((until - self._now()) * 1000)
                growth = await self._slice(room, seat, max(1, min(SLICE_MS, left_ms)))
                best.answer = growth and growth.answer
                if growth is None or growth.is_done or self._now() >= until:
                    return

    async def _slice(self, room: Room, seat: Seat, slice_ms: int) -> Growth | None:
        """Let the worker that keeps the search of ``seat`` grow it; None where none can be kept."""
        game, rules, view = encode_view(room, seat)
        bot, level = bot_in(room, seat)
        key = SearchKey(
            room.id, game, rules, bot, self._pool.playable_level(game, bot, level), seat
        )
        seed, lane = secret_number(room, seat, "bot"), self._lane(room)
        async with lane.slices.turn(self._pool.accounts.account(room)):
            args = key, view, seed, slice_ms, seat in room.to_move
            growth = await lane.workers.submit(grow, *args)
        if growth is None:
            self._without.add((game, bot))
        else:
            self._held.put(room.id, True)
        return growth

    async def _by_level(
        self, room: Room, seat: Seat, budget: TimeBudget, is_wanted: Callable[[], bool]
    ) -> WorkerAnswer:
        """Return what the strongest level plays, up to the bot's own, whose plies fit."""
        bot, level = bot_in(room, seat)
        levels, game = _levels(room, bot), room.opened.game
        if levels is not None:
            most = self._pool.ready_level(levels, level)
            level = self._pool.costs.fitting(game, bot, levels, most, budget)
        return await self._pool.think(room, seat, is_wanted, level)

    async def _at_once(self, room: Room, seat: Seat, left_s: float) -> WorkerAnswer | None:
        """Return what the easiest level plays, if it answers in time."""
        levels = _levels(room, bot_in(room, seat)[0])
        if levels is None or not is_light(levels, 1):
            return None
        with suppress(TimeoutError, Hung, WorkerLost):
            async with asyncio.timeout(left_s):
                return await self._pool.think(room, seat, level=1)
        return None

    def _lane(self, room: Room) -> _Lane:
        """Return the worker that keeps the searches of ``room``."""
        return self._lanes[crc32(room.id.encode()) % len(self._lanes)]


def _levels(room: Room, bot: str) -> Levels | None:
    return levels_by_bot(room.opened.game).get(bot)
