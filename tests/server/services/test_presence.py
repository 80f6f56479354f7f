"""Who is here is gathered from every process, and told as seats and spectators."""

import asyncio

from server.live.live_room import load
from server.live.registry import RoomRegistry
from server.room.facts import Sat
from server.services.presence import PresenceService, has_bot_owner, summary
from server.store.log import START, entry
from server.store.memory import MemoryNoteStore, MemoryStore
from tests.server.room.test_fold import ANN, BOB, OPENED, SEATED, folded

BOT = Sat(1, 1, "bot-1", "Bot", "random", 0)


def test_seats_are_here_when_their_player_is_and_bots_always():
    here = summary(folded(OPENED, SEATED[1], BOT), {("cat", "Cat")})
    assert (here.here, here.spectators, here.names) == ((False, True), 1, ("Cat",))
    here = summary(folded(*SEATED), {(ANN, "Ann"), (BOB, "Bob")})
    assert (here.here, here.spectators) == ((True, True), 0)


def test_many_spectators_are_counted_and_twenty_named():
    crowd = {(f"p{n}", f"Name {n:02}") for n in range(50)}
    here = summary(folded(*SEATED), crowd)
    assert here.spectators == 50
    assert here.names == tuple(f"Name {n:02}" for n in range(20))


def test_bots_play_for_who_opened_the_room_and_who_sits_there_and_for_nobody_else():
    room = folded(OPENED, BOT, Sat(1, 0, BOB, "Bob"))
    assert has_bot_owner(room, {(ANN, "Ann")})
    assert has_bot_owner(room, {(BOB, "Bob"), ("cat", "Cat")})
    assert not has_bot_owner(room, {("cat", "Cat")}), "a stranger keeps no game of bots going"
    assert not has_bot_owner(room, set())


async def test_two_processes_tell_each_other_who_is_there():
    store, note_store = MemoryStore(), MemoryNoteStore()
    tip = START
    for fact in SEATED:
        await store.append(OPENED.room, tip, entry(fact))
        tip = (await store.read(OPENED.room))[-1][0]
    hosts = [await load(store, lambda: 0, OPENED.room) for _ in range(2)]
    ours, theirs = (PresenceService(note_store, 15_000, every_s=0.02) for _ in range(2))
    ours.enter(hosts[0].room, (ANN, "Ann"))
    theirs.enter(hosts[1].room, (BOB, "Bob"))
    theirs.enter(hosts[1].room, ("cat", "Cat"))
    tasks = [
        asyncio.create_task(presence.serve(host))
        for presence, host in zip((ours, theirs), hosts, strict=True)
    ]
    async with asyncio.timeout(60):
        for host in hosts:
            while host.here is None or host.here.here != (True, True) or not host.here.spectators:
                await host.wait_past(host.cursor, None, host.here)
            assert host.here.names == ("Cat",)
        theirs.leave(OPENED.room, (BOB, "Bob"))
        while hosts[0].here.here != (True, False):
            await hosts[0].wait_past(hosts[0].cursor, None, hosts[0].here)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_who_comes_while_the_rooms_last_host_ends_is_seen_by_the_next():
    presence = PresenceService(MemoryNoteStore(), 15_000, every_s=0.01)
    async with RoomRegistry(MemoryStore(), lambda: 0, linger_ms=0) as registry, asyncio.timeout(60):
        registry.services.append(presence.serve)
        await registry.open(OPENED)
        for _ in range(3):
            async with registry.host(OPENED.room) as host:
                presence.enter(host.room, (ANN, "Ann"))
                while host.here is None or host.here.names != ("Ann",):
                    await host.wait_past(host.cursor, None, host.here)
                presence.leave(OPENED.room, (ANN, "Ann"))
            while host.gone is None:
                await asyncio.sleep(0)
    assert not presence._sessions
    assert not presence._changed


async def test_a_note_of_another_version_is_passed_over():
    note_store = MemoryNoteStore()
    presence = PresenceService(note_store, 15_000)
    await note_store.put(f"r:{OPENED.room}:here", "newer", b'{"people":3}', 1000)
    await note_store.put(f"r:{OPENED.room}:here", "ours", b'[["cat","Cat"]]', 1000)
    assert await presence._read_everybody(OPENED.room) == {("cat", "Cat")}


async def test_a_process_that_stops_takes_its_note_away():
    note_store = MemoryNoteStore()
    presence = PresenceService(note_store, 15_000, every_s=0.01)
    async with RoomRegistry(MemoryStore(), lambda: 0, linger_ms=0) as registry, asyncio.timeout(60):
        registry.services.append(presence.serve)
        await registry.open(OPENED)
        async with registry.host(OPENED.room) as host:
            presence.enter(host.room, (ANN, "Ann"))
            while host.here is None or host.here.names != ("Ann",):
                await host.wait_past(host.cursor, None, host.here)
            assert await note_store.notes(f"r:{OPENED.room}:here")
    assert not await note_store.notes(f"r:{OPENED.room}:here")
