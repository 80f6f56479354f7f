"""Who is at the server and lets that be seen, by name: a note of each process, and all together."""

import asyncio
import os
import secrets
from collections.abc import Mapping
from typing import Final

import msgspec

from protocol.names import PlayerId
from server.live.connected_people import ConnectedPeople
from server.store.errors import Unavailable
from server.store.notes import NoteStore

TOPIC: Final = "whereabouts"
EVERY_S: Final = 1.0
"""How often this process tells the others who has come or gone ..."""
RENEWED_S: Final = 8.0
"""... and how often, where nobody has."""
LAST_MS: Final = 20_000
"""How long they believe it."""
OLD_S: Final = 1.0
"""What was read so lately is answered again, however many ask."""

_Told = dict[PlayerId, str]


class Whereabouts:
    """Tell who is connected to any process of this store, except those who hide it."""

    def __init__(self, people: ConnectedPeople, note_store: NoteStore) -> None:
        """``people``: those who are connected to this process."""
        self.people, self._note_store = people, note_store
        self._name = f"{os.getpid()}-{secrets.token_hex(4)}"
        self._others: _Told = {}
        self._read_at = -OLD_S
        self._said, self._said_at = b"", -RENEWED_S

    async def run(self) -> None:
        """Tell other processes who is here, until cancelled. Raises Unavailable."""
        loop = asyncio.get_running_loop()
        while True:
            note = msgspec.json.encode(self.people.named)
            if note != self._said or loop.time() - self._said_at >= RENEWED_S:
                await self._note_store.put(TOPIC, self._name, note, LAST_MS)
                self._said, self._said_at = note, loop.time()
            await asyncio.sleep(EVERY_S)

    async def read(self) -> Mapping[PlayerId, str]:
        """Return who is at the server, by name; where the store does not answer, who is here."""
        now = asyncio.get_running_loop().time()
        if now - self._read_at >= OLD_S:
            self._read_at = now
            self._others = await self._notes()
        shown = {who: name for who, name in self._others.items() if who not in self.people.hidden}
        return shown | self.people.named

    async def _notes(self) -> _Told:
        """Return what the other processes tell."""
        try:
            notes = await self._note_store.notes(TOPIC)
        except Unavailable:
            return {}
        found: _Told = {}
        for name, raw in notes.items():
            if name != self._name:
                found |= _decoded(raw)
        return found


def _decoded(raw: bytes) -> _Told:
    """Return the note; nobody if another version of this program wrote it."""
    try:
        return msgspec.json.decode(raw, type=dict[PlayerId, str])
    except msgspec.DecodeError:
        return {}
