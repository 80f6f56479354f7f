"""Keep logs in Redis Streams: compare-and-append in Lua, notifications, and a sweep."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Final

from redis.asyncio.connection import ConnectionPool
from redis.exceptions import RedisError

from protocol.names import RoomId
from server import observe
from server.room.facts import Damaged, Entry, encode_entry
from server.store.errors import Conflict, Diverged, Unavailable
from server.store.log import START, Tip
from server.store.reader import LogReader
from server.store.redis.due import DUE, RedisDueTimes
from server.store.redis.notifications import Notifications, channel, tag
from server.store.redis.pipe import Command, LuaScript, Pipe, Word, answered, unavailable
from server.store.subscribers import Subscriber
from server.store.tasks import tasks

SWEEP_S: Final = 1.0
"""How often the ends of all followed logs are read, in case a notification was lost."""
PING_S: Final = 0.8

COMPARE_AND_APPEND = LuaScript("""
local top = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local id, digest = '0-0', ''
if top then id, digest = top[1], top[2][2] end
if id ~= ARGV[1] or digest ~= ARGV[2] then return {id, digest} end
if KEYS[2] then redis.call('ZADD', KEYS[2], ARGV[8], ARGV[7]) end
redis.call('XADD', KEYS[1], ARGV[3], 'digest', ARGV[4], 'entry', ARGV[5])
redis.pcall('PUBLISH', ARGV[6], string.sub(ARGV[3], 1, -3))
""")
"""Adds the entry and answers nothing, or adds nothing and answers where the log really ends.

The id of entry n is ``n-0``. A notification that cannot be published must not undo what was added.
Where a second key is given, the room is due from then on at that time.
"""

REMOVE = LuaScript("""
local top = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if top and (top[1] ~= ARGV[1] or top[2][2] ~= ARGV[2]) then return {top[1], top[2][2]} end
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('ZREM', KEYS[3], ARGV[3])
""")
"""Removes a log that ends there, with its set, and answers nothing; or answers where it ends."""


def key(log: str) -> str:
    """Return the key of a log's stream."""
    return f"{tag(log)}:log"


class RedisStore(LogReader, RedisDueTimes):
    """Keeps logs in Redis 7.0 or newer, or Valkey. Its tasks run while it is entered."""

    def __init__(self, pool: ConnectionPool, sweep_s: float = SWEEP_S) -> None:
        """Use ``pool``, made by pipe.pool_to; the caller closes it."""
        super().__init__(lambda: self._notifications.change())
        self.pipe = Pipe(pool)
        """For reading and whatever else has time: never ahead of an append."""
        self._appends = Pipe(pool)
        self._sweep_s = sweep_s
        self._notifications = Notifications(
            pool,
            lambda: self._subscribers.rooms,
            self._subscribers.notify,
            self._subscribers.invalidate,
        )
        self._open = AsyncExitStack()

    async def __aenter__(self) -> "RedisStore":
        group = await self._open.enter_async_context(tasks())
        listening = self._notifications.listen(), self._notifications.ask()
        for work in (self.pipe.run(), self._appends.run(), *listening, self._sweep()):
            self._open.callback(group.create_task(work).cancel)
        return self

    async def __aexit__(self, *raised: object) -> None:
        await self._open.aclose()

    async def append(self, room: RoomId, tip: Tip, entry: Entry, due: int | None = None) -> None:
        """See Store."""
        raw = encode_entry(entry)
        new = tip.then(raw)
        with self._subscribers.writing(room):
            with observe.append_ms():
                top = await self._compare_and_append(room, tip, new, raw, due)
            if top is None:
                self._subscribers.hand_over(room, tip, new, raw)
            elif top.seq > tip.seq:
                self._subscribers.notify(room, top.seq)
                raise Conflict
            else:
                self._subscribers.invalidate(room)
                raise Diverged

    async def append_raw(self, log: str, tip: Tip, raw: bytes) -> None:
        """See Store."""
        top = await self._compare_and_append(log, tip, tip.then(raw), raw)
        if top is not None:
            raise Conflict if top.seq > tip.seq else Diverged

    async def remove(self, room: RoomId, tip: Tip) -> None:
        """See Store."""
        keys = [key(room), _members(room), DUE]
        with answered():
            answer = await REMOVE.run(self._appends, keys, _id(tip), tip.digest, room)
        self._subscribers.invalidate(room)
        if answer is not None:
            raise Conflict if _tip(*answer).seq > tip.seq else Diverged

    async def _compare_and_append(
        self, log: str, tip: Tip, new: Tip, raw: bytes, due: int | None = None
    ) -> Tip | None:
        """Append ``raw``; return None when it is kept, else where the log ends.

        Where the answer is lost, the command is sent once more: it compares, so it adds nothing
        twice, and where the log ends tells whether the first one was carried out.
        """
        keys = [key(log)]
        words: tuple[Word, ...] = (_id(tip), tip.digest, _id(new), new.digest, raw, channel(log))
        if due is not None:
            keys, words = [*keys, DUE], (*words, log, due)
        lost = None
        for _ in range(2):
            try:
                answer = await COMPARE_AND_APPEND.run(self._appends, keys, *words)
            except RedisError as why:
                lost = why
                continue
            top = None if answer is None else _tip(*answer)
            return None if lost and top and await self._has(log, new, top) else top
        raise unavailable(lost or RedisError()) from lost

    async def _has(self, log: str, new: Tip, top: Tip) -> bool:
        """Return whether the log that ends at ``top`` has our entry in its place."""
        if top.seq <= new.seq:
            return top == new
        try:
            await self._range(log, new, 0)
        except Diverged:
            return False
        return True

    def _unread(self, subscriber: Subscriber) -> None:
        """Leave it to the next subscription, or the sweep, to notice that the store is back."""

    async def _fetch(self, log: str, seq: int, most: int) -> list[tuple[Tip, bytes]]:
        asked = "XRANGE", key(log), f"{seq}-0", "+", "COUNT", most
        try:
            with answered():
                reply = await self.pipe.do(*asked)
        except Unavailable as why:
            if str(why).startswith("WRONGTYPE"):
                raise Damaged(f"{key(log)} is no stream") from why
            raise
        return [_written(name, fields) for name, fields in reply]

    async def _sweep(self) -> None:
        """Compare the ends of all followed logs, in one trip a round."""
        while True:
            await asyncio.sleep(self._sweep_s)
            rooms = list(self._subscribers.rooms)
            asked: list[Command] = [
                ("XREVRANGE", key(room), "+", "-", "COUNT", 1) for room in rooms
            ]
            for room, top in zip(rooms, await self.pipe.do_all(asked), strict=True):
                if not isinstance(top, BaseException):
                    self._subscribers.compare(room, _written(*top[0])[0] if top else START)

    async def add_member(self, log: str, name: str) -> None:
        """See Store."""
        with answered():
            await self.pipe.do("ZADD", _members(log), 0, name)

    async def remove_member(self, log: str, name: str) -> None:
        """See Store."""
        with answered():
            await self.pipe.do("ZREM", _members(log), name)

    async def members(self, log: str, after: str, most: int) -> list[str]:
        """See Store."""
        asked = "ZRANGEBYLEX", _members(log), f"({after}", "+", "LIMIT", 0, most
        with answered():
            return [name.decode() for name in await self.pipe.do(*asked)]

    async def now(self) -> int:
        """See Store."""
        with answered():
            seconds, micros = await self.pipe.do("TIME")
        return int(seconds) * 1000 + int(micros) // 1000

    async def ping(self, within_s: float = PING_S) -> bool:
        """Return whether the store answers within ``within_s`` seconds."""
        try:
            async with asyncio.timeout(within_s):
                await self.pipe.do("PING")
        except (RedisError, TimeoutError):
            return False
        return True


def _members(log: str) -> str:
    return f"{tag(log)}:members"


def _id(tip: Tip) -> str:
    return f"{tip.seq}-0"


def _tip(name: bytes, digest: bytes | None = None) -> Tip:
    """Return the tip of that id and digest; where the digest is none, it equals no real one."""
    return Tip(int(name.partition(b"-")[0]), (digest or b"?").decode(errors="replace"))


def _written(name: bytes, fields: Sequence[bytes] | None) -> tuple[Tip, bytes]:
    """Return an entry of a stream; one with other fields fails the check of its digest."""
    _, digest, _, raw = fields if fields is not None and len(fields) == 4 else (b"",) * 4
    return _tip(name, digest), raw
