"""What was said is answered, over broken lines too: nothing is lost and nothing is done twice."""

import asyncio
from contextlib import asynccontextmanager, suppress

import pytest
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

from client.net.connection import RequestRefused, ServerConnection
from protocol import codec, from_client
from protocol.codec import FORMATS, Malformed
from protocol.from_server import Reason
from protocol.names import SUBPROTOCOLS
from protocol.room_diff import room_patched
from server.app import serving
from server.settings import ServerSettings
from tests.support.people import open_room, person, play_intent, sit, soon, until, watch
from tests.support.process import free_port
from tests.support.rooms.games import compile_adviser
from tests.support.views import game_view


@pytest.fixture
async def server(tmp_path, valkey_url):
    settings = ServerSettings(port=0, redis=valkey_url, data=tmp_path, bot_delay_ms=0)
    async with serving(settings) as listener:
        yield f"ws://127.0.0.1:{listener.port}"


def cut(someone: ServerConnection) -> None:
    """Break the line as a pulled cable does."""
    someone._transport.socket.abort()


async def test_a_room_is_opened_joined_and_begun(server):
    async with person(server, "Ann") as ann, person(server, "Bob", form="json") as bob:
        room = await open_room(ann, size=4)
        red, blue = await sit(ann, room), await sit(bob, room)
        for mirror in (red, blue):
            await until(mirror, lambda m: m.seen.phase == "playing")
        assert [seat_info.name for seat_info in red.seen.seats] == ["Ann", "Bob"]
        await play_intent(ann, red, {"type": "place", "field": 3})
        await until(blue, lambda m: game_view(m.seen).last == 3)


async def test_times_on_the_servers_clock_are_counted_down_by_this_ones(server):
    async with person(server, "Ann") as ann:
        await open_room(ann, size=4)
        then = ann.welcome.now + 60_000
        first = ann.left_ms(then)
        assert 0 < ann.left_ms(then) <= first <= 60_000
        assert ann.left_ms(ann.welcome.now - 1) == 0


async def test_the_token_is_kept_over_lines_and_names_the_same_player(server):
    async with person(server, "Ann") as ann:
        room = await open_room(ann, size=4)
        mirror = await sit(ann, room)
        before = ann.welcome.player
        cut(ann)
        await until(mirror, lambda m: m.channel is None)
        await until(mirror, lambda m: m.channel is not None)
        assert ann.welcome.player == before
        assert mirror.seen.seat == 0


async def test_a_line_that_breaks_behind_every_ply_loses_none_and_doubles_none(server):
    async with person(server, "Ann") as ann, person(server, "Bob") as bob:
        room = await open_room(ann, size=4, pie=False)
        red, blue = await sit(ann, room), await sit(bob, room)
        for mirror in (red, blue):
            await until(mirror, lambda m: m.seen.phase == "playing" and m.channel is not None)
        for ply in range(10):
            who, mirror = ((ann, red), (bob, blue))[ply % 2]
            await until(mirror, lambda m, p=ply: game_view(m.seen).ply == p)
            await who.play(mirror, {"type": "place", "field": ply})
            cut(who)
            await until(mirror, lambda m, p=ply: game_view(m.seen).ply == p + 1)
        await until(red, lambda m: game_view(m.seen).ply == 10)
        assert game_view(red.seen).moves == tuple(range(10))


async def test_a_request_said_without_a_line_is_answered_when_there_is_one(valkey_url):
    port = free_port()
    async with person(f"ws://127.0.0.1:{port}", "Ann") as ann:
        asking = asyncio.create_task(ann.ask(lambda n: from_client.Open(n, "polyy")))
        while ann.state != "waiting":
            await asyncio.sleep(0)
        async with serving(ServerSettings(port=port, redis=valkey_url)):
            done = await soon(asking)
    assert done.room


async def test_a_refusal_says_why(server):
    async with person(server, "Ann") as ann:
        for make, reason in [
            (lambda n: from_client.Open(n, "chess"), Reason.UNKNOWN_GAME),
            (lambda n: from_client.Open(n, "polyy", {"size": 99}), Reason.BAD_OPTIONS),
            (lambda n: from_client.Join(n, "NOROOM"), Reason.UNKNOWN_ROOM),
        ]:
            with pytest.raises(RequestRefused) as why:
                await soon(ann.ask(make))
            assert why.value.refused.reason == reason
        mirror = await ann.watch("NOROOM")
        await until(mirror, lambda m: m.refused is not None)
        assert mirror.refused.reason == Reason.UNKNOWN_ROOM


async def test_an_illegal_intent_is_no_longer_pending_and_the_next_one_goes_on(server):
    async with person(server, "Ann") as ann, person(server, "Bob") as bob:
        room = await open_room(ann, size=4)
        red, _ = await sit(ann, room), await sit(bob, room)
        await until(red, lambda m: m.seen.phase == "playing" and m.channel is not None)
        await ann.play(red, {"type": "place", "field": 99})
        await until(red, lambda m: m.refused is not None)
        assert (red.pending, red.refused.code) == (None, "BAD_FIELD")
        await play_intent(ann, red, {"type": "place", "field": 3})


async def test_a_bot_takes_the_other_seat_and_answers(server):
    async with person(server, "Ann") as ann:
        room = await open_room(ann, size=4, pie=False)
        red = await sit(ann, room)
        await soon(ann.ask(lambda n: from_client.SeatBot(n, room)))
        await until(red, lambda m: m.seen.phase == "playing" and m.channel is not None)
        await play_intent(ann, red, {"type": "place", "field": 3})
        await until(red, lambda m: game_view(m.seen).ply == 2)
        assert red.seen.seats[1].bot == "random 0"


async def test_a_newer_program_is_told_in_words_by_a_real_server(server):
    """It offers the subprotocols of its own version, which must not fail the handshake."""
    for form in FORMATS:
        async with person(server, "Ann", form=form, versions=(2,)) as ann:
            while ann.state != "refused":
                await asyncio.sleep(0.01)
            assert "another version of Fourfold" in ann.why
            assert "speaks protocol 1" in ann.why


async def test_a_full_server_says_so_in_words(tmp_path, valkey_url):
    settings = ServerSettings(port=0, redis=valkey_url, data=tmp_path, most_connections=1)
    async with serving(settings) as full:
        url = f"ws://127.0.0.1:{full.port}"
        async with person(url, "Ann") as ann, person(url, "Bob") as bob:
            while {ann.state, bob.state} != {"online", "waiting"}:
                await asyncio.sleep(0.01)
            late = ann if ann.state == "waiting" else bob
            assert late.why == "the server is full"


@asynccontextmanager
async def scripted(handler):
    """A server that says what the test wants said."""
    async with serve(handler, "127.0.0.1", 0, subprotocols=list(SUBPROTOCOLS)) as server:
        yield f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"


WELCOME = {
    "type": "welcome", "player": "p", "token": "t", "name": "n", "protocol": 1, "server": "s",
    "games": {"polyy": 1},
}  # fmt: skip
SEEN = [
    "R",
    "polyy",
    1,
    [],
    {"evaluation": False},
    "p",
    None,
    "open",
    [None, None],
    0,
    [],
    None,
    None,
]


class Script:
    """A server that answers each message as the test says, and remembers what it heard."""

    def __init__(self, answer):
        self._answer, self.heard, self.lines = answer, [], 0

    async def __call__(self, socket):
        async def say(*messages):
            for message in messages:
                await socket.send(codec.encode(message, "msgpack"))

        self.lines += 1
        await socket.recv()
        await say(WELCOME)
        with suppress(ConnectionClosed):
            async for raw in socket:
                self.heard.append(codec.decode_from_client(raw, "msgpack"))
                await self._answer(self.heard[-1], say, socket)

    async def hears(self, *messages):
        """Wait until these, and no others, were heard."""
        async with asyncio.timeout(60):
            while len(self.heard) < len(messages):
                await asyncio.sleep(0.01)
        assert self.heard == list(messages)


def watching(room, channel):
    return {"type": "watching", "room": room, "channel": channel}


async def online(someone):
    async with asyncio.timeout(60):
        while someone.state != "online":
            await asyncio.sleep(0.01)


NOWHERE = [2, 0, 70, [], [99, 1]]
"""An update with a path that leads nowhere."""


async def test_a_gap_is_closed_by_watching_again():
    async def answer(message, say, _):
        match message:
            case from_client.WatchRoom() if len(script.heard) == 1:
                await say(watching("R", 0), [1, 0, 5, 50, False, SEEN], NOWHERE)
            case from_client.WatchRoom():
                await say(watching("R", 1), [2, 0, 80, []], [1, 1, 9, 90, False, SEEN])

    script = Script(answer)
    async with scripted(script) as url, person(url, "Ann") as ann:
        mirror = await ann.watch("R")
        await until(mirror, lambda m: m.seq == 9)
    watch = from_client.WatchRoom("R")
    assert script.heard == [watch, from_client.Unwatch(0), watch]


async def test_what_the_server_cannot_do_just_now_is_said_again_when_it_asks_for_it():
    async def answer(message, say, _):
        busy = {"type": "refusal", "reason": "unavailable", "message": "busy", "retry_ms": 10}
        done = {"type": "done", "room": "R"}
        await say({**(busy if len(script.heard) == 1 else done), "request": message.request})

    script = Script(answer)
    async with scripted(script) as url, person(url, "Ann") as ann:
        done = await soon(ann.ask(lambda n: from_client.Open(n, "polyy")))
    assert done.room == "R"
    assert len(script.heard) == 2
    assert script.heard[0] == script.heard[1]


async def test_a_spectator_hears_of_the_lobby_until_it_does_not(server):
    async with person(server, "Ann") as ann, person(server, "Eve") as eve:
        await eve.show_lobby(True)
        room = await open_room(ann, size=4)
        await watch(ann, room)
        async with asyncio.timeout(60):
            while not (eve.cards and any(card.room == room for card in eve.cards.rooms)):
                await asyncio.sleep(0.01)
        await eve.show_lobby(False)
        assert eve.cards is None


async def test_a_message_of_a_newer_server_is_passed_over():
    async def answer(_, say, __):
        await say({"type": "fireworks", "colour": 3}, [77, 0, "new"])
        await say(watching("R", 0), [1, 0, 5, 50, False, SEEN])

    script = Script(answer)
    async with scripted(script) as url, person(url, "Ann") as ann:
        mirror = await ann.watch("R")
        await until(mirror, lambda m: m.seq == 5)
        assert (ann.state, script.lines) == ("online", 1)


LOBBY = from_client.WatchLobby(True)
"""Said last, it shows that nothing else was said before it."""


async def test_a_room_left_before_it_is_told_is_unwatched_when_it_is():
    async def answer(message, say, _):
        if message == LOBBY:
            await say(watching("R", 0), [1, 0, 5, 50, False, SEEN])

    script = Script(answer)
    async with scripted(script) as url, person(url, "Ann") as ann:
        await online(ann)
        await ann.watch("R")
        await ann.unwatch("R")
        await ann.show_lobby(True)
        await script.hears(from_client.WatchRoom("R"), LOBBY, from_client.Unwatch(0))


async def test_a_room_left_and_watched_again_at_once_is_told_on_one_channel():
    channels = iter(range(9))

    async def answer(message, say, _):
        if isinstance(message, from_client.WatchRoom):
            channel = next(channels)
            await say(watching("R", channel), [1, channel, 5, 50, False, SEEN])

    script = Script(answer)
    async with scripted(script) as url, person(url, "Ann") as ann:
        await online(ann)
        await ann.watch("R")
        await ann.unwatch("R")
        mirror = await ann.watch("R")
        await until(mirror, lambda m: m.seen is not None)
        watch = from_client.WatchRoom("R")
        await script.hears(watch, watch, from_client.Unwatch(1))
        assert ann._watched.channels == {0: mirror}


async def test_a_watch_to_be_said_later_goes_with_its_room_and_with_its_line():
    async def answer(message, say, socket):
        match message:
            case from_client.WatchRoom(room="R"):
                no = {"type": "refusal", "reason": "elsewhere", "message": "x", "room": "R"}
                await say({**no, "retry_ms": 30})
            case from_client.WatchLobby(on=False):
                socket.transport.abort()

    script = Script(answer)
    async with scripted(script) as url, person(url, "Ann") as ann:
        await online(ann)
        await ann.watch("R")
        async with asyncio.timeout(60):
            while not ann._resend_timers:
                await asyncio.sleep(0)
        await ann.show_lobby(False)
        async with asyncio.timeout(60):
            while script.lines < 2 or ann.state != "online":
                await asyncio.sleep(0)
        assert len(ann._resend_timers) <= 1
        await ann.unwatch("R")
        async with asyncio.timeout(60):
            while ann._resend_timers:
                await asyncio.sleep(0.01)
        await ann.show_lobby(True)
        watch = from_client.WatchRoom("R")
        await script.hears(watch, from_client.WatchLobby(False), watch, LOBBY)


async def test_a_watch_that_the_server_ended_takes_no_other_room_with_it():
    async def answer(message, say, _):
        match message:
            case from_client.WatchRoom(room="R"):
                await say(watching("R", 0), [1, 0, 5, 50, False, SEEN])
                no = {"type": "refusal", "reason": "no_spectators", "message": "x"}
                await say({**no, "room": "R", "channel": 0})
            case from_client.WatchRoom(room="S"):
                await say(watching("S", 0), [1, 0, 5, 50, False, ["S", *SEEN[1:]]])

    script = Script(answer)
    async with scripted(script) as url, person(url, "Ann") as ann:
        await online(ann)
        first = await ann.watch("R")
        await until(first, lambda m: m.refused is not None)
        second = await ann.watch("S")
        await until(second, lambda m: m.seen is not None)
        await ann.unwatch("R")
        await ann.show_lobby(True)
        await script.hears(from_client.WatchRoom("R"), from_client.WatchRoom("S"), LOBBY)
        assert ann._watched.channels == {0: second}


@pytest.mark.parametrize("url", ["ws://127.0.0.1:99999", "ws://a..b:1", f"ws://{'x' * 70}:1"])
async def test_an_address_that_cannot_be_is_said_and_breaks_nothing(url):
    async with person(url, "Ann") as ann, asyncio.timeout(60):
        while ann.state == "connecting":
            await asyncio.sleep(0.01)
        assert ann.state in ("refused", "waiting")
        assert ann.why


async def over_at_once(ann, bob, game="polyy", **options):
    """A room whose game was given up."""
    room = await open_room(ann, game, **options)
    for someone in (ann, bob):
        mirror = await sit(someone, room)
    await until(mirror, lambda m: m.seen.phase == "playing")
    await soon(bob.ask(lambda n: from_client.Resign(n, room)))
    return room


async def test_a_game_that_is_over_is_shown_again_though_the_line_breaks(server):
    async with person(server, "Ann") as ann, person(server, "Bob", form="json") as bob:
        room = await over_at_once(ann, bob, size=4)
        for someone in (ann, bob):
            asked = asyncio.create_task(someone.replay(room, 0))
            await asyncio.sleep(0)
            cut(someone)
            told = await soon(asked)
            assert (told.room, told.seat, told.seq, len(told.changes)) == (room, 0, 4, 1)
            (last,) = told.changes
            tree, _ = room_patched(told.first, last.tag, last.view_changes, last.room_changes)
            assert tree[7] == "over"


async def test_games_assessed_at_once_are_all_answered_in_turn(server):
    compile_adviser()
    async with person(server, "Ann") as ann, person(server, "Bob") as bob:
        rooms = [await over_at_once(ann, bob, "toppen") for _ in range(3)]
        told = await soon(asyncio.gather(*(ann.assess(room) for room in rooms)))
        assert [each.room for each in told] == rooms
        assert [each.seq for each in told] == [4] * 3
        assert {len(each.values) for each in told} == {2}


async def test_an_answer_of_another_kind_is_no_answer():
    async def answer(message, say, _):
        if isinstance(message, from_client.Assess):
            await say({"type": "done", "request": message.request, "room": "R", "seat": None})

    async with scripted(Script(answer)) as url, person(url, "Ann") as ann:
        with pytest.raises(Malformed, match="asked for Assessed, answered by Done"):
            await soon(ann.assess("R"))


async def test_an_answered_ping_does_not_say_that_moves_are_kept_again():
    async def answer(message, say, _):
        no = {"type": "refusal", "reason": "unavailable", "message": "x", "retry_ms": 60_000}
        lobby = {"type": "lobby_rooms", "rooms": []}
        await say({**no, "request": message.request}, {"type": "pong"}, lobby)

    async with scripted(Script(answer)) as url, person(url, "Ann") as ann:
        asked = asyncio.create_task(ann.ask(lambda n: from_client.Open(n, "polyy")))
        async with asyncio.timeout(60):
            while ann.cards is None:
                await asyncio.sleep(0.01)
        assert ann.unkept
        asked.cancel()
