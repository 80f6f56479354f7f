"""A worker does one job at a time; one that hangs or dies is replaced, and the rest goes on."""

import asyncio
import multiprocessing
import os
import signal
import time
from contextlib import asynccontextmanager
from functools import partial

import pytest

from server import observe
from server.bots.process_pool import ProcessPool
from server.bots.workers import Hung, WorkerLost

SOON = 0.005
"""Of a deadline of a minute: what hangs is given up soon, what only waits for its turn is not."""


@asynccontextmanager
async def working(count=1, deadline_ms=60_000, preparations=None, **how):
    pool = ProcessPool(count, deadline_ms, preparations=preparations, **how)
    running = asyncio.create_task(pool.run())
    try:
        yield pool
    finally:
        running.cancel()
        await asyncio.wait([running])


def alive(pid):
    return pid in {child.pid for child in multiprocessing.active_children()}


def lost():
    return observe.REGISTRY.get_sample_value("fourfold_workers_lost_total")


async def gone(pid):
    async with asyncio.timeout(60):
        while alive(pid):
            await asyncio.sleep(0.01)


async def test_a_job_is_done_in_another_process_and_the_next_one_in_the_same():
    async with working() as pool:
        pid = await pool.submit(os.getpid)
        assert pid != os.getpid()
        assert await pool.submit(os.getpid) == pid
        assert await pool.submit(divmod, 7, 2) == (3, 1)


async def test_no_process_is_started_before_there_is_a_job():
    async with working(3) as pool:
        before = set(multiprocessing.active_children())
        await pool.submit(os.getpid)
        assert len(set(multiprocessing.active_children()) - before) == 1


async def test_a_worker_that_hangs_is_ended_and_the_jobs_behind_it_are_done():
    async with working() as pool:
        pid = await pool.submit(os.getpid)
        hung = asyncio.create_task(pool.submit(time.sleep, 3600, time_factor=SOON))
        behind = asyncio.create_task(pool.submit(os.getpid))
        with pytest.raises(Hung, match="more than"):
            await hung
        assert await behind != pid
        await gone(pid)


async def test_a_worker_that_died_is_replaced_unseen():
    async with working() as pool:
        pid = await pool.submit(os.getpid)
        os.kill(pid, signal.SIGKILL)
        assert await pool.submit(os.getpid) != pid


async def test_every_worker_that_died_is_counted():
    async with working() as pool:
        before = lost()
        os.kill(await pool.submit(os.getpid), signal.SIGKILL)
        await pool.submit(os.getpid)
        assert lost() == before + 1
        with pytest.raises(WorkerLost):
            await pool.submit(os._exit, 1)
        assert lost() == before + 3


async def test_a_job_that_kills_every_worker_is_given_up():
    async with working() as pool:
        with pytest.raises(WorkerLost):
            await pool.submit(os._exit, 1)
        assert await pool.submit(divmod, 7, 2) == (3, 1)


async def test_what_a_job_raises_is_raised_and_its_worker_lives():
    async with working() as pool:
        pid = await pool.submit(os.getpid)
        with pytest.raises(ZeroDivisionError):
            await pool.submit(divmod, 7, 0)
        assert await pool.submit(os.getpid) == pid


async def test_jobs_of_one_key_are_done_by_one_worker():
    async with working(3) as pool:
        pids = {await pool.submit(os.getpid, key="K7MQ2X") for _ in range(5)}
        assert len(pids) == 1


async def test_a_job_without_a_key_goes_to_a_worker_that_is_free():
    async with working(2) as pool:
        busy = asyncio.create_task(pool.submit(time.sleep, 3600))
        await asyncio.sleep(0)
        assert await pool.submit(divmod, 7, 2) == (3, 1)
        assert not busy.done()
        busy.cancel()


async def test_who_gives_up_waiting_stops_nobody_else():
    async with working() as pool:
        first = asyncio.create_task(pool.submit(os.getpid))
        waits = asyncio.create_task(pool.submit(time.sleep, 3600))
        await asyncio.sleep(0)
        waits.cancel()
        pid = await first
        assert await pool.submit(os.getpid) == pid


async def test_in_the_end_nobody_thinks_and_nobody_waits():
    async with working() as pool:
        pid = await pool.submit(os.getpid)
        jobs = [asyncio.create_task(pool.submit(time.sleep, 3600)) for _ in range(2)]
        await asyncio.sleep(0)
    await gone(pid)
    ended = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(each) for each in ended] == [asyncio.CancelledError] * 2


async def test_a_process_that_nobody_needs_ends_and_the_next_job_starts_another():
    async with working(idle_s=0.05) as pool:
        pid = await pool.submit(os.getpid)
        await gone(pid)
        assert await pool.submit(os.getpid) != pid


# Preparations: this one shows, as it changes what a process says of itself


async def test_workers_are_prepared_when_asked_to_and_before_any_job(tmp_path):
    async with working(2, preparations={"place": partial(os.chdir, tmp_path)}) as pool:
        assert await pool.submit(os.getcwd) != str(tmp_path)
        assert not pool.is_prepared
        pool.prepare()
        async with asyncio.timeout(120):
            await pool.wait_prepared()
        assert pool.is_prepared
        assert not pool.failed("place")
        found = await asyncio.gather(*(pool.submit(os.getcwd) for _ in range(4)))
        assert set(found) == {str(tmp_path)}


async def test_workers_may_be_prepared_by_their_first_job(tmp_path):
    preparations = {"place": partial(os.chdir, tmp_path)}
    async with working(2, preparations=preparations, is_prepared=True) as pool:
        before = set(multiprocessing.active_children())
        assert await pool.submit(os.getcwd) == str(tmp_path)
        assert len(set(multiprocessing.active_children()) - before) == 1


async def test_a_worker_that_replaces_another_is_prepared_too(tmp_path):
    async with working(preparations={"place": partial(os.chdir, tmp_path)}) as pool:
        pool.prepare()
        os.kill(await pool.submit(os.getpid), signal.SIGKILL)
        assert await pool.submit(os.getcwd) == str(tmp_path)


async def test_a_worker_that_hung_is_replaced_and_prepared_before_it_is_needed(tmp_path):
    preparations = {"place": partial(os.chdir, tmp_path)}
    async with working(preparations=preparations) as pool:
        pool.prepare()
        pid = await pool.submit(os.getpid)
        with pytest.raises(Hung):
            await pool.submit(time.sleep, 3600, time_factor=SOON)
        await gone(pid)
        async with asyncio.timeout(120):
            while not multiprocessing.active_children():
                await asyncio.sleep(0.01)
        assert await pool.submit(os.getcwd) == str(tmp_path)


@pytest.mark.parametrize(
    "bad", [partial(divmod, 7, 0), partial(os._exit, 1)], ids=["raises", "dies"]
)
async def test_a_preparation_that_fails_is_not_tried_again_and_the_others_are_done(bad, tmp_path):
    preparations = {"bad": bad, "place": partial(os.chdir, tmp_path)}
    async with working(preparations=preparations) as pool:
        pool.prepare()
        async with asyncio.timeout(120):
            await pool.wait_prepared()
        assert (pool.failed("bad"), pool.failed("place")) == (True, False)
        assert await pool.submit(os.getcwd) == str(tmp_path)
