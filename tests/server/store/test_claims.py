"""One process alone has a claim, as long as it wants it or lives."""

import asyncio

from server.store.claims import claimed
from server.store.errors import Unavailable
from server.store.memory import MemoryNoteStore

CLAIM_MS = 60_000


async def test_one_has_the_claim_and_the_next_one_when_it_is_given_back():
    notes = MemoryNoteStore()
    async with claimed(notes, "topic", "turn", CLAIM_MS) as mine:
        async with claimed(notes, "topic", "turn", CLAIM_MS) as theirs:
            assert (mine, theirs) == (True, False)
        async with claimed(notes, "topic", "another", CLAIM_MS) as other:
            assert other
    async with claimed(notes, "topic", "turn", CLAIM_MS) as again:
        assert again


class Renewed(MemoryNoteStore):
    """Notes of which is known how often one was renewed; out of reach where told so."""

    def __init__(self):
        super().__init__()
        self.renewed, self.is_away = 0, False

    async def put(self, *note):
        self.renewed += 1
        if self.is_away:
            raise Unavailable("out of reach")
        await super().put(*note)

    async def drop(self, *note):
        if self.is_away:
            raise Unavailable("out of reach")
        await super().drop(*note)


async def test_a_claim_is_renewed_while_it_is_held_and_a_lost_store_ends_nothing():
    notes = Renewed()
    async with asyncio.timeout(60), claimed(notes, "topic", "turn", 30) as mine:
        while notes.renewed < 3:
            await asyncio.sleep(0)
        notes.is_away = True
        while notes.renewed < 4:
            await asyncio.sleep(0)
        assert mine
