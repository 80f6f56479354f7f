"""Looks for company over a connection: asks once a second until a table is found."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from client.net.calls.ask import Ask
from client.net.seed_ledger import SeedLedger
from protocol.from_client import RoomSettings, Seek
from protocol.messages.company import Seeking, StopSeek
from protocol.names import RoomId

EVERY_S: Final = 1.0


class CompanyWish(Struct, frozen=True):
    """Hold what somebody looks for."""

    game: str
    options: dict[str, Any]
    settings: RoomSettings
    near: bool = False
    least: int = 2
    most: int = 2
    party: str = ""


class CompanyCalls:
    """Look for company at one server. All raise as ``ServerConnection.ask`` does."""

    def __init__(self, ask: Ask, seed_ledger: SeedLedger, now: Callable[[], int]) -> None:
        """``ask`` says a request until it is answered by that type; ``now``: the server's clock."""
        self._ask, self._seed_ledger, self._now = ask, seed_ledger, now

    async def find(
        self, wish: CompanyWish, search: int, tell: Callable[[Seeking], bool]
    ) -> RoomId | None:
        """Look until a room is found, and return it; or until ``tell`` wants no more.

        ``tell`` is called with how it goes, and tells whether to go on. ``search`` is higher than
        that of any search before.
        """
        value, promise = self._seed_ledger.fresh()
        about = wish.game, wish.options, wish.settings, wish.near, wish.least, wish.most
        while True:
            told: Seeking = await self._ask(
                lambda n: Seek(n, search, *about, wish.party, promise), Seeking
            )
            if not told.room and not tell(told):
                told = await self._ask(lambda n: StopSeek(n, search, wish.party), Seeking)
                if not told.room:
                    return None
            if told.room:
                self._seed_ledger.given(told.room, value)
                return told.room
            await asyncio.sleep(EVERY_S)
