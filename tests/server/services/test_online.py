"""Who is online is counted over all processes, and one that ends is forgotten."""

import asyncio

from protocol.names import PlayerId
from server.live.connected_people import ConnectedPeople
from server.services import online
from server.services.online import MOST_NAMES, OnlineService
from server.store.errors import Unavailable
from server.store.memory import MemoryNoteStore

ANN, BOB = PlayerId("ann"), PlayerId("bob")


def serving(notes: MemoryNoteStore) -> OnlineService:
    """A process to which nobody is connected yet."""
    return OnlineService(ConnectedPeople(), notes)


async def published(service: OnlineService) -> None:
    """Let a process tell the others once."""
    task = asyncio.create_task(service.run())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_people_of_two_processes_are_online_together() -> None:
    notes = MemoryNoteStore()
    one, other = serving(notes), serving(notes)
    one.people.enter(ANN, "Ann")
    other.people.enter(BOB, "Bob")
    await published(other)
    assert await one.read() == (2, ("Ann", "Bob"), (ANN, BOB))
    assert await other.read() == (1, ("Bob",), (BOB,)), "nothing was told by the first one yet"


async def test_two_windows_of_one_person_are_one_person() -> None:
    service = serving(MemoryNoteStore())
    service.people.enter(ANN, "Ann")
    service.people.enter(ANN, "Ann")
    service.people.leave(ANN)
    assert (await service.read()).people == 1
    service.people.leave(ANN)
    assert await service.read() == (0, (), ())


async def test_many_are_counted_and_some_named() -> None:
    service = serving(MemoryNoteStore())
    for n in range(50):
        service.people.enter(PlayerId(f"p{n}"), f"Name {n}")
    told = await service.read()
    assert told.people == 50
    assert len(told.names) == MOST_NAMES
    assert told.names[0] == "Name 49"


async def test_notes_of_another_version_and_a_store_that_is_away_hide_nobody_here() -> None:
    notes = MemoryNoteStore()
    service = serving(notes)
    service.people.enter(ANN, "Ann")
    await notes.put(online.TOPIC, "other", b"{}", 10_000)
    assert await service.read() == (1, ("Ann",), (ANN,))

    class Away(MemoryNoteStore):
        async def notes(self, topic: str) -> dict[str, bytes]:
            raise Unavailable("away")

    lonely = serving(Away())
    lonely.people.enter(BOB, "Bob")
    assert await lonely.read() == (1, ("Bob",), (BOB,))
