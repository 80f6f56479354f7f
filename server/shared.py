"""Work that several wait for: it is done once, and told to all of them."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

Key = TypeVar("Key")
Result = TypeVar("Result")


class _Going(Generic[Result]):
    """A work, and how many wait for it."""

    def __init__(self, task: asyncio.Task[Result]) -> None:
        self.task, self.waiting = task, 0


class Shared(Generic[Key, Result]):
    """Works by key. One that nobody waits for any more is given up."""

    def __init__(self) -> None:
        self._going: dict[Key, _Going[Result]] = {}

    async def get(self, key: Key, make: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """Return what ``make`` gives, or what one made for ``key`` gives that goes on already.

        Raises what it raises, to all who wait.
        """
        going = self._going.get(key)
        if going is None:
            task = asyncio.create_task(make(), name=f"shared {key}")
            task.add_done_callback(_retrieved)
            going = self._going[key] = _Going(task)
        going.waiting += 1
        try:
            await asyncio.wait([going.task])
        finally:
            self._leave(key, going)
        if (why := going.task.exception()) is not None:
            raise why.with_traceback(None)  # or each who waits would add to the same one
        return going.task.result()

    def _leave(self, key: Key, going: _Going[Result]) -> None:
        going.waiting -= 1
        if going.waiting and not going.task.done():
            return
        going.task.cancel()
        if self._going.get(key) is going:
            del self._going[key]


def _retrieved(task: asyncio.Task[Any]) -> None:
    """A failure that everybody has left meanwhile is no news."""
    if not task.cancelled():
        task.exception()
