"""Runs what stands beside a live room: a service is a task only while it has something to do."""

import asyncio
from collections.abc import Iterable
from typing import Protocol

from server import observe
from server.live.changes import ALL, GONE, LIVE, Changes
from server.live.live_room import LiveRoom
from server.live.supervisor import supervised
from server.room.room import Room


class RoomService(Protocol):
    """Something that runs beside live rooms: presence, cards, bots."""

    def concerns(self, room: Room) -> Changes:
        """Return which changes of ``room`` it notices; 0 where it never has to do with it."""
        ...

    def notice(self, live_room: LiveRoom, changed: Changes) -> bool:
        """Notice what has changed; return whether the room is to be served now.

        Called in the midst of the change, so it may not wait, and is quick. The first time it is
        told LIVE with all that it cares about, and the last time GONE.
        """
        ...

    async def serve(self, live_room: LiveRoom) -> None:
        """Do what there is to do, and return; what has changed meanwhile is noticed after that.

        It is supervised: see there.
        """
        ...


class RoomServices:
    """The services of one live room."""

    def __init__(
        self, live_room: LiveRoom, services: Iterable[RoomService], group: asyncio.TaskGroup
    ) -> None:
        """Begin to serve ``live_room``, with tasks of ``group``."""
        self._live_room, self._group = live_room, group
        each = ((service.concerns(live_room.room), service) for service in services)
        self._each = tuple((concerns, service) for concerns, service in each if concerns)
        self._mask = 0
        self._tasks: dict[RoomService, asyncio.Task[None]] = {}
        self._missed: dict[RoomService, Changes] = {}
        """By service that is at work: what has changed meanwhile."""
        for concerns, service in self._each:
            self._mask |= concerns
            self._notify(service, concerns & ALL | LIVE)
        live_room.on_change = self.notice

    def notice(self, changed: Changes) -> None:
        """Let those know that care about what has changed."""
        if changed & self._mask:
            for concerns, service in self._each:
                if mine := changed & concerns:
                    self._notify(service, mine)

    def end(self) -> None:
        """Stop all: the room is not live any more."""
        self._live_room.on_change = lambda _: None
        for task in self._tasks.values():
            task.cancel()
        for _, service in self._each:
            self._is_needed(service, GONE)

    def _notify(self, service: RoomService, changed: Changes) -> None:
        if service in self._tasks:
            self._missed[service] = self._missed.get(service, 0) | changed
        elif self._is_needed(service, changed):
            self._tasks[service] = self._group.create_task(self._serve(service))

    def _is_needed(self, service: RoomService, changed: Changes) -> bool:
        try:
            return service.notice(self._live_room, changed)
        except Exception as why:  # of one service; the room goes on
            observe.faults.inc()
            room, name = self._live_room.room.id, _name(service)
            observe.LOG.error("service failed", service=name, room=room, exc_info=why)
            return False

    async def _serve(self, service: RoomService) -> None:
        """Serve the room until there is nothing to do; a service that fails is started again."""
        room = self._live_room
        while True:
            await supervised(
                lambda: service.serve(room),
                _name(service),
                lambda: room.gone is not None,
                room=room.room.id,
            )
            missed = self._missed.pop(service, 0)
            if not missed or not self._is_needed(service, missed):
                break
        del self._tasks[service]


def _name(service: RoomService) -> str:
    return service.serve.__qualname__.partition(".")[0]


async def run_served(live_room: LiveRoom, services: Iterable[RoomService]) -> None:
    """Run ``live_room``, and ``services`` beside it, until it is live no more."""
    async with asyncio.TaskGroup() as group:
        beside = RoomServices(live_room, services, group)
        try:
            await live_room.run()
        finally:
            beside.end()
