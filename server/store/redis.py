"""The log on a Redis Stream: compare-and-append in a few lines of Lua, hints, and a sweep."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from typing import Final

from redis.asyncio.connection import ConnectionPool
from redis.exceptions import RedisError

from protocol.names import RoomId
from server import observe
from server.room import entries
from server.room.entries import Damaged, Entry, Unreadable
from server.store import redis_due
from server.store.followers import Follower, Followers
from server.store.hints import Hints, channel, tag
from server.store.pipe import Command, Pipe, Script, Word, answered, unavailable
from server.store.store import START, Conflict, Forked, Outage, Tip, Unavailable
from server.store.tasks import tasks

SWEEP_S: Final = 1.0
"""How often all followed logs are looked at, so that a lost hint costs no more than this."""
PING_S: Final = 0.8
READ: Final = 100
"""Entries in one read: what follows waits for no longer than these take."""

COMPARE_AND_APPEND = Script("""
local top = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local id, digest = '0-0', ''
if top then id, digest = top[1], top[2][2] end
if id ~= ARGV[1] or digest ~= ARGV[2] then return {id, digest} end
if KEYS[2] then redis.call('ZADD', KEYS[2], ARGV[8], ARGV[7]) end
redis.call('XADD', KEYS[1], ARGV[3], 'digest', ARGV[4], 'entry', ARGV[5])
redis.pcall('PUBLISH', ARGV[6], string.sub(ARGV[3], 1, -3))
""")
"""Adds the entry and answers nothing, or adds nothing and answers where the log really ends.

The id of entry n is ``n-0``. A hint that cannot be published must not undo what was added. Where
a second key is given, the room is due from then on at that time.
"""

REMOVE = Script("""
local top = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if top and (top[1] ~= ARGV[1] or top[2][2] ~= ARGV[2]) then return {top[1], top[2][2]} end
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('ZREM', KEYS[3], ARGV[3])
""")
"""Removes a log that ends there, with its pins, and answers nothing; or answers where it ends."""


def key(log: str) -> str:
    """Where a log is."""
    return f"{tag(log)}:log"


class RedisStore:
    """A Store on Redis 7.0 or newer, or Valkey. Its tasks run while it is entered."""

    def __init__(self, pool: ConnectionPool, sweep_s: float = SWEEP_S) -> None:
        """``pool`` is made by pipe.pool_to, and stays its maker's to close."""
        self.pipe = Pipe(pool)
        """For reading and whatever else has time: never ahead of an append."""
        self._appends = Pipe(pool)
        self._sweep_s = sweep_s
        self._followers = Followers(lambda: self._hints.change())
        self._hints = Hints(
            pool, lambda: self._followers.rooms, self._followers.hint, self._followers.look
        )
        self._open = AsyncExitStack()

    async def __aenter__(self) -> "RedisStore":
        group = await self._open.enter_async_context(tasks())
        listening = self._hints.listen(), self._hints.ask()
        for work in (self.pipe.run(), self._appends.run(), *listening, self._sweep()):
            self._open.callback(group.create_task(work).cancel)
        return self

    async def __aexit__(self, *raised: object) -> None:
        await self._open.aclose()

    async def append(self, room: RoomId, tip: Tip, entry: Entry, due: int | None = None) -> None:
        """See Store."""
        raw = entries.write(entry)
        new = tip.then(raw)
        with self._followers.writing(room):
            with observe.append_ms():
                top = await self._compare_and_append(room, tip, new, raw, due)
            if top is None:
                # As everyone else will read it, not as it was given.
                self._followers.hand(room, tip, new, entries.read(raw))
            elif top.seq > tip.seq:
                self._followers.hint(room, top.seq)
                raise Conflict
            else:
                self._followers.look(room)
                raise Forked

    async def append_raw(self, log: str, tip: Tip, raw: bytes) -> None:
        """See Store."""
        top = await self._compare_and_append(log, tip, tip.then(raw), raw)
        if top is not None:
            raise Conflict if top.seq > tip.seq else Forked

    async def remove(self, room: RoomId, tip: Tip) -> None:
        """See Store."""
        keys = [key(room), _pins(room), redis_due.DUE]
        with answered():
            answer = await REMOVE.run(self._appends, keys, _id(tip), tip.digest, room)
        self._followers.look(room)
        if answer is not None:
            raise Conflict if _tip(*answer).seq > tip.seq else Forked

    async def due(self, until: int, most: int) -> list[tuple[RoomId, int]]:
        """See Store."""
        return await redis_due.due(self.pipe, until, most)

    async def put_off(self, room: RoomId, was: int, due: int | None) -> bool:
        """See Store."""
        return await redis_due.put_off(self.pipe, room, was, due)

    async def beat(self, gap_ms: int) -> tuple[Outage, ...]:
        """See Store."""
        return await redis_due.beat(self.pipe, gap_ms)

    async def outages(self) -> tuple[int | None, tuple[Outage, ...]]:
        """See Store."""
        return await redis_due.outages(self.pipe)

    async def _compare_and_append(
        self, log: str, tip: Tip, new: Tip, raw: bytes, due: int | None = None
    ) -> Tip | None:
        """None when ``raw`` is kept; else where the log ends.

        When the answer is lost the same is asked once more: it compares, so it adds nothing twice,
        and where the log ends tells whether the first asking was heard.
        """
        keys = [key(log)]
        words: tuple[Word, ...] = (_id(tip), tip.digest, _id(new), new.digest, raw, channel(log))
        if due is not None:
            keys, words = [*keys, redis_due.DUE], (*words, log, due)
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
        """Whether the log that ends at ``top`` has our entry in its place."""
        if top.seq <= new.seq:
            return top == new
        try:
            await self._range(log, new, 0)
        except Forked:
            return False
        return True

    async def follow(self, room: RoomId, tip: Tip = START) -> AsyncIterator[tuple[Tip, Entry]]:
        """See Store."""
        with self._followers.following(room, tip) as follower:
            while True:
                while (next_one := follower.take()) is not None:
                    yield next_one
                if await follower.must_look():
                    await self._look(follower)

    async def _look(self, follower: Follower) -> None:
        """Bring a follower what its log has past its tip, some at a time.

        A store that does not answer is not asked again from here: when it is back, the hints'
        new connection or the sweep say so, to all followers at once.
        """
        before = follower.tip
        try:
            found = await self._range(follower.room, before, READ)
            for tip, raw in found:
                if tip.seq > follower.tip.seq:  # not handed over meanwhile
                    follower.hand(before, tip, entries.read(raw))
                before = tip
        except Unavailable:
            return
        except Unreadable:
            if not follower.waiting:
                raise  # else first what comes before it, and then it is met again
            follower.look()
        else:
            if len(found) == READ:
                follower.look()

    async def read(self, room: RoomId) -> list[tuple[Tip, Entry]]:
        """See Store."""
        log: list[tuple[Tip, Entry]] = []
        try:
            while found := await self._range(room, log[-1][0] if log else START, READ):
                log += [(tip, entries.read(raw)) for tip, raw in found]
        except Forked as why:  # cut off or removed since the page before
            raise Unavailable(f"the log of {room} has changed while it was read") from why
        return log

    async def read_raw(self, log: str, after: Tip, most: int) -> list[tuple[Tip, bytes]]:
        """See Store."""
        return await self._range(log, after, most)

    async def _range(self, log: str, after: Tip, most: int) -> list[tuple[Tip, bytes]]:
        """The entries right after ``after``, each checked against the one before it.

        The first one read is ``after`` itself: so every read notices that a log is another one.
        Raises Forked, Unavailable, and Damaged where one does not follow from that before it:
        what one command answers was never written so.
        """
        anchored = after != START
        asked = "XRANGE", key(log), _id(after), "+", "COUNT", most + anchored
        try:
            with answered():
                reply = await self.pipe.do(*asked)
        except Unavailable as why:
            if str(why).startswith("WRONGTYPE"):
                raise Damaged(f"{key(log)} is no stream") from why
            raise
        found = [_written(name, fields) for name, fields in reply]
        if anchored and (not found or found.pop(0)[0] != after):
            raise Forked
        for tip, raw in found:
            if after.then(raw) != tip:
                raise Damaged(f"entry {after.seq + 1} is missing or not as it was written")
            after = tip
        return found

    async def _sweep(self) -> None:
        """Look at where all followed logs end, in one trip."""
        while True:
            await asyncio.sleep(self._sweep_s)
            rooms = list(self._followers.rooms)
            asked: list[Command] = [
                ("XREVRANGE", key(room), "+", "-", "COUNT", 1) for room in rooms
            ]
            for room, top in zip(rooms, await self.pipe.do_all(asked), strict=True):
                if not isinstance(top, BaseException):
                    self._followers.compare(room, _written(*top[0])[0] if top else START)

    async def pin(self, log: str, name: str) -> None:
        """See Store."""
        with answered():
            await self.pipe.do("ZADD", _pins(log), 0, name)

    async def unpin(self, log: str, name: str) -> None:
        """See Store."""
        with answered():
            await self.pipe.do("ZREM", _pins(log), name)

    async def pinned(self, log: str, after: str, most: int) -> list[str]:
        """See Store."""
        asked = "ZRANGEBYLEX", _pins(log), f"({after}", "+", "LIMIT", 0, most
        with answered():
            return [name.decode() for name in await self.pipe.do(*asked)]

    async def now(self) -> int:
        """See Store."""
        with answered():
            seconds, micros = await self.pipe.do("TIME")
        return int(seconds) * 1000 + int(micros) // 1000

    async def ping(self, within_s: float = PING_S) -> bool:
        """Whether the store answers in that time."""
        try:
            async with asyncio.timeout(within_s):
                await self.pipe.do("PING")
        except (RedisError, TimeoutError):
            return False
        return True


def _pins(log: str) -> str:
    return f"{tag(log)}:pins"


def _id(tip: Tip) -> str:
    return f"{tip.seq}-0"


def _tip(name: bytes, digest: bytes | None = None) -> Tip:
    """Return the tip of that id and digest; where the digest is none, it equals no real one."""
    return Tip(int(name.partition(b"-")[0]), (digest or b"?").decode(errors="replace"))


def _written(name: bytes, fields: Sequence[bytes] | None) -> tuple[Tip, bytes]:
    """Return an entry of a stream; of one with other fields than ours nothing hangs together."""
    _, digest, _, raw = fields if fields is not None and len(fields) == 4 else (b"",) * 4
    return _tip(name, digest), raw
