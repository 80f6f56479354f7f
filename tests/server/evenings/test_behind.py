"""Two servers on one store, of which one hears of everything later: nobody is told what is not."""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random

import msgspec

from protocol import codec
from protocol.from_client import Join, Leave, Play, WatchRoom
from protocol.from_server import (
    Done,
    OwnPlyUpdate,
    Refusal,
    RoomPresence,
    Snapshot,
    Update,
    Watching,
)
from server import observe
from tests.server.session.connections import PATIENCE_S, street
from tests.server.store.helpers import redis_store
from tests.server.store.proxy import proxied

BEHIND_S = 0.06
PLIES = 10


@asynccontextmanager
async def two_servers(valkey_url):
    """A server near its store, and one that is some milliseconds away from it."""
    async with AsyncExitStack() as stack:
        near = await stack.enter_async_context(redis_store(valkey_url))
        proxy = await stack.enter_async_context(proxied(valkey_url.removeprefix("unix://")))
        far = await stack.enter_async_context(redis_store(proxy.url))
        here = await stack.enter_async_context(street(store=near))
        there = await stack.enter_async_context(street(store=far))
        proxy.delay_s = BEHIND_S
        yield here, there


async def arrived(lines, token, *said):
    """A new line of ``token`` on which all of ``said`` is said at once."""
    client, _ = await lines.person("Ada", token=token)
    for message in said:
        client.say(message)
    return client


async def heard(client, true):
    """All that is heard until something is ``true``."""
    found = []
    while not found or not true(found[-1]):
        async with asyncio.timeout(PATIENCE_S):
            raw = await client.line.told.get()
        message = codec.decode_from_server(raw, client.line.form)
        if not isinstance(message, Watching | RoomPresence):
            found.append(message)
    return found


def place(number, field):
    raw = codec.encode({"type": "place", "field": field}, "msgpack")
    return Play(0, number, msgspec.Raw(raw))


async def test_who_comes_to_a_server_that_is_behind_goes_on_as_if_it_were_not(valkey_url):
    """After each ply that the near server tells, its answer is said on a new line to the other."""
    chance, before = Random(18), observe.rollbacks._value.get()
    async with two_servers(valkey_url) as (here, there):
        ada, _ = await here.person("Ada")
        bob, two = await here.person("Bob")
        room = await ada.open()
        for client in (ada, bob):
            await client.watch(room)
            await client.join(room)
        (eve,) = await there.people("Eve")
        await eve.watch(room)  # so that the room is live there, and late
        fields, was_behind = chance.sample(range(31), PLIES), 0
        for ply in range(0, PLIES, 2):
            await ada.until(lambda m, n=ply: m.seen.phase == "playing" and m.seen.ply == n)
            ada.play(ply // 2, fields[ply])
            at = await bob.until(lambda m, n=ply: m.seen.ply == n + 1)
            was_behind += there.context.registry.live(room).cursor.seq < at.seq
            said = WatchRoom(room, at.seq, at.mark), place(at.seen.number, fields[ply + 1])
            newcomer = await arrived(there, two.token, *said)
            answers = await heard(newcomer, lambda m: isinstance(m, Update | Refusal))
            assert [type(it) for it in answers] == [OwnPlyUpdate], answers
            newcomer.drop()
        assert was_behind, "or this test shows nothing"
    assert observe.rollbacks._value.get() == before


async def test_a_seat_that_is_not_known_here_yet_is_left_all_the_same(valkey_url):
    async with two_servers(valkey_url) as (here, there):
        ada, one = await here.person("Ada")
        room = await ada.open()
        (eve,) = await there.people("Eve")
        await eve.watch(room)
        assert isinstance(await ada.ask(Join(1, room)), Done)
        newcomer = await arrived(there, one.token, Leave(2, room))
        await heard(newcomer, lambda m: isinstance(m, Done))
        await eve.until(lambda m: m.seq == 3)
        assert eve.rooms[0].seen.seats == (None, None)


async def test_a_true_rollback_is_told_counted_and_logged_once_a_room(valkey_url):
    async with two_servers(valkey_url) as (here, _):
        before = observe.rollbacks._value.get()
        ada, one = await here.person("Ada")
        room = await ada.open()
        for mark in (5, 6):
            newcomer = await arrived(here, one.token, WatchRoom(room, 9, mark))
            (snapshot,) = await heard(newcomer, lambda m: isinstance(m, Snapshot))
            assert (snapshot.seq, snapshot.rolled_back) == (1, True)
        assert observe.rollbacks._value.get() == before + 2
