"""The store on a real Redis: hints, the sweep, lost connections, lost answers, whole batches."""

import asyncio
import random
import re
import signal
import time
from contextlib import aclosing

import pytest

from protocol.names import RoomId
from server.room.facts import Unreadable, encode_entry
from server.store.errors import Conflict, Diverged, Unavailable
from server.store.log import START, Outage
from server.store.redis.due import BEAT, OUTAGES
from server.store.redis.keys import channel, key
from server.store.redis.notes import RedisNoteStore
from server.store.redis.sweep import STEPS
from tests.server.store.conftest import carried
from tests.server.store.helpers import (
    ROOM,
    Program,
    grow,
    redis_store,
    sat,
    take,
    until,
)
from tests.server.store.proxy import proxied

NEVER = 3600.0
SOON_S = 3.0
"""Less than the ten retries take that the library makes by default: 3.8 s to a dead store."""


@pytest.fixture
async def other(program):
    """The store as another server process has it."""
    async with redis_store(program.url, sweep_s=NEVER) as store:
        yield store


async def commands(store, name):
    """How many commands of that name the store has done."""
    told = (await store.pipe.do("INFO", "commandstats")).decode()
    found = re.search(rf"cmdstat_{name}:calls=(\d+)", told)
    return int(found[1]) if found else 0


async def listened_to(store, room=ROOM):
    """Whether anybody is subscribed to the room's hints."""
    return (await store.pipe.do("PUBSUB", "NUMSUB", channel(room)))[1] > 0


async def straight_in(store, tip, raw):
    """Add an entry as nobody should: without a hint."""
    new = tip.then(raw)
    words = ("digest", new.digest, "entry", raw)
    await store.pipe.do("XADD", key(ROOM), f"{new.seq}-0", *words)
    return new


async def test_another_process_hears_of_an_entry_by_its_hint(program, other):
    async with redis_store(program.url, sweep_s=NEVER) as store:
        following = asyncio.create_task(take(store, 3))
        await until(lambda: listened_to(other))
        tips = await grow(other, 3)
        assert [t for t, _ in await following] == tips[1:]


async def subscribed_as(store, others=()):
    """The store's id of who listens to hints besides ``others``, once there is one."""

    async def ids():
        told = (await store.pipe.do("CLIENT", "LIST", "TYPE", "pubsub")).decode()
        return {int(word) for word in re.findall(r"^id=(\d+)", told, re.M)} - {*others}

    await until(ids)
    (found,) = await ids()
    return found


async def test_a_hint_is_published_only_if_another_process_listens(program, other):
    async with redis_store(program.url, sweep_s=NEVER) as store:
        following = asyncio.create_task(take(store, 5))
        await until(lambda: store._notifications.listens(ROOM))
        tips = await grow(store, 3)
        assert await commands(store, "publish") == 0
        theirs = asyncio.create_task(take(other, 5))
        await until(lambda: other._notifications.listens(ROOM))
        await grow(store, 2, tips[-1])
        assert await commands(store, "publish") == 2
        assert await following == await theirs


async def test_a_writer_that_listens_to_nobody_is_not_taken_off_the_count(program, other):
    async with redis_store(program.url, sweep_s=NEVER) as store:
        following = asyncio.create_task(take(store, 3))
        await until(lambda: store._notifications.listens(ROOM))
        tips = await grow(other, 3)
        assert [tip for tip, _ in await following] == tips[1:]


async def test_who_is_taken_off_the_count_by_mistake_says_it_later(program, other):
    async with redis_store(program.url, sweep_s=NEVER) as store:
        mine = asyncio.create_task(take(store, 2))
        await until(lambda: store._notifications.listens(ROOM))
        my_id = await subscribed_as(store)
        theirs = asyncio.create_task(take(other, 2))
        await until(lambda: other._notifications.listens(ROOM))
        # In one trip: it has no time to notice that it listens no more.
        killed = asyncio.ensure_future(store._appends.do("CLIENT", "KILL", "ID", my_id))
        await asyncio.sleep(0)
        tips = await grow(store, 1)
        assert await killed == 1
        tips += (await grow(other, 1, tips[-1]))[1:]
        assert [tip for tip, _ in await mine] == tips[1:]
        assert [tip for tip, _ in await theirs] == tips[1:]


async def test_who_ends_following_while_it_appends_says_it_later(program, other):
    async with redis_store(program.url, sweep_s=NEVER) as store:
        mine = asyncio.create_task(take(store, 9))
        await until(lambda: store._notifications.listens(ROOM))
        theirs = asyncio.create_task(take(other, 1))
        await until(lambda: other._notifications.listens(ROOM))
        appending = asyncio.create_task(store.append(ROOM, START, sat()))
        await asyncio.sleep(0)
        mine.cancel()
        await appending
        assert [tip.seq for tip, _ in await theirs] == [1]


async def test_who_is_given_up_while_it_appends_says_it_all_the_same(program, other):
    async with redis_store(program.url, sweep_s=NEVER) as store:
        tips = await grow(store, 1)  # which also brings the script
        mine = asyncio.create_task(take(store, 2))
        await until(lambda: store._notifications.listens(ROOM))
        my_id = await subscribed_as(store)
        theirs = asyncio.create_task(take(other, 2))
        await until(lambda: other._notifications.listens(ROOM))
        for _ in range(3):  # what it looks for once it is subscribed comes before
            await other.pipe.do("PING")
        killed = asyncio.ensure_future(store._appends.do("CLIENT", "KILL", "ID", my_id))
        await asyncio.sleep(0)
        appending = asyncio.create_task(store.append(ROOM, tips[-1], sat()))
        await asyncio.sleep(0)
        appending.cancel()
        assert await killed == 1
        async with asyncio.timeout(60):
            assert await theirs == await mine


async def test_who_follows_again_at_once_is_counted_once_all_is_confirmed(program, other):
    async with redis_store(program.url, sweep_s=NEVER) as store:
        tips = [START]
        for _ in range(10):
            following = asyncio.create_task(take(store, 1, tips[-1]))
            for _ in range(4):
                await asyncio.sleep(0)
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
        following = asyncio.create_task(take(store, 1, tips[-1]))
        await until(lambda: store._notifications.listens(ROOM))
        assert await listened_to(other)
        tips = await grow(other, 1)
        assert [tip for tip, _ in await following] == tips[1:]


async def test_a_sweep_takes_one_script_a_step_however_many_rooms_are_followed(program, other):
    rooms = [RoomId(f"ROOM{n:03}") for n in range(300)]
    async with redis_store(program.url, sweep_s=NEVER) as store:
        following = [asyncio.create_task(take(store, 1, START, room)) for room in rooms]
        await until(lambda: all(store._notifications.listens(room) for room in rooms))
        await until(lambda: looked(store, 600))
        for room in rooms:
            new = START.then(raw := encode_entry(sat()))
            words = ("digest", new.digest, "entry", raw)
            await other.pipe.do("XADD", key(room), "1-0", *words)
        before = await commands(store, "evalsha"), await commands(store, "eval")
        for _ in range(STEPS):
            await store._sweep.step()
        after = await commands(store, "evalsha"), await commands(store, "eval")
        assert sum(after) - sum(before) <= STEPS + 1
        async with asyncio.timeout(60):
            await asyncio.gather(*following)


async def looked(store, times):
    """Whether its followers have looked at their logs so often: on coming, and once subscribed."""
    return await commands(store, "xrange") >= times


async def test_the_sweep_makes_good_a_hint_that_was_lost(redis):
    following = asyncio.create_task(take(redis, 1))
    await until(lambda: listened_to(redis))
    tip = await straight_in(redis, START, encode_entry(sat()))
    assert [t for t, _ in await following] == [tip]


async def test_one_process_reads_its_own_entry_without_another_trip(program):
    async with redis_store(program.url, sweep_s=NEVER) as store:
        async with aclosing(store.follow(ROOM)) as stream:
            coming = asyncio.create_task(anext(stream))

            async def has_looked():  # when it came, and when it was subscribed
                return await commands(store, "xrange") == 2

            await until(has_looked)
            tips = await grow(store, 1)
            assert (await coming)[0] == tips[1]
            tips += (await grow(store, 1, tips[1]))[1:]
            assert (await anext(stream))[0] == tips[2]
        assert await has_looked()


async def test_a_long_log_is_read_in_parts_without_waiting_for_a_sweep(program, other):
    tips = await grow(other, 450)
    async with redis_store(program.url, sweep_s=NEVER) as store:
        assert [t for t, _ in await take(store, 450)] == tips[1:]


async def test_who_lost_a_place_gets_the_winner_without_waiting_for_a_hint(program, other):
    async with (
        redis_store(program.url, sweep_s=NEVER) as store,
        aclosing(store.follow(ROOM)) as stream,
    ):
        coming = asyncio.create_task(anext(stream))

        async def has_looked():
            return await commands(store, "xrange") == 2

        await until(has_looked)
        tip = await straight_in(other, START, encode_entry(sat()))
        with pytest.raises(Conflict):
            await store.append(ROOM, START, sat())
        async with asyncio.timeout(60):
            assert (await coming)[0] == tip


async def test_a_connection_for_hints_that_breaks_loses_nothing(program, other):
    async with redis_store(program.url, sweep_s=NEVER) as store:
        following = asyncio.create_task(take(store, 40))
        tips = [START]
        for _ in range(40):
            tips += (await grow(other, 1, tips[-1]))[1:]
            await other.pipe.do("CLIENT", "KILL", "TYPE", "pubsub")
        assert [t for t, _ in await following] == tips[1:]


@pytest.mark.parametrize("kind", ["pubsub", "normal"])
async def test_a_store_can_be_closed_while_its_connection_breaks(program, other, kind):
    dice = random.Random(2)
    for _ in range(50):
        async with redis_store(program.url, sweep_s=NEVER) as store:
            following = asyncio.create_task(take(store, 1))
            await until(lambda: listened_to(other))
            breaking = asyncio.create_task(other.pipe.do("CLIENT", "KILL", "TYPE", kind))
            for _ in range(dice.randrange(20)):
                await asyncio.sleep(0)
            following.cancel()
            reading = asyncio.create_task(store.read(ROOM))
            closing = asyncio.create_task(store.__aexit__())
            done, _ = await asyncio.wait([closing], timeout=60)
            assert done, "it does not close"
            await asyncio.gather(breaking, following, reading, return_exceptions=True)


async def test_rooms_are_listened_to_only_while_they_are_followed(redis):
    async with aclosing(redis.follow(ROOM)) as one, aclosing(redis.follow(ROOM)) as two:
        waiting = [asyncio.create_task(anext(stream)) for stream in (one, two)]
        await until(lambda: listened_to(redis))
        await grow(redis, 1)
        await asyncio.gather(*waiting)
        await two.aclose()
        assert await listened_to(redis)

    async def nobody():
        return not await listened_to(redis)

    await until(nobody)


async def test_a_room_that_is_followed_again_is_listened_to_again(program, other):
    async with redis_store(program.url, sweep_s=NEVER) as store:
        tips = [START]
        for _ in range(3):
            following = asyncio.create_task(take(store, 1, tips[-1]))
            await until(lambda: listened_to(other))
            tips += (await grow(other, 1, tips[-1]))[1:]
            await following

            async def nobody():
                return not await listened_to(other)

            await until(nobody)


async def test_hundreds_of_followed_rooms_share_a_few_connections(program, other):
    rooms = [RoomId(f"ROOM{n:03}") for n in range(300)]
    async with redis_store(program.url) as store:
        following = [asyncio.create_task(take(store, 2, START, room)) for room in rooms]
        await until(lambda: listened_to(other, rooms[-1]))
        await asyncio.gather(*(grow(other, 2, START, room) for room in rooms))
        await asyncio.gather(*following)
        told = (await other.pipe.do("INFO", "clients")).decode()
    connected = int(re.search(r"connected_clients:(\d+)", told)[1])
    assert connected <= 3 + 3 + 1  # two processes, and whatever a test before has not quite closed


async def test_appends_of_one_tick_go_together(program):
    async with proxied(program.port) as proxy, redis_store(proxy.url, NEVER) as store:
        await grow(store, 1)
        before = proxy.trips
        rooms = [RoomId(f"ROOM{n:02}") for n in range(50)]
        await asyncio.gather(*(store.append(room, START, sat()) for room in rooms))
        assert proxy.trips - before == 1
        assert await commands(store, "evalsha") >= 50


async def test_an_append_that_fails_fails_alone(redis):
    await redis.pipe.do("SET", key(RoomId("ROOM07")), "not a log")
    rooms = [RoomId(f"ROOM{n:02}") for n in range(20)]
    asked = [redis.append(room, START, sat()) for room in rooms]
    asked.append(redis.append(RoomId("ROOM03"), START, sat()))
    results = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(r) for r in results] == (
        [type(None)] * 7 + [Unavailable] + [type(None)] * 12 + [Conflict]
    )


async def test_a_store_that_forgot_the_script_is_told_it_again(redis):
    tips = await grow(redis, 2)
    await redis.pipe.do("SCRIPT", "FLUSH")
    rooms = [RoomId(f"ROOM{n:02}") for n in range(10)]
    await asyncio.gather(
        grow(redis, 2, tips[-1]), *(redis.append(room, START, sat()) for room in rooms)
    )
    assert len(await redis.read(ROOM)) == 4


async def test_an_append_whose_answer_was_lost_is_kept_once(program, other):
    async with proxied(program.port) as proxy, redis_store(proxy.url, NEVER) as store:
        tips = await grow(store, 3)
        proxy.lose_answers = 1
        tips = await grow(store, 2, tips[-1])
        assert proxy.lose_answers == 0
        assert [t.seq for t, _ in await other.read(ROOM)] == [1, 2, 3, 4, 5]
        assert [t for t, _ in await take(store, 2, tips[0])] == tips[1:]


async def test_an_append_that_was_lost_itself_is_kept_once(program, other):
    async with proxied(program.port) as proxy, redis_store(proxy.url, NEVER) as store:
        tips = await grow(store, 3)
        proxy.lose_requests = 1
        await grow(store, 2, tips[-1])
        assert proxy.lose_requests == 0
        assert [t.seq for t, _ in await other.read(ROOM)] == [1, 2, 3, 4, 5]


async def test_each_append_of_a_lost_batch_is_kept_once(program, other):
    rooms = [RoomId(f"ROOM{n:02}") for n in range(20)]
    async with proxied(program.port) as proxy, redis_store(proxy.url, NEVER) as store:
        await grow(store, 1)
        proxy.lose_answers = 1
        await asyncio.gather(*(store.append(room, START, sat()) for room in rooms))
        assert proxy.lose_answers == 0
    for room in rooms:
        assert len(await other.read(room)) == 1


async def test_a_lost_answer_is_found_even_when_the_log_has_gone_on(program, other):
    async with proxied(program.port) as proxy, redis_store(proxy.url, NEVER) as store:
        tips = await grow(store, 1)
        ours = sat(1)

        async def go_on():
            await grow(other, 3, tips[-1].then(encode_entry(ours)))

        proxy.lose_answers, proxy.after_loss = 1, go_on
        await store.append(ROOM, tips[-1], ours)
        log = await other.read(ROOM)
        assert len(log) == 5
        assert log[1][1] == ours


async def test_a_lost_append_that_another_beat_is_a_conflict(program, other):
    async with proxied(program.port) as proxy, redis_store(proxy.url, NEVER) as store:
        tips = await grow(store, 1)
        proxy.lose_answers, theirs = 1, sat(2)

        async def roll_back_and_beat():
            await other.pipe.do("DEL", key(ROOM))
            await other.append(ROOM, START, theirs)
            await grow(other, 1, START.then(encode_entry(theirs)))

        proxy.after_loss = roll_back_and_beat
        with pytest.raises(Conflict):
            await store.append(ROOM, tips[-1], sat(3))
        with pytest.raises(Diverged):
            await take(store, 1, tips[-1])


async def test_a_store_that_never_answers_is_unavailable_and_nothing_is_kept_twice(program, other):
    async with proxied(program.port) as proxy, redis_store(proxy.url, NEVER) as store:
        tips = await grow(store, 1)
        proxy.lose_answers = 2
        with pytest.raises(Unavailable):
            await store.append(ROOM, tips[-1], sat())
    assert len(await other.read(ROOM)) == 2


async def test_a_hint_that_may_not_be_sent_undoes_nothing(program, redis):
    words = ("on", "nopass", "~*", "resetchannels", "&none", "+@all")
    await redis.pipe.do("ACL", "SETUSER", "mute", *words)
    url = program.url.replace("redis://", "redis://mute:any@")
    following = asyncio.create_task(take(redis, 2))
    async with redis_store(url) as mute:
        tips = await grow(mute, 2)
    assert [t for t, _ in await following] == tips[1:]


async def test_an_entry_that_cannot_be_read_comes_after_those_that_can(redis):
    tips = await grow(redis, 2)
    await straight_in(redis, tips[-1], b'[1,{"fact":"danced"}]')
    async with aclosing(redis.follow(ROOM)) as stream:
        assert [(await anext(stream))[0] for _ in range(2)] == tips[1:]
        with pytest.raises(Unreadable):
            await anext(stream)


async def test_names_of_notes_long_gone_are_not_kept(redis):
    note_store = RedisNoteStore(redis.pipe)
    await note_store.put("lobby", "living", b"", 60_000)
    for n in range(20):
        await note_store.put("lobby", f"gone{n}", b"", 1)

    async def forgotten():
        await note_store.notes("lobby")
        return await redis.pipe.do("ZCARD", "{lobby}:index") == 1

    await until(forgotten)
    assert 0 < await redis.pipe.do("PTTL", "{lobby}:index") <= 60_000


async def test_an_outage_that_ends_in_the_future_is_forgotten_when_the_clock_went_back(redis):
    now = await redis.now()
    past, to_come = Outage(now - 9_000, now - 1), Outage(now, now + 3_600_000)
    await redis.pipe.do("RPUSH", OUTAGES, *("{} {}".format(*it) for it in (past, to_come)))
    await redis.pipe.do("SET", BEAT, to_come.until)
    for _ in range(2):
        assert await redis.beat(5_000) == (past,)


async def test_a_store_that_is_away_is_said_to_be_away_at_once(tmp_path):
    program = Program(carried(), tmp_path)
    async with redis_store(program.url) as store:
        began = time.monotonic()
        assert not await store.ping()
        for asked in (store.append(ROOM, START, sat()), store.read(ROOM), store.now()):
            with pytest.raises(Unavailable):
                await asked
        assert time.monotonic() - began < SOON_S


async def test_a_store_that_hangs_fails_a_probe_soon(tmp_path):
    program = Program(carried(), tmp_path)
    program.start()
    try:
        async with redis_store(program.url) as store:
            assert await store.ping()
            program.signal(signal.SIGSTOP)
            began = time.monotonic()
            assert not await store.ping()
            assert time.monotonic() - began < SOON_S
            program.signal(signal.SIGCONT)
            await until(store.ping)
    finally:
        program.kill()


async def test_followers_live_through_the_death_of_the_store(tmp_path):
    """Killed and started again while entries are written: none is lost, none comes twice.

    Only `always` promises that: under `everysec` a busy disk makes the store answer first.
    """
    program = Program(carried(), tmp_path, "--appendonly", "yes", "--appendfsync", "always")
    program.start()
    try:
        async with redis_store(program.url) as store, redis_store(program.url) as other:
            mine, theirs = (asyncio.create_task(take(s, 60)) for s in (store, other))
            tips, deaths = [START], 0
            while len(tips) <= 60:
                new = sat(len(tips))
                try:
                    await store.append(ROOM, tips[-1], new)
                except Unavailable:
                    log = await read_when_back(program, store)
                    if log[-1][0] == tips[-1]:
                        continue
                tips.append(tips[-1].then(encode_entry(new)))
                if len(tips) % 20 == 0:
                    program.kill()
                    deaths += 1
            assert deaths == 3
            await read_when_back(program, store)
            assert [t for t, _ in await mine] == tips[1:]
            assert [t for t, _ in await theirs] == tips[1:]
    finally:
        program.kill()


async def read_when_back(program, store):
    await asyncio.to_thread(program.kill)
    await asyncio.to_thread(program.start)
    return await store.read(ROOM)
