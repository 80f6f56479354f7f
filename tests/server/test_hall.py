"""A room is live from the first who needs it until after the last, and fails alone."""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager

import msgspec
import pytest

from protocol.from_client import Settings
from protocol.names import PlayerId, RoomId, Seq
from server import slices
from server.asker import NOBODY, Asker
from server.hall import Hall, UnknownRoom
from server.host import Gone
from server.room.asks import AskBar
from server.step import NOTHING, SNAPSHOT, Told
from server.store.memory import MemoryStore
from server.store.store import START, entry
from tests.server.room.test_room import OPENED
from tests.support.games import ROOM as GAME
from tests.support.games import resigned_game

ROOM = OPENED.room


@pytest.fixture
async def hall():
    async with Hall(MemoryStore(), lambda: 5000, linger_ms=0) as hall:
        yield hall


async def test_opening_twice_by_the_same_request_opens_one_room(hall):
    assert await hall.open(OPENED)
    assert await hall.open(msgspec.structs.replace(OPENED, secret="11" * 32))
    async with hall.host(ROOM) as host:
        assert host.room.opened.secret == OPENED.secret


async def test_a_code_that_is_anothers_is_not_opened(hall):
    assert await hall.open(OPENED)
    assert not await hall.open(msgspec.structs.replace(OPENED, request=2))
    assert not await hall.open(msgspec.structs.replace(OPENED, by="bob"))


async def test_all_who_need_a_room_share_its_host_and_the_last_lets_it_go(hall):
    await hall.open(OPENED)
    async with hall.host(ROOM) as one, hall.host(ROOM) as other:
        assert one is other
    async with asyncio.timeout(60):
        while one.gone is None:
            await asyncio.sleep(0)
    async with hall.host(ROOM) as again:
        assert again is not one
        assert again.gone is None


async def test_many_who_come_at_once_get_one_host(hall):
    await hall.open(OPENED)

    async def need():
        async with hall.host(ROOM) as host:
            await asyncio.sleep(0)
            return host

    hosts = await asyncio.gather(*(need() for _ in range(50)))
    assert len({id(host) for host in hosts}) == 1


async def test_no_room_of_that_name_is_said(hall):
    with pytest.raises(UnknownRoom):
        async with hall.host(RoomId("NOROOM")):
            pass


async def test_a_room_this_program_cannot_read_is_not_hosted():
    store = MemoryStore()
    await store.append(ROOM, START, entry(msgspec.structs.replace(OPENED, rules=99)))
    async with Hall(store, lambda: 0, linger_ms=0) as hall:
        with pytest.raises(Gone):
            async with hall.host(ROOM):
                pass


async def test_a_log_that_becomes_unreadable_ends_the_host_with_words(hall):
    await hall.open(OPENED)
    async with hall.host(ROOM) as host, asyncio.timeout(60):
        tip = (await hall._store.read(ROOM))[-1][0]
        newer = entry(msgspec.structs.replace(OPENED, rules=99))
        await hall._store.append(ROOM, tip, newer)
        with pytest.raises(Gone, match="damaged"):
            await host.wait_past(host.told, None)


async def test_an_attendant_that_fails_leaves_the_room_alive(hall):
    async def fails(_):
        raise ValueError("an attendant's fault")

    hall.attendants.append(fails)
    await hall.open(OPENED)
    async with hall.host(ROOM) as host:
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
    """A hall, before a store in which a room is kept that nobody has looked at."""
    store = CountingStore()
    await kept(store, facts or resigned_game("polyy", 6))
    async with Hall(store, lambda: 5000, linger_ms=0, **how) as hall:
        yield hall, store


async def kept(store, facts):
    tip = START
    for fact in facts:
        await store.append(facts[0].room, tip, entry(fact))
        tip = (await store.read(facts[0].room))[-1][0]
    store.reads = 0


async def named(hall, asker=NOBODY):
    """The room, looked at and left, once it is not live any more."""
    async with hall.host(GAME, asker) as host:
        room = host.room
    async with asyncio.timeout(60):
        while host.gone is None:
            await asyncio.sleep(0)
    return room


async def test_a_cold_room_is_loaded_once_however_many_come_for_it():
    async with cold() as (hall, store), AsyncExitStack() as stack:
        entered = (stack.enter_async_context(hall.host(GAME)) for _ in range(300))
        hosts = await asyncio.gather(*entered)
        assert len({id(host) for host in hosts}) == 1
        assert store.reads == 1


async def test_a_room_that_was_looked_at_lately_is_not_folded_again():
    async with cold(most_folded=100) as (hall, store):
        first = await named(hall)
        assert await named(hall) == first == await hall.look(GAME)
        assert store.reads == 1


async def test_no_more_rooms_are_kept_folded_than_may_be():
    async with cold(most_folded=5) as (hall, store):
        await named(hall)
        await named(hall)
        assert store.reads == 2


async def test_what_came_since_is_folded_when_a_room_is_looked_at_again():
    async with cold(most_folded=100) as (hall, store):
        await named(hall)
        async with Hall(store, lambda: 6000, linger_ms=0) as other, other.host(GAME) as host:
            await host.ask(AskBar(host.room.opened.by, PlayerId("eve")), 6000)
            live = host.room
        reads = store.reads
        assert await named(hall) == live
        assert store.reads == reads


async def test_a_kept_room_is_told_to_who_comes_back_as_a_live_one_is():
    async with cold(most_folded=100) as (hall, _):
        async with hall.host(GAME) as host:
            told = host.told
        await named(hall)
        async with hall.host(GAME) as again:
            assert again.since(None, told, "json") == ([], told)
            ((tag, _),), now = again.since(None, Told(Seq(3), host._marks[2]), "json")
            assert (tag, now) == (SNAPSHOT, told)
            assert len(again.facts) == told.seq


async def test_a_kept_room_that_was_removed_is_unknown():
    async with cold(most_folded=100) as (hall, store):
        await named(hall)
        await store.remove(GAME, (await store.read(GAME))[-1][0])
        with pytest.raises(UnknownRoom):
            await named(hall)


async def test_a_room_that_is_held_back_from_others_is_not_kept():
    settings = Settings(delay_ms=60_000)
    async with cold(resigned_game("polyy", 6, settings), most_folded=100) as (hall, store):
        await named(hall)
        async with hall.host(GAME) as host:
            assert host.public.room.plies == 0
        assert store.reads == 2


async def test_who_asked_for_a_room_pays_for_its_entries_once_they_were_folded():
    paid = []
    asker = Asker(("here", "ann"), paid.append)
    async with cold(most_folded=100) as (hall, _):
        async with hall.host(GAME, asker) as host, hall.host(GAME, asker):
            assert paid == [host.told.seq]
        await named(hall, asker)
        assert len(paid) == 1, "what was kept is free"


async def test_a_long_log_is_folded_in_slices_between_which_others_run(monkeypatch):
    monkeypatch.setattr(slices, "SLICE_S", 0.0)
    async with cold() as (hall, store):
        turns, loading = 0, asyncio.create_task(hall.look(GAME))
        while not loading.done():
            turns += 1
            await asyncio.sleep(0)
        assert turns > len(await store.read(GAME))


async def test_nobody_waits_for_a_room_whose_only_asker_has_left():
    async with cold() as (hall, store):
        task = asyncio.create_task(hall.look(GAME))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        assert (await hall.look(GAME)).id == GAME
        assert store.reads == 2


async def test_all_who_wait_for_a_room_are_told_that_there_is_none():
    async with cold() as (hall, store):
        looks = [hall.look(RoomId("NOROOM")) for _ in range(10)]
        found = await asyncio.gather(*looks, return_exceptions=True)
        assert {type(why) for why in found} == {UnknownRoom}
        assert store.reads == 1


async def test_the_whole_room_is_encoded_once_for_all_who_come(hall):
    await hall.open(OPENED)
    async with hall.host(ROOM) as host:
        ((_, one),), _ = host.since(None, NOTHING, "json")
        ((_, other),), _ = host.since(None, NOTHING, "json")
        assert one is other
        await host.ask(AskBar(OPENED.by, PlayerId("eve")), 6000)
        assert [len(step._snapshots) for step in host._steps] == [0, 0]
