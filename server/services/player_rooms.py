"""Keep each player's rooms in two persistent sets: in progress, and finished."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from msgspec.structs import replace

from protocol.from_server import RoomCard
from protocol.names import PlayerId, RoomId, window_of
from server.live.changes import GONE, PHASE, RESTORED, SEATS, Changes
from server.live.live_room import Gone, LiveRoom
from server.live.registry import UnknownRoom
from server.live.rehearse import rehearse
from server.live.requester import NOBODY, Requester
from server.live.timeslice import Timeslicer, Who
from server.live.unreadable import refusal
from server.room.facts import Began, Fact, Opened, Unreadable, decode_entry
from server.room.fold import fold
from server.room.room import Room
from server.services.room_card import card
from server.store.errors import Diverged
from server.store.log import START, Store

MOST_ROOMS: Final = 100
"""Rooms listed for a player, and finished rooms kept in the set."""
MOST_ENTRIES: Final = 100
"""Entries within which a finished room's log has named its players ..."""
FIRST_PAGE: Final = 12
"""... which most logs have done after so many."""
END_OF_TIME: Final = 10**15
"""A time in milliseconds that never comes."""


class PlayerRooms:
    """Room service that notes who sits in a room, and the list that comes from it.

    Every process in which the room is live writes the sets, and may write twice. Players who have
    left are dropped when the list is read.
    """

    def __init__(
        self, store: Store, slices: Timeslicer, look: Callable[[RoomId, Requester], Awaitable[Room]]
    ) -> None:
        """Take the parts; ``look`` is RoomRegistry.look."""
        self._store, self._slices, self._look = store, slices, look
        self._noted: dict[LiveRoom, set[PlayerId]] = {}
        """By live room, the players whose sets are known to hold it."""

    def concerns(self, room: Room) -> Changes:
        """See RoomService. A lesson is no game: who wants it again begins it again."""
        return 0 if room.lesson is not None else SEATS | PHASE | RESTORED

    def notice(self, live_room: LiveRoom, changed: Changes) -> bool:
        """See RoomService. What was noted is noted once more where it may be lost."""
        if changed & (GONE | RESTORED):
            self._noted.pop(live_room, None)
        return not changed & GONE

    async def serve(self, live_room: LiveRoom) -> None:
        """Bring the sets of all players of a live room up to date."""
        room = live_room.room
        if room.phase != "over":
            noted = self._noted.setdefault(live_room, set())
            for player in listed_players(room) - noted:
                await self._store.add_member(_playing(player), room.id)
                noted.add(player)
            return
        for player in listed_players(room):
            if live_room.gone is None:  # else it may be removed and forgotten already
                await self._finish(room, player)

    async def _finish(self, room: Room, player: PlayerId) -> None:
        """Move the room from the first set to the second, and drop the oldest finished rooms.

        A room closed before play is in neither: there is nothing to review.
        """
        if room.begun:
            await self._store.add_member(_finished(player), _finished_name(room))
        await self._store.remove_member(_playing(player), room.id)
        kept = await self._store.members(_finished(player), "", MOST_ROOMS + 20)
        for name in kept[MOST_ROOMS:]:
            await self._store.remove_member(_finished(player), name)

    async def forget(self, room: Room) -> None:
        """Drop a removed room from all sets, as guests may never come back to read theirs.

        Raises Unavailable.
        """
        for player in listed_players(room):
            await self._store.remove_member(_playing(player), room.id)
            await self._store.remove_member(_finished(player), _finished_name(room))

    async def cards(self, player: PlayerId, requester: Requester = NOBODY) -> tuple[RoomCard, ...]:
        """Return the cards of a player's rooms: unfinished ones first, then the newest finished.

        They are loaded on ``requester``'s account. Raises Unavailable.
        """
        playing = [
            mine
            for name in await self._store.members(_playing(player), "", MOST_ROOMS)
            if (mine := await self._read_unfinished(player, RoomId(name), requester)) is not None
        ]
        playing.sort(key=lambda it: (it.phase == "over", -it.at, it.room))
        listed, over = {it.room for it in playing}, []
        for name in await self._store.members(_finished(player), "", MOST_ROOMS - len(playing)):
            room = RoomId(name.partition(" ")[2])
            back = None
            if room not in listed:
                back = await self._read_finished(player, name, room, requester.who)
            if back is not None:
                over.append(back)
        return (*playing, *over)

    async def playing(self, player: PlayerId) -> tuple[RoomId, ...]:
        """Return the codes of that player's unfinished rooms. Raises Unavailable."""
        return tuple(map(RoomId, await self._store.members(_playing(player), "", MOST_ROOMS)))

    async def rooms(self, player: PlayerId) -> set[RoomId]:
        """Return the codes of that player's rooms, of finished ones too, without reading any.

        Raises Unavailable.
        """
        playing = await self._store.members(_playing(player), "", MOST_ROOMS)
        finished = await self._store.members(_finished(player), "", MOST_ROOMS)
        return {RoomId(name.rpartition(" ")[2]) for name in (*playing, *finished)}

    async def finished(self, player: PlayerId) -> list[RoomId]:
        """Return the codes of that player's finished rooms, the latest first.

        Raises Unavailable.
        """
        names = await self._store.members(_finished(player), "", MOST_ROOMS)
        return [RoomId(name.rpartition(" ")[2]) for name in names]

    async def _read_unfinished(
        self, player: PlayerId, name: RoomId, requester: Requester
    ) -> RoomCard | None:
        """Return the card of an unfinished room; None, and drop it, if the player left it.

        A room that cannot be read is left out; the player's other rooms are still listed.
        """
        room: Room | None = None
        try:
            room = await self._look(name, requester)
        except Gone:
            return None
        except UnknownRoom:
            pass
        if room is None or not room.seats_at(player):
            await self._store.remove_member(_playing(player), name)
            return None
        return card(room, player)

    async def _read_finished(
        self, player: PlayerId, name: str, code: RoomId, who: Who
    ) -> RoomCard | None:
        """Return the card of a finished room from its first entries.

        None, and dropped from the set, if the room was removed.
        """
        try:
            room = await self._fold_slices(await self._opening_facts(code), who)
        except Unreadable as why:
            refusal(code, why)
            return None
        except Diverged:  # removed between two looks at it
            return None
        if room is None:
            await self._store.remove_member(_finished(player), name)
            return None
        return replace(card(room, player), phase="over", free=(), to_move=())

    async def _opening_facts(self, code: RoomId) -> list[Fact]:
        """Return the facts up to the beginning of play, reading no more entries than needed."""
        facts: list[Fact] = []
        tip = START
        for most in (FIRST_PAGE, MOST_ENTRIES - FIRST_PAGE):
            page = await self._store.read_raw(code, tip, most)
            for tip, raw in page:  # noqa: B007 -- the last one is where the next page begins
                facts.append(decode_entry(raw).fact)
                if isinstance(facts[-1], Began) or _is_loaded(facts[-1]):
                    return facts
            if len(page) < most:
                break
        return facts

    async def _fold_slices(self, facts: Iterable[Fact], who: Who) -> Room | None:
        """Return the room that these facts make, folded in slices between which others run."""
        room: Room | None = None
        async with self._slices.work(who) as work:
            for fact in facts:
                await rehearse((fact,), work)
                room = fold(room, fact)
                await work.rest()
        return room


def _is_loaded(fact: Fact) -> bool:
    return isinstance(fact, Opened) and fact.loaded is not None


def listed_players(room: Room) -> set[PlayerId]:
    """Return everyone who sits there, except the server's bots, which keep no list."""
    return {window_of(it.player) for it in room.occupants if it is not None and not it.bot}


def _playing(player: PlayerId) -> str:
    return f"mine:{player}"


def _finished(player: PlayerId) -> str:
    return f"finished:{player}"


def _finished_name(room: Room) -> str:
    """Return a name by which finished rooms sort newest first."""
    return f"{END_OF_TIME - room.over_at:015} {room.id}"
