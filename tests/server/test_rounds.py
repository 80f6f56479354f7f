"""Rooms whose time has come are looked at though nobody watches, by one process, and then end."""

import asyncio
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from pathlib import Path

from msgspec.structs import replace

from protocol.clock import TimeControl
from protocol.from_client import Settings
from protocol.names import RoomId
from server.hall import Hall
from server.host import REMOVED
from server.life import Life
from server.lobby import TOPIC, Lobby
from server.mine import Mine
from server.retention import DAY_MS, HOUR_MS, Retention
from server.room import entries
from server.room.clock import FIRST_FREE_MS, GRACE_MS
from server.room.decide import AskPlay, AskResign, AskSit
from server.room.entries import Began, Closed, FlagFell, Opened, Played
from server.room.room import fold
from server.rounds import AGAIN_MS, LEASE_MS, MOST, Rounds
from server.slices import Slices
from server.store.choose import opened
from server.store.memory import MemoryShelf, MemoryStore
from server.store.redis import key
from server.store.redis_due import DUE
from server.store.store import START, Unavailable, entry
from server.timekeeper import NEAR_MS, Timekeeper
from tests.server.room.test_room import ANN, BEGUN, BOB, OPENED, SEATED
from tests.server.store.helpers import redis_store
from tests.support.audits import LIMIT_MS, an_audit
from tests.support.people import person
from tests.support.process import ServerProcess

ROOM = OPENED.room
DAILY = replace(OPENED, settings=Settings(clock=TimeControl("days", 0, DAY_MS)))
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


class Process(Hall):
    """One process's rooms, their timekeeper, their cards, and the rounds it makes."""

    def __init__(self, store, clock, shelf=None) -> None:
        super().__init__(store, clock.now, linger_ms=0)
        mine = Mine(store, Slices(), self.look)
        self.rounds = Rounds(store, self, Life(), clock.now, mine.forget)
        self.shelf = shelf or MemoryShelf(clock.now)
        self.attendants += [
            Timekeeper(clock.now, self.host).attend,
            Lobby(self.shelf, 30_000, 200).attend,
            mine.attend,
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


async def sit_down(hall, first, *players):
    """Open a room and let them sit, and leave it to itself once play has begun, if it does."""
    assert await hall.open(first)
    async with hall.host(ROOM) as host:
        for player in players:
            await host.ask(AskSit(player, player.title()), 1_000)
        while len(players) == 2 and not host.room.begun:
            await host.wait_past(host.told, None)
    while host.gone is None:
        await asyncio.sleep(0)


async def test_a_flag_falls_though_nobody_has_watched_for_a_day():
    async with processes() as (clock, store, hall):
        await sit_down(hall, DAILY, ANN, BOB)  # which keeps no room live for a day
        falls = 1_000 + FIRST_FREE_MS + DAY_MS + GRACE_MS
        assert await due(store) == falls
        clock.ms = falls - 1
        assert await hall.rounds.some() == 0
        clock.ms = falls
        assert await hall.rounds.some() == 1
        assert await last(store) == FlagFell(falls, 0)
        assert await due(store) == falls + 365 * DAY_MS


async def test_what_is_due_within_a_minute_keeps_a_room_live():
    async with processes() as (clock, store, hall):
        await sit_down(hall, DAILY, ANN, BOB)
        clock.ms = await due(store) - NEAR_MS
        async with hall.host(ROOM) as host:
            while hall._live[ROOM].users < 2:
                await asyncio.sleep(0)
        for _ in range(20):
            await asyncio.sleep(0)
        assert host.gone is None


async def test_a_full_table_begins_though_its_process_died():
    async with processes() as (clock, store, hall):
        tip = START
        for fact in SEATED:
            new = entry(fact)
            await store.append(ROOM, tip, new, Retention().empty_ms)
            tip = tip.then(entries.write(new))
        clock.ms = HOUR_MS
        await hall.rounds.some()
        assert await last(store) == Began(SEATED[-1].at, (0, 1))


async def test_a_room_in_which_nobody_sits_is_closed_after_an_hour_and_then_gone():
    async with processes() as (clock, store, hall):
        assert await hall.open(OPENED)
        async with hall.host(ROOM):
            while not await hall.shelf.notes(TOPIC):
                await asyncio.sleep(0)
        clock.ms += HOUR_MS - 1
        assert await hall.rounds.some() == 0
        clock.ms += 1
        async with hall.host(ROOM) as host:
            await hall.rounds.some()
            assert host.room.outcome.reason == "abandoned"
            while await hall.shelf.notes(TOPIC):  # the lobby shows it no more
                await asyncio.sleep(0)
        assert await last(store) == Closed(clock.ms, "abandoned")
        clock.ms += 60_000
        await hall.rounds.some()
        assert await store.read(ROOM) == []
        assert await store.due(NEVER, 9) == []
        assert await hall.open(OPENED)  # the code is free again


async def test_a_room_that_waits_for_players_is_kept_for_a_day():
    async with processes() as (clock, store, hall):
        await sit_down(hall, OPENED, ANN)
        clock.ms = await due(store)
        assert clock.ms == 1_000 + DAY_MS
        await hall.rounds.some()
        assert isinstance(await last(store), Closed)


async def test_a_game_that_nobody_plays_on_is_closed_before_anything_is_removed():
    async with processes() as (clock, store, hall):
        await sit_down(hall, OPENED, ANN, BOB)
        clock.ms += 30 * DAY_MS
        assert await hall.rounds.some() == 1
        assert await last(store) == Closed(clock.ms, "abandoned")
        clock.ms += 365 * DAY_MS - 1
        assert await hall.rounds.some() == 0
        assert len(await facts(store)) == len(BEGUN) + 1
        clock.ms += 1
        await hall.rounds.some()
        assert await store.read(ROOM) == []
        assert await Mine(store, Slices(), hall.look).cards(ANN) == ()


async def test_nothing_is_kept_of_who_sat_in_a_room_that_is_removed():
    async with processes() as (clock, store, hall):
        await sit_down(hall, OPENED, ANN, BOB)
        assert any(store._pins.values())
        for _ in range(2):  # abandoned, then removed
            clock.ms = await due(store)
            await hall.rounds.some()
            while any(live.host.gone is None for live in hall._live.values()):
                await asyncio.sleep(0)
        assert await store.read(ROOM) == []
        assert not any(store._pins.values())


async def test_a_ply_wins_a_game_all_its_time_anew():
    async with processes() as (clock, store, hall):
        await sit_down(hall, OPENED, ANN, BOB)
        clock.ms += 29 * DAY_MS
        async with hall.host(ROOM) as host:
            await host.ask(AskPlay(ANN, 0, {"type": "place", "field": 3}), clock.ms)
        assert await due(store) == clock.ms + 30 * DAY_MS
        clock.ms += 2 * DAY_MS
        assert await hall.rounds.some() == 0


async def test_a_time_that_is_too_early_is_put_right():
    async with processes() as (clock, store, hall):
        await sit_down(hall, OPENED, ANN, BOB)
        was = await due(store)
        before = await facts(store)
        assert await store.put_off(ROOM, was, 5)
        clock.ms = 2_000
        await hall.rounds.some()
        assert await due(store) == was
        assert await facts(store) == before


async def test_of_all_processes_one_looks_at_a_room():
    async with processes(4) as (clock, store, *halls):
        await sit_down(halls[0], OPENED, ANN)
        clock.ms += DAY_MS
        store.loaded = 0
        assert await asyncio.gather(*(hall.rounds.some() for hall in halls)) == [1] * 4
        assert store.loaded == 1
        assert [type(fact) for fact in await facts(store)].count(Closed) == 1


async def test_a_room_is_looked_at_by_another_process_where_the_first_one_died():
    async with processes() as (clock, store, hall):
        await sit_down(hall, OPENED, ANN)
        clock.ms += DAY_MS
        assert await store.put_off(ROOM, clock.ms, clock.ms + LEASE_MS)  # and it died
        assert await hall.rounds.some() == 0
        clock.ms += LEASE_MS
        await hall.rounds.some()
        assert isinstance(await last(store), Closed)


async def test_a_room_that_this_program_cannot_read_is_looked_at_less_and_less_often():
    async with processes() as (clock, store, hall):
        newer: Opened = replace(OPENED, rules=99)
        await store.append(ROOM, START, entry(newer), 1_000)
        await hall.rounds.some()
        assert await due(store) == 1_000 + AGAIN_MS
        clock.ms = 1_000 + HOUR_MS
        await hall.rounds.some()
        assert await due(store) == clock.ms + HOUR_MS - AGAIN_MS
        clock.ms += 9 * DAY_MS
        await hall.rounds.some()
        assert await due(store) == clock.ms + DAY_MS
        assert await facts(store) == [newer]


async def test_who_looks_at_a_removed_room_does_not_put_it_back():
    async with processes(2) as (clock, store, hall, other):
        await sit_down(hall, OPENED, ANN, BOB)
        async with other.host(ROOM) as watched:
            await watched.ask(AskResign(ANN), 2_000)
            clock.ms = 2_000 + 365 * DAY_MS
            await hall.rounds.some()
            while watched.gone is None:
                await asyncio.sleep(0)
            assert watched.gone == REMOVED
        assert await store.read(ROOM) == []


async def test_a_living_host_puts_back_what_a_store_lost_before_the_time_was_up():
    async with processes() as (_, store, hall):
        await sit_down(hall, OPENED, ANN, BOB)
        async with hall.host(ROOM) as host:
            kept = await store.read(ROOM)
            store.lose(ROOM, 0)
            while len(await store.read(ROOM)) < len(kept):
                await asyncio.sleep(0)
            assert host.gone is None
        assert await store.read(ROOM) == kept


async def test_a_store_that_is_away_is_asked_again_in_the_next_round(monkeypatch):
    async with processes() as (clock, store, hall):
        await sit_down(hall, OPENED, ANN)
        clock.ms += DAY_MS
        put_off = store.put_off

        async def away(*asked):
            raise Unavailable

        monkeypatch.setattr(store, "put_off", away)
        assert await hall.rounds.some() == 1
        monkeypatch.setattr(store, "put_off", put_off)
        await hall.rounds.some()
        assert isinstance(await last(store), Closed)


async def test_nothing_that_is_kept_of_a_room_in_play_ever_expires(valkey_url):
    clock = Clock()
    room = replace(OPENED, room="KEPT42")
    async with redis_store(valkey_url) as store, Hall(store, clock.now, linger_ms=0) as hall:
        await store.pipe.do("DEL", key(room.room))
        assert await hall.open(room)
        async with hall.host(room.room) as host:
            for player in (ANN, BOB):
                await host.ask(AskSit(player, player), 1_000)
            while not host.room.begun:
                await host.wait_past(host.told, None)
        found = await store.pipe.do("KEYS", "{r:KEPT42}*")
        assert found == [key(room.room).encode()]
        assert [await store.pipe.do("PTTL", name) for name in (*found, DUE)] == [-1, -1]
        rounds = Rounds(store, hall, Life(), clock.now, Mine(store, Slices(), hall.look).forget)
        for passed in (30 * DAY_MS, 365 * DAY_MS):
            clock.ms += passed
            await rounds.some()
        assert await store.pipe.do("KEYS", "{r:KEPT42}*") == []
        assert await store.pipe.do("ZSCORE", DUE, room.room) is None


async def test_many_rooms_that_are_due_at_once_are_all_looked_at_in_one_round():
    async with processes(2) as (clock, store, *halls):
        rooms = [replace(OPENED, room=f"ROOM{n:02}") for n in range(3 * MOST)]
        for room in rooms:
            assert await halls[0].open(room)
        clock.ms += HOUR_MS
        rounds = [asyncio.create_task(hall.rounds.run()) for hall in halls]
        for room in rooms:
            async for _, kept in store.follow(room.room):
                if isinstance(kept.fact, Closed):
                    break
        for task in rounds:
            task.cancel()
        logs = [await store.read(room.room) for room in rooms]
        assert [len(log) for log in logs] == [2] * len(rooms)


async def test_time_passes_on_a_real_server_that_nobody_is_connected_to(valkey_url):
    """An audit of sixty seconds is in its last one, and its servers die; so is an empty room."""
    settings = "--redis", valkey_url, "--keep-empty", "2s"
    audited = RoomId("AUDIT2")
    async with opened(valkey_url, Path()) as stores, ServerProcess(*settings) as server:
        began = await stores.store.now() - LIMIT_MS + 2_000
        await server.kill()
        await write(stores.store, an_audit(began, audited, (ANN, BOB)), began + LIMIT_MS)
        empty = replace(OPENED, room=RoomId("EMPTY2"), at=began + LIMIT_MS - 2_000)
        await write(stores.store, [empty], began + LIMIT_MS)
        both = {audited, empty.room}
        await server.start()
        assert isinstance((await over(stores.store, audited)).fact, Played)
        assert (await over(stores.store, empty.room)).fact.reason == "abandoned"
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
        tip = tip.then(entries.write(new))


async def over(store, room):
    """The entry by which it ended."""
    now = None
    async with asyncio.timeout(60), aclosing(store.follow(room)) as following:
        async for _, kept in following:
            now = fold(now, kept.fact)
            if now.phase == "over":
                return kept
    raise AssertionError
