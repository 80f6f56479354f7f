"""The ear for hints: one subscription connection for all rooms followed in this process."""

import asyncio
import random
from collections.abc import Callable
from typing import Final

from redis.asyncio.connection import AbstractConnection, ConnectionPool
from redis.exceptions import ConnectionError as Lost
from redis.exceptions import RedisError

from protocol.names import RoomId
from server.store.pipe import borrowed
from server.store.tasks import end_if_cancelled

QUIET_S: Final = 10.0
"""After so long without a word the connection is asked whether it lives ..."""
FIRST_S: Final = 0.05
LAST_S: Final = 1.0
"""Pauses between attempts to connect, doubling from the first to the last, and shortened by chance
so that a thousand servers do not come back in step."""


def channel(room: RoomId) -> str:
    """Where new entries of ``room`` are announced, by number."""
    return f"{{r:{room}}}:hint"


def _room(channel: bytes) -> RoomId:
    return RoomId(channel.decode()[len("{r:") : -len("}:hint")])


class Hints:
    """Listens to the rooms in ``wanted``. A hint may be lost: the sweep makes that good."""

    def __init__(
        self,
        pool: ConnectionPool,
        wanted: Callable[[], set[RoomId]],
        heard: Callable[[RoomId, int], None],
        ready: Callable[[RoomId], None],
    ) -> None:
        """``ready`` is called for each room once it is listened to: what came before is unknown."""
        self._pool = pool
        self._wanted, self._heard, self._ready = wanted, heard, ready
        self._changed = asyncio.Event()
        self._pause = FIRST_S

    def change(self) -> None:
        """The set of wanted rooms is another one now."""
        self._changed.set()

    async def run(self) -> None:
        """Listen until cancelled, through any number of connections."""
        while True:
            try:
                await self._listen()
            except* (RedisError, OSError):
                pass
            end_if_cancelled()
            await asyncio.sleep(self._pause * random.uniform(0.5, 1))  # noqa: S311
            self._pause = min(LAST_S, self._pause * 2)

    async def _listen(self) -> None:
        """One connection, to its end."""
        async with borrowed(self._pool) as connection:
            try:
                async with asyncio.TaskGroup() as group:
                    group.create_task(self._ask(connection))
                    group.create_task(self._hear(connection))
            finally:
                # Not given back while subscribed; not waited for, as a dead peer may never close.
                await connection.disconnect(nowait=True)

    async def _ask(self, connection: AbstractConnection) -> None:
        """Keep what is subscribed equal to what is wanted, many rooms a command."""
        told: set[RoomId] = set()
        while True:
            self._changed.clear()
            wanted = self._wanted()
            for verb, rooms in (("SUBSCRIBE", wanted - told), ("UNSUBSCRIBE", told - wanted)):
                if rooms:
                    await connection.send_command(verb, *map(channel, rooms))
            told = wanted
            await self._changed.wait()

    async def _hear(self, connection: AbstractConnection) -> None:
        asked = False
        while True:
            said = await connection.read_response(timeout=QUIET_S)
            if said is None:
                if asked:
                    raise Lost("the connection for hints is silent")
                await connection.send_command("PING")
            asked = said is None
            self._pause = FIRST_S
            match said:
                case [b"message", bytes(name), bytes(number)]:
                    self._heard(_room(name), int(number))
                case [b"subscribe", bytes(name), _]:
                    self._ready(_room(name))
                case _:
                    pass  # farewells, and answers to PING
