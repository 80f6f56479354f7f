"""What one process learns of blocks through another, and of who does not want to be seen."""

import asyncio

from server.live.connected_people import ConnectedPeople
from server.people.acquaintances import Acquaintances
from server.people.company import Company
from server.people.whereabouts import Whereabouts
from server.store.memory import MemoryNoteStore, MemoryStore
from tests.support.hello import someone

ANN, BOB = someone("Ann"), someone("Bob")


async def until(true):
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0)


async def test_a_block_in_one_process_holds_in_the_other(monkeypatch):
    monkeypatch.setattr("server.people.company.EVERY_S", 0)
    store, note_store, heard, hidden = MemoryStore(), MemoryNoteStore(), [], []
    here, there = (Acquaintances(store, lambda: 1) for _ in range(2))
    one, other = Company(here, note_store), Company(there, note_store)
    other.on_hide = lambda player, on: hidden.append((player, on))
    await other.enter(BOB.id, lambda: heard.append(True))
    task = asyncio.create_task(other.run())
    try:
        await here.block(ANN, BOB.id, "Bob", True)
        await one.note(ANN.id, BOB.id)
        await until(lambda: other.apart(BOB.id) == {ANN.id})
        assert heard == [True]
        await here.block(ANN, BOB.id, "Bob", False)
        await here.hide(BOB, True)
        await one.note(BOB.id)
        await until(lambda: hidden == [(BOB.id, True)])
        assert other.apart(BOB.id) == set()
    finally:
        task.cancel()


async def test_who_is_here_is_told_to_other_processes_and_who_hides_is_not(monkeypatch):
    monkeypatch.setattr("server.people.whereabouts.EVERY_S", 0)
    monkeypatch.setattr("server.people.whereabouts.OLD_S", 0)
    note_store = MemoryNoteStore()
    one, other = (
        Whereabouts(ConnectedPeople(), note_store),
        Whereabouts(ConnectedPeople(), note_store),
    )
    task = asyncio.create_task(one.run())
    seen = {}

    async def looked():
        seen.clear()
        seen.update(await other.read())

    try:
        one.people.enter(ANN.id, "Ann")
        async with asyncio.timeout(60):
            while seen != {ANN.id: "Ann"}:
                await asyncio.sleep(0)
                await looked()
        one.people.hide(ANN.id, True)
        async with asyncio.timeout(60):
            while seen:
                await asyncio.sleep(0)
                await looked()
        assert await one.read() == {}
        one.people.leave(ANN.id)
    finally:
        task.cancel()
