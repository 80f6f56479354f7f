"""Levels that need no machine code are there at once, the others once they are prepared."""

import asyncio
import sys
from contextlib import asynccontextmanager

import pytest

from engines.bots import LEVELS
from engines.catalog import names
from protocol.from_client import SeatBot
from protocol.from_server import Done, Reason
from server.room.decide import Refused
from server.thinkers import FAILED, PREPARING, Thinkers
from tests.server.net.lines import street
from tests.support import in_workers

PATIENCE_S = 120


@asynccontextmanager
async def thinking(**how):
    thinkers = Thinkers(1, 10_000, **how)
    running = asyncio.create_task(thinkers.run())
    try:
        yield thinkers
    finally:
        running.cancel()
        await asyncio.wait([running])


async def until_ready(thinkers, game, bot, level):
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                return thinkers.check(game, bot, level)
            except Refused as why:
                if why.reason != Reason.NOT_READY:
                    raise
                await asyncio.sleep(0.05)


def offered(thinkers, game, bot):
    return next(offer for offer in thinkers.offers()[game] if offer.bot == bot)


@pytest.mark.needs("numba")
async def test_a_level_is_offered_once_it_is_prepared_and_refused_in_words_before():
    async with street() as lines:
        ada, welcome = await lines.person("Ada")
        search = next(offer for offer in welcome.bots["polyy"] if offer.bot == "search")
        assert (search.ready, search.why) == (LEVELS["polyy"]["search"].plain, PREPARING)
        room = await ada.open()
        refused = await ada.ask(SeatBot(90, room, 0, "search", 14))
        assert (refused.reason, refused.request) == (Reason.NOT_READY, 90)
        assert "difficulty 14 is being prepared" in refused.message
        assert refused.retry_ms > 0
        assert isinstance(await ada.ask(SeatBot(91, room, 1, "search", 5)), Done)
        await until_ready(lines.house.thinkers, "polyy", "search", 14)
        assert isinstance(await ada.ask(SeatBot(90, room, 0, "search", 14)), Done)
        _, welcome = await lines.person("Bob")
        assert all(o.ready == len(o.levels) and not o.why for o in welcome.bots["polyy"])


@pytest.mark.needs("numba")
async def test_what_cannot_be_prepared_is_said_and_nothing_else_is_missing():
    async with thinking(start=in_workers.start) as thinkers:
        await until_ready(thinkers, "toppen", "search", 4)
        broken, whole = offered(thinkers, "polyy", "search"), offered(thinkers, "toppen", "search")
        assert (broken.ready, broken.why) == (LEVELS["polyy"]["search"].plain, FAILED)
        assert (whole.ready, whole.why) == (len(whole.levels), "")
        with pytest.raises(Refused, match="cannot be played here") as refused:
            thinkers.check("polyy", "search", 14)
        assert refused.value.reason == Reason.BAD_OPTIONS
        thinkers.check("polyy", "search", 5)


def test_without_numba_the_welcome_says_what_the_operator_can_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    thinkers = Thinkers(1, 10_000)
    for game in names():
        for offer in thinkers.offers()[game]:
            levels = LEVELS[game][offer.bot]
            assert offer.levels == levels.names
            assert offer.ready == levels.plain
            assert ("extra `bots`" in offer.why) == (levels.plain < len(levels.names))
    with pytest.raises(Refused, match="needs numba: install the extra `bots`") as refused:
        thinkers.check("polyy", "search", 14)
    assert refused.value.reason == Reason.BAD_OPTIONS


@pytest.mark.parametrize(("bot", "level"), [("genius", 1), ("search", 15), ("search", 0)])
def test_a_bot_or_a_level_that_there_is_not_is_refused(bot, level):
    with pytest.raises(Refused) as refused:
        Thinkers(1, 10_000).check("polyy", bot, level)
    assert refused.value.reason == Reason.BAD_OPTIONS
