"""Limit what one player takes of what all share: seats with strangers, rooms on the public list.

Each is noted before it is taken, so that of many requests at once no more succeed than the limit
allows. Only when there are too many notes are the rooms looked at, and notes of rooms that are over
or were left are dropped.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from engines.game import Seat
from protocol.from_server import Reason
from protocol.names import PlayerId, RoomId
from server.live.live_room import Gone, LiveRoom
from server.live.registry import RoomRegistry, UnknownRoom
from server.players import PlayerIdentity
from server.room.commands import Command
from server.room.errors import Refused
from server.room.room import Room
from server.settings import DAY_MS
from server.store.notes import NoteStore

MOST_SEATS: Final = 3
"""Unfinished games with strangers in which one player may sit at once."""
MOST_LISTED: Final = 3
"""Rooms of one player that may wait on the public list at once."""
HoldTest: TypeAlias = Callable[[Room, bool, bool], bool]
"""Tests whether a note still counts: takes the room, whether it is watched here, and whether the
note is so fresh that its request may still be on the way.
"""
FRESH_MS: Final = 10_000
"""How long after a note was made its request may still be on the way."""
HELD_MS: Final = DAY_MS
"""How long a note counts: as long as a room is kept in which somebody waits."""


class Holdings:
    """What players hold, shared by all processes."""

    def __init__(
        self, registry: RoomRegistry, note_store: NoteStore, now: Callable[[], int]
    ) -> None:
        """Take the parts; ``now`` returns the store's time in Unix milliseconds."""
        self._registry, self._note_store, self._now = registry, note_store, now

    async def sit(
        self, who: PlayerIdentity, live_room: LiveRoom, command: Command, at: int
    ) -> Seat | None:
        """Submit ``command``, which seats ``who``. Return the seat.

        Raises what ``LiveRoom.ask`` raises, and Refused if the player has too many seats.
        """
        is_new_note = await self._reserve_seat(who, live_room.room)
        try:
            return await live_room.ask(who.id, command, at)
        except Refused:
            if is_new_note:
                await self.release_seat(who.id, live_room.room.id)
            raise

    async def _reserve_seat(self, who: PlayerIdentity, room: Room) -> bool:
        """Note that ``who`` is about to sit down. Return True if that note is new.

        Nothing is noted if no strangers play there, or if the player already sits there.
        """
        if not sits_with_strangers(room, who) or room.seat_of(who.id) is not None:
            return False
        refusal_text = (
            "you sit in {} unfinished games with strangers ({}): finish or leave one first"
        )
        await self._reserve(_seats(who.id), room.id, MOST_SEATS, _is_sitting(who.id), refusal_text)
        return True

    async def release_seat(self, player: PlayerId, room: RoomId) -> None:
        """Drop the note of a seat. Raises Unavailable."""
        await self._note_store.drop(_seats(player), room)

    async def reserve_listing(self, player: PlayerId, room: RoomId) -> None:
        """Note that ``player`` is about to open ``room`` for the public list.

        Raises Refused if too many rooms of theirs wait there, and Unavailable.
        """
        refusal_text = (
            "{} of your rooms wait on the public list ({}): begin one, or open this one unlisted"
        )
        await self._reserve(_listed(player), room, MOST_LISTED, _waits, refusal_text)

    async def _reserve(
        self, topic: str, room: RoomId, limit: int, is_held_in: HoldTest, refusal_text: str
    ) -> None:
        now = self._now()
        await self._note_store.put(topic, room, str(now).encode(), HELD_MS)
        notes = await self._note_store.notes(topic)
        others = {RoomId(name): int(at) for name, at in notes.items() if name != room}
        if len(others) < limit:
            return
        held = [
            other
            for other, at in others.items()
            if await self._is_held(topic, other, is_held_in, at > now - FRESH_MS)
        ]
        if len(held) >= limit:
            await self._note_store.drop(topic, room)
            raise Refused(Reason.LIMIT, refusal_text.format(limit, ", ".join(sorted(held)[:limit])))

    async def _is_held(
        self, topic: str, room: RoomId, is_held_in: HoldTest, is_fresh: bool
    ) -> bool:
        try:
            is_held = is_held_in(await self._registry.look(room), self._watched(room), is_fresh)
        except UnknownRoom:
            is_held = is_fresh
        except Gone as why:  # a newer program's room cannot be read here
            is_held = why.reason is not Reason.DAMAGED
        if not is_held:
            await self._note_store.drop(topic, room)
        return is_held

    def _watched(self, room: RoomId) -> bool:
        live_room = self._registry.live(room)
        return (
            live_room is not None and live_room.here is not None and live_room.here.spectators > 0
        )


def sits_with_strangers(room: Room, who: PlayerIdentity) -> bool:
    """Return whether a seat in ``room`` is one with strangers: found on the list, for a live game.

    Not so in a room of one's own, an unlisted room, a rematch or a correspondence game, nor for
    programs, which sit only where a seat is reserved for one.
    """
    if who.external or room.opened.by == who.id or not room.settings.listed:
        return False
    return room.opened.previous is None and room.settings.clock.kind != "days"


def _is_sitting(player: PlayerId) -> HoldTest:
    def is_held_in(room: Room, _: bool, is_fresh: bool) -> bool:
        seat = room.seat_of(player)
        if room.phase == "over":
            return False
        if seat is None:
            return is_fresh and not room.begun
        return not room.begun or (seat not in room.out and seat in room.game.active(room.state))

    return is_held_in


def _waits(room: Room, watched: bool, is_fresh: bool) -> bool:
    """Whether the room waits for players, and somebody is there who waits, or may come yet."""
    if room.phase != "open" or not room.settings.listed:
        return False
    people = any(occupant is not None and occupant.person for occupant in room.occupants)
    return is_fresh or people or watched


def _seats(player: PlayerId) -> str:
    return f"strangers:{player}"


def _listed(player: PlayerId) -> str:
    return f"listed:{player}"
