"""The public list of rooms as one client is told it, while it wants to know."""

import asyncio

from protocol.from_server import LobbyRooms
from server.requests.context import RequestContext
from server.session.connection import Disconnected, MessageTransport


class LobbyWatch:
    """Tells one client the open rooms, now and whenever they change."""

    def __init__(
        self, connection: MessageTransport, context: RequestContext, group: asyncio.TaskGroup
    ) -> None:
        """``group`` keeps the task."""
        self._connection, self._context, self._group = connection, context, group
        self._task: asyncio.Task[None] | None = None

    def show(self, on: bool) -> None:
        """Begin to tell the list (``on``), or end; asked twice it is done once."""
        if on and self._task is None:
            self._task = self._group.create_task(self._tell())
        elif not on and self._task is not None:
            self._task.cancel()
            self._task = None

    async def _tell(self) -> None:
        lobby = self._context.lobby
        lobby.subscribe()
        told: LobbyRooms | None = None
        try:
            while True:
                cards = await lobby.wait_past(told)
                await self._connection.send(lobby.frame(told, cards, self._connection.form))
                told = cards
        except Disconnected:
            pass  # the reader hears it too
        finally:
            lobby.unsubscribe()
