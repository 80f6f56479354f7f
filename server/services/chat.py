"""Chat in rooms: lines are notes that expire, stored beside the room's log.

Each line is a note named after its author and request id, so that a repeated request stores one
line. A short-lived mark for each room with new lines tells every process, in one read, which rooms
to read again.
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
from server.live.changes import CHAT, GONE, Changes
from server.live.chat_log import MOST_LINES, ChatLog, ChatNote, when
from server.live.live_room import LiveRoom
from server.players import PlayerIdentity
from server.room.errors import AlreadyDone, Refused
from server.room.room import Room
from server.services.marks import changed_rooms
from server.store.notes import NoteStore

MARKS: Final = "chat"
"""The topic of the marks, which are named after rooms."""
MARK_MS: Final = 10_000
"""How long a mark lasts for other processes to see."""
LINE: Final = "say:"
MUTED: Final = "mute:"
"""Prefixes of the notes of a room: chat lines, and players who are muted."""

MOST_MUTED: Final = 100
"""Muted players per room: each new line reads all notes."""


class ChatService:
    """The chat of all rooms that are live in this process."""

    def __init__(self, note_store: NoteStore, ttl_ms: int, every_s: float = 0.5) -> None:
        """Keep lines for ``ttl_ms``; look for other processes' lines every ``every_s`` seconds."""
        self._note_store, self._ttl_ms, self._every_s = note_store, ttl_ms, every_s
        self._live: dict[RoomId, LiveRoom] = {}

    def concerns(self, _room: Room) -> Changes:
        """See RoomService."""
        return CHAT

    def notice(self, live_room: LiveRoom, changed: Changes) -> bool:
        """See RoomService."""
        room = live_room.room.id
        if not changed & GONE:
            self._live[room] = live_room
        elif self._live.get(room) is live_room:  # else the room's next LiveRoom has begun
            del self._live[room]
        return not changed & GONE

    async def serve(self, live_room: LiveRoom) -> None:
        """Read a live room's chat, and send it to its watchers."""
        live_room.tell_talk(await self._read(live_room))

    async def run(self) -> None:
        """Watch for rooms that got lines through other processes, until cancelled.

        If the store did not answer for long, marks may have come and gone: then all live rooms are
        read again.
        """
        loop = asyncio.get_running_loop()
        previous: Mapping[str, bytes] = {}
        read_at = -math.inf
        while True:
            await asyncio.sleep(self._every_s)
            if not self._live:
                continue
            marks = await self._note_store.notes(MARKS)
            missed = loop.time() - read_at > MARK_MS / 2000
            self._refresh(list(self._live) if missed else changed_rooms(previous, marks))
            previous, read_at = marks, loop.time()

    def _refresh(self, rooms: Iterable[str]) -> None:
        for room in rooms:
            if (live_room := self._live.get(RoomId(room))) is not None:
                live_room.on_change(CHAT)

    async def say(
        self,
        live_room: LiveRoom,
        who: PlayerIdentity,
        request: int,
        text: str,
        reaction: Reaction | None,
        at: int,
    ) -> None:
        """Store a line of ``who``, once per ``request``. Raises Refused or Unavailable."""
        room = live_room.room.id
        chat_log = await self._read(live_room)
        if who.id in chat_log.muted:
            raise Refused(Reason.NO_CHAT, "the opener of this room has muted you here")
        shown, seated = live_room.shown_to(who.id), bool(live_room.room.seats_at(who.id))
        position = seated, when(shown.room), shown.cursor.seq
        at = (
            max(at, chat_log.lines[-1].at + 1) if chat_log.lines else at
        )  # after the line it answers
        line = ChatNote(at, who.id, who.name, text, reaction, *position)
        name, note = f"{LINE}{who.id}:{request}", msgspec.json.encode(line)
        if await self._note_store.claim(_topic(room), name, note, self._ttl_ms):
            await self._trim(room, seated)
            await self._notify_watchers(room)

    async def mute(self, live_room: LiveRoom, who: PlayerIdentity, other: PlayerId) -> None:
        """Delete what ``other`` said in the room, and refuse further lines.

        Raises Refused, AlreadyDone or Unavailable.
        """
        room = live_room.room
        if who.id != room.opened.by:
            raise Refused(Reason.NOT_OPENER, "only the opener of the room can mute a player")
        if other == who.id:
            raise Refused(Reason.NO_CHAT, "you cannot mute yourself")
        if other in _exempt(room):
            text = "you do not play in this rated game, so you cannot mute its players"
            raise Refused(Reason.NO_CHAT, text)
        notes = await self._note_store.notes(_topic(room.id))
        names = [name for name in notes if name.startswith(f"{LINE}{other}:")]
        if MUTED + other in notes and not names:
            raise AlreadyDone(None)
        if MUTED + other not in notes and _count_muted(notes) >= MOST_MUTED:
            text = f"{MOST_MUTED} players are muted here already: ban further ones"
            raise Refused(Reason.LIMIT, text)
        # mute first: readers ignore a line that is stored before the others are dropped
        await self._note_store.put(_topic(room.id), MUTED + other, b"", self._ttl_ms)
        for name in names:
            await self._note_store.drop(_topic(room.id), name)
        await self._notify_watchers(room.id)

    async def _trim(self, room: RoomId, seated: bool) -> None:
        """Drop the oldest lines beyond MOST_LINES, counted apart for players and spectators."""
        lines = _chat_lines(await self._note_store.notes(_topic(room)))
        same_kind = [name for name, it in lines if it.seated == seated]
        for name in same_kind[:-MOST_LINES]:
            await self._note_store.drop(_topic(room), name)

    async def _notify_watchers(self, room: RoomId) -> None:
        self._refresh([room])
        await self._note_store.put(MARKS, room, secrets.token_bytes(8), MARK_MS)

    async def read(self, live_room: LiveRoom) -> ChatLog:
        """Return all that was said in a room. Raises Unavailable."""
        return await self._read(live_room)

    async def _read(self, live_room: LiveRoom) -> ChatLog:
        notes = await self._note_store.notes(_topic(live_room.room.id))
        muted = frozenset(
            PlayerId(name.removeprefix(MUTED)) for name in notes if name.startswith(MUTED)
        ).difference(_exempt(live_room.room))
        lines = tuple(it for _, it in _chat_lines(notes) if it.player not in muted)
        return ChatLog(lines, muted)


def _topic(room: RoomId) -> str:
    return f"r:{room}:chat"


def _exempt(room: Room) -> frozenset[PlayerId]:
    """Return the players of a rated game whose opener does not play: nobody can mute them."""
    if not room.settings.rated or room.seat_of(room.opened.by) is not None:
        return frozenset()
    return frozenset(occupant.player for occupant in room.occupants if occupant is not None)


def _count_muted(notes: Mapping[str, bytes]) -> int:
    return sum(name.startswith(MUTED) for name in notes)


def _chat_lines(notes: Mapping[str, bytes]) -> list[tuple[str, ChatNote]]:
    """Return the lines among ``notes`` with their names, oldest first."""
    found: list[tuple[str, ChatNote]] = []
    for name, note in notes.items():
        if name.startswith(LINE):
            with suppress(msgspec.DecodeError):  # of another version of this program
                found.append((name, msgspec.json.decode(note, type=ChatNote)))
    return sorted(found, key=lambda it: (it[1].at, it[0]))
