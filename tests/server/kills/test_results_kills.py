"""Games that end all at once, and a process that is killed meanwhile: each end is booked once."""

import asyncio
import random
import sys
import time
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from client.net.connection import ServerConnection
from protocol.clock import TimeControl
from protocol.from_client import Join, Open, PlayCampaign, Resign, RoomSettings, SeatBot
from protocol.names import RoomId
from server.results.ledger import Ledger, log_of
from server.results.result import GameResult, read
from server.store.factory import open_stores
from server.store.log import START
from server.store.redis.log import RedisStore
from tests.support.evidence import record
from tests.support.people import my_turn, person, play_intent, soon, until, watch
from tests.support.process import ROOT, ServerProcess
from tests.support.rooms.bookkeeper import ends
from tests.support.rooms.referee import refolded
from tests.support.rooms.results import ANN
from tests.support.views import game_view

LOG = log_of("polyy")
PROCESSES = 4


async def booked(store: RedisStore) -> list[GameResult]:
    """All that is in the log."""
    return [read(raw) for _, raw in await store.read_raw(LOG, START, 1_000_000)]


async def cleared(store: RedisStore) -> None:
    """Other tests of this run have the same store."""
    await store.pipe.do("DEL", f"{{{LOG}}}:log", f"{{{LOG}}}:members")


async def ended_in(store: RedisStore, rooms: list[RoomId]) -> set[RoomId]:
    """Those whose own log says that they are over."""
    logs = await asyncio.gather(*map(store.read, rooms))
    folded = {r: refolded([e for _, e in log]) for r, log in zip(rooms, logs, strict=True)}
    return {room for room, state in folded.items() if state.outcome is not None}


async def begun(number: int, who: ServerConnection) -> RoomId:
    """A game that has begun: every other one of a campaign, the others rated, against a bot."""
    if number % 2 == 0:
        room: RoomId = (await who.ask(lambda n: PlayCampaign(n, "polyy"))).room
        return room
    clock = TimeControl("fischer", 600_000, 10_000)
    rated = RoomSettings(rated=True, undo="none", bot_delay_ms=0, clock=clock)
    room = (await who.ask(lambda n: Open(n, "polyy", {}, rated))).room
    await who.ask(lambda n: SeatBot(n, room, 1))
    await who.ask(lambda n: Join(n, room, 0))
    mirror = await watch(who, room)
    for _ in range(2):  # it counts from the second turn of each on
        await until(mirror, my_turn)
        free = game_view(mirror.seen).board.index(None)
        await play_intent(who, mirror, {"type": "place", "field": free})
    await until(mirror, lambda m: game_view(m.seen).ply >= 4)
    return room


async def games_that_end(url: str, games: int, seed: int) -> tuple[int, int, int]:
    """So many games that count, given up at once while one of four servers is killed.

    Answers how many were over when it had died, how many of those the others booked without it,
    and how many conflicts the appends met.
    """
    chance = random.Random(seed)
    words = ("--redis", url, "--prepare-bots", "need", "--connections-per-address", "1000")
    async with AsyncExitStack() as stack:
        store = (await stack.enter_async_context(open_stores(url, Path()))).store
        assert isinstance(store, RedisStore)
        await cleared(store)
        servers = [ServerProcess(*words) for _ in range(PROCESSES)]
        await asyncio.gather(*(stack.enter_async_context(server) for server in servers))
        people = [
            await stack.enter_async_context(person(servers[n % PROCESSES].url, f"Player {n}"))
            for n in range(games)
        ]
        rooms = await asyncio.gather(*(begun(n, who) for n, who in enumerate(people)))
        assert set(await store.members(LOG, "", 10_000)) == set(rooms)
        victim = chance.choice(servers)
        giving_up = [
            asyncio.create_task(who.ask(lambda n, r=room: Resign(n, r)))
            for who, room in zip(people, rooms, strict=True)
        ]
        await asyncio.sleep(chance.random() * 0.002 * games)
        await victim.kill()
        over = await ended_in(store, rooms)
        while not over <= {result.room for result in await booked(store)}:
            await asyncio.sleep(0.05)
        await victim.start()
        await asyncio.gather(*giving_up)
        while await store.members(LOG, "", 1):
            await asyncio.sleep(0.05)
        results = await booked(store)
        assert Counter(result.room for result in results) == Counter(rooms)
        await assert_careers(people, rooms)
        conflicts = sum(server.counter("fourfold_conflicts_total") for server in servers)
        swept = sum(server.counter("fourfold_results_swept_total") for server in servers)
        assert all(server.counter("fourfold_faults_total") == 0 for server in servers)
    assert all(server.faults == 0 for server in servers), servers[0].errors.decode()
    return len(over), int(swept), int(conflicts)


async def assert_careers(people: list[ServerConnection], rooms: list[RoomId]) -> None:
    """Each has lost one game, of its kind, and is given another room next."""
    profiles = await asyncio.gather(*(who.profile() for who in people))
    for number, told in enumerate(profiles):
        (career,) = told.careers
        rated = number % 2
        assert (career.level, career.won, career.lost) == (1, 0, 1 - rated)
        assert (career.rated, career.first_places, career.playing) == (rated, 0, None)
        assert 0 <= career.rating < 1500
    done = await soon(people[0].ask(lambda n: PlayCampaign(n, "polyy")))
    assert done.room not in rooms


async def bookkeepers(url: str, count: int, seed: int) -> int:
    """The same ends, booked by four processes at once, one of which is killed in between.

    Answers how many were in when it was killed.
    """
    chance = random.Random(seed)
    async with open_stores(url, Path()) as stores:
        store = stores.store
        assert isinstance(store, RedisStore)
        await cleared(store)
        results = ends(count)
        await asyncio.gather(*(store.add_member(LOG, result.room) for result in results))
        processes = [await bookkeeper(url, count, seed + n) for n in range(PROCESSES)]
        for process in processes:
            assert process.stdout is not None
            assert await process.stdout.readline() == b"ready\n"
        for process in processes:
            assert process.stdin is not None
            process.stdin.write(b"go\n")
        when = chance.randrange(1, count)
        while len(await booked(store)) < when:
            await asyncio.sleep(0)
        processes[0].kill()
        at_kill = len(await booked(store))
        told = [(await process.communicate())[0] for process in processes]
        assert [process.returncode for process in processes] == [-9, 0, 0, 0]
        log = await booked(store)
        assert Counter(r.room for r in log) == Counter(r.room for r in results)
        assert sorted(log, key=lambda r: r.room) == results
        assert await store.members(LOG, "", 9) == []
        assert sum(map(int, told[1:])) >= count - at_kill - 1  # one of its own may be under way
        games = (await Ledger(store, "polyy").standings()).stats(ANN).games
        assert games == sum(result.kind == "campaign" for result in results)
        return at_kill


async def bookkeeper(url: str, count: int, seed: int) -> asyncio.subprocess.Process:
    """A process that waits for the word to begin."""
    words = (sys.executable, "-m", "tests.support.rooms.bookkeeper", url, str(count), str(seed))
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(*words, cwd=ROOT, stdin=pipe, stdout=pipe)


async def test_games_that_count_are_booked_once_though_a_server_dies(valkey_url):
    async with asyncio.timeout(60):
        await games_that_end(valkey_url, games=8, seed=4)


async def test_every_kind_of_result_is_booked_once_though_a_writer_dies(valkey_url):
    async with asyncio.timeout(60):
        await bookkeepers(valkey_url, count=60, seed=6)


@pytest.mark.slow
async def test_two_hundred_games_that_count_and_end_at_once_are_booked_once(valkey_url):
    began, all_told = time.monotonic(), []
    for seed in range(1, 4):
        async with asyncio.timeout(300):
            all_told.append(await games_that_end(valkey_url, games=200, seed=seed))
    told = "; ".join(f"{o} over at the kill, {s} swept, {c} conflicts" for o, s, c in all_told)
    record(
        "campaign and rated games ending at once, one of four servers SIGKILLed",
        "1-3",
        600,
        time.monotonic() - began,
        f"600 of 600 ends booked, 0 twice, every career right ({told})",
    )


@pytest.mark.slow
async def test_two_hundred_results_of_every_kind_are_booked_once(valkey_url):
    began, kills = time.monotonic(), []
    for seed in range(1, 21):
        async with asyncio.timeout(120):
            kills.append(await bookkeepers(valkey_url, count=200, seed=10 * seed))
    record(
        "200 results booked by four processes at once, one of them SIGKILLed",
        "10-200",
        4_000,
        time.monotonic() - began,
        f"4000 of 4000 booked, 0 twice; killed after {min(kills)} to {max(kills)} of 200",
    )
