"""Calls the players of a tournament to their next table, wherever they are connected."""

from collections.abc import Callable
from typing import Final, Protocol

from protocol.messages.inbox import InboxItem
from protocol.names import PlayerId, RoomId
from server.tournaments.tournament import Match, Tournament

CALL_MS: Final = 10 * 60_000
"""How long a call is shown to somebody who does not come."""
RESTS_MS: Final = 24 * 60 * 60_000
"""How long who sits out is told so."""


class Inboxes(Protocol):
    """Holds what waits for players."""

    async def put(self, player: PlayerId, item: InboxItem, ttl_ms: int) -> None:
        """Put an item into an inbox for so long."""
        ...


class TableCalls:
    """Puts a call into the inbox of both players of a game."""

    def __init__(self, inbox: Inboxes, now: Callable[[], int]) -> None:
        """``now`` returns the store's time in Unix milliseconds."""
        self._inbox, self._now = inbox, now

    async def call(self, tournament: Tournament, game: Match) -> None:
        """Call both to ``game``. A later call takes the place of an earlier one."""
        first = tournament.first
        for number in game.two:
            player, other = tournament.players[number], tournament.players[game.against(number)]
            if player.kind == "bot" or game.room is None:
                continue
            item = InboxItem(
                key=f"table:{first.code}",
                kind="tournament",
                at=self._now(),
                player=other.id,
                name=other.name,
                room=game.room,
                game=first.plan.game,
                text=f"Table {game.table}: your game against {other.name} has begun.",
                ends=self._now() + CALL_MS,
            )
            await self._inbox.put(player.id, item, CALL_MS)

    async def tell_resting(self, tournament: Tournament, game: Match) -> None:
        """Tell whom ``game`` has made sit out, and why: its page has the button to play on."""
        first = tournament.first
        for number in game.two:
            player = tournament.players[number]
            if player.kind == "bot" or player.standing != "resting":
                continue
            item = InboxItem(
                key=f"rests:{first.code}",
                kind="tournament",
                at=self._now(),
                room=RoomId(first.code),
                game=first.plan.game,
                text="You sit out from now on, as you made no move in your last game.",
                ends=self._now() + RESTS_MS,
            )
            await self._inbox.put(player.id, item, RESTS_MS)
