"""Keep in Redis what belongs to no single room: due times, heartbeats and outages."""

from typing import Final

from protocol.names import RoomId
from server.store.log import MOST_OUTAGES, SLACK_MS, Outage
from server.store.redis.pipe import LuaScript, Pipe, answered

DUE: Final = "{due}:rooms"
"""A sorted set of rooms by the time at which they are due."""
BEAT: Final = "{servers}:beat"
OUTAGES: Final = "{servers}:outages"

_RESCHEDULE: Final = LuaScript("""
local at = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not at or tonumber(at) ~= tonumber(ARGV[2]) then return 0 end
if ARGV[3] == '' then redis.call('ZREM', KEYS[1], ARGV[1])
else redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1]) end
return 1
""")

_BEAT: Final = LuaScript("""
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local last = redis.call('GET', KEYS[1])
redis.call('SET', KEYS[1], string.format('%.0f', now))
if last and now < tonumber(last) then
  for _, one in ipairs(redis.call('LRANGE', KEYS[2], 0, -1)) do
    local till = tonumber(string.match(one, '%d+$'))
    if till > now + tonumber(ARGV[3]) then redis.call('LREM', KEYS[2], 0, one) end
  end
end
if last and now - tonumber(last) > tonumber(ARGV[1]) then
  redis.call('RPUSH', KEYS[2], last .. ' ' .. string.format('%.0f', now))
  redis.call('LTRIM', KEYS[2], -tonumber(ARGV[2]), -1)
end
return redis.call('LRANGE', KEYS[2], 0, -1)
""")
"""In one step, so that of all servers that start at once one finds the gap, and all are told.

Where the clock has gone back, an outage that ends in the future never was: the clock was wrong.
"""


class RedisDueTimes:
    """Implements what a Store keeps about no single log."""

    pipe: Pipe

    async def due(self, until: int, most: int) -> list[tuple[RoomId, int]]:
        """See Store."""
        asked = "ZRANGE", DUE, "-inf", until, "BYSCORE", "LIMIT", 0, most, "WITHSCORES"
        with answered():
            found = await self.pipe.do(*asked)
        pairs = zip(found[::2], found[1::2], strict=True)
        return [(RoomId(room.decode()), int(float(at))) for room, at in pairs]

    async def reschedule(self, room: RoomId, was: int, due: int | None) -> bool:
        """See Store."""
        with answered():
            return bool(
                await _RESCHEDULE.run(self.pipe, [DUE], room, was, "" if due is None else due)
            )

    async def beat(self, gap_ms: int) -> tuple[Outage, ...]:
        """See Store."""
        with answered():
            found = await _BEAT.run(self.pipe, [BEAT, OUTAGES], gap_ms, MOST_OUTAGES, SLACK_MS)
        return tuple(Outage(*map(int, one.split())) for one in found)

    async def outages(self) -> tuple[int | None, tuple[Outage, ...]]:
        """See Store."""
        with answered():
            last = await self.pipe.do("GET", BEAT)
            found = await self.pipe.do("LRANGE", OUTAGES, 0, -1)
        noted = tuple(Outage(*map(int, one.split())) for one in found)
        return (None if last is None else int(last)), noted
