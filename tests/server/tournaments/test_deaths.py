"""Servers that die at any call to their store: each pairing has one room, each result is once."""

import asyncio
from collections import Counter
from contextlib import suppress
from itertools import product
from random import Random

import msgspec
import pytest

from protocol.from_client import Resign
from protocol.names import RoomId
from server.live.registry import RoomRegistry
from server.live.timeslice import Timeslicer
from server.results.recorder import ResultRecorder
from server.room.errors import Refused
from server.room.facts import Began, Opened, decode_entry
from server.store.errors import Conflict, Diverged, Unavailable
from server.store.log import START
from server.store.memory import MemoryStore
from server.tournaments import course
from server.tournaments.facts import Announced, Entered, Paired, Resulted, Seated, TournamentFact
from server.tournaments.service import TournamentService
from server.tournaments.shelf import TournamentShelf
from tests.support.tournaments import CODE, OPENER, SECRET, plan

FORMS = ("knockout", "swiss", "arena")
DIES = 0.06
"""How likely a server dies at a call to its store: half of the time before it is carried out."""
CALLS = {"append", "append_raw", "read", "read_raw", "add_member", "remove_member", "members"}
read_fact = msgspec.json.Decoder(tuple[int, TournamentFact]).decode


class Dead(Exception):
    """The server is no more: nothing it still says reaches the store."""


class MortalStore:
    """A store as one process has it, which may die at each call and then makes no other."""

    def __init__(self, store, chance):
        self._store, self._chance, self.dead = store, chance, False

    def __getattr__(self, name):
        call = getattr(self._store, name)
        if name not in CALLS:
            return call

        async def mortal(*args, **kwargs):
            self._live_on()
            try:
                return await call(*args, **kwargs)
            finally:
                self._live_on()

        return mortal

    def _live_on(self):
        self.dead = self.dead or self._chance.random() < DIES / 2
        if self.dead:
            raise Dead


class Notes:
    """Notes that say nothing: each process believes that it alone drives."""

    async def claim(self, *_):
        return True


class Process:
    """A server as far as tournaments go."""

    def __init__(self, store, chance, clock):
        self.store = MortalStore(store, chance)
        self.registry = RoomRegistry(self.store, clock, 0)
        recorder = ResultRecorder(self.store, Timeslicer(), 1_000)
        self.service = TournamentService(
            TournamentShelf(self.store), Notes(), self.registry, recorder, clock
        )

    async def __aenter__(self):
        await self.registry.__aenter__()
        return self

    async def __aexit__(self, *_):
        self.store.dead = True
        self.service._release(CODE)
        await self.registry.__aexit__(None, None, None)


class Evening:
    """One tournament, two servers that die and are started again, and what they left behind."""

    def __init__(self, form, players, seed):
        self.store, self.chance = MemoryStore(), Random(seed)
        self.at, self.deaths = 1_000, 0
        self.shelf = TournamentShelf(self.store)
        self._form, self._count = form, players

    def clock(self):
        return self.at

    async def begin(self):
        first = plan(self._form, rounds=3, minutes=2)
        await self.shelf.announce(Announced(self.at, CODE, OPENER, "Ann", first, SECRET))
        for n in range(self._count):
            await self.shelf.add(CODE, Entered(self.at, f"player{n}", f"P{n}", rating=2_000 - n))
        now = await self.shelf.read(CODE)
        await self.shelf.add(CODE, course.started(now, self.at))

    async def run(self):
        await self.begin()
        two = [self.process(), self.process()]
        for one in two:
            await one.__aenter__()
        for _ in range(400):
            self.at += 3_000
            driven = await asyncio.gather(*(self.drive(it) for it in two))
            for n, lived in enumerate(driven):
                if not lived:
                    self.deaths += 1
                    await two[n].__aexit__()
                    two[n] = await self.process().__aenter__()
            await self.look()
            if not (await self.shelf.read(CODE)).goes_on:
                break
            await self.give_up_somewhere(two)
        for one in two:
            await one.__aexit__()
        return await self.shelf.read(CODE)

    def process(self):
        return Process(self.store, self.chance, self.clock)

    async def drive(self, process):
        """Let one server do what it can; answer whether it lives."""
        try:
            await process.service.advance(CODE)
        except (Refused, Unavailable, Conflict, Diverged):
            pass
        except (Dead, ExceptionGroup):
            process.store.dead = True
        return not process.store.dead

    async def give_up_somewhere(self, two):
        """Some players resign, through whichever server is there."""
        for game in (await self.shelf.read(CODE)).running:
            if game.room is None or self.chance.random() < 0.4:
                continue
            number = self.chance.choice(game.two)
            with suppress(Dead, Refused, ExceptionGroup):
                process = self.chance.choice(two)
                async with asyncio.timeout(60), process.registry.host(game.room) as room:
                    await room.ask(f"player{number}", Resign(0, game.room), self.at)

    async def look(self):
        """Nobody plays two games of it at a time."""
        now = await self.shelf.read(CODE)
        busy = Counter(number for game in now.running for number in game.two)
        assert all(count == 1 for count in busy.values()), now.running

    async def facts(self):
        raw = await self.store.read_raw(f"tournament:{CODE}", START, 10_000)
        return [read_fact(it)[1] for _, it in raw]


@pytest.mark.parametrize(
    ("form", "seed"),
    [
        *(("knockout", 0), ("swiss", 1), ("arena", 0)),
        *(pytest.param(*it, marks=pytest.mark.slow) for it in product(FORMS, range(2, 12))),
    ],
)
async def test_however_servers_die_each_pairing_has_one_room_and_each_result_is_once(form, seed):
    evening = Evening(form, 7, seed)
    over = await evening.run()
    assert over.phase == "over"
    assert evening.deaths > 3, "or this test shows nothing"
    facts = await evening.facts()
    numbers = [
        n
        for it in facts
        if isinstance(it, Paired)
        for n in range(it.first, it.first + len(it.pairs))
    ]
    assert numbers == list(range(len(over.games)))
    for kind in (Resulted, Seated):
        games = [it.game for it in facts if isinstance(it, kind)]
        assert len(set(games)) == len(games)
    assert all(game.ended for game in over.games)
    rooms = [game.room for game in over.games if game.room]
    assert len(set(rooms)) == len(rooms)
    kept = [
        name
        for name in evening.store._logs
        if ":" not in name and evening.store._logs[name].tip.seq
    ]
    assert set(kept) == set(rooms), "a room that no pairing has"
    for game in over.games:
        await assert_played_once(evening, game)


async def assert_played_once(evening, game):
    """The room has one beginning, and was won by whom the tournament says."""
    log = await evening.store.read_raw(RoomId(game.room), START, 10_000)
    facts = [decode_entry(raw).fact for _, raw in log]
    assert [type(it) for it in facts].count(Opened) == 1
    assert [type(it) for it in facts].count(Began) == 1
    assert facts[0].request == game.number
    seated = [it.player for it in facts if type(it).__name__ == "Sat"]
    assert seated == [f"player{n}" for n in game.two]
    loser = next((it.seat for it in facts if type(it).__name__ == "Resigned"), None)
    if game.ended == "won" and loser is not None:
        assert game.winner == game.two[1 - loser]
