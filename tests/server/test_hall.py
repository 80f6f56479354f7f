"""A room is live from the first who needs it until after the last, and fails alone."""

import asyncio

import msgspec
import pytest

from protocol.names import RoomId
from server.hall import Hall, UnknownRoom
from server.host import Gone
from server.store.memory import MemoryStore
from server.store.store import START, entry
from tests.server.room.test_room import OPENED

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
