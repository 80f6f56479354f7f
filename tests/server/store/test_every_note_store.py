"""One suite for every note_store: in memory, in the private store's engine, in a Redis."""

import asyncio

import pytest

from server.store.memory import MemoryNoteStore
from server.store.redis.notes import RedisNoteStore
from tests.server.store.conftest import SYSTEM
from tests.server.store.helpers import redis_store, until

LONG = 60_000


@pytest.fixture(params=["memory", "valkey", SYSTEM])
async def note_store(request):
    if request.param == "memory":
        yield MemoryNoteStore()
        return
    program = request.getfixturevalue(f"{request.param}_program")
    program.say("FLUSHALL")
    async with redis_store(program.url) as store:
        yield RedisNoteStore(store.pipe)


async def test_notes_are_found_by_topic(note_store):
    await note_store.put("lobby", "A", b"one", LONG)
    await note_store.put("lobby", "B", b"two\x00\xff", LONG)
    await note_store.put("here", "A", b"three", LONG)
    assert await note_store.notes("lobby") == {"A": b"one", "B": b"two\x00\xff"}
    assert await note_store.notes("here") == {"A": b"three"}
    assert await note_store.notes("nothing") == {}


async def test_a_name_is_any_text(note_store):
    await note_store.put("lobby", "Zoë: {curly} 囲碁", b"", LONG)
    assert await note_store.notes("lobby") == {"Zoë: {curly} 囲碁": b""}


async def test_a_note_is_renewed_by_putting_it_again(note_store):
    await note_store.put("lobby", "A", b"old", 50)
    await note_store.put("lobby", "A", b"new", LONG)
    await note_store.put("lobby", "later", b"", 50)

    async def later_is_gone():
        return await note_store.notes("lobby") == {"A": b"new"}

    await until(later_is_gone)


async def test_a_note_goes_when_its_time_is_up_and_the_others_stay(note_store):
    await note_store.put("lobby", "long", b"", LONG)
    await note_store.put("lobby", "short", b"", 80)
    assert set(await note_store.notes("lobby")) == {"long", "short"}

    async def gone():
        return set(await note_store.notes("lobby")) == {"long"}

    await until(gone)


async def test_notes_are_made_to_last_as_they_are_and_those_that_are_gone_are_named(note_store):
    for name in ("A", "B"):
        await note_store.put("lobby", name, name.encode(), 100)
    await note_store.put("lobby", "C", b"", 100)
    await note_store.drop("lobby", "B")
    assert await note_store.renew("lobby", ["A", "B", "never there"], LONG) == ["B", "never there"]

    async def others_are_gone():
        return await note_store.notes("lobby") == {"A": b"A"}

    await until(others_are_gone)
    assert await note_store.renew("empty", [], LONG) == []


async def test_a_note_that_is_there_is_replaced_and_no_other(note_store):
    await note_store.put("lobby", "A", b"old", LONG)
    assert await note_store.replace("lobby", "A", b"new", LONG)
    assert not await note_store.replace("lobby", "B", b"", LONG)
    assert await note_store.notes("lobby") == {"A": b"new"}


async def test_a_dropped_note_is_gone(note_store):
    await note_store.put("lobby", "A", b"", LONG)
    await note_store.drop("lobby", "A")
    await note_store.drop("lobby", "never there")
    assert await note_store.notes("lobby") == {}


async def test_one_claim_wins_until_its_time_is_up_or_it_is_dropped(note_store):
    claims = [note_store.claim("think", "move 3", str(n).encode(), 100) for n in range(10)]
    assert sorted(await asyncio.gather(*claims)) == [False] * 9 + [True]
    assert len(await note_store.notes("think")) == 1
    await until(lambda: note_store.claim("think", "move 3", b"", LONG))
    assert not await note_store.claim("think", "move 3", b"", LONG)
    await note_store.drop("think", "move 3")
    assert await note_store.claim("think", "move 3", b"", LONG)


async def test_a_lost_claim_changes_nothing(note_store):
    await note_store.put("think", "A", b"first", LONG)
    assert not await note_store.claim("think", "A", b"second", 1)
    assert await note_store.notes("think") == {"A": b"first"}
