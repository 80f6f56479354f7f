"""Holds the parts of long files that clients send, until the message that holds the end."""

import time
from typing import Final, NamedTuple

from protocol.from_server import Reason
from protocol.messages.saves import PARTS_S, PartHeard, SendPart
from protocol.names import PlayerId
from server.room.errors import Refused
from server.runtime.lru import Lru

MOST_HELD: Final = 16 * 1024 * 1024
"""Bytes of all players together: the oldest make way, and are sent once more."""


class _Parts(NamedTuple):
    begun: float
    held: tuple[bytes, ...] = ()


class SentParts:
    """The parts that are held in this process, of one file a player."""

    def __init__(self, most: int = MOST_HELD) -> None:
        """Hold ``most`` bytes in all."""
        self._of = Lru[PlayerId, _Parts](most, lambda it: 64 + sum(map(len, it.held)))

    def hear(self, player: PlayerId, message: SendPart, now: float | None = None) -> PartHeard:
        """Hold a part; one that is said again is held once. Raises Refused where others lack."""
        at = time.monotonic() if now is None else now
        parts = self._parts(player, at) if message.part else _Parts(at)
        if message.part > len(parts.held):
            raise _lacking()
        held = (*parts.held[: message.part], message.packed)
        self._of.put(player, parts._replace(held=held))
        return PartHeard(message.request, len(held))

    def whole(self, player: PlayerId, parts: int, end: bytes, now: float | None = None) -> bytes:
        """Return a file from its parts and its end. Raises Refused where parts are lacking.

        They are held on for a while: the end may be said again.
        """
        if not parts:
            return end
        held = self._parts(player, time.monotonic() if now is None else now).held
        if len(held) != parts:
            raise _lacking()
        return b"".join((*held, end))

    def _parts(self, player: PlayerId, now: float) -> _Parts:
        found = self._of.get(player)
        if found is None or now > found.begun + PARTS_S:
            self._of.drop(player)
            return _Parts(now)
        return found


def _lacking() -> Refused:
    return Refused(
        Reason.BAD_OPTIONS, "parts of this file are lacking: send it again", code="PARTS"
    )
