"""A server has one name, however many processes start at once, and keeps it."""

import asyncio

from server.identity import identity, server_key
from server.store.memory import MemoryShelf, MemoryStore


async def test_processes_that_start_at_once_agree_on_a_name_that_lasts() -> None:
    store, shelf = MemoryStore(), MemoryShelf()
    names = await asyncio.gather(*(identity(store, shelf) for _ in range(8)))
    assert len(set(names)) == 1
    assert len(names[0]) == 32
    assert await identity(store, MemoryShelf()) == names[0]
    assert await identity(MemoryStore(), MemoryShelf()) != names[0]


async def test_they_agree_on_a_key_that_lasts_too_and_is_not_the_name() -> None:
    store, shelf = MemoryStore(), MemoryShelf()
    keys = await asyncio.gather(*(server_key(store, shelf) for _ in range(8)))
    assert len(set(keys)) == 1
    assert len(keys[0]) == 32
    assert (
        await server_key(store, MemoryShelf())
        == keys[0]
        != await server_key(MemoryStore(), MemoryShelf())
    )
    assert bytes.fromhex(await identity(store, shelf)) not in keys[0]
