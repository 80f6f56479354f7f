"""Who is here is gathered from every process, and told as seats and spectators."""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager

from server.live.registry import RoomRegistry
from server.live.supervisor import supervised
from server.room.facts import Sat
from server.services.presence import PresenceService
from server.services.presence_summary import has_bot_owner, summary
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


class Process(RoomRegistry):
    """One process's rooms, and who is connected to it."""

    def __init__(self, store, note_store) -> None:
        super().__init__(store, lambda: 0, linger_ms=0)
        self.presence = PresenceService(note_store, 15_000, every_s=0.02)
        self.services.append(self.presence)

    async def __aenter__(self):
        self._running = asyncio.create_task(supervised(self.presence.run, "Presence"))
        return await super().__aenter__()

    async def __aexit__(self, *raised):
        await super().__aexit__(*raised)
        await self.end()

    async def end(self):
        self._running.cancel()
        await asyncio.gather(self._running, return_exceptions=True)


@asynccontextmanager
async def processes(*note_stores):
    """So many processes of one server, and what each has of one room."""
    store, tip = MemoryStore(), START
    for fact in SEATED:
        await store.append(OPENED.room, tip, entry(fact))
        tip = (await store.read(OPENED.room))[-1][0]
    async with AsyncExitStack() as stack, asyncio.timeout(60):
        made = [await stack.enter_async_context(Process(store, it)) for it in note_stores]
        hosts = [await stack.enter_async_context(it.host(OPENED.room)) for it in made]
        yield made, hosts


async def told(host, seats, *names):
    """Until the room's watchers are told so."""
    while host.here is None or (host.here.here, host.here.names) != (seats, names):
        await host.wait_past(host.cursor, None, host.here)


async def test_two_processes_tell_each_other_who_is_there():
    note_store = MemoryNoteStore()
    async with processes(note_store, note_store) as ((ours, theirs), hosts):
        ours.presence.enter(hosts[0].room, (ANN, "Ann"))
        theirs.presence.enter(hosts[1].room, (BOB, "Bob"))
        theirs.presence.enter(hosts[1].room, ("cat", "Cat"))
        for host in hosts:
            await told(host, (True, True), "Cat")
        theirs.presence.leave(OPENED.room, (BOB, "Bob"))
        await told(hosts[0], (True, False), "Cat")


async def test_who_was_with_a_process_that_is_not_up_any_more_is_gone():
    now = 0
    note_store = MemoryNoteStore(lambda: now)
    async with processes(note_store, note_store) as ((ours, theirs), hosts):
        ours.presence.enter(hosts[0].room, (ANN, "Ann"))
        theirs.presence.enter(hosts[1].room, (BOB, "Bob"))
        await told(hosts[0], (True, True))
        await theirs.end()  # in order
        await told(hosts[0], (True, False))
    async with processes(note_store, note_store) as ((ours, theirs), hosts):
        theirs.presence.enter(hosts[1].room, (BOB, "Bob"))
        await told(hosts[0], (False, True))
        theirs.presence._note_store = MemoryNoteStore()  # it is cut off
        now += 15_001
        await told(hosts[0], (False, False))


async def test_who_sits_is_here_at_once_and_who_watches_with_the_next_round():
    async with processes(MemoryNoteStore()) as ((ours,), (host,)):
        ours.presence.enter(host.room, (BOB, "Bob"))
        await told(host, (False, True))
        ours.presence.enter(host.room, ("cat", "Cat"))
        assert host.here.names == ()
        ours.presence.enter(host.room, (ANN, "Ann"))
        assert host.here.here == (True, True)
        await told(host, (True, True), "Cat")


async def test_a_store_that_lost_all_notes_is_told_again_who_is_there():
    note_store = MemoryNoteStore()
    async with processes(note_store, note_store) as ((ours, theirs), hosts):
        theirs.presence.enter(hosts[1].room, (BOB, "Bob"))
        await told(hosts[0], (False, True))
        note_store._topics.clear()
        ours.presence.enter(hosts[0].room, (ANN, "Ann"))
        await told(hosts[0], (True, False))
        await told(hosts[0], (True, True))


class Counted(MemoryNoteStore):
    """Counts what it is asked of one room."""

    asked = 0

    async def put(self, topic, name, value, ttl_ms):
        self.asked += OPENED.room in (name, topic[2:8])
        await super().put(topic, name, value, ttl_ms)

    async def notes(self, topic):
        self.asked += topic[2:8] == OPENED.room
        return await super().notes(topic)


async def test_a_room_in_which_nobody_comes_or_goes_asks_nothing_of_the_store():
    note_store = Counted()
    async with processes(note_store) as ((ours,), (host,)):
        ours.presence.enter(host.room, (ANN, "Ann"))
        await told(host, (True, False))
        said = b""

        async def rounds(count):
            nonlocal said
            while count:
                now = (await note_store.notes("here")).get(f"up:{ours.presence._process}")
                count -= now != said
                said = now
                await asyncio.sleep(0)

        await rounds(3)
        before = note_store.asked
        await rounds(5)
        assert note_store.asked <= before + 1, "the note is written again now and then"


async def test_who_comes_while_the_rooms_last_host_ends_is_seen_by_the_next():
    async with processes(MemoryNoteStore()) as ((registry,), _):
        presence = registry.presence
        for _ in range(3):
            async with registry.host(OPENED.room) as host:
                presence.enter(host.room, ("cat", "Cat"))
                await told(host, (False, False), "Cat")
                presence.leave(OPENED.room, ("cat", "Cat"))
    assert not presence._sessions
    assert not presence._live


async def test_a_note_of_another_version_is_passed_over():
    note_store = MemoryNoteStore()
    presence = PresenceService(note_store, 15_000)
    presence._up = frozenset({"newer", "ours"})
    await note_store.put(f"r:{OPENED.room}:here", "newer", b'{"people":3}', 1000)
    await note_store.put(f"r:{OPENED.room}:here", "ours", b'[["cat","Cat"]]', 1000)
    assert await presence._read_everybody(OPENED.room) == {("cat", "Cat")}


async def test_the_note_of_a_room_that_is_left_is_taken_away():
    note_store = MemoryNoteStore()
    async with processes(note_store) as ((registry,), (host,)):
        registry.presence.enter(host.room, (ANN, "Ann"))
        await told(host, (True, False))
        assert await note_store.notes(f"r:{OPENED.room}:here")
        registry._stop(registry._live[OPENED.room])
        registry.presence.leave(OPENED.room, (ANN, "Ann"))
        while await note_store.notes(f"r:{OPENED.room}:here"):
            await asyncio.sleep(0)
