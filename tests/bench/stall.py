"""How long one server holds up its event loop while positions are judged and games shown again.

python -m tests.bench.stall

Prints, for each kind of work, how long it took and the longest time in which nothing else ran.
"""

import asyncio
import time
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any

from server import observe
from server.advice import Advice
from server.replay import replayed
from server.settings import Settings
from server.slices import Slices
from server.workers import Workers
from tests.support.games import whole_game

LARGE = "1,2,1,2/2,1,2,1/1,2,1,2/-,-,-,-"
"""Six and six pieces: five million boards."""


class Ticker:
    """Notes the longest time between two turns of the event loop."""

    def __init__(self) -> None:
        self.longest, self._last = 0.0, time.perf_counter()

    def turn(self) -> None:
        """It is a turn now."""
        now = time.perf_counter()
        self.longest, self._last = max(self.longest, now - self._last), now

    async def run(self) -> None:
        """Ask for a turn again and again."""
        while True:
            await asyncio.sleep(0.0005)
            self.turn()


async def measured(what: str, work: Awaitable[Any]) -> Any:
    """What ``work`` answers; prints how long it took and what it held up."""
    ticker, began = Ticker(), time.perf_counter()
    ticking = asyncio.create_task(ticker.run())
    answer = await work
    ticker.turn()
    took = time.perf_counter() - began
    ticking.cancel()
    with suppress(asyncio.CancelledError):
        await ticking
    print(f"{what:58}{took * 1000:8.1f} ms, longest stall {ticker.longest * 1000:5.1f} ms")
    return answer


async def main() -> None:
    """Judge in a worker, show again here."""
    settings = Settings()
    workers = Workers(1, settings.advice_deadline_ms)
    running = asyncio.create_task(workers.run())
    slices = Slices()
    advice = Advice(workers, slices)
    await measured("nothing at all", asyncio.sleep(1))
    short, long = whole_game("toppen", seed=3), whole_game("polyy")
    large = whole_game("toppen", seed=3, start="custom", layout=LARGE)
    await measured("Toppen assessed, by a worker that has to start", advice.values(short))
    await measured("the same again: looked up", advice.values(short))
    await measured("another start", advice.values(whole_game("toppen", start="stacked")))
    await measured("six and six pieces", advice.values(large))
    for name, facts in (("Toppen", short), ("Poly-Y", long)):
        one = f"{name}: {len(facts)} entries shown again"
        first, changes = await measured(one, replayed(facts, None, "msgpack", slices))
        print(f"{sum(len(bytes(raw)) for raw in (first, *changes)):61} bytes")
        many = (replayed(facts, None, "msgpack", slices) for _ in range(50))
        await measured("the same for fifty clients at once", asyncio.gather(*many))
    running.cancel()
    await asyncio.wait([running])


if __name__ == "__main__":
    observe.start_logging("text")
    asyncio.run(main())
