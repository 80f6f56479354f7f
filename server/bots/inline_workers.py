"""Let bots think where there is one thread alone, each of their plies at a stretch."""

import asyncio
from collections.abc import Callable
from typing import Final

from server.bots.workers import Args, BotWorkers, T, Workers

NOT_HERE: Final = "they think too long for a page: a server can play them"


class InlineWorkers:
    """Workers of this very thread, one job at a time: the loop stands still as long as one takes.

    They have no deadline, as none can be held to. See Workers.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def run(self) -> None:
        """Do nothing until cancelled: each job is run by who submits it."""
        await asyncio.Event().wait()

    def prepare(self) -> None:
        """Do nothing: nothing is compiled here."""

    @property
    def is_prepared(self) -> bool:
        """Return that there is nothing left to prepare."""
        return True

    async def wait_prepared(self) -> None:
        """Return at once."""

    def failed(self, _name: str) -> bool:
        """Return that nothing has failed."""
        return False

    async def submit(
        self,
        job: Callable[[*Args], T],
        *args: *Args,
        key: str | None = None,  # noqa: ARG002 - there is one worker
        time_factor: float = 1,  # noqa: ARG002 - there is no deadline
    ) -> T:
        """Return the answer of ``job``, when those before it are done. Raises what it raises."""
        async with self._turn:
            await asyncio.sleep(0)  # what was said before is sent first
            return job(*args)


def inline_bots(workers: Workers) -> BotWorkers:
    """Return ``workers`` as all there is for bots; what needs compiling is not offered."""
    return BotWorkers(workers, workers, workers, (workers,), turns=1, lacks=NOT_HERE)
