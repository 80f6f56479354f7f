"""Keeps the cards of listed rooms from expiring: those of all rooms in one command."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Final

from protocol.names import RoomId
from server.live.changes import CARD
from server.live.live_room import LiveRoom
from server.store.notes import NoteStore

TOPIC: Final = "lobby"
IDLE_S: Final = 86_400.0
"""How long a room is listed in which nobody is any more, unless its own time is up before."""
SLICE: Final = 500
"""Cards renewed by one command."""


class _Idle:
    """A listed room that is live nowhere, since nobody is connected."""

    __slots__ = ("note", "source", "until")

    def __init__(self, source: str, note: bytes | None, until: float) -> None:
        self.source, self.note, self.until = source, note, until


class CardKeeper:
    """The cards that this process has put: of rooms live here, and of those it left last.

    An idle room needs no process: its card is only made to last. Whoever closes or removes the room
    drops the card, and what is not there is not renewed.
    """

    def __init__(self, note_store: NoteStore, ttl_ms: int, most: int) -> None:
        """Renew notes before ``ttl_ms`` have passed, of idle rooms the ``most`` last ones."""
        self._note_store, self._ttl_ms, self._most = note_store, ttl_ms, most
        self._live: dict[RoomId, LiveRoom] = {}
        self._idle: dict[RoomId, _Idle] = {}

    async def put(self, live_room: LiveRoom, note: bytes) -> None:
        """Put the card of a live room, and keep it. Raises Unavailable."""
        room = live_room.room.id
        self._idle.pop(room, None)
        self._live[room] = live_room
        await self._note_store.put(TOPIC, room, note, self._ttl_ms)

    async def drop(self, room: RoomId) -> None:
        """Drop the card of a room. Raises Unavailable."""
        self._forget(room)
        await self._note_store.drop(TOPIC, room)

    def forget(self, live_room: LiveRoom) -> bool:
        """Keep the card of a live room no more; return whether it was kept."""
        room = live_room.room.id
        if self._live.get(room) is not live_room:
            return False
        del self._live[room]
        return True

    def leave(
        self,
        live_room: LiveRoom,
        source: str,
        idle_note: Callable[[], bytes],
        last_s: float = IDLE_S,
    ) -> None:
        """Keep the card of a room that is not live here any more, as ``idle_note`` has it.

        It is kept for ``last_s``. Where anybody is connected to another process, that one keeps it.
        ``source`` is whose room it is: of those who have many, the oldest are kept no more.
        """
        if not self.forget(live_room):
            return
        room, here = live_room.room.id, live_room.here
        if here is None or not (here.spectators or live_room.attended):
            until = asyncio.get_running_loop().time() + last_s
            self._idle[room] = _Idle(source, idle_note(), until)
            self._trim()

    def _trim(self) -> None:
        if len(self._idle) > self._most:
            rooms = Counter(it.source for it in self._idle.values())
            ((source, _),) = rooms.most_common(1)
            self._forget(next(room for room, it in self._idle.items() if it.source == source))

    def _forget(self, room: RoomId) -> None:
        self._live.pop(room, None)
        self._idle.pop(room, None)

    async def run(self) -> None:
        """Renew all cards in time, until cancelled. Raises Unavailable."""
        while True:
            await asyncio.sleep(self._ttl_ms / 3000)
            await self.renew()

    async def renew(self) -> None:
        """Renew all cards; those of live rooms that were lost are put again. Raises Unavailable."""
        now = asyncio.get_running_loop().time()
        for room, idle in list(self._idle.items()):
            if idle.note is not None and self._idle.get(room) is idle:
                await self._note_store.replace(TOPIC, room, idle.note, self._ttl_ms)
                idle.note = None
            if now > idle.until:
                self._idle.pop(room, None)
        rooms = [*self._live, *self._idle]
        for at in range(0, len(rooms), SLICE):
            part = rooms[at : at + SLICE]
            for name in await self._note_store.renew(TOPIC, part, self._ttl_ms):
                self._lose(RoomId(name))

    def _lose(self, room: RoomId) -> None:
        """Note that the store has no card of ``room``: it was dropped elsewhere, or lost."""
        self._idle.pop(room, None)
        live_room = self._live.get(room)
        if live_room is not None:
            live_room.on_change(CARD)
