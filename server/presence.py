"""Who is connected: short-lived notes, never part of a room's truth.

Each process keeps one note a room that lists its own sessions; all notes together are who is here.
A process that dies is forgotten when its notes' time is up.
"""

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec

from protocol.from_server import Presence as Message
from protocol.names import PlayerId, RoomId
from server.host import Host
from server.room.room import Room
from server.store.store import Shelf, Unavailable

Someone = tuple[PlayerId, str]
"""A player's id and name."""
MOST_NAMES: Final = 20


class Presence:
    """This process's part of it, and the attendant that tells the whole to each room's watchers."""

    def __init__(self, shelf: Shelf, ttl_ms: int, every_s: float = 1.0) -> None:
        """A room's presence is told every ``every_s`` at most."""
        self._shelf, self._ttl_ms, self._every_s = shelf, ttl_ms, every_s
        self._process = secrets.token_hex(8)
        self._here: dict[RoomId, Counter[Someone]] = {}
        self._changed: dict[RoomId, asyncio.Event] = {}
        """Of the rooms that are attended."""
        self.on_enter: Callable[[Room, PlayerId], None] = _nothing
        """Is told of each who watches a room from now on."""

    def enter(self, room: Room, who: Someone) -> None:
        """A session of ``who`` watches ``room`` from now on."""
        self._here.setdefault(room.id, Counter())[who] += 1
        self._tell_change(room.id)
        self.on_enter(room, who[0])

    def leave(self, room: RoomId, who: Someone) -> None:
        """One session of ``who`` fewer."""
        here = self._here[room]
        here[who] -= 1
        if here[who] <= 0:
            del here[who]
        if not here:
            del self._here[room]
        self._tell_change(room)

    def _tell_change(self, room: RoomId) -> None:
        if room in self._changed:
            self._changed[room].set()

    async def attend(self, host: Host) -> None:
        """Keep this process's note and tell the room's watchers, once a second at most."""
        room = host.room.id
        wrote: list[Someone] | None = None
        renewed = 0.0
        loop = asyncio.get_running_loop()
        changed = self._changed[room] = asyncio.Event()
        host.attended = bool(host.attended)  # nobody is, as long as nobody is known
        try:
            while True:
                changed.clear()
                mine = list(self._here.get(room, ()))
                late = loop.time() - renewed > self._ttl_ms / 3000
                if mine != wrote or late:
                    await self._write(room, mine)
                    wrote, renewed = mine, loop.time()
                tell(host, await self._everybody(room))
                await asyncio.sleep(self._every_s)
                await self._change(changed)
        except Unavailable:
            wrote = None  # what was noted stands until its time is up: nobody has gone
            raise
        finally:
            if wrote:
                with suppress(Unavailable):
                    await self._shelf.drop(_topic(room), self._process)
            if self._changed.get(room) is changed:  # else the room's next host has come already
                del self._changed[room]

    async def _change(self, changed: asyncio.Event) -> None:
        """Until something changed here, or it is time to look at what changed elsewhere."""
        try:
            async with asyncio.timeout(self._every_s):
                await changed.wait()
        except TimeoutError:
            pass

    async def _write(self, room: RoomId, mine: list[Someone]) -> None:
        topic = _topic(room)
        if mine:
            await self._shelf.put(topic, self._process, msgspec.json.encode(mine), self._ttl_ms)
        else:
            await self._shelf.drop(topic, self._process)

    async def _everybody(self, room: RoomId) -> set[Someone]:
        notes = await self._shelf.notes(_topic(room))
        found: set[Someone] = set()
        for note in notes.values():
            with suppress(msgspec.DecodeError):  # of another version of this program
                found.update(msgspec.json.decode(note, type=list[Someone]))
        return found


def _nothing(room: Room, player: PlayerId) -> None:
    """Nobody wants to know who enters."""


def _topic(room: RoomId) -> str:
    return f"r:{room}:here"


def tell(host: Host, everybody: set[Someone]) -> None:
    """Tell the room's watchers who is here, if that is news."""
    host.attended = attended(host.room, everybody)
    message = summary(host.room, everybody)
    if message != host.here:
        host.tell_presence(message)


def summary(room: Room, everybody: set[Someone]) -> Message:
    """Who of ``everybody`` sits, and who watches; bots are always here. Its channel is 0."""
    ids = {player for player, _ in everybody}
    seated = {sitter.player for sitter in room.sitters if sitter is not None}
    here = tuple(s is not None and (bool(s.bot) or s.player in ids) for s in room.sitters)
    watching = {player: name for player, name in sorted(everybody) if player not in seated}
    named = sorted((name, player) for player, name in watching.items())[:MOST_NAMES]
    names = tuple(name for name, _ in named)
    return Message(0, here, len(watching), names, tuple(player for _, player in named))


def attended(room: Room, everybody: set[Someone]) -> bool:
    """Return whether anybody is here for whom the bots of ``room`` play.

    These are the people and programs who sit there, out of the game or not, and who opened it, as
    it is on their account that bots think. Others who watch keep no game of bots going.
    """
    sitters = (sitter.player for sitter in room.sitters if sitter is not None and not sitter.bot)
    own = {room.opened.by, *sitters}
    return any(player in own for player, _ in everybody)
