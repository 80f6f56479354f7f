"""Whatever dies, and whenever, the end of a game that counts is recorded, and no other room's."""

import asyncio

import pytest
from msgspec.structs import replace

from protocol.from_client import Resign, RoomSettings
from server.live.registry import RoomRegistry
from server.live.supervisor import supervised
from server.live.timeslice import Timeslicer
from server.results.ledger import log_of
from server.results.recorder import ResultRecorder
from server.results.result import read
from server.results.sweep import MOST, Sweep
from server.room.facts import Began, Frozen, Sat, Withheld
from server.store.errors import Unavailable
from server.store.log import START, entry
from server.store.memory import MemoryStore, wall_clock
from tests.server.store.helpers import until
from tests.support.rooms.games import HERE, SECRET, beginning, resigned_game

CAMPAIGN = RoomSettings(campaign=1, undo="none")
LOG = log_of("polyy")
ROOM = "K7MQ2X"


async def written(store, facts, room=ROOM):
    """A room with that log."""
    tip = START
    for fact in facts:
        await store.append(room, tip, entry(fact))
        tip = (await store.read_raw(room, tip, 1))[-1][0]
    return tip


async def recorded(store):
    return [read(raw).room for _, raw in await store.read_raw(LOG, START, 1000)]


async def entries(store):
    return [read(raw) for _, raw in await store.read_raw(LOG, START, 1000)]


def recorder_of(store):
    return ResultRecorder(store, Timeslicer(), every_ms=1)


def sweep_of(store):
    return Sweep(store, "polyy", Timeslicer(), recorder_of(store).record)


async def test_a_game_that_is_over_is_recorded_by_a_sweep_and_expected_no_more():
    store = MemoryStore()
    await written(store, resigned_game("polyy", 3, CAMPAIGN))
    await store.add_member(LOG, ROOM)
    sweep = sweep_of(store)
    await sweep.run_step()
    assert await recorded(store) == []  # it was news a moment ago: perhaps its host records it
    await sweep.run_step()
    assert await recorded(store) == [ROOM]
    assert await store.members(LOG, "", 9) == []
    await sweep.run_step()
    assert await recorded(store) == [ROOM]


async def test_a_game_that_goes_on_is_left_and_looked_at_again_when_more_comes():
    store = MemoryStore()
    facts = resigned_game("polyy", 3, CAMPAIGN)
    tip = await written(store, facts[:-1])
    await store.add_member(LOG, ROOM)
    sweep = sweep_of(store)
    for _ in range(4):
        await sweep.run_step()
    assert await recorded(store) == []
    assert await store.members(LOG, "", 9) == [ROOM]
    await store.append(ROOM, tip, entry(facts[-1]))
    for _ in range(2):
        await sweep.run_step()
    assert await recorded(store) == [ROOM]


def withheld_room(*more):
    """A casual room in which a seat kept back what was to make the seed."""
    first, sat, other, *_ = beginning("polyy")
    sealed = [replace(it, commitment="5e" * 32) for it in (sat, other)]
    held = Withheld(30_000, 1, other.player, SECRET, "ab" * 32)
    return [first, *sealed, Frozen(1_100, (0, 1)), held, *more]


async def test_who_withheld_is_recorded_once_and_the_room_expected_no_more_when_it_is_played():
    store = MemoryStore()
    await written(store, withheld_room())
    await store.add_member(LOG, ROOM)
    sweep = sweep_of(store)
    for _ in range(3):
        await sweep.run_step()
    assert [it.key for it in await entries(store)] == [f"{ROOM}/0"]
    assert await store.members(LOG, "", 9) == [ROOM]
    other = MemoryStore()
    sat = [Sat(31_000, seat, f"player-{seat}", "Ann") for seat in (0, 1)]
    await written(other, [*withheld_room(), *sat, Began(32_000, (0, 1))])
    async with RoomRegistry(other, wall_clock, linger_ms=0) as registry:
        registry.services.append(recorder_of(other))
        async with registry.host(ROOM):

            async def is_recorded():
                return len(await entries(other)) == 1

            await until(is_recorded)


async def test_a_room_is_expected_while_its_players_reveal():
    store = MemoryStore()
    await written(store, withheld_room()[:-1])
    async with RoomRegistry(store, wall_clock, linger_ms=0) as registry:
        registry.services.append(recorder_of(store))
        async with registry.host(ROOM):

            async def is_expected():
                return await store.members(LOG, "", 9) == [ROOM]

            await until(is_expected)


async def test_the_end_of_a_delayed_room_is_recorded_when_its_spectators_may_know():
    clock = 9_500
    store = MemoryStore(lambda: clock)
    rated = RoomSettings(rated=True, undo="none", delay_ms=1_000)
    await written(store, resigned_game("polyy", 4, rated))
    await store.add_member(LOG, ROOM)
    sweep = sweep_of(store)
    for _ in range(4):
        await sweep.run_step()
    assert await entries(store) == []
    async with RoomRegistry(store, lambda: clock, linger_ms=0) as registry:
        registry.services.append(recorder_of(store))
        async with registry.host(ROOM) as host:
            await host.moment(host.cursor, 0.05)
            assert await entries(store) == []
    clock = 10_000
    for _ in range(2):
        await sweep.run_step()
    assert [it.key for it in await entries(store)] == [ROOM]
    assert await store.members(LOG, "", 9) == []


class Counting(MemoryStore):
    """Counts whole logs that were read."""

    reads = 0

    async def read(self, room):
        self.reads += 1
        return await super().read(room)


async def test_a_game_that_is_left_for_good_is_folded_once():
    store = Counting()
    await written(store, beginning("polyy", CAMPAIGN))
    await store.add_member(LOG, ROOM)
    sweep = sweep_of(store)
    for _ in range(20):
        await sweep.run_step()
    assert store.reads == 1


async def test_a_recorded_game_that_is_still_expected_is_expected_no_more():
    store = MemoryStore()
    await written(store, resigned_game("polyy", 3, CAMPAIGN))
    recorder = recorder_of(store)
    sweep = sweep_of(store)
    for _ in range(2):
        await store.add_member(LOG, ROOM)
        for _ in range(2):
            await sweep.run_step()
        assert await store.members(LOG, "", 9) == []
    assert await recorded(store) == [ROOM]
    assert ROOM in await recorder.ledger("polyy").standings()


@pytest.mark.parametrize("facts", [[], resigned_game("polyy", 3)], ids=["gone", "casual"])
async def test_a_room_that_is_not_there_or_of_no_account_is_dropped(facts):
    store = MemoryStore()
    await written(store, facts)
    await store.add_member(LOG, ROOM)
    sweep = sweep_of(store)
    for _ in range(2):
        await sweep.run_step()
    assert await recorded(store) == []
    assert await store.members(LOG, "", 9) == []


async def test_a_room_of_a_newer_program_is_left_to_that():
    store = MemoryStore()
    first, *_ = beginning("polyy", CAMPAIGN)
    await written(store, [replace(first, rules=99)])
    await store.add_member(LOG, ROOM)
    sweep = sweep_of(store)
    for _ in range(3):
        await sweep.run_step()
    assert await store.members(LOG, "", 9) == [ROOM]


async def test_all_rooms_have_their_turn_however_many_there_are():
    store = MemoryStore()
    rooms = [f"R{n:05}" for n in range(MOST + 20)]
    for room in rooms:
        await store.add_member(LOG, room)
    last = rooms[-1]
    await written(store, resigned_game("polyy", 1, CAMPAIGN), last)
    for room in rooms[:-1]:
        await written(store, beginning("polyy", CAMPAIGN)[:1], room)
    sweep = sweep_of(store)
    for _ in range(6):
        await sweep.run_step()
    # the log says its own room's name: what is recorded is what the log says
    assert await recorded(store) == [ROOM]


async def test_a_host_books_the_end_at_once_though_its_last_watcher_is_gone():
    store = MemoryStore()
    await written(store, beginning("polyy", CAMPAIGN))
    recorder = recorder_of(store)
    async with RoomRegistry(store, wall_clock, linger_ms=0) as registry:
        registry.services.append(recorder)
        async with registry.host(ROOM) as host:
            await host.ask("player-0", Resign(0, HERE), 9000)
        if await recorded(store) == []:  # the host was stopped: a sweep, in any process, finds it
            await store.add_member(LOG, ROOM)
            sweep = sweep_of(store)
            for _ in range(2):
                await sweep.run_step()
    assert await recorded(store) == [ROOM]


class Away(MemoryStore):
    """Does not answer the first few appends of results, and says nothing of pins meanwhile."""

    left = 3

    async def append_raw(self, log, tip, raw):
        if log == LOG and self.left:
            self.left -= 1
            raise Unavailable
        await super().append_raw(log, tip, raw)


async def test_a_store_that_does_not_answer_is_asked_until_it_does(monkeypatch):
    monkeypatch.setattr("server.live.supervisor.FIRST_S", 0.001)
    store = Away()
    await written(store, beginning("polyy", CAMPAIGN))
    recorder = recorder_of(store)
    async with RoomRegistry(store, wall_clock, linger_ms=1000) as registry:
        registry.services.append(recorder)
        async with registry.host(ROOM) as host:
            await host.ask("player-0", Resign(0, HERE), 9000)

            async def is_recorded():
                return await recorded(store) == [ROOM]

            await until(is_recorded)


async def test_sweeps_go_on_by_themselves_and_through_outages():
    store = Away()
    await written(store, resigned_game("polyy", 3, CAMPAIGN))
    await store.add_member(LOG, ROOM)
    sweeping = asyncio.create_task(supervised(recorder_of(store).run, "ResultRecorder"))

    async def is_recorded():
        return await recorded(store) == [ROOM] and await store.members(LOG, "", 9) == []

    await until(is_recorded)
    sweeping.cancel()


async def test_results_nobody_here_can_read_hold_up_no_other_game():
    store = MemoryStore()
    for log in (LOG, log_of("toppen")):
        await store.add_member(log, ROOM)
    await written(store, resigned_game("toppen", 2, CAMPAIGN))
    await store.append_raw(LOG, START, b'[1,{"fact":"annulled"}]')
    sweeping = asyncio.create_task(supervised(recorder_of(store).run, "ResultRecorder"))

    async def is_recorded():
        return len(await store.read_raw(log_of("toppen"), START, 9)) == 1

    await until(is_recorded)
    sweeping.cancel()
