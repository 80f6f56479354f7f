"""Write files to many at once, slice by slice and in turn, so that none of them holds up a move."""

import asyncio
import socket
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final

SLICE: Final = 64 * 1024
"""Bytes that are handed to a connection at a time ..."""
SLICES: Final = 4
"""... and how many times in one turn of the event loop, over all of them."""
SLOW_S: Final = 20.0
"""How long a reader may take for one slice before it is cut off."""
WAIT_S: Final = 20.0
"""How long a download waits for its place."""
IN_SYSTEM: Final = 256 * 1024
"""Bytes of a download that wait in the system, which would else let it be megabytes."""


class Downloads:
    """Bound how many files are written at once, and share the time among them."""

    def __init__(self, most: int, slow_s: float = SLOW_S, wait_s: float = WAIT_S) -> None:
        """At most ``most`` at once, half of them for one address; twice as many wait.

        Whoever waits has a line, of which a server has so many: they must not keep out who plays.
        """
        self._most, self._share = most, max(1, most // 2)
        self._slow_s, self._wait_s = slow_s, wait_s
        self._of: Counter[str] = Counter()
        self._waiting: dict[asyncio.Future[bool], str] = {}
        """By address, the first first."""
        self._running: set[Download] = set()
        self._ready: deque[Download] = deque()
        """Those whose reader has taken what it was given."""
        self._is_due = False
        self.is_over = False
        """Whether the server stops: nothing more is written, and no other request is heard."""

    def __len__(self) -> int:
        return self._of.total()

    def take(self, address: str) -> bool:
        """Take a place, which ``leave`` gives back; return whether there is one."""
        if self.is_over or not self._has_place(address):
            return False
        self._of[address] += 1
        return True

    async def enter(self, address: str) -> bool:
        """Wait for a place, which ``leave`` gives back; return whether there is one in time.

        Where too many wait already, there is none.
        """
        if self.is_over or self.take(address):
            return not self.is_over
        mine = sum(other == address for other in self._waiting.values())
        if len(self._waiting) >= 2 * self._most or mine >= self._most:
            return False
        place: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting[place] = address
        try:
            async with asyncio.timeout(self._wait_s):
                return await place
        except TimeoutError:
            return _is_given(place)
        except asyncio.CancelledError:
            if _is_given(place):
                self.leave(address)
            raise
        finally:
            self._waiting.pop(place, None)

    def _has_place(self, address: str) -> bool:
        return len(self) < self._most and self._of[address] < self._share

    def leave(self, address: str) -> None:
        """Give a place back, to who has waited for one the longest."""
        self._of[address] -= 1
        if not self._of[address]:
            del self._of[address]
        for place, other in self._waiting.items():
            if not place.done() and self._has_place(other):
                self._of[other] += 1
                place.set_result(True)
                return

    def start(
        self, transport: asyncio.Transport, content: bytes, on_end: Callable[[], None]
    ) -> "Download":
        """Write ``content``, and call ``on_end`` once all is handed over, or the line is gone.

        The protocol of ``transport`` passes on what it is told of slow readers.
        """
        download = Download(self, transport, content, self._slow_s, on_end)
        self._running.add(download)
        self.ready(download)
        return download

    def ready(self, download: "Download") -> None:
        """Note that a download can go on."""
        self._ready.append(download)
        if not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        for _ in range(min(SLICES, len(self._ready))):
            download = self._ready.popleft()
            if download.step():
                self._ready.append(download)
        self._is_due = bool(self._ready)
        if self._is_due:
            asyncio.get_running_loop().call_soon(self._turn)

    def forget(self, download: "Download") -> None:
        """Note that a download has ended."""
        self._running.discard(download)

    def stop(self) -> None:
        """Cut off all that are being written, and let no other begin."""
        self.is_over = True
        for place in self._waiting:
            if not place.done():
                place.set_result(False)
        for download in [*self._running]:
            download.drop()


def _is_given(place: asyncio.Future[bool]) -> bool:
    return place.done() and not place.cancelled() and place.result()


class Download:
    """Write one file to one reader, never more than a slice ahead of it."""

    __slots__ = (
        "_at",
        "_content",
        "_downloads",
        "_is_queued",
        "_is_slow",
        "_on_end",
        "_slow_s",
        "_timer",
        "_transport",
    )

    def __init__(
        self,
        downloads: Downloads,
        transport: asyncio.Transport,
        content: bytes,
        slow_s: float,
        on_end: Callable[[], None],
    ) -> None:
        """``slow_s`` is how long the reader may take for a slice."""
        self._downloads, self._transport, self._slow_s = downloads, transport, slow_s
        self._content: memoryview | None = memoryview(content)
        """None once it has ended."""
        self._at, self._on_end = 0, on_end
        self._is_slow, self._is_queued = False, True
        self._timer: asyncio.TimerHandle | None = None
        transport.set_write_buffer_limits(SLICE, 0)
        pipe = transport.get_extra_info("socket")
        if pipe is not None:
            with suppress(OSError):
                pipe.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, IN_SYSTEM)

    def step(self) -> bool:
        """Write a slice; return whether another one may follow now."""
        self._is_queued = False
        if self._content is None or self._is_slow:
            return False
        part = self._content[self._at : self._at + SLICE]
        self._at += len(part)
        self._transport.write(part)
        if self._at >= len(self._content):
            self._end()
            return False
        self._is_queued = not self._is_slow
        return self._is_queued

    def pause(self) -> None:
        """Note a slow reader, and give it some time; see asyncio.Protocol."""
        self._is_slow = True
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._slow_s, self.drop)

    def resume(self) -> None:
        """Note that it has caught up; see asyncio.Protocol."""
        self._is_slow = False
        self._stop_timer()
        if self._content is not None and not self._is_queued:
            self._is_queued = True
            self._downloads.ready(self)

    def drop(self) -> None:
        """Cut the line off."""
        self._transport.abort()
        self.lose()

    def lose(self) -> None:
        """Note that the line is gone; may be called twice."""
        if self._content is not None:
            self._end()

    def _end(self) -> None:
        self._content = None
        self._stop_timer()
        self._downloads.forget(self)
        self._on_end()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
