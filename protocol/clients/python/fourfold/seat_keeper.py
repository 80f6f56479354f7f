"""Sits down again where one lost one's seat by not revealing in time, as the line had broken."""

import asyncio
from contextlib import suppress

from client.net.connection import ServerConnection
from client.net.pending_requests import RequestRefused
from protocol.from_server import RoomView
from protocol.names import RoomId


class SeatKeeper:
    """Remembers the seats that were taken here, until play begins in their rooms."""

    def __init__(self, connection: ServerConnection) -> None:
        """``connection`` is asked for a seat anew."""
        self._connection = connection
        self._held: dict[RoomId, tuple[int, str]] = {}
        """By room: the seat, and by which commitment the server was bound when it was sure."""
        self._asked: set[tuple[RoomId, str]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def keep(self, seen: RoomView) -> None:
        """Keep the seat that one has in this room."""
        if seen.seat is not None and seen.phase in ("open", "revealing"):
            self._held[RoomId(seen.room)] = seen.seat, seen.commitment

    def forget(self, room: RoomId) -> None:
        """Keep no seat there any more: it is given up."""
        self._held.pop(room, None)

    def look(self) -> None:
        """Look at all rooms in which a seat is kept, and ask for it where it was lost."""
        for room in tuple(self._held):
            mirror = self._connection.rooms.get(room)
            if mirror is not None and mirror.seen is not None:
                self._see(room, mirror.seen)

    def _see(self, room: RoomId, seen: RoomView) -> None:
        seat, bound = self._held[room]
        if seen.phase in ("playing", "over"):
            del self._held[room]
        elif seen.seat is not None:
            if seen.phase == "revealing":  # before, one may still owe a promise
                self._held[room] = seen.seat, seen.commitment
        elif seen.commitment == bound:
            del self._held[room]  # it was given up: the server is bound anew where it was lost
        elif (room, seen.commitment) not in self._asked:
            self._asked.add((room, seen.commitment))
            task = asyncio.get_running_loop().create_task(self._sit(room, seat))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _sit(self, room: RoomId, seat: int) -> None:
        """Ask once: who is refused has no seat any more, as the views say."""
        with suppress(RequestRefused):
            await self._connection.join(room, seat)

    def end(self) -> None:
        """Ask for nothing more."""
        for task in self._tasks:
            task.cancel()
