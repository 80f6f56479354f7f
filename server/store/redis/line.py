"""Speak with Redis over a connection that the library made, without a task for what comes.

The library connects, proves who we are and chooses the database. From then on its streams cost more
than all the rest of an append, so its transport is taken over.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final, Protocol, cast

from redis.asyncio.connection import AbstractConnection, ConnectionPool, parse_url
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as Lost
from redis.exceptions import RedisError

from server.store.redis.resp import PENDING, answer_reader

CONNECT_S: Final = 2.0


def pool_to(url: str) -> ConnectionPool:
    """Return a pool of connections to ``url``: redis://, rediss:// or unix://. Raises ValueError.

    The library must not retry by itself: an append whose answer was lost must be checked, not sent
    again, and a store that is away must be reported at once.
    """
    ours: dict[str, Any] = {
        "retry": Retry(NoBackoff(), 0),
        # We time whole exchanges: the library's own timeout swallows a cancellation (asyncio's
        # wait_for does, in Python 3.11), and costs as much as the rest of a small answer.
        "socket_timeout": None,
        "socket_connect_timeout": CONNECT_S,
        "protocol": 2,  # the older form has nothing that we lack, and asks nothing on connecting
        "decode_responses": False,
        "driver_info": None,
    }
    return ConnectionPool(**{**parse_url(url), **ours})


class LineOwner(Protocol):
    """Takes what comes over a line."""

    def heard(self, answers: list[Any]) -> None:
        """Take answers as they came, errors among them. What it raises ends the line."""

    def lost(self, why: RedisError) -> None:
        """Learn that the line has ended. Called once."""

    def resumed(self) -> None:
        """Learn that the line takes more again."""


class Line(asyncio.Protocol):
    """Holds one live connection."""

    def __init__(self, transport: asyncio.Transport, owner: LineOwner) -> None:
        self._transport, self._owner = transport, owner
        self._reader = answer_reader()
        self.is_open = True
        self.is_full = False
        """Whether the store is behind with reading: what is written now waits in this process."""
        transport.set_protocol(self)

    def write(self, packed: bytes) -> None:
        """Send packed commands."""
        if self.is_open:
            self._transport.write(packed)

    def end(self, why: RedisError) -> None:
        """Cut the line, and tell its owner."""
        if self.is_open:
            self.is_open = False
            self._transport.abort()
            self._owner.lost(why)

    def data_received(self, data: bytes) -> None:
        """See asyncio.Protocol."""
        if not self.is_open:
            return
        self._reader.feed(data)
        gets, answers = self._reader.gets, []
        try:
            while (answer := gets()) is not PENDING:
                answers.append(answer)
            if answers:
                self._owner.heard(answers)
        except RedisError as why:
            self.end(why)

    def pause_writing(self) -> None:
        """See asyncio.Protocol."""
        self.is_full = True

    def resume_writing(self) -> None:
        """See asyncio.Protocol."""
        self.is_full = False
        self._owner.resumed()

    def connection_lost(self, why: Exception | None) -> None:
        """See asyncio.Protocol."""
        self.end(Lost(str(why or "the store closed the connection")))


@asynccontextmanager
async def opened(pool: ConnectionPool, owner: LineOwner) -> AsyncIterator[Line]:
    """Hold a line open while the block runs, which watches for its end. Raises RedisError."""
    async with _borrowed(pool) as connection:
        try:
            line = Line(_transport(connection), owner)
            try:
                yield line
            finally:
                line.is_open = False
        finally:
            # Not given back alive; not waited for, as a dead peer may never close.
            await connection.disconnect(nowait=True)


def _transport(connection: AbstractConnection) -> asyncio.Transport:
    """Return what carries a connection on which nothing is left unread. Raises Lost."""
    reader, writer = connection._reader, connection._writer
    if reader is None or writer is None or reader.at_eof() or writer.is_closing():
        raise Lost("the store closed the connection")
    return cast("asyncio.Transport", writer.transport)


@asynccontextmanager
async def _borrowed(pool: ConnectionPool) -> AsyncIterator[AbstractConnection]:
    """Lend a connection that was good a moment ago. Raises RedisError."""
    with _timely():
        async with asyncio.timeout(CONNECT_S):
            connection = await pool.get_connection()  # type: ignore[no-untyped-call]
    try:
        yield connection
    finally:
        await pool.release(connection)


@contextmanager
def _timely() -> Iterator[None]:
    """Raise ConnectionError for a timeout, as for every other way to get no answer."""
    try:
        yield
    except TimeoutError as why:
        raise Lost("the store takes too long") from why
