"""Keep logs in Redis Streams: compare-and-append in Lua, notifications, and a sweep."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from time import perf_counter
from typing import Any, Final

from redis.asyncio.connection import ConnectionPool
from redis.exceptions import NoScriptError, RedisError

from protocol.names import RoomId
from server import observe
from server.room.facts import Damaged, Entry, encode_entry
from server.store.errors import Conflict, Diverged, Unavailable
from server.store.log import Tip
from server.store.reader import LogReader
from server.store.redis.append import (
    COMPARE_AND_APPEND,
    Append,
    append_command,
    stream_id,
    stream_tip,
)
from server.store.redis.due import DUE, RedisDueTimes
from server.store.redis.keys import channel, key, members_key
from server.store.redis.notifications import Notifications
from server.store.redis.pipe import LuaScript, Pipe, answered, unavailable
from server.store.redis.resp import Command
from server.store.redis.sweep import LogSweep
from server.store.subscribers import Subscriber
from server.store.tasks import tasks

SWEEP_S: Final = 1.0
"""How often the ends of some followed logs are read, in case a notification was lost."""
PING_S: Final = 0.8

REMOVE = LuaScript("""
local top = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if top and (top[1] ~= ARGV[1] or top[2][2] ~= ARGV[2]) then return {top[1], top[2][2]} end
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('ZREM', KEYS[3], ARGV[3])
""")
"""Removes a log that ends there, with its set, and answers nothing; or answers where it ends."""


class RedisStore(LogReader, RedisDueTimes):
    """Keeps logs in Redis 7.0 or newer, or Valkey. Its tasks run while it is entered."""

    def __init__(self, pool: ConnectionPool, sweep_s: float = SWEEP_S) -> None:
        """Use ``pool``, made by line.pool_to; the caller closes it."""
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
            self._repeat,
        )
        self._sweep = LogSweep(self.pipe, self._subscribers)
        self._open = AsyncExitStack()

    async def __aenter__(self) -> "RedisStore":
        group = await self._open.enter_async_context(tasks())
        listening, sweeping = self._notifications.listen(), self._go_round()
        for work in (self.pipe.run(), self._appends.run(), listening, sweeping):
            self._open.callback(group.create_task(work).cancel)
        return self

    async def __aexit__(self, *raised: object) -> None:
        await self._open.aclose()

    async def append(self, room: RoomId, tip: Tip, entry: Entry, due: int | None = None) -> None:
        """See Store."""
        began = perf_counter()
        raw = encode_entry(entry)
        new, line = tip.then(raw), self._notifications.listens(room)
        command = append_command(room, tip, new, raw, due, channel(room), line is not None)
        append = Append(self._subscribers, room, tip, new, entry)
        self._appends.ask(command, append.heard)
        try:
            answer = await append.answer
            if answer is not None:
                await self._settle(append, command, answer)
        except asyncio.CancelledError:  # it may be kept all the same: who was left out is to look
            if line is not None:
                self._repeat(room, new.seq)
            raise
        self._notifications.kept(room, new.seq, line)
        observe.append_ms.observe((perf_counter() - began) * 1000)

    async def _settle(self, append: Append, command: Command, answer: Any) -> None:
        """Find out what became of an append that was not simply kept. Raises as ``append`` does."""
        if isinstance(answer, RedisError):
            try:
                top = await self._ask_again(append.room, append.new, command, answer)
            except BaseException:
                self._subscribers.invalidate(append.room)
                raise
            append.tell(top)
        else:
            top = stream_tip(*answer)
        _check(top, append.tip)

    async def _ask_again(self, log: str, new: Tip, command: Command, why: RedisError) -> Tip | None:
        """Send once more an append that was not answered; return None where it is kept.

        Else return where the log ends. It compares, so it adds nothing twice, and where the log
        ends tells whether the first one was carried out. Raises Unavailable.
        """
        for _ in range(2 if isinstance(why, NoScriptError) else 1):
            try:
                answer = await COMPARE_AND_APPEND.send(self._appends, command)
            except RedisError as again:
                why = again
                continue
            top = None if answer is None else stream_tip(*answer)
            return None if top and await self._has(log, new, top) else top
        raise unavailable(why) from why

    async def append_raw(self, log: str, tip: Tip, raw: bytes) -> None:
        """See Store."""
        new = tip.then(raw)
        command = append_command(log, tip, new, raw)
        try:
            answer = await self._appends.do(*command)
        except RedisError as why:
            top = await self._ask_again(log, new, command, why)
        else:
            top = None if answer is None else stream_tip(*answer)
        _check(top, tip)

    async def remove(self, room: RoomId, tip: Tip) -> None:
        """See Store."""
        keys = [key(room), members_key(room), DUE]
        with answered():
            answer = await REMOVE.run(self._appends, keys, stream_id(tip), tip.digest, room)
        self._subscribers.invalidate(room)
        if answer is not None:
            _check(stream_tip(*answer), tip)

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
        self._sweep.come_to(subscriber.room)

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

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(self._sweep_s)
            await self._sweep.step()

    async def add_member(self, log: str, name: str) -> None:
        """See Store."""
        with answered():
            await self.pipe.do("ZADD", members_key(log), 0, name)

    async def remove_member(self, log: str, name: str) -> None:
        """See Store."""
        with answered():
            await self.pipe.do("ZREM", members_key(log), name)

    async def members(self, log: str, after: str, most: int) -> list[str]:
        """See Store."""
        asked = "ZRANGEBYLEX", members_key(log), f"({after}", "+", "LIMIT", 0, most
        with answered():
            return [name.decode() for name in await self.pipe.do(*asked)]

    async def now(self) -> int:
        """See Store."""
        with answered():
            seconds, micros = await self.pipe.do("TIME")
        return int(seconds) * 1000 + int(micros) // 1000

    def _repeat(self, room: RoomId, seq: int) -> None:
        """Publish that an entry was kept, to whom the store may not have told it."""
        self._appends.ask(("PUBLISH", channel(room), seq), lambda _: None)

    async def ping(self, within_s: float = PING_S) -> bool:
        """Return whether the store answers within ``within_s`` seconds."""
        try:
            async with asyncio.timeout(within_s):
                await self.pipe.do("PING")
        except (RedisError, TimeoutError):
            return False
        return True


def _check(top: Tip | None, tip: Tip) -> None:
    """Raise Conflict or Diverged where an append after ``tip`` found the log ending at ``top``."""
    if top is not None:
        raise Conflict if top.seq > tip.seq else Diverged


def _written(name: bytes, fields: Sequence[bytes] | None) -> tuple[Tip, bytes]:
    """Return an entry of a stream; one with other fields fails the check of its digest."""
    _, digest, _, raw = fields if fields is not None and len(fields) == 4 else (b"",) * 4
    return stream_tip(name, digest), raw
