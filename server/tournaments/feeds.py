"""Reads the tournaments that clients of this process watch, and tells who waits of each change."""

import asyncio
from collections import Counter
from typing import Final

from protocol import codec
from protocol.codec import Format
from server.live.live_room import Gone
from server.tournaments.shelf import TournamentShelf
from server.tournaments.tournament import Tournament
from server.tournaments.tournament_view import state

EVERY_S: Final = 1.0
"""How soon what another process wrote is seen here."""


class TournamentFeeds:
    """Follow the tournaments that are watched here, as they were read last."""

    def __init__(self, shelf: TournamentShelf) -> None:
        """Watch none yet."""
        self._shelf = shelf
        self._watched: Counter[str] = Counter()
        self._seen: dict[str, Tournament] = {}
        self._frames: dict[tuple[str, Format], tuple[Tournament, bytes]] = {}
        self._changed, self._wanted = asyncio.Event(), asyncio.Event()

    async def run(self) -> None:
        """Read what is watched until cancelled. Raises Unavailable."""
        self._wanted.set()  # the store may have failed in the middle of a round
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            for code in list(self._watched):
                await self._read(code)
            if self._watched:
                asyncio.get_running_loop().call_later(EVERY_S, self._wanted.set)

    async def _read(self, code: str) -> None:
        try:
            tournament = await self._shelf.read(code)
        except Gone:
            return
        if code in self._watched and tournament is not self._seen.get(code):
            self._seen[code] = tournament
            self._changed.set()
            self._changed = asyncio.Event()

    def wake(self, code: str) -> None:
        """Look at ``code`` at once: it may have changed."""
        if code in self._watched:
            self._wanted.set()

    def subscribe(self, code: str) -> None:
        """Count one more who watches ``code``."""
        self._watched[code] += 1
        self._wanted.set()

    def unsubscribe(self, code: str) -> None:
        """Count one fewer."""
        self._watched[code] -= 1
        if self._watched[code] <= 0:
            del self._watched[code]
            self._seen.pop(code, None)
            for form in ("msgpack", "json"):
                self._frames.pop((code, form), None)

    async def wait_past(self, code: str, seen: Tournament | None) -> Tournament:
        """Return the tournament once it is another than ``seen``."""
        while (now := self._seen.get(code)) is None or now is seen:
            await self._changed.wait()
        return now

    def frame(self, code: str, tournament: Tournament, form: Format) -> bytes:
        """Return what is sent of it, encoded once for all who are told the same."""
        kept = self._frames.get((code, form))
        if kept is None or kept[0] is not tournament:
            kept = tournament, codec.encode(state(tournament), form)
            self._frames[code, form] = kept
        return kept[1]
