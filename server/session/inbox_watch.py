"""The inbox of one player as one client is told it, from its welcome on."""

import asyncio

from protocol import codec
from protocol.names import PlayerId
from server.live.supervisor import supervised
from server.requests.context import RequestContext
from server.services.inbox import NOTHING
from server.session.connection import Disconnected, MessageTransport


class InboxWatch:
    """Tells one client what waits for its player: now, where there is anything, and each change."""

    def __init__(
        self, connection: MessageTransport, context: RequestContext, player: PlayerId
    ) -> None:
        self._connection, self._context, self._player = connection, context, player
        self._told = NOTHING

    def begin(self, group: asyncio.TaskGroup) -> asyncio.Task[None]:
        """Begin to tell it, with a task of ``group``."""
        return group.create_task(self._tell())

    async def _tell(self) -> None:
        inbox = self._context.inbox
        inbox.enter(self._player)
        try:
            await supervised(self._tell_on, "Inbox")
        finally:
            inbox.leave(self._player)

    async def _tell_on(self) -> None:
        """Send each other list than the last. Raises Unavailable: then it is begun again."""
        try:
            while True:
                fresh = await self._context.inbox.wait_past(self._player, self._told)
                await self._connection.send(codec.encode(fresh, self._connection.form))
                self._told = fresh
        except Disconnected:
            pass  # the reader hears it too
