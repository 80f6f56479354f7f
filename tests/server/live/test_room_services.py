"""What runs beside a live room wakes for what it cares about, and is a task only while it works."""

import asyncio
from contextlib import asynccontextmanager

import msgspec
import pytest

from protocol.clock import TimeControl
from protocol.from_client import RoomSettings
from server.live.changes import ALL, ENTRY, GONE, LIVE, SEATS
from server.live.registry import RoomRegistry
from server.room.commands import PlayIntent
from server.room.decisions.timers import next_due
from server.services.timekeeper import Timekeeper
from server.store.memory import MemoryStore
from tests.server.results.test_recorder import written
from tests.server.session.connections import house
from tests.support.rooms.games import ROOM, beginning

CLOCKED = RoomSettings(clock=TimeControl("fischer", 600_000, 5_000))
"""With half a minute that costs nothing: whoever plays within it is due later than before."""


class Noted:
    """A service that keeps what it is told, and has as much to do as it is given."""

    def __init__(self, concerns) -> None:
        self._concerns, self.told, self.begun = concerns, [], 0
        self.needed, self.go = False, asyncio.Event()

    def concerns(self, _room):
        return self._concerns

    def notice(self, _live_room, changed):
        self.told.append(changed)
        return self.needed

    async def serve(self, _live_room):
        self.begun += 1
        await self.go.wait()


@asynccontextmanager
async def served(*services, store=None, facts=()):
    """A live room with these services."""
    store = store or MemoryStore()
    await written(store, facts or beginning("polyy"))
    async with RoomRegistry(store, lambda: 5_000, linger_ms=0) as registry:
        registry.services += services
        async with registry.host(ROOM) as live_room:
            await rest()
            yield live_room


async def rest() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def play(live_room, plies):
    for _ in range(plies):
        room = live_room.room
        seat = room.to_move[0]
        legal = msgspec.to_builtins(next(iter(room.game.legal(room.state, seat))))
        who = room.occupants[seat].player
        await live_room.ask(who, PlayIntent(len(room.accepted[seat]), legal), 5_000)


async def test_a_service_is_told_what_it_cares_about_from_when_the_room_is_live_until_it_is_not():
    seats, entries, none = Noted(SEATS), Noted(ENTRY), Noted(0)
    async with served(seats, entries, none) as live_room:
        await play(live_room, 3)
        live_room.on_change(ALL)
    await rest()
    assert seats.told == [SEATS | LIVE, SEATS, GONE]
    assert entries.told == [ENTRY | LIVE, ENTRY, ENTRY, ENTRY, ENTRY, GONE]
    assert none.told == []


async def test_what_comes_while_a_service_works_is_noticed_once_it_has_done():
    service = Noted(SEATS | ENTRY)
    async with served(service) as live_room:
        service.needed = True
        await play(live_room, 1)
        await rest()
        before = len(service.told)
        await play(live_room, 2)
        live_room.on_change(SEATS)
        assert (service.begun, len(service.told)) == (1, before)
        service.needed = False
        service.go.set()
        await rest()
        assert service.told[before:] == [SEATS | ENTRY]
        assert service.begun == 1


@pytest.mark.parametrize(
    "settings", [RoomSettings(), CLOCKED, RoomSettings(rated=True, undo="none")]
)
async def test_an_ordinary_ply_between_people_starts_no_task(settings):
    async with house() as context:
        await written(context.registry._store, beginning("polyy", settings))
        async with context.registry.host(ROOM) as live_room:
            for seat in (0, 1):
                context.presence.enter(live_room.room, (f"player-{seat}", f"Player {seat}"))
            async with asyncio.timeout(60):
                while live_room.here is None or live_room.here.here != (True, True):
                    await live_room.wait_past(live_room.cursor, None, live_room.here)
                while len(_beside(live_room)) > 0:
                    await asyncio.sleep(0)
            before = asyncio.all_tasks()
            told = []
            notice, live_room.on_change = live_room.on_change, told.append
            for changed in (ENTRY,) * 3:
                notice(changed)
            live_room.on_change = lambda changed: (told.append(changed), notice(changed))
            for _ in range(10):
                await play(live_room, 1)
                assert asyncio.all_tasks() <= before
            assert len(told) == 10


def _beside(live_room):
    """The tasks of services of that room."""
    return [it for it in asyncio.all_tasks() if "RoomServices._serve" in repr(it.get_coro())]


async def test_an_alarm_stays_where_it_is_when_a_ply_makes_something_due_later():
    held = []

    def hold(live_room):
        held.append(live_room)
        return lambda: held.remove(live_room)

    timekeeper = Timekeeper(lambda: 5_000, hold)
    async with served(timekeeper, facts=beginning("polyy", CLOCKED)) as live_room:
        alarm = timekeeper._alarms[live_room]
        handle, due = alarm.handle, next_due(live_room.room)
        await play(live_room, 6)
        assert next_due(live_room.room) != due
        assert timekeeper._alarms[live_room] is alarm
        assert alarm.handle is handle
    await rest()
    assert not timekeeper._alarms
    assert not held
