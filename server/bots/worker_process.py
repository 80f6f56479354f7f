"""Start, prepare, use and end one worker process."""

import asyncio
import multiprocessing
import os
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

from server import observe
from server.bots.workers import Hung

START_S: Final = 60.0
"""How long a process may take to start on a busy machine."""
PREPARE_S: Final = 600.0
"""How long one preparation may take there: several processes compile at once, and what is given up
is not tried again."""


class WorkerProcess:
    """A process that is started when first needed, and again after it died or was killed."""

    def __init__(self, start: Callable[[], None], prepare: Mapping[str, Callable[[], Any]]) -> None:
        """Call ``start`` in each new process, and every job of ``prepare`` once that is wanted."""
        self.wants_preparation = False
        """Whether a process is prepared as soon as it has started."""
        self.prepared: set[str] = set()
        """Names of preparations that have succeeded, in this process or an earlier one."""
        self.failed: set[str] = set()
        """Names of preparations that failed, and are not tried again."""
        self._on_start, self._preparations = start, prepare
        self._pool: ProcessPoolExecutor | None = None
        self._pid: int | None = None
        self._is_prepared = False

    @property
    def is_alive(self) -> bool:
        """Return whether it was started, and has not been found dead or hung since."""
        return self._pool is not None

    async def execute(self, work: Callable[[], Any], deadline_s: float) -> Any:
        """Return what ``work`` returns in the process, which must have been started.

        Raises Hung after ``deadline_s``, BrokenProcessPool if the process dies, and what ``work``
        raises. After the first two the process is gone.
        """
        limit = asyncio.timeout(deadline_s)
        try:
            async with limit:
                return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        except BrokenProcessPool:
            self._discard()
            raise
        except TimeoutError:
            if not limit.expired():
                raise  # the job's own
            self._discard()
            raise Hung(f"a worker took more than {deadline_s} s") from None

    async def ensure_ready(self) -> None:
        """Start the process if there is none, and prepare it if that is wanted.

        Raises Hung or BrokenProcessPool if it cannot be started.
        """
        while self._pool is None or (self.wants_preparation and not self._is_prepared):
            if self._pool is None:
                await self._start()
            if self.wants_preparation:
                self._is_prepared = await self._prepare_all()

    async def _start(self) -> None:
        # spawn: a fork would copy this process's sockets and event loop
        context = multiprocessing.get_context("spawn")
        self._is_prepared = False
        self._pool = pool = ProcessPoolExecutor(1, context, initializer=self._on_start)
        # in a thread, as starting a process blocks for some milliseconds
        self._pid = await self._wait_started(await asyncio.to_thread(pool.submit, os.getpid))

    async def _wait_started(self, answer: Future[int]) -> int:
        try:
            async with asyncio.timeout(START_S):
                return await asyncio.wrap_future(answer)
        except (BrokenProcessPool, TimeoutError) as why:
            self._discard()
            if isinstance(why, BrokenProcessPool):
                raise
            raise Hung(f"a worker did not start in {START_S} s") from None

    async def _prepare_all(self) -> bool:
        """Run the preparations that have not failed before. Return False if the process died."""
        for name, job in self._preparations.items():
            if name not in self.failed and not await self._prepare_one(name, job):
                return False
        return True

    async def _prepare_one(self, name: str, job: Callable[[], Any]) -> bool:
        began = time.monotonic()
        try:
            result = await self.execute(job, PREPARE_S)
        except Exception as why:
            self.failed.add(name)
            observe.faults.inc()
            observe.LOG.error("not prepared", what=name, why=repr(why))
            return self._pool is not None
        took_ms = round((time.monotonic() - began) * 1000)
        observe.LOG.info("prepared", what=name, implementation=result, ms=took_ms)
        self.prepared.add(name)
        return True

    def _discard(self) -> None:
        self.end()
        observe.workers_lost.inc()

    def end(self) -> None:
        """Kill the process; ``ensure_ready`` starts another."""
        for child in multiprocessing.active_children():
            if child.pid == self._pid:
                child.kill()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._pid = None
