"""A results log that many write: each end is in it once, whatever is lost on the way."""

import asyncio
import random
import time

import pytest
from msgspec.structs import replace

from server.live.live_room import Gone
from server.live.timeslice import SLICE_S
from server.results import ledger as ledgers
from server.results.ledger import Ledger, log_of
from server.results.result import read, write
from server.store.errors import Unavailable
from server.store.log import START
from server.store.memory import MemoryStore
from tests.server.store.helpers import redis_store
from tests.support.rooms.results import ANN, ended

LOG = log_of("polyy")


async def recorded(store):
    """The rooms in the log, in order."""
    return [read(raw).room for _, raw in await store.read_raw(LOG, START, 1_000_000)]


async def test_an_end_is_recorded_once_however_often_it_is_asked():
    store = MemoryStore()
    ledger = Ledger(store, "polyy")
    assert await ledger.add(ended(1))
    assert not await ledger.add(ended(1))
    assert not await Ledger(store, "polyy").add(ended(1))
    assert await recorded(store) == ["R00001"]


async def test_rival_processes_record_every_end_once(valkey_url):
    results, dice = [ended(n) for n in range(40)], random.Random(5)
    async with redis_store(valkey_url) as one, redis_store(valkey_url) as other:
        await one.pipe.do("DEL", f"{{{LOG}}}:log")
        rivals = [Ledger(store, "polyy") for store in (one, one, other, other)]
        async with asyncio.timeout(60):
            added = await asyncio.gather(
                *(r.add(x) for r in rivals for x in dice.sample(results, len(results)))
            )
        assert added.count(True) == 40
        assert sorted(await recorded(one)) == sorted(result.room for result in results)
        stats = [(await rival.standings()).stats(ANN) for rival in rivals]
        assert len(set(stats)) == 1
        assert stats[0].games == 40


class Unsure(MemoryStore):
    """Does not answer every other append; half of those are kept all the same."""

    asked = 0

    async def append_raw(self, log, tip, raw):
        self.asked += 1
        if self.asked % 4 == 1:
            await super().append_raw(log, tip, raw)
        if self.asked % 2:
            raise Unavailable
        await super().append_raw(log, tip, raw)


async def test_an_append_without_an_answer_is_asked_again_and_in_once():
    store = Unsure()
    ledger = Ledger(store, "polyy")
    for n in range(20):
        try:
            await ledger.add(ended(n))
        except Unavailable:
            await ledger.add(ended(n))
    assert await recorded(store) == [ended(n).room for n in range(20)]


async def test_a_lost_tail_is_folded_away_and_recorded_again():
    store = MemoryStore()
    ledger = Ledger(store, "polyy")
    for n in range(4):
        await ledger.add(ended(n, level=n + 1))
    store.lose(LOG, 2)
    assert (await ledger.standings()).stats(ANN).level == 3
    assert ended(3).room not in await ledger.standings()
    assert await ledger.add(ended(3, level=3))
    assert await recorded(store) == ["R00000", "R00001", "R00003"]
    assert (await ledger.standings()).stats(ANN).level == 4


async def test_a_loss_found_while_appending_is_no_different():
    store = MemoryStore()
    ledger = Ledger(store, "polyy")
    await ledger.add(ended(1))
    await ledger.add(ended(2, level=2))
    store.lose(LOG, 1)
    assert await ledger.add(ended(3, level=2))
    assert await recorded(store) == ["R00001", "R00003"]


async def test_who_cannot_read_the_log_books_nothing():
    store = MemoryStore()
    raw = write(ended(1)).replace(b'"fact":"result"', b'"fact":"annulled"')
    await store.append_raw(LOG, START, raw)
    ledger = Ledger(store, "polyy")
    with pytest.raises(Gone):
        await ledger.add(ended(2))
    with pytest.raises(Gone):
        await ledger.standings()
    assert len(await store.read_raw(LOG, START, 9)) == 1


async def test_a_long_log_holds_the_event_loop_for_slices_only(monkeypatch):
    store, tip = MemoryStore(), START
    for n in range(3_000):
        raw = write(replace(ended(n), campaign=0))
        await store.append_raw(LOG, tip, raw)
        tip = tip.then(raw)
    ticks = 0

    async def tick():
        nonlocal ticks
        while True:
            await asyncio.sleep(0)
            ticks += 1

    others = asyncio.create_task(tick())
    began = time.process_time()
    standings = await Ledger(store, "polyy").standings()
    page = (time.process_time() - began) * ledgers.PAGE / 3_000
    others.cancel()
    assert standings.stats(ANN).games == 3_000
    assert ticks >= 3_000 // ledgers.PAGE - 1
    assert page < 5 * SLICE_S
