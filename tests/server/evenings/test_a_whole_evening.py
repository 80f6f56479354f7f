"""Two play, three watch, the server is killed again and again: nobody notices but by the clock."""

import asyncio
import json
import random
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from client.net.mirror import Mirror
from protocol import codec, from_client
from protocol.from_server import Snapshot, Update
from protocol.names import PROTOCOL, SUBPROTOCOLS, RoomId
from tests.support.people import (
    open_room,
    over,
    person,
    play_along,
    sit,
    soon,
    until,
    watch,
)
from tests.support.process import ServerProcess
from tests.support.rooms.referee import assert_all_agree, assert_kept_once, log_of
from tests.support.views import game_view

GAMES = Path(__file__).parents[2] / "data" / "polyy_games.jsonl"


def recorded(line: int) -> tuple[list[dict], list[dict]]:
    """A recorded game as the two seats' intents."""
    moves = json.loads(GAMES.read_text().splitlines()[line])["moves_id"]
    swapped = len(moves) > 1 and moves[1] == moves[0]
    intents = [{"type": "place", "field": field} for field in moves]
    if swapped:
        intents[1] = {"type": "swap"}
    return intents[0::2], intents[1::2]


async def slow_spectator(url: str, room: RoomId, go_on: asyncio.Event) -> Mirror:
    """Asks to watch, then reads nothing until told to go on; then catches up to the end."""
    mirror = Mirror(room)
    while True:
        try:
            async with connect(
                url, subprotocols=[SUBPROTOCOLS[0]], proxy=None, max_queue=1, close_timeout=1
            ) as socket:
                await socket.send(codec.encode(from_client.Hello(PROTOCOL, "Slow"), "msgpack"))
                await socket.send(
                    codec.encode(from_client.WatchRoom(room, mirror.seq, mirror.mark), "msgpack")
                )
                await go_on.wait()
                while not over(mirror):
                    message = codec.decode_from_server(await socket.recv(decode=False), "msgpack")
                    if isinstance(message, Snapshot | Update):
                        mirror.receive(message)
                return mirror
        except OSError:
            await asyncio.sleep(0.05)
        except Exception as why:
            if "received" not in str(why) and "no close frame" not in str(why):
                raise


async def come_and_go(url: str, room: RoomId, visits: int) -> Mirror:
    """A spectator whose line is cut between visits, and who comes back with its last number."""
    async with person(url, "Guest") as guest:
        mirror = await watch(guest, room)
        for _ in range(visits):
            if guest._transport is not None:
                guest._transport.socket.abort()
            seq = mirror.seq
            await until(mirror, lambda m, s=seq: m.seq > s or over(m))
        return await until(mirror, over)


async def evening(server: ServerProcess, line: int, kills: int, seed: int) -> tuple:
    """One recorded game with its audience, and that many kills; answers what all were told."""
    chance = random.Random(seed)
    first, second = recorded(line)
    async with AsyncExitStack() as stack:
        ann = await stack.enter_async_context(person(server.url, "Ann"))
        bob = await stack.enter_async_context(person(server.url, "Bob", form="json"))
        cat = await stack.enter_async_context(person(server.url, "Cat", form="json"))
        room = await open_room(ann, "polyy", pie=True, size=7)
        red, blue = await sit(ann, room, 0), await sit(bob, room, 1)
        json_watcher = await watch(cat, room)
        go_on = asyncio.Event()
        async with asyncio.TaskGroup() as group:
            slow = group.create_task(slow_spectator(server.url, room, go_on))
            guest = group.create_task(come_and_go(server.url, room, 5))
            playing = [
                group.create_task(play_along(ann, red, first)),
                group.create_task(play_along(bob, blue, second)),
            ]
            for _ in range(kills):
                seq = red.seq + chance.randrange(1, 1 + max(1, 90 // (kills + 1)))
                await until(red, lambda m, s=seq: m.seq >= s or over(m))
                await asyncio.sleep(chance.random() * 0.004)
                await server.kill()
                await server.start()
            await asyncio.gather(*playing)
            go_on.set()
        for mirror in (red, blue, json_watcher):
            await until(mirror, over)
        mirrors = [red, blue, json_watcher, await slow, await guest]
    return room, mirrors, {0: first, 1: second}


@pytest.mark.parametrize("line", [0, pytest.param(1, marks=pytest.mark.slow)])
async def test_an_evening_with_kills_ends_alike_on_every_screen(line, tmp_path, valkey_url):
    server = ServerProcess("--redis", valkey_url)
    async with server:
        room, mirrors, told = await evening(server, line, kills=4, seed=line)
    log = await log_of(valkey_url, room)
    ended = assert_all_agree(log, mirrors)
    assert_kept_once(log, told)
    recorded_game = json.loads(GAMES.read_text().splitlines()[line])
    assert ended.outcome.winners == (recorded_game["winner"] - 1,)
    assert server.faults == 0


async def test_two_devices_on_one_seat_are_answered_each(valkey_url):
    async with (
        ServerProcess("--redis", valkey_url) as server,
        person(server.url, "Ann") as phone,
        person(server.url, "Bob") as bob,
    ):
        room = await open_room(phone, size=4)
        on_phone = await sit(phone, room, 0)
        await sit(bob, room, 1)
        async with person(server.url, "Ann", phone.token) as laptop:
            on_laptop = await watch(laptop, room)
            for mirror in (on_phone, on_laptop):
                await until(mirror, lambda m: m.seen.phase == "playing" and m.channel is not None)
            await asyncio.gather(
                phone.play(on_phone, {"type": "place", "field": 3}),
                laptop.play(on_laptop, {"type": "place", "field": 4}),
            )
            for mirror in (on_phone, on_laptop):
                await until(mirror, lambda m: m.number == 1)
            await soon(_refused_once(phone, laptop))
            log = await log_of(valkey_url, room)
            assert_all_agree(log, [on_phone, on_laptop])
            assert game_view(on_phone.seen).may_swap


async def _refused_once(*people) -> None:
    while True:
        notices = [n for someone in people for n in someone.notices]
        if notices:
            assert [n.reason for n in notices] == ["stale"]
            assert notices[0].number == 1
            return
        await asyncio.sleep(0.01)


async def test_players_on_two_processes_play_one_game_and_survive_the_death_of_one(valkey_url):
    first, second = recorded(2)
    one, two = ServerProcess("--redis", valkey_url), ServerProcess("--redis", valkey_url)
    async with one, two, person(one.url, "Ann") as ann, person(two.url, "Bob") as bob:
        room = await open_room(ann)
        red, blue = await sit(ann, room, 0), await sit(bob, room, 1)
        async with asyncio.TaskGroup() as group:
            group.create_task(play_along(bob, blue, second))
            playing = group.create_task(play_along(ann, red, first))
            await until(red, lambda m: m.seq >= 12)
            await one.kill()
            ann.url = two.url  # the next address on her list
            before, began = blue.seq, asyncio.get_running_loop().time()
            await until(blue, lambda m: m.seq > before + 1)
            took = asyncio.get_running_loop().time() - began
            await playing
        await until(red, over)
        await until(blue, over)
        log = await log_of(valkey_url, room)
        assert_all_agree(log, [red, blue])
        assert_kept_once(log, {0: first, 1: second})
        assert took < 5  # it takes a tenth of a second; a lease would have to run out first
