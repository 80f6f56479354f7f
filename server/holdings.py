"""Limits what one player takes of what all share: seats in strangers' rooms, places on the list.

Each is a note on the shelf that is made before the thing is taken, so that of many requests at once
no more succeed than may. Notes are looked at only when there are too many of them; those of rooms
that are over by then, or were left, are taken away.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from engines.game import Seat
from protocol.from_server import Reason
from protocol.names import PlayerId, RoomId
from server.hall import Hall, UnknownRoom
from server.host import Gone, Host
from server.players import Player
from server.retention import DAY_MS
from server.room.decide import Anything, Refused
from server.room.room import Room
from server.store.store import Shelf

MOST_SEATS: Final = 3
"""Unfinished games with strangers in which one player may sit at once."""
MOST_LISTED: Final = 3
"""Rooms that one player may have waiting on the public list at once."""
Holds: TypeAlias = Callable[[Room, bool, bool], bool]
"""Whether the player holds that in a room: is it watched here, and was it noted just now?

What was may be on the way."""
FRESH_MS: Final = 10_000
"""So long after a note was made its request may be on the way."""
HELD_MS: Final = DAY_MS
"""How long a note counts: a room in which somebody waits is kept as long."""


class Holdings:
    """What players hold, as all processes know it."""

    def __init__(self, hall: Hall, shelf: Shelf, now: Callable[[], int]) -> None:
        """``now`` is the store's clock, in Unix milliseconds."""
        self._hall, self._shelf, self._now = hall, shelf, now

    async def seated(self, who: Player, host: Host, ask: Anything, at: int) -> Seat | None:
        """Give ``who`` the seat that ``ask`` is for; return it.

        Raises what ``Host.ask`` does, and Refused where the player has too many of them.
        """
        noted = await self._take_seat(who, host.room)
        try:
            return await host.ask(ask, at)
        except Refused:
            if noted:
                await self.give_up_seat(who.id, host.room.id)
            raise

    async def _take_seat(self, who: Player, room: Room) -> bool:
        """Note that ``who`` is about to sit; return whether that was noted, and not before.

        Nothing is where the room is no stranger's, or the seat is taken already.
        """
        if not is_with_strangers(room, who) or room.seat_of(who.id) is not None:
            return False
        full = "you sit in {} unfinished games with strangers ({}): finish or leave one first"
        await self._take(_seats(who.id), room.id, MOST_SEATS, _is_seated(who.id), full)
        return True

    async def give_up_seat(self, player: PlayerId, room: RoomId) -> None:
        """Take back what ``take_seat`` noted. Raises Unavailable."""
        await self._shelf.drop(_seats(player), room)

    async def list_room(self, player: PlayerId, room: RoomId) -> None:
        """Note that ``player`` is about to open ``room`` for the public list.

        Raises Refused where too many of their rooms wait there, Unavailable.
        """
        full = "{} rooms of yours wait on the list ({}): begin one, or open this one unlisted"
        await self._take(_listed(player), room, MOST_LISTED, _waits, full)

    async def _take(self, topic: str, room: RoomId, most: int, holds: Holds, full: str) -> None:
        now = self._now()
        await self._shelf.put(topic, room, str(now).encode(), HELD_MS)
        notes = await self._shelf.notes(topic)
        others = {RoomId(name): int(at) for name, at in notes.items() if name != room}
        if len(others) < most:
            return
        held = [
            other
            for other, at in others.items()
            if await self._is_held(topic, other, holds, at > now - FRESH_MS)
        ]
        if len(held) >= most:
            await self._shelf.drop(topic, room)
            raise Refused(Reason.LIMIT, full.format(most, ", ".join(sorted(held)[:most])))

    async def _is_held(self, topic: str, room: RoomId, holds: Holds, fresh: bool) -> bool:
        try:
            is_held = holds(await self._hall.look(room), self._watched(room), fresh)
        except UnknownRoom:
            is_held = fresh
        except Gone as why:  # of a newer program's room nothing is known here
            is_held = why.reason is not Reason.DAMAGED
        if not is_held:
            await self._shelf.drop(topic, room)
        return is_held

    def _watched(self, room: RoomId) -> bool:
        host = self._hall.live(room)
        return host is not None and host.here is not None and host.here.spectators > 0


def is_with_strangers(room: Room, who: Player) -> bool:
    """Return whether a seat in ``room`` is one with strangers: found on the list, for a live game.

    A room that one has opened, an unlisted one, the next game of the same players and a game by
    correspondence are none. Programs sit where a seat is kept for them.
    """
    if who.outside or room.opened.by == who.id or not room.settings.listed:
        return False
    return room.opened.previous is None and room.settings.clock.kind != "days"


def _is_seated(player: PlayerId) -> Holds:
    def holds(room: Room, _: bool, fresh: bool) -> bool:
        seat = room.seat_of(player)
        if room.phase == "over":
            return False
        if seat is None:
            return fresh and not room.begun
        return not room.begun or (seat not in room.out and seat in room.game.active(room.state))

    return holds


def _waits(room: Room, watched: bool, fresh: bool) -> bool:
    """Whether the room waits for players, and somebody is there who waits, or may come yet."""
    if room.phase != "open" or not room.settings.listed:
        return False
    people = any(sitter is not None and sitter.person for sitter in room.sitters)
    return fresh or people or watched


def _seats(player: PlayerId) -> str:
    return f"strangers:{player}"


def _listed(player: PlayerId) -> str:
    return f"listed:{player}"
