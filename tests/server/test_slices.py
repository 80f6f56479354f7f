"""Long works take turns with everything else, and with each other."""

import asyncio
import time

import pytest

from server.slices import Slices


async def long_work(slices, seconds, done):
    """Hold the event loop for that long, a little at a time."""
    async with slices:
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            await slices.rest()
        done.append(time.monotonic())


async def test_others_run_while_a_long_work_goes_on():
    ended, others = [], []
    work = asyncio.create_task(long_work(Slices(), 0.3, ended))
    while not work.done():
        others.append(time.monotonic())
        await asyncio.sleep(0)
    assert len(others) > 3
    assert others[2] < ended[0]


async def test_of_several_works_one_begins_in_a_turn_of_the_loop():
    slices, turns, ended = Slices(), 0, []
    works = [asyncio.create_task(long_work(slices, 0.0, ended)) for _ in range(20)]
    while len(ended) < 20:
        turns += 1
        await asyncio.sleep(0)
    assert turns >= 20
    await asyncio.gather(*works)


async def test_a_work_that_is_given_up_before_it_began_lets_the_next_one_begin():
    slices, ended = Slices(), []
    work = asyncio.create_task(long_work(slices, 3600, ended))
    await asyncio.sleep(0)
    work.cancel()
    async with asyncio.timeout(60):
        await long_work(slices, 0.0, ended)
    assert len(ended) == 1


async def test_a_work_that_fails_lets_the_next_one_begin():
    slices, ended = Slices(), []
    with pytest.raises(ValueError, match="wrong"):
        async with slices:
            raise ValueError("wrong")
    async with asyncio.timeout(60):
        await long_work(slices, 0.0, ended)
    assert ended
