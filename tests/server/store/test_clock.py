"""One clock for all processes: the store's."""

import asyncio

from structlog.testing import capture_logs

from server.live.supervisor import supervised
from server.store.clock import StoreClock
from server.store.errors import Unavailable


class Clock:
    """As much of a store as has a clock."""

    def __init__(self, ahead_ms: int) -> None:
        self.ahead_ms, self.away = ahead_ms, False

    async def now(self) -> int:
        if self.away:
            raise Unavailable("away")
        return self.ahead_ms


async def test_it_reads_the_stores_clock_without_asking_again():
    time = StoreClock(Clock(ahead_ms=10**12))
    await time.measure()
    assert abs(time.now() - 10**12) < 1000
    assert time.now() <= time.now()


async def test_the_last_offset_holds_while_the_store_is_away(monkeypatch):
    clock = Clock(ahead_ms=10**12)
    time = StoreClock(clock)
    await time.measure()
    clock.away = True
    monkeypatch.setattr("server.store.clock.EVERY_S", 0)
    monkeypatch.setattr("server.live.supervisor.FIRST_S", 0.001)
    running = asyncio.create_task(supervised(time.run, "StoreClock"))
    for _ in range(5):
        await asyncio.sleep(0)
    assert abs(time.now() - 10**12) < 1000
    assert not running.done()
    clock.away, clock.ahead_ms = False, 2 * 10**12
    async with asyncio.timeout(60):
        while time.now() < 1.5 * 10**12:
            await asyncio.sleep(0)
    running.cancel()


async def test_a_clock_that_was_set_is_followed_and_said_to_have_been():
    clock = Clock(ahead_ms=10**12)
    time = StoreClock(clock)
    with capture_logs() as events:
        await time.measure()  # whatever this machine's own clock says
        clock.ahead_ms -= 3_600_000
        await time.measure()
        await time.measure()
    assert abs(time.now() - clock.ahead_ms) < 1000
    (told,) = events
    assert told["event"] == "store's clock went back"
    assert abs(told["by_ms"] - 3_600_000) < 1000


class Slow:
    """A store's clock that is an hour ahead, and answers at the end of a trip."""

    def __init__(self) -> None:
        self.local, self.trip_ms, self.ahead_ms = 0.0, 0.0, 3_600_000.0

    async def now(self) -> int:
        self.local += self.trip_ms
        return int(self.local + self.ahead_ms)


async def test_an_answer_that_was_long_on_its_way_puts_no_clock_wrong(monkeypatch):
    clock = Slow()
    monkeypatch.setattr("server.store.clock._monotonic", lambda: clock.local)
    time = StoreClock(clock)
    await time.measure()
    clock.trip_ms = 2_800
    with capture_logs() as events:
        await time.measure()
    assert time.now() == int(clock.local + clock.ahead_ms)
    assert not events
    clock.ahead_ms += 5_000
    await time.measure()
    assert 0 <= clock.local + clock.ahead_ms - time.now() <= 2_800, "as far as that is certain"
