"""Hold the rooms that one client watches, each on a channel of its own."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from protocol.from_client import WatchRoom as WatchMessage
from protocol.from_server import Reason
from protocol.names import RoomId, tidy_code
from server import observe
from server.live.live_room import Gone
from server.live.registry import UnknownRoom
from server.live.requester import Requester
from server.live.unreadable import DAMAGED
from server.players import PlayerIdentity
from server.requests.context import RequestContext
from server.room.errors import Refused
from server.session.connection import Disconnected, MessageTransport
from server.session.latency import Latency
from server.session.watch import RoomWatch
from server.store.errors import Unavailable


class Watches:
    """Hold one session's watches, by channel."""

    def __init__(
        self,
        connection: MessageTransport,
        context: RequestContext,
        player: PlayerIdentity,
        group: asyncio.TaskGroup,
        refuse: Callable[..., Awaitable[None]],
        requester: Requester,
    ) -> None:
        """``group`` keeps the tasks; ``refuse`` says a refusal as ``Session`` does."""
        self._connection, self._context, self._player = connection, context, player
        self._group, self._refuse, self._requester = group, refuse, requester
        self.lag = Latency(connection)
        """How long what this client says is on the way, where its time runs."""
        self._measuring: asyncio.Task[None] | None = None
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._watches: dict[int, RoomWatch] = {}
        self._rooms: dict[int, RoomId] = {}

    def room(self, channel: int) -> RoomId:
        """Return the room that is told on ``channel``. Raises Refused where none is."""
        if channel not in self._rooms:
            text = f"channel {channel} is no room you watch: watch it first"
            raise Refused(Reason.UNKNOWN_CHANNEL, text)
        return self._rooms[channel]

    async def begin(self, message: WatchMessage) -> None:
        """Begin to send a room on the next free channel.

        Raises Refused, UnknownRoom, Gone or Unavailable; then nothing is told.
        """
        most = self._context.settings.most_watched
        channel = next((c for c in range(most) if c not in self._tasks), None)
        if channel is None:
            raise Refused(Reason.LIMIT, f"you watch {most} rooms: leave one first")
        context = self._context
        me = self._player
        watch = RoomWatch(
            self._connection, context.registry, context.presence, me, self._measure, self._requester
        )
        started: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        task = self._group.create_task(self._tell(watch, channel, message, started))
        self._tasks[channel], self._rooms[channel] = task, tidy_code(message.room)
        self._watches[channel] = watch
        await started

    async def end(self, channel: int) -> None:
        """Stop sending this channel's room. Raises Refused where there is none.

        When it returns the channel is free: the next request may be given it.
        """
        task = self._tasks.get(channel)
        if task is None:
            raise Refused(Reason.UNKNOWN_CHANNEL, f"channel {channel} is no room you watch")
        task.cancel()
        await asyncio.wait([task])

    def end_all(self) -> None:
        """Stop sending all rooms."""
        for task in self._tasks.values():
            task.cancel()
        if self._measuring is not None:
            self._measuring.cancel()

    def _measure(self) -> None:
        if self._measuring is None or self._measuring.done():
            self._measuring = self._group.create_task(self.lag.measure(self._is_clocked))

    def _is_clocked(self) -> bool:
        """Whether this client's time runs anywhere."""
        return any(watch.clocked for watch in self._watches.values())

    async def _tell(
        self, watch: RoomWatch, channel: int, message: WatchMessage, started: asyncio.Future[None]
    ) -> None:
        """Tell one room until it is unwatched; what ends it is said, and ends nothing else."""
        room = tidy_code(message.room)
        try:
            await watch.run(channel, room, message.seq, message.mark, started)
        except (Refused, UnknownRoom, Gone, Unavailable, Disconnected) as why:
            if not started.done():
                started.set_exception(why)
            elif not isinstance(why, Disconnected):  # that the reader hears too
                await self._tell_no_more(channel, room, why)
        except Exception as why:  # of this room alone: the client's other rooms go on
            observe.faults.inc()
            observe.LOG.error("watch failed", room=room, exc_info=why)
            gone = Gone(DAMAGED, Reason.DAMAGED)
            if not started.done():
                started.set_exception(gone)
            else:
                await self._tell_no_more(channel, room, gone)
        finally:
            if not started.done():
                started.cancel()
            self._tasks.pop(channel, None)
            self._rooms.pop(channel, None)
            self._watches.pop(channel, None)

    async def _tell_no_more(self, channel: int, room: RoomId, why: Exception) -> None:
        """Say what ended a watch, and when to ask again where waiting may help."""
        reason = why.reason if isinstance(why, Refused | Gone) else Reason.ELSEWHERE
        text = str(why) or "the room is not told any more"
        retry_ms = self._context.settings.retry_ms if reason is Reason.ELSEWHERE else None
        with suppress(Disconnected):
            await self._refuse(reason, text, channel=channel, room=room, retry_ms=retry_ms)
