"""One suite for every store: in memory, in an SQLite file, in the private store, in a Redis."""

import asyncio
import random
import time
from contextlib import aclosing
from itertools import pairwise

import pytest
from msgspec import Raw

from protocol.names import Mark, RoomId
from server.room.facts import Entry, Played, encode_entry
from server.store.errors import Conflict, Diverged
from server.store.log import START, Outage, Tip
from tests.server.store.helpers import ROOM, grow, sat, take


async def test_one_writer_wins_each_place(store):
    _, tip = await grow(store, 1)
    tries = [store.append(ROOM, tip, sat(i)) for i in range(20)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(r is None for r in results) == 1
    assert sum(isinstance(r, Conflict) for r in results) == 19
    assert [t.seq for t, _ in await take(store, 2)] == [1, 2]


async def test_who_was_told_of_a_conflict_finds_what_was_first(store):
    _, tip = await grow(store, 1)
    results = await asyncio.gather(
        *(store.append(ROOM, START, sat(i)) for i in range(3)), return_exceptions=True
    )
    assert all(isinstance(r, Conflict) for r in results)
    assert [t for t, _ in await take(store, 1)] == [tip]


async def test_a_log_has_no_gaps(store):
    await grow(store, 1)
    with pytest.raises(Diverged):
        await store.append(ROOM, Tip(2, "made up"), sat())
    with pytest.raises(Diverged):
        await store.append(ROOM, Tip(1, "made up"), sat())
    assert len(await store.read(ROOM)) == 1


async def test_a_log_can_be_followed_from_any_tip(store):
    tips = await grow(store, 8)
    for at, tip in enumerate(tips):
        rest = await take(store, 8 - at, tip)
        assert [t for t, _ in rest] == tips[at + 1 :]


async def test_a_follower_gets_what_was_and_then_what_comes(store):
    tips = await grow(store, 3)
    following = asyncio.create_task(take(store, 10))
    for _ in range(7):
        tips += (await grow(store, 1, tips[-1]))[1:]
        await asyncio.sleep(0)
    assert [t for t, _ in await following] == tips[1:]


async def test_a_room_may_be_followed_before_it_is(store):
    following = asyncio.create_task(take(store, 2))
    await asyncio.sleep(0)
    tips = await grow(store, 2)
    assert [t for t, _ in await following] == tips[1:]


async def test_entries_come_back_as_they_were_marks_and_all(store):
    given = [
        sat(1),
        Entry(Mark(2**32 - 1), Played(7, 1, 1, Raw(b'{"type":"place","field":3}'))),
        sat(2),
    ]
    tip = START
    for one in given:
        await store.append(ROOM, tip, one)
        tip = tip.then(encode_entry(one))
    assert [e for _, e in await take(store, 3)] == given
    assert [e for _, e in await store.read(ROOM)] == given


async def test_reading_gives_the_whole_log_as_it_is(store):
    assert await store.read(ROOM) == []
    tips = await grow(store, 250)
    log = await store.read(ROOM)
    assert [t for t, _ in log] == tips[1:]
    assert log == await take(store, 250)


async def test_many_follow_one_room(store):
    following = [asyncio.create_task(take(store, 20)) for _ in range(100)]
    await asyncio.sleep(0)
    tips = await grow(store, 20)
    for log in await asyncio.gather(*following):
        assert [t for t, _ in log] == tips[1:]


async def test_a_thousand_appends_over_fifty_rooms_at_once(store):
    rooms = [RoomId(f"ROOM{n:02}") for n in range(50)]
    tips = await asyncio.gather(*(grow(store, 20, START, room) for room in rooms))
    for room, made in zip(rooms, tips, strict=True):
        assert [t for t, _ in await store.read(room)] == made[1:]


async def test_rivals_fill_a_log_together_without_a_gap(store):
    async def rival(n):
        """Append 10 entries, each after whatever was first."""
        mine, tip = 0, START
        async with aclosing(store.follow(ROOM)) as stream:
            while mine < 10:
                try:
                    await store.append(ROOM, tip, sat(n))
                    mine += 1
                except Conflict:
                    pass
                tip, _ = await anext(stream)
        return mine

    async with asyncio.timeout(60):
        await asyncio.gather(*(rival(n) for n in range(8)))
    assert [t.seq for t, _ in await store.read(ROOM)] == list(range(1, 81))


async def test_a_follower_that_leaves_is_not_missed(store):
    async with aclosing(store.follow(ROOM)) as stream:
        tips = await grow(store, 1)
        assert (await anext(stream))[0] == tips[1]
    following = asyncio.create_task(take(store, 5))
    await asyncio.sleep(0)
    following.cancel()
    with pytest.raises(asyncio.CancelledError):
        await following
    await grow(store, 1, tips[1])


async def grown_following(store, n, tips, given):
    """Append ``n`` entries; return how many ``given`` held as each append returned."""
    held = []
    for _ in range(n):
        tips += (await grow(store, 1, tips[-1]))[1:]
        held.append(len(given))
    return held


async def test_an_own_entry_is_handed_over_before_its_append_returns(store):
    tips, given = await grow(store, 2), []
    stream = store.follow(ROOM, START, lambda tip, kept: given.append((tip, kept)))
    async with asyncio.timeout(60), aclosing(stream):
        read = [await anext(stream) for _ in range(2)]
        waiting = asyncio.create_task(anext(stream))
        await asyncio.sleep(0)
        assert await grown_following(store, 20, tips, given) == list(range(1, 21))
        assert not waiting.done()
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
    assert read + given == await store.read(ROOM)


async def test_a_follower_that_is_behind_gets_an_own_entry_after_what_comes_before_it(store):
    tips, given, read = await grow(store, 3), [], []
    stream = store.follow(ROOM, START, lambda tip, kept: given.append((tip, kept)))
    async with asyncio.timeout(60), aclosing(stream):
        for _ in range(3):
            read.append(await anext(stream))  # and holds it while it appends
            await grown_following(store, 1, tips, given)
            assert given == []
        read += [await anext(stream) for _ in range(3)]
    assert read == await store.read(ROOM)


async def test_rivals_get_each_entry_once_and_in_order_one_way_or_the_other(store):
    async def rival(n):
        got = [(START, None)]
        stream = store.follow(ROOM, START, lambda tip, kept: got.append((tip, kept)))

        async def read():
            async for one in stream:
                got.append(one)  # noqa: PERF401 - each is seen as it comes

        reading, mine = asyncio.create_task(read()), 0
        while mine < 10:
            try:
                await store.append(ROOM, got[-1][0], sat(n))
                mine += 1
            except Conflict:
                await asyncio.sleep(0)
        while got[-1][0].seq < 80:
            await asyncio.sleep(0)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        await stream.aclose()
        return got[1:]

    async with asyncio.timeout(60):
        all_got = await asyncio.gather(*(rival(n) for n in range(8)))
    log = await store.read(ROOM)
    assert [tip.seq for tip, _ in log] == list(range(1, 81))
    assert all(got == log for got in all_got)


async def test_what_fails_at_once_comes_out_of_the_iterator_and_harms_no_append(store):
    def fail(tip, kept):
        raise Diverged

    stream = store.follow(ROOM, START, fail)
    async with asyncio.timeout(60), aclosing(stream):
        waiting = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0)
        await grow(store, 3)
        with pytest.raises(Diverged):
            await waiting
    assert len(await store.read(ROOM)) == 3


async def test_an_append_given_up_leaves_a_whole_log(store):
    tip, dice = START, random.Random(3)
    for n in range(30):
        asked = asyncio.create_task(store.append(ROOM, tip, sat(n)))
        for _ in range(dice.randrange(5)):
            await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        await asyncio.sleep(0.002)
        log = await store.read(ROOM)
        tip = log[-1][0] if log else START
    assert [t.seq for t, _ in log] == list(range(1, len(log) + 1))


async def test_its_clock_runs_in_unix_milliseconds(store):
    assert abs(await store.now() - time.time() * 1000) < 2_000


@pytest.mark.parametrize("regrown", [0, 1, 2, 5], ids="regrown by {}".format)
async def test_a_writer_notices_that_the_tail_was_lost(store, lose, regrown):
    tips = await grow(store, 3)
    await lose(ROOM, 1)
    await grow(store, regrown, tips[1])
    with pytest.raises(Diverged if regrown <= 2 else Conflict):
        await store.append(ROOM, tips[3], sat())


@pytest.mark.parametrize("regrown", [0, 1, 2, 5], ids="regrown by {}".format)
async def test_a_reader_that_comes_notices_that_the_tail_was_lost(store, lose, regrown):
    tips = await grow(store, 3)
    await lose(ROOM, 1)
    await grow(store, regrown, tips[1])
    with pytest.raises(Diverged):
        await take(store, 1, tips[3])


@pytest.mark.parametrize("regrown", [0, 1, 2, 5], ids="regrown by {}".format)
async def test_a_reader_that_is_there_notices_that_the_tail_was_lost(store, lose, regrown):
    tips = await grow(store, 3)
    async with asyncio.timeout(60), aclosing(store.follow(ROOM)) as stream:
        assert [(await anext(stream))[0] for _ in range(3)] == tips[1:]
        await lose(ROOM, 1)
        await grow(store, regrown, tips[1])
        with pytest.raises(Diverged):
            await anext(stream)


async def test_lost_entries_can_be_put_back_as_they_were(store, lose):
    await grow(store, 5)
    log = await store.read(ROOM)
    await lose(ROOM, 2)
    for (before, _), (_, lost) in pairwise(log[1:]):
        await store.append(ROOM, before, lost)
    assert await store.read(ROOM) == log
    assert [t for t, _ in await take(store, 1, log[3][0])] == [log[4][0]]


BOOK = "results:polyy"


async def lines(store, n, tip=START):
    """Append so many lines to a log that is no room's: the tips they made, ``tip`` first."""
    tips = [tip]
    for at in range(tip.seq, tip.seq + n):
        raw = b'{"line":%d}' % at
        await store.append_raw(BOOK, tips[-1], raw)
        tips.append(tips[-1].then(raw))
    return tips


async def test_a_log_of_another_kind_has_one_writer_a_place_too(store):
    tips = await lines(store, 3)
    tries = [store.append_raw(BOOK, tips[3], b"[%d]" % n) for n in range(8)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert [*map(type, results)].count(Conflict) == 7
    assert results.count(None) == 1
    with pytest.raises(Conflict):
        await store.append_raw(BOOK, tips[1], b"[]")
    with pytest.raises(Diverged):
        await store.append_raw(BOOK, Tip(9, "made up"), b"[]")
    assert await store.read(RoomId("POLYY2")) == []


async def test_any_log_is_read_a_few_entries_at_a_time(store):
    tips = await lines(store, 5)
    assert await store.read_raw("results:toppen", START, 9) == []
    first = await store.read_raw(BOOK, START, 2)
    assert [tip for tip, _ in first] == tips[1:3]
    rest = await store.read_raw(BOOK, first[-1][0], 9)
    assert [raw for _, raw in first + rest] == [b'{"line":%d}' % at for at in range(5)]
    assert await store.read_raw(BOOK, tips[5], 9) == []
    (room, *_) = await grow(store, 2)
    assert [tip.seq for tip, _ in await store.read_raw(ROOM, room, 9)] == [1, 2]


@pytest.mark.parametrize("regrown", [0, 1, 2, 5], ids="regrown by {}".format)
async def test_who_reads_a_few_at_a_time_notices_that_the_tail_was_lost(store, lose, regrown):
    tips = await lines(store, 3)
    await lose(BOOK, 1)
    tip = tips[1]
    for n in range(regrown):
        await store.append_raw(BOOK, tip, b"[%d]" % n)
        tip = tip.then(b"[%d]" % n)
    with pytest.raises(Diverged):
        await store.read_raw(BOOK, tips[3], 9)


async def test_members_are_added_once_and_listed_in_order(store):
    names = ["", "K7MQ2X", "A", "Zoë: {curly} 囲碁", "B", "a"]
    await asyncio.gather(*(store.add_member(BOOK, name) for name in [*names, *names]))
    ordered = sorted(names, key=str.encode)[1:]  # the empty name is past no other
    assert await store.members(BOOK, "", 99) == ordered
    assert await store.members(BOOK, "", 2) == ordered[:2]
    assert await store.members(BOOK, ordered[1], 2) == ordered[2:4]
    assert await store.members(BOOK, ordered[-1], 2) == []
    assert await store.members("results:toppen", "", 99) == []


async def test_a_removed_member_is_gone(store):
    for name in "AB":
        await store.add_member(BOOK, name)
    await store.remove_member(BOOK, "A")
    await store.remove_member(BOOK, "never there")
    assert await store.members(BOOK, "", 99) == ["B"]
    await store.add_member(BOOK, "A")
    assert await store.members(BOOK, "", 99) == ["A", "B"]


OTHER, THIRD = RoomId("OTHER2"), RoomId("THIRD3")


async def test_rooms_are_due_as_their_last_entry_says(store):
    for room, at in ((ROOM, 300), (OTHER, 100), (THIRD, 200)):
        await store.append(room, START, sat(), at)
    assert await store.due(99, 9) == []
    assert await store.due(200, 9) == [(OTHER, 100), (THIRD, 200)]
    assert await store.due(999, 2) == [(OTHER, 100), (THIRD, 200)]
    (tip, _), *_ = await store.read(OTHER)
    await store.append(OTHER, tip, sat(), 1_700_000_000_123)
    assert await store.due(999, 9) == [(THIRD, 200), (ROOM, 300)]
    assert (OTHER, 1_700_000_000_123) in await store.due(2_000_000_000_000, 9)


async def test_an_entry_that_is_not_kept_changes_no_time(store):
    await store.append(ROOM, START, sat(), 100)
    with pytest.raises(Conflict):
        await store.append(ROOM, START, sat(), 50)
    with pytest.raises(Diverged):
        await store.append(OTHER, Tip(3, "made up"), sat(), 50)
    assert await store.due(999, 9) == [(ROOM, 100)]
    (tip, _), *_ = await store.read(ROOM)
    await store.append(ROOM, tip, sat())  # which says nothing of it
    assert await store.due(999, 9) == [(ROOM, 100)]


async def test_of_all_who_put_a_room_off_one_does(store):
    await store.append(ROOM, START, sat(), 100)
    tries = [store.reschedule(ROOM, 100, 1_700_000_000_000 + n) for n in range(8)]
    assert [*await asyncio.gather(*tries)].count(True) == 1
    assert not await store.reschedule(ROOM, 100, 5)
    assert not await store.reschedule(OTHER, 100, 5)
    ((_, at),) = await store.due(2_000_000_000_000, 9)
    assert await store.reschedule(ROOM, at, None)
    assert await store.due(2_000_000_000_000, 9) == []


async def test_a_room_that_is_removed_is_gone_and_may_begin_anew(store):
    tips = await grow(store, 3)
    await store.append(ROOM, tips[3], sat(), 100)
    for tip, why in ((tips[3], Conflict), (Tip(9, "made up"), Diverged), (START, Conflict)):
        with pytest.raises(why):
            await store.remove(ROOM, tip)
    (*_, (top, _)) = await store.read(ROOM)
    async with asyncio.timeout(60), aclosing(store.follow(ROOM, top)) as stream:
        following = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0)
        await store.remove(ROOM, top)
        with pytest.raises(Diverged):
            await following
    await store.remove(ROOM, top)
    assert await store.read(ROOM) == []
    assert await store.due(999, 9) == []
    tips = await grow(store, 2)
    assert [tip for tip, _ in await take(store, 2)] == tips[1:]


async def test_who_only_asks_for_the_outages_says_nothing_itself(store):
    assert await store.outages() == (None, ())
    await store.beat(60_000)
    last, noted = await store.outages()
    assert last is not None
    assert noted == ()
    while await store.now() < last + 20:
        await asyncio.sleep(0)
    assert await store.outages() == (last, ())
    (outage,) = await store.beat(10)
    assert outage.since == last
    assert await store.outages() == (outage.until, (outage,))


async def test_a_time_without_any_server_is_noted_once(store):
    assert [await store.beat(60_000) for _ in range(3)] == [()] * 3
    before = await store.now()
    while await store.now() < before + 20:
        await asyncio.sleep(0)
    told = await asyncio.gather(*(store.beat(10) for _ in range(5)))
    ((since, until),) = told[-1]
    assert since <= before < before + 20 <= until <= await store.now()
    assert await store.beat(60_000) == (Outage(since, until),)
