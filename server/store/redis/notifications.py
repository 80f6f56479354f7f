"""Receive notifications of new entries, on one connection for all rooms of this process."""

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from redis.asyncio.connection import AbstractConnection, ConnectionPool
from redis.exceptions import ConnectionError as Lost
from redis.exceptions import RedisError

from protocol.names import RoomId
from server.runtime.backoff import next_pause
from server.store.redis.pipe import borrowed

QUIET_S: Final = 10.0
"""After so long without a word the connection is asked whether it lives ..."""
FIRST_S: Final = 0.05
LAST_S: Final = 1.0
"""Pauses between attempts to connect, doubling from the first to the last, and shortened by chance
so that a thousand servers do not come back in step."""


def tag(log: str) -> str:
    """Return the hash tag that all keys of a log begin with."""
    return f"{{{log}}}" if ":" in log else f"{{r:{log}}}"


def channel(log: str) -> str:
    """Return the channel on which the numbers of a log's new entries are published."""
    return f"{tag(log)}:new"


def _room(channel: bytes) -> RoomId:
    return RoomId(channel.decode()[len("{r:") : -len("}:new")])


class Notifications:
    """Subscribes to the rooms in ``wanted``. Some notifications may be lost: see the sweep."""

    def __init__(
        self,
        pool: ConnectionPool,
        wanted: Callable[[], set[RoomId]],
        heard: Callable[[RoomId, int], None],
        ready: Callable[[RoomId], None],
    ) -> None:
        """Call ``heard`` for each entry, and ``ready`` for each room once it is subscribed."""
        self._pool = pool
        self._wanted, self._heard, self._ready = wanted, heard, ready
        self._changed = asyncio.Event()
        self._connection: AbstractConnection | None = None
        self._told: set[RoomId] = set()
        """The rooms this connection was asked for."""
        self._pause = 0.0

    def change(self) -> None:
        """Tell that the set of wanted rooms has changed."""
        self._changed.set()

    async def listen(self) -> None:
        """Listen until cancelled, through any number of connections. ``ask`` must run beside it.

        Two tasks of one parent, and no group of their own: before Python 3.13 a TaskGroup forgets
        that it was cancelled when a task of it fails at the same moment.
        """
        while True:
            try:
                async with borrowed(self._pool) as connection:
                    await self._listen(connection)
            except (RedisError, OSError):
                self._pause = next_pause(self._pause, FIRST_S, LAST_S)
                await asyncio.sleep(self._pause * random.uniform(0.5, 1))  # noqa: S311 - jitter, no secret

    async def _listen(self, connection: AbstractConnection) -> None:
        """Serve one connection to its end."""
        self._connection, self._told = connection, set()
        self._changed.set()
        try:
            await self._hear(connection)
        finally:
            self._connection = None
            # Not given back while subscribed; not waited for, as a dead peer may never close.
            await connection.disconnect(nowait=True)

    async def _hear(self, connection: AbstractConnection) -> None:
        asked = False
        while True:
            said = await connection.read_response(timeout=QUIET_S)
            if said is None:
                if asked:
                    raise Lost("the connection for notifications is silent")
                await connection.send_command("PING")
            asked = said is None
            self._pause = 0.0
            match said:
                case [b"message", bytes(name), bytes(number)]:
                    self._heard(_room(name), int(number))
                case [b"subscribe", bytes(name), _]:
                    self._ready(_room(name))
                case _:
                    pass  # farewells, and answers to PING

    async def ask(self) -> None:
        """Keep subscriptions equal to the wanted rooms until cancelled, many a command."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            connection = self._connection
            if connection is None:
                continue
            told, self._told = self._told, self._wanted()
            await self._say(connection, "SUBSCRIBE", self._told - told)
            await self._say(connection, "UNSUBSCRIBE", told - self._told)

    async def _say(self, connection: AbstractConnection, verb: str, rooms: set[RoomId]) -> None:
        """Send a command on a live connection; a new connection subscribes to everything anew."""
        # The library would connect a dead one again, with nobody listening.
        if rooms and connection is self._connection and connection.is_connected:
            with suppress(RedisError, OSError):
                await connection.send_command(verb, *map(channel, rooms))
