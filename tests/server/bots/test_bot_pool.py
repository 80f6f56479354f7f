"""Levels that need no machine code are there at once, the others once they are prepared."""

import asyncio
import sys
import time
from contextlib import asynccontextmanager

import pytest

from engines.bots import levels_by_bot
from engines.catalog import MANIFESTS, names
from protocol.from_client import SeatBot
from protocol.from_server import Done, Reason
from server.bots.bot_pool import FAILED, PREPARING, BotPool
from server.bots.bot_processes import bot_processes
from server.room.errors import Refused
from tests.server.room.tables import opened, placed
from tests.server.session.connections import street
from tests.support import counted_search, in_workers
from tests.support.evidence import record
from tests.support.people import open_room, over, person, soon, until, watch
from tests.support.process import ServerProcess

PATIENCE_S = 600


@asynccontextmanager
async def thinking(*start, **how):
    bot_pool = BotPool(bot_processes(1, 10_000, *start), **how)
    running = asyncio.create_task(bot_pool.run())
    try:
        yield bot_pool
    finally:
        running.cancel()
        await asyncio.wait([running])


async def until_ready(bot_pool, game, bot, level):
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                return bot_pool.check(game, bot, level)
            except Refused as why:
                if why.reason != Reason.NOT_READY:
                    raise
                await asyncio.sleep(0.05)


def offered(bot_pool, game, bot):
    return next(offer for offer in bot_pool.offers()[game] if offer.bot == bot)


@pytest.mark.needs("numba")
async def test_a_level_is_offered_once_it_is_prepared_and_refused_in_words_before():
    async with street() as lines:
        ada, welcome = await lines.person("Ada")
        search = next(offer for offer in welcome.bots["polyy"] if offer.bot == "search")
        assert (search.ready, search.why) == (levels_by_bot("polyy")["search"].plain, PREPARING)
        room = await ada.open()
        refused = await ada.ask(SeatBot(90, room, 0, "search", 14))
        assert (refused.reason, refused.request) == (Reason.NOT_READY, 90)
        assert "difficulty 14 is being prepared" in refused.message
        assert refused.retry_ms > 0
        assert isinstance(await ada.ask(SeatBot(91, room, 1, "search", 5)), Done)
        await until_ready(lines.context.bot_pool, "polyy", "search", 14)
        assert isinstance(await ada.ask(SeatBot(90, room, 0, "search", 14)), Done)
        _, welcome = await lines.person("Bob")
        assert all(o.ready == len(o.levels) and not o.why for o in welcome.bots["polyy"])


@pytest.mark.needs("numba")
async def test_what_cannot_be_prepared_is_said_and_nothing_else_is_missing():
    async with thinking(in_workers.start) as bot_pool:
        async with asyncio.timeout(PATIENCE_S):
            while offered(bot_pool, "toppen", "search").why:
                await asyncio.sleep(0.05)
        broken, whole = offered(bot_pool, "polyy", "search"), offered(bot_pool, "toppen", "search")
        assert (broken.ready, broken.why) == (levels_by_bot("polyy")["search"].plain, FAILED)
        assert (whole.ready, whole.why) == (len(whole.levels), "")
        with pytest.raises(Refused, match="cannot be played here") as refused:
            bot_pool.check("polyy", "search", 14)
        assert refused.value.reason == Reason.BAD_OPTIONS
        bot_pool.check("polyy", "search", 5)


def test_without_numba_the_welcome_says_what_the_operator_can_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    bot_pool = BotPool(bot_processes(1, 10_000))
    for game in names():
        for offer in bot_pool.offers()[game]:
            levels = levels_by_bot(game)[offer.bot]
            assert offer.levels == levels.names
            assert offer.ready == levels.plain
            assert ("extra `bots`" in offer.why) == (levels.plain < len(levels.names))
    with pytest.raises(Refused, match="needs numba: install the extra `bots`") as refused:
        bot_pool.check("polyy", "search", 14)
    assert refused.value.reason == Reason.BAD_OPTIONS


@pytest.mark.parametrize(("bot", "level"), [("genius", 1), ("search", 15), ("search", 0)])
def test_a_bot_or_a_level_that_there_is_not_is_refused(bot, level):
    with pytest.raises(Refused) as refused:
        BotPool(bot_processes(1, 10_000)).check("polyy", bot, level)
    assert refused.value.reason == Reason.BAD_OPTIONS


async def test_without_numba_a_bot_of_a_room_that_is_older_plays_the_strongest_level_there_is(
    monkeypatch,
):
    levels = levels_by_bot("polyy")["search"]
    monkeypatch.setitem(sys.modules, "numba", None)
    async with thinking() as bot_pool:
        hard, plain = (
            placed(opened("polyy", 1, 1, bot="search", level=level, size=4), 3)
            for level in (len(levels.names), levels.plain)
        )
        assert await bot_pool.think(hard, 1) == await bot_pool.think(plain, 1)


async def test_people_who_ask_what_to_play_keep_no_bot_waiting():
    # of a level that thinks where suggestions are thought of: light ones have workers of their own
    room = opened(
        "polyy", 1, 1, bot="search", level=levels_by_bot("polyy")["search"].light + 1, size=4
    )
    async with thinking(at_start=False) as bot_pool:
        asking = [asyncio.create_task(bot_pool.suggest(room, 0)) for _ in range(6)]
        await asyncio.sleep(0)
        await bot_pool.think(placed(room, 3), 1)
        assert sum(each.done() for each in asking) <= 1
        assert all(await asyncio.gather(*asking))


@pytest.mark.needs("numba")
async def test_no_level_waits_for_a_stronger_class_however_busy_that_is(monkeypatch):
    monkeypatch.setitem(MANIFESTS["polyy"].bots, "counted", counted_search.ENTRY)
    hangs, strong, medium, light = (
        placed(opened("polyy", 1, 1, bot=bot, level=2, size=4), 3)
        for bot in ("hangs", "gloomy", "counted", "random")
    )
    async with thinking(in_workers.start) as bot_pool:
        async with asyncio.timeout(PATIENCE_S):
            while offered(bot_pool, "toppen", "search").why:
                await asyncio.sleep(0.05)
        busy = [asyncio.create_task(bot_pool.think(at, 1)) for at in (hangs, strong)]
        await asyncio.sleep(0)
        assert (await bot_pool.think(light, 1)).intent
        assert (await bot_pool.think(medium, 1)).intent
        assert not any(task.done() for task in busy)
        for task in busy:
            task.cancel()


@pytest.mark.slow
@pytest.mark.needs("numba")
async def test_a_server_with_nothing_compiled_plays_at_once_and_soon_at_every_level(
    valkey_url, tmp_path, monkeypatch
):
    monkeypatch.setenv("FOURFOLD_CACHE", str(tmp_path))
    monkeypatch.setenv("FOURFOLD_PREPARE_BOTS", "start")
    began = time.monotonic()
    server = ServerProcess("--redis", valkey_url, "--bot-delay", "0")
    async with server, person(server.url, "Ann") as ann:
        easy, hard = await open_room(ann, size=4), await open_room(ann, size=4)
        mirror = await watch(ann, easy)
        seated = asyncio.create_task(ann.ask(lambda n: SeatBot(n, hard, 0, "search", 14)))
        for seat in (0, 1):
            await soon(ann.ask(lambda n, s=seat: SeatBot(n, easy, s, "search", 1)))
        await until(mirror, over)
        played = time.monotonic() - began
        assert not seated.done(), "a client asks again until the level is prepared"
        async with asyncio.timeout(PATIENCE_S):
            assert (await seated).seat == 0
    took = time.monotonic() - began
    told = f"{played:.1f} s: a whole easy game is over; {took:.1f} s: every level can be played"
    record("a server with nothing compiled", "0", 1, took, told)
    assert server.faults == 0
