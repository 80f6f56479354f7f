"""The rooms that one client is told, each on a channel of its own."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from protocol.from_client import Watch as WatchMessage
from protocol.from_server import Reason
from protocol.names import RoomId, tidy_code
from server import observe
from server.asker import Asker
from server.hall import UnknownRoom
from server.host import Gone
from server.net.connection import Closed, Connection
from server.net.house import House
from server.net.lag import Lag
from server.net.watch import Watch
from server.players import Player
from server.room.decide import Refused
from server.store.store import Unavailable
from server.unreadable import DAMAGED


class Watches:
    """One session's watches, by channel."""

    def __init__(
        self,
        connection: Connection,
        house: House,
        player: Player,
        group: asyncio.TaskGroup,
        refuse: Callable[..., Awaitable[None]],
        asker: Asker,
    ) -> None:
        """``group`` keeps the tasks; ``refuse`` says a refusal as ``Session`` does."""
        self._connection, self._house, self._player = connection, house, player
        self._group, self._refuse, self._asker = group, refuse, asker
        self.lag = Lag(connection)
        """How long what this client says is on the way, where its time runs."""
        self._measuring: asyncio.Task[None] | None = None
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._watches: dict[int, Watch] = {}
        self._rooms: dict[int, RoomId] = {}

    def room(self, channel: int) -> RoomId:
        """The room that is told on ``channel``. Raises Refused where none is."""
        if channel not in self._rooms:
            text = f"channel {channel} is no room you watch: watch it first"
            raise Refused(Reason.UNKNOWN_CHANNEL, text)
        return self._rooms[channel]

    async def begin(self, message: WatchMessage) -> None:
        """Tell a room on the next free channel.

        Raises Refused, UnknownRoom, Gone or Unavailable; then nothing is told.
        """
        most = self._house.settings.most_watched
        channel = next((c for c in range(most) if c not in self._tasks), None)
        if channel is None:
            raise Refused(Reason.LIMIT, f"you watch {most} rooms: leave one first")
        house = self._house
        me = self._player
        watch = Watch(self._connection, house.hall, house.presence, me, self._measure, self._asker)
        started: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        task = self._group.create_task(self._tell(watch, channel, message, started))
        self._tasks[channel], self._rooms[channel] = task, tidy_code(message.room)
        self._watches[channel] = watch
        await started

    async def end(self, channel: int) -> None:
        """Tell this channel's room no more. Raises Refused where there is none.

        When it returns the channel is free: the next request may be given it.
        """
        task = self._tasks.get(channel)
        if task is None:
            raise Refused(Reason.UNKNOWN_CHANNEL, f"channel {channel} is no room you watch")
        task.cancel()
        await asyncio.wait([task])

    def end_all(self) -> None:
        """Tell nothing more."""
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
        self, watch: Watch, channel: int, message: WatchMessage, started: asyncio.Future[None]
    ) -> None:
        """Tell one room until it is unwatched; what ends it is said, and ends nothing else."""
        room = tidy_code(message.room)
        try:
            await watch.run(channel, room, message.seq, message.mark, started)
        except (Refused, UnknownRoom, Gone, Unavailable, Closed) as why:
            if not started.done():
                started.set_exception(why)
            elif not isinstance(why, Closed):  # that the reader hears too
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
        retry_ms = self._house.settings.retry_ms if reason is Reason.ELSEWHERE else None
        with suppress(Closed):
            await self._refuse(reason, text, channel=channel, room=room, retry_ms=retry_ms)
