"""Tells one client one room: it holds how far the client was told, never a queue."""

import asyncio
from typing import Final

from protocol import codec
from protocol.from_server import Advice, Reason, Watching
from protocol.from_server import Presence as PresenceMessage
from protocol.names import Mark, RoomId, Seq
from server import observe
from server.hall import Hall
from server.host import Host
from server.net.connection import Connection
from server.players import Player
from server.presence import Presence
from server.room.decide import Refused
from server.room.room import Room
from server.step import ADVICE, NOTHING, SNAPSHOT, UPDATE, Frame, Told

DELIVERIES: Final = {
    SNAPSHOT: observe.snapshots,
    UPDATE: observe.updates,
    ADVICE: observe.advice,
}


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
            check_welcome(host.room, self._player)
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
        advice: Advice | None = None
        while True:
            seat = host.room.seat_of(self._player.id)
            if seat != audience:
                audience, told = seat, NOTHING
                check_welcome(host.room, self._player)
            frames, told = host.since(audience, told, form)
            if host.advice is not advice:
                advice = host.advice
                frames += host.advice_for(told, form)
            for frame in frames:
                await self._send(channel, frame)
            if host.here is not None and host.here is not here:
                here = host.here
                await self._say(_on(channel, here))
            await host.wait_past(told, audience, here, advice)

    async def _send(self, channel: int, frame: Frame) -> None:
        tag, rest = frame
        DELIVERIES[tag].inc()
        await self._connection.send(codec.on_channel(tag, channel, rest, self._connection.form))

    async def _say(self, message: Watching | PresenceMessage) -> None:
        await self._connection.send(codec.encode(message, self._connection.form))


def check_welcome(room: Room, player: Player) -> None:
    """Refuse who may not see the room."""
    if room.seat_of(player.id) is not None:
        return
    if room.settings.spectators == "nobody":
        raise Refused(Reason.NO_SPECTATORS, "this room is for its players alone")
    if player.id in room.barred:
        raise Refused(Reason.NO_SPECTATORS, "who opened this room does not want you to watch")


def _on(channel: int, here: PresenceMessage) -> PresenceMessage:
    return PresenceMessage(channel, here.here, here.spectators, here.names)
