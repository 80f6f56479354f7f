"""A work that several wait for is done once, for as long as anybody waits."""

import asyncio

import pytest

from server.runtime.shared_work import SharedTasks


class Works:
    """Counts how often it was begun, and given up."""

    def __init__(self) -> None:
        self.begun, self.given_up, self.go_on = 0, 0, asyncio.Event()
        self.why: Exception | None = None

    async def work(self) -> int:
        self.begun += 1
        try:
            await self.go_on.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        if self.why is not None:
            raise self.why
        return self.begun


async def waiting(shared, works, many):
    """So many who wait for it, each as a task that has begun to."""
    tasks = [asyncio.create_task(shared.get("it", works.work)) for _ in range(many)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return tasks


async def test_it_is_done_once_and_told_to_all_who_wait():
    shared, works = SharedTasks(), Works()
    tasks = await waiting(shared, works, 20)
    works.go_on.set()
    assert await asyncio.gather(*tasks) == [1] * 20
    assert await shared.get("it", works.work) == 2, "what is asked for later is done again"


async def test_a_failure_is_told_to_all_who_wait():
    shared, works = SharedTasks(), Works()
    tasks = await waiting(shared, works, 3)
    works.why = ValueError("wrong")
    works.go_on.set()
    for task in tasks:
        with pytest.raises(ValueError, match="wrong"):
            await task
    assert works.begun == 1


async def test_it_goes_on_while_anybody_waits_and_is_given_up_with_the_last():
    shared, works = SharedTasks(), Works()
    tasks = await waiting(shared, works, 3)
    for left, task in enumerate(tasks, 1):
        assert works.given_up == 0
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.sleep(0)
        assert works.given_up == (left == 3)
    works.go_on.set()
    assert await shared.get("it", works.work) == 2
