"""Evaluate positions in workers, during play where a room allows it, and in reviews.

An evaluation is no fact: every process with watchers of a room evaluates for itself. The same view
gives the same value everywhere, and a look-up costs less than agreeing on who does it.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from engines.bot import Chances
from engines.catalog import advised, estimated
from protocol.from_server import Value
from protocol.names import RoomId
from server import observe
from server.bots import worker_main
from server.bots.workers import Hung, WorkerLost, Workers
from server.live.changes import ENTRY, GONE, LIVE, Changes
from server.live.live_room import LiveRoom
from server.live.rehearse import rehearse
from server.live.timeslice import SERVER, Timeslicer, Who
from server.records.replay import rooms
from server.room.facts import Fact
from server.room.room import Room
from server.runtime.lru import Lru

Values: TypeAlias = tuple[Value | None, ...]
Estimates: TypeAlias = tuple[Chances | None, ...]
CHUNK: Final = 24
"""So many positions are estimated by one job: the queue goes on with others in between."""
MOST_KEPT: Final = 50_000
"""Positions whose chances are kept in this process."""
MOST_SHOWN: Final = 16 * 1024 * 1024
"""Bytes of views evaluated per request; in a longer game later positions have no value."""


class Evaluator:
    """Evaluates games, and is the room service that sends values to watchers."""

    def __init__(self, pool: Workers, slices: Timeslicer) -> None:
        """Evaluate in the workers of ``pool``."""
        self._pool, self._slices = pool, slices
        self._estimated = Lru[tuple[RoomId, int], Estimates](MOST_KEPT, len)
        """By room and the number of its last entry."""

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

    async def evaluate(self, facts: Sequence[Fact], who: Who = SERVER) -> Values:
        """Return the value after the fact that began play, and after each later one.

        The game must have begun. All values are None if the game has no evaluator.
        """
        positions: list[bytes | Value | None] = []
        room, size = None, 0
        async with self._slices.work(who) as work:
            await rehearse(facts, work)
            for room in rooms(facts):
                one = _position(room) if size <= MOST_SHOWN or room.outcome else None
                size += len(one) if isinstance(one, bytes) else 0
                positions.append(one)
                await work.rest()
        return () if room is None else await self._evaluate(room, positions)

    async def estimate(self, facts: Sequence[Fact], who: Who = SERVER) -> Estimates:
        """Return the chances after the fact that began play, and after each later one.

        The game must be over; they are made of what spectators saw, and kept. Empty where nothing
        estimates the game, or fails.
        """
        views: list[bytes | Chances] = []
        room, size = None, 0
        async with self._slices.work(who) as work:
            await rehearse(facts, work)
            for room in rooms(facts):
                view = _shown(room)
                size += len(view) if isinstance(view, bytes) else 0
                if size > MOST_SHOWN:
                    return ()
                views.append(view)
                await work.rest()
        if room is None or room.opened.game not in estimated():
            return ()
        key = room.id, len(facts)
        found = self._estimated.get(key)
        if found is None:
            found = await self._all_estimated(room, views)
            if found:  # what failed may be asked for again
                self._estimated.put(key, found)
        return found

    async def _all_estimated(self, room: Room, views: Sequence[bytes | Chances]) -> Estimates:
        """Return the chances in each view, asked for a few at a time; each view once."""
        asked = list(dict.fromkeys(view for view in views if isinstance(view, bytes)))
        known: dict[bytes, Chances | None] = {}
        game, rules = room.opened.game, room.opened.rules
        for at in range(0, len(asked), CHUNK):
            some = tuple(asked[at : at + CHUNK])
            try:
                job = worker_main.estimate
                told = await self._pool.submit(job, game, rules, some, key=room.id)
            except Exception as why:  # too slow, dead or wrong: no chances
                if not isinstance(why, Hung | WorkerLost):
                    observe.faults.inc()
                observe.LOG.warning("no estimate", room=room.id, why=repr(why))
                return ()
            known.update(zip(some, (_padded(room, it) for it in told or ()), strict=False))
        return tuple(known.get(view) if isinstance(view, bytes) else view for view in views)

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


def _padded(room: Room, chances: Chances | None) -> Chances | None:
    """Return chances with a zero for each seat that does not play."""
    if chances is None:
        return None
    return chances + (0,) * (room.game.seats - len(chances))


def _shown(room: Room) -> bytes | Chances:
    """Return the spectators' view in JSON, which holds no secret; after the end, who has won."""
    if room.outcome is None:
        return msgspec.json.encode(room.game.view(room.state, None))
    winners = room.outcome.winners or room.playing
    share = 1000 // len(winners)
    found = [share if seat in winners else 0 for seat in range(room.game.seats)]
    found[winners[0]] += 1000 - sum(found)
    return tuple(found)


def _position(room: Room) -> bytes | Value:
    """Return the spectators' view in JSON, which holds no secret; after the end, the result."""
    if room.outcome is None:
        return msgspec.json.encode(room.game.view(room.state, None))
    winners = room.outcome.winners
    return tuple(
        0 if not winners else 1 if seat in winners else -1 for seat in range(room.game.seats)
    )
