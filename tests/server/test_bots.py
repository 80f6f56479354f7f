"""Bots play through the same door as people, in whatever process is alive, each ply once."""

import asyncio
import os
import signal
from contextlib import AsyncExitStack

from protocol.names import PlayerId
from server.bots import Bots, bot_seed, bot_to_move
from server.hall import Hall
from server.room import decide as d
from server.room.entries import Played, Sat
from server.settings import Settings
from server.store.memory import MemoryShelf, MemoryStore
from server.workers import Workers
from tests.server.room.test_room import ANN, BEGUN, OPENED, folded, played

SETTINGS = Settings(bot_delay_ms=0)
BOTH_BOTS = [Sat(1, seat, PlayerId(f"bot-{seat}"), "Bot", "random", 0) for seat in (0, 1)]


class House:
    """One process's bots and rooms, over a store that others share."""

    def __init__(self, store, shelf, settings=SETTINGS) -> None:
        self.hall = Hall(store, lambda: 5000, linger_ms=0)
        self.workers = Workers(1, settings.bot_deadline_ms)
        self.bots = Bots(settings, shelf, lambda: 5000, self.hall.host, self.workers)
        self.hall.attendants.append(self.bots.attend)

    async def __aenter__(self):
        self.running = asyncio.create_task(self.workers.run())
        await self.hall.__aenter__()
        return self

    async def __aexit__(self, *raised):
        await self.hall.__aexit__(*raised)
        self.running.cancel()
        await asyncio.wait([self.running])


async def seated(hall, bot="random"):
    assert await hall.open(OPENED)
    async with hall.host(OPENED.room) as host:
        for seat in (0, 1):
            ask = d.AskSeatBot(ANN, PlayerId(f"bot-{seat}"), "Bot", bot, 0, seat)
            await host.ask(ask, 0)


async def until_over(hall):
    async with asyncio.timeout(60), hall.host(OPENED.room) as host:
        while host.room.phase != "over":
            await host.wait_past(host.told, None)
        return host.room


async def test_two_bots_play_to_the_end_though_nobody_watches():
    store, shelf = MemoryStore(), MemoryShelf()
    async with House(store, shelf) as house:
        await seated(house.hall)
        room = await until_over(house.hall)
    assert room.outcome.winners
    plies = [e.fact for _, e in await store.read(OPENED.room) if isinstance(e.fact, Played)]
    assert len(plies) == len(room.state.moves)
    assert not any(ply.hurried for ply in plies)


async def test_two_processes_think_about_each_ply_once_and_agree():
    store, shelf = MemoryStore(), MemoryShelf()
    async with AsyncExitStack() as stack:
        houses = [await stack.enter_async_context(House(store, shelf)) for _ in range(2)]
        await seated(houses[0].hall)
        rooms = await asyncio.gather(*(until_over(house.hall) for house in houses))
    assert rooms[0] == rooms[1]


async def test_a_worker_that_dies_is_replaced_and_the_game_goes_on():
    store, shelf = MemoryStore(), MemoryShelf()
    async with House(store, shelf) as house:
        await seated(house.hall)
        async with asyncio.timeout(60), house.hall.host(OPENED.room) as host:
            while host.told.seq < 8:
                await host.wait_past(host.told, None)
            os.kill(await house.workers.do(os.getpid), signal.SIGKILL)
        room = await until_over(house.hall)
    assert room.outcome.winners


async def test_a_bot_that_is_too_slow_is_hurried_by_the_net():
    store, shelf = MemoryStore(), MemoryShelf()
    settings = Settings(bot_delay_ms=10_000, bot_deadline_ms=1)
    async with House(store, shelf, settings) as house:
        await seated(house.hall)
        await until_over(house.hall)
    plies = [e.fact for _, e in await store.read(OPENED.room) if isinstance(e.fact, Played)]
    assert all(ply.hurried for ply in plies)


def test_a_bots_chance_is_the_rooms_secret_and_changes_with_each_ply():
    room = folded(*BEGUN)
    later = folded(*BEGUN, played(0, 0, 3))
    assert bot_seed(room, 0) == bot_seed(folded(*BEGUN), 0)
    assert len({bot_seed(room, 0), bot_seed(room, 1), bot_seed(later, 0)}) == 3


def test_a_bot_is_to_move_only_where_it_sits():
    assert bot_to_move(folded(*BEGUN)) is None
    with_bot = (OPENED, BOTH_BOTS[0], BEGUN[2], BEGUN[3])
    assert bot_to_move(folded(*with_bot)) == 0
    assert bot_to_move(folded(*with_bot, played(0, 0, 3))) is None


async def test_a_bot_that_fails_is_played_for_by_the_net():
    store = MemoryStore()
    async with House(store, MemoryShelf()) as house:
        await seated(house.hall, bot="one that no worker knows")
        await until_over(house.hall)
    plies = [e.fact for _, e in await store.read(OPENED.room) if isinstance(e.fact, Played)]
    assert all(ply.hurried for ply in plies)
