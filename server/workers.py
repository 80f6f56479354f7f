"""Worker processes: each does one job at a time, and one that hangs or dies is replaced."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, NamedTuple, ParamSpec, TypeVar

from server.worker import end_with_server
from server.worker_process import Hung, WorkerProcess

__all__ = ["Hung", "Workers"]

P = ParamSpec("P")
T = TypeVar("T")


class _Job(NamedTuple):
    """What is to be done, and where its answer is waited for."""

    work: Callable[[], Any]
    answer: asyncio.Future[Any]
    patience: float = 1
    """How many times as long as others it may take."""


class Workers:
    """So many processes, each started when it is first needed."""

    def __init__(
        self,
        count: int,
        deadline_ms: int,
        start: Callable[[], None] = end_with_server,
        preparations: Mapping[str, Callable[[], Any]] | None = None,
    ) -> None:
        """``deadline_ms`` is what one job may take; jobs that still wait are not late.

        ``start`` is called in each new process; all three must be picklable. ``preparations``,
        by name, are what each process does before any job, once ``prepare`` was called; they are
        logged with what they answer.
        """
        self._workers = [
            _Worker(deadline_ms / 1000, WorkerProcess(start, preparations or {}))
            for _ in range(count)
        ]

    async def run(self) -> None:
        """Do jobs until cancelled. Then the workers end, and what was not answered never is."""
        async with asyncio.TaskGroup() as group:
            for worker in self._workers:
                group.create_task(worker.run())

    def prepare(self) -> None:
        """Start every process now, and let it prepare itself; those that replace it do the same."""
        for worker in self._workers:
            worker.prepare()

    @property
    def is_prepared(self) -> bool:
        """Whether every worker has been through its preparations, failed ones included."""
        return all(worker.been_prepared.is_set() for worker in self._workers)

    async def until_prepared(self) -> None:
        """Until ``is_prepared``. Never, where ``prepare`` is not called."""
        for worker in self._workers:
            await worker.been_prepared.wait()

    def failed(self, name: str) -> bool:
        """Whether the preparation ``name`` has failed somewhere."""
        return any(name in worker.process.failed for worker in self._workers)

    async def do(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What ``job`` answers, by the worker with the fewest jobs.

        A job, its arguments and its answer must be picklable. Raises Hung, BrokenProcessPool where
        the worker died twice, and what the job raises. A job that nobody waits for any more is
        not begun.
        """
        worker = min(self._workers, key=lambda each: each.jobs)
        answer: T = await worker.do(partial(job, *args, **kwargs))
        return answer

    async def do_patiently(self, patience: float, job: Callable[[], T]) -> T:
        """The same, for a job that may take ``patience`` times as long as others."""
        worker = min(self._workers, key=lambda each: each.jobs)
        answer: T = await worker.do(job, patience)
        return answer

    async def do_for(self, key: str, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same, by the worker that does all jobs for ``key`` and may remember the last."""
        worker = self._workers[hash(key) % len(self._workers)]
        answer: T = await worker.do(partial(job, *args, **kwargs))
        return answer


class _Worker:
    """One process, and the jobs that wait for it."""

    def __init__(self, deadline_s: float, process: WorkerProcess) -> None:
        self.jobs = 0
        """Those waiting, and the one being done."""
        self.been_prepared = asyncio.Event()
        """Once its process was prepared for the first time."""
        self.process = process
        self._deadline_s = deadline_s
        self._queue: asyncio.Queue[_Job | None] = asyncio.Queue()
        """None: nothing to do but to be ready."""

    def prepare(self) -> None:
        """Start the process and prepare it, between jobs."""
        if not self.process.wants_preparation:
            self.process.wants_preparation = True
            self._queue.put_nowait(None)

    async def do(self, work: Callable[[], Any], patience: float = 1) -> Any:
        """What ``work`` answers, when its turn has come."""
        job = _Job(work, asyncio.get_running_loop().create_future(), patience)
        self._queue.put_nowait(job)
        self.jobs += 1
        return await job.answer

    async def run(self) -> None:
        """Do one job after the other until cancelled."""
        try:
            while True:
                job = await self._queue.get()
                if job is None:
                    await self._be_ready()
                    continue
                if not job.answer.done():
                    await self._answer(job)
                self.jobs -= 1
        finally:
            self.process.end()
            while not self._queue.empty():
                if (job := self._queue.get_nowait()) is not None:
                    job.answer.cancel()

    async def _be_ready(self) -> None:
        """Prepare with nobody waiting: what goes wrong goes wrong again for the next job."""
        try:
            await self.process.be_ready()
        except (Hung, BrokenProcessPool):
            pass  # counted and logged where it happened
        finally:
            self.been_prepared.set()

    async def _answer(self, job: _Job) -> None:
        try:
            done = await self._done(job)
        except Exception as why:
            if not job.answer.done():
                job.answer.set_exception(why)
        except asyncio.CancelledError:
            job.answer.cancel()
            raise
        else:
            if not job.answer.done():
                job.answer.set_result(done)
        if self.process.wants_preparation and not self.process.is_alive:
            self._queue.put_nowait(None)  # the one that replaces it is ready before it is needed

    async def _done(self, job: _Job) -> Any:
        """What the job answers; a worker that dies over it is replaced once."""
        deadline_s = self._deadline_s * job.patience
        await self.process.be_ready()
        try:
            return await self.process.ask(job.work, deadline_s)
        except BrokenProcessPool:
            await self.process.be_ready()
            return await self.process.ask(job.work, deadline_s)
