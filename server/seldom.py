"""Something that happens often is logged once a minute, with how often it has."""

import time
from collections.abc import Callable
from typing import Any, Final

from server import observe

EVERY_S: Final = 60.0


class Seldom:
    """One kind of event."""

    def __init__(self, event: str, now: Callable[[], float] = time.monotonic) -> None:
        """``now`` tells seconds."""
        self._event, self._now = event, now
        self._times, self._next = 0, now()

    def note(self, **about: Any) -> None:
        """Count it; log it with ``about`` where that was not done within the last minute."""
        self._times += 1
        now = self._now()
        if now >= self._next:
            observe.LOG.warning(self._event, times=self._times, **about)
            self._times, self._next = 0, now + EVERY_S
