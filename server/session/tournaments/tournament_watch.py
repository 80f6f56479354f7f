"""The tournament that one client watches, told now and whenever it changes."""

import asyncio

from server.requests.context import RequestContext
from server.session.connection import Disconnected, MessageTransport
from server.tournaments.tournament import Tournament


class TournamentWatch:
    """Tells one client one tournament at a time."""

    def __init__(
        self, connection: MessageTransport, context: RequestContext, group: asyncio.TaskGroup
    ) -> None:
        """``group`` keeps the task."""
        self._connection, self._context, self._group = connection, context, group
        self._task: asyncio.Task[None] | None = None

    def show(self, code: str) -> None:
        """Tell ``code`` from now on, in place of what was told before; none where it is empty."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        if code:
            self._task = self._group.create_task(self._tell(code))

    async def _tell(self, code: str) -> None:
        feeds = self._context.tournaments.feeds
        feeds.subscribe(code)
        told: Tournament | None = None
        try:
            while True:
                now = await feeds.wait_past(code, told)
                await self._connection.send(feeds.frame(code, now, self._connection.form))
                told = now
        except Disconnected:
            pass  # the reader hears it too
        finally:
            feeds.unsubscribe(code)
