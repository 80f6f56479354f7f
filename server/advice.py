"""Who would win by best play, asked of workers: while rooms with advice are played, and after.

Advice is no fact. Every process that has watchers of a room judges its positions for itself: the
same view gives the same value everywhere, and a look-up costs less than agreeing on who does it.
"""

from collections.abc import Iterable, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeAlias

import msgspec

from engines.bots import ADVISERS
from protocol.from_server import Value
from server import observe, worker
from server.host import Host
from server.replay import rooms
from server.room.entries import Fact
from server.room.room import Room
from server.slices import SERVER, Slices, Who
from server.workers import Hung, Workers

Values: TypeAlias = tuple[Value | None, ...]
MOST_SHOWN: Final = 16 * 1024 * 1024
"""Bytes of views that are judged at a time; of a longer game the later positions are unknown."""


class Advice:
    """What workers know of positions, and the attendant that tells it to a room's watchers."""

    def __init__(self, workers: Workers, slices: Slices) -> None:
        self._workers, self._slices = workers, slices

    async def attend(self, host: Host) -> None:
        """Judge every position of a room with advice; what is late by then is not told."""
        room = host.room
        if not room.settings.advice or room.opened.game not in ADVISERS:
            return
        if not room.begun:
            await self._warm(room)
        while True:
            told, room = host.told, host.room
            if room.begun:
                (value,) = await self._judged(room, [_shown(room)])
                host.tell_advice(told, value)
            await host.wait_past(told, None)

    async def values(self, facts: Iterable[Fact], who: Who = SERVER) -> Values:
        """What the position was worth after the fact by which play began, and after each later one.

        Of a game that has begun. All are None where no adviser is at hand.
        """
        shown: list[bytes | Value | None] = []
        room, size = None, 0
        async with self._slices.work(who) as work:
            for room in rooms(facts):
                one = _shown(room) if size <= MOST_SHOWN or room.outcome else None
                size += len(one) if isinstance(one, bytes) else 0
                shown.append(one)
                await work.rest()
        return () if room is None else await self._judged(room, shown)

    async def _warm(self, room: Room) -> None:
        """Let a worker load what it needs, and compile it, while people still sit down."""
        table = room.game.setup(tuple(range(room.game.seats)), bytes(32))
        await self._judged(room, [msgspec.json.encode(room.game.view(table, None))])

    async def _judged(self, room: Room, shown: Sequence[bytes | Value | None]) -> Values:
        """The values of positions of ``room``: those shown, those that are over, the unknown."""
        views = tuple(view for view in shown if isinstance(view, bytes))
        told = await self._told(room, views)
        if told is None:
            return (None,) * len(shown)
        known = iter(told)
        return tuple(next(known) if isinstance(view, bytes) else view for view in shown)

    async def _told(self, room: Room, views: tuple[bytes, ...]) -> Values | None:
        """What the adviser says of each view; None where there is none, or it does not answer."""
        game, rules = room.opened.game, room.opened.rules
        if game not in ADVISERS:
            return None
        try:
            return await self._workers.do_for(room.id, worker.advise, game, rules, views)
        except Exception as why:  # too slow, dead, or wrong: nothing is known
            if not isinstance(why, Hung | BrokenProcessPool):
                observe.faults.inc()
            observe.LOG.warning("no advice", room=room.id, why=repr(why))
            return None


def _shown(room: Room) -> bytes | Value:
    """What a worker may see of a position: the spectators' view, so never a secret.

    Once the game is over, what it came to.
    """
    if room.outcome is None:
        return msgspec.json.encode(room.game.view(room.state, None))
    winners = room.outcome.winners
    return tuple(
        0 if not winners else 1 if seat in winners else -1 for seat in range(room.game.seats)
    )
