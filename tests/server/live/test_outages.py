"""While no server is there, nobody's clock is charged: the time is given back, once, first."""

import asyncio
import json
from contextlib import AsyncExitStack, aclosing
from pathlib import Path

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from protocol import from_client
from protocol.clock import TimeControl, lasted
from protocol.from_client import RoomSettings
from server.live.lifecycle import Lifecycle
from server.live.outages import Outages
from server.live.registry import RoomRegistry
from server.live.room_loader import load
from server.room.clock import FIRST_FREE_MS, GRACE_MS
from server.room.commands import BY_SERVER, FireTimer, PlayIntent
from server.room.errors import Refused
from server.room.facts import FlagFell, Played, TimeGiven
from server.services.timekeeper import Timekeeper
from server.store.errors import Unavailable
from server.store.factory import open_stores
from server.store.log import Outage
from server.store.memory import MemoryStore
from server.store.redis.due import OUTAGES
from tests.server.room.test_fold import ANN, BOB, OPENED
from tests.server.services.test_due_scheduler import Clock, facts, sit_down
from tests.support.people import person, sit, soon, until
from tests.support.process import ServerProcess
from tests.support.rooms.referee import log_of, refolded

ROOM = OPENED.room
MAIN_MS = 600_000
TIMED = replace(OPENED, settings=RoomSettings(clock=TimeControl("sudden", MAIN_MS)))
GAP_MS = 5_000


class Away(MemoryStore):
    """A store that does not answer while it is away."""

    away, beats = False, 0

    async def beat(self, gap_ms):
        self.beats += 1
        await asyncio.sleep(0)
        if self.away:
            raise Unavailable
        return await super().beat(gap_ms)


class Process(RoomRegistry):
    """One process's rooms, and what it knows of outages."""

    def __init__(self, store, clock, gap_ms=GAP_MS) -> None:
        self.outages = Outages(store, gap_ms)
        life = Lifecycle(outages=self.outages)
        super().__init__(store, clock.now, linger_ms=0, life=life)
        self.services.append(Timekeeper(clock.now, self.hold, life))


async def begun(store, clock):
    """A game with clocks, begun at 1,000; then no server is there from 31,000 to 331,000."""
    async with Process(store, clock) as registry:
        await registry.outages.beat()
        await sit_down(registry, TIMED, ANN, BOB)
        while clock.ms < 31_000:
            clock.ms += GAP_MS
            await registry.outages.beat()
    clock.ms = 331_000


GIVEN = TimeGiven(331_000, 31_000, 331_000)


async def test_whoever_plays_first_after_an_outage_is_not_charged_for_it():
    """Nothing but the ply itself makes this process look: it has said nothing yet."""
    clock = Clock()
    store = MemoryStore(clock.now)
    await begun(store, clock)
    life = Lifecycle(outages=Outages(store, GAP_MS))
    host = await load(store, clock.now, ROOM, life)
    running = asyncio.create_task(host.run())
    await host.ask(ANN, PlayIntent(0, {"type": "place", "field": 3}), clock.ms + 10_000)
    *_, given, played = await facts(store)
    assert given == replace(GIVEN, at=341_000)
    assert isinstance(played, Played)
    # 30 s before the outage and 10 s after it, of which the first 30 s are free
    assert host.room.clock.left[0] == MAIN_MS - 10_000
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_it_is_given_back_where_a_room_is_live_though_nobody_asks():
    clock = Clock()
    store = MemoryStore(clock.now)
    await begun(store, clock)
    async with AsyncExitStack() as stack, asyncio.timeout(60):
        halls = [await stack.enter_async_context(Process(store, clock)) for _ in range(3)]
        for registry in halls:
            await registry.outages.beat()
        hosts = [await stack.enter_async_context(registry.host(ROOM)) for registry in halls]
        for host in hosts:
            while not host.room.given:
                await host.wait_past(host.cursor, None)
        assert [it for it in await facts(store) if isinstance(it, TimeGiven)] == [GIVEN]
        assert lasted(hosts[0].room.clock, 0, 331_000) == 30_000


async def test_no_flag_falls_that_was_due_while_no_server_was_there():
    clock = Clock()
    store = MemoryStore(clock.now)
    await begun(store, clock)
    clock.ms = 1_000 + FIRST_FREE_MS + MAIN_MS + GRACE_MS
    async with Process(store, clock) as registry, registry.host(ROOM) as host:
        with pytest.raises(Refused, match="nothing is due yet"):  # by time: it was given first
            await host.ask(BY_SERVER, FireTimer(), clock.ms)
        assert host.room.given == ((31_000, clock.ms),)
        clock.ms += MAIN_MS + GRACE_MS
        await registry.outages.beat()  # another outage, in all that time
        with pytest.raises(Refused, match="nothing is due yet"):
            await host.ask(BY_SERVER, FireTimer(), clock.ms)
        assert len(host.room.given) == 2
        for _ in range(121):  # from now on a server is there
            clock.ms += GAP_MS
            await registry.outages.beat()
        await host.ask(BY_SERVER, FireTimer(), clock.ms)
        assert isinstance((await facts(store))[-1], FlagFell)


async def test_while_one_server_is_there_it_is_no_outage():
    clock = Clock()
    store = MemoryStore(clock.now)
    one, other = Outages(store, GAP_MS), Outages(store, GAP_MS)
    for _ in range(10):
        clock.ms += GAP_MS
        await one.beat()
    await other.beat()
    assert await store.beat(GAP_MS) == ()
    clock.ms += GAP_MS + 1
    await asyncio.gather(one.beat(), other.beat())
    assert await store.beat(GAP_MS) == (Outage(51_000, 56_001),)


async def test_nothing_is_decided_before_it_is_known_what_is_owed():
    clock = Clock()
    store = Away(clock.now)
    await begun(store, clock)
    store.away = True
    async with Process(store, clock) as registry, registry.host(ROOM) as host:
        before = await facts(store)
        with pytest.raises(Unavailable):
            await host.ask(ANN, PlayIntent(0, {"type": "place", "field": 3}), clock.ms)
        assert await facts(store) == before
        store.away = False
        await host.ask(ANN, PlayIntent(0, {"type": "place", "field": 3}), clock.ms)
        assert (await facts(store))[-2] == GIVEN


async def test_a_process_that_has_just_said_so_need_not_ask_again():
    clock = Clock()
    store = Away(clock.now)
    outages = Outages(store, 3_600_000)
    await asyncio.gather(*(outages.refresh() for _ in range(9)))
    assert store.beats == 1
    store.away = True
    await outages.refresh()


async def test_an_outage_that_ends_in_the_future_gives_nothing_back():
    """The store's clock was an hour ahead for a while: nobody was ever without a server."""
    clock = Clock()
    store = MemoryStore(clock.now)
    async with Process(store, clock) as registry:
        await registry.outages.beat()
        await sit_down(registry, TIMED, ANN, BOB)
        async with registry.host(ROOM) as host:
            clock.ms += 3_600_000
            await store.beat(GAP_MS)  # by another server, which tells nobody
            clock.ms -= 3_590_000
            with capture_logs() as events:
                await registry.outages.beat()
                await host.ask(ANN, PlayIntent(0, {"type": "place", "field": 3}), clock.ms)
            assert host.room.given == ()
            assert events == []


async def test_an_outage_known_here_that_turns_out_to_be_to_come_is_logged():
    clock = Clock()
    outages = Outages(MemoryStore(clock.now), GAP_MS)
    await outages.beat()
    clock.ms += 3_600_000
    await outages.beat()
    clock.ms -= 3_590_000
    with capture_logs() as events:
        await outages.beat()
    (told,) = events
    assert "outage ignored" in told["event"]
    assert told["until"] > clock.ms


async def noted(store):
    """The outages that the store knows of, without saying that a server is there."""
    return [one.decode() for one in await store.pipe.do("LRANGE", OUTAGES, 0, -1)]


async def pass_by(store, ms):
    """Until the store's clock has gone on by so much."""
    end = await store.now() + ms
    async with asyncio.timeout(60):
        while await store.now() < end:
            await asyncio.sleep(0.1)


async def test_of_two_servers_killed_one_costs_no_time_and_both_give_it_back(valkey_url):
    arguments = "--redis", valkey_url, "--log", "json", "--outage", "3s"
    one, other = ServerProcess(*arguments), ServerProcess(*arguments)
    timed = from_client.RoomSettings(clock=TimeControl("sudden", MAIN_MS))
    async with (
        open_stores(valkey_url, Path()) as stores,
        one,
        other,
        person(one.url, "Ann") as ann,
        person(one.url, "Bob") as bob,
    ):
        room = await open_timed(ann, timed)
        mirrors = [await sit(who, room) for who in (ann, bob)]
        await until(mirrors[0], lambda m: m.seen.phase == "playing")
        before = await noted(stores.store)
        await other.kill()
        await pass_by(stores.store, 3_600)
        assert await noted(stores.store) == before
        await one.kill()
        await pass_by(stores.store, 3_600)
        await asyncio.gather(one.start(), other.start())
        async with asyncio.timeout(60), aclosing(stores.store.follow(room)) as following:
            async for _, kept in following:
                if isinstance(kept.fact, TimeGiven):
                    break
        told = kept.fact
        assert await noted(stores.store) == [*before, f"{told.since} {told.until}"]
        assert told.until - told.since > 3_000
        now = refolded(await log_of(valkey_url, room))
        charged = lasted(now.clock, 0, told.until)
        assert charged == told.since - now.clock.since[0]
        await until(mirrors[1], lambda m: m.seen.clock.used[0] == told.since - told.until)
        assert "outage" in {json.loads(it)["event"] for it in one.errors.decode().splitlines()}
    assert one.faults == other.faults == 0


async def open_timed(who, settings):
    """A room with clocks."""
    options = {"size": 4}
    done = await soon(who.ask(lambda n: from_client.Open(n, "polyy", options, settings)))
    return done.room
