"""What is due is played at its time: by one of many processes, watched or not, killed or not."""

import asyncio
from contextlib import AsyncExitStack, aclosing
from pathlib import Path

from engines.game import Outcome
from protocol.from_client import Reveal, RoomSettings
from protocol.names import RoomId
from server.live.registry import RoomRegistry
from server.room.commands import PlayIntent
from server.room.decisions.decide import decide
from server.room.decisions.seating import REVEAL_MS
from server.room.decisions.timers import next_due
from server.room.facts import encode_entry
from server.services.timekeeper import Timekeeper
from server.store.errors import Unavailable
from server.store.factory import open_stores
from server.store.log import START, entry
from server.store.memory import MemoryStore
from tests.server.room.test_fold import ANN, BEGUN, BOB
from tests.support.people import over, person, until, watch, welcomed
from tests.support.process import ServerProcess
from tests.support.rooms.audits import ACCEPTED, LIMIT_MS, an_audit
from tests.support.rooms.games import HERE
from tests.support.rooms.lives import Life, value
from tests.support.rooms.referee import assert_all_agree, log_of

ROOM = RoomId("K7MQ2X")
AT = 5_000
DUE = AT + LIMIT_MS
AUDIT = an_audit(AT, ROOM, (ANN, BOB))


class Clock:
    """A store's clock that goes when it is set, and counts how often it is read."""

    def __init__(self, ms: int) -> None:
        self.ms, self.read = ms, 0

    def now(self) -> int:
        self.read += 1
        return self.ms

    async def read_again(self, times: int) -> None:
        """Until it was read that often more."""
        until = self.read + times
        async with asyncio.timeout(60):
            while self.read < until:
                await asyncio.sleep(0)


class Process(RoomRegistry):
    """One process's rooms, their timekeeper, and no other attendant."""

    def __init__(self, store, now) -> None:
        super().__init__(store, now, linger_ms=0)
        self.services.append(Timekeeper(now, self.hold))


async def write(store, facts) -> None:
    """Append ``facts`` to a log that is empty yet."""
    tip = START
    for fact in facts:
        new = entry(fact)
        await store.append(ROOM, tip, new)
        tip = tip.then(encode_entry(new))


async def past_the_audit(store):
    """All that the log holds, once it has gone on."""
    async with asyncio.timeout(60), aclosing(store.follow(ROOM)) as following:
        async for tip, _ in following:
            if tip.seq > len(AUDIT):
                break
    return [kept.fact for _, kept in await store.read(ROOM)]


async def let_go(host) -> None:
    """Until nobody keeps the room live any more."""
    async with asyncio.timeout(60):
        while host.gone is None:
            await asyncio.sleep(0)


def accepted(facts) -> bool:
    """Whether the log went on by the one intent that was due, and by nothing else."""
    (last,) = facts[len(AUDIT) :]
    return (last.seat, last.intent, last.at) == (0, ACCEPTED, DUE)


async def test_what_is_due_is_played_at_its_time_and_not_before():
    store, clock = MemoryStore(), Clock(DUE - 1)
    await write(store, AUDIT)
    async with Process(store, clock.now) as registry, registry.host(ROOM) as host:
        await clock.read_again(5)
        assert host.room.phase == "playing"
        clock.ms = DUE
        assert accepted(await past_the_audit(store))


async def test_it_is_played_though_nobody_watches_any_more():
    store, clock = MemoryStore(), Clock(DUE - 1)
    await write(store, AUDIT)
    async with Process(store, clock.now) as registry:
        async with registry.host(ROOM) as host:
            await clock.read_again(1)
        await clock.read_again(5)
        assert host.gone is None
        clock.ms = DUE
        assert accepted(await past_the_audit(store))
        await let_go(host)


async def test_of_all_processes_that_propose_one_wins():
    store, clock = MemoryStore(), Clock(DUE)
    await write(store, AUDIT)
    async with AsyncExitStack() as stack:
        halls = [await stack.enter_async_context(Process(store, clock.now)) for _ in range(3)]
        hosts = [await stack.enter_async_context(registry.host(ROOM)) for registry in halls]
        assert accepted(await past_the_audit(store))
        for host in hosts:
            async with asyncio.timeout(60):
                while host.room.due is not None:
                    await host.wait_past(host.cursor, None)
            assert host.room == hosts[0].room
    assert accepted([kept.fact for _, kept in await store.read(ROOM)])


async def test_whoever_acts_first_leaves_nothing_to_play():
    store, clock = MemoryStore(), Clock(DUE - 1)
    await write(store, AUDIT)
    async with Process(store, clock.now) as registry:
        async with registry.host(ROOM) as host:
            await clock.read_again(1)
            number = len(host.room.accepted[0])
            await host.ask(ANN, PlayIntent(number, {"type": "accept_result"}), DUE - 1)
            clock.ms = DUE
        await let_go(host)
    assert len(await store.read(ROOM)) == len(AUDIT) + 1


class Away(MemoryStore):
    """A store that does not answer for some appends."""

    failing = 0

    async def append(self, room, tip, new, due=None):
        if self.failing:
            self.failing -= 1
            raise Unavailable
        await super().append(room, tip, new, due)


async def test_a_store_that_did_not_answer_is_asked_again():
    store, clock = Away(), Clock(DUE)
    await write(store, AUDIT)
    store.failing = 1
    async with Process(store, clock.now) as registry, registry.host(ROOM):
        assert accepted(await past_the_audit(store))


async def test_a_room_in_which_nothing_is_due_is_not_kept_live():
    store = MemoryStore()
    await write(store, BEGUN)
    async with Process(store, lambda: DUE) as registry:
        async with registry.host(ROOM) as host:
            pass
        await let_go(host)


async def test_an_audit_that_runs_out_ends_on_every_screen_of_two_servers(valkey_url):
    """It has lasted for all but a second of its sixty when the servers hear of it."""
    async with (
        ServerProcess("--redis", valkey_url) as one,
        ServerProcess("--redis", valkey_url) as other,
        open_stores(valkey_url, Path()) as stores,
        person(one.url, "Ann") as ann,
        person(other.url, "Bob", form="json") as bob,
        person(other.url, "Cat") as cat,
    ):
        ids = [(await welcomed(who)).player for who in (ann, bob)]
        began = await stores.store.now() - LIMIT_MS + 1_000
        await write(stores.store, an_audit(began, ROOM, (ids[0], ids[1])))
        mirrors = [await watch(who, ROOM) for who in (ann, bob, cat)]
        for mirror in mirrors:
            await until(mirror, over)
        log = await log_of(valkey_url, ROOM)
        ended = assert_all_agree(log, mirrors)
        assert ended.outcome == Outcome((1,), "fleet sunk")
        (last,) = log[len(AUDIT) :]
        assert (last.fact.seat, last.fact.intent) == (0, ACCEPTED)
        assert last.fact.at >= began + LIMIT_MS
        assert [mirror.seen.seat for mirror in mirrors] == [0, 1, None]
        assert sum(server.counter("fourfold_facts_total") for server in (one, other)) == 1
        assert sum(server.counter("fourfold_faults_total") for server in (one, other)) == 0
    assert one.faults == other.faults == 0


async def test_what_is_revealed_in_full_is_due_for_nothing_and_begins_though_its_time_is_over():
    life = Life("toppen", 1, RoomSettings())
    life.sit(people=2)
    for seat in (0, 1):
        life.add(decide(life.room, life.who(seat), Reveal(0, HERE, value(seat)), life.now))
    assert next_due(life.room) is None
    store, clock = MemoryStore(), Clock(life.now + 2 * REVEAL_MS)
    await write(store, life.facts)
    async with Process(store, clock.now) as registry, registry.host(ROOM) as host:
        await host.wait_past(host.cursor, 0)
        assert host.room.phase == "playing"


async def test_a_due_that_comes_to_nothing_lets_others_run(monkeypatch):
    monkeypatch.setattr("server.services.timekeeper.next_due", lambda _: AT)
    store, clock = MemoryStore(), Clock(AT + 1)
    await write(store, BEGUN)
    async with Process(store, clock.now) as registry, registry.host(ROOM):
        await clock.read_again(2)
