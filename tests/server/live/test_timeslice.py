"""Long works take turns with everything else, and with each other."""

import asyncio
import time

import pytest

from server.live import timeslice as slices_module
from server.live.timeslice import MANY, Timeslicer


async def long_work(slices, seconds, done):
    """Hold the event loop for that long, a little at a time."""
    async with slices.work() as work:
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            await work.rest()
        done.append(time.monotonic())


async def test_others_run_while_a_long_work_goes_on():
    ended, others = [], []
    work = asyncio.create_task(long_work(Timeslicer(), 0.3, ended))
    while not work.done():
        others.append(time.monotonic())
        await asyncio.sleep(0)
    assert len(others) > 3
    assert others[2] < ended[0]


async def test_of_several_works_one_begins_in_a_turn_of_the_loop():
    slices, turns, ended = Timeslicer(), 0, []
    works = [asyncio.create_task(long_work(slices, 0.0, ended)) for _ in range(20)]
    while len(ended) < 20:
        turns += 1
        await asyncio.sleep(0)
    assert turns >= 20
    await asyncio.gather(*works)


async def test_a_work_that_is_given_up_before_it_began_lets_the_next_one_begin():
    slices, ended = Timeslicer(), []
    work = asyncio.create_task(long_work(slices, 3600, ended))
    await asyncio.sleep(0)
    work.cancel()
    async with asyncio.timeout(60):
        await long_work(slices, 0.0, ended)
    assert len(ended) == 1


async def test_a_work_that_fails_lets_the_next_one_begin():
    slices, ended = Timeslicer(), []
    with pytest.raises(ValueError, match="wrong"):
        async with slices.work():
            raise ValueError("wrong")
    async with asyncio.timeout(60):
        await long_work(slices, 0.0, ended)
    assert ended


@pytest.fixture
def fine(monkeypatch):
    """Every rest is the end of a slice."""
    monkeypatch.setattr(slices_module, "SLICE_S", 0.0)


async def works_of(slices, who, many, rests, ended):
    """So many works of that many slices for somebody, all begun."""

    async def work():
        async with slices.work(who) as work:
            for _ in range(rests):
                await work.rest()
        ended.append(who)

    tasks = [asyncio.create_task(work()) for _ in range(many)]
    await asyncio.sleep(0)
    return tasks


async def turns(many):
    """Let the works go on for a while."""
    for _ in range(many):
        await asyncio.sleep(0)


async def test_what_somebody_has_many_of_holds_up_nobody_else(fine):
    slices, ended = Timeslicer(), []
    many = await works_of(slices, ("here", "ann"), 10, 50, ended)
    await turns(75)
    before = len(ended)
    few = await works_of(slices, ("here", "bob"), 1, 0, ended)
    await asyncio.gather(*many, *few)
    assert before < 9
    assert ended.index(("here", "bob")) <= before + 1


async def test_who_is_many_at_one_address_holds_up_no_other_address(fine):
    slices, ended, many = Timeslicer(), [], []
    for n in range(10):
        many += await works_of(slices, ("here", f"ann-{n}"), 1, 50, ended)
    await turns(100)
    before = len(ended)
    few = await works_of(slices, ("there", "bob"), 2, 0, ended)
    await asyncio.gather(*few)
    assert before < 9
    assert len(ended) <= before + 3
    await asyncio.gather(*many)


async def test_works_of_one_are_done_in_the_order_in_which_they_were_asked_for():
    slices, ended = Timeslicer(), []
    tasks = []
    for n in range(5):
        work = long_work(slices, 0.0, ended)
        tasks.append(asyncio.create_task(work, name=str(n)))
    done = []
    for task in tasks:
        task.add_done_callback(lambda it: done.append(it.get_name()))
    await asyncio.gather(*tasks)
    assert done == ["0", "1", "2", "3", "4"]


async def test_a_work_that_is_given_up_while_it_waits_for_its_turn_leaves_the_others_theirs():
    slices, ended = Timeslicer(), []
    first, second, third = await works_of(slices, ("ann",), 3, 5, ended)
    second.cancel()
    async with asyncio.timeout(60):
        await asyncio.gather(first, third)
    assert len(ended) == 2


async def test_what_was_used_long_ago_is_forgotten():
    slices = Timeslicer()
    for n in range(MANY + 5):
        async with slices.work((f"somebody {n}",)):
            pass
    assert len(slices._used) <= MANY


async def test_a_work_that_is_given_up_while_it_waits_again_starts_none_beside_the_one_that_goes_on(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(slices_module, "SLICE_S", -1.0)
    slices, begun, go_on = Timeslicer(), list[str](), asyncio.Event()

    async def rests() -> None:
        async with slices.work(("first",)) as work:
            while True:
                await work.rest()

    async def holds(who: str) -> None:
        async with slices.work((who,)):
            begun.append(who)
            await go_on.wait()

    first = asyncio.create_task(rests())
    others = [asyncio.create_task(holds(who)) for who in ("second", "third")]
    for _ in range(10):
        await asyncio.sleep(0)
    assert begun == ["second"], "it goes on, the first waits for its turn to come again"
    first.cancel()
    for _ in range(10):
        await asyncio.sleep(0)
    assert begun == ["second"]
    go_on.set()
    await asyncio.gather(*others)
