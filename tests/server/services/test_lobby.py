"""LobbyRooms come from live rooms, and go when the game is over or nobody renews them."""

import asyncio

import msgspec

from protocol import codec
from protocol.from_client import Resign, RoomSettings
from protocol.from_server import LobbyRooms
from protocol.room_list import changed
from server.live.registry import RoomRegistry
from server.room.commands import BY_SERVER, CloseRoom, PlayIntent, Sit
from server.room.facts import Began, Reserved, Resigned, Sat
from server.services.lobby import TOPIC, LobbyService, encode_note, listed_card, make_note
from server.store.memory import MemoryNoteStore, MemoryStore
from tests.server.room.test_fold import ANN, BEGUN, BOB, OPENED, SEATED, folded
from tests.support.rooms.games import HERE, beginning


def note_of(room):
    return encode_note(room, listed_card(room))


def opened_by(player, code, at=1000):
    return folded(msgspec.structs.replace(OPENED, by=player, room=code, at=at))


def test_a_card_names_those_who_sit_and_says_whether_it_is_open():
    card = listed_card(folded(*SEATED[:2]))
    assert (card.phase, card.names, card.game) == ("open", ("Ann", None), "polyy")
    assert listed_card(folded(*BEGUN)).phase == "playing"


def test_an_unlisted_room_and_one_that_is_over_have_no_card():
    hidden = msgspec.structs.replace(OPENED, settings=RoomSettings(listed=False))
    assert listed_card(folded(hidden)) is None
    assert listed_card(folded(*BEGUN, Resigned(1, 0))) is None


def test_a_card_says_which_seats_are_free_and_once_it_is_played_none_is():
    opened, *_ = beginning("rotorouter")
    ann, two = Sat(1, 1, ANN, "Ann"), Sat(1, 3, "b", "Bot", "random")
    card = listed_card(folded(opened, Reserved(1, 0), ann, two))
    assert (card.free, card.reserved, card.people) == ((2,), (0,), 1)
    assert card.players == (None, ANN, None, "b")
    assert (card.seat, card.to_move) == (None, ())
    played = listed_card(folded(opened, Reserved(1, 0), ann, two, Began(2, (1, 3))))
    assert (played.free, played.reserved, played.phase) == ((), (), "playing")


def test_a_rematch_is_listed_when_its_players_sit_and_it_is_played():
    opened, *others = beginning("polyy")
    again = msgspec.structs.replace(opened, previous="K7MQ2Y")
    assert listed_card(folded(again, *others[:-1])) is None
    assert listed_card(folded(again, *others)).phase == "playing"


async def test_subscribers_see_a_room_open_fill_and_end():
    note_store, store = MemoryNoteStore(), MemoryStore()
    lobby = LobbyService(note_store, 30_000, 200, every_s=0.02)
    async with asyncio.timeout(60), asyncio.TaskGroup() as group:
        reading = group.create_task(lobby.run())
        lobby.subscribe()
        async with RoomRegistry(store, lambda: 5000, linger_ms=0) as registry:
            registry.services.append(lobby)
            assert await registry.open(OPENED)
            async with registry.host(OPENED.room) as host:
                cards = (read := await lobby.wait_past(None)).cards
                while not cards.rooms:
                    cards = (read := await lobby.wait_past(read)).cards
                await host.ask(ANN, Sit("Ann"), 0)
                while cards.rooms[0].names != ("Ann", None):
                    cards = (read := await lobby.wait_past(read)).cards
                await host.ask("bob", Sit("Bob"), 0)
                while cards.rooms[0].phase != "playing":
                    cards = (read := await lobby.wait_past(read)).cards
                await host.ask(ANN, Resign(0, HERE), 0)
                while cards.rooms:
                    cards = (read := await lobby.wait_past(read)).cards
        reading.cancel()


async def test_a_card_nobody_renews_is_gone():
    now = 0
    note_store = MemoryNoteStore(lambda: now)
    await note_store.put(TOPIC, "K7MQ2X", note_of(folded(*SEATED)), 100)
    assert await note_store.notes(TOPIC)
    now = 101
    assert not await note_store.notes(TOPIC)


async def test_a_card_of_another_version_is_left_to_others():
    note_store = MemoryNoteStore()
    lobby = LobbyService(note_store, 30_000, 200, every_s=0.01)
    newer = msgspec.json.decode(note_of(folded(*SEATED)))
    newer["card"]["settings"]["takebacks"] = True
    await note_store.put(TOPIC, "NEWER2", msgspec.json.encode(newer), 30_000)
    await note_store.put(TOPIC, "BROKEN", b"{", 30_000)
    await note_store.put(TOPIC, "K7MQ2X", note_of(folded(*SEATED)), 30_000)
    reading = asyncio.create_task(lobby.run())
    lobby.subscribe()
    async with asyncio.timeout(60):
        cards = (read := await lobby.wait_past(None)).cards
        while not cards.rooms:
            cards = (read := await lobby.wait_past(read)).cards
    assert [card.room for card in cards.rooms] == ["K7MQ2X"]
    assert not reading.done()
    reading.cancel()


async def test_who_comes_after_a_time_without_readers_is_told_nothing_old():
    note_store = MemoryNoteStore()
    lobby = LobbyService(note_store, 30_000, 200, every_s=0.01)
    await note_store.put(TOPIC, "K7MQ2X", note_of(folded(*SEATED)), 30_000)
    reading = asyncio.create_task(lobby.run())
    async with asyncio.timeout(60):
        lobby.subscribe()
        assert (await lobby.wait_past(None)).cards.rooms
        lobby.unsubscribe()
        await note_store.drop(TOPIC, "K7MQ2X")
        lobby.subscribe()
        assert not (await lobby.wait_past(None)).cards.rooms
    reading.cancel()


async def test_each_reader_is_told_all_rooms_once_and_then_what_has_changed_alone():
    note_store, many = MemoryNoteStore(), 200
    lobby = LobbyService(note_store, 30_000, many, every_s=0.01)
    for number in range(many):
        code = f"R{number:05}"
        await note_store.put(TOPIC, code, note_of(opened_by(f"player {number}", code)), 30_000)
    reading = asyncio.create_task(lobby.run())
    lobby.subscribe()
    async with asyncio.timeout(60):
        early = (first := await lobby.wait_past(None)).cards
        whole = lobby.frame(None, early, "json")
        await note_store.drop(TOPIC, "R00007")
        now = (second := await lobby.wait_past(first)).cards
        news = lobby.frame(early, now, "json")
        assert lobby.frame(early, now, "json") is news, "encoded once for all who were told as much"
        assert codec.decode_from_server(news, "json") == LobbyRooms((), ("R00007",), whole=False)
        assert len(news) < 100 < 50_000 < len(whole)
        await note_store.put(TOPIC, "R00008", note_of(folded(*SEATED)), 30_000)
        later = (await lobby.wait_past(second)).cards
        late = codec.decode_from_server(lobby.frame(early, later, "msgpack"), "msgpack")
        assert changed(early, late) == later, "who reads slowly is told both changes at once"
    reading.cancel()


async def test_one_opener_has_three_open_rooms_on_the_list_however_many_others_wait():
    note_store = MemoryNoteStore()
    lobby = LobbyService(note_store, 30_000, 200)
    await note_store.put(TOPIC, "HONEST", note_of(opened_by("ann", "HONEST", at=1)), 30_000)
    for number in range(260):
        code = f"S{number:05}"
        await note_store.put(TOPIC, code, note_of(opened_by("eve", code, at=2 + number)), 30_000)
    shown = [card.room for card in await lobby.read()]
    assert shown == ["S00259", "S00258", "S00257", "HONEST"]


async def test_an_address_with_a_hundred_guests_leaves_every_other_its_share_of_a_full_list():
    note_store = MemoryNoteStore()
    lobby = LobbyService(note_store, 30_000, 50, every_s=0.01)
    for number in range(260):
        code = f"S{number:05}"
        room = opened_by(f"guest {number % 100}", code, at=100 + number)
        await note_store.put(
            TOPIC, code, encode_note(room, listed_card(room), "one address"), 30_000
        )
    for number in range(30):
        code = f"H{number:05}"
        room = opened_by(f"honest {number}", code, at=number)
        address = "" if number % 2 else f"home {number}"
        await note_store.put(TOPIC, code, encode_note(room, listed_card(room), address), 30_000)
    reading = asyncio.create_task(lobby.run())
    lobby.subscribe()
    async with asyncio.timeout(60):
        shown = [card.room for card in (await lobby.wait_past(None)).cards.rooms]
    reading.cancel()
    assert len(shown) == 50
    assert sum(code.startswith("H") for code in shown) == 30, "and they are older than all others"
    assert shown == sorted(shown, key=lambda code: (code[0] == "H", -int(code[1:])))


# -- rooms in which nobody is any more -----------------------------------------------------------


class Listing(RoomRegistry):
    """One process's rooms and their cards."""

    def __init__(self, store, note_store) -> None:
        super().__init__(store, lambda: 5000, linger_ms=0)
        self.lobby = LobbyService(note_store, 300, 2, every_s=0.02)
        self.services.append(self.lobby)

    async def __aenter__(self):
        self._running = asyncio.create_task(self.lobby.run())
        return await super().__aenter__()

    async def __aexit__(self, *raised):
        await super().__aexit__(*raised)
        self._running.cancel()
        await asyncio.gather(self._running, return_exceptions=True)

    async def visit(self, room=OPENED.room, *players):
        """Be there and leave again: the room is live here no more."""
        async with self.host(room) as host:
            for player in players:
                await host.ask(player, Sit(player.title()), 0)
            await self.listed(host.room.id, lambda card: card and card.names == names_of(host.room))
        async with asyncio.timeout(60):
            while host.gone is None:
                await asyncio.sleep(0)

    async def listed(self, room, holds):
        """Until the card of ``room`` is as it should."""
        async with asyncio.timeout(60):
            while not holds(await self.card(room)):
                await asyncio.sleep(0)

    async def card(self, room):
        notes = await self.lobby._note_store.notes(TOPIC)
        return msgspec.json.decode(notes[room], type=Named).card if room in notes else None


class Card(msgspec.Struct):
    names: tuple[str | None, ...]


class Named(msgspec.Struct):
    card: Card
    idle: bool


def names_of(room):
    return tuple(occupant.name if occupant else None for occupant in room.occupants)


async def test_a_listed_room_in_which_nobody_is_stays_listed_though_it_is_live_nowhere():
    now = 0
    note_store = MemoryNoteStore(lambda: now)
    async with Listing(MemoryStore(), note_store) as registry:
        assert await registry.open(OPENED)
        await registry.visit(OPENED.room, ANN)
        for _ in range(5):
            await registry.lobby._keeper.renew()
            now += 299
            assert (await registry.card(OPENED.room)).names == ("Ann", None)
        assert registry.live(OPENED.room) is None
        assert [card.names for card in (await shown(registry)).rooms] == [("Ann", None)]
        assert await registry.lobby.read() == [], "nobody is sent there"
        async with registry.host(OPENED.room):
            async with asyncio.timeout(60):
                while not await registry.lobby.read():
                    await asyncio.sleep(0)


async def test_a_listed_room_that_all_have_left_before_play_is_listed_no_more():
    async with Listing(MemoryStore(), MemoryNoteStore(lambda: 0)) as registry:
        assert await registry.open(OPENED)
        async with registry.host(OPENED.room) as host:
            seen = make_note(host.room, listed_card(host.room))
        left = msgspec.structs.replace(seen, idle=True)
        assert not seen.is_deserted, "its opener may wait without a seat"
        assert left.is_deserted
        await registry.visit(OPENED.room, ANN)
        async with registry.host(OPENED.room) as host:
            kept = make_note(host.room, listed_card(host.room), idle=True)
        assert not kept.is_deserted, "Ann has a seat there"


async def shown(registry):
    """What who reads the list is shown."""
    registry.lobby.subscribe()
    async with asyncio.timeout(60):
        return (await registry.lobby.wait_past(None)).cards


async def test_a_room_that_another_process_ends_is_listed_no_more():
    store, note_store = MemoryStore(), MemoryNoteStore()
    async with Listing(store, note_store) as one, Listing(store, note_store) as other:
        assert await one.open(OPENED)
        await one.visit(OPENED.room, ANN)
        async with other.host(OPENED.room) as host:
            await host.ask(BY_SERVER, CloseRoom(host.room.seq), 0)
            await one.listed(OPENED.room, lambda card: card is None)
        for _ in range(2):
            await one.lobby._keeper.renew()
            assert await one.card(OPENED.room) is None


async def test_a_card_that_the_store_lost_is_put_again_where_the_room_is_live():
    note_store = MemoryNoteStore()
    async with Listing(MemoryStore(), note_store) as registry:
        assert await registry.open(OPENED)
        async with registry.host(OPENED.room):
            await registry.listed(OPENED.room, bool)
            note_store._topics.clear()
            await registry.listed(OPENED.room, bool)


async def test_of_rooms_in_which_nobody_is_each_address_has_its_share():
    codes = [f"R{n:05}" for n in range(4)]
    async with Listing(MemoryStore(), MemoryNoteStore()) as registry:
        for code in codes:
            by = "dan" if code == codes[0] else "eve"
            assert await registry.open(msgspec.structs.replace(OPENED, room=code, by=by))
            await registry.visit(code)
        assert set(registry.lobby._keeper._idle) == {codes[0], codes[3]}


async def ended(registry, opened):
    """A room that both players left once one had resigned; it is live no more."""
    assert await registry.open(opened)
    async with registry.host(opened.room) as host:
        for player in (ANN, BOB):
            await host.ask(player, Sit(player.title()), 0)
        async with asyncio.timeout(60):
            while not host.room.begun:
                await host.wait_past(host.cursor, 0)
        await host.ask(ANN, PlayIntent(0, {"type": "place", "field": 3}), 0)
        await asyncio.sleep(0)
        await host.ask(BOB, Resign(0, opened.room), 0)
    async with asyncio.timeout(60):
        while host.gone is None:
            await asyncio.sleep(0)
    return host


async def test_a_game_that_is_over_is_listed_for_its_delay_and_no_day_after_all_have_left():
    delayed = msgspec.structs.replace(OPENED.settings, delay_ms=60_000)
    async with Listing(MemoryStore(), MemoryNoteStore()) as registry:
        host = await ended(registry, msgspec.structs.replace(OPENED, settings=delayed))
        assert (host.room.phase, host.public.room.phase) == ("over", "open")
        (idle,) = registry.lobby._keeper._idle.values()
        assert idle.until <= asyncio.get_running_loop().time() + 60


class Stuck(MemoryNoteStore):
    """Never gets a card put."""

    async def put(self, topic, name, value, ttl_ms):
        if topic == TOPIC:
            await asyncio.Event().wait()


async def test_a_card_that_was_being_put_when_its_game_ended_is_not_kept():
    async with Listing(MemoryStore(), Stuck()) as registry:
        await ended(registry, OPENED)
        assert not registry.lobby._keeper._live
