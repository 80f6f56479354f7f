"""Where its clock runs a bot plays by its time: more of it is more work, and none is overdrawn."""

import asyncio
import os
import signal
import time
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace

from engines.catalog import MANIFESTS
from protocol.clock import TimeControl
from protocol.from_client import RoomSettings
from protocol.names import RoomId
from server.bots.bot_pool import BotPool, Unwanted
from server.bots.bot_processes import bot_processes
from server.bots.clock_thinker import SLICE_MS, ClockThinker
from server.bots.time_budget import TimeBudget
from tests.server.room.tables import opened, placed
from tests.support import counted_search, in_workers
from tests.support.counted_search import BOUND, UNIT_S, counts

BOUNDED, BY_CLOCK = 1, 2
LONG, NONE = TimeBudget(60_000, 60_000, 60_000), TimeBudget(0, 0, 0)
SOON = TimeBudget(0, 60_000, 60_000)
"""Time for one slice, however long a worker takes to start."""


@pytest.fixture(autouse=True)
def known_here(monkeypatch):
    """This process knows the bot's levels, as it does of every bot that may be seated."""
    monkeypatch.setitem(MANIFESTS["polyy"].bots, "counted", counted_search.ENTRY)


@asynccontextmanager
async def thinking(count=1, deadline_ms=60_000):
    """A ClockThinker, and the pool behind it."""
    bot_pool = BotPool(bot_processes(count, deadline_ms, in_workers.start), at_start=False)
    running = asyncio.create_task(bot_pool.run())
    try:
        async with asyncio.timeout(120):
            yield ClockThinker(bot_pool, 10_000), bot_pool
    finally:
        running.cancel()
        await asyncio.wait([running])


def room(code="K7MQ2X", bot="counted", level=BY_CLOCK, control=TimeControl("sudden", 60_000)):  # noqa: B008 - frozen
    """A room with clocks, in which the bot in seat 1 is to move."""
    made = placed(opened("polyy", 1, 1, RoomSettings(clock=control), bot, level, size=4), 3)
    return replace(made, opened=replace(made.opened, room=RoomId(code)))


def wanted():
    return True


async def thought(by_clock, at, budget=SOON, is_wanted=wanted):
    return await by_clock.think(at, 1, budget, is_wanted)


async def test_more_time_is_more_work_where_a_level_plays_by_the_clock():
    soft_ms = 8 * SLICE_MS
    async with thinking() as (by_clock, _):
        short = counts(await thought(by_clock, room("AAAAAA")))[0]
        long = counts(await thought(by_clock, room("BBBBBB"), replaced(SOON, soft_ms=soft_ms)))[0]
    assert short == 1
    assert short < long <= soft_ms / 1000 / UNIT_S + 8


def replaced(budget, **changed):
    return budget._replace(**changed)


async def test_no_time_makes_an_easy_level_strong():
    async with thinking() as (by_clock, _):
        answer = await thought(by_clock, room(level=BOUNDED), LONG)
    assert counts(answer)[0] == BOUND


async def test_the_search_of_a_room_is_kept_from_ply_to_ply_and_grows_on_the_others_time():
    first = room()
    later = placed(first, 5, 8)
    async with thinking() as (by_clock, _):
        assert not by_clock.holds(first)
        assert counts(await thought(by_clock, first)) == (1, 0)
        assert by_clock.holds(first)
        growth = await by_clock.ponder(placed(first, 5), 1)
        assert (growth.answer, growth.is_done) == (None, False)
        units, views = counts(await thought(by_clock, later))
    assert units > 2
    assert views == 2


async def test_a_short_ply_of_one_room_does_not_wait_for_the_long_one_of_another():
    async with thinking() as (by_clock, _):
        await thought(by_clock, room("AAAAAA"))  # the worker has started
        long = asyncio.create_task(thought(by_clock, room("AAAAAA"), LONG))
        await asyncio.sleep(0)
        await asyncio.gather(*(thought(by_clock, room(code)) for code in ("BBBBBB", "CCCCCC")))
        assert not long.done()
        long.cancel()


async def test_a_bot_that_keeps_no_search_plays_a_level():
    async with thinking() as (by_clock, _):
        at = room(bot="gloomy")
        answer = await thought(by_clock, at)
        assert answer.why == (in_workers.REASON,)
        assert not by_clock.holds(at)


async def test_out_of_time_what_the_search_has_found_is_played_though_its_worker_hangs():
    async with thinking() as (by_clock, bot_pool):
        await thought(by_clock, room())
        answers = asyncio.create_task(
            thought(by_clock, placed(room(), 5, 8), TimeBudget(60_000, 1_500, 1_500))
        )
        (keeper,) = bot_pool.keepers
        pid = [await keeper.submit(os.getpid) for _ in range(3)][-1]  # between two slices
        os.kill(pid, signal.SIGSTOP)
        try:
            answer = await answers
        finally:
            os.kill(pid, signal.SIGCONT)
    assert counts(answer)[0] >= 1


async def test_a_bot_that_finds_nothing_in_time_says_so_and_waits_for_nobody():
    async with thinking() as (by_clock, _):
        began = time.monotonic()
        assert await thought(by_clock, room(bot="hangs"), TimeBudget(50, 200, 400)) is None
        assert time.monotonic() - began < in_workers.HANGS_S / 10
        assert await thought(by_clock, room("BBBBBB"), NONE) is None


async def test_nobody_thinks_where_nobody_waits():
    async with thinking() as (by_clock, _):
        with pytest.raises(Unwanted):
            await thought(by_clock, room(), is_wanted=lambda: False)
        with pytest.raises(Unwanted):
            await thought(by_clock, room(bot="gloomy"), is_wanted=lambda: False)


async def test_a_server_is_idle_when_no_ply_is_thought_of():
    async with thinking() as (by_clock, _):
        assert by_clock.is_idle
        task = asyncio.create_task(thought(by_clock, room()))
        await asyncio.sleep(0)
        assert not by_clock.is_idle
        await task
        assert by_clock.is_idle


async def test_the_time_for_a_ply_comes_from_the_clock_and_the_delays_of_this_server():
    async with thinking() as (by_clock, _):
        at = room()
        plenty = by_clock.budget(at, 1, at.clock.since[1])
        assert 1_000 <= plenty.soft_ms <= 60_000 / 12
        for _ in range(20):
            by_clock.delays.note(0.5)
        assert by_clock.budget(at, 1, at.clock.since[1]).soft_ms < plenty.soft_ms - 400
        with pytest.raises(LookupError):
            by_clock.budget(room(control=TimeControl()), 1, 0)


async def test_no_process_keeps_searches_before_a_clock_runs():
    async with thinking() as (by_clock, bot_pool):
        await bot_pool.think(room(bot="gloomy"), 1)
        (keeper,) = bot_pool.keepers
        assert not any(worker.process.is_alive for worker in keeper._workers)
        await thought(by_clock, room())
        assert all(worker.process.is_alive for worker in keeper._workers)
