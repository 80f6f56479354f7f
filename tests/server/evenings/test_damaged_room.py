"""Whole servers beside a damaged room: it is refused, and all others go on, after a restart too."""

import sys
from collections.abc import Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from client.net.connection import ServerConnection
from client.net.pending_requests import RequestRefused
from protocol import from_client
from protocol.clock import TimeControl
from protocol.from_client import Join, Open
from protocol.from_server import Reason, Refusal
from protocol.names import RoomId, Token
from server.app import serving
from server.settings import ServerSettings
from server.store.redis.keys import key
from server.store.redis.log import RedisStore
from tests.server.store.conftest import carried, running
from tests.server.store.helpers import redis_store
from tests.support.people import person, play_intent, sit, soon, until, watch, welcomed
from tests.support.process import ServerProcess

RATED = from_client.RoomSettings(
    rated=True, undo="none", clock=TimeControl("fischer", 600_000, 10_000)
)


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """A real store of this module's own."""
    yield from running(tmp_path_factory, carried())


async def open_rated(who: ServerConnection) -> RoomId:
    """Open a room whose end is expected: so every process sweeps it."""
    done = await soon(who.ask(lambda n: Open(n, "polyy", {}, RATED)))
    assert done.room is not None
    return done.room


async def flip(store: RedisStore, room: RoomId) -> None:
    """Change one byte of an entry in the middle of a log, as a disk may."""
    found = await store.pipe.do("XRANGE", key(room), "-", "+")
    await store.pipe.do("DEL", key(room))
    for place, (name, fields) in enumerate(found):
        raw = bytearray(fields[3])
        if place == len(found) // 2:
            raw[len(raw) // 2] ^= 1
        await store.pipe.do("XADD", key(room), name, *fields[:3], bytes(raw))


async def refused(who: ServerConnection, room: RoomId) -> Refusal:
    """What a request about a room is refused with."""
    with pytest.raises(RequestRefused) as refusal:
        await soon(who.ask(lambda n: Join(n, room)))
    return refusal.value.refused


@asynccontextmanager
async def both(url: str, tokens: Sequence[Token | None] = (None, None)):
    """Ann and Bob, connected."""
    async with person(url, "Ann", tokens[0]) as ann, person(url, "Bob", tokens[1]) as bob:
        yield ann, bob


async def two_games(url: str) -> tuple[list[RoomId], list[Token]]:
    """Two rated games with a ply each, and the tokens of their players."""
    async with both(url) as (ann, bob):
        rooms = [await open_rated(ann), await open_rated(ann)]
        for room in rooms:
            red = await sit(ann, room, 0)
            await sit(bob, room, 1)
            await until(red, lambda m: m.seen.phase == "playing")
            await play_intent(ann, red, place(3))
        return rooms, [(await welcomed(who)).token for who in (ann, bob)]


def place(field: int) -> dict[str, Any]:
    return {"type": "place", "field": field}


@pytest.mark.skipif(sys.platform == "win32", reason="there is no store program for it")
async def test_a_room_with_a_flipped_byte_is_refused_and_another_goes_on_after_a_restart_too(
    program,
):
    async with serving(ServerSettings(port=0, redis=program.url)) as first:
        (bad, good), tokens = await two_games(f"ws://127.0.0.1:{first.port}")
    async with redis_store(program.url) as store:
        await flip(store, bad)
    server = ServerProcess("--redis", program.url, "--log", "json")
    async with server, both(server.url, tokens) as (ann, bob):
        red, blue = await watch(ann, good), await watch(bob, good)
        for times, who, mirror in ((1, bob, blue), (2, ann, red)):
            no = await refused(ann, bad)
            assert (no.reason, no.retry_ms) == (Reason.DAMAGED, None)
            assert [card.room for card in (await soon(bob.mine())).rooms] == [good]
            await play_intent(who, mirror, place(40 + times))
            assert server.errors.count(b"log unreadable") == times
            assert server.counter("fourfold_unreadable_logs_total") == 1
            if times == 1:
                await server.stop()
                await server.start()
    assert server.faults == 0
