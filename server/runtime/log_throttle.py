"""Log a frequent event once a minute, with how often it happened."""

import time
from collections.abc import Callable
from typing import Any, Final

from server import observe

EVERY_S: Final = 60.0


class LogThrottle:
    """Counts one kind of event."""

    def __init__(self, event: str, now: Callable[[], float] = time.monotonic) -> None:
        """Throttle ``event``; ``now`` returns seconds."""
        self._event, self._now = event, now
        self._times, self._next = 0, now()

    def log(self, **about: Any) -> None:
        """Count the event; log it with ``about`` if the last log was a minute ago."""
        self._times += 1
        now = self._now()
        if now >= self._next:
            observe.LOG.warning(self._event, times=self._times, **about)
            self._times, self._next = 0, now + EVERY_S
