"""Where there is one thread, jobs are done one after the other, and what they raise comes out."""

import asyncio

import pytest

from server.bots.inline_workers import InlineWorkers, inline_bots


async def test_jobs_are_done_in_turn_and_those_who_wait_hold_nobody_up() -> None:
    workers, done = InlineWorkers(), []

    def job(number: int) -> int:
        done.append(number)
        return 2 * number

    asked = [asyncio.create_task(workers.submit(job, number)) for number in range(3)]
    await asyncio.sleep(0)
    assert done == []
    asked[1].cancel()
    assert await asked[0] == 0
    assert await asked[2] == 4
    assert done == [0, 2]


async def test_what_a_job_raises_comes_out_and_the_next_one_is_done() -> None:
    workers = InlineWorkers()
    with pytest.raises(ValueError, match="invalid literal"):
        await workers.submit(int, "x")
    assert await workers.submit(int, "7") == 7


async def test_nothing_is_left_to_prepare_and_what_needs_compiling_is_said_to_be_missing() -> None:
    workers = InlineWorkers()
    workers.prepare()
    await workers.wait_prepared()
    assert workers.is_prepared
    assert not workers.failed("polyy")
    assert inline_bots(workers).lacks
