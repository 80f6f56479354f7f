"""Twenty people who want to play at the same moment, on two servers that share a store."""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack

from protocol.clock import TimeControl
from protocol.from_client import QuickMatch, RoomSettings
from tests.support.people import person, until, watch
from tests.support.process import ServerProcess

WISH = RoomSettings(rated=True, undo="none", clock=TimeControl("fischer", 300_000, 3_000))
PEOPLE = 20


async def test_twenty_at_once_on_two_servers_play_in_twos(valkey_url):
    async with asyncio.timeout(120), AsyncExitStack() as stack:
        servers = [ServerProcess("--redis", valkey_url) for _ in range(2)]
        await asyncio.gather(*(stack.enter_async_context(server) for server in servers))
        people = [
            await stack.enter_async_context(person(servers[n % 2].url, f"Player {n}"))
            for n in range(PEOPLE)
        ]
        done = await asyncio.gather(
            *(who.ask(lambda n: QuickMatch(n, "toppen", {}, WISH)) for who in people)
        )
        rooms = Counter(it.room for it in done)
        assert list(rooms.values()) == [2] * (PEOPLE // 2)
        for who, it in zip(people, done, strict=True):
            mirror = await watch(who, it.room)
            await until(mirror, lambda m: m.seen is not None and m.seen.phase == "playing")
            assert mirror.seen.seat == it.seat
        assert all(server.counter("fourfold_faults_total") == 0 for server in servers)
    assert all(server.faults == 0 for server in servers)
