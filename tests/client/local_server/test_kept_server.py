"""A server that was told to stay: found again, known as one's own, never doubled, and ended."""

import asyncio
import os
import signal
from contextlib import asynccontextmanager

import pygame
import pytest

from client.local_server.browser import local_addresses
from client.local_server.discovered_server import DiscoveredServer, probe
from client.local_server.process import LocalServer
from client.net.address import Address
from client.scenes.home.connect import ConnectScene
from client.scenes.home.quit_dialog import QuitScene, others_here
from client.scenes.home.share_panel import SharePanelScene
from client.scenes.lobby.lobby import LobbyScene
from tests.client.gallery import lan
from tests.client.hands import Hands
from tests.client.local_server.test_process import keys, until
from tests.client.stage import Stage
from tests.support.people import PATIENCE_S, person
from tests.support.process import lives

pytestmark = pytest.mark.needs("linux")


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    """A data directory of one's own, as people have who run no store."""
    monkeypatch.setenv("FOURFOLD_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("REDIS_URL", raising=False)
    monkeypatch.setenv("FOURFOLD_PREPARE_BOTS", "need")


def a_hosting(tmp_path):
    return LocalServer(tmp_path / "server.log", memory=tmp_path / "own-server.json")


@asynccontextmanager
async def kept(tmp_path, password=""):
    """A server that its window has let stay; and the window has gone."""
    one = a_hosting(tmp_path)
    told = await one.start(True, "Attic", password)
    process, one.stays = one._process, True
    await one.close()
    assert lives(told.pid)
    try:
        yield told
    finally:
        await gone(process)


async def gone(process):
    """End it, where it is still there."""
    process.terminate()
    await asyncio.to_thread(process.wait, PATIENCE_S)


@asynccontextmanager
async def a_window(tmp_path):
    """As it is opened, by the settings of the last one."""
    hands = Hands("ann", tmp_path / "settings")
    hands.app.keep(hands.app._shelf.load()[0])
    hands.app.scenes, hands.app.changed = [ConnectScene(hands.app)], True
    hands.frame()
    hands.app.search()
    try:
        yield hands
    finally:
        await hands.app.close()


@asynccontextmanager
async def kept_by_ann(tmp_path):
    """The same, of a person: with what the window was told, and who she was there."""
    async with a_window(tmp_path) as ann:
        ann.click_on("host")
        ann.click_on("start")
        await ann.until(lambda: isinstance(ann.scene, SharePanelScene))
        ann.click_on("stay")
        told, player = ann.app.local_server.status, ann.app.connection.welcome.player
        process = ann.app.local_server._process
    try:
        yield told, player
    finally:
        await gone(process)


async def test_the_next_window_finds_it_and_ends_it(tmp_path):
    async with kept(tmp_path) as told:
        again = a_hosting(tmp_path)
        await again.find()
        assert (again.state, again.is_found, again.lan) == ("serving", True, True)
        assert (again.status.pid, again.status.name) == (told.pid, "Attic")
        assert again.serves(told.url)
        await again.stop()
        await until(lambda: not lives(told.pid))
        assert again.state == "none"
        await again.find()
        assert again.state == "none", "it is forgotten"


async def test_the_next_window_leaves_it_as_it_is_unless_it_is_told_not_to(tmp_path):
    async with kept(tmp_path) as told:
        for stays in (True, False):
            again = a_hosting(tmp_path)
            await again.find()
            assert again.stays
            again.stays = stays
            await again.close()
            await until(lambda stays=stays: lives(told.pid) == stays)


@pytest.mark.parametrize("lan", [True, pytest.param(False, marks=pytest.mark.slow)])
async def test_none_is_started_where_one_serves_already(tmp_path, lan):
    async with kept(tmp_path) as told:
        (tmp_path / "own-server.json").unlink()  # as another profile's window
        other = a_hosting(tmp_path)
        found = await other.start(lan, "Another")
        assert found.already
        assert (found.pid, found.url, found.name) == (told.pid, told.url, "Attic")
        assert other.lan
        assert (await other.start(lan)).pid == told.pid
        await other.stop()
        await until(lambda: not lives(told.pid))


async def test_one_that_ends_is_said_to_be_on_no_more(tmp_path):
    async with kept(tmp_path) as told:
        again = a_hosting(tmp_path)
        await again.find()
        os.kill(told.pid, signal.SIGKILL)
        await until(lambda: again.state == "failed")
        assert "Your server has stopped." in again.why
        await again.close()


async def test_another_server_at_its_place_is_not_taken_for_it(tmp_path, monkeypatch):
    async with kept(tmp_path) as told:
        memory = tmp_path / "own-server.json"
        memory.write_text(memory.read_text().replace(told.server_id, "0" * 32))
        again = a_hosting(tmp_path)
        await again.find()
        assert again.state == "none"
        assert not memory.exists()


async def test_the_server_of_another_window_ends_with_that_one_alone(tmp_path):
    first, second = a_hosting(tmp_path), a_hosting(tmp_path / "other")
    told = await first.start(True, "Attic")
    await second.start(True)
    assert second.ends_with_another
    await second.close()
    assert await probe(told.url, told.server_id) > 0
    await first.close()
    await until(lambda: not lives(told.pid))


async def test_a_second_window_alone_plays_at_the_server_of_the_first_and_leaves_it_on(tmp_path):
    first, second = a_hosting(tmp_path), a_hosting(tmp_path / "other")
    told = await first.start(False)
    try:
        found = await second.start(False)
        assert (found.already, found.url, second.lan) == (True, told.url, False)
        assert second.ends_with_another
        async with person(told.url, "Bob"):
            await until(lambda: first.status.people == 1)
        await second.stop()
        assert await probe(told.url, told.server_id) > 0
    finally:
        await first.close()
    await until(lambda: not lives(told.pid))


async def test_a_second_window_that_hosts_starts_a_server_of_its_own(tmp_path):
    first, second = a_hosting(tmp_path), a_hosting(tmp_path / "other")
    told = await first.start(False)
    try:
        await second.start(False)
        hosted = await second.start(True)
        assert (hosted.lan, hosted.already) == (True, False)
        assert await probe(told.url, told.server_id) > 0
    finally:
        await second.close()
        await first.close()


async def test_a_person_finds_it_on_the_first_screen_goes_there_as_before_and_ends_it(tmp_path):
    async with kept_by_ann(tmp_path) as (told, player), a_window(tmp_path) as ann:
        await ann.until(lambda: "own" in keys(ann))
        assert not {"host", "alone"} & {*keys(ann)}
        ann.click_on("own")
        await ann.until(lambda: isinstance(ann.scene, SharePanelScene))
        assert ann.app.connection.welcome.player == player
        assert ann.control("stay").value == "on"
        ann.click_on("end")
        ann.click_on("yes")
        await ann.until(lambda: isinstance(ann.scene, ConnectScene) and "host" in keys(ann))
        await until(lambda: not lives(told.pid))


@pytest.mark.parametrize("is_known", [pytest.param(True, marks=pytest.mark.slow), False])
async def test_by_whatever_address_of_this_machine_it_is_ones_own_and_nothing_is_asked(
    tmp_path, is_known
):
    async with kept_by_ann(tmp_path) as (told, player):
        if not is_known:
            (tmp_path / "settings" / "own-server-ann.json").unlink()
        async with a_window(tmp_path) as ann:
            await ann.until(lambda: not is_known or "own" in keys(ann))
            for address in sorted(local_addresses()):
                ann.app.connect(
                    Address(f"ws://{address}:{told.port}", None, told.server_id, "Attic")
                )
                await ann.until(lambda: is_player(ann, player))
                there = SharePanelScene if is_known else LobbyScene
                await ann.until(lambda there=there: isinstance(ann.scene, there))
                if is_known:
                    assert ann.app.connection.url == told.url
                    ann.app.pop(ann.scene)
                    ann.frame()
                    assert "panel" in keys(ann)
                ann.app.disconnect()
                ann.frame()


def is_player(hands, player):
    connection = hands.app.connection
    return connection is not None and connection.welcome and connection.welcome.player == player


async def test_its_password_is_known(tmp_path):
    async with a_window(tmp_path) as ann:
        ann.click_on("host")
        ann.click_on("password")
        ann.write("sesame")
        ann.click_on("start")
        await ann.until(lambda: isinstance(ann.scene, SharePanelScene))
        ann.click_on("stay")
        process = ann.app.local_server._process
    try:
        async with a_window(tmp_path) as ann:
            await ann.until(lambda: "own" in keys(ann))
            ann.click_on("own")
            await ann.until(lambda: isinstance(ann.scene, SharePanelScene))
            assert ann.app.local_server.password == "sesame"
    finally:
        await gone(process)


async def test_a_window_that_hosts_at_once_goes_to_it(tmp_path):
    async with kept_by_ann(tmp_path) as (told, player), a_window(tmp_path) as ann:
        ann.app.host()
        await ann.until(lambda: isinstance(ann.scene, SharePanelScene))
        assert ann.app.local_server.status.pid == told.pid
        assert ann.app.connection.welcome.player == player


async def test_the_network_that_was_chosen_is_the_one_of_every_link(tmp_path):
    lan.panel(lan.TWO)(stage := Stage())
    stage.draw()
    choice = next(one for one in stage.app.scene.page.controls() if one.key == "network")
    assert choice._labels == ["Wi-Fi  192.168.1.5", "Ethernet  10.42.0.1"]
    assert stage.app.scene.link == "fourfold://192.168.1.5:7447"
    choice._change(1)
    assert stage.app.scene.link == "fourfold://10.42.0.1:7447"
    assert stage.app.local_server.invitation("K7MQ2X").link == "fourfold://10.42.0.1:7447/K7MQ2X"


@pytest.mark.parametrize(("has_parent", "stays", "asks"), [(0, 0, 1), (0, 1, 0), (1, 0, 0)])
async def test_who_closes_a_window_is_asked_only_where_that_ends_it_for_others(
    has_parent, stays, asks
):
    (stage := Stage()).app.local_server = lan.Runs(
        "serving", addresses=lan.TWO, found=True, has_parent=bool(has_parent)
    )
    stage.app.local_server.stays = bool(stays)
    url = f"ws://{lan.TWO[0]}"
    here = DiscoveredServer(key="Attic", urls=(url,), server_id="mine", name="Attic", players=3)
    stage.app.server_browser = lan.Sees((here,))
    assert others_here(stage.app) == 3
    stage.app.handle(pygame.event.Event(pygame.QUIT))
    assert stage.app.over == (not asks)
    assert isinstance(stage.app.scene, QuitScene) == bool(asks)
