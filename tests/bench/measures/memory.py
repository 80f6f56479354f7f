"""What a watcher, a live room and a room that waits on the list take of a server's memory."""

import asyncio
from typing import Any

from tests.bench.load.servers import Kind, Running, serving
from tests.bench.load.tables import Street, watching

SETTLED_S = 1.0
LEFT_S = 8.0
"""After so long nobody lingers in a room that was left."""


async def memory(
    kind: Kind, *, seed: int, watchers: int = 500, rooms: int = 250, listed: int = 120
) -> dict[str, Any]:
    """KB of resident memory for each; the first fifth is not counted, as some is made once."""
    async with serving(kind) as server:
        found = {"KB a watcher": await _a_watcher(server, seed, watchers)}
    async with serving(kind) as server:
        found["KB a live room of two"] = await _a_room(server, seed, rooms)
    if kind == "fourfold":
        async with serving(kind) as server:
            found["KB an idle listed room"] = await _an_idle_room(server, listed)
    return found


async def _a_watcher(server: Running, seed: int, watchers: int) -> float:
    """A connection that watches a room in MessagePack, with all that is kept for it."""
    street = Street(server)
    table = await street.table(seed=seed)
    await asyncio.gather(*[street.spectator(table) for _ in range(watchers // 5)])
    before = await _settled(server)
    for _ in range(watchers // 10):
        await asyncio.gather(*[street.spectator(table) for _ in range(10)])
    return (await _settled(server) - before) / (watchers // 10 * 10)


async def _a_room(server: Running, seed: int, rooms: int) -> float:
    """A room in which play has begun, with the connections of its two players."""
    street = Street(server)
    kept = [await street.table(seed=seed) for _ in range(rooms // 5)]
    before = await _settled(server)
    kept += [await street.table(seed=seed) for _ in range(rooms)]
    return (await _settled(server) - before) / rooms


async def _an_idle_room(server: Running, listed: int) -> float:
    """A room on the public list whose opener has sat down and gone; beside people who only came."""
    street = Street(server)

    async def visit(*, opening: bool) -> None:
        on = await street.person("json")
        if opening:
            await watching(on, await street.opened([on], "polyy", listed=True), 0)
        on.close()

    for opening in (False, True):
        for _ in range(listed // 5):
            await visit(opening=opening)
    found = []
    for opening in (False, True):
        for _ in range(listed):
            await visit(opening=opening)
        await asyncio.sleep(LEFT_S)
        found.append(server.kb())
    return (found[1] - found[0]) / listed


async def _settled(server: Running) -> float:
    """KB once nothing is being made any more."""
    await asyncio.sleep(SETTLED_S)
    return server.kb()
