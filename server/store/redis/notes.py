"""Keep notes as Redis keys with a time to live, with an index of names for each topic."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from server.store.redis.pipe import LuaScript, Pipe, answered

PUT: Final = LuaScript("""
local set = {'SET', KEYS[2], ARGV[2], 'PX', ARGV[3]}
if ARGV[4] ~= '' then set[6] = ARGV[4] end
if not redis.call(unpack(set)) then return 0 end
local t = redis.call('TIME')
redis.call('ZADD', KEYS[1], t[1] * 1000 + math.floor(t[2] / 1000) + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3], 'NX')
redis.call('PEXPIRE', KEYS[1], ARGV[3], 'GT')
return 1
""")
"""Sets a note and enters its name in the index, which lives as long as the longest of its notes."""

RENEW: Final = LuaScript("""
local t = redis.call('TIME')
local till = t[1] * 1000 + math.floor(t[2] / 1000) + ARGV[1]
local missing = {}
for i = 2, #KEYS do
  if redis.call('PEXPIRE', KEYS[i], ARGV[1]) == 1 then
    redis.call('ZADD', KEYS[1], till, ARGV[i])
  else
    missing[#missing + 1] = ARGV[i]
  end
end
redis.call('PEXPIRE', KEYS[1], ARGV[1], 'GT')
return missing
""")
"""Makes notes last, with their index; returns the names of those that are not there."""

NOTES: Final = LuaScript("""
local t = redis.call('TIME')
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', t[1] * 1000 + math.floor(t[2] / 1000))
local living = {}
for _, name in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local value = redis.call('GET', ARGV[1] .. name)
  if value then
    living[#living + 1] = name
    living[#living + 1] = value
  end
end
return living
""")
"""Names and values in turn. All on the store's clock: those of its users may disagree."""


def _index(topic: str) -> str:
    return f"{{{topic}}}:index"


def _note(topic: str, name: str = "") -> str:
    return f"{{{topic}}}:note:{name}"


class RedisNoteStore:
    """Keeps notes in Redis. A topic's keys share a hash tag, and are found without a scan."""

    def __init__(self, pipe: Pipe) -> None:
        """Send commands through ``pipe``, which must be running."""
        self._pipe = pipe

    async def put(self, topic: str, name: str, value: bytes, ttl_ms: int) -> None:
        """See NoteStore."""
        await self._put(topic, name, value, ttl_ms, "")

    async def claim(self, topic: str, name: str, value: bytes, ttl_ms: int) -> bool:
        """See NoteStore."""
        return bool(await self._put(topic, name, value, ttl_ms, "NX"))

    async def replace(self, topic: str, name: str, value: bytes, ttl_ms: int) -> bool:
        """See NoteStore."""
        return bool(await self._put(topic, name, value, ttl_ms, "XX"))

    async def _put(self, topic: str, name: str, value: bytes, ttl_ms: int, how: str) -> Any:
        keys = [_index(topic), _note(topic, name)]
        with answered():
            return await PUT.run(self._pipe, keys, name, value, ttl_ms, how)

    async def renew(self, topic: str, names: Sequence[str], ttl_ms: int) -> list[str]:
        """See NoteStore."""
        keys = [_index(topic), *(_note(topic, name) for name in names)]
        with answered():
            missing = await RENEW.run(self._pipe, keys, ttl_ms, *names)
        return [name.decode() for name in missing]

    async def drop(self, topic: str, name: str) -> None:
        """See NoteStore."""
        gone = [("DEL", _note(topic, name)), ("ZREM", _index(topic), name)]
        with answered():
            for answer in await self._pipe.do_all(gone):
                if isinstance(answer, BaseException):
                    raise answer

    async def notes(self, topic: str) -> Mapping[str, bytes]:
        """See NoteStore."""
        with answered():
            found = await NOTES.run(self._pipe, [_index(topic)], _note(topic))
        return {name.decode(): value for name, value in zip(found[::2], found[1::2], strict=True)}
