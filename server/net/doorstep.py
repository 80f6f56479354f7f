"""Count connections from their acceptance on, and keep a few places for those who come next."""

import asyncio
import socket
import sys
from collections import defaultdict
from typing import Final, Protocol

from server import observe
from server.runtime import descriptors
from server.runtime.log_throttle import LogThrottle
from server.settings import ServerSettings

GRACE_S: Final = 0.05
"""So long every line that was let in has to say what it wants, however many come after it."""

ACCEPTED: Final = 8
"""Lines that are accepted in one turn of the event loop: what they say is heard in the next ..."""
QUEUE: Final = 512
"""... and so many wait in the system for theirs."""


class SilentConnection(Protocol):
    """Close one connection of a client that has sent nothing yet."""

    def drop(self) -> None:
        """Close it at once, without a message."""
        ...


class Doorstep:
    """Hold connections until they have sent what they want; each costs one descriptor.

    Where all places are taken, the line goes that has been silent there the longest: of the same
    address where that has more than its share, of all others else. So silent lines keep nobody out.
    """

    def __init__(self, most: int, most_waiting: int, grace_s: float = GRACE_S) -> None:
        """At most ``most`` lines in all, and ``most_waiting`` that wait."""
        self._most, self.most_waiting, self._grace_s = most, most_waiting, grace_s
        self._share = max(1, most_waiting // 2)
        self._lines: set[SilentConnection] = set()
        self._waiting: dict[SilentConnection, str] = {}
        """By address; empty for a line that may be anybody's."""
        self._of: defaultdict[str, set[SilentConnection]] = defaultdict(set)
        self._timers: dict[SilentConnection, asyncio.TimerHandle] = {}
        self._silent: dict[SilentConnection, None] = {}
        """Those that have said nothing in their time, the first first."""
        self._seldom = LogThrottle("lines dropped that did not say what they want")

    @property
    def most_inside(self) -> int:
        """Return how many may have come in: places for those who wait are always kept free."""
        return max(1, self._most - self.most_waiting)

    def __len__(self) -> int:
        return len(self._lines)

    def enter(self, line: SilentConnection, address: str = "") -> None:
        """Let a connection wait, in place of another one where there is no room; or drop it.

        One without an ``address`` is anybody's, as those that come through a proxy are.
        """
        mine = self._of.get(address) if address else None
        is_many = mine is not None and len(mine) >= self._share
        if is_many or self._is_full:
            first = self._first_silent(mine if is_many else None)
            if first is None:
                self._dropped(line)
                return
            self.leave(first)
            self._dropped(first)
        self._wait(line, address)

    @property
    def _is_full(self) -> bool:
        return len(self._waiting) >= self.most_waiting or len(self._lines) >= self._most

    def _wait(self, line: SilentConnection, address: str) -> None:
        self._lines.add(line)
        self._waiting[line] = address
        if address:
            self._of[address].add(line)
        # a timer, not a look at the clock: what has been said by then has been heard before it runs
        loop = asyncio.get_running_loop()
        self._timers[line] = loop.call_later(self._grace_s, self._is_silent, line)

    def _is_silent(self, line: SilentConnection) -> None:
        del self._timers[line]
        self._silent[line] = None

    def _first_silent(self, among: set[SilentConnection] | None) -> SilentConnection | None:
        return next((it for it in self._silent if among is None or it in among), None)

    def _dropped(self, line: SilentConnection) -> None:
        observe.dropped.inc()
        self._seldom.log(waiting=len(self._waiting), lines=len(self._lines))
        line.drop()

    def speak(self, line: SilentConnection) -> None:
        """Note that it has sent its request and waits for the answer: it is no longer dropped."""
        self._silent.pop(line, None)
        timer = self._timers.pop(line, None)
        if timer is not None:
            timer.cancel()

    def come_in(self, line: SilentConnection) -> None:
        """Note that it waits no more."""
        self.speak(line)
        address = self._waiting.pop(line, "")
        if address:
            mine = self._of[address]
            mine.discard(line)
            if not mine:
                del self._of[address]

    def clear(self) -> None:
        """Drop all that have said nothing yet."""
        for line in [*self._timers, *self._silent]:
            line.drop()

    def leave(self, line: SilentConnection) -> None:
        """Forget a connection that is gone, or will be; may be called twice or if dropped."""
        self.come_in(line)
        self._lines.discard(line)


def fitting(settings: ServerSettings) -> Doorstep:
    """Return a doorstep for as many as the settings allow, and as this process may open."""
    free = descriptors.available()
    waiting = max(1, min(settings.most_waiting, free // 2))
    found = Doorstep(min(settings.most_connections + waiting, free), waiting)
    if found.most_inside < settings.most_connections:
        text = "fewer connections fit than are allowed: raise the limit of open files (ulimit -n)"
        observe.LOG.warning(text, fit=found.most_inside, allowed=settings.most_connections)
    return found


def lengthen(listening: socket.socket) -> None:
    """Let more lines wait in the system than asyncio accepts at a time: it has one number for both.

    Not on Windows, where it accepts them one by one.
    """
    if sys.platform != "win32":
        with listening.dup() as same:
            same.listen(QUEUE)
