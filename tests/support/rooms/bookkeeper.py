"""A process that books ends of games in an order of its own: ``python -m`` this, URL COUNT SEED.

It says ``ready``, begins when it is told anything, and says at last how many were its own.
"""

import asyncio
import sys
from random import Random

from server.live.timeslice import Timeslicer
from server.results.recorder import ResultRecorder
from server.results.result import GameResult
from server.store.redis.line import pool_to
from server.store.redis.log import RedisStore
from tests.support.rooms.results import ended


def ends(count: int) -> list[GameResult]:
    """What is to be booked: every kind, won, lost and drawn."""
    kinds = ("campaign", "rated", "casual")
    places = (True, False, None, True)
    return [ended(n, places[n % 4], kind=kinds[n % 3]) for n in range(count)]


async def booked(url: str, count: int, seed: int) -> int:
    """Book them all; answers how many nobody had booked before."""
    results = ends(count)
    Random(seed).shuffle(results)
    pool = pool_to(url)
    try:
        async with RedisStore(pool) as store:
            recorder = ResultRecorder(store, Timeslicer(), every_ms=1_000)
            print("ready", flush=True)
            await asyncio.to_thread(sys.stdin.readline)
            return sum(await asyncio.gather(*map(recorder.record, results)))
    finally:
        await pool.aclose()


if __name__ == "__main__":
    words = sys.argv[1:]
    print(asyncio.run(booked(words[0], int(words[1]), int(words[2]))), flush=True)
