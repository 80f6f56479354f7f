"""Send one client one room: it holds how far the client was told, never a queue."""

import asyncio
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from protocol import codec
from protocol.from_server import ChatLine, ChatLines, Evaluation, Watching
from protocol.from_server import RoomPresence as PresenceMessage
from protocol.names import RoomId, Seq
from protocol.room_diff import TAGS
from server import observe
from server.live.feed import Feed
from server.live.live_room import LiveRoom
from server.live.registry import RoomRegistry
from server.live.requester import Requester
from server.live.revision import EVALUATION, SNAPSHOT, UNHEARD, Cursor, Frame
from server.players import PlayerIdentity
from server.requests.access import check_welcome
from server.room.room import Room
from server.room.views.audience import Audience
from server.services.presence import PresenceService
from server.session.connection import MessageTransport

DELIVERIES: Final = {
    SNAPSHOT: observe.snapshots,
    **dict.fromkeys(TAGS.values(), observe.updates),
    EVALUATION: observe.evaluation,
}


class Aside:
    """Hold what a client was last told beside the room's entries."""

    def __init__(self) -> None:
        self.here: PresenceMessage | None = None
        self.evaluation: Evaluation | None = None
        self.lines: tuple[ChatLine, ...] = ()


class RoomWatch:
    """Send one client the entries of one room."""

    def __init__(
        self,
        connection: MessageTransport,
        registry: RoomRegistry,
        presence: PresenceService,
        player: PlayerIdentity,
        on_clock: Callable[[], None],
        requester: Requester,
    ) -> None:
        """``on_clock`` is called whenever ``clocked`` may have come to be so."""
        self._connection, self._registry, self._on_clock = connection, registry, on_clock
        self._presence, self._player, self._requester = presence, player, requester
        self.clocked = False
        """Whether this client plays here, and time runs."""

    async def run(
        self, channel: int, room: RoomId, seq: int, mark: int, started: asyncio.Future[None]
    ) -> None:
        """Send ``room`` on ``channel`` from ``(seq, mark)`` on, until cancelled.

        ``started`` is done once Watching is said. Raises Refused, UnknownRoom, Gone, Unavailable
        or Disconnected.
        """
        async with self._registry.host(room, self._requester) as host:
            check_welcome(host.room, self._player)
            told, audience = await self._held(host, seq, mark)
            await self._say(Watching(room, channel))
            if not started.done():
                started.set_result(None)
            someone = self._player.id, self._player.name
            self._presence.enter(host.room, someone)
            observe.watches.inc()
            try:
                await self._tell(channel, host, told, audience)
            finally:
                observe.watches.dec()
                self._presence.leave(room, someone)

    async def _held(self, host: LiveRoom, seq: int, mark: int) -> tuple[Cursor, Audience]:
        """Return what this client holds, once the store was asked where this process lacks it.

        Raises Unavailable or Gone.
        """
        told, audience = held(host, self._player, seq, mark)
        if told.mark == UNHEARD:
            await host.read_on()
            told, audience = held(host, self._player, seq, mark)
        if told.mark == UNHEARD:
            host.note_rollback(seq)
        return told, audience

    async def _tell(self, channel: int, host: LiveRoom, told: Cursor, audience: Audience) -> None:
        """A slow watcher delays only itself: what it missed meanwhile is what it is owed next."""
        shown, aside = host.shown_to(self._player.id), Aside()
        while shown.cursor.seq < told.seq and host.holds(told):
            await shown.wait_beat(shown.beat, audience)  # another process let it out just before
        while True:
            check_welcome(host.room, self._player)
            shown, seat = host.shown_to(self._player.id), host.room.seat_of(self._player.id)
            if seat != audience:
                audience, told = seat, Cursor.start()
            beat = shown.beat
            news = channel, shown, host.public, audience
            told = await self._tell_news(*news, told, aside)
            self.clocked = seat is not None and _is_clocked(shown.room)
            if self.clocked:
                self._on_clock()
            if shown.beat == beat:
                await shown.wait_beat(beat, audience)

    async def _tell_news(
        self,
        channel: int,
        shown: Feed,
        public: Feed,
        audience: Audience,
        told: Cursor,
        aside: "Aside",
    ) -> Cursor:
        """Say all that is owed; answers how far this client is told then.

        It is counted when the ``public`` is told as much.
        """
        form = self._connection.form
        frames, told = shown.since(audience, told, form)
        if shown.evaluation is not aside.evaluation:
            aside.evaluation = shown.evaluation
            frames += shown.evaluation_for(told, form)
        lines = shown.heard(audience)
        for frame in frames:
            public.count(told.seq, DELIVERIES[frame[0]].inc)
            await self._send(channel, frame)
        if shown.here is not None and shown.here is not aside.here:
            aside.here = shown.here
            await self._say(replace(aside.here, channel=channel))
        if lines is not aside.lines and lines != aside.lines:
            aside.lines = lines
            await self._say(ChatLines(channel, lines))
        return told

    async def _send(self, channel: int, frame: Frame) -> None:
        tag, rest = frame
        await self._connection.send(codec.on_channel(tag, channel, rest, self._connection.form))

    async def _say(self, message: Watching | PresenceMessage | ChatLines) -> None:
        await self._connection.send(codec.encode(message, self._connection.form))


def held(host: LiveRoom, player: PlayerIdentity, seq: int, mark: int) -> tuple[Cursor, Audience]:
    """Return what a client holds that names ``(seq, mark)``, and as whom it was told that.

    Who has sat down or left since then, or says what another was told, is told the whole.
    """
    seat = host.room.seat_of(player.id)
    if seq == 0:
        return Cursor.start(), seat
    return host.known(seq, mark) or (Cursor(Seq(seq), UNHEARD), seat)


def _is_clocked(room: Room) -> bool:
    """Whether somebody's time runs."""
    return room.phase == "playing" and room.clock is not None and any(room.clock.since)
