"""The rooms that a client watches at one server: their mirrors, over all broken lines."""

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import msgspec

from client.net.mirror import Mirror
from client.net.resend_timers import ResendTimers
from protocol import codec, from_client
from protocol.codec import Format
from protocol.from_server import (
    ChatLines,
    Evaluation,
    FromServer,
    Refusal,
    RoomPresence,
    RoomView,
    Snapshot,
    Update,
    Watching,
)
from protocol.messages.room import Uncover
from protocol.names import PlayerId, RoomId


class WatchedRooms:
    """Hands each mirror what is told of its room, and says what is watched and played there."""

    def __init__(
        self,
        form: Format,
        send: Callable[[Any], Coroutine[Any, Any, None]],
        resend_timers: ResendTimers,
        see: Callable[[RoomView], None],
    ) -> None:
        """``send`` says a message where there is a line. ``see`` is shown every room as told."""
        self.rooms: dict[RoomId, Mirror] = {}
        self._form, self._send, self._see = form, send, see
        self._resend_timers = resend_timers
        self.channels: dict[int, Mirror] = {}
        """By channel, which rooms this line tells."""
        self._player: PlayerId | None = None

    @property
    def are_pending(self) -> bool:
        """Return whether an intent waits for its answer."""
        return any(mirror.pending is not None for mirror in self.rooms.values())

    # -- what the client wants -------------------------------------------------------------

    async def watch(self, room: RoomId) -> Mirror:
        """Hear of ``room`` from now on, over all broken lines."""
        if room not in self.rooms:
            self.rooms[room] = Mirror(room, self._player)
            await self._send_watch(self.rooms[room])
        return self.rooms[room]

    async def unwatch(self, room: RoomId) -> None:
        """Hear of ``room`` no more."""
        mirror = self.rooms.pop(room, None)
        if mirror is not None and mirror.channel is not None:
            self.channels.pop(mirror.channel, None)
            await self._send(from_client.Unwatch(mirror.channel))

    async def uncover(self, room: RoomId, seat: int | None) -> None:
        """Show what ``seat`` of this window sees, or cover it; a snapshot follows."""
        mirror = self.rooms.get(room)
        if mirror is not None and mirror.channel is not None:
            await self._send(Uncover(mirror.channel, seat))

    async def play(self, mirror: Mirror) -> None:
        """Say the intent that is pending there, where the room is told already."""
        if mirror.pending is not None and mirror.channel is not None:
            raw = msgspec.Raw(codec.encode(mirror.pending, self._form))
            await self._send(
                from_client.Play(mirror.channel, mirror.number, raw, mirror.pending_seat)
            )

    def again_in(self, retry_ms: int, mirror: Mirror) -> None:
        """Say a pending intent (or the watch) again, when it is time."""
        self._resend_timers.call_later(retry_ms, partial(self._send_of, mirror))

    # -- lines come and go -----------------------------------------------------------------

    def belong_to(self, player: PlayerId) -> None:
        """Note who this window is."""
        self._player = player
        for mirror in self.rooms.values():
            mirror.player = player

    def line_lost(self) -> None:
        """Forget the channels, which were numbers of that line."""
        for mirror in self.rooms.values():
            mirror.channel = None
        self.channels.clear()

    async def watch_again(self) -> None:
        """Say on a new line what is watched."""
        for mirror in list(self.rooms.values()):
            await self._send_watch(mirror)

    def changed(self) -> None:
        """Tell everybody who waits for a change of a room."""
        for mirror in self.rooms.values():
            mirror.changed()

    # -- what the server says --------------------------------------------------------------

    def receive(self, message: Snapshot | Update | Evaluation | RoomPresence | ChatLines) -> None:
        """Take in what is told of a room. Raises Gap where it does not fit what is held."""
        mirror = self.channels.get(message.channel)
        if mirror is None:
            return  # of a channel that was given up meanwhile
        if isinstance(message, RoomPresence):
            mirror.here = message
            mirror.changed()
        elif isinstance(message, ChatLines):
            mirror.chat = message.lines
            mirror.changed()
        else:
            mirror.receive(message)
            if mirror.seen is not None:
                self._see(mirror.seen)

    def begin(self, message: Watching) -> None:
        """Note under which channel a room is told, and say what is pending there."""
        mirror = self.rooms.get(message.room)
        if mirror is None or mirror.channel is not None:  # left meanwhile, or watched twice
            unwatch = partial(self._send, from_client.Unwatch(message.channel))
            self._resend_timers.call_later(0, unwatch)
            return
        mirror.channel = message.channel
        self.channels[message.channel] = mirror
        if mirror.pending is not None:
            self.again_in(0, mirror)

    def refused(self, refused: Refusal) -> Mirror | None:
        """Return the room that a refusal is about, if any; a watch that it ends is over."""
        mirror = None
        if refused.channel is not None:
            mirror = self.channels.get(refused.channel)
        elif refused.room and refused.request is None:
            mirror = self.rooms.get(refused.room)
        if mirror is not None and refused.room is not None and refused.channel is not None:
            self.channels.pop(refused.channel, None)  # the watch has ended, whatever the reason
            mirror.channel = None
        return mirror

    async def ask_anew(self, message: FromServer) -> None:
        """Ask for a snapshot on a new channel: what is held does not fit what is told."""
        if isinstance(message, Snapshot | Update):
            mirror = self.channels.pop(message.channel)
            mirror.forget()
            mirror.channel = None
            await self._send(from_client.Unwatch(message.channel))
            await self._send_watch(mirror)

    # -- saying it -------------------------------------------------------------------------

    async def _send_of(self, mirror: Mirror) -> None:
        if self.rooms.get(mirror.room) is not mirror:
            return  # left meanwhile
        if mirror.channel is None:
            await self._send_watch(mirror)
        else:
            await self.play(mirror)

    async def _send_watch(self, mirror: Mirror) -> None:
        await self._send(from_client.WatchRoom(mirror.room, mirror.seq, mirror.mark))
