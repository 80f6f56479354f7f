"""A server of one's own is a process: started and ended by the window, and never left behind."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tomllib
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from client.local_server import launch
from client.local_server.discovered_server import probe
from client.local_server.launch import NEEDS
from client.local_server.process import TAKEN, LocalServer, NotServing
from client.net.address import parse
from client.scenes.home.host_dialog import HostScene, started
from client.scenes.lobby.first_lesson import FirstLessonScene
from client.scenes.lobby.lobby import LobbyScene
from client.scenes.room.room_scene import RoomScene
from server.app import serving
from server.settings import ServerSettings
from tests.client.hands import Hands
from tests.support.people import PATIENCE_S
from tests.support.process import lives

ROOT = Path(__file__).parents[3]
WINDOW = """
import asyncio, sys
from pathlib import Path
from client.local_server.process import LocalServer

async def main():
    one = LocalServer(Path(sys.argv[1]))
    told = await one.start(False)
    print(told.port, one._process.pid, flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    one.stays = True
    await one.close()

asyncio.run(main())
"""


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch, valkey_url):
    """The server's own settings, by its environment."""
    monkeypatch.setenv("FOURFOLD_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("REDIS_URL", valkey_url)
    monkeypatch.setenv("FOURFOLD_PREPARE_BOTS", "need")
    monkeypatch.setenv("FOURFOLD_BOT_WORKERS", "1")


@asynccontextmanager
async def own(tmp_path):
    one = LocalServer(tmp_path / "server.log")
    try:
        yield one
    finally:
        await one.stop()


def keys(hands):
    return [one.key for one in hands.scene.page.controls()]


async def until(true):
    async with asyncio.timeout(PATIENCE_S):
        while not true():
            await asyncio.sleep(0.01)


async def test_a_server_starts_serves_and_ends_with_a_word(tmp_path):
    async with own(tmp_path) as one:
        told = await one.start(False)
        assert one.state == "serving"
        assert one.serves(told.url)
        assert await probe(told.url) > 0
        process = one._process
        await one.stop()
        assert process.returncode == 0
        assert one.state == "none"
        with pytest.raises(OSError):
            await probe(told.url)


async def test_a_server_that_was_killed_is_started_again_at_its_port_with_what_it_was_told(
    tmp_path,
):
    async with own(tmp_path) as one:
        told = await one.start(False, password="x")
        died = one._process
        died.kill()
        await until(lambda: one.state == "starting")
        await until(lambda: one.state == "serving")
        assert (one.status.port, one.status.server_id) == (told.port, told.server_id)
        assert one._process is not died
        assert one.password == "x"


async def test_a_server_that_dies_again_at_once_is_said_to_have_ended(tmp_path):
    async with own(tmp_path) as one:
        told = await one.start(False)
        one._process.kill()
        await until(lambda: one.state == "starting")
        await until(lambda: one.state == "serving")
        one._process.kill()
        await until(lambda: one.state == "failed")
        assert "Your server has stopped." in one.why
        assert not one.serves(told.url)


async def test_a_server_that_somebody_has_ended_stays_ended(tmp_path):
    async with own(tmp_path) as one:
        await one.start(False)
        one._process.terminate()
        await until(lambda: one.state == "failed")
        assert "Your server has stopped." in one.why


async def test_a_server_that_is_started_again_can_be_given_up(tmp_path):
    async with own(tmp_path) as one:
        await one.start(False)
        died = one._process
        died.kill()
        await until(lambda: one._process is not died)
        process = one._process
        await one.stop()
        assert process.returncode is not None
        assert one.state == "none"


async def test_who_is_at_a_server_of_ones_own_that_was_killed_stays_there_until_it_is_back(
    tmp_path,
):
    ann = Hands("ann", tmp_path / "settings")
    try:
        ann.click_on("alone")
        room = await waits_for_somebody(ann)
        ann.app.local_server._process.kill()
        await ann.until(lambda: ann.app.connection.state != "online")
        assert isinstance(ann.scene, RoomScene)
        await ann.until(lambda: ann.app.connection.state == "online")
        assert isinstance(ann.scene, RoomScene)
        assert ann.room.room == room
    finally:
        await ann.app.close()


@pytest.mark.needs("linux")
async def test_a_server_ends_when_its_window_is_killed(tmp_path):
    window = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", WINDOW, tmp_path / "log"),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    _, pid = map(int, (await window.stdout.readline()).split())
    assert lives(pid)
    window.kill()
    await window.wait()
    await until(lambda: not lives(pid))


@pytest.mark.needs("linux")
async def test_a_server_that_is_told_to_stay_outlives_its_window(tmp_path):
    window = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", WINDOW, tmp_path / "log"),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    port, pid = map(int, (await window.stdout.readline()).split())
    await window.communicate(b"close\n")
    try:
        assert window.returncode == 0
        assert await probe(f"ws://127.0.0.1:{port}") > 0
        assert lives(pid)
    finally:
        os.kill(pid, signal.SIGTERM)
    await until(lambda: not lives(pid))


async def test_what_keeps_a_server_from_starting_is_said_in_its_own_words(tmp_path, monkeypatch):
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1")
    async with own(tmp_path) as one:
        with pytest.raises(NotServing, match="store does not answer"):
            await one.start(False)
        assert one.state == "failed"


async def test_a_start_can_be_given_up(tmp_path):
    async with own(tmp_path) as one:
        task = asyncio.create_task(one.start(False))
        await until(lambda: one._process is not None)
        process = one._process
        await one.stop()
        assert process.returncode is not None
        with pytest.raises(NotServing):
            await task
        assert one.state == "none"


def test_what_the_server_needs_is_what_its_extra_installs():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = [re.split("[<>=;]", one)[0] for one in extras["optional-dependencies"]["server"]]
    assert {one.replace("-", "_") for one in named} == set(NEEDS)


async def test_where_the_server_is_not_installed_there_is_no_command(tmp_path, monkeypatch):
    monkeypatch.setattr(launch, "TREE", tmp_path)
    one = LocalServer(tmp_path / "log")
    assert one.command is None
    with pytest.raises(NotServing, match="pip install"):
        await one.start(False)


async def test_alone_is_two_clicks_from_a_fresh_window_to_a_seat_against_a_bot(tmp_path):
    ann = Hands("ann", tmp_path / "settings")
    try:
        ann.click_on("alone")
        await ann.until(lambda: isinstance(ann.scene, LobbyScene))
        await ann.until(lambda: "bot polyy" in keys(ann))
        assert "now" not in keys(ann), "nobody else can ever come"
        assert ann.scene.page.state.focus == "bot polyy"
        await ann.until(lambda: not ann.control("bot polyy").off)
        ann.click_on("bot polyy")
        assert isinstance(ann.scene, FirstLessonScene), "a newcomer is offered the lesson, once"
        ann.click_on("play")
        await ann.until(lambda: isinstance(ann.scene, RoomScene) and ann.scene.seen is not None)
        await ann.until(lambda: ann.room.seen.phase == "playing")
        assert ann.room.seen.seat is not None
        process = ann.app.local_server._process
        ann.room.leave()
        ann.app.disconnect()
        await ann.until(lambda: process.returncode == 0)
    finally:
        await ann.app.close()
    assert [one["is_own"] for one in json.loads(ann.app._shelf.path.read_text())["servers"]] == [1]


async def test_play_leads_to_the_lobby_of_a_server_for_this_machine_alone(tmp_path):
    ann = Hands("ann", tmp_path / "settings")
    try:
        ann.app.play()
        await ann.until(lambda: isinstance(ann.scene, LobbyScene))
        assert ann.app.local_server.serves_us_alone(ann.app.connection.url)
    finally:
        await ann.app.close()


async def test_a_port_that_is_taken_is_said_in_a_sentence_and_another_one_is_offered(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("FOURFOLD_HOST", "127.0.0.1")
    ann = Hands("ann", tmp_path / "settings")
    with socket.create_server(("127.0.0.1", 0)) as other:
        monkeypatch.setenv("FOURFOLD_PORT", str(other.getsockname()[1]))
        try:
            ann.app.push(HostScene(ann.app))
            ann.frame()
            ann.click_on("start")
            await ann.until(lambda: ann.app.local_server.state == "failed")
            assert ann.app.local_server.why == TAKEN
            ann.frame()
            assert ann.scene.page.state.focus == "port"
            ann.click_on("port")
            await ann.until(lambda: ann.app.local_server.state == "serving")
            assert ann.app.local_server.status.port != other.getsockname()[1]
        finally:
            await ann.app.close()


async def test_ones_games_are_ones_own_at_whatever_port_ones_server_is(tmp_path, monkeypatch):
    monkeypatch.setenv("FOURFOLD_HOST", "127.0.0.1")
    ann = Hands("ann", tmp_path / "settings")
    try:
        ann.click_on("alone")
        await ann.until(lambda: isinstance(ann.scene, LobbyScene))
        await ann.until(lambda: not ann.control("bot polyy").off)
        ann.click_on("bot polyy")
        ann.click_on("play")
        await ann.until(lambda: isinstance(ann.scene, RoomScene) and ann.scene.seen is not None)
        room, me = ann.room.room, ann.app.connection.welcome.player
        ann.app.disconnect()
        await ann.until(lambda: ann.app.local_server.state == "none")
        for _ in range(2):
            await started(ann.app, True, any_port=True)
            await ann.until(lambda: any(isinstance(it, LobbyScene) for it in ann.app.scenes))
            assert ann.app.connection.welcome.player == me
            assert [card.room for card in (await ann.app.connection.mine()).rooms] == [room]
            ann.app.disconnect()
            await ann.app.local_server.stop()
    finally:
        await ann.app.close()


async def waits_for_somebody(ann):
    """Ann opens a room for two, and waits in it."""
    await ann.until(lambda: isinstance(ann.scene, LobbyScene))
    ann.click_on("new")
    await ann.until(lambda: "open" in keys(ann))
    ann.pick("whom", 0)
    ann.click_on("open")
    await ann.until(lambda: isinstance(ann.scene, RoomScene) and ann.scene.seen is not None)
    await ann.until(lambda: ann.room.seen.phase == "open" and ann.room.seen.seat is not None)
    ann.frame()
    return ann.room.room


async def opened_to_all(ann, room, before):
    """Ann lets her network join: the same seat in the same room, at an address of the network."""
    ann.click_on("network")
    await ann.until(lambda: ann.app.connection.url != before and ann.app.local_server.lan)
    await ann.until(lambda: isinstance(ann.scene, RoomScene) and ann.scene.seen is not None)
    assert ann.room.room == room
    assert ann.room.seen.seat is not None
    ann.frame()
    assert "network" not in keys(ann)


async def test_a_room_on_ones_own_machine_is_opened_to_the_network_and_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("FOURFOLD_HOST", "127.0.0.1")
    ann = Hands("ann", tmp_path / "settings")
    try:
        ann.click_on("alone")
        room = await waits_for_somebody(ann)
        assert "qr" not in keys(ann), "a picture of 127.0.0.1 helps nobody"
        await opened_to_all(ann, room, ann.app.connection.url)
    finally:
        await ann.app.close()


async def test_a_room_on_the_server_that_play_started_is_opened_to_the_network_too(
    tmp_path, monkeypatch, valkey_url
):
    monkeypatch.setenv("FOURFOLD_HOST", "127.0.0.1")
    settings = ServerSettings(port=0, redis=valkey_url, data=tmp_path / "data")
    ann = Hands("ann", tmp_path / "settings")
    async with serving(settings) as listener:
        try:
            ann.app.connect(parse(f"127.0.0.1:{listener.port}"))
            room = await waits_for_somebody(ann)
            await opened_to_all(ann, room, ann.app.connection.url)
        finally:
            await ann.app.close()
