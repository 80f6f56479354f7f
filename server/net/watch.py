"""Tells one client one room: it holds how far the client was told, never a queue."""

import asyncio

from protocol import codec
from protocol.from_server import Presence as PresenceMessage
from protocol.from_server import Reason, Watching
from protocol.names import Mark, RoomId, Seq
from server import observe
from server.hall import Hall
from server.host import NOTHING, SNAPSHOT, Frame, Host, Told
from server.net.connection import Connection
from server.players import Player
from server.presence import Presence
from server.room.decide import Refused


class Watch:
    """One client's watch on one room."""

    def __init__(
        self, connection: Connection, hall: Hall, presence: Presence, player: Player
    ) -> None:
        self._connection, self._hall = connection, hall
        self._presence, self._player = presence, player

    async def run(
        self, channel: int, room: RoomId, seq: int, mark: int, started: asyncio.Future[None]
    ) -> None:
        """Tell ``room`` on ``channel`` from ``(seq, mark)`` on, until cancelled.

        ``started`` is done once Watching is said. Raises Refused, UnknownRoom, Gone, Unavailable
        or Closed.
        """
        async with self._hall.host(room) as host:
            self._check_welcome(host)
            await self._say(Watching(room, channel))
            if not started.done():
                started.set_result(None)
            someone = self._player.id, self._player.name
            self._presence.enter(room, someone)
            observe.watches.inc()
            try:
                await self._tell(channel, host, Told(Seq(seq), Mark(mark)))
            finally:
                observe.watches.dec()
                self._presence.leave(room, someone)

    async def _tell(self, channel: int, host: Host, told: Told) -> None:
        """A slow watcher delays only itself: what it missed meanwhile is what it is owed next."""
        form = self._connection.form
        # who has sat down or left since then holds another audience's view: that is told whole
        audience = host.room_at(told).seat_of(self._player.id)
        here: PresenceMessage | None = None
        while True:
            seat = host.room.seat_of(self._player.id)
            if seat != audience:
                audience, told = seat, NOTHING
                self._check_welcome(host)
            frames, told = host.since(audience, told, form)
            for frame in frames:
                await self._send(channel, frame)
            if host.here is not None and host.here is not here:
                here = host.here
                await self._say(_on(channel, here))
            await host.wait_past(told, audience, here)

    async def _send(self, channel: int, frame: Frame) -> None:
        tag, rest = frame
        (observe.snapshots if tag == SNAPSHOT else observe.updates).inc()
        await self._connection.send(codec.on_channel(tag, channel, rest, self._connection.form))

    async def _say(self, message: Watching | PresenceMessage) -> None:
        await self._connection.send(codec.encode(message, self._connection.form))

    def _check_welcome(self, host: Host) -> None:
        if host.room.settings.spectators or host.room.seat_of(self._player.id) is not None:
            return
        raise Refused(Reason.NO_SPECTATORS, "this room is for its players alone")


def _on(channel: int, here: PresenceMessage) -> PresenceMessage:
    return PresenceMessage(channel, here.here, here.spectators, here.names)
