"""What people say in rooms: notes beside the logs that end by themselves, told as they come.

Every line is a note of its own, named after who said it and the id of the request, so that it may
be said twice. A mark for each room in which something was said lately lets every process see, by
one look at all of them, which rooms to read again.
"""

import asyncio
import math
import secrets
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Final

import msgspec

from protocol.from_client import Reaction
from protocol.from_server import Reason
from protocol.names import PlayerId, RoomId
from server.host import Host
from server.players import Player
from server.room.decide import Already, Refused
from server.room.room import Room
from server.store.store import Shelf
from server.talk import MOST_LINES, Spoken, Talk, when

MARKS: Final = "chat"
"""The topic of the marks: rooms by name."""
MARK_MS: Final = 10_000
"""How long a mark is left for others to see."""
SAID: Final = "say:"
HUSHED: Final = "hush:"
"""How the names of a room's notes begin: lines, and players who may say no more."""

MOST_HUSHED: Final = 100
"""Players in one room that may say no more: every line that is said looks at all notes."""


class Chat:
    """The chat of all rooms, as far as they are live in this process."""

    def __init__(self, shelf: Shelf, ttl_ms: int, every_s: float = 0.5) -> None:
        """A line is kept for ``ttl_ms``; what is said elsewhere is looked for every ``every_s``."""
        self._shelf, self._ttl_ms, self._every_s = shelf, ttl_ms, every_s
        self._changed: dict[RoomId, asyncio.Event] = {}
        """Of the rooms that are attended."""

    async def attend(self, host: Host) -> None:
        """Tell a live room's watchers what was said, and what is said from now on."""
        room = host.room.id
        changed = self._changed[room] = asyncio.Event()
        try:
            while True:
                changed.clear()
                host.tell_talk(await self._read(host))
                await changed.wait()
        finally:
            if self._changed.get(room) is changed:  # else the room's next host has come already
                del self._changed[room]

    async def run(self) -> None:
        """Look, again and again, for rooms in which something was said by way of other processes.

        After a time without an answer all live rooms are read again: marks may have come and gone
        (and so they are when this is started again).
        """
        loop = asyncio.get_running_loop()
        known: Mapping[str, bytes] = {}
        looked = -math.inf
        while True:
            await asyncio.sleep(self._every_s)
            if not self._changed:
                continue
            marks = await self._shelf.notes(MARKS)
            missed = loop.time() - looked > MARK_MS / 2000
            self._look_at(self._changed if missed else _news(known, marks))
            known, looked = marks, loop.time()

    def _look_at(self, rooms: Iterable[str]) -> None:
        for room in rooms:
            if (changed := self._changed.get(RoomId(room))) is not None:
                changed.set()

    async def say(
        self, host: Host, who: Player, request: int, text: str, reaction: Reaction | None, at: int
    ) -> None:
        """Keep a line of ``who``, once for each ``request``. Raises Refused or Unavailable."""
        room = host.room.id
        talk = await self._read(host)
        if who.id in talk.hushed:
            raise Refused(Reason.NO_CHAT, "who opened this room wants you to say no more here")
        shown, seated = host.shown_to(who.id), host.room.seat_of(who.id) is not None
        stands = seated, when(shown.room), shown.told.seq
        at = max(at, talk.lines[-1].at + 1) if talk.lines else at  # an answer comes after it
        spoken = Spoken(at, who.id, who.name, text, reaction, *stands)
        name, note = f"{SAID}{who.id}:{request}", msgspec.json.encode(spoken)
        if await self._shelf.claim(_topic(room), name, note, self._ttl_ms):
            await self._make_room(room, seated)
            await self._tell(room)

    async def hush(self, host: Host, who: Player, other: PlayerId) -> None:
        """Take away what ``other`` has said, and let them say no more here.

        Raises Refused, Already or Unavailable.
        """
        room = host.room
        if who.id != room.opened.by:
            raise Refused(Reason.NOT_OPENER, "only who opened the room may do this")
        if other == who.id:
            raise Refused(Reason.NO_CHAT, "this is for others, not for yourself")
        if other in _spared(room):
            text = "you do not play in this rated game: its players may say what they like"
            raise Refused(Reason.NO_CHAT, text)
        notes = await self._shelf.notes(_topic(room.id))
        said = [name for name in notes if name.startswith(f"{SAID}{other}:")]
        if HUSHED + other in notes and not said:
            raise Already(None)
        if HUSHED + other not in notes and _count_hushed(notes) >= MOST_HUSHED:
            text = f"{MOST_HUSHED} say no more here already: let nobody else watch"
            raise Refused(Reason.LIMIT, text)
        # first that, then the lines: one that comes in between is passed over by whoever reads
        await self._shelf.put(_topic(room.id), HUSHED + other, b"", self._ttl_ms)
        for name in said:
            await self._shelf.drop(_topic(room.id), name)
        await self._tell(room.id)

    async def _make_room(self, room: RoomId, seated: bool) -> None:
        """Only so many lines are kept, of players and of all others."""
        lines = _lines(await self._shelf.notes(_topic(room)))
        mine = [name for name, it in lines if it.seated == seated]
        for name in mine[:-MOST_LINES]:
            await self._shelf.drop(_topic(room), name)

    async def _tell(self, room: RoomId) -> None:
        self._look_at([room])
        await self._shelf.put(MARKS, room, secrets.token_bytes(8), MARK_MS)

    async def _read(self, host: Host) -> Talk:
        notes = await self._shelf.notes(_topic(host.room.id))
        hushed = frozenset(
            PlayerId(name.removeprefix(HUSHED)) for name in notes if name.startswith(HUSHED)
        ).difference(_spared(host.room))
        lines = tuple(it for _, it in _lines(notes) if it.player not in hushed)
        return Talk(lines, hushed)


def _topic(room: RoomId) -> str:
    return f"r:{room}:chat"


def _spared(room: Room) -> frozenset[PlayerId]:
    """The players of a rated game whose opener has no seat in it, and so no say over them."""
    if not room.settings.rated or room.seat_of(room.opened.by) is not None:
        return frozenset()
    return frozenset(sitter.player for sitter in room.sitters if sitter is not None)


def _count_hushed(notes: Mapping[str, bytes]) -> int:
    return sum(name.startswith(HUSHED) for name in notes)


def _news(known: Mapping[str, bytes], marks: Mapping[str, bytes]) -> Iterable[str]:
    """The rooms whose marks are others than were known."""
    return (room for room, mark in marks.items() if known.get(room) != mark)


def _lines(notes: Mapping[str, bytes]) -> list[tuple[str, Spoken]]:
    """The lines among ``notes`` with their names, the oldest first."""
    found: list[tuple[str, Spoken]] = []
    for name, note in notes.items():
        if name.startswith(SAID):
            with suppress(msgspec.DecodeError):  # of another version of this program
                found.append((name, msgspec.json.decode(note, type=Spoken)))
    return sorted(found, key=lambda it: (it[1].at, it[0]))
