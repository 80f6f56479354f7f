"""How late the event loop runs, and whether all of it stood still."""

import asyncio

from structlog.testing import capture_logs

from server import observe
from server.runtime import loop_monitor
from server.runtime.loop_monitor import ASLEEP_S, LoopMonitor


class Clock:
    """A clock that goes on by itself only in a machine's sleep."""

    s = 100.0

    def __call__(self) -> float:
        return self.s


async def test_who_asks_first_after_a_sleep_is_told_that_it_is_just_over():
    clock = Clock()
    monitor = LoopMonitor(clock)
    before = monitor.awake_since()
    clock.s += ASLEEP_S
    await asyncio.sleep(0.001)
    assert monitor.awake_since() == before
    clock.s += 3600
    with capture_logs() as events:
        woken = monitor.awake_since()
        assert woken > before
        assert monitor.awake_since() == woken
    assert [(it["event"], it["seconds"]) for it in events] == [("this process stood still", 3600)]


async def test_how_late_the_loop_runs_is_measured(monkeypatch):
    def measured():
        return {it.name: it.value for it in next(iter(observe.loop_lag_ms.collect())).samples}

    monkeypatch.setattr(loop_monitor, "EVERY_S", 0.001)
    before = measured()["fourfold_loop_lag_ms_count"]
    running = asyncio.create_task(LoopMonitor().run())
    async with asyncio.timeout(60):
        while measured()["fourfold_loop_lag_ms_count"] < before + 3:
            await asyncio.sleep(0)
    running.cancel()
