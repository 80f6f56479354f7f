"""Whom those who are connected here do not meet: known without a wait, and renewed when it changes.

Rooms and chat ask for it at every line. A mark for each player whose blocks have changed tells
every process, in one read a second, whose log to read again.
"""

import asyncio
import math
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

from protocol.names import PlayerId
from server.live.feed import Gone
from server.people.acquaintances import Acquaintances
from server.store.errors import Unavailable
from server.store.notes import NoteStore

TOPIC: Final = "apart"
MARK_MS: Final = 10_000
"""How long a mark lasts for other processes to see."""
EVERY_S: Final = 1.0
NOBODY: Final[frozenset[PlayerId]] = frozenset()

OnChange = Callable[[], None]


class Company:
    """Hold the blocks of who is connected to this process."""

    def __init__(self, acquaintances: Acquaintances, note_store: NoteStore) -> None:
        self._acquaintances, self._note_store = acquaintances, note_store
        self._apart: dict[PlayerId, frozenset[PlayerId]] = {}
        self._listeners: dict[PlayerId, list[OnChange]] = {}
        self._hides: dict[PlayerId, bool] = {}
        self.on_hide: Callable[[PlayerId, bool], None] = lambda _player, _on: None
        """Called with who is here and does not let that be seen, or does again."""
        self._unread: set[PlayerId] = set()
        """Those whose log could not be read: it is tried again."""

    def apart(self, player: PlayerId) -> frozenset[PlayerId]:
        """Return whom ``player`` does not meet; nobody, where they are not connected here."""
        return self._apart.get(player, NOBODY)

    async def enter(self, player: PlayerId, on_change: OnChange) -> None:
        """Know the blocks of somebody who is connected; ``on_change`` is called at a change."""
        self._listeners.setdefault(player, []).append(on_change)
        await self._read(player)

    def leave(self, player: PlayerId, on_change: OnChange) -> None:
        """Forget one connection."""
        listeners = self._listeners.get(player, [])
        if on_change in listeners:
            listeners.remove(on_change)
        if not listeners:
            for known in (self._listeners, self._apart, self._hides):
                known.pop(player, None)
            self._unread.discard(player)

    async def note(self, *players: PlayerId) -> None:
        """Have every process read again what concerns these. Raises Unavailable."""
        for player in players:
            if player in self._listeners:
                await self._read(player)
        for player in players:
            await self._note_store.put(TOPIC, player, secrets.token_bytes(8), MARK_MS)

    async def run(self) -> None:
        """Watch for changes through other processes, until cancelled. Raises Unavailable.

        If the store did not answer for long, marks may have come and gone: then all are read.
        """
        loop = asyncio.get_running_loop()
        before: Mapping[str, bytes] = {}
        read_at = -math.inf
        while True:
            marks = await self._note_store.notes(TOPIC)
            missed = read_at > -math.inf and loop.time() - read_at > MARK_MS / 2000
            changed = {PlayerId(name) for name, mark in marks.items() if before.get(name) != mark}
            told = set(self._listeners) if missed else changed | self._unread
            for player in told & set(self._listeners):
                await self._read(player)
            before, read_at = marks, loop.time()
            await asyncio.sleep(EVERY_S)

    async def _read(self, player: PlayerId) -> None:
        self._unread.add(player)
        with suppress(Unavailable, Gone):
            mine = await self._acquaintances.of(player)
            self._unread.discard(player)
            if player not in self._listeners:
                return  # gone meanwhile
            before, self._apart[player] = self._apart.get(player, NOBODY), mine.apart
            if self._hides.get(player, False) != mine.hidden:
                self._hides[player] = mine.hidden
                self.on_hide(player, mine.hidden)
            if before != mine.apart:
                for listener in tuple(self._listeners[player]):
                    listener()
