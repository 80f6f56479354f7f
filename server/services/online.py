"""Who is at the server, over all its processes: how many people, and some names."""

import asyncio
import os
import secrets
from typing import Final, NamedTuple

import msgspec

from protocol.names import PlayerId
from server.live.connected_people import ConnectedPeople
from server.store.errors import Unavailable
from server.store.notes import NoteStore

TOPIC: Final = "online"
EVERY_S: Final = 5.0
"""How often this process tells the others who is connected to it."""
LAST_MS: Final = 20_000
"""How long they believe it."""
OLD_S: Final = 2.0
"""What was read so lately is answered again, however many ask."""
MOST_NAMES: Final = 20


class WhoIsOnline(NamedTuple):
    """How many people are at the server, and the names of some."""

    people: int
    names: tuple[str, ...]
    ids: tuple[PlayerId, ...] = ()
    """Whose names these are."""


class _Connected(msgspec.Struct, frozen=True, array_like=True):
    """What a process tells: how many are connected to it, and some by id and name."""

    people: int
    named: tuple[tuple[PlayerId, str], ...]


class OnlineService:
    """Counts who is connected here and tells other processes of it, by a note that expires."""

    def __init__(self, people: ConnectedPeople, note_store: NoteStore) -> None:
        """``people``: those who are connected to this process."""
        self.people, self._note_store = people, note_store
        self._name = f"{os.getpid()}-{secrets.token_hex(4)}"
        self._others: tuple[_Connected, ...] = ()
        self._read_at = -OLD_S

    async def run(self) -> None:
        """Tell other processes who is here, until cancelled. Raises Unavailable."""
        while True:
            if self.people:
                note = msgspec.json.encode(self._own())
                await self._note_store.put(TOPIC, self._name, note, LAST_MS)
            await asyncio.sleep(EVERY_S)

    def _own(self) -> _Connected:
        newest = [*self.people.named.items()][-MOST_NAMES:]
        return _Connected(len(self.people), tuple(reversed(newest)))

    async def read(self) -> WhoIsOnline:
        """Return who is at the server; where the store does not answer, who is connected here."""
        now = asyncio.get_running_loop().time()
        if now - self._read_at >= OLD_S:
            self._read_at = now
            self._others = await self._notes()
        own = self._own()
        named = dict(own.named)
        for note in self._others:
            named |= {player: name for player, name in note.named if player not in named}
        people = own.people + sum(note.people for note in self._others)
        names, ids = tuple(named.values())[:MOST_NAMES], tuple(named)[:MOST_NAMES]
        return WhoIsOnline(people, names, ids)

    async def _notes(self) -> tuple[_Connected, ...]:
        """Return what the other processes tell."""
        try:
            notes = await self._note_store.notes(TOPIC)
        except Unavailable:
            return ()
        return tuple(
            note
            for name, raw in notes.items()
            if name != self._name and (note := _decoded(raw)) is not None
        )


def _decoded(raw: bytes) -> _Connected | None:
    """Return the note; None if another version of this program wrote it."""
    try:
        return msgspec.json.decode(raw, type=_Connected)
    except msgspec.DecodeError:
        return None
