"""A server is found by multicast DNS on this machine's loopback, and what is told of it is true."""

import asyncio
import json
import secrets
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace
from zeroconf import IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from protocol.local import SERVICE
from protocol.names import PROTOCOL
from server.app import GameServer, serving
from server.lan.announcer import announce, wait_idle
from server.lan.mdns import LABEL_BYTES, Announcement, Discovery
from server.lan.overview import overview
from server.live.supervisor import supervised
from server.settings import ServerSettings
from tests.support.network.networks import LATER
from tests.support.people import open_room, person, sit, soon, until
from tests.support.process import ROOT

LOOPBACK = "127.0.0.1"
OURS = secrets.token_hex(3)
"""In the name of every server here: other tests may announce some at the same time."""
NAME = f"Kitchen {OURS}"
KITCHEN = Announcement(server_id="5f2c81d09b3e4a67", name=NAME, port=7447, addresses=(LOOPBACK,))
pytestmark = pytest.mark.needs("multicast")


class Browser:
    """Another machine's list of servers: what was announced, and not taken back."""

    def __init__(self, ours: AsyncZeroconf) -> None:
        self.found: dict[str, AsyncServiceInfo] = {}
        self._ours, self._changed, self._tasks = ours, asyncio.Event(), set[asyncio.Task[None]]()
        self._browser = AsyncServiceBrowser(ours.zeroconf, SERVICE, handlers=[self._heard])

    def _heard(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: Any) -> None:
        if OURS in name:
            task = asyncio.create_task(self._look(name, state_change))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _look(self, name: str, change: ServiceStateChange) -> None:
        label = name.removesuffix(f".{SERVICE}")
        if change is ServiceStateChange.Removed:
            self.found.pop(label, None)
        else:
            info = AsyncServiceInfo(SERVICE, name)
            if await info.async_request(self._ours.zeroconf, 3000):
                self.found[label] = info
        self._changed.set()

    async def until(self, true: Callable[[dict[str, AsyncServiceInfo]], Any]) -> None:
        """Wait until ``true`` holds of what is found."""
        async with asyncio.timeout(60):
            while not true(self.found):
                self._changed.clear()
                await self._changed.wait()

    def told(self, name: str) -> dict[str, str]:
        """The TXT record of a server."""
        pairs = self.found[called(self.found, name)].decoded_properties
        return {key: value or "" for key, value in pairs.items()}


def called(found: Iterable[str], name: str = NAME) -> str:
    """The record of the server of that name; empty where none is found."""
    return next((label for label in found if label.startswith(name)), "")


@asynccontextmanager
async def browsing() -> AsyncIterator[Browser]:
    """A list of the servers that are announced on the loopback."""
    async with AsyncZeroconf(interfaces=[LOOPBACK], ip_version=IPVersion.V4Only) as ours:
        yield Browser(ours)


@asynccontextmanager
async def announcing(first: Announcement) -> AsyncIterator[list[Announcement]]:
    """An announcement that follows the last of the list."""
    now = [first]

    async def look() -> Announcement:
        return now[-1]

    task = asyncio.create_task(Discovery(look, [LOOPBACK], every_s=0.02).run())
    try:
        yield now
    finally:
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled()


async def test_a_server_is_found_followed_and_gone_when_it_ends() -> None:
    async with browsing() as browser:
        async with announcing(replace(KITCHEN, name=f"Oma's Küche 2.0 {OURS}")) as now:
            label = f"Oma's Küche 2 0 {OURS} {KITCHEN.server_id[:6]}"
            await browser.until(lambda found: label in found)
            assert browser.found[label].parsed_addresses() == [LOOPBACK]
            assert browser.found[label].port == KITCHEN.port
            assert browser.told(label) == {
                "v": str(PROTOCOL), "id": KITCHEN.server_id, "name": f"Oma's Küche 2.0 {OURS}",
                "players": "0", "games": "0", "locked": "0", "room": "",
            }  # fmt: skip
            now.append(replace(now[0], players=3, games=1, locked=True, room="K7MQ2X"))
            await browser.until(lambda found: browser.told(label)["room"] == "K7MQ2X")
            told = browser.told(label)
            assert (told["players"], told["games"], told["locked"]) == ("3", "1", "1")
        await browser.until(lambda found: not found)


async def test_two_servers_of_one_name_are_told_apart() -> None:
    other = replace(KITCHEN, server_id="0" * 16, port=7448)
    async with browsing() as browser, announcing(KITCHEN):
        await browser.until(called)
        async with announcing(other):
            await browser.until(lambda found: len(found) == 2)
            ids = {browser.told(label)["id"]: info.port for label, info in browser.found.items()}
            assert ids == {KITCHEN.server_id: KITCHEN.port, other.server_id: other.port}
            assert {browser.told(label)["name"] for label in browser.found} == {NAME}
        await browser.until(lambda found: [*found] == [KITCHEN.label])


@pytest.mark.parametrize(
    ("name", "label"),
    [("", "Fourfold"), (". .", "Fourfold"), ("A  b.c", "A b c"), ("麻" * 24, "麻" * 16)],
)
def test_a_name_becomes_one_label_of_a_domain_name(name: str, label: str) -> None:
    assert replace(KITCHEN, name=name).label == f"{label} 5f2c81"
    assert len(label.encode()) <= LABEL_BYTES


@asynccontextmanager
async def lan(look: Any = overview, **more: Any) -> AsyncIterator[GameServer]:
    """A whole server that is announced on the loopback alone."""
    settings = ServerSettings(host=LOOPBACK, port=0, lan=True, name=NAME, **more)
    async with (
        serving(settings) as server,
        announce(settings, partial(look, server.context, server.port), supervised),
    ):
        yield server


async def test_players_games_and_the_room_that_waits_are_told_as_they_change(tmp_path) -> None:
    async with browsing() as browser, lan(data=tmp_path, card_ms=3000) as listener:
        await browser.until(called)
        assert browser.told(NAME)["players"] == "0"
        url = f"ws://{LOOPBACK}:{listener.port}"
        async with person(url, "Ann") as ann, person(url, "Bob") as bob:
            room = await open_room(ann, size=4)
            red = await sit(ann, room)
            await browser.until(lambda found: browser.told(NAME)["room"] == room)
            assert browser.told(NAME)["players"] == "2"
            assert browser.told(NAME)["id"] == ann.welcome.server_id == listener.context.server_id
            await sit(bob, room)
            await until(red, lambda m: m.seen.phase == "playing")
            await browser.until(lambda found: browser.told(NAME)["games"] == "1")
            await browser.until(lambda found: browser.told(NAME)["room"] == "")
        await browser.until(lambda found: browser.told(NAME)["players"] == "0")
        server_id = listener.context.server_id
    async with lan(data=tmp_path) as listener:
        assert listener.context.server_id == server_id, "it is the same server after a restart"


async def test_a_server_whose_announcing_fails_is_announced_all_the_same(
    tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.live.supervisor.FIRST_S", 0.001)
    calls = count()

    async def fails_once(context: Any, port: int) -> Any:
        if next(calls) == 1:  # the first call is for what is said on standard output
            raise ValueError("wrong")
        return await overview(context, port)

    async with browsing() as browser, lan(fails_once, data=tmp_path):
        await browser.until(called)


async def test_a_server_that_stops_while_its_announcing_begins_leaves_no_socket_open() -> None:
    async def look() -> Announcement:
        return KITCHEN

    discovery = Discovery(look, [LOOPBACK])
    task = asyncio.create_task(discovery.run())
    async with asyncio.timeout(60):
        while (begun := discovery._zeroconf) is None:
            await asyncio.sleep(0)
    assert not begun.zeroconf.started
    task.cancel()
    await asyncio.wait([task])
    assert begun.zeroconf.done
    engine = begun.zeroconf.engine
    assert all(it.transport.is_closing() for it in (*engine.senders, *engine.readers))
    assert task.cancelled()


async def test_a_taken_port_is_no_obstacle_where_none_was_asked_for(tmp_path) -> None:
    with socket.create_server((LOOPBACK, 0)) as taken:
        port = taken.getsockname()[1]
        settings = ServerSettings(host=LOOPBACK, port=port, spare_port=True, data=tmp_path)
        async with serving(settings) as listener:
            assert listener.port not in (0, port)
            async with person(f"ws://{LOOPBACK}:{listener.port}", "Ann") as ann:
                await open_room(ann)
                still = asyncio.create_task(
                    wait_idle(listener.context.here.total, 40, every_s=0.01)
                )
                assert (await asyncio.wait([still], timeout=0.2))[1], "somebody is here"
            await soon(still)


@pytest.mark.needs("netns")
def test_a_network_that_comes_later_is_told_of_the_server_too() -> None:
    told = subprocess.run(
        ["unshare", "--net", sys.executable, "-m", "tests.support.network.networks"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    assert json.loads(told.stdout) == {"first": [LOOPBACK], "heard": [LATER]}
