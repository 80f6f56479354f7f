"""Measure the event loop's lag, and notice when the whole process stood still."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from server import observe

EVERY_S: Final = 0.5
ASLEEP_S: Final = 5.0
"""A process that ran nothing for so long was suspended, or its machine slept."""


def _boot_time() -> float:
    """Return seconds on a clock that runs while the machine sleeps, and that nobody sets."""
    try:
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    except (AttributeError, OSError):  # it is on Linux alone, and not in a page
        return time.time()


class LoopMonitor:
    """Knows since when this process has been awake."""

    def __init__(self, clock: Callable[[], float] = _boot_time) -> None:
        """Begin now, inside a running loop; ``clock`` counts seconds while the machine sleeps,
        too.
        """
        self._clock = clock
        self._looked = clock()
        self._awake_since = asyncio.get_running_loop().time()

    async def run(self) -> None:
        """Measure until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + EVERY_S
            await asyncio.sleep(EVERY_S)
            observe.loop_lag_ms.observe(max(0.0, loop.time() - due) * 1000)
            self.awake_since()

    def awake_since(self) -> float:
        """Return since when the process is awake, on the loop's clock: its start, or a later
        waking.

        The first caller after a sleep notices it, so that no overdue timer runs before that.
        """
        before, self._looked = self._looked, self._clock()
        gone = self._looked - before
        if gone > ASLEEP_S:
            self._awake_since = asyncio.get_running_loop().time()
            observe.slept.inc()
            observe.LOG.warning("this process stood still", seconds=round(gone, 1))
        return self._awake_since
