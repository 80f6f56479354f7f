"""One suite for every shelf: in memory, in the private store's engine, in a Redis."""

import asyncio

import pytest

from server.store.memory import MemoryShelf
from server.store.redis_shelf import RedisShelf
from tests.server.store.conftest import SYSTEM
from tests.server.store.helpers import redis_store, until

LONG = 60_000


@pytest.fixture(params=["memory", "valkey", SYSTEM])
async def shelf(request):
    if request.param == "memory":
        yield MemoryShelf()
        return
    program = request.getfixturevalue(f"{request.param}_program")
    program.say("FLUSHALL")
    async with redis_store(program.url) as store:
        yield RedisShelf(store.pipe)


async def test_notes_are_found_by_topic(shelf):
    await shelf.put("lobby", "A", b"one", LONG)
    await shelf.put("lobby", "B", b"two\x00\xff", LONG)
    await shelf.put("here", "A", b"three", LONG)
    assert await shelf.notes("lobby") == {"A": b"one", "B": b"two\x00\xff"}
    assert await shelf.notes("here") == {"A": b"three"}
    assert await shelf.notes("nothing") == {}


async def test_a_name_is_any_text(shelf):
    await shelf.put("lobby", "Zoë: {curly} 囲碁", b"", LONG)
    assert await shelf.notes("lobby") == {"Zoë: {curly} 囲碁": b""}


async def test_a_note_is_renewed_by_putting_it_again(shelf):
    await shelf.put("lobby", "A", b"old", 50)
    await shelf.put("lobby", "A", b"new", LONG)
    await shelf.put("lobby", "later", b"", 50)

    async def later_is_gone():
        return await shelf.notes("lobby") == {"A": b"new"}

    await until(later_is_gone)


async def test_a_note_goes_when_its_time_is_up_and_the_others_stay(shelf):
    await shelf.put("lobby", "long", b"", LONG)
    await shelf.put("lobby", "short", b"", 80)
    assert set(await shelf.notes("lobby")) == {"long", "short"}

    async def gone():
        return set(await shelf.notes("lobby")) == {"long"}

    await until(gone)


async def test_a_dropped_note_is_gone(shelf):
    await shelf.put("lobby", "A", b"", LONG)
    await shelf.drop("lobby", "A")
    await shelf.drop("lobby", "never there")
    assert await shelf.notes("lobby") == {}


async def test_one_claim_wins_until_its_time_is_up_or_it_is_dropped(shelf):
    claims = [shelf.claim("think", "move 3", str(n).encode(), 100) for n in range(10)]
    assert sorted(await asyncio.gather(*claims)) == [False] * 9 + [True]
    assert len(await shelf.notes("think")) == 1
    await until(lambda: shelf.claim("think", "move 3", b"", LONG))
    assert not await shelf.claim("think", "move 3", b"", LONG)
    await shelf.drop("think", "move 3")
    assert await shelf.claim("think", "move 3", b"", LONG)


async def test_a_lost_claim_changes_nothing(shelf):
    await shelf.put("think", "A", b"first", LONG)
    assert not await shelf.claim("think", "A", b"second", 1)
    assert await shelf.notes("think") == {"A": b"first"}
