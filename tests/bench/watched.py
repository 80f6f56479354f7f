"""A server that counts what it does: for measurements that need to look inside.

`python -m tests.bench.watched PORT REDIS_URL` serves as ever, with wide limits. Each line on its
standard input is answered by one of JSON on its standard output: what happened since the last.
It counts by patching what every version has, so that old and new ones are measured alike.
"""

import asyncio
import gc
import json
import sys
import time
from collections import Counter
from typing import Any

from server.room import fold as rooms

COUNTS: Counter[str] = Counter()
COLLECTIONS: list[tuple[int, float]] = []
"""Of each garbage collection its generation, and how many CPU seconds it took."""
_fold = rooms.fold


def fold(*what: Any) -> Any:
    """Count one entry more that is folded."""
    COUNTS["entries folded"] += 1
    COUNTS["folds"] += what[0] is None
    return _fold(*what)


rooms.fold = fold  # before anything else takes it from there
from server import app, observe  # noqa: E402
from server.settings import ServerSettings  # noqa: E402
from server.store.redis.log import RedisStore  # noqa: E402

_range = RedisStore._range


async def counted_range(store: RedisStore, log: str, after: Any, most: int) -> Any:
    """Count one read more of a room's log."""
    COUNTS["reads"] += ":" not in log
    return await _range(store, log, after, most)


RedisStore._range = counted_range  # type: ignore[method-assign]


class Meter:
    """What happened since it was last read."""

    def __init__(self) -> None:
        self._clear()
        self._began = 0.0
        gc.callbacks.append(self._on_gc)

    def _clear(self) -> None:
        self.stands: list[float] = []
        self.at, self.cpu, self.turn = time.perf_counter(), time.process_time(), time.perf_counter()
        COUNTS.clear()
        COLLECTIONS.clear()

    def _on_gc(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.thread_time()
        else:
            COLLECTIONS.append((info["generation"], time.thread_time() - self._began))

    async def run(self) -> None:
        """Note how long the loop stands."""
        while True:
            await asyncio.sleep(0.001)
            now = time.perf_counter()
            self.stands.append(now - self.turn - 0.001)
            self.turn = now

    def read(self) -> None:
        """Print it, and begin anew."""
        took = time.perf_counter() - self.at
        collections = list(COLLECTIONS)
        told = {
            **COUNTS,
            "seconds": took,
            "cpu": time.process_time() - self.cpu,
            "longest stand ms": 1000 * max([*self.stands, time.perf_counter() - self.turn]),
            "tracked objects": len(gc.get_objects()),
        }
        began = time.thread_time()
        gc.collect()
        told["a full collection ms"] = 1000 * (time.thread_time() - began)
        for generation in range(3):
            times = [seconds for at, seconds in collections if at == generation]
            told[f"gc{generation} times"] = len(times)
            told[f"gc{generation} longest ms"] = 1000 * max(times, default=0)
            told[f"gc{generation} seconds"] = sum(times)
        print(json.dumps(told), flush=True)
        self._clear()


async def main(port: int, redis: str, **more: Any) -> None:
    """Serve until SIGTERM."""
    meter = Meter()
    measuring = asyncio.create_task(meter.run())

    def heard() -> None:
        if sys.stdin.readline():
            meter.read()
        else:
            asyncio.get_running_loop().remove_reader(0)

    asyncio.get_running_loop().add_reader(0, heard)
    wide = {
        "opens_burst": 10**9,
        "failed_guesses_burst": 10**9,
        "connections_per_address": 10**6,
        "ping_ms": 10**6,
        **more,
    }
    await app.run(ServerSettings(port=port, redis=redis, **wide))
    measuring.cancel()


if __name__ == "__main__":
    observe.start_logging("text")
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], **json.loads((sys.argv[3:] or ["{}"])[0])))
