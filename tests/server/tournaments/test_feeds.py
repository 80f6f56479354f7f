"""Who watches a tournament is told each change, whatever the store does in between."""

import asyncio

import pytest

from server.store.errors import Unavailable
from server.store.memory import MemoryStore
from server.tournaments.facts import Announced, Entered
from server.tournaments.feeds import TournamentFeeds
from server.tournaments.shelf import TournamentShelf
from tests.support.tournaments import CODE, OPENER, SECRET, plan


class MuteOnce(MemoryStore):
    """A store that once does not answer."""

    mute = False

    async def read_raw(self, *args):
        if self.mute:
            self.mute = False
            raise Unavailable("no answer")
        return await super().read_raw(*args)


async def test_after_the_store_has_not_answered_changes_are_told_as_before():
    store = MuteOnce()
    shelf, other = TournamentShelf(store), TournamentShelf(store)
    before = await other.announce(Announced(500, CODE, OPENER, "Ann", plan("swiss"), SECRET))
    feeds = TournamentFeeds(shelf)
    feeds.subscribe(CODE)
    store.mute = True
    with pytest.raises(Unavailable):
        await feeds.run()
    task = asyncio.create_task(feeds.run())
    async with asyncio.timeout(60):
        told = await feeds.wait_past(CODE, None)
        assert len(told.players) == len(before.players)
        await other.add(CODE, Entered(600, OPENER, "Ann"))
        assert len((await feeds.wait_past(CODE, told)).players) == 1
    task.cancel()
