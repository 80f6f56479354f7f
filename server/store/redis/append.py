"""Append to a log in Redis: compare, add, and tell other processes, in one script."""

import asyncio
from typing import Any, Final

from redis.exceptions import RedisError

from protocol.names import RoomId
from server.room.facts import Entry
from server.store.log import Tip
from server.store.redis.due import DUE
from server.store.redis.keys import key
from server.store.redis.pipe import LuaScript
from server.store.redis.resp import Command
from server.store.subscribers import Subscribers

COMPARE_AND_APPEND: Final = LuaScript("""
local top = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local id, digest = '0-0', ''
if top then id, digest = top[1], top[2][2] end
if id ~= ARGV[1] or digest ~= ARGV[2] then return {id, digest} end
if KEYS[2] then redis.call('ZADD', KEYS[2], ARGV[9], ARGV[8]) end
redis.call('XADD', KEYS[1], ARGV[3], 'digest', ARGV[4], 'entry', ARGV[5])
if ARGV[6] ~= '' then
  local listeners = redis.pcall('PUBSUB', 'NUMSUB', ARGV[6])[2]
  if not listeners or listeners > tonumber(ARGV[7]) then
    redis.pcall('PUBLISH', ARGV[6], string.sub(ARGV[3], 1, -3))
  end
end
""")
"""Adds the entry and answers nothing, or adds nothing and answers where the log really ends.

The id of entry n is ``n-0``. A notification is published where a channel is given that more
connections listen to than the writer's own, 0 or 1. One that cannot be published must not undo what
was added. Where a second key is given, the room is due from then on at that time.
"""


def stream_id(tip: Tip) -> str:
    """Return the id of the entry by which a log came to ``tip``."""
    return f"{tip.seq}-0"


def stream_tip(name: bytes, digest: bytes | None = None) -> Tip:
    """Return the tip of that id and digest; where the digest is none, it equals no real one."""
    return Tip(int(name.partition(b"-")[0]), (digest or b"?").decode(errors="replace"))


def append_command(
    log: str,
    tip: Tip,
    new: Tip,
    raw: bytes,
    due: int | None = None,
    channel: str = "",
    is_counted: bool = False,
) -> Command:
    """Return the command that appends ``raw``, by which the log comes from ``tip`` to ``new``.

    ``is_counted`` says that the store counts this process among those who listen to ``channel``.
    """
    ids = stream_id(tip), tip.digest, stream_id(new), new.digest
    if due is None:
        return COMPARE_AND_APPEND.command((key(log),), *ids, raw, channel, int(is_counted))
    keys = key(log), DUE
    return COMPARE_AND_APPEND.command(keys, *ids, raw, channel, int(is_counted), log, due)


class Append:
    """Is an append under way: its answer reaches the followers, whoever still waits for it."""

    __slots__ = ("_entry", "_subscribers", "answer", "new", "room", "tip")

    def __init__(
        self, subscribers: Subscribers, room: RoomId, tip: Tip, new: Tip, entry: Entry
    ) -> None:
        self._subscribers = subscribers
        self.room, self.tip, self.new, self._entry = room, tip, new, entry
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        """None, where the log ends, or a RedisError."""
        subscribers.begin(room)

    def heard(self, answer: Any) -> None:
        """Take the answer, and hand over what was kept."""
        subscribers, room = self._subscribers, self.room
        if answer is None:
            subscribers.hand_over(room, self.tip, self.new, self._entry)
        elif not isinstance(answer, RedisError):
            self.tell(stream_tip(*answer))
        elif self.answer.done():  # given up: nobody will ask again
            subscribers.invalidate(room)
        subscribers.end(room)
        if not self.answer.done():
            self.answer.set_result(answer)

    def tell(self, top: Tip | None) -> None:
        """Let the followers know what the log is now, which ends at ``top``: None, with ours."""
        if top is None:
            self._subscribers.hand_over(self.room, self.tip, self.new, self._entry)
        elif top.seq > self.tip.seq:
            self._subscribers.notify(self.room, top.seq)
        else:
            self._subscribers.invalidate(self.room)
