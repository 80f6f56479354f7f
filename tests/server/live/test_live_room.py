"""Joining, following, lagging and coming back are one question; a lost tail is put back."""

import asyncio
from contextlib import asynccontextmanager

import msgspec
import pytest

from client.net.mirror import Mirror
from protocol import codec
from protocol.from_client import Leave, Resign
from protocol.from_server import RoomPresence, Snapshot, Update
from protocol.names import Mark, PlayerId, RoomId, Seq
from protocol.room_diff import TAGS
from server.live.live_room import RECENT
from server.live.play_start import Beginning
from server.live.revision import Cursor
from server.live.room_loader import load
from server.live.room_services import run_served
from server.room.commands import PlaceBot, PlayIntent, Sit
from server.room.decisions.decide import step
from server.room.errors import Refused
from server.room.facts import Played, Sat
from server.store.log import START, entry
from server.store.memory import MemoryStore
from tests.server.room.test_fold import ANN, BOB, OPENED, SEATED, folded
from tests.support.rooms.games import HERE

ROOM = OPENED.room


@asynccontextmanager
async def hosting(store, count=1):
    """That many processes' hosts of one room, running."""
    hosts = [await load(store, lambda: 5000, ROOM) for _ in range(count)]
    tasks = [asyncio.create_task(run_served(host, [Beginning()])) for host in hosts]
    try:
        yield hosts
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def written(*facts):
    store, tip = MemoryStore(), START
    for fact in facts:
        new = entry(fact)
        await store.append(ROOM, tip, new)
        tip = (await store.read(ROOM))[-1][0]
    return store


def hear(mirror, frames, channel=3):
    kinds = []
    for tag, rest in frames:
        raw = codec.on_channel(tag, channel, rest, "msgpack")
        message = codec.decode_from_server(raw, "msgpack")
        mirror.receive(message)
        kinds.append(type(message))
    return kinds


async def reached(host, seq):
    async with asyncio.timeout(60):
        while host.cursor.seq < seq:
            await host.wait_past(host.cursor, 0)


def place(player, number, field):
    return (player, PlayIntent(number, {"type": "place", "field": field}))


async def test_a_full_table_begins_though_nobody_asks():
    store = await written(*SEATED)
    async with hosting(store, 3) as hosts:
        for host in hosts:
            await reached(host, 4)
            assert host.room.phase == "playing"
    assert len(await store.read(ROOM)) == 4


async def test_two_processes_fold_one_log_and_a_resend_is_in_once():
    store = await written(*SEATED)
    async with hosting(store, 2) as (one, two):
        await reached(one, 4)
        await reached(two, 4)
        await asyncio.gather(
            *(host.ask(*place(ANN, 0, 3), 0) for host in (one, two, one)),
        )
        await reached(two, 5)
        assert one.room == two.room
        with pytest.raises(Refused) as refused:
            await two.ask(*place(ANN, 0, 4), 0)
        assert refused.value.number == 1
    assert len(await store.read(ROOM)) == 5


async def test_the_present_the_recent_and_the_far_past_are_told_differently():
    store = await written(OPENED)
    async with hosting(store) as (host,):
        mirror = Mirror(ROOM)
        frames, told = host.since(None, Cursor.start(), "msgpack")
        assert hear(mirror, frames) == [Snapshot]
        assert host.since(None, told, "msgpack") == ([], told)
        for n in range(RECENT // 2):
            await host.ask(PlayerId(f"visitor {n}"), Sit("Bob", 1), 0)
            await host.ask(PlayerId(f"visitor {n}"), Leave(0, HERE), 0)
        frames, now = host.since(None, told, "msgpack")
        assert hear(mirror, frames) == [Update] * RECENT
        await host.ask(BOB, Sit("Bob", 1), 0)
        frames, _ = host.since(None, told, "msgpack")
        assert [tag for tag, _ in frames] == [1]
        frames, _ = host.since(None, now, "msgpack")
        assert hear(mirror, frames) == [Update]
        assert mirror.tree == msgspec.json.decode(msgspec.json.encode(_seen(host)))


def _seen(host):
    return host._revisions[-1].seen(None)


async def test_another_history_of_equal_length_is_told_whole_and_marked():
    store = await written(OPENED, SEATED[1])
    async with hosting(store) as (host,):
        for told, rolled_back in [
            (Cursor(Seq(2), Mark(host.cursor.mark ^ 1)), True),
            (Cursor(Seq(9), host.cursor.mark), True),
            (Cursor.start(), False),
        ]:
            (frame,), _ = host.since(None, told, "json")
            message = codec.decode_from_server(
                codec.on_channel(frame[0], 0, frame[1], "json"), "json"
            )
            assert isinstance(message, Snapshot)
            assert message.rolled_back is rolled_back


def spelled_otherwise(raw):
    """An entry as another version may write it: with its fields in another order."""
    mark, fact = msgspec.json.decode(raw)
    other = msgspec.json.encode([mark, dict(reversed(fact.items()))])
    assert other != raw
    return other


async def test_a_host_puts_a_lost_tail_back_with_the_same_marks():
    store = await written(*SEATED)
    async with hosting(store) as (host,):
        await reached(host, 4)
        await host.ask(*place(ANN, 0, 3), 0)
        before = await store.read(ROOM)
        store.lose(ROOM, 2)
        await host.ask(*place(BOB, 0, 4), 0)
        after = await store.read(ROOM)
        assert after[: len(before)] == before
        assert len(after) == len(before) + 1
        assert host.room.seq == len(after)


async def test_entries_that_another_version_wrote_are_put_back_in_their_own_bytes():
    store, tip = MemoryStore(), START
    for raw in (spelled_otherwise(entry(fact).raw) for fact in SEATED):
        await store.append_raw(ROOM, tip, raw)
        tip = tip.then(raw)
    async with hosting(store) as (host,):
        await reached(host, 4)
        told, before = host.cursor, await store.read_raw(ROOM, START, 99)
        store.lose(ROOM, 1)
        await host.ask(*place(ANN, 0, 3), 0)
        after = await store.read_raw(ROOM, START, 99)
        assert after[: len(before)] == before
        frames, _ = host.since(None, told, "msgpack")
        assert [tag in TAGS.values() for tag, _ in frames] == [True]


async def test_when_another_history_has_won_the_room_is_folded_afresh():
    store = await written(*SEATED)
    async with hosting(store) as (host,):
        await reached(host, 4)
        told = host.cursor
        store.lose(ROOM, 2)
        tip = (await store.read(ROOM))[-1][0]
        await store.append(ROOM, tip, entry(Sat(7, 1, "dan", "Dan")))
        async with asyncio.timeout(60):
            while host.room.seat_of("dan") is None or not host.room.begun:
                await host.wait_past(host.cursor, 0)
        await host.ask(*place(ANN, 0, 3), 0)
        assert host.room.seq == 5
        frames, _ = host.since(None, told, "msgpack")
        mirror = Mirror(RoomId(ROOM))
        hear(mirror, frames)
        assert mirror.rolled_back == 1


async def test_play_begins_in_a_history_that_has_won_also_where_it_had_begun_before():
    store = await written(*SEATED)
    async with hosting(store) as (host,):
        await reached(host, 4)
    async with hosting(store) as (host,):
        await reached(host, 4)
        store.lose(ROOM, 2)
        tip = (await store.read(ROOM))[-1][0]
        await store.append(ROOM, tip, entry(Sat(7, 1, "dan", "Dan")))
        async with asyncio.timeout(60):
            while host.room.seat_of("dan") is None or not host.room.begun:
                await host.wait_past(host.cursor, 0)


async def test_an_update_is_encoded_once_for_all_who_share_an_audience():
    store = await written(*SEATED)
    async with hosting(store) as (host,):
        await reached(host, 4)
        told = host.cursor
        await host.ask(*place(ANN, 0, 3), 0)
        (one,), _ = host.since(None, told, "msgpack")
        (other,), _ = host.since(None, told, "msgpack")
        assert one[1] is other[1]


async def test_whoever_writes_an_entry_folds_it_once_and_keeps_none_that_cannot_be_folded(
    monkeypatch,
):
    done = []

    def counted(room, player, command, now):
        if isinstance(command, Resign):
            raise ZeroDivisionError
        done.append(type(command).__name__)
        return step(room, player, command, now)

    store = await written(*SEATED)
    async with hosting(store) as (host,):
        await reached(host, 4)
        monkeypatch.setattr("server.live.live_room.step", counted)
        monkeypatch.setattr("server.live.live_room.fold", lambda *_: done.append("folded again"))
        await host.ask(*place(ANN, 0, 3), 0)
        await host.ask(*place(BOB, 0, 4), 0)
        assert done == ["PlayIntent", "PlayIntent"]
        with pytest.raises(ZeroDivisionError):
            await host.ask(ANN, Resign(0, HERE), 0)
    kept = [entry.fact for _, entry in await store.read(ROOM)]
    assert [type(fact) for fact in kept[4:]] == [Played, Played]
    assert host.room == folded(*kept)


async def test_a_table_of_bots_alone_begins_once_somebody_is_there_and_any_other_at_once():
    bots = [Sat(1, seat, PlayerId(f"bot-{seat}"), "Bot", "random", 0) for seat in (0, 1)]
    store = await written(OPENED, *bots[:1])
    async with hosting(store) as (host,):
        host.attended = False
        ask = (ANN, PlaceBot(PlayerId("bot-1"), "Bot", "random", 0))
        await host.ask(*ask, 0)
        for _ in range(20):
            await asyncio.sleep(0)
        assert host.room.full
        assert not host.room.begun
        host.attended = True
        host.tell_presence(RoomPresence(0, (True, True), 1, ("Ann",)))
        async with asyncio.timeout(60):
            while not host.room.begun:
                await host.wait_past(host.cursor, None)
    store = await written(OPENED, bots[0])
    async with hosting(store) as (host,):
        host.attended = False
        await host.ask(BOB, Sit("Bob", 1), 0)
        async with asyncio.timeout(60):
            while not host.room.begun:
                await host.wait_past(host.cursor, None)
