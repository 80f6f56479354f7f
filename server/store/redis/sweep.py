"""Compare the ends of followed logs with the store's, a few at a time."""

from typing import Final

from redis.exceptions import RedisError

from protocol.names import RoomId
from server.store.redis.append import stream_id, stream_tip
from server.store.redis.keys import key
from server.store.redis.pipe import LuaScript, Pipe
from server.store.subscribers import Subscribers

STEPS: Final = 10
"""In so many steps all followed logs are compared, ..."""
FEWEST: Final = 20
"""... or in fewer, where that would be less than so many logs a step."""

_DIFFERING: Final = LuaScript("""
local differing = {}
for i, log in ipairs(KEYS) do
  local top = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
  local id, digest = '0-0', ''
  if top then id, digest = top[1], top[2][2] end
  if id ~= ARGV[2 * i - 1] or digest ~= ARGV[2 * i] then
    differing[#differing + 1] = {i - 1, id, digest}
  end
end
return differing
""")
"""Answers which logs end elsewhere than is thought here, and where: as a rule, nothing."""


class LogSweep:
    """Goes round the followed logs, in case a notification was lost."""

    def __init__(self, pipe: Pipe, subscribers: Subscribers) -> None:
        self._pipe, self._subscribers = pipe, subscribers
        self._round: list[RoomId] = []
        """What this round has not come to yet."""
        self._size = FEWEST

    def come_to(self, room: RoomId) -> None:
        """Compare the log of ``room`` in the next step."""
        self._round.insert(0, room)

    async def step(self) -> None:
        """Compare the next logs of the round. Where the store does not answer, do nothing."""
        if not self._round:
            self._round = list(self._subscribers.rooms)
            self._size = max(FEWEST, -(-len(self._round) // STEPS))
        some, self._round = self._round[: self._size], self._round[self._size :]
        tips = {room: tip for room in some if (tip := self._subscribers.tip(room)) is not None}
        if not tips:
            return
        thought = [word for tip in tips.values() for word in (stream_id(tip), tip.digest)]
        try:
            differing = await _DIFFERING.run(self._pipe, [*map(key, tips)], *thought)
        except RedisError:
            self._round = some + self._round
            return
        rooms = list(tips)
        tips.update((rooms[at], stream_tip(name, digest)) for at, name, digest in differing)
        for room, tip in tips.items():
            self._subscribers.compare(room, tip)
