"""The rooms that a player sits in, kept in sets that last: the unfinished, and those finished."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from msgspec.structs import replace

from protocol.from_server import Card
from protocol.names import PlayerId, RoomId
from server.asker import NOBODY, Asker
from server.cards import card
from server.hall import UnknownRoom
from server.host import Gone, Host
from server.room import entries
from server.room.entries import Began, Fact, Unreadable
from server.room.room import Room, fold
from server.slices import Slices, Who
from server.store.store import START, Forked, Store
from server.unreadable import refusal

MOST: Final = 100
"""Rooms that a player is told of, and finished ones that are kept in mind."""
FIRST: Final = 100
"""Entries in which a finished room has named those who played ..."""
FEW: Final = 12
"""... which most have done in so many."""
LAST: Final = 10**15
"""A time that never comes, in milliseconds."""


class Mine:
    """The attendant that notes who sits in a room, and the list that comes of it.

    Notes are written by every process that hosts the room, and may be written twice; whoever has
    left is taken off when the list is read.
    """

    def __init__(
        self, store: Store, slices: Slices, look: Callable[[RoomId, Asker], Awaitable[Room]]
    ) -> None:
        """``look`` is Hall.look."""
        self._store, self._slices, self._look_at = store, slices, look

    async def attend(self, host: Host) -> None:
        """Keep the sets of all who sit there true, until the game is over."""
        noted = set[PlayerId]()
        while True:
            told, room = host.told, host.room
            for player in _players(room) - noted if room.phase != "over" else ():
                await self._store.pin(_playing(player), room.id)
                noted.add(player)
            if room.phase == "over":
                for player in _players(room):
                    if host.gone is None:  # else it may be removed, and forgotten already
                        await self._finish(room, player)
                return
            await host.wait_past(told, None)

    async def _finish(self, room: Room, player: PlayerId) -> None:
        """Move the room from one set to the other, and forget those that were over long before.

        What was closed before play is in neither: there is nothing to look back at.
        """
        if room.begun:
            await self._store.pin(_finished(player), _when(room))
        await self._store.unpin(_playing(player), room.id)
        kept = await self._store.pinned(_finished(player), "", MOST + 20)
        for name in kept[MOST:]:
            await self._store.unpin(_finished(player), name)

    async def forget(self, room: Room) -> None:
        """Take a room that is removed off all sets: else those of guests who never come back stay.

        Raises Unavailable.
        """
        for player in _players(room):
            await self._store.unpin(_playing(player), room.id)
            await self._store.unpin(_finished(player), _when(room))

    async def cards(self, player: PlayerId, asker: Asker = NOBODY) -> tuple[Card, ...]:
        """The rooms of that player: the unfinished ones, newest first, then the others.

        They are looked at for ``asker``. Raises Unavailable.
        """
        playing = [
            mine
            for name in await self._store.pinned(_playing(player), "", MOST)
            if (mine := await self._look(player, RoomId(name), asker)) is not None
        ]
        playing.sort(key=lambda it: (it.phase == "over", -it.at, it.room))
        told, over = {it.room for it in playing}, []
        for name in await self._store.pinned(_finished(player), "", MOST - len(playing)):
            room = RoomId(name.partition(" ")[2])
            back = None
            if room not in told:
                back = await self._look_back(player, name, room, asker.who)
            if back is not None:
                over.append(back)
        return (*playing, *over)

    async def rooms(self, player: PlayerId) -> set[RoomId]:
        """Return the codes of that player's rooms, of finished ones too, without reading any.

        Raises Unavailable.
        """
        playing = await self._store.pinned(_playing(player), "", MOST)
        finished = await self._store.pinned(_finished(player), "", MOST)
        return {RoomId(name.rpartition(" ")[2]) for name in (*playing, *finished)}

    async def _look(self, player: PlayerId, name: RoomId, asker: Asker) -> Card | None:
        """An unfinished room as it is now; None, and off the list, where the player left it.

        One that cannot be read is left out: the player's others are told all the same.
        """
        room: Room | None = None
        try:
            room = await self._look_at(name, asker)
        except Gone:
            return None
        except UnknownRoom:
            pass
        if room is None or room.seat_of(player) is None:
            await self._store.unpin(_playing(player), name)
            return None
        return card(room, player)

    async def _look_back(self, player: PlayerId, name: str, code: RoomId, who: Who) -> Card | None:
        """A finished room, by its first entries alone; None, and off the list, where it is gone."""
        try:
            room = await self._folded(await self._first(code), who)
        except Unreadable as why:
            refusal(code, why)
            return None
        except Forked:  # removed between two looks at it
            return None
        if room is None:
            await self._store.unpin(_finished(player), name)
            return None
        return replace(card(room, player), phase="over", free=(), to_move=())

    async def _first(self, code: RoomId) -> list[Fact]:
        """The facts up to the beginning of play, and no more of them than that takes."""
        facts: list[Fact] = []
        tip = START
        for most in (FEW, FIRST - FEW):
            page = await self._store.read_raw(code, tip, most)
            for tip, raw in page:  # noqa: B007 -- the last one is where the next page begins
                facts.append(entries.read(raw).fact)
                if isinstance(facts[-1], Began):
                    return facts
            if len(page) < most:
                break
        return facts

    async def _folded(self, facts: Iterable[Fact], who: Who) -> Room | None:
        """The room that these facts make, in slices between which others run."""
        room: Room | None = None
        async with self._slices.work(who) as work:
            for fact in facts:
                room = fold(room, fact)
                await work.rest()
        return room


def _players(room: Room) -> set[PlayerId]:
    """All who sit there but the server's bots, who keep no list."""
    return {sitter.player for sitter in room.sitters if sitter is not None and not sitter.bot}


def _playing(player: PlayerId) -> str:
    return f"mine:{player}"


def _finished(player: PlayerId) -> str:
    return f"finished:{player}"


def _when(room: Room) -> str:
    """A name by which finished rooms are in order, the last one first."""
    return f"{LAST - room.over_at:015} {room.id}"
