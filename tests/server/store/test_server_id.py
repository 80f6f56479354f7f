"""A server has one name, however many processes start at once, and keeps it."""

import asyncio

from server.store.memory import MemoryNoteStore, MemoryStore
from server.store.server_id import identity, server_key


async def test_processes_that_start_at_once_agree_on_a_name_that_lasts() -> None:
    store, note_store = MemoryStore(), MemoryNoteStore()
    names = await asyncio.gather(*(identity(store, note_store) for _ in range(8)))
    assert len(set(names)) == 1
    assert len(names[0]) == 32
    assert await identity(store, MemoryNoteStore()) == names[0]
    assert await identity(MemoryStore(), MemoryNoteStore()) != names[0]


async def test_they_agree_on_a_key_that_lasts_too_and_is_not_the_name() -> None:
    store, note_store = MemoryStore(), MemoryNoteStore()
    keys = await asyncio.gather(*(server_key(store, note_store) for _ in range(8)))
    assert len(set(keys)) == 1
    assert len(keys[0]) == 32
    assert (
        await server_key(store, MemoryNoteStore())
        == keys[0]
        != await server_key(MemoryStore(), MemoryNoteStore())
    )
    assert bytes.fromhex(await identity(store, note_store)) not in keys[0]
