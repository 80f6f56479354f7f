"""Let bots think beside the one thread of a page where they can, and on it where they cannot."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final, Protocol

from server import observe
from server.bots.inline_workers import InlineWorkers
from server.bots.worker_jobs import answer_of, job_text
from server.bots.workers import Args, Hung, T

STARTS: Final = 3
"""How often one is started who then hangs or dies: after that there is none."""


class SideThinker(Protocol):
    """One who does jobs elsewhere, as texts of ``worker_jobs``, one at a time."""

    def begin(self) -> Awaitable[bool]:
        """Start, and return True once jobs can be done; False where none ever can."""
        ...

    def ask(self, job: str) -> Awaitable[str]:
        """Return the answer to a job. Raises an Exception of its own where it dies over it."""
        ...

    def end(self) -> None:
        """End at once, in the middle of a job too; it can be begun again."""
        ...


class SideWorkers(InlineWorkers):
    """Workers that are one thinker elsewhere, and this very thread while that is not ready.

    A thinker that is late is ended, and begins again; the job of one that dies is done here. The
    deadline does not hold for jobs that are done here. See Workers.
    """

    def __init__(self, thinker: SideThinker, deadline_ms: int) -> None:
        """``deadline_ms`` limits one job, not its wait."""
        super().__init__()
        self._thinker, self._deadline_s = thinker, deadline_ms / 1000
        self._starts, self._ready = STARTS, False
        self._begins: asyncio.Task[None] | None = None
        self._asks: asyncio.Task[str | None] | None = None

    @property
    def is_beside(self) -> bool:
        """Return whether the next job is done elsewhere."""
        return self._ready

    def begin(self) -> None:
        """Start the thinker, while jobs are done here."""
        if self._starts > 0:
            self._starts -= 1
            self._begins = asyncio.get_running_loop().create_task(self._begin())

    async def _begin(self) -> None:
        try:
            self._ready = await self._thinker.begin()
        except Exception as why:  # it is not needed
            observe.LOG.warning("no thinker", why=repr(why))

    def end(self) -> None:
        """End the thinker, whatever it does."""
        self._ready = False
        for task in (self._begins, self._asks):
            if task is not None and task is not asyncio.current_task():
                task.cancel()
        self._asks = None
        self._thinker.end()

    async def submit(
        self,
        job: Callable[[*Args], T],
        *args: *Args,
        key: str | None = None,  # noqa: ARG002 - there is one worker
        time_factor: float = 1,
    ) -> T:
        """Return the answer of ``job``, when those before it are done.

        Raises Hung, what the job raises here, and JobFault for what it raises elsewhere.
        """
        async with self._turn:
            text = job_text(job, args) if self._ready else None
            said = None if text is None else await self._asked(text, time_factor)
            if said is not None:
                answer: T = answer_of(said)
                return answer
        return await super().submit(job, *args)

    async def _asked(self, text: str, time_factor: float) -> str | None:
        """Return what the thinker says; None where it died. Raises Hung.

        Where nobody waits for a job any more it goes on, and the next one waits for its end.
        """
        deadline_s = self._deadline_s * time_factor
        if self._asks is not None:
            await self._in_time(self._asks, deadline_s)
        if not self._ready:
            return None
        self._asks = asks = asyncio.get_running_loop().create_task(self._ask(text))
        if not await self._in_time(asks, deadline_s):
            raise Hung(f"a worker took more than {deadline_s} s")
        return None if asks.cancelled() else asks.result()

    async def _in_time(self, asks: asyncio.Task[str | None], deadline_s: float) -> bool:
        """Return whether that has ended; begin anew where it is late."""
        await asyncio.wait([asks], timeout=deadline_s)
        if not asks.done():
            self._renew(f"a job took more than {deadline_s} s")
            return False
        return True

    async def _ask(self, text: str) -> str | None:
        try:
            return await self._thinker.ask(text)
        except Exception as why:  # whatever it is made of
            self._renew(repr(why))
            return None

    def _renew(self, why: str) -> None:
        observe.workers_lost.inc()
        observe.LOG.warning("thinker lost", why=why)
        self.end()
        self.begin()


@asynccontextmanager
async def side_workers(thinker: SideThinker, deadline_ms: int) -> AsyncIterator[SideWorkers]:
    """Start the thinker in the background, and end it with the block."""
    workers = SideWorkers(thinker, deadline_ms)
    workers.begin()
    try:
        yield workers
    finally:
        workers.end()
