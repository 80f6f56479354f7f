"""Bots play through the same door as people, in whatever process is alive, each ply once."""

import asyncio
import multiprocessing
import time
from contextlib import AsyncExitStack
from random import Random

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from protocol.from_client import Answer
from protocol.from_client import RoomSettings as RoomSettings
from protocol.from_server import RoomPresence
from protocol.names import PlayerId, RoomId
from server import observe
from server.bots.bot_player import BotPlayer, bot_seed, is_deserted
from server.bots.bot_pool import BotPool, Unwanted
from server.bots.bot_processes import bot_processes
from server.live.registry import RoomRegistry
from server.room.commands import PlaceBot, PlayIntent, Sit
from server.room.facts import Offered, Played, Sat
from server.room.views.audience import seen
from server.settings import ServerSettings
from server.store.memory import MemoryNoteStore, MemoryStore
from tests.server.room.test_fold import ANN, BEGUN, OPENED, folded, played
from tests.support import in_workers
from tests.support.rooms.games import HERE

SETTINGS = ServerSettings(bot_delay_ms=0)
BOTH_BOTS = [Sat(1, seat, PlayerId(f"bot-{seat}"), "Bot", "random", 0) for seat in (0, 1)]


class House:
    """One process's bots and rooms, over a store that others share."""

    def __init__(self, store, note_store, settings=SETTINGS, now=lambda: 5000) -> None:
        self.registry = RoomRegistry(store, now, linger_ms=0)
        deadline_ms = settings.bot_deadline_ms
        self.bot_pool = BotPool(bot_processes(1, deadline_ms, in_workers.start), at_start=False)
        self.bots = BotPlayer(settings, note_store, now, self.registry.host, self.bot_pool)
        self.registry.services.append(self.bots)

    async def __aenter__(self):
        self.running = asyncio.create_task(self.bot_pool.run())
        await self.registry.__aenter__()
        return self

    async def __aexit__(self, *raised):
        await self.registry.__aexit__(*raised)
        self.running.cancel()
        await asyncio.wait([self.running])


def metric(name):
    return observe.REGISTRY.get_sample_value(f"fourfold_{name}")


async def seated(registry, bot="random", opened=OPENED, by=ANN):
    assert await registry.open(opened)
    async with registry.host(opened.room) as host:
        for seat in (0, 1):
            ask = (by, PlaceBot(PlayerId(f"bot-{seat}"), "Bot", bot, 0, seat))
            await host.ask(*ask, 0)


async def until_over(registry):
    async with asyncio.timeout(60), registry.host(OPENED.room) as host:
        while host.room.phase != "over":
            await host.wait_past(host.cursor, None)
        return host.room


async def until_plies(host, count):
    """The first plies of a room, once there are so many."""
    async with asyncio.timeout(60):
        while len(host.room.state.moves if host.room.state else ()) < count:
            await host.wait_past(host.cursor, None)
    return [fact for fact in host.facts if isinstance(fact, Played)][:count]


async def test_two_bots_play_to_the_end():
    store, note_store = MemoryStore(), MemoryNoteStore()
    async with House(store, note_store) as house:
        await seated(house.registry)
        room = await until_over(house.registry)
    assert room.outcome.winners
    plies = [e.fact for _, e in await store.read(OPENED.room) if isinstance(e.fact, Played)]
    assert len(plies) == len(room.state.moves)
    assert not any(ply.hurried for ply in plies)


async def test_counters_say_nothing_of_what_bots_do_in_a_room_with_a_delay():
    late = replace(OPENED, settings=replace(OPENED.settings, delay_ms=60_000))
    before = metric("bot_seconds_count")
    async with House(MemoryStore(), MemoryNoteStore()) as house:
        await seated(house.registry, opened=late)
        async with asyncio.timeout(60), house.registry.host(late.room) as host:
            while host.room.phase != "over":
                assert metric("bots_thinking") == 0
                await host.wait_past(host.cursor, None)
    assert metric("bot_seconds_count") == before


async def test_two_processes_think_about_each_ply_once_and_agree():
    store, note_store = MemoryStore(), MemoryNoteStore()
    async with AsyncExitStack() as stack:
        houses = [await stack.enter_async_context(House(store, note_store)) for _ in range(2)]
        await seated(houses[0].registry)
        rooms = await asyncio.gather(*(until_over(house.registry) for house in houses))
    assert rooms[0] == rooms[1]


async def test_a_worker_that_dies_is_replaced_and_the_game_goes_on():
    store, note_store = MemoryStore(), MemoryNoteStore()
    async with House(store, note_store) as house:
        await seated(house.registry)
        async with house.registry.host(OPENED.room) as host:
            await until_plies(host, 4)
            for child in multiprocessing.active_children():
                child.kill()
        room = await until_over(house.registry)
    assert room.outcome.winners


async def test_for_a_bot_that_hangs_the_net_plays_and_its_worker_is_replaced():
    settings = ServerSettings(bot_delay_ms=0, bot_deadline_ms=500)
    lost, hurried = metric("workers_lost_total"), metric("bot_hurried_total")
    async with House(MemoryStore(), MemoryNoteStore(), settings) as house:
        await seated(house.registry, bot="hangs")
        async with asyncio.timeout(60), house.registry.host(OPENED.room) as host:
            while metric("workers_lost_total") == lost:
                await host.wait_past(host.cursor, None)
            plies = await until_plies(host, 1)
    assert all(ply.hurried for ply in plies)
    assert metric("bot_hurried_total") > hurried


async def test_a_bot_that_waits_for_a_worker_is_not_late():
    settings = ServerSettings(bot_delay_ms=0, bot_deadline_ms=2000)
    codes = [RoomId(f"K7MQ2{sign}") for sign in "ABCDEFGH"]
    async with House(MemoryStore(), MemoryNoteStore(), settings) as house:
        for code in codes:
            await seated(house.registry, "ponders", replace(OPENED, room=code))
        async with asyncio.timeout(60), AsyncExitStack() as stack:
            hosts = [await stack.enter_async_context(house.registry.host(code)) for code in codes]
            first = [ply for host in hosts for ply in await until_plies(host, 1)]
    assert in_workers.PONDERED_S * len(codes) > settings.bot_deadline_ms / 1000
    assert not any(ply.hurried for ply in first)


async def test_a_slow_machine_makes_a_bot_late_in_a_rated_game_and_not_weak():
    """A thought may take longer there before it is given up; here it takes three times as long."""
    settings = ServerSettings(
        bot_delay_ms=0, bot_deadline_ms=int(in_workers.PONDERED_S * 1000) // 3
    )
    codes = {RoomId("RATED2"): True, RoomId("CASUAL"): False}
    async with House(MemoryStore(), MemoryNoteStore(), settings) as house:
        for code, rated in codes.items():
            wish = RoomSettings(rated=rated, bot_delay_ms=0)
            await seated(house.registry, "ponders", replace(OPENED, room=code, settings=wish))
            async with asyncio.timeout(60), house.registry.host(code) as host:
                (first,) = await until_plies(host, 1)
                assert first.hurried != rated


async def test_a_player_with_many_rooms_holds_up_no_other_and_strong_bots_no_easy_ones():
    eve, wish = PlayerId("eve"), RoomSettings(bot_delay_ms=0)
    codes = [RoomId(f"EVE22{sign}") for sign in "ABCDEF"]
    hers, easy, first = RoomId("ANN222"), RoomId("ANN333"), RoomId("ANN444")
    async with House(MemoryStore(), MemoryNoteStore()) as house, AsyncExitStack() as stack:
        accounts = house.bot_pool.accounts
        stack.enter_context(accounts.connected(eve, "there"))
        stack.enter_context(accounts.connected(ANN, "home"))
        await seated(house.registry, "random", replace(OPENED, room=first, settings=wish))
        async with house.registry.host(first) as host:
            await until_plies(host, 1)  # so the worker of easy bots has started
        for code in codes:
            opened = replace(OPENED, room=code, by=eve, settings=wish)
            await seated(house.registry, "ponders", opened, eve)
        theirs = [await stack.enter_async_context(house.registry.host(code)) for code in codes]
        await until_plies(theirs[0], 1)
        for code, bot in ((hers, "ponders"), (easy, "random")):
            await seated(house.registry, bot, replace(OPENED, room=code, settings=wish))
        before = sum(host.room.plies for host in theirs)
        host = await stack.enter_async_context(house.registry.host(easy))
        await until_plies(host, 10)
        assert sum(host.room.plies for host in theirs) - before <= 6, "six thoughts: 1.8 s"
        host = await stack.enter_async_context(house.registry.host(hers))
        before, mine = sum(it.room.plies for it in theirs), host.room.plies
        await until_plies(host, mine + 3)
        assert sum(it.room.plies for it in theirs) - before <= 5, "turn by turn"


async def test_bots_alone_play_while_somebody_is_there_and_no_further():
    async with House(MemoryStore(), MemoryNoteStore()) as house:
        assert await house.registry.open(OPENED)
        async with house.registry.host(OPENED.room) as host:
            host.attended = True
            for seat in (0, 1):
                bot = (ANN, PlaceBot(PlayerId(f"bot-{seat}"), "Bot", "random", 0, seat))
                await host.ask(*bot, 0)
            await until_plies(host, 2)
            host.attended = False
            played = host.room.plies
            with pytest.raises(Unwanted):
                await house.bot_pool.think(host.room, host.room.bot_to_move, lambda: False)
            assert is_deserted(host)
            assert host.room.plies <= played + 1, "the one that was thought of already"
            host.attended = True
            host.tell_presence(RoomPresence(0, (True, True), 0, ()))
            await until_plies(host, played + 3)


async def test_a_bot_that_asks_for_what_is_forbidden_is_asked_once_and_played_for():
    refused, store = metric("bot_refused_total"), MemoryStore()
    async with House(store, MemoryNoteStore()) as house:
        await seated(house.registry, bot="cheats")
        await until_over(house.registry)
    plies = [e.fact for _, e in await store.read(OPENED.room) if isinstance(e.fact, Played)]
    assert all(ply.hurried for ply in plies)
    assert metric("bot_refused_total") - refused == len(plies)


async def test_a_bot_that_no_worker_can_make_is_played_for_by_the_net():
    async with House(MemoryStore(), MemoryNoteStore()) as house:
        await seated(house.registry, bot="one that no worker knows")
        async with house.registry.host(OPENED.room) as host:
            assert all(ply.hurried for ply in await until_plies(host, 3))


@pytest.mark.parametrize(("room_ms", "server_ms"), [(60, 10_000), (10_000, 60)])
async def test_a_bot_pauses_as_long_as_its_room_wants_and_the_server_allows(room_ms, server_ms):
    opened = replace(OPENED, settings=RoomSettings(bot_delay_ms=room_ms))
    async with House(
        MemoryStore(), MemoryNoteStore(), ServerSettings(bot_delay_ms=server_ms)
    ) as house:
        await seated(house.registry, opened=opened)
        async with house.registry.host(OPENED.room) as host:
            await until_plies(host, 1)
            began = time.monotonic()
            await until_plies(host, 4)
    assert 0.1 < time.monotonic() - began < 10  # less than the longer of one pause


# Beside a person


async def game_with_ann(registry, bot, **settings):
    """A room in which Ann sits in seat 0 and a bot in seat 1."""
    assert await registry.open(replace(OPENED, settings=RoomSettings(bot_delay_ms=0, **settings)))
    async with registry.host(OPENED.room) as host:
        await host.ask(ANN, Sit("Ann", 0), 0)
        await host.ask(ANN, PlaceBot(PlayerId("bot-1"), "Bot", bot, 0, 1), 0)
        await until_turn(host, 0)


async def until_turn(host, ply):
    """Once Ann is to move in this position."""
    async with asyncio.timeout(60):
        while host.room.to_move != (0,) or host.room.ply < ply:
            await host.wait_past(host.cursor, None)


async def ann_plays(host):
    """Any legal intent, and the bot's answer."""
    room = host.room
    intent = room.game.sample(room.state, 0, Random(room.ply))
    await host.ask(ANN, PlayIntent(len(room.accepted[0]), to_builtins(intent)), 0)
    await until_turn(host, room.ply + 2)


def offers_after(host):
    """After how many plies of the bot it offered to resign."""
    plies, found = 0, []
    for fact in host.facts:
        plies += isinstance(fact, Played) and fact.seat == 1
        if isinstance(fact, Offered):
            found.append(plies)
    return found


async def test_a_bot_without_a_chance_offers_to_resign_and_not_again_for_five_plies():
    async with House(MemoryStore(), MemoryNoteStore()) as house:
        await game_with_ann(house.registry, "gloomy")
        async with house.registry.host(OPENED.room) as host:
            for _ in range(7):
                await ann_plays(host)
                if host.room.offers:
                    await host.ask(ANN, Answer(0, HERE, "resignation", 1, False), 0)
            assert offers_after(host) == [0, 5]


async def test_the_game_is_won_once_the_resignation_of_a_bot_is_accepted():
    async with House(MemoryStore(), MemoryNoteStore()) as house:
        await game_with_ann(house.registry, "gloomy", campaign=3)
        async with house.registry.host(OPENED.room) as host:
            await ann_plays(host)
            assert [(it.kind, it.seat) for it in host.room.offers] == [("resignation", 1)]
            await host.ask(ANN, Answer(0, HERE, "resignation", 1, True), 0)
            assert host.room.outcome.winners == (0,)


async def test_the_log_names_what_a_bot_ran_as():
    async with House(MemoryStore(), MemoryNoteStore()) as house:
        await game_with_ann(house.registry, "gloomy")
        async with house.registry.host(OPENED.room) as host:
            await ann_plays(host)
            told = {fact.seat: fact.implementation for fact in await until_plies(host, 2)}
            assert told == {0: "", 1: "plain"}


async def test_a_bot_says_why():
    async with House(MemoryStore(), MemoryNoteStore()) as house:
        await game_with_ann(house.registry, "gloomy", reasons=True)
        async with house.registry.host(OPENED.room) as host:
            await ann_plays(host)
            assert seen(host.room, 0).reasons == (in_workers.REASON,)


def test_no_bot_is_to_move_while_bots_alone_are_left_and_wait():
    room = folded(OPENED, *BOTH_BOTS, BEGUN[3])
    assert room.bot_to_move == 0
    waits = folded(OPENED, *BOTH_BOTS, BEGUN[3])
    vars(waits)["paused"] = True  # as a person who has left the game would bring about
    assert waits.bot_to_move is None


def test_a_bots_chance_is_the_rooms_secret_and_changes_with_each_ply():
    room = folded(*BEGUN)
    later = folded(*BEGUN, played(0, 0, 3))
    assert bot_seed(room, 0) == bot_seed(folded(*BEGUN), 0)
    assert len({bot_seed(room, 0), bot_seed(room, 1), bot_seed(later, 0)}) == 3


def test_a_bot_is_to_move_only_where_it_sits():
    assert folded(*BEGUN).bot_to_move is None
    with_bot = (OPENED, BOTH_BOTS[0], BEGUN[2], BEGUN[3])
    assert folded(*with_bot).bot_to_move == 0
    assert folded(*with_bot, played(0, 0, 3)).bot_to_move is None
