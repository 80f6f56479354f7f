"""A room is live from the first who needs it until after the last, and fails alone."""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager

import msgspec
import pytest

from protocol.from_client import Ban, RoomSettings
from protocol.names import PlayerId, RoomId, Seq
from server.live import timeslice
from server.live.live_room import Gone
from server.live.play_start import Beginning
from server.live.registry import RoomRegistry, UnknownRoom
from server.live.requester import NOBODY, Requester
from server.live.revision import SNAPSHOT, Cursor
from server.store.log import START, entry
from server.store.memory import MemoryStore
from tests.server.room.test_fold import OPENED
from tests.support.rooms.games import HERE, resigned_game
from tests.support.rooms.games import ROOM as GAME

ROOM = OPENED.room


@pytest.fixture
async def registry():
    async with RoomRegistry(MemoryStore(), lambda: 5000, linger_ms=0) as registry:
        yield registry


async def test_opening_twice_by_the_same_request_opens_one_room(registry):
    assert await registry.open(OPENED)
    assert await registry.open(msgspec.structs.replace(OPENED, secret="11" * 32))
    async with registry.host(ROOM) as host:
        assert host.room.opened.secret == OPENED.secret


async def test_a_code_that_is_anothers_is_not_opened(registry):
    assert await registry.open(OPENED)
    assert not await registry.open(msgspec.structs.replace(OPENED, request=2))
    assert not await registry.open(msgspec.structs.replace(OPENED, by="bob"))


async def test_all_who_need_a_room_share_its_host_and_the_last_lets_it_go(registry):
    await registry.open(OPENED)
    async with registry.host(ROOM) as one, registry.host(ROOM) as other:
        assert one is other
    async with asyncio.timeout(60):
        while one.gone is None:
            await asyncio.sleep(0)
    async with registry.host(ROOM) as again:
        assert again is not one
        assert again.gone is None


async def test_many_who_come_at_once_get_one_host(registry):
    await registry.open(OPENED)

    async def need():
        async with registry.host(ROOM) as host:
            await asyncio.sleep(0)
            return host

    hosts = await asyncio.gather(*(need() for _ in range(50)))
    assert len({id(host) for host in hosts}) == 1


async def test_no_room_of_that_name_is_said(registry):
    with pytest.raises(UnknownRoom):
        async with registry.host(RoomId("NOROOM")):
            pass


async def test_a_room_this_program_cannot_read_is_not_hosted():
    store = MemoryStore()
    await store.append(ROOM, START, entry(msgspec.structs.replace(OPENED, rules=99)))
    async with RoomRegistry(store, lambda: 0, linger_ms=0) as registry:
        with pytest.raises(Gone):
            async with registry.host(ROOM):
                pass


async def test_a_log_that_becomes_unreadable_ends_the_host_with_words(registry):
    await registry.open(OPENED)
    async with registry.host(ROOM) as host, asyncio.timeout(60):
        tip = (await registry._store.read(ROOM))[-1][0]
        newer = entry(msgspec.structs.replace(OPENED, rules=99))
        await registry._store.append(ROOM, tip, newer)
        with pytest.raises(Gone, match="damaged"):
            await host.wait_past(host.cursor, None)


async def test_an_attendant_that_fails_leaves_the_room_alive(registry):
    class Fails(Beginning):
        def notice(self, _live_room, _changed):
            raise ValueError("an attendant's fault")

    registry.services.append(Fails())
    await registry.open(OPENED)
    async with registry.host(ROOM) as host:
        for _ in range(10):
            await asyncio.sleep(0)
        assert host.gone is None


class CountingStore(MemoryStore):
    """Counts how often a whole log is read."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0

    async def read_raw(self, log, after, most):
        self.reads += after == START
        await asyncio.sleep(0)
        return await super().read_raw(log, after, most)


@asynccontextmanager
async def cold(facts=(), **how):
    """A registry, before a store in which a room is kept that nobody has looked at."""
    store = CountingStore()
    await kept(store, facts or resigned_game("polyy", 6))
    async with RoomRegistry(store, lambda: 5000, linger_ms=0, **how) as registry:
        yield registry, store


async def kept(store, facts):
    tip = START
    for fact in facts:
        await store.append(facts[0].room, tip, entry(fact))
        tip = (await store.read(facts[0].room))[-1][0]
    store.reads = 0


async def named(registry, requester=NOBODY):
    """The room, looked at and left, once it is not live any more."""
    async with registry.host(GAME, requester) as host:
        room = host.room
    async with asyncio.timeout(60):
        while host.gone is None:
            await asyncio.sleep(0)
    return room


async def test_a_cold_room_is_loaded_once_however_many_come_for_it():
    async with cold() as (registry, store), AsyncExitStack() as stack:
        entered = (stack.enter_async_context(registry.host(GAME)) for _ in range(300))
        hosts = await asyncio.gather(*entered)
        assert len({id(host) for host in hosts}) == 1
        assert store.reads == 1


async def test_a_room_that_was_looked_at_lately_is_not_folded_again():
    async with cold(most_folded=100) as (registry, store):
        first = await named(registry)
        assert await named(registry) == first == await registry.look(GAME)
        assert store.reads == 1


async def test_no_more_rooms_are_kept_folded_than_may_be():
    async with cold(most_folded=5) as (registry, store):
        await named(registry)
        await named(registry)
        assert store.reads == 2


async def test_what_came_since_is_folded_when_a_room_is_looked_at_again():
    async with cold(most_folded=100) as (registry, store):
        await named(registry)
        async with (
            RoomRegistry(store, lambda: 6000, linger_ms=0) as other,
            other.host(GAME) as host,
        ):
            await host.ask(host.room.opened.by, Ban(0, HERE, PlayerId("eve")), 6000)
            live = host.room
        reads = store.reads
        assert await named(registry) == live
        assert store.reads == reads


async def test_a_kept_room_is_told_to_who_comes_back_as_a_live_one_is():
    async with cold(most_folded=100) as (registry, _):
        async with registry.host(GAME) as host:
            told = host.cursor
        await named(registry)
        async with registry.host(GAME) as again:
            assert again.since(None, told, "json") == ([], told)
            ((tag, _),), now = again.since(None, Cursor(Seq(3), host._marks[2]), "json")
            assert (tag, now) == (SNAPSHOT, told)
            assert len(again.facts) == told.seq


async def test_a_kept_room_that_was_removed_is_unknown():
    async with cold(most_folded=100) as (registry, store):
        await named(registry)
        await store.remove(GAME, (await store.read(GAME))[-1][0])
        with pytest.raises(UnknownRoom):
            await named(registry)


async def test_a_room_that_is_held_back_from_others_is_not_kept():
    settings = RoomSettings(delay_ms=60_000)
    async with cold(resigned_game("polyy", 6, settings), most_folded=100) as (registry, store):
        await named(registry)
        async with registry.host(GAME) as host:
            assert host.public.room.plies == 0
        assert store.reads == 2


async def test_who_asked_for_a_room_pays_for_its_entries_once_they_were_folded():
    paid = []
    requester = Requester(("here", "ann"), paid.append)
    async with cold(most_folded=100) as (registry, _):
        async with registry.host(GAME, requester) as host, registry.host(GAME, requester):
            assert paid == [host.cursor.seq]
        await named(registry, requester)
        assert len(paid) == 1, "what was kept is free"


async def test_a_long_log_is_folded_in_slices_between_which_others_run(monkeypatch):
    monkeypatch.setattr(timeslice, "SLICE_S", 0.0)
    async with cold() as (registry, store):
        turns, loading = 0, asyncio.create_task(registry.look(GAME))
        while not loading.done():
            turns += 1
            await asyncio.sleep(0)
        assert turns > len(await store.read(GAME))


async def test_nobody_waits_for_a_room_whose_only_asker_has_left():
    async with cold() as (registry, store):
        task = asyncio.create_task(registry.look(GAME))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        assert (await registry.look(GAME)).id == GAME
        assert store.reads == 2


async def test_all_who_wait_for_a_room_are_told_that_there_is_none():
    async with cold() as (registry, store):
        looks = [registry.look(RoomId("NOROOM")) for _ in range(10)]
        found = await asyncio.gather(*looks, return_exceptions=True)
        assert {type(why) for why in found} == {UnknownRoom}
        assert store.reads == 1


async def test_the_whole_room_is_encoded_once_for_all_who_come(registry):
    await registry.open(OPENED)
    async with registry.host(ROOM) as host:
        ((_, one),), _ = host.since(None, Cursor.start(), "json")
        ((_, other),), _ = host.since(None, Cursor.start(), "json")
        assert one is other
        await host.ask(OPENED.by, Ban(0, HERE, PlayerId("eve")), 6000)
        assert [len(step._snapshots) for step in host._revisions] == [0, 0]
