"""Calls players to the rooms in which something waits for them while they look elsewhere."""

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from protocol.messages.inbox import InboxItem
from protocol.names import PlayerId, window_of
from server.calls.room_calls import LASTS_MS, OF_ROOMS, Call, calls_of
from server.live.changes import ENTRY, GONE, PHASE, PRESENCE, SEATS, Changes
from server.live.live_room import LiveRoom
from server.room.room import Room

GRACE_S: Final = 1.5
"""Who is back so soon was not away: a line that broke, a change from one room to another."""
SEEN_MS: Final = 3_000
"""Who left so soon after it came may not have seen it: that they left is known a moment later."""
Key = tuple[PlayerId, str]


class PlayerInboxes(Protocol):
    """Keeps what waits for players."""

    async def put(self, player: PlayerId, item: InboxItem, ttl_ms: int) -> None:
        """Put an item there. Raises Unavailable."""
        ...

    async def drop(self, player: PlayerId, key: str) -> None:
        """Remove an item. Raises Unavailable."""
        ...

    async def read(self, player: PlayerId) -> tuple[InboxItem, ...]:
        """Return all of them. Raises Unavailable."""
        ...


class Caller:
    """Keep the inboxes of who sits there in step with the room: a room service.

    Every process in which the room is live does so: to put the same twice changes nothing. While
    everybody looks, an ordinary ply costs one comparison.
    """

    def __init__(
        self,
        inboxes: PlayerInboxes,
        now: Callable[[], int],
        grace_s: float = GRACE_S,
    ) -> None:
        """``now`` returns the store's time in Unix milliseconds."""
        self._inboxes, self._now, self._grace_s = inboxes, now, grace_s
        self._here: dict[LiveRoom, tuple[bool, ...]] = {}
        """By live room, who looked when that was told last."""
        self._standing: dict[LiveRoom, dict[Key, InboxItem]] = {}
        """By live room, what was put; a room that has just come is not there yet."""
        self._known: dict[LiveRoom, dict[Key, str]] = {}
        """By live room, what each player has seen there: nobody is called for that again."""

    def concerns(self, room: Room) -> Changes:
        """See RoomService. A lesson calls nobody."""
        return 0 if room.lesson is not None else ENTRY | SEATS | PHASE | PRESENCE

    def notice(self, live_room: LiveRoom, changed: Changes) -> bool:
        """See RoomService."""
        if changed & GONE:
            self._standing.pop(live_room, None)
            self._known.pop(live_room, None)
            self._here.pop(live_room, None)
            return False
        if live_room.here is None:
            return False  # it is told soon, as a change of its own
        before, here = self._here.get(live_room, ()), live_room.here.here
        if here != before:
            self._here[live_room] = here
            self._note_seen(live_room, before, here)
        if live_room not in self._standing:
            return True  # what another process has put may be over
        return self._wanted(live_room).keys() != self._standing.get(live_room, {}).keys()

    async def serve(self, live_room: LiveRoom) -> None:
        """Put what is new, and drop what is over."""
        await asyncio.sleep(self._grace_s)
        if live_room.here is None or live_room.gone is not None:
            return
        standing = self._standing.get(live_room)
        if standing is None:
            standing = self._standing[live_room] = await self._left_over(live_room.room)
        wanted = self._wanted(live_room)
        for player, key in [it for it in standing if it not in wanted]:
            await self._inboxes.drop(player, key)
            standing.pop((player, key), None)
        for name, call in wanted.items():
            if name not in standing:
                await self._inboxes.put(call.player, call.item, LASTS_MS)
                standing[name] = call.item

    async def _left_over(self, room: Room) -> dict[Key, InboxItem]:
        """Return what was put by a process that is gone, or before the room slept."""
        players = {player for _, player in _seated(room)}
        return {
            (player, item.key): item
            for player in players
            for item in await self._inboxes.read(player)
            if item.room == room.id and item.kind in OF_ROOMS
        }

    def _wanted(self, live_room: LiveRoom) -> dict[Key, Call]:
        """Return the calls that stand, but for what their players have seen."""
        here = live_room.here.here if live_room.here is not None else ()
        known = self._known.get(live_room, {})
        found = calls_of(live_room.room, here)
        return {name: call for name, call in found.items() if known.get(name) != call.token}

    def _note_seen(
        self, live_room: LiveRoom, before: tuple[bool, ...], here: tuple[bool, ...]
    ) -> None:
        """Note what those have seen who look no more."""
        left = {
            player
            for seat, player in _seated(live_room.room)
            if seat < len(before) and before[seat] and not (seat < len(here) and here[seat])
        }
        latest = self._now() - SEEN_MS
        for name, call in calls_of(live_room.room, ()).items() if left else ():
            if call.player in left and call.item.at <= latest:
                self._known.setdefault(live_room, {})[name] = call.token


def _seated(room: Room) -> list[tuple[int, PlayerId]]:
    """Return each person's seat, and at whose window they are."""
    return [
        (seat, window_of(it.player))
        for seat, it in enumerate(room.occupants)
        if it is not None and it.person
    ]
