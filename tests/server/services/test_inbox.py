"""An inbox reaches its player through any process, is bounded, and loses nothing to a lost mark."""

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.from_server import Reason
from protocol.messages.inbox import MOST_ITEMS, InboxItem
from protocol.names import PlayerId
from server.room.errors import Refused
from server.services import inbox as inboxes
from server.services.inbox import NOTHING, InboxService
from server.store.memory import MemoryNoteStore

ANN, BOB = PlayerId("ann"), PlayerId("bob")


def item(key: str, at: int = 1) -> InboxItem:
    return InboxItem(key, "invitation", at, BOB, "Bob")


async def test_what_one_process_puts_is_told_by_another_and_dropped_by_either() -> None:
    notes = MemoryNoteStore()
    here, there = (InboxService(notes, lambda: 5, 0.001) for _ in range(2))
    here.enter(ANN)
    following = asyncio.create_task(here.run())
    await there.put(ANN, item("a", at=0), 60_000)
    async with asyncio.timeout(60):
        told = await here.wait_past(ANN, NOTHING)
        assert [(it.key, it.at) for it in told.items] == [("a", 5)], "it has the store's time"
        await there.drop(ANN, "a")
        assert await here.wait_past(ANN, told) == NOTHING
    following.cancel()
    here.leave(ANN)


async def test_an_inbox_is_read_again_in_its_turn_though_its_mark_was_lost() -> None:
    class Forgetful(MemoryNoteStore):
        async def put(self, topic: str, name: str, value: bytes, ttl_ms: int) -> None:
            if topic != inboxes.MARKS:
                await super().put(topic, name, value, ttl_ms)

    notes = Forgetful()
    here, there = (InboxService(notes, lambda: 5, 0.001) for _ in range(2))
    here.enter(ANN)
    here._swept = 1  # its turn has come
    await here._refresh([ANN])
    following = asyncio.create_task(here.run())
    await there.put(ANN, item("a"), 60_000)
    async with asyncio.timeout(60):
        assert (await here.wait_past(ANN, NOTHING)).items == (item("a"),)
    following.cancel()


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 500), st.integers(0, 80)), max_size=120))
async def test_an_inbox_holds_the_newest_of_each_key_and_never_too_many(
    puts: list[tuple[int, int]],
) -> None:
    service, kept = InboxService(MemoryNoteStore(), lambda: 1), dict[str, InboxItem]()
    for at, key in puts:
        new = item(str(key), at)
        await service.put(ANN, new, 60_000)
        kept[new.key] = new
        newest = sorted(kept.values(), key=lambda it: (it.at, it.key))[-MOST_ITEMS:]
        kept = {it.key: it for it in newest}
    assert {it.key: it for it in await service.read(ANN)} == kept


async def test_who_calls_many_people_has_to_wait_and_others_have_not() -> None:
    service = InboxService(MemoryNoteStore(), lambda: 1)
    for n in range(inboxes.SENT_BURST):
        await service.put(PlayerId(f"p{n}"), item("a"), 1_000, by=BOB)
    with pytest.raises(Refused) as no:
        await service.put(ANN, item("a"), 1_000, by=BOB)
    assert no.value.reason is Reason.TOO_FAST
    assert no.value.retry_ms
    assert not await service.read(ANN)
    await service.put(ANN, item("b"), 1_000, by=ANN)


async def test_what_another_version_wrote_hides_nothing() -> None:
    notes = MemoryNoteStore()
    service = InboxService(notes, lambda: 1)
    await notes.put(f"inbox:{ANN}", "x", b'{"key": 7}', 60_000)
    await service.put(ANN, item("a"), 60_000)
    assert await service.read(ANN) == (item("a"),)
