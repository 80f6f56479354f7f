"""Hold what a client has said until its session takes it, one message at a time."""

import asyncio
from collections import deque
from typing import Final

from server.session.connection import Disconnected

MOST_QUEUED: Final = 4
"""Messages that wait for the session before no more are read from the client ..."""
FEW_QUEUED: Final = 1
"""... and as few must be left before more are."""


class Intake:
    """Hand each message to who waits for it; there is no queue while nothing waits."""

    __slots__ = ("_has_ended", "_loop", "_queue", "_receiver", "_transport")

    def __init__(self, transport: asyncio.Transport) -> None:
        """``transport`` is not read from while too much waits."""
        self._transport, self._loop = transport, asyncio.get_running_loop()
        self._receiver: asyncio.Future[bytes] | None = None
        self._queue: deque[bytes] | None = None
        """Messages that nobody waited for; None where there are none."""
        self._has_ended = False

    def put(self, message: bytes) -> None:
        """Take a message of the client."""
        if self._receiver is not None and not self._receiver.done():
            self._receiver.set_result(message)
        elif not self._has_ended:
            if self._queue is None:
                self._queue = deque()
            self._queue.append(message)
            if len(self._queue) == MOST_QUEUED + 1:
                self._transport.pause_reading()

    async def get(self) -> bytes:
        """Return the next message. Raises Disconnected after the last, and to a second reader."""
        if self._queue is not None:
            return self._next(self._queue)
        if self._has_ended or self._receiver is not None:
            raise Disconnected
        receiver: asyncio.Future[bytes] = self._loop.create_future()
        self._receiver = receiver
        try:
            return await receiver
        except asyncio.CancelledError:
            if receiver.done() and not receiver.cancelled() and receiver.exception() is None:
                self._put_back(receiver.result())
            raise
        finally:
            self._receiver = None

    def end(self) -> None:
        """Note that nothing more will come; what is here may still be taken."""
        self._has_ended = True
        if self._receiver is not None and not self._receiver.done():
            self._receiver.set_exception(Disconnected())

    def forget(self) -> None:
        """End, and throw away what is here: the client is read on, but nobody is interested."""
        self._queue = None
        self._resume()
        self.end()

    def _next(self, queue: deque[bytes]) -> bytes:
        message = queue.popleft()
        if len(queue) == FEW_QUEUED:
            self._resume()
        if not queue:
            self._queue = None
        return message

    def _put_back(self, message: bytes) -> None:
        """Keep a message that came just as its reader was cancelled."""
        self._queue = self._queue or deque()
        self._queue.appendleft(message)

    def _resume(self) -> None:
        if not self._transport.is_closing():
            self._transport.resume_reading()
