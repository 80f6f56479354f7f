"""Track who is connected, in short-lived notes that are never part of a room's log.

Each process keeps one note per room with its own sessions; all notes together are the room's
presence. A note counts while its process is *up*, which each says once a second for all its rooms
at once, and marks the rooms whose notes it has changed. So a room in which nobody comes or goes
costs the store nothing, and the notes of a process that dies count no more.
"""

import asyncio
import math
import secrets
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import islice
from typing import Final

import msgspec

from protocol.names import PlayerId, RoomId
from server.live.changes import GONE, LIVE, SEATS, SESSIONS, Changes
from server.live.live_room import LiveRoom
from server.room.room import Room
from server.services.marks import changed_rooms
from server.services.presence_summary import NamedPlayer, has_bot_owner, summary, with_player
from server.store.errors import Unavailable
from server.store.notes import NoteStore

TOPIC: Final = "here"
"""Of the marks of rooms, and of processes that are up."""
UP: Final = "up:"
"""What the notes of these begin with; no room code does."""
MARK_MS: Final = 10_000
"""How long a mark lasts for other processes to see."""
KEPT_MS: Final = 600_000
"""How long a room's note lasts, whose process renews it now and then: it says nothing by itself."""


class PresenceService:
    """This process's part of the presence, and the service that sends all of it to watchers."""

    def __init__(self, note_store: NoteStore, ttl_ms: int, every_s: float = 1.0) -> None:
        """Send a room's presence every ``every_s`` seconds at most.

        A process that says nothing for ``ttl_ms`` is not up.
        """
        self._note_store, self._ttl_ms, self._every_s = note_store, ttl_ms, every_s
        self._process = secrets.token_hex(8)
        self._sessions: dict[RoomId, Counter[NamedPlayer]] = {}
        self._live: dict[RoomId, LiveRoom] = {}
        self._written: dict[RoomId, list[NamedPlayer] | None] = {}
        """By room, what this process's note says, where there may be one; None if unknown."""
        self._left: set[RoomId] = set()
        """Rooms with such a note that are not live here any more."""
        self._to_renew = 0.0
        """How many notes are to be written again in the next round."""
        self._marks: dict[str, bytes] = {}
        """What was last read of TOPIC, and this process's own marks since."""
        self._others: dict[RoomId, frozenset[str]] = {}
        """By live room, the other processes with notes there, up or not."""
        self._up: frozenset[str] = frozenset()
        """The other processes that were up when last looked at."""
        self.on_enter: Callable[[Room, PlayerId], None] = _ignore
        """Called with each player who begins to watch a room."""

    def enter(self, room: Room, who: NamedPlayer) -> None:
        """Count one more session of ``who`` that watches ``room``."""
        self._sessions.setdefault(room.id, Counter())[who] += 1
        self._seat_at_once(room, who[0])
        self._signal([room.id])
        self.on_enter(room, who[0])

    def _seat_at_once(self, room: Room, player: PlayerId) -> None:
        """Tell that who sits there is here: the first they are told would be that they are not.

        Spectators wait for the next round, as a crowd of them would be told of each one. So does
        everyone where other processes are up: what the last round told may be old by then, and
        told again it would make players absent whose notes were not read yet.
        """
        live_room = self._live.get(room.id)
        if live_room is None or live_room.here is None or self._up:
            return  # a round tells of everybody
        message = with_player(live_room.here, room, player)
        if message != live_room.here:
            live_room.tell_presence(message)

    def leave(self, room: RoomId, who: NamedPlayer) -> None:
        """Count one session of ``who`` fewer."""
        here = self._sessions[room]
        here[who] -= 1
        if here[who] <= 0:
            del here[who]
        if not here:
            del self._sessions[room]
        self._signal([room])
        self._note_left(room)

    def _note_left(self, room: RoomId) -> None:
        if room in self._written and room not in self._live and room not in self._sessions:
            self._left.add(room)

    def _signal(self, rooms: Iterable[str]) -> None:
        for room in rooms:
            if (live_room := self._live.get(RoomId(room))) is not None:
                live_room.on_change(SESSIONS)

    # -- one room --------------------------------------------------------------------------

    def concerns(self, _room: Room) -> Changes:
        """See RoomService."""
        return SESSIONS | SEATS

    def notice(self, live_room: LiveRoom, changed: Changes) -> bool:
        """See RoomService."""
        room = live_room.room.id
        if changed & LIVE:
            self._live[room] = live_room
            live_room.note_attended(bool(live_room.attended))  # unknown counts as absent
        elif changed & GONE and self._live.get(room) is live_room:  # else the next one has begun
            del self._live[room]
            self._others.pop(room, None)
            self._note_left(room)
        return not changed & GONE

    async def serve(self, live_room: LiveRoom) -> None:
        """Bring this process's note up to date, and send presence to the room's watchers."""
        room = live_room.room.id
        await self._write(room)
        update_presence(live_room, await self._read_everybody(room))
        await asyncio.sleep(self._every_s)

    async def _write(self, room: RoomId) -> None:
        """Write who is here, where the note says anything else, and mark the room."""
        mine = list(self._sessions.get(room, ()))
        if mine == self._written.get(room, []):
            return
        self._written[room] = None
        topic = _topic(room)
        if mine:
            note = msgspec.json.encode(mine)
            await self._note_store.put(topic, self._process, note, KEPT_MS)
        else:
            await self._note_store.drop(topic, self._process)
        self._marks[room] = mark = secrets.token_bytes(8)
        await self._note_store.put(TOPIC, room, mark, MARK_MS)
        if mine:
            self._written[room] = mine
        else:
            del self._written[room]

    async def _read_everybody(self, room: RoomId) -> set[NamedPlayer]:
        notes = await self._note_store.notes(_topic(room))
        found = set(self._sessions.get(room, ()))
        others = frozenset(notes) - {self._process}
        if others:
            self._others[room] = others
        else:
            self._others.pop(room, None)
        for name in others & self._up:
            with suppress(msgspec.DecodeError):  # of another version of this program
                found.update(msgspec.json.decode(notes[name], type=list[NamedPlayer]))
        return found

    # -- all rooms -------------------------------------------------------------------------

    async def run(self) -> None:
        """Say that this process is up, and look at what others say, until cancelled.

        Raises Unavailable.
        """
        said, read_at = b"", -math.inf
        loop = asyncio.get_running_loop()
        try:
            while True:
                found = dict(await self._note_store.notes(TOPIC))
                self._note_up(frozenset(name for name in found if name.startswith(UP)))
                if said and found.get(UP + self._process) != said:
                    self._forget_written()
                if loop.time() - read_at > MARK_MS / 2000:  # marks may have come and gone
                    self._signal(list(self._live))
                else:
                    self._signal(changed_rooms(self._marks, found))
                self._marks, read_at = found, loop.time()
                said = secrets.token_bytes(8)
                await self._note_store.put(TOPIC, UP + self._process, said, self._ttl_ms)
                await self._renew()
                await asyncio.sleep(self._every_s)
        finally:
            with suppress(Unavailable):
                await self._note_store.drop(TOPIC, UP + self._process)

    def _note_up(self, names: frozenset[str]) -> None:
        """Look again at the rooms of processes that came up, or are up no more."""
        up = frozenset(name.removeprefix(UP) for name in names) - {self._process}
        changed = up ^ self._up
        self._up = up
        if changed:
            self._signal([room for room, others in self._others.items() if others & changed])

    def _forget_written(self) -> None:
        """Write all notes anew: the store has lost what was said last, and maybe more."""
        self._written = dict.fromkeys(self._written)
        self._signal(list(self._written))

    async def _renew(self) -> None:
        """Drop the notes of rooms left behind, and write some of the others again in their turn."""
        for room in list(self._left):
            self._left.discard(room)
            if room not in self._live:
                await self._write(room)
        self._to_renew += len(self._written) * self._every_s * 3000 / KEPT_MS
        count, self._to_renew = divmod(self._to_renew, 1)
        for room in list(islice(self._written, int(count))):
            mine = self._written.pop(room)
            self._written[room] = mine
            if mine:
                note = msgspec.json.encode(mine)
                await self._note_store.put(_topic(room), self._process, note, KEPT_MS)


def _ignore(room: Room, player: PlayerId) -> None:
    """Do nothing."""


def _topic(room: RoomId) -> str:
    return f"r:{room}:here"


def update_presence(live_room: LiveRoom, everybody: set[NamedPlayer]) -> None:
    """Send the room's watchers who is here, if that has changed."""
    live_room.note_attended(has_bot_owner(live_room.room, everybody))
    message = summary(live_room.room, everybody)
    if message != live_room.here:
        live_room.tell_presence(message)
