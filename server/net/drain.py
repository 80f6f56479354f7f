"""Send clients elsewhere while this server is without the store that others share with it."""

import asyncio
from collections.abc import Callable
from typing import Final

from server import observe
from server.net.listener import Listener

EVERY_S: Final = 0.2
ELSEWHERE: Final = "this server is there, but cannot keep moves now: its store is away"
"""Told to clients with the close code; 123 bytes at most."""


class Drain:
    """Refuse clients, and close with those who are here, after some time without the store.

    A client that stayed would lose on time: other servers say that they are there, so no outage
    gives its clock anything back.
    """

    def __init__(self, lost_s: Callable[[], float], listener: Listener, after_ms: int) -> None:
        """``lost_s`` returns for how long the store has been away; ``after_ms`` are borne."""
        self._lost_s, self._listener, self._after_s = lost_s, listener, after_ms / 1000
        self._is_drained = False

    async def run(self) -> None:
        """Watch the store until cancelled; may be started again at any point."""
        while True:
            is_lost = self._lost_s() > self._after_s
            if is_lost and not self._is_drained:
                self._is_drained = True
                observe.LOG.error("clients sent elsewhere: the store is away")
                await self._listener.turn_away(ELSEWHERE)
            elif self._is_drained and not is_lost:
                observe.LOG.warning("clients taken again")
                self._listener.take_again()
                self._is_drained = False
            await asyncio.sleep(EVERY_S)
