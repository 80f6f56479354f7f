"""Evaluate positions in workers, during play where a room allows it, and in reviews.

An evaluation is no fact: every process with watchers of a room evaluates for itself. The same view
gives the same value everywhere, and a look-up costs less than agreeing on who does it.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import msgspec

from engines.catalog import advised
from protocol.from_server import Value
from server import observe
from server.bots import worker_main
from server.bots.workers import Hung, WorkerLost, Workers
from server.live.changes import ENTRY, GONE, LIVE, Changes
from server.live.live_room import LiveRoom
from server.live.timeslice import SERVER, Timeslicer, Who
from server.records.replay import rooms
from server.room.facts import Fact
from server.room.room import Room

Values: TypeAlias = tuple[Value | None, ...]
MOST_SHOWN: Final = 16 * 1024 * 1024
"""Bytes of views evaluated per request; in a longer game later positions have no value."""


class Evaluator:
    """Evaluates games, and is the room service that sends values to watchers."""

    def __init__(self, pool: Workers, slices: Timeslicer) -> None:
        """Evaluate in the workers of ``pool``."""
        self._pool, self._slices = pool, slices

    def concerns(self, room: Room) -> Changes:
        """See RoomService."""
        return ENTRY if room.settings.evaluation and room.opened.game in advised() else 0

    def notice(self, live_room: LiveRoom, changed: Changes) -> bool:
        """See RoomService."""
        return not changed & GONE and (live_room.room.begun or bool(changed & LIVE))

    async def serve(self, live_room: LiveRoom) -> None:
        """Evaluate the position; while people sit down, let a worker get ready.

        Late values are dropped.
        """
        cursor, room = live_room.cursor, live_room.room
        if room.begun:
            (value,) = await self._evaluate(room, [_position(room)])
            live_room.tell_advice(cursor, value)
        else:
            await self._warm_up(room)

    async def evaluate(self, facts: Iterable[Fact], who: Who = SERVER) -> Values:
        """Return the value after the fact that began play, and after each later one.

        The game must have begun. All values are None if the game has no evaluator.
        """
        positions: list[bytes | Value | None] = []
        room, size = None, 0
        async with self._slices.work(who) as work:
            for room in rooms(facts):
                one = _position(room) if size <= MOST_SHOWN or room.outcome else None
                size += len(one) if isinstance(one, bytes) else 0
                positions.append(one)
                await work.rest()
        return () if room is None else await self._evaluate(room, positions)

    async def _warm_up(self, room: Room) -> None:
        """Let a worker load and compile what it needs while players sit down."""
        table = room.game.setup(tuple(range(room.game.seats)), bytes(32))
        await self._evaluate(room, [msgspec.json.encode(room.game.view(table, None))])

    async def _evaluate(self, room: Room, positions: Sequence[bytes | Value | None]) -> Values:
        """Return the value of each position: a view, the result of a game that is over, or None."""
        views = tuple(view for view in positions if isinstance(view, bytes))
        values = await self._ask_worker(room, views)
        if values is None:
            return (None,) * len(positions)
        found = iter(values)
        return tuple(next(found) if isinstance(view, bytes) else view for view in positions)

    async def _ask_worker(self, room: Room, views: tuple[bytes, ...]) -> Values | None:
        """Return the value of each view; None if there is no evaluator, or it fails."""
        game, rules = room.opened.game, room.opened.rules
        if game not in advised():
            return None
        try:
            return await self._pool.submit(worker_main.evaluate, game, rules, views, key=room.id)
        except Exception as why:  # too slow, dead or wrong: no value
            if not isinstance(why, Hung | WorkerLost):
                observe.faults.inc()
            observe.LOG.warning("no evaluation", room=room.id, why=repr(why))
            return None


def _position(room: Room) -> bytes | Value:
    """Return the spectators' view in JSON, which holds no secret; after the end, the result."""
    if room.outcome is None:
        return msgspec.json.encode(room.game.view(room.state, None))
    winners = room.outcome.winners
    return tuple(
        0 if not winners else 1 if seat in winners else -1 for seat in range(room.game.seats)
    )
