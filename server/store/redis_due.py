"""When rooms are due, and when no server was there, on Redis: what is no room's own."""

from typing import Final

from protocol.names import RoomId
from server.store.pipe import Pipe, Script, answered
from server.store.store import MOST_OUTAGES, SLACK_MS, Outage

DUE: Final = "{due}:rooms"
"""Rooms by the time at which they are due."""
BEAT: Final = "{servers}:beat"
OUTAGES: Final = "{servers}:outages"

_PUT_OFF: Final = Script("""
local at = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not at or tonumber(at) ~= tonumber(ARGV[2]) then return 0 end
if ARGV[3] == '' then redis.call('ZREM', KEYS[1], ARGV[1])
else redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1]) end
return 1
""")

_BEAT: Final = Script("""
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


async def due(pipe: Pipe, until: int, most: int) -> list[tuple[RoomId, int]]:
    """See Store."""
    asked = "ZRANGE", DUE, "-inf", until, "BYSCORE", "LIMIT", 0, most, "WITHSCORES"
    with answered():
        found = await pipe.do(*asked)
    pairs = zip(found[::2], found[1::2], strict=True)
    return [(RoomId(room.decode()), int(float(at))) for room, at in pairs]


async def put_off(pipe: Pipe, room: RoomId, was: int, due: int | None) -> bool:
    """See Store."""
    with answered():
        return bool(await _PUT_OFF.run(pipe, [DUE], room, was, "" if due is None else due))


async def beat(pipe: Pipe, gap_ms: int) -> tuple[Outage, ...]:
    """See Store."""
    with answered():
        found = await _BEAT.run(pipe, [BEAT, OUTAGES], gap_ms, MOST_OUTAGES, SLACK_MS)
    return tuple(Outage(*map(int, one.split())) for one in found)


async def outages(pipe: Pipe) -> tuple[int | None, tuple[Outage, ...]]:
    """See Store."""
    with answered():
        last = await pipe.do("GET", BEAT)
        found = await pipe.do("LRANGE", OUTAGES, 0, -1)
    noted = tuple(Outage(*map(int, one.split())) for one in found)
    return (None if last is None else int(last)), noted
