"""Open rooms for one client: as it wishes, or from a position of a finished game."""

from collections.abc import Callable
from functools import partial
from typing import Final

from protocol import from_client
from protocol.from_server import Done, Reason
from server.players import PlayerIdentity
from server.requests import room_requests
from server.requests.context import RequestContext
from server.requests.costs import OPEN_COST
from server.requests.rate_limit import TokenBucket, check, pay
from server.requests.records import RecordRequests, settings_of
from server.room.errors import Refused
from server.room.facts import Opened

CODES: Final = 5
"""So many codes are tried: others may have been given theirs before."""


TOO_MANY: Final = "too many rooms at once: wait a little"
TOO_MANY_EVENINGS: Final = "too many tournaments at once: wait a little"
EVENING_ROOMS: Final = 30
"""So many rooms a tournament counts as at its address: guests are easily made."""


class RoomOpener:
    """Open rooms for one client, paid by it and by its address."""

    def __init__(
        self,
        context: RequestContext,
        player: PlayerIdentity,
        rate: TokenBucket,
        address: str,
        records: RecordRequests,
    ) -> None:
        self._context, self._player, self._rate, self._records = context, player, rate, records
        self._opens = context.opens.of(address)

    def pay(self) -> None:
        """Pay for opening a room. Raises Refused."""
        pay(self._rate, OPEN_COST, TOO_MANY, self._opens)

    def pay_evening(self) -> None:
        """Let a tournament cost the address as much as the rooms of an evening. Raises Refused."""
        check(self._opens.take(min(EVENING_ROOMS, self._opens.burst)), TOO_MANY_EVENINGS)

    async def open(self, message: from_client.Open, at: int) -> Done:
        """Open a room as it is wished; ``at`` is the receipt on the store's clock.

        Raises Refused or Unavailable.
        """
        self.pay()
        return await self._opened(
            message.request, partial(room_requests.opened, message, self._player, at=at)
        )

    async def fork(self, message: from_client.Fork, at: int) -> Done:
        """Open a room that begins from a position of a finished game.

        It is paid by the entries of that game, in one sum that a full bucket can always pay. Raises
        Refused, UnknownRoom, Gone or Unavailable.
        """
        of, forked = await self._records.forked(message, besides=OPEN_COST)
        check(self._opens.take(), TOO_MANY)
        wish = from_client.Open(message.request, of.game, of.options, settings_of(of))
        make = partial(room_requests.forked, wish, forked, of.rules, self._player, at=at)
        return await self._opened(message.request, make)

    async def _opened(self, request: int, make: Callable[..., Opened]) -> Done:
        """Open it under the code that this player and request always give."""
        for attempt in range(CODES):
            fact = make(attempt=attempt)
            if await open_counted(self._context, fact):
                return Done(request, fact.room)
        raise Refused(Reason.UNAVAILABLE, "no free code for a room: ask again")


async def open_counted(context: RequestContext, fact: Opened) -> bool:
    """Begin the room's log, unless its code is another room's; return whether it is begun.

    Raises Refused where too many rooms of that player wait on the public list, or Unavailable.
    """
    if fact.settings.listed:
        await context.holdings.reserve_listing(fact.by, fact.room)
    return await context.recorder.open(context.registry, fact)
