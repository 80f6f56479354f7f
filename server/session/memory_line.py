"""A line to a session within one process: two queues of whole messages, and no network."""

import asyncio
from collections import deque
from typing import Final

from protocol.codec import Format
from protocol.from_server import CloseCode
from protocol.names import PROTOCOL
from server.session.connection import Disconnected

MOST_UNHEARD: Final = 256
"""Messages that may wait for the client before the session waits, too."""


class MemoryLine:
    """A MessageTransport, and the client's end of it: ``say``, ``hear`` and ``hang_up``."""

    def __init__(self, form: Format) -> None:
        self.form: Format = form
        self.version = PROTOCOL
        self.closed: tuple[int, str] | None = None
        """The code and the reason by which the server has closed it."""
        self._said: deque[bytes] = deque()
        self._told: deque[bytes] = deque()
        self._is_over = False
        self._changed = asyncio.Event()

    # -- the session's end: see MessageTransport -----------------------------------------------

    async def receive(self) -> bytes:
        """Return what the client said next; see MessageTransport."""
        while not self._said:
            if self._is_over:
                raise Disconnected
            await self._change()
        return self._said.popleft()

    def write(self, message: bytes) -> bool:
        """Hand a message to the client; see MessageTransport."""
        if self._is_over:
            return False
        self._told.append(message)
        self._changed.set()
        return len(self._told) <= MOST_UNHEARD

    async def drained(self) -> None:
        """Wait until the client has heard most of it; see MessageTransport."""
        while len(self._told) > MOST_UNHEARD and not self._is_over:
            await self._change()
        if self._is_over:
            raise Disconnected

    async def send(self, message: bytes) -> None:
        """Send a message; see MessageTransport."""
        if not self.write(message):
            await self.drained()

    async def ping(self) -> float:
        """Return that there is no way to go; see MessageTransport."""
        await asyncio.sleep(0)
        if self._is_over:
            raise Disconnected
        return 0.0

    async def close(self, code: CloseCode | int, why: str) -> None:
        """Close it; what was told is still heard; see MessageTransport."""
        if self.closed is None and not self._is_over:
            self.closed = int(code), why
        self.hang_up()

    # -- the client's end ----------------------------------------------------------------------

    def say(self, message: bytes) -> None:
        """Send a message to the session. Raises Disconnected."""
        if self._is_over:
            raise Disconnected
        self._said.append(message)
        self._changed.set()

    async def hear(self) -> bytes:
        """Return the session's next message. Raises Disconnected after the last."""
        while not self._told:
            if self._is_over:
                raise Disconnected
            await self._change()
        message = self._told.popleft()
        self._changed.set()
        return message

    def hang_up(self) -> None:
        """End it: the session hears what was said before, and then the end."""
        self._is_over = True
        self._changed.set()

    async def _change(self) -> None:
        self._changed.clear()
        await self._changed.wait()
