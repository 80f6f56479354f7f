"""The public list of rooms as one client is told it, while it wants to know."""

import asyncio
from collections.abc import Set

from protocol import codec
from protocol.from_server import LobbyRooms
from protocol.names import PlayerId, window_of
from server.requests.context import RequestContext
from server.session.connection import Disconnected, MessageTransport


class LobbyWatch:
    """Tells one client the open rooms, now and whenever they change.

    Not those of somebody whom its player does not meet, nor where such a one sits.
    """

    def __init__(
        self,
        connection: MessageTransport,
        context: RequestContext,
        group: asyncio.TaskGroup,
        player: PlayerId,
    ) -> None:
        """``group`` keeps the task."""
        self._connection, self._context, self._group = connection, context, group
        self._player = player
        self._task: asyncio.Task[None] | None = None

    def show(self, on: bool) -> None:
        """Begin to tell the list (``on``), or end; asked twice it is done once."""
        if on and self._task is None:
            self._task = self._group.create_task(self._tell())
        elif not on and self._task is not None:
            self._task.cancel()
            self._task = None

    async def _tell(self) -> None:
        lobby, company, form = self._context.lobby, self._context.company, self._connection.form
        lobby.subscribe()
        told: LobbyRooms | None = None
        has_all = True
        try:
            while True:
                cards = await lobby.wait_past(told)
                shown, had_all = self._without(cards, company.apart(self._player)), has_all
                has_all = shown is cards
                if has_all:
                    frame = lobby.frame(told if had_all else None, cards, form)
                else:
                    frame = codec.encode(shown, form)
                await self._connection.send(frame)
                told = cards
        except Disconnected:
            pass  # the reader hears it too
        finally:
            lobby.unsubscribe()

    def _without(self, cards: LobbyRooms, apart: Set[PlayerId]) -> LobbyRooms:
        """Return the list, the same where it is so, without the rooms of those ``apart``."""
        if not apart:
            return cards
        openers = self._context.lobby.openers
        left = tuple(
            card
            for card in cards.rooms
            if apart.isdisjoint(
                window_of(who) for who in (*card.players, openers.get(card.room)) if who is not None
            )
        )
        return cards if len(left) == len(cards.rooms) else LobbyRooms(left)
