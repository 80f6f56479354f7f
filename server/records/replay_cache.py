"""Cache replays of finished games: each is made once for all who request it."""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from msgspec import Raw

from protocol.codec import Format
from protocol.from_client import Viewer
from protocol.names import RoomId
from server.live.revision import Cursor
from server.live.timeslice import Timeslicer, Who
from server.records.replay import replay
from server.room.facts import Fact
from server.runtime.lru import Lru
from server.runtime.shared_work import SharedTasks

EncodedReplay: TypeAlias = tuple[Raw, tuple[Any, ...]]
"""The first view and the changes to it, as ``replay`` returns them."""
Key: TypeAlias = tuple[RoomId, Cursor, Viewer, Format]
OBJECT: Final = 100
"""Bytes of memory a change takes besides its own."""


class ReplayCache:
    """The replays of this process, ``most`` bytes at most."""

    def __init__(self, slices: Timeslicer, most: int) -> None:
        """Cache at most ``most`` bytes."""
        self._slices = slices
        self._cache = Lru[Key, EncodedReplay](most, _size)
        self._tasks = SharedTasks[Key, EncodedReplay]()

    async def get(self, key: Key, facts: Sequence[Fact], who: Who) -> EncodedReplay:
        """Return the replay of ``facts``, whose last one ``key`` names, as that viewer saw the
        game.

        ``who`` pays for the work. Raises ReplayTooLong.
        """
        cached = self._cache.get(key)
        return cached or await self._tasks.get(key, lambda: self._make(key, facts, who))

    async def _make(self, key: Key, facts: Sequence[Fact], who: Who) -> EncodedReplay:
        _, _, viewer, form = key
        shown = await replay(facts, viewer, form, self._slices, who)
        self._cache.put(key, shown)
        return shown


def _size(shown: EncodedReplay) -> int:
    """Return the memory it takes, in bytes."""
    first, changes = shown
    return sum(len(bytes(raw)) + OBJECT for raw in (first, *changes))
