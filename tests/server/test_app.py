"""A whole server from the outside: it starts on nothing, stops cleanly, and forgets nothing."""

import asyncio
import errno
import gc
import json
import os
import signal
import subprocess
import sys

import pytest
from structlog.testing import capture_logs

from protocol.from_server import Closing
from server.app import run
from server.runtime.garbage import THRESHOLDS
from server.settings import ServerSettings
from tests.server.store import helpers
from tests.support.people import open_room, person, play_intent, sit, soon, until
from tests.support.process import ROOT, ServerProcess
from tests.support.views import game_view


async def test_without_redis_a_private_store_keeps_rooms_over_restarts(tmp_path):
    server = ServerProcess("--data", str(tmp_path))
    async with server, person(server.url, "Ann") as ann, person(server.url, "Bob") as bob:
        room = await open_room(ann, size=4)
        red, blue = await sit(ann, room), await sit(bob, room)
        await until(red, lambda m: m.seen.phase == "playing" and m.channel is not None)
        await play_intent(ann, red, {"type": "place", "field": 3})
        await until(blue, lambda m: game_view(m.seen).last == 3)
        seen = (red.seq, red.mark)
        assert await server.stop() == 0
        await until(red, lambda m: m.channel is None)
        assert (red.seq, red.mark) == seen
        await server.start()
        await play_intent(bob, blue, {"type": "swap"})
        await until(red, lambda m: game_view(m.seen).ply == 2)
        assert red.rolled_back == 0
        assert any(isinstance(notice, Closing) for notice in ann.notices)
        assert server.counter("fourfold_faults_total") == 0
    assert server.faults == 0


async def test_sigterm_ends_it_with_0_though_clients_are_connected(valkey_url):
    server = ServerProcess("--redis", valkey_url)
    async with server, person(server.url, "Ann") as ann:
        await open_room(ann, size=4)
        assert await server.stop() == 0
        while ann.state != "waiting":
            await asyncio.sleep(0.01)


@pytest.mark.needs("linux")
async def test_a_process_that_serves_has_nothing_of_its_start_looked_at_and_logs_shortage_seldom(
    valkey_url,
):
    before, loop = gc.get_threshold(), asyncio.get_running_loop()
    gc.unfreeze()  # what the tests were read into is frozen, too
    serving = asyncio.create_task(run(ServerSettings(port=0, redis=valkey_url)))
    try:
        await helpers.until(lambda: gc.get_freeze_count() or serving.done())
        assert gc.get_threshold() == THRESHOLDS
        handler = loop.get_exception_handler()
        with capture_logs() as logs:
            handler(loop, {"exception": OSError(errno.EMFILE, "Too many open files")})
        assert len(logs) == 1
        os.kill(os.getpid(), signal.SIGTERM)
        await soon(serving)
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
        loop.set_exception_handler(None)


async def test_the_plain_pages_say_what_runs_here(valkey_url):
    async with ServerProcess("--redis", valkey_url, "--log", "json") as server:
        health = json.loads(await asyncio.to_thread(server.page, "healthz"))
        assert (health["service"], health["protocol"]) == ("fourfold", 1)
        assert json.loads(await asyncio.to_thread(server.page, "readyz")) == {
            "ready": True, "why": None,
        }  # fmt: skip
        schema = json.loads(await asyncio.to_thread(server.page, "schema.json"))
        assert "polyy.view" in schema["$defs"]
        assert "fourfold_connections" in await asyncio.to_thread(server.page, "metrics")
        await server.stop()
    events = [json.loads(line) for line in server.errors.decode().splitlines()]
    assert {"store", "serving", "stopped"} <= {event["event"] for event in events}


async def test_a_taken_port_and_a_store_that_is_not_there_are_said_in_one_line(valkey_url):
    async with ServerProcess("--redis", valkey_url) as server:
        for arguments, words in [
            (("--redis", valkey_url, "--port", str(server.port)), "port 0 takes any"),
            (("--redis", "redis://127.0.0.1:1", "--port", "0"), "store"),
            (("--redis", "http://example.org", "--port", "0"), "redis://"),
        ]:
            ended = await asyncio.to_thread(
                subprocess.run,
                [sys.executable, "-m", "server", *arguments],
                cwd=ROOT,
                env={**os.environ, "PYTHONWARNINGS": "error"},
                capture_output=True,
                text=True,
                timeout=120,
            )
            assert ended.returncode == (3 if "port" in words else 1)
            assert "Traceback" not in ended.stderr
            assert words in ended.stderr.splitlines()[-1]
