"""Keeps the logs of all tournaments, and which of them go on."""

import time
from contextlib import suppress
from typing import Final, TypeAlias

from protocol.names import PlayerId
from server.books.log_book import LogBook
from server.live.live_room import Gone
from server.room.facts import Damaged
from server.store.errors import Conflict, Diverged
from server.store.log import Store
from server.tournaments.facts import Announced, TournamentFact
from server.tournaments.tournament import Tournament

OPEN: Final = "tournaments"
"""The set of those that go on, by code ..."""
PAST: Final = "tournaments:past"
"""... and of those that are over, the latest first."""
FRESH_S: Final = 2.0
"""A list that is not older is answered again, however many ask."""
END_OF_TIME: Final = 10**15
MOST_OPEN: Final = 200
"""Tournaments that go on at one time ..."""
MOST_PAST: Final = 30
"""... and that are listed when they are over."""
BATCH: Final = 50
"""Those that are looked at together when their time is up."""
Book: TypeAlias = LogBook[TournamentFact, Tournament]


class TournamentShelf:
    """Keep the tournaments of a store: any process reads and writes them."""

    def __init__(self, store: Store) -> None:
        """Read nothing yet."""
        self._store = store
        self._over: dict[str, Tournament] = {}
        """Of those that are listed, the ones that are over: nothing changes in them."""
        self._listed: tuple[float, list[Tournament]] = (-FRESH_S, [])
        """When the list was made last, in seconds of this machine, and the list."""
        self._book: Book = LogBook(store, "tournament", TournamentFact, Tournament())

    async def read(self, code: str) -> Tournament:
        """Return that tournament; of phase ``none`` where there is none. Raises Gone."""
        return await self._book.read(code)

    async def add(self, code: str, fact: TournamentFact) -> Tournament:
        """Append ``fact`` where it changes anything. Raises Refused, Gone or Unavailable."""
        after = await self._book.add(code, fact)
        if not after.goes_on:
            await self.settle(code, after)
        return after

    async def announce(self, fact: Announced) -> Tournament:
        """Open a tournament, once for all calls with the same code."""
        await self.name_open(fact.code)  # before, so that none is forgotten
        after = await self._book.add(fact.code, fact)
        if after.goes_on:  # again: who saw the name before the log has taken it away
            await self.name_open(fact.code)
        return after

    async def name_open(self, code: str) -> None:
        """Name it among those that go on. Doing so twice changes nothing."""
        await self._store.add_member(OPEN, code)
        self._listed = (-FRESH_S, [])

    async def settle(self, code: str, tournament: Tournament) -> None:
        """Move a tournament that is over to those that are. Doing so twice changes nothing."""
        if tournament.phase != "none":
            await self._store.add_member(PAST, f"{END_OF_TIME - tournament.ended_at:015} {code}")
        await self._store.remove_member(OPEN, code)

    async def open_codes(self) -> list[str]:
        """Return the codes of those that go on."""
        return await self._store.members(OPEN, "", MOST_OPEN + 50)

    async def past_codes(self) -> list[str]:
        """Return the codes of those that are over, the latest first."""
        names = await self._store.members(PAST, "", MOST_PAST)
        return [name.partition(" ")[2] for name in names]

    async def expire(self, ended_by: int) -> int:
        """Remove those that were over by then, in Unix milliseconds; return how many.

        The log goes first: who dies in between leaves a name, and the next one removes it. Ratings
        and histories have their own logs, and games their rooms. Raises Unavailable.
        """
        removed, after = 0, f"{END_OF_TIME - ended_by:015}"
        while names := await self._store.members(PAST, after, BATCH):
            for name in names:
                code = name.partition(" ")[2]
                with suppress(Damaged, Conflict, Diverged):  # it is tried again
                    await self._book.remove(code)
                    await self._store.remove_member(PAST, name)
                    self._over.pop(code, None)
                    removed += 1
            after = names[-1]
        return removed

    async def listed(self, player: PlayerId) -> list[Tournament]:
        """Return those that ``player`` may find: listed ones, and those they have to do with."""
        return [
            it
            for it in await self._all()
            if it.plan.listed or it.first.by == player or it.of(player) is not None
        ]

    async def _all(self) -> list[Tournament]:
        """Return all that can be read, as they were a moment ago."""
        at, found = self._listed
        if time.monotonic() - at < FRESH_S:
            return found
        going, past = await self.open_codes(), await self.past_codes()
        self._over = {code: it for code, it in self._over.items() if code in past}
        found = []
        for code in [*going, *(code for code in past if code not in going)]:
            try:
                tournament = self._over.get(code) or await self.read(code)
            except Gone:
                continue
            if tournament.phase == "none":
                continue
            if not tournament.goes_on:
                self._over[code] = tournament
            found.append(tournament)
        self._listed = time.monotonic(), found
        return found
