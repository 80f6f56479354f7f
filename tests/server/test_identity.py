"""A server has one name, however many processes start at once, and keeps it."""

import asyncio

from server.identity import identity
from server.store.memory import MemoryShelf, MemoryStore


async def test_processes_that_start_at_once_agree_on_a_name_that_lasts() -> None:
    store, shelf = MemoryStore(), MemoryShelf()
    names = await asyncio.gather(*(identity(store, shelf) for _ in range(8)))
    assert len(set(names)) == 1
    assert len(names[0]) == 32
    assert await identity(store, MemoryShelf()) == names[0]
    assert await identity(MemoryStore(), MemoryShelf()) != names[0]
