"""Receive notifications of new entries, on one connection for all rooms of this process."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from redis.asyncio.connection import ConnectionPool
from redis.exceptions import ConnectionError as Lost
from redis.exceptions import RedisError

from protocol.names import RoomId
from server.runtime.backoff import next_pause
from server.store.redis.keys import channel, room_of
from server.store.redis.line import Line, opened
from server.store.redis.resp import pack

CHECK_S: Final = 1.0
"""How often the connection is asked whether it lives."""
ANSWER_S: Final = 3.0
FIRST_S: Final = 0.05
LAST_S: Final = 1.0
"""Pauses between attempts to connect, doubling from the first to the last, and shortened by chance
so that a thousand servers do not come back in step."""


class Notifications:
    """Subscribes to the rooms in ``wanted``. Some notifications may be lost: see the sweep.

    An entry of ours is published only if others listen, by the store's count of who is subscribed,
    this process taken off. What was appended while our own connection was lost, and counted by
    mistake, is published later: ``repeat`` is called with it.
    """

    def __init__(
        self,
        pool: ConnectionPool,
        wanted: Callable[[], set[RoomId]],
        notify: Callable[[RoomId, int], None],
        ready: Callable[[RoomId], None],
        repeat: Callable[[RoomId, int], None],
    ) -> None:
        """Call ``notify`` for each entry, and ``ready`` for each room once it is subscribed."""
        self._pool = pool
        self._wanted, self._notify, self._ready, self._repeat = wanted, notify, ready, repeat
        self._line: Line | None = None
        self._told: set[RoomId] = set()
        """The rooms this connection was asked for."""
        self._unconfirmed: Counter[RoomId] = Counter()
        self._listened: dict[RoomId, Line] = {}
        """The rooms that the store surely counts this process in for, and on which line."""
        self._kept: dict[RoomId, int] = {}
        self._unproven: dict[RoomId, int] = {}
        """The last entries of ours that only we may have counted: since the line was last asked
        whether it lives, and before, while it has not answered."""
        self._is_due = False
        self._lost, self._alive = asyncio.Event(), asyncio.Event()

    def change(self) -> None:
        """Tell that the set of wanted rooms has changed."""
        if self._line is not None and not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_soon(self._ask)

    def _ask(self) -> None:
        """Make subscriptions equal to the wanted rooms, many a command."""
        self._is_due = False
        if self._line is None:
            return
        told, self._told = self._told, self._wanted()
        if new := self._told - told:
            self._unconfirmed.update(new)
            self._line.write(pack(("SUBSCRIBE", *map(channel, new))))
        if old := told - self._told:
            for room in old:
                self._listened.pop(room, None)
            self._line.write(pack(("UNSUBSCRIBE", *map(channel, old))))

    def listens(self, room: RoomId) -> Line | None:
        """Return the line on which the store counts this process in as a listener, if it does."""
        return self._listened.get(room)

    def kept(self, room: RoomId, seq: int, line: Line | None) -> None:
        """Note an entry of ours, in the append of which ``line`` was taken off the count."""
        if line is None:
            return
        if self._listened.get(room) is line:
            self._kept[room] = seq
        else:
            self._repeat(room, seq)

    async def listen(self) -> None:
        """Listen until cancelled, through any number of connections."""
        pause = 0.0
        while True:
            try:
                async with opened(self._pool, self) as line:
                    self._line = line
                    self._lost.clear()
                    self.change()
                    while line.is_open:
                        await self._check(line)
                        pause = 0.0
            except (RedisError, OSError):
                pass
            finally:
                self.lost(Lost("closed"))
            pause = next_pause(pause, FIRST_S, LAST_S)
            await asyncio.sleep(pause * random.uniform(0.5, 1))  # noqa: S311 - jitter, no secret

    async def _check(self, line: Line) -> None:
        """Ask whether the line lives; return after a while, or once it is lost."""
        self._unproven, self._kept = self._kept, {}
        self._alive.clear()
        line.write(pack(("PING",)))
        try:
            async with asyncio.timeout(ANSWER_S):
                await self._alive.wait()
        except TimeoutError:
            line.end(Lost("the connection for notifications is silent"))
        self._unproven = {}
        with suppress(TimeoutError):
            async with asyncio.timeout(CHECK_S):
                await self._lost.wait()

    def heard(self, answers: list[Any]) -> None:
        """See LineOwner."""
        for said in answers:
            match said:
                case [b"message", bytes(name), bytes(number)]:
                    self._notify(room_of(name), int(number))
                case [b"subscribe", bytes(name), _]:
                    self._confirm(room_of(name))
                case [b"pong", _] | b"PONG":
                    self._alive.set()
                case RedisError():
                    raise said
                case _:
                    pass  # farewells

    def _confirm(self, room: RoomId) -> None:
        """Learn that one subscription has begun, of which some may have ended again."""
        self._unconfirmed[room] -= 1
        if not self._unconfirmed[room]:
            del self._unconfirmed[room]
            if room in self._told and self._line is not None:
                self._listened[room] = self._line
        self._ready(room)

    def lost(self, why: RedisError) -> None:  # noqa: ARG002 - a protocol
        """See LineOwner."""
        self._line, self._told = None, set()
        self._unconfirmed.clear()
        self._listened.clear()
        kept, self._kept, self._unproven = self._unproven | self._kept, {}, {}
        for room, seq in kept.items():
            self._repeat(room, seq)
        self._lost.set()
        self._alive.set()

    def resumed(self) -> None:
        """See LineOwner. What is asked here is little: it is written in any case."""
