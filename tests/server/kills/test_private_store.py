"""A server whose private store dies: it is started again, or the server ends and says why."""

import asyncio
import subprocess
from contextlib import suppress

import pytest

from protocol.from_client import Open
from server.store.valkey.supervisor import say
from tests.server.store.conftest import carried
from tests.server.store.helpers import until
from tests.support.people import open_room, person, play_intent, sit, soon
from tests.support.people import until as told
from tests.support.process import ServerProcess
from tests.support.views import game_view

pytestmark = [pytest.mark.needs("linux"), pytest.mark.usefixtures("binary")]


@pytest.fixture(scope="module")
def binary():
    """There is a program for a private store on this machine."""
    return carried()


def ready(server):
    return asyncio.to_thread(server.ready)


@pytest.fixture
def small_disk(tmp_path):
    """A disk of 8 MB: a directory."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "none", tmp_path], check=True)
    yield tmp_path
    subprocess.run(["umount", "-l", tmp_path], check=True)


def fill(path):
    """Write to a file until its disk is full."""
    with path.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))


@pytest.mark.needs("root")
async def test_a_store_that_met_a_full_disk_is_there_again_when_the_disk_has_room(small_disk):
    server = ServerProcess("--data", str(small_disk / "data"), "--durability", "always")
    async with server, person(server.url, "Ann") as ann, person(server.url, "Bob") as bob:
        room = await open_room(ann, size=4)
        red, blue = await sit(ann, room), await sit(bob, room)
        await told(red, lambda m: m.seen.phase == "playing")
        fill(small_disk / "filler")
        for times in (1, 2):
            overfill(small_disk)
            await until(lambda n=times: server.errors.count(b"store started again") >= n)
        playing = asyncio.create_task(play_intent(ann, red, {"type": "place", "field": 3}))
        (small_disk / "filler").unlink()
        await soon(playing)
        await told(blue, lambda m: game_view(m.seen).last == 3)
        await until(lambda: ready(server))
    assert b"Can't recover from AOF write error" in server.errors
    assert server.faults == 0


def overfill(directory):
    """Have the store write more than the last page of its file has room for: it dies of that."""
    with suppress(OSError):
        say(str(directory / "data" / "store.sock"), "SET", "more", "x" * 9000)


async def test_a_server_whose_store_cannot_be_brought_back_says_why_and_ends_with_1(tmp_path):
    server = ServerProcess("--data", str(tmp_path), "--revive", "1s", "--log", "json")
    async with server, person(server.url, "Ann") as ann:
        await soon(ann.ask(lambda n: Open(n, "polyy", {"size": 4})))
        (manifest,) = (tmp_path / "appendonlydir").glob("*.manifest")
        manifest.write_text("nonsense\n")
        say(str(tmp_path / "store.sock"), "SHUTDOWN", "NOSAVE")
        assert await server.ended() == 1
        await until(lambda: ann.state == "waiting")
    *_, last = server.errors.decode().splitlines()
    assert "could not be kept alive for 1 s" in last
    assert "manifest" in last
    assert server.faults == 0
