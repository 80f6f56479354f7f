"""Servers of the network are found by their announcements, and the list of them stays true."""

import asyncio
import json
import time
from contextlib import asynccontextmanager
from socket import inet_aton

import pytest
from msgspec.structs import replace
from zeroconf import IPVersion, ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from client.local_server.browser import ServerBrowser
from client.local_server.discovered_server import MOST_ADDRESSES, probe_all, read_announcement
from protocol.local import SERVICE
from protocol.names import PROTOCOL
from server.lan.mdns import Announcement, Discovery
from tests.support.people import PATIENCE_S
from tests.support.process import free_port

LOOPBACK = "127.0.0.1"
HERE = [LOOPBACK]


class Door:
    """What listens at a server's port: answers as it does, or says nothing at all."""

    def __init__(self, answers=True, server_id=""):
        self._answers, self._id, self._held = answers, server_id, []
        self.port = free_port()

    async def __aenter__(self):
        self._server = await asyncio.start_server(self._come, LOOPBACK, self.port)
        return self

    async def __aexit__(self, *_):
        self.close()

    def close(self):
        self._server.close()
        for writer in self._held:
            writer.close()

    async def _come(self, reader, writer):
        self._held.append(writer)
        if self._answers:
            await reader.readuntil(b"\r\n\r\n")
            body = json.dumps({"service": "fourfold", "server_id": self._id}).encode()
            head = f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\n\r\n"
            writer.write(head.encode() + body)
            writer.close()


@asynccontextmanager
async def announced(*first):
    """Servers' own announcements, each following the last of its list."""
    lists = [[one] for one in first]

    def looking(now):
        async def look():
            return now[-1]

        return look

    finds = [Discovery(looking(now), HERE, every_s=0.02) for now in lists]
    tasks = [asyncio.create_task(one.run()) for one in finds]
    try:
        yield lists, tasks
    finally:
        for task in tasks:
            if not task.cancelling():  # one that takes its announcement back is let do so
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def finding():
    finder = ServerBrowser(interfaces=HERE, round_s=0.1)
    task = asyncio.create_task(finder.run())
    try:
        yield finder
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def until(true):
    async with asyncio.timeout(PATIENCE_S):
        while not true():
            await asyncio.sleep(0.005)


def announcement(name, port, **more):
    where = {"port": port, "addresses": (LOOPBACK,)}
    return Announcement(server_id=f"home of {name}", name=name, **where, **more)


def seen(finder, *doors):
    """Those behind these doors: other tests announce servers here, too."""
    ports = [f":{door.port}" for door in doors]
    return [one for one in finder.servers if one.url.endswith(tuple(ports))]


@pytest.mark.needs("multicast")
async def test_servers_are_found_within_three_seconds_and_followed_as_they_change_and_go():
    async with (
        Door(server_id="home of B kitchen") as door,
        Door(server_id="home of A club") as other,
    ):
        kitchen = announcement("B kitchen", door.port, players=2, games=1)
        club = announcement("A club", other.port, locked=True)
        async with announced(kitchen, club) as (lists, tasks), finding() as finder:
            began = time.monotonic()
            await until(lambda: len(seen(finder, door, other)) == 2)
            took = time.monotonic() - began
            first, second = seen(finder, door, other)
            assert (first.name, first.locked, first.server_id) == (
                "A club",
                True,
                "home of A club",
            )
            assert (second.name, second.players, second.games) == ("B kitchen", 2, 1)
            assert second.url == f"ws://{LOOPBACK}:{door.port}"
            assert second.ping_ms is not None
            assert second.protocol == PROTOCOL
            lists[0].append(announcement("B kitchen", door.port, players=3, room="K7MQ2X"))
            await until(lambda: seen(finder, door)[0].room == "K7MQ2X")
            assert seen(finder, door)[0].players == 3
            tasks[0].cancel()
            await until(lambda: not seen(finder, door))
            assert seen(finder, other)
        # a busy machine makes one slow, not every one
        assert took < 3 or min([await found_after(kitchen, door) for _ in range(3)]) < 3


async def found_after(announcement, door):
    """How many seconds after its announcing a server is found."""
    async with announced(announcement), finding() as finder:
        began = time.monotonic()
        await until(lambda: seen(finder, door))
        return time.monotonic() - began


@pytest.mark.needs("multicast")
async def test_a_server_that_died_without_a_word_leaves_the_list_and_comes_back():
    async with (
        Door(server_id="home of Kitchen") as door,
        announced(announcement("Kitchen", door.port)),
        finding() as finder,
    ):
        await until(lambda: seen(finder, door))
        door.close()
        await until(lambda: not seen(finder, door))
        server = await asyncio.start_server(door._come, LOOPBACK, door.port)
        await until(lambda: seen(finder, door))
        server.close()


async def test_a_server_behind_a_wall_is_listed_and_said_not_to_answer(monkeypatch):
    monkeypatch.setattr("client.local_server.discovered_server.ANSWER_S", 0.05)
    async with Door(answers=False) as door:
        found = read_announcement("Wall", [LOOPBACK], door.port, {})
        after = await probe_all(found)
        assert after.misses == 1
        assert after.ping_ms is None
        assert not after.is_gone
        door.close()
        assert (await probe_all(after)).is_gone


async def test_of_several_addresses_the_one_that_answers_is_taken():
    async with Door() as door:
        found = read_announcement("Two", ["127.0.0.2", LOOPBACK], door.port, {})
        assert found.url == f"ws://127.0.0.2:{door.port}"
        assert (await probe_all(found)).url == f"ws://{LOOPBACK}:{door.port}"


async def test_an_address_where_another_server_listens_is_not_taken_though_it_is_nearer():
    async with Door(server_id="mine") as nearer, Door(server_id="theirs") as door:
        said = {b"id": b"theirs"}
        found = replace(
            read_announcement("Both", [LOOPBACK], door.port, said),
            urls=(f"ws://{LOOPBACK}:{nearer.port}", f"ws://{LOOPBACK}:{door.port}"),
        )
        assert (await probe_all(found)).url == f"ws://{LOOPBACK}:{door.port}"
        door.close()
        after = await probe_all(found)
        assert (after.ping_ms, after.misses) == (None, 1)


def test_nothing_that_strangers_announce_is_believed_unread():
    said = {
        b"v": b"one",
        b"players": b"9" * 30,
        b"games": "٣".encode(),
        b"name": b"\x1b[31m\xff  Ann\n",
        b"room": b"../../etc",
        b"locked": None,
    }
    found = read_announcement(
        "x._fourfold._tcp.local.", ["fe80::1%eth0", "fd00::2", "10.0.0.1"], 7447, said
    )
    assert found.urls == ("ws://[fd00::2]:7447", "ws://10.0.0.1:7447")
    assert (found.protocol, found.players, found.games) == (0, 100_000, 0)
    assert found.name == "[31m� Ann"
    assert found.room is None
    assert not found.locked


def test_only_so_many_addresses_of_one_server_are_asked():
    found = read_announcement("x", [f"10.0.0.{n}" for n in range(200)], 7447, {})
    assert len(found.urls) == MOST_ADDRESSES


def test_a_server_without_a_name_is_called_as_its_record():
    assert read_announcement("Kitchen._fourfold._tcp.local.", ["10.0.0.1"], 1, {}).name == "Kitchen"
    turned = read_announcement("\u202e\x1b[31mAnn\n._fourfold._tcp.local.", ["10.0.0.1"], 1, {})
    assert turned.name == "[31mAnn"
    assert read_announcement("\u202e._fourfold._tcp.local.", ["10.0.0.1"], 1, {}).name == "Fourfold"


@pytest.mark.needs("multicast")
async def test_false_announcements_leave_room_for_a_server_that_is_there(monkeypatch):
    monkeypatch.setattr("client.local_server.browser.MOST", 12)
    false = AsyncZeroconf(HERE, ip_version=IPVersion.V4Only)
    try:
        async with finding() as finder:
            for n in range(12):
                where = {"port": 9, "addresses": [inet_aton(LOOPBACK)], "server": f"no{n}.local."}
                info = ServiceInfo(SERVICE, f"Nobody {n}.{SERVICE}", **where)
                await false.async_register_service(info, cooperating_responders=True)
            await until(lambda: len(finder._known) >= 12)
            async with (
                Door(server_id="home of Kitchen") as door,
                announced(announcement("Kitchen", door.port)),
            ):
                await until(lambda: seen(finder, door))
                assert len(finder._known) == 12
    finally:
        await false.async_close()
