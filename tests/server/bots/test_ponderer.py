"""A strong bot thinks on the other's time, within bounds, and never where that delays anybody."""

import asyncio
import time
from contextlib import asynccontextmanager
from random import Random

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from engines.catalog import MANIFESTS
from protocol.clock import TimeControl
from protocol.from_client import RoomSettings
from protocol.names import PlayerId
from server.bots.ponderer import Ponderer, ponders
from server.room.commands import PlaceBot, PlayIntent, Sit
from server.room.facts import FlagFell, Played
from server.store.memory import MemoryNoteStore, MemoryStore
from tests.server.bots.test_bot_player import House
from tests.server.room.tables import opened, placed
from tests.server.room.test_fold import ANN, OPENED
from tests.support import counted_search
from tests.support.counted_search import BOUND

BOUNDED, BY_CLOCK = 1, 2
CLOCK = TimeControl("fischer", 2_000, 300)


@pytest.fixture(autouse=True)
def known_here(monkeypatch):
    """This process knows the bot's levels, as it does of every bot that may be seated."""
    monkeypatch.setitem(MANIFESTS["polyy"].bots, "counted", counted_search.ENTRY)


def now_ms():
    return int(time.time() * 1000)


class Pondering(House):
    """A House in which bots ponder, and slices are counted."""

    def __init__(self, store, note_store):
        super().__init__(store, note_store, now=now_ms)
        by_clock = self.bots.by_clock
        self.ponderer = Ponderer(by_clock, now_ms)
        self.registry.services.append(self.ponderer)
        self.slices, self._ponder = 0, by_clock.ponder
        by_clock.ponder = self.ponder

    async def ponder(self, room, seat):
        growth = await self._ponder(room, seat)
        self.slices += 1
        return growth


@asynccontextmanager
async def with_ann(store=None, note_store=None, level=BY_CLOCK, **settings):
    """A house, and its room: Ann in seat 0, and a bot in seat 1 that has played once."""
    wish = RoomSettings(bot_delay_ms=0, **{"clock": CLOCK, **settings})
    first = replace(OPENED, settings=wish, at=now_ms())
    house = Pondering(store or MemoryStore(), note_store or MemoryNoteStore())
    async with house, asyncio.timeout(120):
        assert await house.registry.open(first)
        async with house.registry.host(first.room) as host:
            await host.ask(ANN, Sit("Ann", 0), now_ms())
            bot = PlaceBot(PlayerId("bot-1"), "Bot", "counted", level, 1)
            await host.ask(ANN, bot, now_ms())
            await ann_plays(host)
            yield house, host


async def ann_plays(host):
    """Any legal intent, and the bot's answer."""
    while host.room.to_move != (0,):
        await host.wait_past(host.cursor, None)
    room = host.room
    intent = room.game.sample(room.state, 0, Random(room.ply))
    await host.ask(ANN, PlayIntent(len(room.accepted[0]), to_builtins(intent)), now_ms())
    while host.room.to_move != (0,):
        await host.wait_past(host.cursor, None)


async def until(true):
    while not true():
        await asyncio.sleep(0.01)


def last_units(host):
    """The units behind the bot's last ply."""
    why = [fact.why for fact in host.facts if isinstance(fact, Played) and fact.seat == 1][-1]
    return int(why[0].split()[0])


async def test_a_bot_goes_on_searching_on_the_others_time_and_uses_it():
    async with with_ann() as (house, host):
        first = last_units(host)
        await until(lambda: house.slices >= 3)
        await ann_plays(host)
        assert last_units(host) > first + 3
        assert not any(isinstance(fact, FlagFell) for fact in host.facts)


async def test_it_ponders_no_longer_than_it_may_think_whoever_walks_away():
    async with with_ann() as (house, host):
        room = host.room
        most_s = house.bots.by_clock.budget(room, 1, now_ms()).soft_ms / 1000
        await until(lambda: house.ponderer._spent.get(room.id, (0, 0))[1] >= most_s)
        before = house.slices
        assert before
        await house.ponderer.serve(host)
        assert house.slices == before, "the same turn again brings no more time"


async def test_it_stops_at_once_where_somebody_wants_a_worker():
    async with with_ann() as (house, host), house.bot_pool._queue.turn(("busy",)):
        await until(lambda: not house.ponderer._one.locked())
        before = house.slices
        serving = asyncio.create_task(house.ponderer.serve(host))
        await ann_plays(host)
        serving.cancel()
        assert house.slices == before


@pytest.mark.parametrize(
    "how",
    [
        {"level": BOUNDED},
        {"clock": TimeControl()},
        {"rated": True},
    ],
    ids=lambda it: next(iter(it)),
)
async def test_no_bot_ponders_where_it_gains_nothing_or_no_clock_of_its_runs(how):
    async with with_ann(**how) as (house, host):
        await ann_plays(host)
        assert ponders(host.room) is None
        assert not house.slices


async def test_a_rated_game_and_one_without_a_clock_are_played_by_level_alone():
    for how in ({"rated": True}, {"clock": TimeControl()}):
        async with with_ann(**how) as (house, host):
            assert last_units(host) == 0, "what choose plays"
            assert not house.bots.by_clock.holds(host.room)


async def test_a_bounded_level_has_its_measure_of_work_and_no_more():
    async with with_ann(level=BOUNDED, clock=TimeControl("sudden", 600_000)) as (_, host):
        assert last_units(host) == BOUND


def at_first():
    """The same room at the beginning of play, Ann to move."""
    return opened("polyy", 1, 1, RoomSettings(clock=CLOCK), "counted", BY_CLOCK, size=4)


def test_who_is_to_move_does_not_ponder():
    assert ponders(placed(at_first(), 3)) is None
    assert ponders(placed(at_first(), 3, 5)) == 1


async def test_of_two_processes_the_one_that_keeps_the_search_goes_first():
    store, note_store = MemoryStore(), MemoryNoteStore()
    async with Pondering(store, note_store) as other, with_ann(store, note_store) as (house, host):
        async with other.registry.host(host.room.id) as same:
            later = placed(at_first(), 3, 5, 8)
            assert later.id == host.room.id
            waits = [it.bots._may_be_kept_elsewhere(later, 1) for it in (house, other)]
            assert sorted(waits) == [False, True], "who has nothing to go on with waits a moment"
            for _ in range(3):
                await ann_plays(host)
            while same.cursor != host.cursor:
                await same.wait_past(same.cursor, None)
            assert same.room == host.room
        plies = [fact.seat for fact in host.facts if isinstance(fact, Played)]
        assert plies == [0, 1] * 4, "each ply is thought of once"
