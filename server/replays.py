"""Games that are over as they were shown again: made once for all who ask, and kept for a while."""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from msgspec import Raw

from protocol.codec import Format
from protocol.names import RoomId
from server.lru import Lru
from server.replay import replayed
from server.room.audience import Audience
from server.room.entries import Fact
from server.shared import Shared
from server.slices import Slices, Who
from server.step import Told

Shown: TypeAlias = tuple[Raw, tuple[Any, ...]]
"""The first Seen and what changed, as ``replayed`` answers it."""
Key: TypeAlias = tuple[RoomId, Told, Audience, Format]
OBJECT: Final = 100
"""Bytes that keeping one change takes beside its own."""


class Replays:
    """This process's: at most ``most`` bytes of them are kept."""

    def __init__(self, slices: Slices, most: int) -> None:
        self._slices = slices
        self._kept = Lru[Key, Shown](most, _size)
        self._making = Shared[Key, Shown]()

    async def get(self, key: Key, facts: Sequence[Fact], who: Who) -> Shown:
        """Return the game of ``facts``, which end as ``key`` says, as that audience saw it.

        ``who`` asks. Raises replay.TooLong.
        """
        kept = self._kept.get(key)
        return kept or await self._making.get(key, lambda: self._made(key, facts, who))

    async def _made(self, key: Key, facts: Sequence[Fact], who: Who) -> Shown:
        _, _, audience, form = key
        shown = await replayed(facts, audience, form, self._slices, who)
        self._kept.put(key, shown)
        return shown


def _size(shown: Shown) -> int:
    """What it takes in memory, in bytes."""
    first, changes = shown
    return sum(len(bytes(raw)) + OBJECT for raw in (first, *changes))
