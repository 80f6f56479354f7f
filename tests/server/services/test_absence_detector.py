"""Who is not connected is noted as away, once, and what the room's opener wants comes of it."""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

import pytest
from msgspec.structs import replace

from client.net.pending_requests import RequestRefused
from protocol.allowed_actions import allows
from protocol.clock import TimeControl, read
from protocol.from_client import ClaimWin, Open, SeatBot
from protocol.from_client import RoomSettings as RoomSettings
from protocol.from_server import RoomPresence
from protocol.names import PlayerId
from server.app import serving
from server.live.registry import RoomRegistry
from server.room.facts import Attended, Away, Back, Deserted, Played, Sat
from server.runtime.loop_monitor import LoopMonitor
from server.services.absence_detector import AbsenceDetector, pending_reports
from server.settings import ServerSettings
from tests.server.live.test_live_room import written
from tests.server.room.test_fold import BEGUN, OPENED
from tests.support.people import person, sit, soon, until
from tests.support.views import game_view

ROOM = OPENED.room
SOON = {"away_ms": 100, "presence_ms": 1_000}


# -- what is noticed -----------------------------------------------------------------------------


class Process:
    """A process in which it is known who is here, without a network."""

    def __init__(self, store, away_ms=50, start_ms=0, now=lambda: 5000, linger_ms=0, loop=None):
        self.registry = RoomRegistry(store, now, linger_ms)
        absence_detector = AbsenceDetector(now, self.registry.host, away_ms, start_ms, loop)
        self.registry.services.append(absence_detector)

    async def __aenter__(self):
        return await self.registry.__aenter__()

    async def __aexit__(self, *raised):
        await self.registry.__aexit__(*raised)


def here(*seats):
    return RoomPresence(0, tuple(seats), 0, ())


async def facts(store, *kinds, most=1):
    """The facts of these kinds in the log, once there are so many."""
    async with asyncio.timeout(60):
        while True:
            log = [entry.fact for _, entry in await store.read(ROOM)]
            found = [fact for fact in log if isinstance(fact, kinds)]
            if len(found) >= most:
                return found
            await asyncio.sleep(0.005)


async def test_two_processes_note_it_once_and_the_return_once():
    store = await written(*BEGUN)
    async with AsyncExitStack() as stack:
        halls = [await stack.enter_async_context(Process(store)) for _ in range(2)]
        hosts = [await stack.enter_async_context(registry.host(ROOM)) for registry in halls]
        for times in (1, 2):
            for host in hosts:
                host.tell_presence(here(True, False))
            await facts(store, Away, most=times)
            for host in hosts:
                host.tell_presence(here(True, True))
            await facts(store, Back, most=times)
    noted = await facts(store, Away, Back)
    assert [(type(fact), fact.seat) for fact in noted] == [(Away, 1), (Back, 1)] * 2


async def test_bots_that_play_for_nobody_any_more_rest_until_somebody_is_there():
    bots = [Sat(1, seat, PlayerId(f"bot-{seat}"), "Bot", "random", 0) for seat in (0, 1)]
    store = await written(OPENED, *bots, BEGUN[3])
    async with AsyncExitStack() as stack:
        halls = [await stack.enter_async_context(Process(store)) for _ in range(2)]
        hosts = [await stack.enter_async_context(registry.host(ROOM)) for registry in halls]
        for times in (1, 2):
            for kind, there in ((Deserted, False), (Attended, True)):
                for host in hosts:
                    host.attended = there
                    host.tell_presence(RoomPresence(0, (True, True), int(there), ()))
                await facts(store, kind, most=times)
    noted = await facts(store, Deserted, Attended)
    assert [type(fact) for fact in noted] == [Deserted, Attended] * 2


async def test_thirteen_rooms_of_bots_that_somebody_fills_and_leaves_soon_rest(
    tmp_path,
):
    settings = RoomSettings(bot_delay_ms=100, listed=False)
    async with serving(ServerSettings(port=0, data=tmp_path, linger_ms=0, **SOON)) as listener:
        registry, url = listener.context.registry, f"ws://127.0.0.1:{listener.port}"
        async with person(url, "Eve") as eve:
            rooms = []
            for _ in range(13):
                wish = partial(Open, game="polyy", options={}, settings=settings)
                rooms.append((await soon(eve.ask(wish))).room)
                for _ in range(2):
                    await soon(eve.ask(partial(SeatBot, room=rooms[-1])))
            mirrors = [await eve.watch(room) for room in rooms]
            for mirror in mirrors:
                await until(mirror, lambda m: m.seen is not None and m.seen.ply > 0)
        resting = []
        for room in rooms:
            async with registry.host(room) as host:
                while not (host.room.deserted or not host.room.begun):
                    await host.wait_past(host.cursor, None)
                resting.append([it for it in host.facts if isinstance(it, Played | Deserted)])
    played = [sum(isinstance(fact, Played) for fact in told) for told in resting]
    assert max(played) < 60, "of some two hundred plies to the end"
    assert all(isinstance(told[-1], Deserted) for told in resting)


async def test_who_is_back_before_it_is_noticed_was_never_away():
    store = await written(*BEGUN)
    async with Process(store, away_ms=60_000) as registry, registry.host(ROOM) as host:
        for there in (False, True, False, True):
            host.tell_presence(here(True, there))
            await asyncio.sleep(0)
        assert not pending_reports(host)
    assert len(await store.read(ROOM)) == len(BEGUN)


async def test_the_last_one_to_go_is_noticed_though_nobody_watches_any_more():
    store = await written(*BEGUN)
    async with Process(store, away_ms=400, linger_ms=200) as registry:
        async with registry.host(ROOM) as host:
            host.tell_presence(here(False, False))
        assert {fact.seat for fact in await facts(store, Away, most=2)} == {0, 1}
        async with asyncio.timeout(60):
            while host.gone is None:
                await asyncio.sleep(0)


async def test_after_a_start_nobody_is_away_for_a_while():
    store = await written(*BEGUN)
    loop = asyncio.get_running_loop()
    began = loop.time()
    async with Process(store, away_ms=1, start_ms=300) as registry, registry.host(ROOM) as host:
        host.tell_presence(here(True, False))
        await facts(store, Away)
        assert loop.time() - began >= 0.3


async def test_after_a_sleep_of_the_machine_nobody_is_away_for_a_while():
    store = await written(*BEGUN)
    asleep, loop = [0.0], asyncio.get_running_loop()
    monitor = LoopMonitor(lambda: asleep[0])
    process = Process(store, away_ms=1, start_ms=300, loop=monitor)
    async with process as registry, registry.host(ROOM) as host:
        host.tell_presence(here(True, False))
        await facts(store, Away)
        host.tell_presence(here(True, True))
        await facts(store, Back)
        asleep[0] += 3600
        woken = loop.time()
        host.tell_presence(here(True, False))
        await facts(store, Away, most=2)
        assert loop.time() - woken >= 0.3


async def test_in_correspondence_nobody_need_be_there():
    clock = TimeControl("days", extra_ms=86_400_000)
    days = replace(OPENED, settings=RoomSettings(clock=clock))
    store = await written(days, *BEGUN[1:])
    async with Process(store) as registry, registry.host(ROOM) as host:
        host.tell_presence(here(False, False))
        assert not pending_reports(host)


# -- what comes of it, over real lines -----------------------------------------------------------


@asynccontextmanager
async def abandoned(url, other_url, **wishes):
    """A game whose second player is gone: the first one, and what it is told; the other's token."""
    settings = RoomSettings(absent_ms=1_000, bot_delay_ms=0, **wishes)
    async with person(url, "Ann") as ann:
        async with person(other_url, "Bob") as bob:
            done = await soon(ann.ask(lambda n: Open(n, "polyy", {"size": 4}, settings)))
            red = await sit(ann, done.room)
            blue = await sit(bob, done.room)
            for mirror in (red, blue):
                await until(mirror, lambda m: m.seen.phase == "playing")
            token = bob.welcome.token
        await until(red, lambda m: m.seen.away[1] is not None)
        yield ann, red, token


async def refused(asking):
    """The refusal, where it is one."""
    try:
        await soon(asking)
    except RequestRefused as why:
        return why.refused
    return None


async def play(who, mirror, field):
    await who.play(mirror, {"type": "place", "field": field})


@pytest.fixture
async def two_servers(valkey_url, tmp_path):
    settings = [ServerSettings(port=0, redis=valkey_url, data=tmp_path, **SOON) for _ in range(2)]
    async with serving(settings[0]) as one, serving(settings[1]) as other:
        yield [f"ws://127.0.0.1:{it.port}" for it in (one, other)]


async def test_each_policy_does_what_it_says_when_a_line_breaks_and_gives_way_when_it_is_back(
    two_servers,
):
    async with asyncio.TaskGroup() as group:
        for policy in (a_claim, a_bot, a_wait, a_clock):
            group.create_task(policy(*two_servers))


async def a_claim(*urls):
    async with abandoned(*urls, absent="claim") as (ann, red, _):
        await until(red, lambda m: allows(m.seen.allowed, "claim"))
        while (why := await refused(ann.ask(lambda n: ClaimWin(n, red.room)))) is not None:
            assert 0 <= why.retry_ms <= 1_000
            await asyncio.sleep(why.retry_ms / 1000)
        await until(red, lambda m: m.seen.phase == "over")
        assert (red.seen.ending.winners, red.seen.ending.reason) == ((0,), "claim")


async def a_bot(*urls):
    async with abandoned(*urls, absent="bot") as (ann, red, token):
        await play(ann, red, 3)
        # until it has played
        await until(red, lambda m: m.seen.stand_ins[1] and game_view(m.seen).to_move == 0)
        async with person(urls[1], "Bob", token) as bob:
            blue = await bob.watch(red.room)
            await until(blue, lambda m: m.seen is not None and not any(m.seen.stand_ins))
            assert blue.seen.away == (None, None)
            number = red.number
            field = next(f for f, owner in enumerate(game_view(red.seen).board) if owner is None)
            await play(ann, red, field)
            await until(red, lambda m: m.number == number + 1)
            await until(blue, lambda m: game_view(m.seen).to_move == 1)


async def a_wait(*urls):
    clock = TimeControl("sudden", main_ms=600_000)
    async with abandoned(*urls, absent="wait", clock=clock) as (ann, red, token):
        await play(ann, red, 3)
        await until(red, lambda m: game_view(m.seen).to_move == 1)
        assert red.seen.clock.since == (0, 0)
        async with person(urls[1], "Bob", token) as bob:
            blue = await bob.watch(red.room)
            await until(blue, lambda m: m.seen is not None and m.seen.clock.since[1])
            assert not read(clock, blue.seen.clock, 1, blue.seen.clock.since[1]).gone_ms


async def a_clock(*urls):
    clock = TimeControl("sudden", main_ms=600_000)
    async with abandoned(*urls, absent="clock", clock=clock) as (ann, red, _):
        await play(ann, red, 3)
        await until(red, lambda m: game_view(m.seen).to_move == 1)
        assert red.seen.clock.since[1]
        assert not allows(red.seen.allowed, "claim")
