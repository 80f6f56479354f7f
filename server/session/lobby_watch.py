"""The public list of rooms as one client is told it, while it wants to know."""

import asyncio

from protocol.from_server import LobbyRooms
from protocol.names import PlayerId
from server.requests.context import RequestContext
from server.services.lobby_list import LobbyList
from server.session.connection import Disconnected, MessageTransport


class LobbyWatch:
    """Tells one client the open rooms, now and whenever they change."""

    def __init__(
        self,
        connection: MessageTransport,
        context: RequestContext,
        player: PlayerId,
        group: asyncio.TaskGroup,
    ) -> None:
        """``group`` keeps the task. No rooms are told of whom ``player`` does not meet."""
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

    def part_changed(self) -> None:
        """Tell the list anew: somebody was blocked, or is not any more."""
        if self._task is not None:
            self.show(False)
            self.show(True)

    async def _tell(self) -> None:
        lobby = self._context.lobby
        lobby.subscribe()
        read: LobbyList | None = None
        told: LobbyRooms | None = None
        try:
            while True:
                read = await lobby.wait_past(read)
                cards = read.view(self._player, self._context.company.apart(self._player))
                if told != cards:  # not even that something changed where it is not shown
                    await self._connection.send(lobby.frame(told, cards, self._connection.form))
                told = cards
        except Disconnected:
            pass  # the reader hears it too
        finally:
            lobby.unsubscribe()
