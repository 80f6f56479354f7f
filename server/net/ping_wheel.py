"""Ping all connections of a listener, by one timer for all of them."""

import asyncio
from heapq import heappop, heappush
from itertools import count
from typing import Final, Protocol

TOGETHER_S: Final = 0.05
"""Those that are due within this time are pinged at once."""


class Pinged(Protocol):
    """Keep one connection."""

    def beat(self, now: float, ping_s: float, pong_s: float) -> float | None:
        """Do what is due; return when to come again, or None where it has ended."""
        ...


class PingWheel:
    """Hold when each connection is due. One that has ended is forgotten when it would be."""

    def __init__(self, ping_s: float, pong_s: float) -> None:
        """Ping each every ``ping_s``; it has ``pong_s`` to answer."""
        self._ping_s, self._pong_s = ping_s, pong_s
        self._due: list[tuple[float, int, Pinged]] = []
        self._numbers = count()
        self._timer: asyncio.TimerHandle | None = None

    def add(self, line: Pinged) -> None:
        """Ping a connection from now on."""
        loop = asyncio.get_running_loop()
        heappush(self._due, (loop.time() + self._ping_s, next(self._numbers), line))
        if self._timer is None:
            self._timer = loop.call_at(self._due[0][0], self._turn)

    def stop(self) -> None:
        """Forget all of them."""
        self._due.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _turn(self) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        while self._due and self._due[0][0] <= now + TOGETHER_S:
            _, number, line = heappop(self._due)
            again = line.beat(now, self._ping_s, self._pong_s)
            if again is not None:
                heappush(self._due, (max(again, now + 2 * TOGETHER_S), number, line))
        self._timer = loop.call_at(self._due[0][0], self._turn) if self._due else None
