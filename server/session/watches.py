"""Hold the rooms that one client watches, each on a channel of its own."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress

from engines.game import Seat
from protocol.from_client import WatchRoom as WatchMessage
from protocol.from_server import Reason
from protocol.names import PlayerId, RoomId, tidy_code
from server import observe
from server.live.live_room import Gone, LiveRoom
from server.live.registry import UnknownRoom
from server.live.requester import Requester
from server.live.unreadable import DAMAGED
from server.players import PlayerIdentity
from server.requests.context import RequestContext
from server.room.errors import Refused
from server.room.room import Room
from server.session.connection import Disconnected, MessageTransport
from server.session.latency import Latency
from server.session.watch import RoomWatch
from server.store.errors import Unavailable


class _Watched:
    """A room that is watched, until it is left."""

    __slots__ = ("release", "room", "task", "watch")

    def __init__(self, room: RoomId, watch: RoomWatch, release: Callable[[], None]) -> None:
        self.room, self.watch, self.release = room, watch, release
        self.task: asyncio.Task[None] | None = None
        """Tells what this client has missed; None while the room writes to it."""


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
        self._of: dict[int, _Watched] = {}

    def live_room(self, channel: int) -> LiveRoom:
        """Return the room that is told on ``channel``. Raises Refused where none is."""
        watched = self._of.get(channel)
        if watched is None:
            text = f"channel {channel} is no room you watch: watch it first"
            raise Refused(Reason.UNKNOWN_CHANNEL, text)
        return watched.watch.live_room

    def actor(self, channel: int, seat: int | None) -> PlayerId:
        """Return who acts in ``seat`` of the room on ``channel``. Raises Refused."""
        self.live_room(channel)
        return self._of[channel].watch.actor(seat)

    def check_uncovered(self, room: Room, seat: Seat) -> None:
        """Check that what ``seat`` of this window sees is not hidden by the curtain just now.

        Raises Refused. A seat that has a window of its own has no curtain.
        """
        if len(room.seats_at(self._player.id)) < 2 or not room.game.private_views:
            return
        of_room = (it.watch for it in self._of.values() if it.room == room.id)
        if not any(watch.uncovered == seat for watch in of_room):
            text = f"seat {seat} is covered: uncover it first"
            raise Refused(Reason.NO_HINTS, text, code="COVERED")

    async def uncover(self, channel: int, seat: int | None) -> None:
        """Show that room as ``seat`` of this window sees it, or cover it. Raises Refused."""
        self.live_room(channel)
        watched = self._of[channel]
        watched.watch.uncover(seat)
        if watched.task is not None:
            watched.task.cancel()
        self._catch_up(channel)

    async def begin(self, message: WatchMessage) -> None:
        """Begin to send a room on the next free channel.

        Raises Refused, UnknownRoom, Gone, Unavailable or Disconnected; then nothing is told.
        """
        most = self._context.settings.most_watched
        channel = next((c for c in range(most) if c not in self._of), None)
        if channel is None:
            raise Refused(Reason.LIMIT, f"you watch {most} rooms: leave one first")
        try:
            watch = await self._begun(channel, message)
        except (Refused, UnknownRoom, Gone, Unavailable, Disconnected):
            raise
        except Exception as why:  # of this room alone: the client's other rooms go on
            observe.faults.inc()
            observe.LOG.error("watch failed", room=tidy_code(message.room), exc_info=why)
            raise Gone(DAMAGED, Reason.DAMAGED) from why
        await watch.go_on()

    async def _begun(self, channel: int, message: WatchMessage) -> RoomWatch:
        context, me, room = self._context, self._player, tidy_code(message.room)
        async with context.registry.host(room, self._requester) as live_room:
            ways = (lambda _: self._catch_up(channel)), self._measure, context.company.apart
            watch = RoomWatch(self._connection, live_room, me, *ways)
            await watch.begin(channel, message.seq, message.mark)
            self._of[channel] = _Watched(room, watch, context.registry.hold(live_room))
        context.presence.enter(live_room.room, (me.id, me.name))
        observe.watches.inc()
        return watch

    def part_changed(self) -> None:
        """See and hear anew who may be met: somebody was blocked, or is not any more."""
        for watched in tuple(self._of.values()):
            watched.watch.live_room.part_changed()

    def end(self, channel: int) -> None:
        """Stop sending this channel's room. Raises Refused where there is none.

        The channel is free then: the next request may be given it.
        """
        if channel not in self._of:
            raise Refused(Reason.UNKNOWN_CHANNEL, f"channel {channel} is no room you watch")
        self._leave(channel)

    def end_all(self) -> None:
        """Stop sending all rooms."""
        for channel in tuple(self._of):
            self._leave(channel)
        if self._measuring is not None:
            self._measuring.cancel()

    def _leave(self, channel: int) -> None:
        watched = self._of.pop(channel)
        watched.watch.leave()
        if watched.task is not None:
            watched.task.cancel()
        observe.watches.dec()
        self._context.presence.leave(watched.room, (self._player.id, self._player.name))
        watched.release()

    def _measure(self) -> None:
        if self._measuring is None or self._measuring.done():
            self._measuring = self._start(self.lag.measure(self._is_clocked))

    def _is_clocked(self) -> bool:
        """Whether this client's time runs anywhere."""
        return any(watched.watch.is_clocked for watched in self._of.values())

    def _catch_up(self, channel: int) -> None:
        watched = self._of[channel]
        watched.task = self._start(self._tell(channel, watched))

    def _start(self, work: Coroutine[None, None, None]) -> asyncio.Task[None] | None:
        """Begin a task of this session, unless that is about to end."""
        try:
            return self._group.create_task(work)
        except RuntimeError:  # the room must not suffer from it, which has just told its news
            work.close()
            return None

    async def _tell(self, channel: int, watched: _Watched) -> None:
        """Tell what was missed; what ends a watch is said, and ends nothing else."""
        try:
            await watched.watch.catch_up()
        except (Refused, Gone, Unavailable) as why:
            await self._tell_no_more(channel, watched, why)
        except Disconnected:  # that the reader hears too
            watched.task = None
            self._leave(channel)
        except Exception as why:  # of this room alone: the client's other rooms go on
            observe.faults.inc()
            observe.LOG.error("watch failed", room=watched.room, exc_info=why)
            await self._tell_no_more(channel, watched, Gone(DAMAGED, Reason.DAMAGED))
        if watched.task is asyncio.current_task():
            watched.task = None

    async def _tell_no_more(self, channel: int, watched: _Watched, why: Exception) -> None:
        """Say what ended a watch, and when to ask again where waiting may help."""
        reason = why.reason if isinstance(why, Refused | Gone) else Reason.ELSEWHERE
        text = str(why) or "the room is not told any more"
        retry_ms = self._context.settings.retry_ms if reason is Reason.ELSEWHERE else None
        about = {"channel": channel, "room": watched.room, "retry_ms": retry_ms}
        with suppress(Disconnected):
            await self._refuse(reason, text, **about)
        watched.task = None
        self._leave(channel)
