"""A host, a guest and a beamer on machines of their own: found, joined, played, watched, unplugged.

Machines are network namespaces of this one, with a switch between them: sockets, multicast and lost
packets are the kernel's own.
"""

import asyncio
import time
from contextlib import asynccontextmanager, suppress

import pytest

from client.local_server.browser import AGAIN_S, ServerBrowser
from client.net.connection import ServerConnection
from tests.support.evidence import record
from tests.support.network.machines import network
from tests.support.people import PATIENCE_S, my_turn, open_room, play_intent, sit, until, watch
from tests.support.process import ServerProcess

pytestmark = pytest.mark.needs("netns")
LAN = "10.77.0"
FOUND_S = 3.0
"""Within so much a server is to be in the list."""
QUIET_S = 16.0
"""After so long a server has announced itself, and zeroconf no longer asks who is there."""


@asynccontextmanager
async def served(machine, data, *more):
    """A server of the local network, at that machine."""
    process = ServerProcess("--lan", "--name", "Attic", "--data", str(data), *more, port=7447)
    await machine.do(process.start)
    try:
        yield process
    finally:
        await machine.do(process.__aexit__)


class Looking:
    """A machine's list of servers."""

    async def begin(self):
        self.changed = asyncio.Event()
        self.server_browser = ServerBrowser(self.changed.set)
        self.task = asyncio.create_task(self.server_browser.run())

    async def until(self, true, seconds=PATIENCE_S):
        """The list, once ``true`` holds of it, or after so long; and how long that took."""
        began = time.monotonic()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not true(self.server_browser.servers):
                    self.changed.clear()
                    await self.changed.wait()
        return self.server_browser.servers, time.monotonic() - began

    async def end(self):
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


@asynccontextmanager
async def looking(machine):
    """Looked for servers there, as the first scene does."""
    them = Looking()
    await machine.do(them.begin)
    try:
        yield them
    finally:
        await machine.do(them.end)


class Guest:
    """Somebody at a machine."""

    def __init__(self, machine, name):
        self.machine, self.name = machine, name
        self.connection = self.task = None

    async def arrive(self, url):
        self.connection = ServerConnection(url, self.name)
        self.task = asyncio.create_task(self.connection.run())

    async def depart(self):
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)

    async def do(self, work, *words):
        return await self.machine.do(work, self.connection, *words)


@asynccontextmanager
async def guests(url, *pairs):
    """Each connected from its own machine."""
    here = [Guest(machine, name) for machine, name in pairs]
    for guest in here:
        await guest.machine.do(guest.arrive, url)
    try:
        yield here
    finally:
        for guest in here:
            await guest.machine.do(guest.depart)


async def play(who, mirror, field):
    """One ply, when it is one's turn."""
    await until(mirror, my_turn)
    await play_intent(who, mirror, {"type": "place", "field": field})


async def told(_, mirror, ply):
    """Wait until a room has come to that ply."""
    await until(mirror, lambda m: m.seen.ply >= ply)
    return mirror.seen.view


def is_reached(servers):
    """Whether one of them has answered."""
    return any(it.ping_ms for it in servers)


async def test_a_server_is_found_within_three_seconds_and_goes_from_the_list_with_its_end(tmp_path):
    with network(LAN, LAN) as (host, guest):
        async with served(host, tmp_path):
            for _ in range(3):  # a busy machine makes one slow, not every one
                async with looking(guest) as them:
                    listed, took = await guest.do(them.until, is_reached)
                at = f"ws://{host.address}:7447"
                assert [(it.name, it.url) for it in listed] == [("Attic", at)]
                if took < FOUND_S:
                    break
            assert took < FOUND_S


async def test_what_has_ended_is_listed_no_more(tmp_path):
    with network(LAN, LAN) as (host, guest):
        async with looking(guest) as them:
            async with served(host, tmp_path):
                assert (await guest.do(them.until, bool))[0]
            assert (await guest.do(them.until, lambda all_: not all_))[0] == ()


async def test_two_of_one_name_that_began_apart_are_both_found_in_one_network(tmp_path):
    with network(LAN, LAN, LAN) as (host, other, guest):
        other.pull()
        async with served(host, tmp_path / "a"), served(other, tmp_path / "b"):
            async with looking(other) as alone:  # it has a name, which nobody else has heard
                await other.do(alone.until, bool)
            other.plug()
            async with looking(guest) as them:
                listed, _ = await guest.do(them.until, lambda all_: len(all_) == 2)
                assert {it.url for it in listed} == {
                    f"ws://{machine.address}:7447" for machine in (host, other)
                }
                assert {it.name for it in listed} == {"Attic"}


@pytest.mark.slow
async def test_a_server_that_began_while_the_cable_was_out_is_found_once_it_is_in(tmp_path):
    with network(LAN, LAN) as (host, guest):
        async with looking(guest) as them:
            guest.pull()
            async with served(host, tmp_path):
                await asyncio.sleep(QUIET_S)
                guest.plug()
                listed, _ = await guest.do(them.until, bool, AGAIN_S + 2 * FOUND_S)
                assert [it.name for it in listed] == ["Attic"]


@pytest.mark.parametrize("pulled_s", [2, pytest.param(20, marks=pytest.mark.slow)])
async def test_a_cable_is_pulled_and_the_game_goes_on_without_loss(tmp_path, pulled_s):
    with network(LAN, LAN, LAN) as (host, other, beamer):
        url = f"ws://{host.address}:7447"
        async with (
            served(host, tmp_path),
            guests(url, (host, "Ann"), (other, "Bob"), (beamer, "Beamer")) as (ann, bob, wall),
        ):
            room = await ann.do(lambda who: open_room(who, size=4, pie=False))
            red, blue = await ann.do(sit, room), await bob.do(sit, room)
            seen = await wall.do(watch, room)
            await ann.do(play, red, 3)
            await bob.do(play, blue, 4)
            other.pull()
            await ann.do(play, red, 5)  # the others do not wait for a line that is broken
            await wall.do(told, seen, 3)
            pending = asyncio.create_task(bob.do(play, blue, 6))  # as Bob thinks he is told
            await asyncio.sleep(pulled_s)
            assert red.seen.ply == 3
            other.plug()
            began = time.monotonic()
            await pending
            views = [await who.do(told, mirror, 4) for who, mirror in ((ann, red), (wall, seen))]
            took = time.monotonic() - began
            assert views[0][0][-1] == views[1][0][-1] == 6
            assert blue.seen.ply == 4
            if pulled_s > 10:
                told_ = f"back in the game {took:.1f} s after it was put in again, nothing lost"
                record("a cable pulled in mid-game", "-", 1, pulled_s, told_)


async def test_across_a_router_nothing_is_found_and_the_typed_address_works(tmp_path):
    with network(LAN, "10.78.0", routed=True) as (host, far):
        async with served(host, tmp_path):
            async with looking(far) as them:
                assert (await far.do(them.until, bool, FOUND_S))[0] == ()
            async with guests(f"ws://{host.address}:7447", (far, "Bob")) as (bob,):
                assert await bob.do(lambda who: open_room(who, size=4))
