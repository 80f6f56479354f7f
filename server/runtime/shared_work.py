"""Run a task once for all who wait for it."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

Key = TypeVar("Key")
Result = TypeVar("Result")


class _Running(Generic[Result]):
    """A task, and how many wait for it."""

    def __init__(self, task: asyncio.Task[Result]) -> None:
        self.task, self.waiting = task, 0


class SharedTasks(Generic[Key, Result]):
    """Tasks by key. A task for which nobody waits any more is cancelled."""

    def __init__(self) -> None:
        self._running: dict[Key, _Running[Result]] = {}

    async def get(self, key: Key, make: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """Return the result of ``make``, or of the task already running for ``key``.

        Raises what it raises, to all who wait. Cancelling one caller leaves the others waiting.
        """
        running = self._running.get(key)
        if running is None:
            task = asyncio.create_task(make(), name=f"shared {key}")
            task.add_done_callback(_mark_retrieved)
            running = self._running[key] = _Running(task)
        running.waiting += 1
        try:
            await asyncio.wait([running.task])
        finally:
            self._leave(key, running)
        if (why := running.task.exception()) is not None:
            raise why.with_traceback(None)  # or each who waits would add to the same one
        return running.task.result()

    def _leave(self, key: Key, running: _Running[Result]) -> None:
        running.waiting -= 1
        if running.waiting and not running.task.done():
            return
        running.task.cancel()
        if self._running.get(key) is running:
            del self._running[key]


def _mark_retrieved(task: asyncio.Task[Any]) -> None:
    """Retrieve the exception, so that a failure nobody waits for is not logged."""
    if not task.cancelled():
        task.exception()
