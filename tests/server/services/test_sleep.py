"""On a server that nobody else can reach, a room sleeps until one of its people is back."""

import asyncio
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace

from protocol import from_client
from protocol.clock import TimeControl, lasted
from protocol.from_client import RoomSettings as RoomSettings
from protocol.names import PlayerId
from server.app import serving
from server.live.lifecycle import Lifecycle
from server.live.outages import Outages
from server.room.clock import FIRST_FREE_MS, GRACE_MS
from server.room.facts import Closed, FlagFell, TimeGiven
from server.services.sleep import OnceAwake, PrivateOutages, Sleep
from server.services.timekeeper import Timekeeper
from server.settings import Retention, ServerSettings
from server.store.memory import MemoryStore
from tests.server.live.test_outages import GAP_MS
from tests.server.room.test_fold import ANN, BOB, OPENED
from tests.server.services.test_due_scheduler import (
    Clock,
    DueScheduler,
    PlayerRooms,
    RoomRegistry,
    Timeslicer,
    facts,
    sit_down,
)
from tests.support.people import PATIENCE_S, open_room, person, sit, soon, until, watch

ROOM = OPENED.room
MAIN_MS = 600_000
TIMED = replace(OPENED, settings=RoomSettings(clock=TimeControl("sudden", MAIN_MS)))
FALLS = 1_000 + FIRST_FREE_MS + MAIN_MS + GRACE_MS


class Public(RoomRegistry):
    """One process of a server that others can reach."""

    def __init__(self, store, clock) -> None:
        self.outages = Outages(store, GAP_MS)
        life = Lifecycle(outages=self.outages)
        super().__init__(store, clock.now, linger_ms=0, life=life)
        self.due_scheduler = DueScheduler(
            store, self, life, clock.now, PlayerRooms(store, Timeslicer(), self.look).forget
        )
        self.services.append(Timekeeper(clock.now, self.hold, life))


class Private(RoomRegistry):
    """The one process of a server that nobody else can reach."""

    def __init__(self, store, clock, retention=None) -> None:
        self.sleep = Sleep(clock.now)
        self.outages = PrivateOutages(store, GAP_MS, self.sleep)
        life = Lifecycle(retention, self.outages)
        super().__init__(store, clock.now, linger_ms=0, life=life)
        forget = PlayerRooms(store, Timeslicer(), self.look).forget
        self.due_scheduler = DueScheduler(
            store, self, life, clock.now, forget, self.sleep.is_asleep
        )
        timekeeper = Timekeeper(clock.now, self.hold, life)
        self.services.append(OnceAwake(self.sleep, timekeeper))


@asynccontextmanager
async def kept():
    """A game with clocks that a public server began at 1,000, and left at 31,000."""
    clock = Clock()
    store = MemoryStore(clock.now)
    async with Public(store, clock) as registry:
        await registry.outages.beat()
        await sit_down(registry, TIMED, ANN, BOB)
        await pass_time(clock, registry.outages, 31_000)
    yield clock, store


@pytest.fixture(autouse=True)
async def patience():
    """What never comes fails the test."""
    async with asyncio.timeout(PATIENCE_S):
        yield


async def pass_time(clock, outages, until_ms):
    while clock.ms < until_ms:
        clock.ms = min(clock.ms + GAP_MS, until_ms)
        await outages.beat()


async def test_no_flag_falls_in_a_room_that_sleeps_however_long_and_whoever_looks_on():
    async with kept() as (clock, store):
        async with Private(store, clock) as registry:
            await registry.outages.beat()
            await pass_time(clock, registry.outages, 2 * FALLS)
            assert await registry.due_scheduler.run_due() == 1
            assert (
                await registry.due_scheduler.run_due() == 0
            )  # left so, and not looked at again and again
            async with registry.host(ROOM) as host:
                registry.sleep.wake(host.room, PlayerId("a spectator"))
                assert registry.sleep.is_asleep(ROOM)
                assert await registry.due_scheduler.run_due() == 0
                assert host.room.phase == "playing"
        assert not any(isinstance(it, FlagFell | TimeGiven) for it in await facts(store))


async def test_the_time_asleep_is_given_back_when_a_player_is_back_and_then_time_runs(
    monkeypatch,
):
    monkeypatch.setattr(
        "server.services.timekeeper.EVERY_S", 0.01
    )  # the clock is put forward by hand
    async with kept() as (clock, store), Private(store, clock) as registry:
        await registry.outages.beat()
        await pass_time(clock, registry.outages, 2 * FALLS)
        woken = clock.ms
        async with registry.host(ROOM) as host:
            registry.sleep.wake(host.room, BOB)
            while not host.room.given:
                await host.wait_past(host.cursor, None)
            assert host.room.given == ((31_000, woken),)
            assert lasted(host.room.clock, 0, clock.ms) == 30_000
            await pass_time(clock, registry.outages, woken + MAIN_MS + 2 * GRACE_MS)
            while host.room.phase == "playing":
                await host.wait_past(host.cursor, None)
        *_, given, fell = await facts(store)
        assert isinstance(given, TimeGiven)
        assert isinstance(fell, FlagFell)


async def test_a_server_that_others_can_reach_gives_the_time_back_too():
    async with kept() as (clock, store):
        async with Private(store, clock) as registry:
            await registry.outages.beat()
            await pass_time(clock, registry.outages, 2 * FALLS)
            await registry.due_scheduler.run_due()
        async with Public(store, clock) as registry:
            await registry.outages.beat()
            assert await registry.due_scheduler.run_due() == 1
            async with registry.host(ROOM) as host:
                while not host.room.given:
                    await host.wait_past(host.cursor, None)
                assert host.room.given == ((31_000, 2 * FALLS),)
                assert host.room.phase == "playing"


async def test_no_time_is_given_twice_though_the_room_slept_several_times():
    async with kept() as (clock, store):
        for _ in range(3):
            async with Private(store, clock) as registry:
                await registry.outages.beat()
                await pass_time(clock, registry.outages, clock.ms + FALLS)
                async with registry.host(ROOM) as host:
                    before = host.room.given
                    registry.sleep.wake(host.room, ANN)
                    while host.room.given == before:
                        await host.wait_past(host.cursor, None)
                    assert lasted(host.room.clock, 0, clock.ms) == 30_000
        async with Public(store, clock) as registry:
            await registry.outages.beat()
            async with registry.host(ROOM) as host:
                await host._life.refresh()
                assert lasted(host.room.clock, 0, clock.ms) == 30_000
                assert host._life.time_owed(host.room) is None


async def test_a_machine_that_slept_under_a_room_that_is_awake_charges_nobody_for_it():
    async with kept() as (clock, store), Private(store, clock) as registry:
        await registry.outages.beat()
        async with registry.host(ROOM) as host:
            registry.sleep.wake(host.room, ANN)
            clock.ms += 2 * FALLS
            await registry.outages.beat()
            owed = registry.outages.time_owed(host.room)
            assert owed is not None
            assert owed.until - owed.since == 2 * FALLS


async def test_a_room_whose_time_is_up_is_closed_though_it_sleeps():
    async with kept() as (clock, store):
        async with Private(store, clock, Retention(playing_ms=60_000)) as registry:
            await registry.outages.beat()
            await pass_time(clock, registry.outages, 4 * FALLS)
            await registry.due_scheduler.run_due()
        assert isinstance((await facts(store))[-1], Closed)


@pytest.mark.parametrize(
    ("settings", "private"),
    [
        (ServerSettings(with_parent=True), True),
        (ServerSettings(with_parent=True, host="::1"), True),
        (ServerSettings(private=True), True),
        (ServerSettings(), False),
        (ServerSettings(private=True, host="0.0.0.0"), False),
        (ServerSettings(private=True, lan=True), False),
        (ServerSettings(with_parent=True, lan=True, host="0.0.0.0"), False),
        (ServerSettings(with_parent=True, host="0.0.0.0"), False),
    ],
)
def test_only_what_was_started_for_this_machine_alone_is_private(settings, private):
    assert settings.is_private is private


async def test_no_bot_plays_in_a_kept_room_of_somebody_else_until_they_are_back(
    tmp_path, valkey_url
):
    slow = ServerSettings(port=0, redis=valkey_url, data=tmp_path, bot_delay_ms=60_000)
    async with serving(slow) as listener, person(f"ws://127.0.0.1:{listener.port}", "Ann") as ann:
        about = RoomSettings(bot_delay_ms=3_000)
        done = await soon(ann.ask(lambda n: from_client.Open(n, "polyy", {"size": 4}, about)))
        code, token = done.room, ann.token
        await sit(ann, code, 1)
        await soon(ann.ask(lambda n: from_client.SeatBot(n, code, 0, "random", 0)))
        await until(ann.rooms[code], lambda m: m.seen.phase == "playing")
    async with serving(replace(slow, with_parent=True, bot_delay_ms=0)) as listener:
        url = f"ws://127.0.0.1:{listener.port}"
        async with person(url, "Cat") as cat, person(url, "Ann", token) as ann:
            seen = await watch(cat, code)
            await watch(cat, await open_room(cat, "polyy", size=4))
            assert seen.seen.ply == 0, "the bot that is to move waits for Ann, not for Cat"
            assert seen.here is None or not seen.here.here[1]
            await ann.watch(code)
            await until(seen, lambda m: m.seen.ply == 1)
