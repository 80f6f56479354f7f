"""A player's days: what counts, what a streak is, and that a log is all there is to it."""

import asyncio

import pytest

from server.live.feed import Gone
from server.results.daily_log import (
    DailyBook,
    DailyMissed,
    DailyRecord,
    DailyShown,
    DailySolved,
)
from server.store.log import START
from server.store.memory import MemoryStore

M, S, L = DailyMissed, DailySolved, DailyShown


def record(*entries):
    found = DailyRecord()
    for kind, day in entries:
        found = found.after(kind(day * 86_400_000, day))
    return found


@pytest.mark.parametrize(
    ("entries", "day", "standing"),
    [
        ([], 9, (0, 0, 0, 0, "")),
        ([(S, 9)], 9, (1, 1, 1, 1, "first")),
        ([(M, 9)], 9, (0, 0, 0, 0, "missed")),
        ([(M, 9), (S, 9)], 9, (1, 1, 1, 0, "solved")),
        ([(S, 8), (S, 9)], 9, (2, 2, 2, 2, "first")),
        ([(S, 8)], 9, (1, 1, 1, 1, "")),
        ([(S, 7)], 9, (0, 1, 1, 1, "")),
        ([(S, 7), (S, 9)], 9, (1, 1, 2, 2, "first")),
        ([(S, 7), (S, 8), (L, 9)], 9, (2, 2, 2, 2, "shown")),
        ([(S, 7), (S, 8), (L, 9)], 10, (0, 2, 2, 2, "")),
        ([(L, 9), (S, 9)], 9, (0, 0, 0, 0, "shown")),
        ([(S, 9), (M, 9), (L, 9), (S, 9)], 9, (1, 1, 1, 1, "first")),
        ([(S, 9), (S, 8)], 9, (1, 1, 1, 1, "first")),
    ],
)
def test_what_days_come_to(entries, day, standing):
    found = record(*entries).standing(day)
    told = found.streak, found.best, found.solved, found.first_try, found.today
    assert told == standing


async def test_what_is_written_is_there_for_another_process_and_after_a_restart():
    store = MemoryStore()
    one, other = DailyBook(store), DailyBook(store)
    await one.add("ann", DailySolved(1, 8))
    assert (await other.read("ann")).streak == 1
    assert (await other.add("ann", DailySolved(2, 9))).streak == 2
    assert (await one.read("ann")).streak == 2
    assert (await DailyBook(store).read("ann")).streak == 2
    assert (await one.read("ben")).solved == 0


async def test_a_day_counts_once_whoever_says_it():
    store = MemoryStore()
    books = DailyBook(store), DailyBook(store)
    for book in books:
        for entry in (DailyMissed(1, 9), DailySolved(2, 9), DailySolved(3, 9)):
            found = await book.add("ann", entry)
    assert (found.solved, found.first_try) == (1, 0)
    assert len(await store.read_raw("daily:ann", START, 100)) == 2


async def test_a_log_that_cannot_be_read_is_refused_and_concerns_nobody_else():
    store = MemoryStore()
    await store.append_raw("daily:ann", START, b'[1, {"fact": "flown", "at": 1, "day": 2}]')
    book = DailyBook(store)
    with pytest.raises(Gone):
        await book.read("ann")
    assert (await book.add("ben", DailySolved(1, 9))).streak == 1


class YieldingStore(MemoryStore):
    """Lets others go first at every step, and answers about Ann only once it may."""

    def __init__(self):
        super().__init__()
        self.may_answer = asyncio.Event()

    async def read_raw(self, log, tip, most):
        if log == "daily:ann":
            await self.may_answer.wait()
        await asyncio.sleep(0)
        return await super().read_raw(log, tip, most)

    async def append_raw(self, log, tip, raw):
        await asyncio.sleep(0)
        return await super().append_raw(log, tip, raw)


async def test_nobody_waits_for_another_players_log():
    store = YieldingStore()
    book = DailyBook(store)
    held = asyncio.create_task(book.add("ann", DailySolved(1, 9)))
    assert (await book.add("ben", DailySolved(1, 9))).streak == 1
    store.may_answer.set()
    assert (await held).streak == 1


async def test_many_who_say_at_once_that_it_is_solved_count_once():
    store = YieldingStore()
    store.may_answer.set()
    books = [DailyBook(store), DailyBook(store)]
    entries = [DailyMissed(1, 9), *(DailySolved(at, 9) for at in range(6))]
    told = await asyncio.gather(*(book.add("ann", it) for it in entries for book in books))
    assert [told[-1].solved, told[-1].streak] == [1, 1]
    kept = await store.read_raw("daily:ann", START, 100)
    assert len(kept) <= 2
