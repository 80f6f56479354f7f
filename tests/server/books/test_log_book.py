"""Logs of one kind: folded in every process alike, and each entry once."""

import asyncio
from typing import TypeAlias

import pytest
from msgspec import Struct

from protocol.from_server import Reason
from server.books.log_book import PAGE, LogBook
from server.room.errors import Refused
from server.store.log import START
from server.store.memory import MemoryStore


class _Step(Struct, frozen=True, tag_field="fact", tag="step"):
    by: int


class _End(Struct, frozen=True, tag_field="fact", tag="end"):
    pass


_Any: TypeAlias = _Step | _End


class _Walk(Struct, frozen=True):
    at: int = 0
    steps: int = 0
    over: bool = False

    def concerns(self, entry: _Any) -> bool:
        if isinstance(entry, _Step) and self.over:
            raise Refused(Reason.BEGUN, "it is over")
        return not (isinstance(entry, _End) and self.over)

    def after(self, entry: _Any) -> "_Walk":
        if isinstance(entry, _End):
            return _Walk(self.at, self.steps, True)
        return _Walk(self.at + entry.by, self.steps + 1, self.over)


def book(store: MemoryStore) -> LogBook[_Any, _Walk]:
    return LogBook(store, "walk", _Any, _Walk())


async def test_two_processes_fold_the_same_log_and_keys_are_apart() -> None:
    store = MemoryStore()
    one, other = book(store), book(store)
    await asyncio.gather(*(it.add("a", _Step(n)) for n in range(50) for it in (one, other)))
    assert await one.read("a") == await other.read("a") == _Walk(2 * sum(range(50)), 100)
    assert await book(store).read("b") == _Walk()


async def test_what_changes_nothing_is_not_written_and_what_is_refused_neither() -> None:
    store = MemoryStore()
    walk = book(store)
    await walk.add("a", _End())
    await walk.add("a", _End())
    with pytest.raises(Refused, match="over"):
        await walk.add("a", _Step(1))
    assert len(await store.read_raw("walk:a", START, 9)) == 1


async def test_a_log_longer_than_a_page_is_folded_whole() -> None:
    store = MemoryStore()
    walk = book(store)
    for _ in range(PAGE + 5):
        await walk.add("a", _Step(1))
    assert (await book(store).read("a")).steps == PAGE + 5
