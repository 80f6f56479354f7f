"""What is to be said in a moment, unless the line breaks before."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any


class ResendTimers:
    """The timers of one line."""

    def __init__(self) -> None:
        self._timers: set[asyncio.TimerHandle] = set()

    def __len__(self) -> int:
        """Return how much is to be said yet."""
        return len(self._timers)

    def call_later(self, after_ms: int, send: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Call ``send`` once that time has passed."""
        loop = asyncio.get_running_loop()

        def now() -> None:
            self._timers.discard(timer)
            task = loop.create_task(send())
            task.add_done_callback(lambda done: done.exception())

        timer = loop.call_later(after_ms / 1000, now)
        self._timers.add(timer)

    def clear(self) -> None:
        """Forget them as the line broke: what is due is said on the next one anyway, or void."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
