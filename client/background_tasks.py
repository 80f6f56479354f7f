"""Work that goes on beside the window: requests to the server, each in a task of its own."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from client.net.connection import RequestRefused

Work = Coroutine[Any, Any, Any]


class BackgroundTasks:
    """Runs them; says what was refused, and keeps what broke until the next frame raises it."""

    def __init__(self, refused: Callable[[str], None], done: Callable[[], None]) -> None:
        self._refused, self._done = refused, done
        self._tasks: dict[asyncio.Task[None], Work] = {}
        self.broken: BaseException | None = None

    def start(self, work: Work, after: Callable[[], None] | None = None) -> None:
        """Start ``work`` in a task; call ``after`` when it has ended, in any case."""
        task = asyncio.get_running_loop().create_task(self._run(work, after))
        self._tasks[task] = work
        task.add_done_callback(self._ended)

    async def _run(self, work: Work, after: Callable[[], None] | None) -> None:
        try:
            await work
        except RequestRefused as why:
            self._refused(why.refused.message)
        finally:
            if after is not None:
                after()
            self._done()

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.pop(task).close()  # it may have been cancelled before it began
        if not task.cancelled() and task.exception() is not None:
            self.broken = task.exception()

    async def close(self) -> None:
        """End what still runs."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
