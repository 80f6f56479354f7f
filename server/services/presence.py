"""Track who is connected, in short-lived notes that are never part of a room's log.

Each process keeps one note per room with its own sessions; all notes together are the room's
presence. The notes of a process that dies expire.
"""

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec

from protocol.from_server import RoomPresence as Message
from protocol.names import PlayerId, RoomId
from server.live.live_room import LiveRoom
from server.room.room import Room
from server.store.errors import Unavailable
from server.store.notes import NoteStore

NamedPlayer = tuple[PlayerId, str]
"""A player's id and name."""
MOST_NAMES: Final = 20


class PresenceService:
    """This process's part of the presence, and the service that sends all of it to watchers."""

    def __init__(self, note_store: NoteStore, ttl_ms: int, every_s: float = 1.0) -> None:
        """Send a room's presence every ``every_s`` seconds at most; notes last ``ttl_ms``."""
        self._note_store, self._ttl_ms, self._every_s = note_store, ttl_ms, every_s
        self._process = secrets.token_hex(8)
        self._sessions: dict[RoomId, Counter[NamedPlayer]] = {}
        self._changed: dict[RoomId, asyncio.Event] = {}
        """By room that is served: set when its presence may have changed."""
        self.on_enter: Callable[[Room, PlayerId], None] = _ignore
        """Called with each player who begins to watch a room."""

    def enter(self, room: Room, who: NamedPlayer) -> None:
        """Count one more session of ``who`` that watches ``room``."""
        self._sessions.setdefault(room.id, Counter())[who] += 1
        self._signal(room.id)
        self.on_enter(room, who[0])

    def leave(self, room: RoomId, who: NamedPlayer) -> None:
        """Count one session of ``who`` fewer."""
        here = self._sessions[room]
        here[who] -= 1
        if here[who] <= 0:
            del here[who]
        if not here:
            del self._sessions[room]
        self._signal(room)

    def _signal(self, room: RoomId) -> None:
        if room in self._changed:
            self._changed[room].set()

    async def serve(self, live_room: LiveRoom) -> None:
        """Keep this process's note up to date and send presence to the room's watchers."""
        room = live_room.room.id
        written: list[NamedPlayer] | None = None
        renewed = 0.0
        loop = asyncio.get_running_loop()
        changed = self._changed[room] = asyncio.Event()
        live_room.attended = bool(live_room.attended)  # unknown counts as absent
        try:
            while True:
                changed.clear()
                mine = list(self._sessions.get(room, ()))
                late = loop.time() - renewed > self._ttl_ms / 3000
                if mine != written or late:
                    await self._write(room, mine)
                    written, renewed = mine, loop.time()
                update_presence(live_room, await self._read_everybody(room))
                await asyncio.sleep(self._every_s)
                await self._wait_for_change(changed)
        except Unavailable:
            written = None  # the note stands until it expires: nobody has left
            raise
        finally:
            if written:
                with suppress(Unavailable):
                    await self._note_store.drop(_topic(room), self._process)
            if self._changed.get(room) is changed:  # else the room's next LiveRoom has begun
                del self._changed[room]

    async def _wait_for_change(self, changed: asyncio.Event) -> None:
        """Wait until something changed here, or it is time to read other processes' notes."""
        try:
            async with asyncio.timeout(self._every_s):
                await changed.wait()
        except TimeoutError:
            pass

    async def _write(self, room: RoomId, mine: list[NamedPlayer]) -> None:
        topic = _topic(room)
        if mine:
            await self._note_store.put(
                topic, self._process, msgspec.json.encode(mine), self._ttl_ms
            )
        else:
            await self._note_store.drop(topic, self._process)

    async def _read_everybody(self, room: RoomId) -> set[NamedPlayer]:
        notes = await self._note_store.notes(_topic(room))
        found: set[NamedPlayer] = set()
        for note in notes.values():
            with suppress(msgspec.DecodeError):  # of another version of this program
                found.update(msgspec.json.decode(note, type=list[NamedPlayer]))
        return found


def _ignore(room: Room, player: PlayerId) -> None:
    """Do nothing."""


def _topic(room: RoomId) -> str:
    return f"r:{room}:here"


def update_presence(live_room: LiveRoom, everybody: set[NamedPlayer]) -> None:
    """Send the room's watchers who is here, if that has changed."""
    live_room.attended = has_bot_owner(live_room.room, everybody)
    message = summary(live_room.room, everybody)
    if message != live_room.here:
        live_room.tell_presence(message)


def summary(room: Room, everybody: set[NamedPlayer]) -> Message:
    """Return who of ``everybody`` sits and who watches, on channel 0. Bots are always present."""
    ids = {player for player, _ in everybody}
    seated = {occupant.player for occupant in room.occupants if occupant is not None}
    here = tuple(s is not None and (bool(s.bot) or s.player in ids) for s in room.occupants)
    watching = {player: name for player, name in sorted(everybody) if player not in seated}
    named = sorted((name, player) for player, name in watching.items())[:MOST_NAMES]
    names = tuple(name for name, _ in named)
    return Message(0, here, len(watching), names, tuple(player for _, player in named))


def has_bot_owner(room: Room, everybody: set[NamedPlayer]) -> bool:
    """Return whether anybody is here for whom the bots of ``room`` play.

    That is anyone who sits there, out of the game or not, and the opener: bots think on their
    account. Spectators keep no game of bots going.
    """
    occupants = (
        occupant.player for occupant in room.occupants if occupant is not None and not occupant.bot
    )
    own = {room.opened.by, *occupants}
    return any(player in own for player, _ in everybody)
