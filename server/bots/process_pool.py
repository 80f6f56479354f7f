"""Run jobs in worker processes, one at a time each; replace workers that hang or die."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from server.bots.worker_process import WorkerProcess
from server.bots.worker_start import end_with_server
from server.bots.workers import Args, Hung, T, WorkerLost


class _Job(NamedTuple):
    """A job, and the future that gets its answer."""

    work: Callable[[], Any]
    answer: asyncio.Future[Any]
    time_factor: float = 1
    """Multiplies the deadline."""


class ProcessPool:
    """A fixed number of processes, each started when it is first needed."""

    def __init__(
        self,
        count: int,
        deadline_ms: int,
        start: Callable[[], None] = end_with_server,
        preparations: Mapping[str, Callable[[], Any]] | None = None,
        *,
        is_prepared: bool = False,
        idle_s: float | None = None,
    ) -> None:
        """Take what every worker needs; ``deadline_ms`` limits one job, not its wait in the queue.

        ``start`` is called in each new process, and ``preparations`` are run there before any job
        once ``prepare`` was called; their answers are logged by name. All must be picklable.
        ``is_prepared``: each process is prepared when it is first needed, without that call.
        A process without jobs for ``idle_s`` ends; the next job starts another.
        """
        self._workers = [
            _Worker(deadline_ms / 1000, WorkerProcess(start, preparations or {}), idle_s)
            for _ in range(count)
        ]
        for worker in self._workers:
            worker.process.wants_preparation = is_prepared

    async def run(self) -> None:
        """Run jobs until cancelled; then the workers end, and pending jobs are cancelled."""
        async with asyncio.TaskGroup() as group:
            for worker in self._workers:
                group.create_task(worker.run())

    def prepare(self) -> None:
        """Start and prepare every process now; processes that replace them are prepared too."""
        for worker in self._workers:
            worker.prepare()

    @property
    def is_prepared(self) -> bool:
        """Return whether every worker has run its preparations, failed ones included."""
        return all(worker.prepared_once.is_set() for worker in self._workers)

    async def wait_prepared(self) -> None:
        """Wait until ``is_prepared``, which never comes if ``prepare`` is not called."""
        for worker in self._workers:
            await worker.prepared_once.wait()

    def failed(self, name: str) -> bool:
        """Return whether the preparation ``name`` has failed in any worker."""
        return any(name in worker.process.failed for worker in self._workers)

    async def submit(
        self,
        job: Callable[[*Args], T],
        *args: *Args,
        key: str | None = None,
        time_factor: float = 1,
    ) -> T:
        """Return the answer of ``job``, run by the worker with the fewest jobs.

        With a ``key``, by the same worker each time, which may cache its last job. The deadline is
        multiplied by ``time_factor``. A job, its arguments and its answer must be picklable. Raises
        Hung, WorkerLost, and what the job raises. Cancelling it before its turn drops the job.
        """
        if key is None:
            worker = min(self._workers, key=lambda each: each.jobs)
        else:
            worker = self._workers[hash(key) % len(self._workers)]
        answer: T = await worker.submit(partial(job, *args), time_factor)
        return answer


class _Worker:
    """One process and its queue of jobs."""

    def __init__(
        self, deadline_s: float, process: WorkerProcess, idle_s: float | None = None
    ) -> None:
        self.jobs = 0
        """Jobs waiting and running."""
        self.prepared_once = asyncio.Event()
        """Set once its process was prepared for the first time."""
        self.process = process
        self._deadline_s, self._idle_s = deadline_s, idle_s
        self._queue: asyncio.Queue[_Job | None] = asyncio.Queue()
        """None stands for a preparation without a job."""

    def prepare(self) -> None:
        """Start and prepare the process, between jobs."""
        if not self.process.wants_preparation:
            self.process.wants_preparation = True
            self._queue.put_nowait(None)

    async def submit(self, work: Callable[[], Any], time_factor: float = 1) -> Any:
        """Return what ``work`` returns, when its turn has come."""
        job = _Job(work, asyncio.get_running_loop().create_future(), time_factor)
        self._queue.put_nowait(job)
        self.jobs += 1
        return await job.answer

    async def run(self) -> None:
        """Run one job after the other until cancelled."""
        try:
            while True:
                job = await self._next_job()
                if job is None:
                    await self._ensure_ready()
                    continue
                if not job.answer.done():
                    await self._answer(job)
                self.jobs -= 1
        finally:
            self.process.end()
            while not self._queue.empty():
                if (job := self._queue.get_nowait()) is not None:
                    job.answer.cancel()

    async def _next_job(self) -> _Job | None:
        """Return the next job; the process ends meanwhile if that takes too long."""
        if self._idle_s is not None and self.process.is_alive:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._idle_s):
                    return await self._queue.get()
            self.process.end()
        return await self._queue.get()

    async def _ensure_ready(self) -> None:
        """Prepare while nobody waits; what fails will fail again for the next job."""
        try:
            await self.process.ensure_ready()
        except (Hung, BrokenProcessPool):
            pass  # counted and logged where it happened
        finally:
            self.prepared_once.set()

    async def _answer(self, job: _Job) -> None:
        try:
            done = await self._execute(job)
        except Exception as why:
            if not job.answer.done():
                job.answer.set_exception(why)
        except asyncio.CancelledError:
            job.answer.cancel()
            raise
        else:
            if not job.answer.done():
                job.answer.set_result(done)
        if self.process.wants_preparation and not self.process.is_alive and self._idle_s is None:
            self._queue.put_nowait(None)  # so that its replacement is ready before it is needed

    async def _execute(self, job: _Job) -> Any:
        """Return the answer of the job; replace a worker that dies over it, once."""
        deadline_s = self._deadline_s * job.time_factor
        try:
            await self.process.ensure_ready()
            try:
                return await self.process.execute(job.work, deadline_s)
            except BrokenProcessPool:
                await self.process.ensure_ready()
                return await self.process.execute(job.work, deadline_s)
        except BrokenProcessPool as why:
            raise WorkerLost("a worker died, and so did the one that replaced it") from why
