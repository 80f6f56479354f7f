"""Measure how long one client's messages are on the way, by the server's own pings."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from statistics import median
from typing import Final

from server.session.connection import Disconnected, MessageTransport

EVERY_S: Final = 3.0
"""How often a client is asked, while its time runs ..."""
FEWEST: Final = 3
"""... once so many answers are in, which are fetched one right after the other."""
LAST: Final = 5
"""The latest round trips, of which the middle one counts: one that was held up changes nothing."""


class Latency:
    """Hold the measured latency of one client."""

    def __init__(self, connection: MessageTransport) -> None:
        self._connection = connection
        self._trips_s: tuple[float, ...] = ()

    @property
    def ms(self) -> int:
        """Return a round trip in milliseconds, as a turn has both ways in it; 0 before any."""
        return int(median(self._trips_s) * 1000) if self._trips_s else 0

    async def measure(self, wanted: Callable[[], bool]) -> None:
        """Measure again and again, for as long as it is ``wanted``."""
        with suppress(Disconnected):  # the reader hears it too
            while wanted():
                trip_s = await self._connection.ping()
                self._trips_s = (*self._trips_s[1 - LAST :], trip_s)
                await asyncio.sleep(0 if len(self._trips_s) < FEWEST else EVERY_S)
