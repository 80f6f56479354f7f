"""Remembers by which name each player came last, so that a hello may leave it out."""

import asyncio
import time
from contextlib import suppress
from typing import Final

from protocol.names import PlayerId
from server.net.rate import Rates
from server.players import Player
from server.settings import Settings
from server.store.store import Shelf, Unavailable

NAME: Final = "name"
PATIENCE_S: Final = 2.0
"""How long a welcome waits for a store that does not answer."""


class Names:
    """The last name of each player, as notes on the shelf: comfort, never the truth."""

    def __init__(self, shelf: Shelf, settings: Settings) -> None:
        self._shelf, self._kept_ms = shelf, settings.name_ms
        self._rates = Rates(settings.names_burst, settings.names_per_second, time.monotonic)

    async def of(self, player: PlayerId) -> str:
        """Return the name ``player`` had last; empty where it is not known."""
        with suppress(Unavailable, TimeoutError):
            async with asyncio.timeout(PATIENCE_S):
                return (await self._shelf.notes(_topic(player))).get(NAME, b"").decode()
        return ""

    async def keep(self, player: Player, address: str) -> None:
        """Note the name of ``player``, unless too many come from that address."""
        if not self._rates.of(address).take():
            with suppress(Unavailable):
                await self._shelf.put(_topic(player.id), NAME, player.name.encode(), self._kept_ms)


def _topic(player: PlayerId) -> str:
    return f"p:{player}"
