"""Rooms whose time has come are looked at though nobody watches, by one process, and then end."""

import asyncio
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from pathlib import Path

from msgspec.structs import replace

from protocol.clock import TimeControl
from protocol.from_client import Resign, RoomSettings
from protocol.names import RoomId
from server.live.lifecycle import Lifecycle
from server.live.live_room import REMOVED
from server.live.registry import RoomRegistry
from server.live.timeslice import Timeslicer
from server.results.recorder import ResultRecorder
from server.room.clock import FIRST_FREE_MS, GRACE_MS
from server.room.commands import PlayIntent, Sit
from server.room.facts import Began, Closed, FlagFell, Opened, Played, encode_entry
from server.room.fold import fold
from server.services.due_scheduler import BATCH, LEASE_MS, RETRY_MS, DueScheduler
from server.services.lobby import TOPIC, LobbyService
from server.services.player_rooms import PlayerRooms
from server.services.timekeeper import NEAR_MS, Timekeeper
from server.settings import DAY_MS, HOUR_MS, Retention
from server.store.errors import Unavailable
from server.store.factory import open_stores
from server.store.log import START, entry
from server.store.memory import MemoryNoteStore, MemoryStore
from server.store.redis.due import DUE
from server.store.redis.keys import key
from tests.server.room.test_fold import ANN, BEGUN, BOB, OPENED, SEATED
from tests.server.store.helpers import redis_store
from tests.support.people import person
from tests.support.process import ServerProcess
from tests.support.rooms.audits import LIMIT_MS, an_audit
from tests.support.rooms.games import HERE

ROOM = OPENED.room
DAILY = replace(OPENED, settings=RoomSettings(clock=TimeControl("days", 0, DAY_MS)))
NEVER = 10**15


class Clock:
    """A store's clock that goes when it is set."""

    def __init__(self, ms: int = 1_000) -> None:
        self.ms = ms

    def now(self) -> int:
        return self.ms


class Counting(MemoryStore):
    """Counts how often a room was loaded."""

    loaded = 0

    async def read_raw(self, log, after, most):
        self.loaded += after == START
        return await super().read_raw(log, after, most)


class Process(RoomRegistry):
    """One process's rooms, their timekeeper, their cards, and the rounds it makes."""

    def __init__(self, store, clock, note_store=None) -> None:
        super().__init__(store, clock.now, linger_ms=0)
        mine = PlayerRooms(store, Timeslicer(), self.look)
        self.due_scheduler = DueScheduler(store, self, Lifecycle(), clock.now, mine.forget)
        self.note_store = note_store or MemoryNoteStore(clock.now)
        self.services += [
            Timekeeper(clock.now, self.hold),
            LobbyService(self.note_store, 30_000, 200),
            mine,
        ]


@asynccontextmanager
async def processes(count=1):
    """A clock, a store, and so many processes on it."""
    clock = Clock()
    store = Counting(clock.now)
    async with AsyncExitStack() as stack, asyncio.timeout(60):
        yield (
            clock,
            store,
            *[await stack.enter_async_context(Process(store, clock)) for _ in range(count)],
        )


async def facts(store):
    return [kept.fact for _, kept in await store.read(ROOM)]


async def last(store):
    return (await facts(store))[-1]


async def due(store):
    """When the room is due."""
    found = dict(await store.due(NEVER, 99))
    return found.get(ROOM)


async def sit_down(registry, first, *players):
    """Open a room and let them sit, and leave it to itself once play has begun, if it does."""
    assert await registry.open(first)
    async with registry.host(ROOM) as host:
        for player in players:
            await host.ask(player, Sit(player.title()), 1_000)
        while len(players) == 2 and not host.room.begun:
            await host.wait_past(host.cursor, None)
    while host.gone is None:
        await asyncio.sleep(0)


async def test_a_flag_falls_though_nobody_has_watched_for_a_day():
    async with processes() as (clock, store, registry):
        await sit_down(registry, DAILY, ANN, BOB)  # which keeps no room live for a day
        falls = 1_000 + FIRST_FREE_MS + DAY_MS + GRACE_MS
        assert await due(store) == falls
        clock.ms = falls - 1
        assert await registry.due_scheduler.run_due() == 0
        clock.ms = falls
        assert await registry.due_scheduler.run_due() == 1
        assert await last(store) == FlagFell(falls, 0)
        assert await due(store) == falls + 365 * DAY_MS


async def test_what_is_due_within_a_minute_keeps_a_room_live():
    async with processes() as (clock, store, registry):
        await sit_down(registry, DAILY, ANN, BOB)
        clock.ms = await due(store) - NEAR_MS
        async with registry.host(ROOM) as host:
            while registry._live[ROOM].users < 2:
                await asyncio.sleep(0)
        for _ in range(20):
            await asyncio.sleep(0)
        assert host.gone is None


async def test_a_full_table_begins_though_its_process_died():
    async with processes() as (clock, store, registry):
        tip = START
        for fact in SEATED:
            new = entry(fact)
            await store.append(ROOM, tip, new, Retention().empty_ms)
            tip = tip.then(encode_entry(new))
        clock.ms = HOUR_MS
        await registry.due_scheduler.run_due()
        assert await last(store) == Began(SEATED[-1].at, (0, 1))


async def test_a_room_in_which_nobody_sits_is_closed_after_an_hour_and_then_gone():
    async with processes() as (clock, store, registry):
        assert await registry.open(OPENED)
        async with registry.host(ROOM):
            while not await registry.note_store.notes(TOPIC):
                await asyncio.sleep(0)
        clock.ms += HOUR_MS - 1
        assert await registry.due_scheduler.run_due() == 0
        clock.ms += 1
        async with registry.host(ROOM) as host:
            await registry.due_scheduler.run_due()
            assert host.room.outcome.reason == "abandoned"
            while await registry.note_store.notes(TOPIC):  # the lobby shows it no more
                await asyncio.sleep(0)
        assert await last(store) == Closed(clock.ms)
        clock.ms += 60_000
        await registry.due_scheduler.run_due()
        assert await store.read(ROOM) == []
        assert await store.due(NEVER, 9) == []
        assert await registry.open(OPENED)  # the code is free again


async def test_a_room_that_waits_for_players_is_kept_for_a_day():
    async with processes() as (clock, store, registry):
        await sit_down(registry, OPENED, ANN)
        clock.ms = await due(store)
        assert clock.ms == 1_000 + DAY_MS
        await registry.due_scheduler.run_due()
        assert isinstance(await last(store), Closed)


async def test_a_game_that_nobody_plays_on_is_closed_before_anything_is_removed():
    async with processes() as (clock, store, registry):
        await sit_down(registry, OPENED, ANN, BOB)
        clock.ms += 30 * DAY_MS
        assert await registry.due_scheduler.run_due() == 1
        assert await last(store) == Closed(clock.ms)
        clock.ms += 365 * DAY_MS - 1
        assert await registry.due_scheduler.run_due() == 0
        assert len(await facts(store)) == len(BEGUN) + 1
        clock.ms += 1
        await registry.due_scheduler.run_due()
        assert await store.read(ROOM) == []
        assert await PlayerRooms(store, Timeslicer(), registry.look).cards(ANN) == ()


async def test_nothing_is_kept_of_who_sat_in_a_room_that_is_removed():
    async with processes() as (clock, store, registry):
        await sit_down(registry, OPENED, ANN, BOB)
        assert any(store._members.values())
        for _ in range(2):  # abandoned, then removed
            clock.ms = await due(store)
            await registry.due_scheduler.run_due()
            while any(live.live_room.gone is None for live in registry._live.values()):
                await asyncio.sleep(0)
        assert await store.read(ROOM) == []
        assert not any(store._members.values())


async def test_a_ply_wins_a_game_all_its_time_anew():
    async with processes() as (clock, store, registry):
        await sit_down(registry, OPENED, ANN, BOB)
        clock.ms += 29 * DAY_MS
        async with registry.host(ROOM) as host:
            await host.ask(ANN, PlayIntent(0, {"type": "place", "field": 3}), clock.ms)
        assert await due(store) == clock.ms + 30 * DAY_MS
        clock.ms += 2 * DAY_MS
        assert await registry.due_scheduler.run_due() == 0


async def test_a_time_that_is_too_early_is_put_right():
    async with processes() as (clock, store, registry):
        await sit_down(registry, OPENED, ANN, BOB)
        was = await due(store)
        before = await facts(store)
        assert await store.reschedule(ROOM, was, 5)
        clock.ms = 2_000
        await registry.due_scheduler.run_due()
        assert await due(store) == was
        assert await facts(store) == before


async def test_of_all_processes_one_looks_at_a_room():
    async with processes(4) as (clock, store, *registries):
        await sit_down(registries[0], OPENED, ANN)
        clock.ms += DAY_MS
        store.loaded = 0
        runs = (registry.due_scheduler.run_due() for registry in registries)
        assert await asyncio.gather(*runs) == [1] * 4
        assert store.loaded == 1
        assert [type(fact) for fact in await facts(store)].count(Closed) == 1


async def test_a_room_is_looked_at_by_another_process_where_the_first_one_died():
    async with processes() as (clock, store, registry):
        await sit_down(registry, OPENED, ANN)
        clock.ms += DAY_MS
        assert await store.reschedule(ROOM, clock.ms, clock.ms + LEASE_MS)  # and it died
        assert await registry.due_scheduler.run_due() == 0
        clock.ms += LEASE_MS
        await registry.due_scheduler.run_due()
        assert isinstance(await last(store), Closed)


async def test_a_room_that_this_program_cannot_read_is_looked_at_less_and_less_often():
    async with processes() as (clock, store, registry):
        newer: Opened = replace(OPENED, rules=99)
        await store.append(ROOM, START, entry(newer), 1_000)
        await registry.due_scheduler.run_due()
        assert await due(store) == 1_000 + RETRY_MS
        clock.ms = 1_000 + HOUR_MS
        await registry.due_scheduler.run_due()
        assert await due(store) == clock.ms + HOUR_MS - RETRY_MS
        clock.ms += 9 * DAY_MS
        await registry.due_scheduler.run_due()
        assert await due(store) == clock.ms + DAY_MS
        assert await facts(store) == [newer]


async def test_who_looks_at_a_removed_room_does_not_put_it_back():
    async with processes(2) as (clock, store, registry, other):
        await sit_down(registry, OPENED, ANN, BOB)
        async with other.host(ROOM) as watched:
            await watched.ask(ANN, Resign(0, HERE), 2_000)
            clock.ms = 2_000 + 365 * DAY_MS
            await registry.due_scheduler.run_due()
            while watched.gone is None:
                await asyncio.sleep(0)
            assert watched.gone == REMOVED
        assert await store.read(ROOM) == []


async def test_a_living_host_puts_back_what_a_store_lost_before_the_time_was_up():
    async with processes() as (_, store, registry):
        await sit_down(registry, OPENED, ANN, BOB)
        async with registry.host(ROOM) as host:
            kept = await store.read(ROOM)
            store.lose(ROOM, 0)
            while len(await store.read(ROOM)) < len(kept):
                await asyncio.sleep(0)
            assert host.gone is None
        assert await store.read(ROOM) == kept


async def test_a_store_that_is_away_is_asked_again_in_the_next_round(monkeypatch):
    async with processes() as (clock, store, registry):
        await sit_down(registry, OPENED, ANN)
        clock.ms += DAY_MS
        reschedule = store.reschedule

        async def away(*asked):
            raise Unavailable

        monkeypatch.setattr(store, "reschedule", away)
        assert await registry.due_scheduler.run_due() == 1
        monkeypatch.setattr(store, "reschedule", reschedule)
        await registry.due_scheduler.run_due()
        assert isinstance(await last(store), Closed)


async def test_nothing_that_is_kept_of_a_room_in_play_ever_expires(valkey_url):
    clock = Clock()
    room = replace(OPENED, room="KEPT42")
    async with (
        redis_store(valkey_url) as store,
        RoomRegistry(store, clock.now, linger_ms=0) as registry,
    ):
        await store.pipe.do("DEL", key(room.room))
        assert await registry.open(room)
        async with registry.host(room.room) as host:
            for player in (ANN, BOB):
                await host.ask(player, Sit(player), 1_000)
            while not host.room.begun:
                await host.wait_past(host.cursor, None)
        found = await store.pipe.do("KEYS", "{r:KEPT42}*")
        assert found == [key(room.room).encode()]
        assert [await store.pipe.do("PTTL", name) for name in (*found, DUE)] == [-1, -1]
        due_scheduler = DueScheduler(
            store,
            registry,
            Lifecycle(),
            clock.now,
            PlayerRooms(store, Timeslicer(), registry.look).forget,
        )
        for passed in (30 * DAY_MS, 365 * DAY_MS):
            clock.ms += passed
            await due_scheduler.run_due()
        assert await store.pipe.do("KEYS", "{r:KEPT42}*") == []
        assert await store.pipe.do("ZSCORE", DUE, room.room) is None


async def test_many_rooms_that_are_due_at_once_are_all_looked_at_in_one_round():
    async with processes(2) as (clock, store, *registries):
        rooms = [replace(OPENED, room=f"ROOM{n:02}") for n in range(3 * BATCH)]
        for room in rooms:
            assert await registries[0].open(room)
        clock.ms += HOUR_MS
        tasks = [asyncio.create_task(registry.due_scheduler.run()) for registry in registries]
        for room in rooms:
            async for _, kept in store.follow(room.room):
                if isinstance(kept.fact, Closed):
                    break
        for task in tasks:
            task.cancel()
        logs = [await store.read(room.room) for room in rooms]
        assert [len(log) for log in logs] == [2] * len(rooms)


async def test_time_passes_on_a_real_server_that_nobody_is_connected_to(valkey_url):
    """An audit of sixty seconds is in its last one, and its servers die; so is an empty room."""
    settings = "--redis", valkey_url, "--keep-empty", "2s"
    audited = RoomId("AUDIT2")
    async with open_stores(valkey_url, Path()) as stores, ServerProcess(*settings) as server:
        began = await stores.store.now() - LIMIT_MS + 2_000
        await server.kill()
        await write(stores.store, an_audit(began, audited, (ANN, BOB)), began + LIMIT_MS)
        empty = replace(OPENED, room=RoomId("EMPTY2"), at=began + LIMIT_MS - 2_000)
        await write(stores.store, [empty], began + LIMIT_MS)
        both = {audited, empty.room}
        await server.start()
        assert isinstance((await over(stores.store, audited)).fact, Played)
        assert isinstance((await over(stores.store, empty.room)).fact, Closed)
        async with person(server.url, "Ann") as ann:
            await ann.show_lobby(True)
            async with asyncio.timeout(60):
                while ann.cards is None or {it.room for it in ann.cards.rooms} & both:
                    await asyncio.sleep(0.05)
    assert server.faults == 0


async def write(store, log, when):
    """Write facts into an empty log, whose room is due at ``when``."""
    tip = START
    for fact in log:
        new = entry(fact)
        await store.append(log[0].room, tip, new, when)
        tip = tip.then(encode_entry(new))


async def over(store, room):
    """The entry by which it ended."""
    now = None
    async with asyncio.timeout(60), aclosing(store.follow(room)) as following:
        async for _, kept in following:
            now = fold(now, kept.fact)
            if now.phase == "over":
                return kept
    raise AssertionError


async def nothing_more(_room):
    """Nothing is noted of it elsewhere."""


async def test_a_game_is_in_the_histories_before_its_room_is_removed():
    async with processes() as (clock, store, registry):
        recorder = ResultRecorder(store, Timeslicer(), 1_000)
        assert await registry.open(OPENED)
        async with registry.host(ROOM) as host:
            for player in (ANN, BOB):
                await host.ask(player, Sit(player.title()), 1_000)
            while not host.room.begun:
                await host.wait_past(host.cursor, None)
            await host.ask(ANN, Resign(0, ROOM), 2_000)
        scheduler = DueScheduler(
            store, registry, Lifecycle(), clock.now, nothing_more, book=recorder.book
        )
        for _ in range(3):
            clock.ms += 400 * DAY_MS
            await scheduler.run_due()
        assert await store.read(ROOM) == []
        (game,) = (await recorder.histories.read(BOB)).newest()
        assert (game.played.room, game.played.result) == (ROOM, "won")
