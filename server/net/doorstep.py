"""Counts lines from their acceptance on, and keeps a few places for those who come next."""

import asyncio
import socket
import sys
from collections import defaultdict
from typing import Final, Protocol

from server import descriptors, observe
from server.seldom import Seldom
from server.settings import Settings

GRACE_S: Final = 0.05
"""So long every line that was let in has to say what it wants, however many come after it."""

ACCEPTED: Final = 8
"""Lines that are accepted in one turn of the event loop: what they say is heard in the next ..."""
QUEUE: Final = 512
"""... and so many wait in the system for theirs."""


class Line(Protocol):
    """A connection of a client's."""

    def drop(self) -> None:
        """Close it at once, without a word."""
        ...


class Doorstep:
    """Where a line stands until it has said what it wants; it costs the server one descriptor.

    Where all places are taken, the line goes that has been silent there the longest: of the same
    address where that has more than its share, of all others else. So silent lines keep nobody out.
    """

    def __init__(self, most: int, most_waiting: int, grace_s: float = GRACE_S) -> None:
        """At most ``most`` lines in all, and ``most_waiting`` that wait."""
        self._most, self._most_waiting, self._grace_s = most, most_waiting, grace_s
        self._share = max(1, most_waiting // 2)
        self._lines: set[Line] = set()
        self._waiting: dict[Line, str] = {}
        """By address; empty for a line that may be anybody's."""
        self._of: defaultdict[str, set[Line]] = defaultdict(set)
        self._timers: dict[Line, asyncio.TimerHandle] = {}
        self._silent: dict[Line, None] = {}
        """Those that have said nothing in their time, the first first."""
        self._seldom = Seldom("lines dropped that did not say what they want")

    @property
    def most_inside(self) -> int:
        """The most that may have come in: the places of those who wait are always free for them."""
        return max(1, self._most - self._most_waiting)

    def __len__(self) -> int:
        return len(self._lines)

    def enter(self, line: Line, address: str = "") -> None:
        """Let a line wait, for another one's place where there is no other; or drop it.

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
        return len(self._waiting) >= self._most_waiting or len(self._lines) >= self._most

    def _wait(self, line: Line, address: str) -> None:
        self._lines.add(line)
        self._waiting[line] = address
        if address:
            self._of[address].add(line)
        # a timer, not a look at the clock: what has been said by then has been heard before it runs
        loop = asyncio.get_running_loop()
        self._timers[line] = loop.call_later(self._grace_s, self._is_silent, line)

    def _is_silent(self, line: Line) -> None:
        del self._timers[line]
        self._silent[line] = None

    def _first_silent(self, among: set[Line] | None) -> Line | None:
        return next((it for it in self._silent if among is None or it in among), None)

    def _dropped(self, line: Line) -> None:
        observe.dropped.inc()
        self._seldom.note(waiting=len(self._waiting), lines=len(self._lines))
        line.drop()

    def speak(self, line: Line) -> None:
        """It has said what it wants, and waits for the answer: it makes way for nobody any more."""
        self._silent.pop(line, None)
        timer = self._timers.pop(line, None)
        if timer is not None:
            timer.cancel()

    def come_in(self, line: Line) -> None:
        """It waits no more."""
        self.speak(line)
        address = self._waiting.pop(line, "")
        if address:
            mine = self._of[address]
            mine.discard(line)
            if not mine:
                del self._of[address]

    def leave(self, line: Line) -> None:
        """It is gone, or will be; may be said twice, and of one that was dropped."""
        self.come_in(line)
        self._lines.discard(line)


def fitting(settings: Settings) -> Doorstep:
    """Return one for as many lines as the settings allow, and as this process may open."""
    free = descriptors.left()
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
