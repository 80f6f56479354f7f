"""Worker processes: each does one job at a time, and one that hangs or dies is replaced."""

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, NamedTuple, ParamSpec, TypeVar

from server import observe
from server.worker import end_with_server

P = ParamSpec("P")
T = TypeVar("T")


class Hung(Exception):
    """A worker took longer than its deadline, and was ended."""


class _Job(NamedTuple):
    """What is to be done, and where its answer is waited for."""

    work: Callable[[], Any]
    answer: asyncio.Future[Any]


class Workers:
    """So many processes, each started when it is first needed."""

    def __init__(self, count: int, deadline_ms: int) -> None:
        """``deadline_ms`` is what one job may take; jobs that still wait are not late."""
        self._workers = [_Worker(deadline_ms / 1000) for _ in range(count)]

    async def run(self) -> None:
        """Do jobs until cancelled. Then the workers end, and what was not answered never is."""
        async with asyncio.TaskGroup() as group:
            for worker in self._workers:
                group.create_task(worker.run())

    async def do(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What ``job`` answers, by the worker with the fewest jobs.

        A job, its arguments and its answer must be picklable. Raises Hung, BrokenProcessPool where
        the worker died twice, and what the job raises. A job that nobody waits for any more is
        not begun.
        """
        worker = min(self._workers, key=lambda each: each.jobs)
        answer: T = await worker.do(partial(job, *args, **kwargs))
        return answer

    async def do_for(self, key: str, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same, by the worker that does all jobs for ``key`` and may remember the last."""
        worker = self._workers[hash(key) % len(self._workers)]
        answer: T = await worker.do(partial(job, *args, **kwargs))
        return answer


class _Worker:
    """One process, and the jobs that wait for it."""

    def __init__(self, deadline_s: float) -> None:
        self.jobs = 0
        """Those waiting, and the one being done."""
        self._deadline_s = deadline_s
        self._queue: asyncio.Queue[_Job] = asyncio.Queue()
        self._pool: ProcessPoolExecutor | None = None
        self._pid: int | None = None

    async def do(self, work: Callable[[], Any]) -> Any:
        """What ``work`` answers, when its turn has come."""
        job = _Job(work, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(job)
        self.jobs += 1
        return await job.answer

    async def run(self) -> None:
        """Do one job after the other until cancelled."""
        try:
            while True:
                job = await self._queue.get()
                if not job.answer.done():
                    await self._answer(job)
                self.jobs -= 1
        finally:
            self._end()
            while not self._queue.empty():
                self._queue.get_nowait().answer.cancel()

    async def _answer(self, job: _Job) -> None:
        try:
            done = await self._in_time(job.work)
        except Exception as why:
            if not job.answer.done():
                job.answer.set_exception(why)
        except asyncio.CancelledError:
            job.answer.cancel()
            raise
        else:
            if not job.answer.done():
                job.answer.set_result(done)

    async def _in_time(self, work: Callable[[], Any]) -> Any:
        """What ``work`` answers; a worker that dies over it is replaced once."""
        limit = asyncio.timeout(self._deadline_s)
        try:
            async with limit:
                try:
                    return await self._ask(work)
                except BrokenProcessPool:
                    self._end()
                    observe.workers_lost.inc()
                    return await self._ask(work)
        except (TimeoutError, BrokenProcessPool) as why:
            if isinstance(why, TimeoutError) and not limit.expired():
                raise  # the job's own
            self._end()
            observe.workers_lost.inc()
            if isinstance(why, BrokenProcessPool):
                raise
            raise Hung(f"a worker took more than {self._deadline_s} s") from None

    async def _ask(self, work: Callable[[], Any]) -> Any:
        loop = asyncio.get_running_loop()
        if self._pool is None:
            # spawn: a fork would copy this process's sockets and event loop
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, initializer=end_with_server)
            self._pid = await loop.run_in_executor(self._pool, os.getpid)
        return await loop.run_in_executor(self._pool, work)

    def _end(self) -> None:
        """End the process, whatever it does; the next job starts another."""
        for child in multiprocessing.active_children():
            if child.pid == self._pid:
                child.kill()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._pid = None
