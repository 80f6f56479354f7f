"""Keeps services going: one that fails is started again, after pauses that grow."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from server import observe
from server.live.feed import Gone
from server.runtime.backoff import next_pause
from server.runtime.log_throttle import LogThrottle
from server.store.errors import Unavailable

FIRST_S: Final = 0.5
"""Before a service is started again for the first time; each pause is twice the one before, ..."""
LONGEST_S: Final = 30.0
"""... up to this, ..."""
LONGEST_AWAY_S: Final = 2.0
"""... or up to this while it is the store that does not answer: it will be wanted at once."""
STEADY_S: Final = 60.0
"""A service that has run for so long is well again: its next pause is the first."""

_waits = LogThrottle("services wait for the store")


async def supervised(
    run: Callable[[], Awaitable[None]],
    service: str,
    is_over: Callable[[], bool] = lambda: False,
    **about: str,
) -> None:
    """Run a service until it returns, is cancelled, or fails when there is no more need of it.

    Whatever it raises besides, it is started again: so it need not catch Unavailable, and must be
    good to be started in the middle of things. ``is_over`` is asked after each failure; ``about``
    says in the log what it was for.
    """
    loop, pause_s = asyncio.get_running_loop(), 0.0
    while True:
        began = loop.time()
        try:
            return await run()
        except Exception as why:
            if is_over():
                return None
            steady = loop.time() - began > STEADY_S
            longest_s = LONGEST_AWAY_S if isinstance(why, Unavailable) else LONGEST_S
            pause_s = next_pause(0.0 if steady else pause_s, FIRST_S, longest_s)
            _note(why, service, pause_s, about)
        await asyncio.sleep(pause_s)


def _note(why: Exception, service: str, pause_s: float, about: dict[str, str]) -> None:
    """Count it and log it; what concerns all services at once is logged once a minute."""
    match why:
        case Unavailable():
            cause = "store"
            _waits.log(service=service, why=str(why))
        case Gone():  # another room than its own cannot be had: logged where that was found
            cause = "gone"
        case _:
            cause = "fault"
            observe.faults.inc()
            said = {**about, "service": service, "again_s": pause_s}
            observe.LOG.error("service failed", **said, exc_info=why)
    observe.service_restarts.labels(service, cause).inc()
