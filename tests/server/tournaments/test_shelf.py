"""Tournaments that are over stay as long as they are to be kept, and then their logs are gone."""

from pathlib import Path

from server.store.factory import open_stores
from server.store.log import START
from server.store.memory import MemoryStore
from server.tournaments.facts import Announced, Cancelled, Entered
from server.tournaments.shelf import BATCH, MOST_PAST, PAST, TournamentShelf
from tests.support.tournaments import OPENER, SECRET, plan


async def over(shelf, code, at):
    await shelf.announce(Announced(at, code, OPENER, "Ann", plan("swiss"), SECRET))
    await shelf.add(code, Entered(at, "player", "P"))
    return await shelf.add(code, Cancelled(at))


async def entries(store, code):
    return len(await store.read_raw(f"tournament:{code}", START, 10))


async def test_what_ended_before_its_time_is_removed_and_the_rest_and_what_goes_on_stay(valkey_url):
    async with open_stores(valkey_url, Path()) as stores:
        store = stores.store
        shelf, other = TournamentShelf(store), TournamentShelf(store)
        for code, at in (("EARLY2", 1_000), ("AGAIN2", 2_000), ("LATER2", 3_000)):
            await over(shelf, code, at)
        await shelf.announce(Announced(500, "GOES2N", OPENER, "Ann", plan("swiss"), SECRET))
        await other.read("EARLY2")
        assert await shelf.expire(2_000) == 2
        assert await other.expire(2_000) == 0, "another process finds nothing more to do"
        assert [await entries(store, it) for it in ("EARLY2", "AGAIN2", "LATER2")] == [0, 0, 3]
        assert await other.past_codes() == ["LATER2"]
        assert (await other.read("EARLY2")).phase == "none", "though it was folded there"
        assert (await other.read("GOES2N")).phase == "open"
        assert [it.first.code for it in await other.listed(OPENER)] == ["GOES2N", "LATER2"]


async def test_who_dies_between_log_and_name_leaves_what_the_next_one_removes_in_any_number():
    store = MemoryStore()
    shelf = TournamentShelf(store)
    codes = [f"T{n:05}" for n in range(BATCH + 3)]
    for n, code in enumerate(codes):
        await over(shelf, code, 1_000 + n)
    await shelf._book.remove(codes[0])
    assert len(await shelf.past_codes()) == MOST_PAST
    assert await shelf.expire(9_000) == len(codes)
    assert await store.members(PAST, "", 9) == []
    assert not any([await entries(store, code) for code in codes])


async def test_one_that_was_looked_at_before_its_log_was_there_is_still_listed():
    store = MemoryStore()
    shelf, other = TournamentShelf(store), TournamentShelf(store)
    append = store.append_raw

    async def after_a_look(*entry):
        for code in await other.open_codes():
            await other.settle(code, await other.read(code))
        await append(*entry)

    store.append_raw = after_a_look
    await shelf.announce(Announced(500, "GOES2N", OPENER, "Ann", plan("swiss"), SECRET))
    assert await other.open_codes() == ["GOES2N"]
