"""What one client asks and hears, in every order that a network can bring about."""

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engines.catalog import names
from protocol import codec
from protocol.codec import FORMATS, Format
from protocol.from_client import (
    Ban,
    Begin,
    CloseSeat,
    Hello,
    Join,
    Leave,
    ListMyRooms,
    Open,
    Ping,
    Play,
    Reserve,
    Resign,
    SeatBot,
    Unseat,
    Unwatch,
    WatchLobby,
    WatchRoom,
)
from protocol.from_client import RoomSettings as RoomSettings
from protocol.from_server import (
    CloseCode,
    Done,
    LobbyRooms,
    OwnPlyUpdate,
    PlyUpdate,
    Pong,
    Reason,
    Refusal,
    RoomPresence,
    Snapshot,
    Update,
    Watching,
)
from protocol.messages.greeting import Unwelcome
from protocol.messages.tournaments import EnterTournament, OpenTournament, TournamentPlan
from protocol.names import PROTOCOL, RoomId, tidy_code
from protocol.room_list import changed
from server.live.live_room import RECENT
from server.players import EXTERNAL
from server.room.facts import Opened
from server.settings import ServerSettings
from server.store.errors import Unavailable
from server.store.log import START, entry
from server.store.memory import MemoryStore
from tests.server.session.connections import FREE, Client, Street, street
from tests.support.hello import greet
from tests.support.views import game_view

NOWHERE = RoomId("NOSUCH")


async def closed(client: Client, code: CloseCode) -> None:
    """Hear the server close, with ``code`` and a reason, and its session end."""
    assert await client.hear() is None
    assert client.line.closed is not None
    assert client.line.closed[0] == code
    assert client.line.closed[1]
    await client.task


# -- hello ---------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS)
async def test_who_says_hello_is_welcomed_by_a_tidied_name(form: Format) -> None:
    async with street() as lines:
        _, welcome = await lines.person("  Zoë \u202e 麻雀 ", form)
        assert welcome.name == "Zoë 麻雀"
        assert welcome.protocol == PROTOCOL
        assert tuple(welcome.games) == names()


async def test_who_has_no_name_is_given_one() -> None:
    async with street() as lines:
        _, welcome = await lines.person("\u200b")
        assert welcome.name == f"Guest {welcome.player[:4]}"


async def test_a_token_is_the_player_and_a_name_is_not() -> None:
    async with street() as lines:
        _, first = await lines.person("Ada")
        _, other = await lines.person("Ada")
        _, again = await lines.person("Countess", token=first.token)
        assert again.player == first.player != other.player
        assert first.token != other.token
        assert again.token is None, "it is sent once"
        assert again.name == "Countess"
        assert first.token.startswith(f"{first.player}.0.")


async def test_a_program_is_a_program_for_good_and_sits_only_where_a_seat_is_kept_for_one() -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        room = await ada.open()
        await ada.watch(room)
        tokens = []
        for said in (True, False):
            client = lines.line()
            welcome = await greet(client, "Robot", tokens[0] if tokens else None, bot=said)
            tokens.append(welcome.token)
            assert welcome.player.startswith(EXTERNAL)
            refused = await client.join(room)
            assert (refused.reason, "reserved for an external bot" in refused.message) == (
                Reason.ROOM_FULL,
                True,
            )
        assert (await ada.ask(Reserve(77, room, 1))).seat == 1
        assert (await client.join(room)).seat == 1
        mirror = await ada.until(lambda m: m.seen.seats[1] and m.seen.seats[1].player)
        assert (mirror.seen.seats[1].name, mirror.seen.seats[1].bot) == ("Robot", "external")


async def test_play_begins_with_those_who_came_once_their_opener_has_closed_the_other_seats() -> (
    None
):
    async with street() as lines:
        ada, bob = await lines.people("Ada", "Bob")
        room = (await ada.ask(Open(1, "rotorouter", {}))).room
        await ada.join(room, 0)
        await bob.join(room, 2)
        await bob.watch(room)
        assert (await bob.ask(CloseSeat(90, room, 1))).reason is Reason.NOT_OPENER
        for number, seat in enumerate((1, 1, 3)):
            assert (await ada.ask(CloseSeat(80 + number, room, seat))).seat == seat
        mirror = await bob.until(lambda m: m.seen.phase == "playing")
        assert (mirror.seen.playing, mirror.seen.settings.closed) == ((0, 2), (1, 3))


@pytest.mark.parametrize("protocol", [0, PROTOCOL + 1, -1, 2**60])
async def test_another_version_is_told_in_words_which_one_is_spoken(protocol: int) -> None:
    async with street() as lines:
        client = lines.line()
        client.say(Hello(protocol))
        refused = await client.hear()
        assert refused.reason == Reason.PROTOCOL
        assert f"speaks protocol {PROTOCOL}" in refused.message
        assert f"you speak {protocol}" in refused.message
        await closed(client, CloseCode.PROTOCOL)


async def test_a_password_lets_in_who_knows_it_and_tells_the_others_which_of_two_things_is_wrong():
    async with street(replace(FREE, password="Käse 7")) as s:
        for said, text in [("", "has a password"), ("käse 7", "is not this server’s password")]:
            client = s.line()
            refused = await greet(client, "Ada", password=said)
            assert (refused.reason, text in refused.message) == (Reason.PASSWORD, True)
            await closed(client, CloseCode.NOT_WELCOME)
            assert not s.context.here
        assert (await greet(s.line(), "Ada", password="Ka\u0308se 7")).name == "Ada"
        assert len(s.context.here) == 1


@pytest.mark.parametrize("first", [WatchLobby(), WatchRoom(NOWHERE), Open(1, "polyy")], ids=repr)
async def test_whoever_begins_with_anything_but_hello_is_not_welcome(first: Any) -> None:
    async with street() as lines:
        client = lines.line()
        client.say(first)
        refused = await client.hear()
        assert (refused.reason, refused.message) == (
            Reason.NOT_WELCOME,
            "the first message must be hello",
        )
        await closed(client, CloseCode.NOT_WELCOME)


@pytest.mark.parametrize("raw", [b"", b"hello", b"\xff" * 9, b"{", b"\x80", b"[]"])
@pytest.mark.parametrize("form", FORMATS)
async def test_whoever_begins_with_noise_is_not_welcome(raw: bytes, form: Format) -> None:
    async with street() as lines:
        client = lines.line(form)
        client.say(raw)
        refused = await client.hear()
        assert refused.reason == Reason.MALFORMED
        await closed(client, CloseCode.NOT_WELCOME)


async def test_whoever_keeps_silent_is_not_waited_for() -> None:
    async with street(ServerSettings(hello_ms=10)) as lines:
        await closed(lines.line(), CloseCode.NOT_WELCOME)


async def test_a_second_hello_is_refused_and_changes_nothing() -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        ada.say(Hello(PROTOCOL, "Bob"))
        refused = await ada.hear()
        assert (refused.reason, refused.code) == (Reason.NOT_WELCOME, Unwelcome.ORDER)
        assert await ada.open()


# -- rooms ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [
        WatchRoom(NOWHERE),
        Join(7, NOWHERE),
        Leave(7, NOWHERE),
        SeatBot(7, NOWHERE),
        Unseat(7, NOWHERE, 0),
        Begin(7, NOWHERE),
        Resign(7, NOWHERE),
    ],
    ids=repr,
)
async def test_a_room_that_is_not_there_is_told_by_its_code(message: Any) -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        ada.say(message)
        refused = await ada.hear()
        assert (refused.reason, refused.room) == (Reason.UNKNOWN_ROOM, NOWHERE)
        assert refused.request == getattr(message, "request", None)
        assert "NOSUCH" in refused.message
        assert await ada.quiet() == []


async def test_a_room_is_found_however_its_code_is_typed() -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        room = await ada.open()
        typed = RoomId(f" {room[:3].lower()}-{room[3:].lower()} ")
        assert tidy_code(typed) == room
        assert (await ada.ask(Join(5, typed))).room == room
        ada.say(WatchRoom(typed))
        assert (await ada.hear_a(Watching)).room == room


async def test_asking_twice_opens_one_room() -> None:
    async with street() as lines:
        ada, bob = await lines.people("Ada", "Bob")
        first = await ada.ask(Open(77, "polyy"))
        assert await ada.ask(Open(77, "polyy")) == first
        ada.drop()
        await ada.task
        other = await bob.ask(Open(77, "polyy"))
        assert other.room != first.room
        assert (await bob.ask(Open(78, "polyy"))).room not in (first.room, other.room)


async def test_asking_twice_on_two_lines_opens_one_room() -> None:
    async with street() as lines:
        ada, welcome = await lines.person("Ada")
        phone, _ = await lines.person("Ada", "json", welcome.token)
        one, two = await asyncio.gather(ada.ask(Open(5, "polyy")), phone.ask(Open(5, "polyy")))
        assert one == two


@pytest.mark.parametrize(
    ("message", "reason", "words"),
    [
        (Open(1, "tennis"), Reason.UNKNOWN_GAME, "no game 'tennis'; there are: polyy"),
        (Open(1, "polyy", {"size": 8}), Reason.BAD_OPTIONS, "size"),
        (Open(1, "polyy", {"komi": 1}), Reason.BAD_OPTIONS, "komi"),
        (Open(1, "polyy", {"pie": "yes"}), Reason.BAD_OPTIONS, "pie"),
    ],
)
async def test_a_room_nobody_can_play_in_is_not_opened(
    message: Open, reason: Reason, words: str
) -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        refused = await ada.ask(message)
        assert (refused.reason, refused.request) == (reason, 1)
        assert words in refused.message


async def test_a_seat_is_for_one_and_sitting_twice_is_once() -> None:
    async with street() as lines:
        ada, bob, eve = await lines.people("Ada", "Bob", "Eve")
        room = await ada.open()
        assert (await ada.join(room, 1)).seat == 1
        assert (await ada.join(room)).seat == 1
        assert (await ada.join(room, 1)).seat == 1
        assert (await ada.join(room, 0)).reason == Reason.SEAT_TAKEN
        assert (await bob.join(room, 1)).reason == Reason.SEAT_TAKEN
        assert (await bob.join(room, 2)).reason == Reason.SEAT_TAKEN
        assert (await bob.join(room, 2**53 - 1)).reason == Reason.SEAT_TAKEN
        assert (await bob.join(room)).seat == 0
        assert (await eve.join(room)).reason in (Reason.ROOM_FULL, Reason.BEGUN)
        assert (await ada.join(room)).seat == 1, "who sits is told so, though play has begun"


async def test_what_only_the_opener_may_do_is_refused_to_others() -> None:
    async with street() as lines:
        ada, bob = await lines.people("Ada", "Bob")
        room = await ada.open()
        for message in (SeatBot(1, room), Unseat(2, room, 0), Begin(3, room)):
            refused = await bob.ask(message)
            assert (refused.reason, refused.request) == (Reason.NOT_OPENER, message.request)


@pytest.mark.parametrize(
    ("bot", "level", "words"),
    [
        ("search", 0, "levels are 1 to 14, got 0"),
        ("search", 15, "levels are 1 to 14, got 15"),
        ("genius", 1, "no bot 'genius' plays polyy; there are: random, search"),
    ],
)
async def test_a_bot_or_a_level_that_there_is_not_is_not_seated(
    bot: str, level: int, words: str
) -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        room = await ada.open()
        refused = await ada.ask(SeatBot(1, room, 0, bot, level))
        assert (refused.reason, refused.request) == (Reason.BAD_OPTIONS, 1)
        assert words in refused.message


async def test_before_play_a_seat_can_be_left_and_nothing_can_be_played() -> None:
    async with street() as lines:
        ada, bob = await lines.people("Ada", "Bob")
        room = await ada.open()
        await ada.watch(room)
        ada.play(0, 0)
        assert (await ada.hear_a(Refusal)).reason == Reason.NOT_SEATED
        await ada.join(room)
        ada.play(0, 0)
        assert (await ada.hear_a(Refusal)).reason == Reason.NOT_BEGUN
        assert (await ada.ask(Resign(1, room))).reason == Reason.NOT_BEGUN
        assert (await ada.ask(Begin(2, room))).reason == Reason.NOT_BEGUN
        assert await ada.ask(Leave(3, room)) == Done(3, room, 0)
        assert await ada.ask(Leave(4, room)) == Done(4, room, None), "who has left is told so"
        assert (await bob.join(room, 0)).seat == 0


async def test_in_play_seats_are_fixed_and_a_game_is_left_by_resigning() -> None:
    async with street() as lines:
        room, ada, bob = await lines.game()
        assert (await ada.ask(Leave(5, room))).reason == Reason.BEGUN
        (eve,) = await lines.people("Eve")
        assert (await eve.join(room)).reason == Reason.BEGUN
        assert (await eve.ask(Resign(1, room))).reason == Reason.NOT_SEATED
        assert (await bob.ask(Resign(6, room))).seat == 1
        assert (await bob.ask(Resign(7, room))).seat == 1, "sent twice it is done once"
        for player in (ada, bob):
            mirror = await player.until(lambda m: m.seen is not None and m.seen.phase == "over")
            assert mirror.tree[12] == [[0], "resignation", "resignation", [], None, False]


async def test_a_room_for_players_alone_is_not_shown_to_others() -> None:
    async with street() as lines:
        ada, bob = await lines.people("Ada", "Bob")
        done = await ada.ask(Open(1, "polyy", settings=RoomSettings(spectators="nobody")))
        room = done.room
        bob.say(WatchRoom(room))
        refused = await bob.hear()
        assert (refused.reason, refused.room) == (Reason.NO_SPECTATORS, room)
        assert (await bob.join(room)).seat == 0
        channel = await bob.watch(room)
        bob.say(Leave(9, room))
        refused = await bob.hear_a(Refusal)
        assert (refused.reason, refused.channel) == (Reason.NO_SPECTATORS, channel)
        assert (await ada.join(room)).seat == 0
        assert not any(isinstance(m, Update) for m in await bob.quiet())


async def test_a_room_of_newer_rules_is_refused_for_good() -> None:
    store = MemoryStore()
    room = RoomId("FUTURE")
    opened = Opened(0, room, "polyy", 99, {}, RoomSettings(), None, 1, "00" * 32, "")  # type: ignore[arg-type]
    opened = msgspec.structs.replace(opened, by="ada")
    await store.append(room, START, entry(opened))
    async with street(store=store) as lines:
        (ada,) = await lines.people("Ada")
        for message in (WatchRoom(room), Join(4, room)):
            ada.say(message)
            refused = await ada.hear()
            assert (refused.reason, refused.room) == (Reason.TOO_NEW, room)
            assert refused.retry_ms is None


# -- play ----------------------------------------------------------------------------------


async def test_an_intent_is_answered_by_its_update_alone() -> None:
    async with street() as lines:
        _, ada, bob = await lines.game()
        ada.play(0, 3)
        (update,) = await ada.quiet()
        assert isinstance(update, Update)
        assert ada.rooms[0].number == 1
        await bob.until(lambda m: m.tree == ada.rooms[0].tree or game_view(m.seen).ply == 1)
        assert bob.rooms[0].number == 0


async def test_a_resend_is_silent_and_in_once() -> None:
    async with street() as lines:
        _, ada, _ = await lines.game()
        for _ in range(3):
            ada.play(0, 3)
        assert [type(message) for message in await ada.quiet()] == [OwnPlyUpdate]
        assert game_view(ada.rooms[0].seen).ply == 1


@pytest.mark.parametrize(("number", "field"), [(0, 4), (2, 3), (2**53 - 1, 3)])
async def test_any_other_number_is_stale_and_the_right_one_is_told(number: int, field: int) -> None:
    async with street() as lines:
        _, ada, _ = await lines.game()
        ada.play(0, 3)
        ada.play(number, field)
        refused = await ada.hear_a(Refusal)
        assert (refused.reason, refused.channel, refused.number) == (Reason.STALE, 0, 1)


ILLEGAL: list[tuple[Any, str]] = [
    ({"type": "place", "field": 99}, "BAD_FIELD"),
    ({"type": "place", "field": -1}, "BAD_FIELD"),
    ({"type": "swap"}, "SWAP_NOT_ALLOWED"),
    ({"type": "place"}, "BAD_INTENT"),
    ({"type": "place", "field": 1, "by": 1}, "BAD_INTENT"),
    ({"type": "place", "field": "1"}, "BAD_INTENT"),
    ({"type": "place", "field": True}, "BAD_INTENT"),
    ({"type": "pass"}, "BAD_INTENT"),
    ({}, "BAD_INTENT"),
    ([], "BAD_INTENT"),
    (7, "BAD_INTENT"),
    (None, "BAD_INTENT"),
]


@pytest.mark.parametrize("form", FORMATS)
async def test_an_illegal_intent_uses_up_no_number(form: Format) -> None:
    async with street() as lines:
        room, ada, _ = await lines.game()
        other, _ = await lines.person("Ada", form)
        await other.watch(room)
        for intent, code in ILLEGAL:
            ada.say(Play(0, 0, msgspec.Raw(codec.encode(intent, "msgpack"))))
            refused = await ada.hear_a(Refusal)
            assert (refused.reason, refused.code) == (Reason.ILLEGAL, code), intent
            assert (refused.channel, bool(refused.message)) == (0, True)
        ada.play(0, 3)
        assert isinstance(await ada.hear_a(Update, Refusal), Update)
        other.play(0, 4)
        assert (await other.hear_a(Refusal)).reason == Reason.NOT_SEATED


async def test_it_is_one_players_turn_at_a_time() -> None:
    async with street() as lines:
        _, ada, bob = await lines.game()
        bob.play(0, 3)
        assert (await bob.hear_a(Refusal)).code == "NOT_YOUR_TURN"
        ada.play(0, 3)
        ada.play(1, 4)
        assert (await ada.hear_a(Refusal)).code == "NOT_YOUR_TURN"
        await bob.until(lambda m: game_view(m.seen).ply == 1)
        bob.play(0, 3)
        assert (await bob.hear_a(Refusal)).code == "OCCUPIED"


async def test_a_channel_that_is_no_room_is_unknown() -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        ada.play(0, 3, channel=5)
        refused = await ada.hear()
        assert (refused.reason, refused.channel) == (Reason.UNKNOWN_CHANNEL, 5)
        ada.say(Unwatch(5))
        refused = await ada.hear()
        assert (refused.reason, refused.channel) == (Reason.UNKNOWN_CHANNEL, 5)


class Hesitant(MemoryStore):
    """Takes a moment over each append, in which others decide on the same tip; may be away."""

    away = False

    async def append(self, *where: Any) -> None:
        for _ in range(5):
            await asyncio.sleep(0)
        if self.away:
            raise Unavailable
        await super().append(*where)


async def test_of_two_devices_on_a_seat_one_is_in_and_one_is_stale_and_none_is_swallowed() -> None:
    async with street(store=Hesitant()) as lines:
        desk, welcome = await lines.person("Ada")
        table = await desk.open()
        phone, _ = await lines.person("Ada", "json", welcome.token)
        (bob,) = await lines.people("Bob")
        for device in (desk, phone):
            await device.watch(table)
        await desk.join(table, 0)
        await bob.join(table, 1)
        for device in (desk, phone):
            mirror = await device.until(lambda m: m.seen is not None and m.seen.phase == "playing")
            assert mirror.seen is not None
            assert mirror.seen.seat == 0
        desk.play(0, 3)
        phone.play(0, 4)
        said = [*await desk.quiet(), *await phone.quiet()]
        refusals = [message for message in said if isinstance(message, Refusal)]
        assert [(r.reason, r.number) for r in refusals] == [(Reason.STALE, 1)]
        for device in (desk, phone):
            await device.until(lambda m: m.number == 1)
        assert desk.rooms[0].tree == phone.rooms[0].tree
        assert game_view(desk.rooms[0].seen).moves in ((3,), (4,))


async def test_a_device_learns_whose_ply_it_was_by_saying_its_own_once_more() -> None:
    """As the page about playing tells it: the other one is refused before the pong."""
    async with street() as lines:
        desk, welcome = await lines.person("Ada")
        table = await desk.open()
        phone, _ = await lines.person("Ada", "json", welcome.token)
        (bob,) = await lines.people("Bob")
        for device in (desk, phone):
            await device.watch(table)
        await desk.join(table, 0)
        await bob.join(table, 1)
        await desk.until(lambda m: m.seen is not None and m.seen.phase == "playing")
        desk.play(0, 3)
        for device in (desk, phone):
            await device.until(lambda m: m.number == 1)
        heard = []
        for device, field in ((desk, 3), (phone, 4)):
            device.play(0, field)
            device.say(Ping())
            answer = await device.hear_a(Pong, Refusal)
            heard.append(answer.reason if isinstance(answer, Refusal) else "pong")
        assert heard == ["pong", Reason.STALE]


async def test_a_store_that_is_away_refuses_nothing_for_good() -> None:
    store = Hesitant()
    async with street(store=store) as lines:
        room, ada, bob = await lines.game()
        store.away = True
        ada.play(0, 3)
        refused = await ada.hear_a(Refusal)
        assert (refused.reason, refused.channel) == (Reason.UNAVAILABLE, 0)
        assert refused.retry_ms == FREE.retry_ms
        refused = await bob.ask(Resign(3, room))
        assert (refused.reason, refused.request) == (Reason.UNAVAILABLE, 3)
        store.away = False
        ada.play(0, 3)
        assert isinstance(await ada.hear_a(Update, Refusal), Update)
        assert (await bob.ask(Resign(3, room))).seat == 1


# -- watching ------------------------------------------------------------------------------


async def test_a_watched_room_comes_as_a_channel_then_whole_then_in_updates() -> None:
    async with street() as lines:
        room, ada, _ = await lines.game()
        (eve,) = await lines.people("Eve")
        eve.say(WatchRoom(room))
        assert await eve.hear() == Watching(room, 0)
        assert isinstance(await eve.hear(), Snapshot)
        ada.play(0, 3)
        held = eve.rooms[0].seq
        assert isinstance(await eve.hear_a(Update), PlyUpdate)
        assert eve.rooms[0].seq == held + 1
        await ada.until(lambda m: m.seq == held + 1)
        assert eve.rooms[0].tree[11] == ada.rooms[0].tree[11]
        assert eve.rooms[0].tree[6] is None


async def test_who_comes_back_is_told_only_what_is_new() -> None:
    async with street() as lines:
        room, ada, _ = await lines.game()
        eve, welcome = await lines.person("Eve")
        await eve.watch(room)
        held = eve.rooms[0]
        eve.drop()
        await eve.task
        again, _ = await lines.person("Eve", token=welcome.token)
        again.say(WatchRoom(room, held.seq, held.mark))
        assert await again.quiet() == [Watching(room, 0)]
        again.rooms[0] = held
        ada.play(0, 3)
        assert isinstance(await again.hear_a(Update, Snapshot), Update)
        await ada.until(lambda m: m.seq == held.seq)
        assert held.tree[11] == ada.rooms[0].tree[11]


async def test_who_holds_another_history_is_told_all_and_that_it_was_rolled_back() -> None:
    async with street() as lines:
        room, _, _ = await lines.game()
        (eve,) = await lines.people("Eve")
        await eve.watch(room)
        seq, mark = eve.rooms[0].seq, eve.rooms[0].mark
        for holds, rolled_back in [
            ((seq, mark ^ 2**31), True),
            ((seq + 7, mark), True),
            ((0, 0), False),
        ]:
            eve.say(WatchRoom(room, *holds))
            snapshot = await eve.hear_a(Snapshot)
            assert (snapshot.seq, snapshot.mark) == (seq, mark)
            assert snapshot.rolled_back is rolled_back


async def test_what_another_was_told_stands_for_nothing_that_one_holds_oneself() -> None:
    async with street() as lines:
        room, ada, bob = await lines.game()
        (eve,) = await lines.people("Eve")
        await eve.watch(room)
        pairs = {(one.rooms[0].seq, one.rooms[0].mark) for one in (ada, bob, eve)}
        assert len(pairs) == 3
        for one in (ada, bob, eve):
            own = one.rooms[0].seq, one.rooms[0].mark
            for seq, mark in pairs - {own}:
                one.say(WatchRoom(room, seq, mark))
                snapshot = await one.hear_a(Snapshot, Update)
                assert (snapshot.seq, snapshot.mark, snapshot.rolled_back) == (*own, False)
            one.say(WatchRoom(room, *own))
            assert all(not isinstance(m, Snapshot | Update) for m in await one.quiet())


async def test_a_channel_that_is_unwatched_is_free_for_the_very_next_request() -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        room = await ada.open()
        for _ in range(FREE.most_watched):
            channel = await ada.watch(room)
        for _ in range(20):
            ada.say(Unwatch(channel))
            ada.say(WatchRoom(room))
            assert isinstance(await ada.hear_a(Watching, Refusal), Watching)


async def test_who_is_moved_out_is_not_told_to_ask_again() -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        spectator, welcome = await lines.person("Spectator")
        room = await ada.open()
        channel = await spectator.watch(room)
        assert isinstance(await ada.ask(Ban(1, room, welcome.player)), Done)
        told = await spectator.hear_a(Refusal)
        assert (told.reason, told.channel, told.room) == (Reason.BANNED, channel, room)
        assert told.retry_ms is None


async def test_a_hello_without_a_name_keeps_the_one_of_last_time() -> None:
    async with street() as lines:
        ada, first = await lines.person("Ada")
        await ada.quiet()
        _, again = await lines.person("", token=first.token)
        assert (again.player, again.name) == (first.player, "Ada")
        _, renamed = await lines.person("Countess", token=first.token)
        assert renamed.name == "Countess"


async def test_a_spectator_who_joins_is_told_all_that_the_seat_may_see() -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        room = await ada.open()
        await ada.watch(room)
        assert ada.rooms[0].tree[6] is None
        await ada.join(room, 1)
        await ada.until(lambda m: m.tree[6] == 1)
        assert isinstance(ada.passed[-1], Snapshot)
        await ada.ask(Leave(5, room))
        await ada.until(lambda m: m.tree[6] is None)
        assert isinstance(ada.passed[-1], Snapshot)


@pytest.mark.parametrize("begun", [False, True])
async def test_who_sat_down_while_away_is_told_all_that_the_seat_may_see(begun: bool) -> None:
    async with street() as lines:
        ada, welcome = await lines.person("Ada")
        (bob,) = await lines.people("Bob")
        room = await ada.open()
        await ada.watch(room)
        held = ada.rooms[0]
        assert (await ada.join(room, 0)).seat == 0
        seq, mark = held.seq, held.mark
        ada.drop()
        await ada.task
        if begun:
            assert (await bob.join(room, 1)).seat == 1
        again, _ = await lines.person("Ada", token=welcome.token)
        again.say(WatchRoom(room, seq, mark))
        snapshot = await again.hear_a(Snapshot, Update)
        assert isinstance(snapshot, Snapshot)
        assert not snapshot.rolled_back
        assert again.rooms[0].tree[6] == 0


async def test_a_channel_is_free_again_when_its_room_is_told_no_more() -> None:
    async with street() as lines:
        room, ada, bob = await lines.game()
        ada.say(Unwatch(0))
        assert await ada.quiet() == []
        assert (await bob.ask(Resign(1, room))).seat == 1
        await bob.until(lambda m: m.seen is not None and m.seen.phase == "over")
        assert await ada.quiet() == []
        assert await ada.watch(room) == 0
        assert ada.rooms[0].tree[7] == "over"


async def test_one_room_may_be_watched_on_two_channels_and_rooms_up_to_a_limit() -> None:
    async with street(msgspec.structs.replace(FREE, most_watched=2)) as lines:
        (ada,) = await lines.people("Ada")
        room = await ada.open()
        assert [await ada.watch(room), await ada.watch(room)] == [0, 1]
        ada.say(WatchRoom(room))
        refused = await ada.hear_a(Refusal)
        assert (refused.reason, refused.room) == (Reason.LIMIT, room)
        ada.say(Unwatch(0))
        await ada.quiet()
        assert await ada.watch(room) == 0


async def test_players_and_spectators_hear_who_is_there() -> None:
    async with street() as lines:
        room, ada, bob = await lines.game()
        (eve,) = await lines.people("Eve")
        await eve.watch(room)
        for client in (ada, bob, eve):
            heard = await client.hear_a(RoomPresence)
            while heard.names != ("Eve",):
                heard = await client.hear_a(RoomPresence)
            assert (heard.here, heard.spectators, len(heard.ids)) == ((True, True), 1, 1)


async def test_who_comes_back_to_a_seat_is_told_at_first_that_they_are_there() -> None:
    async with street() as lines:
        ada, welcome = await lines.person("Ada")
        room = await ada.open()
        await ada.watch(room)
        await ada.join(room, 0)
        (bob,) = await lines.people("Bob")
        await bob.watch(room)
        await bob.join(room, 1)
        while (await bob.hear_a(RoomPresence)).here != (True, True):
            pass
        ada.drop()
        while (await bob.hear_a(RoomPresence)).here != (False, True):
            pass
        again, _ = await lines.person("Ada", token=welcome.token)
        await again.watch(room)
        assert (await again.hear_a(RoomPresence)).here == (True, True)


async def entries(room: RoomId, ada: Client, count: int) -> None:
    """Make ``count`` more entries, an even number, in a room that Ada has opened."""
    for number in range(count // 2):
        assert (await ada.ask(Reserve(number, room, 1))).seat == 1
        await ada.ask(Unseat(9, room, 1))


async def test_a_slow_watcher_delays_only_itself_and_then_gets_a_snapshot() -> None:
    async with street() as lines:
        ada, slow, quick = await lines.people("Ada", "Slow", "Quick")
        room = await ada.open()
        for watcher in (slow, quick):
            await watcher.watch(room)
        slow.line.open.clear()
        await entries(room, ada, RECENT + 4)
        last = quick.rooms[0].seq + RECENT + 4
        await quick.until(lambda m: m.seq == last)
        assert all(isinstance(m, Update | RoomPresence) for m in quick.passed)
        assert slow.rooms[0].seq == last - RECENT - 4
        slow.line.open.set()
        await slow.until(lambda m: m.seq == last)
        told = [message for message in slow.passed if not isinstance(message, RoomPresence)]
        assert [type(message) for message in told] == [Update, Snapshot]
        assert slow.rooms[0].tree == quick.rooms[0].tree


async def test_a_watcher_a_little_behind_gets_the_updates_it_missed() -> None:
    async with street() as lines:
        ada, slow = await lines.people("Ada", "Slow")
        room = await ada.open()
        await slow.watch(room)
        slow.line.open.clear()
        await entries(room, ada, RECENT - 2)
        slow.line.open.set()
        last = slow.rooms[0].seq + RECENT - 2
        await slow.until(lambda m: m.seq == last)
        assert not any(isinstance(message, Snapshot) for message in slow.passed)


async def test_players_are_served_before_spectators() -> None:
    async with street() as lines:
        early = await lines.people("Eve", "Eva")
        ada, bob = await lines.people("Ada", "Bob")
        late = await lines.people("Evi", "Evo")
        room = await ada.open()
        for client in (*early, ada, bob, *late):
            await client.watch(room)
        await ada.join(room, 0)
        await bob.join(room, 1)
        everyone = (ada, bob, *early, *late)
        for client in everyone:
            await client.until(lambda m: m.tree[7] == "playing")
        for ply, (player, field) in enumerate([(ada, 3), (bob, 9), (ada, 4), (bob, 10)]):
            start = len(lines.journal)
            player.play(ply // 2, field)
            for client in everyone:
                await client.until(lambda m, ply=ply: game_view(m.seen).ply == ply + 1)  # type: ignore[misc]
            served = [name for name, raw in lines.journal[start:] if is_update(raw)]
            assert len(served) == len(everyone)
            assert set(served[:2]) == {"Ada", "Bob"}


def is_update(raw: bytes) -> bool:
    """Whether these bytes are an Update in MessagePack."""
    return isinstance(codec.decode_from_server(raw, "msgpack"), Update)


async def test_an_ordinary_ply_costs_a_spectator_at_most_44_bytes() -> None:
    async with street() as lines:
        room, ada, bob = await lines.game(size=7)
        (eve,) = await lines.people("Eve")
        await eve.watch(room)
        start = len(lines.journal)
        for ply, field in enumerate(INNER_FIELDS):
            player = (ada, bob)[ply % 2]
            player.play(ply // 2, field)
            for client in (ada, bob, eve):
                await client.until(lambda m, ply=ply: game_view(m.seen).ply == ply + 1)  # type: ignore[misc]
        corners = game_view(eve.rooms[0].seen).corners
        assert corners == (None,) * 5, "no corner was captured meanwhile"
        told = [raw for name, raw in lines.journal[start:] if name == "Eve" and is_update(raw)]
        assert len(told) == len(INNER_FIELDS)
        assert max(map(len, told)) <= 44


INNER_FIELDS = (*range(1, 60, 2), *range(60, 75))
"""Forty-five plies that capture nothing: no stone lies on the edge."""


# -- the lobby -----------------------------------------------------------------------------


async def test_the_lobby_shows_listed_rooms_until_their_games_are_over() -> None:
    async with street() as lines:
        ada, eve = await lines.people("Ada", "Eve")
        hidden = (await ada.ask(Open(91, "polyy", settings=RoomSettings(listed=False)))).room
        await ada.watch(hidden)
        room = (await ada.ask(Open(92, "polyy", {"size": 5}))).room
        await ada.watch(room)
        eve.say(WatchLobby())
        cards = changed(None, await eve.hear_a(LobbyRooms))
        while not cards.rooms:
            cards = changed(cards, await eve.hear_a(LobbyRooms))
        (card,) = cards.rooms
        assert (card.room, card.game, card.phase) == (room, "polyy", "open")
        assert (card.options["size"], card.names) == (5, (None, None))
        await ada.join(room, 0)
        await eve.join(room, 1)
        await ada.ask(Resign(99, room))
        while cards.rooms:
            cards = changed(cards, await eve.hear_a(LobbyRooms))
        eve.say(WatchLobby(False))
        assert not [m for m in await eve.quiet() if isinstance(m, Refusal)]


# -- limits --------------------------------------------------------------------------------

STRICT = ServerSettings(requests_burst=8, requests_per_second=1, most_faults=3, linger_ms=0)


async def test_too_many_requests_are_refused_by_name_and_a_flood_is_closed() -> None:
    async with street(STRICT) as lines:
        (ada,) = await lines.people("Ada")
        for request in range(11):
            ada.say(Join(request, NOWHERE))
        heard = [await ada.hear() for _ in range(11)]
        assert [m.reason for m in heard] == [Reason.UNKNOWN_ROOM] * 8 + [Reason.TOO_FAST] * 3
        assert [m.request for m in heard] == list(range(11))
        assert all(0 < m.retry_ms <= 1001 for m in heard[8:])
        await closed(ada, CloseCode.POLICY)


async def test_after_the_wait_that_is_told_there_is_enough_for_what_was_asked() -> None:
    settings = replace(STRICT, requests_burst=12, requests_per_second=10, most_faults=99)
    async with street(settings) as lines:
        for costly in (Open(1, "polyy"), ListMyRooms(2)):
            (ada,) = await lines.people("Ada")
            for request in range(13):
                ada.say(Join(request, NOWHERE))
            refused = await ada.ask(costly)
            while refused.request != costly.request or refused.reason == Reason.UNKNOWN_ROOM:
                refused = await ada.hear_a(Refusal)
            assert refused.reason == Reason.TOO_FAST
            await asyncio.sleep(refused.retry_ms / 1000)
            assert not isinstance(await ada.ask(costly), Refusal)


async def test_strikes_wear_off_with_time() -> None:
    async with street(replace(STRICT, faults_per_second=1000, requests_burst=100)) as lines:
        (ada,) = await lines.people("Ada")
        for _ in range(20):
            await asyncio.sleep(0.002)  # in which two are forgiven
            ada.say(b"\xc1")
            assert (await ada.hear()).reason == Reason.MALFORMED


@pytest.mark.parametrize("form", FORMATS)
async def test_what_is_malformed_is_refused_by_its_request_where_that_can_be_read(
    form: Format,
) -> None:
    async with street() as lines:
        client, _ = await lines.person("Ada", form)
        for tree, told in [
            ({"type": "join", "request": 7, "room": "K7MQ2X", "seat": "one"}, (7, "K7MQ2X", None)),
            ({"type": "fly", "request": 8}, (8, None, None)),
            ({"type": "open", "request": -1, "room": 5}, (None, None, None)),
            ({"type": "list_my_rooms", "request": True}, (None, None, None)),
            ([1, 3, "first", {}], (None, None, 3)),
            ([2, 3], (None, None, None)),
            (7, (None, None, None)),
        ]:
            client.say(codec.encode(tree, form))
            refused = await client.hear()
            assert refused.reason == Reason.MALFORMED
            assert (refused.request, refused.room, refused.channel) == told


async def test_opening_rooms_costs_more_than_other_requests() -> None:
    async with street(STRICT) as lines:
        (ada,) = await lines.people("Ada")
        assert isinstance(await ada.ask(Open(1, "polyy")), Done)
        refused = await ada.ask(Open(2, "polyy"))
        assert (refused.reason, refused.request) == (Reason.TOO_FAST, 2)
        assert refused.retry_ms > 0


async def test_malformed_messages_are_answered_in_words_and_too_many_are_closed() -> None:
    async with street(STRICT) as lines:
        (ada,) = await lines.people("Ada")
        for _ in range(3):
            ada.say(b"\xc1")
            refused = await ada.hear()
            assert (refused.reason, bool(refused.message)) == (Reason.MALFORMED, True)
        await closed(ada, CloseCode.POLICY)


async def test_one_clients_flood_is_not_anothers() -> None:
    async with street(STRICT) as lines:
        ada, bob = await lines.people("Ada", "Bob")
        for _ in range(30):
            ada.say(b"\xc1")
        room = (await bob.ask(Open(1, "polyy"))).room
        assert (await bob.ask(Join(2, room))).seat == 0


async def test_a_line_that_breaks_anywhere_ends_its_session_and_nothing_else() -> None:
    async with street() as lines:
        room, ada, bob = await lines.game()
        await broken_while(lines, room)
        ada.play(0, 3)
        await bob.until(lambda m: game_view(m.seen).ply == 1)
        bob.drop()
        await bob.task
        ada.say(Resign(1, room))
        assert (await ada.hear_a(Done)).seat == 0


async def broken_while(lines: Street, room: RoomId) -> None:
    """Lines that break before a hello, before an answer, and while one waits to be heard."""
    silent = lines.line()
    silent.drop()
    await silent.task
    (asking,) = await lines.people("Asking")
    asking.say(WatchRoom(room))
    asking.say(WatchLobby())
    asking.drop()
    await asking.task
    (deaf,) = await lines.people("Deaf")
    deaf.line.open.clear()
    deaf.say(WatchRoom(room))
    deaf.drop()
    deaf.line._gone = True
    deaf.line.open.set()
    await deaf.task


@pytest.mark.parametrize("code", ["K7MQ2X7", "X" * 24, "X" * 64, "K", "{r:}:log"])
async def test_a_code_that_no_room_can_have_is_of_no_room(code: str) -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        ada.say(WatchRoom(RoomId(code)))
        for refused in (await ada.hear_a(Refusal), await ada.ask(Join(1, RoomId(code)))):
            assert (refused.reason, refused.room) == (Reason.UNKNOWN_ROOM, code)


async def test_an_address_opens_so_many_rooms_over_all_its_connections() -> None:
    async with street(ServerSettings(opens_burst=2, opens_per_second=0.5, linger_ms=0)) as lines:
        for name, kind in (("Ada", Done), ("Bob", Done), ("Cat", Refusal)):
            (someone,) = await lines.people(name)
            assert isinstance(await someone.ask(Open(1, "polyy")), kind)


async def test_an_address_announces_fewer_tournaments_than_it_opens_rooms() -> None:
    few = ServerSettings(opens_burst=60, opens_per_second=0.01, linger_ms=0)
    async with street(few) as lines:
        for name, kind in (("Ada", Done), ("Bob", Done), ("Cat", Refusal)):
            (someone,) = await lines.people(name)
            plan = TournamentPlan(game="polyy", listed=False)
            assert isinstance(await someone.ask(OpenTournament(1, plan)), kind)
        assert isinstance(await someone.ask(Open(2, "polyy")), Refusal)


async def test_guests_of_one_address_take_some_of_the_places_for_tournaments() -> None:
    async with street() as lines:
        plan, told = TournamentPlan(game="polyy", listed=False), list[Any]()
        for guest in range(9):
            (someone,) = await lines.people(f"Guest {guest}")
            told += [await someone.ask(OpenTournament(n, plan)) for n in (1, 2, 3)]
        assert [isinstance(it, Done) for it in told] == [True] * 24 + [False] * 3
        assert "from where you are" in told[-1].message


async def test_codes_of_tournaments_are_guessed_as_seldom_as_those_of_rooms() -> None:
    few = ServerSettings(failed_guesses_burst=2, failed_guesses_per_second=0.01, linger_ms=0)
    async with street(few) as lines:
        (eve,) = await lines.people("Eve")
        told = [await eve.ask(EnterTournament(n, f"ABCDE{n}")) for n in range(2, 6)]
        assert [it.reason for it in told] == 2 * [Reason.UNKNOWN_ROOM] + 2 * [Reason.TOO_FAST]
