"""Opens rooms for one client: as it wishes, or from a position of a finished game."""

from collections.abc import Callable
from functools import partial
from typing import Final

from protocol import from_client
from protocol.from_server import Done, Reason
from server.net import asks
from server.net.costs import OPEN_COST
from server.net.house import House
from server.net.rate import Rate, check, pay
from server.net.records import Records, settings_of
from server.players import Player
from server.room.decide import Refused
from server.room.entries import Opened

CODES: Final = 5
"""So many codes are tried: others may have been given theirs before."""


TOO_MANY: Final = "too many rooms at once: wait a little"


class Opening:
    """The rooms that one client opens, paid by it and by its address."""

    def __init__(
        self, house: House, player: Player, rate: Rate, address: str, records: Records
    ) -> None:
        self._house, self._player, self._rate, self._records = house, player, rate, records
        self._opens = house.opens.of(address)

    def pay(self) -> None:
        """Whatever opens a room is paid for first. Raises Refused."""
        pay(self._rate, OPEN_COST, TOO_MANY, self._opens)

    async def open(self, message: from_client.Open, at: int) -> Done:
        """A room as it is wished; ``at`` is the receipt on the store's clock.

        Raises Refused or Unavailable.
        """
        self.pay()
        return await self._opened(
            message.request, partial(asks.opened, message, self._player, at=at)
        )

    async def fork(self, message: from_client.Fork, at: int) -> Done:
        """A room that begins from a position of a finished game.

        It is paid by the entries of that game, in one sum that a full bucket can always pay. Raises
        Refused, UnknownRoom, Gone or Unavailable.
        """
        of, forked = await self._records.forked(message, besides=OPEN_COST)
        check(self._opens.take(), TOO_MANY)
        wish = from_client.Open(message.request, of.game, of.options, settings_of(of))
        make = partial(asks.forked, wish, forked, of.rules, self._player, at=at)
        return await self._opened(message.request, make)

    async def _opened(self, request: int, make: Callable[..., Opened]) -> Done:
        """Open it under the code that this player and request always give."""
        for attempt in range(CODES):
            fact = make(attempt=attempt)
            if await open_counted(self._house, fact):
                return Done(request, fact.room)
        raise Refused(Reason.UNAVAILABLE, "no free code for a room: ask again")


async def open_counted(house: House, fact: Opened) -> bool:
    """Begin the room's log, unless its code is another room's; return whether it is begun.

    Raises Refused where too many rooms of that player wait on the public list, or Unavailable.
    """
    if fact.settings.listed:
        await house.holdings.list_room(fact.by, fact.room)
    return await house.clerk.open(house.hall, fact)
