"""One worker process: started, prepared, asked one thing at a time, and ended."""

import asyncio
import multiprocessing
import os
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

from server import observe

START_S: Final = 60.0
"""How long a process may take to start on a busy machine."""
PREPARE_S: Final = 180.0
"""How long one preparation may take there."""


class Hung(Exception):
    """A worker took longer than its deadline, and was ended."""


class WorkerProcess:
    """A process that is started when it is first asked, and again when it died or was ended."""

    def __init__(self, start: Callable[[], None], prepare: Mapping[str, Callable[[], Any]]) -> None:
        """``start`` is called in each new process. So is every job of ``prepare``, once wanted."""
        self.wants_preparation = False
        """Whether a process is prepared as soon as it has started."""
        self.prepared: set[str] = set()
        """Whose preparation has succeeded, in this process or one before it."""
        self.failed: set[str] = set()
        """Whose has not, and is not tried again."""
        self._on_start, self._prepare = start, prepare
        self._pool: ProcessPoolExecutor | None = None
        self._pid: int | None = None
        self._is_prepared = False

    @property
    def is_alive(self) -> bool:
        """Whether it was started, and has not been found dead or hung since."""
        return self._pool is not None

    async def ask(self, work: Callable[[], Any], deadline_s: float) -> Any:
        """What ``work`` answers in that process.

        Raises Hung after ``deadline_s``, BrokenProcessPool when the process dies over it, and
        what ``work`` raises. After the first two the process is no more.
        """
        limit = asyncio.timeout(deadline_s)
        try:
            async with limit:
                return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        except BrokenProcessPool:
            self._lose()
            raise
        except TimeoutError:
            if not limit.expired():
                raise  # the job's own
            self._lose()
            raise Hung(f"a worker took more than {deadline_s} s") from None

    async def be_ready(self) -> None:
        """Start the process where there is none, and prepare it where that is wanted.

        Raises Hung or BrokenProcessPool when it cannot be started.
        """
        while self._pool is None or (self.wants_preparation and not self._is_prepared):
            if self._pool is None:
                await self._start()
            if self.wants_preparation:
                self._is_prepared = await self._all_prepared()

    async def _start(self) -> None:
        # spawn: a fork would copy this process's sockets and event loop
        context = multiprocessing.get_context("spawn")
        self._is_prepared = False
        self._pool = pool = ProcessPoolExecutor(1, context, initializer=self._on_start)
        # in a thread, as starting a process takes some milliseconds, and the loop has better to do
        self._pid = await self._started(await asyncio.to_thread(pool.submit, os.getpid))

    async def _started(self, answer: Future[int]) -> int:
        try:
            async with asyncio.timeout(START_S):
                return await asyncio.wrap_future(answer)
        except (BrokenProcessPool, TimeoutError) as why:
            self._lose()
            if isinstance(why, BrokenProcessPool):
                raise
            raise Hung(f"a worker did not start in {START_S} s") from None

    async def _all_prepared(self) -> bool:
        """Do every preparation that has not failed before; False when the process is no more."""
        for name, job in self._prepare.items():
            if name not in self.failed and not await self._one_prepared(name, job):
                return False
        return True

    async def _one_prepared(self, name: str, job: Callable[[], Any]) -> bool:
        began = time.monotonic()
        try:
            told = await self.ask(job, PREPARE_S)
        except Exception as why:
            self.failed.add(name)
            observe.faults.inc()
            observe.LOG.error("not prepared", what=name, why=repr(why))
            return self._pool is not None
        took_ms = round((time.monotonic() - began) * 1000)
        observe.LOG.info("prepared", what=name, implementation=told, ms=took_ms)
        self.prepared.add(name)
        return True

    def _lose(self) -> None:
        self.end()
        observe.workers_lost.inc()

    def end(self) -> None:
        """End the process, whatever it does; ``be_ready`` starts another."""
        for child in multiprocessing.active_children():
            if child.pid == self._pid:
                child.kill()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._pid = None
