"""A cut cable is noticed soon at both ends, and costs nothing; a server that is slow is not cut."""

import asyncio
import os
import signal
import time
from contextlib import asynccontextmanager, suppress

import pytest

from client.net.connection import ServerConnection
from client.net.keepalive import PATIENCE, Timeouts
from protocol import from_client
from server.app import serving
from server.settings import ServerSettings
from tests.support.network.cable import cable
from tests.support.people import PATIENCE_S, open_room, person, play_intent, sit, soon, until
from tests.support.process import ServerProcess
from tests.support.views import game_view

SHORT = Timeouts(look=0.05, quiet=0.2, eager=0.1, alarm=0.2, dead=1.0)
NEVER = 10**6


@pytest.fixture
async def port(tmp_path, valkey_url):
    """Of a server that notices soon who is gone."""
    settings = ServerSettings(
        port=0, redis=valkey_url, data=tmp_path, ping_ms=200, pong_ms=400, away_ms=200,
        presence_ms=600,
    )  # fmt: skip
    async with serving(settings) as listener:
        yield listener.port


@asynccontextmanager
async def listening(url, patience=SHORT, name="Ann"):
    """Somebody whose silences are written down: each number of seconds that was told."""
    told = []

    def changed():
        if connection.silent_s and connection.silent_s not in told[-1:]:
            told.append(connection.silent_s)

    connection = ServerConnection(url, name, on_change=changed, patience=patience)
    task = asyncio.create_task(connection.run())
    try:
        yield connection, told
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def when(true):
    async with asyncio.timeout(PATIENCE_S):
        while not true():
            await asyncio.sleep(0.01)


async def seated(ann, bob):
    """Both in a game of their own: their mirrors."""
    room = await open_room(ann, size=4, pie=False)
    red, blue = await sit(ann, room), await sit(bob, room)
    for mirror in (red, blue):
        await until(mirror, lambda m: m.seen.phase == "playing" and m.channel is not None)
    return red, blue


async def test_a_cut_cable_is_said_first_then_given_up_and_a_ply_said_into_it_is_played_once(port):
    url = f"ws://127.0.0.1:{port}"
    async with cable(port) as way, listening(way.url) as (ann, told), person(url, "Bob") as bob:
        red, blue = await seated(ann, bob)
        way.cut()
        await ann.play(red, {"type": "place", "field": 3})
        await when(lambda: ann.silent_s)
        assert ann.state == "online"
        await when(lambda: ann.state == "waiting")
        assert (ann.silent_s, red.pending) == (0, {"type": "place", "field": 3})
        way.mend()
        await until(blue, lambda m: game_view(m.seen).last == 3)
        await until(red, lambda m: m.pending is None and m.channel is not None)
        await play_intent(bob, blue, {"type": "place", "field": 4})
        assert red.seen.number == 1
    assert told


async def test_a_cable_that_is_mended_before_the_line_is_given_up_goes_on_with_the_same_line(port):
    async with cable(port) as way, listening(way.url, SHORT._replace(dead=NEVER)) as (ann, told):
        await when(lambda: ann.state == "online")
        way.cut()
        await when(lambda: ann.silent_s)
        way.mend()
        await when(lambda: not ann.silent_s)
        assert (ann.state, way.lines) == ("online", 1)
    assert told


async def test_who_waits_for_an_answer_is_told_of_silence_sooner_than_who_waits_for_none(port):
    patience = SHORT._replace(quiet=NEVER, dead=NEVER)
    async with cable(port) as way, listening(way.url, patience) as (ann, told):
        await when(lambda: ann.state == "online")
        way.cut()
        asked = asyncio.create_task(ann.ask(lambda n: from_client.Open(n, "polyy")))
        await when(lambda: ann.silent_s)
        assert ann._awaits()
        way.mend()
        await soon(asked)
        assert not ann._awaits()
        await when(lambda: not ann.silent_s)
    assert told


async def test_who_is_behind_a_cut_cable_is_away_to_the_others_and_back_when_it_is_mended(port):
    url = f"ws://127.0.0.1:{port}"
    patience = SHORT._replace(dead=NEVER)  # only the server gives up
    async with (
        cable(port) as way,
        listening(way.url, patience) as (ann, _),
        person(url, "Bob") as bob,
    ):
        _, blue = await seated(ann, bob)
        await until(blue, lambda m: m.here is not None and m.here.here == (True, True))
        way.cut()
        await until(blue, lambda m: m.here.here == (False, True))
        await until(blue, lambda m: m.seen.away[0] is not None)
        way.mend()
        await until(blue, lambda m: m.here.here == (True, True))
        await until(blue, lambda m: m.seen.away[0] is None)


async def test_a_loop_that_was_held_is_no_silence(port):
    url = f"ws://127.0.0.1:{port}"
    async with listening(url, SHORT._replace(alarm=0.5)) as (ann, told):
        await when(lambda: ann.state == "online")
        line = ann._transport
        for _ in range(3):
            time.sleep(1.0)
            await open_room(ann)
        assert ann._transport is line
    assert told == []


async def test_a_server_that_is_held_for_a_second_is_not_said_to_be_silent(valkey_url):
    async with ServerProcess("--redis", valkey_url) as server:
        async with listening(server.url, PATIENCE) as (ann, told):
            await open_room(ann)
            line = ann._transport
            os.kill(server.pid, signal.SIGSTOP)
            asked = asyncio.create_task(open_room(ann))
            asyncio.get_running_loop().call_later(1.0, os.kill, server.pid, signal.SIGCONT)
            await soon(asked)
            assert ann._transport is line
        assert told == []


async def test_a_server_that_stands_still_for_longer_is_a_sentence_and_no_broken_line(valkey_url):
    patience = SHORT._replace(dead=NEVER)
    async with ServerProcess("--redis", valkey_url) as server:
        async with listening(server.url, patience) as (ann, told):
            await open_room(ann)
            line = ann._transport
            os.kill(server.pid, signal.SIGSTOP)
            try:
                await when(lambda: ann.silent_s >= 2)
            finally:
                os.kill(server.pid, signal.SIGCONT)
            await when(lambda: not ann.silent_s)
            assert (ann._transport, ann.state) == (line, "online")
        assert told == [1, 2]


async def test_a_line_that_lives_is_not_asked(valkey_url, tmp_path):
    """The server's own pings are enough, so keeping alive costs a ping and its answer each time."""
    settings = ServerSettings(port=0, redis=valkey_url, data=tmp_path, ping_ms=100)
    async with (
        serving(settings) as listener,
        cable(listener.port) as way,
        listening(way.url, SHORT._replace(quiet=1.0)) as (ann, told),
    ):
        await when(lambda: ann.state == "online")
        socket = ann._transport.socket
        before, heard = way.carried, socket.heard
        await when(lambda: socket.heard >= heard + 20)
        pings = socket.heard - heard
        # 6 bytes to the client, 10 back, which is on its way perhaps
        assert abs(way.carried - before - 16 * pings) <= 16
    assert told == []


def test_with_ordinary_patience_silence_is_told_in_about_six_seconds_and_given_up_in_fourteen():
    idle = PATIENCE.quiet + PATIENCE.look
    assert idle + PATIENCE.alarm + PATIENCE.look <= 6.5
    assert PATIENCE.eager + PATIENCE.alarm + 2 * PATIENCE.look <= 4
    assert idle + PATIENCE.dead + PATIENCE.look <= 14.5
    assert ServerSettings().ping_ms / 1000 < PATIENCE.quiet
