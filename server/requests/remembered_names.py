"""Remember by which name each player came last, so that a hello may leave it out."""

import asyncio
import time
from contextlib import suppress
from typing import Final

from protocol.names import PlayerId
from server.players import PlayerIdentity
from server.requests.rate_limit import TokenBuckets
from server.settings import ServerSettings
from server.store.errors import Unavailable
from server.store.notes import NoteStore

NAME: Final = "name"
PATIENCE_S: Final = 2.0
"""How long a welcome waits for a store that does not answer."""


class RememberedNames:
    """Hold the last name of each player, as notes: a convenience that may be lost."""

    def __init__(self, note_store: NoteStore, settings: ServerSettings) -> None:
        self._note_store, self._kept_ms = note_store, settings.name_ms
        self._rates = TokenBuckets(settings.names_burst, settings.names_per_second, time.monotonic)

    async def of(self, player: PlayerId) -> str:
        """Return the name ``player`` had last; empty where it is not known."""
        with suppress(Unavailable, TimeoutError):
            async with asyncio.timeout(PATIENCE_S):
                return (await self._note_store.notes(_topic(player))).get(NAME, b"").decode()
        return ""

    async def keep(self, player: PlayerIdentity, address: str) -> None:
        """Note the name of ``player``, unless too many come from that address."""
        if not self._rates.of(address).take():
            with suppress(Unavailable):
                await self._note_store.put(
                    _topic(player.id), NAME, player.name.encode(), self._kept_ms
                )


def _topic(player: PlayerId) -> str:
    return f"p:{player}"
