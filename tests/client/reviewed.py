"""Games that are over, as a server tells them again: folded from facts by the real rules."""

import asyncio
from functools import cache
from itertools import pairwise
from random import Random

import msgspec
from msgspec import Raw

from engines.catalog import make
from protocol import codec
from protocol.from_client import RoomSettings
from protocol.from_server import Assessed, Exported, Replayed, RoomDiff
from protocol.room_diff import room_diff
from server.records.score_sheet import score_sheet
from server.records.writer import record
from server.room.derivation import Derivation
from server.room.facts import Began, Opened, Played, Resigned, Sat
from server.room.fairness import commitment
from server.room.fold import fold
from server.room.views.audience import seen
from tests.client.stage import ME, YOU, FakeConnection, recorded

CODE = "K7MQ2X"
SECRET = "5e" * 32
BEGINS = 4
"""The number of the entry by which play begins: opened, two have sat."""


def begun(game, options):
    """The facts up to the beginning of play."""
    options = msgspec.to_builtins(make(game, options)) | options
    sealed = commitment(SECRET, CODE, options)
    rules = make(game, options).rules
    opened = Opened(1, CODE, game, rules, options, RoomSettings(), ME, 1, SECRET, sealed)
    return [opened, Sat(2, 0, ME, "Ann"), Sat(3, 1, YOU, "Bob"), Began(4, (0, 1))]


def rooms(facts):
    """The room after the beginning of play and after each later fact."""
    room, found = None, []
    for fact in facts:
        room = fold(room, fact)
        if room.begun:
            found.append(room)
    return found


def with_intents(facts, choose, plies=500):
    """``facts`` and one intent after the other, as ``choose`` says of a room and a seat."""
    room = rooms(facts)[-1]
    while room.outcome is None and plies:
        seat, plies = room.to_move[0], plies - 1
        raw = Raw(msgspec.json.encode(choose(room, seat)))
        facts = [*facts, Played(5, seat, len(room.accepted[seat]), raw)]
        room = fold(room, facts[-1])
    return facts


@cache
def polyy(number=0, plies=500, resigned=None):
    """The facts of a recorded game of Poly-Y, perhaps given up."""
    intents = iter(recorded(number))
    facts = with_intents(begun("polyy", {"size": 7}), lambda room, seat: next(intents), plies)
    return (*facts, *(() if resigned is None else (Resigned(6, resigned),)))


@cache
def toppen(seed=1, plies=500, **options):
    """The facts of a game of Toppen between two who move anyhow."""
    random = Random(seed)

    def choose(room, seat):
        return room.game.sample(room.state, seat, random)

    return tuple(with_intents(begun("toppen", options), choose, plies))


@cache
def roads(seed=1, plies=20):
    """The facts of a game of RotoRouter between two who move anyhow, until one gives up."""
    random = Random(seed)

    def choose(room, seat):
        return room.game.sample(room.state, seat, random)

    start = begun("rotorouter", {"size": 7, "colours": 2})
    return (*with_intents(start, choose, plies), Resigned(6, 0))


def told(value):
    """As it comes out of the wire."""
    return msgspec.json.decode(msgspec.json.encode(value))


def replayed(facts, seat):
    """What a server answers to Replay."""
    views = [seen(room, seat, review=True) for room in rooms(facts)]
    changes = (RoomDiff(*room_diff(before, after)) for before, after in pairwise(views))
    answer = Replayed(1, CODE, seat, BEGINS, views[0], tuple(changes))
    return codec.decode_from_server(codec.encode(answer, "json"), "json")


def solved(facts):
    """What a server answers to Assess, by the real solver."""
    from engines.toppen.bot.solver import solve

    found = rooms(facts)
    table = solve(found[0].state.position, found[0].game.special)
    return Assessed(1, CODE, BEGINS, tuple(_value(table, room) for room in found))


def _value(table, room):
    if room.outcome is not None:
        winners = room.outcome.winners
        return tuple(0 if not winners else 1 if seat in winners else -1 for seat in (0, 1))
    mine = {"win": 1, "draw": 0, "loss": -1}[table.value(room.state.position)]
    return (mine, -mine) if room.to_move == (0,) else (-mine, mine)


def unknown(facts):
    """What a server answers to Assess where it knows nothing."""
    return Assessed(1, CODE, BEGINS, (None,) * len(rooms(facts)))


def shifting(facts, worths):
    """An answer to Assess by which seat 0 fares like this, position by position."""
    values = tuple(None if worth is None else (worth, -worth) for worth in worths)
    assert len(values) == len(rooms(facts))
    return Assessed(1, CODE, BEGINS, values)


class Archive(FakeConnection):
    """A connection to a server that keeps one game; it is slow to tell what is None."""

    def __init__(self, facts, values=None, refuses=None, **about):
        super().__init__(games={"polyy": 1, "toppen": 1}, **about)
        self.facts, self.values, self.refuses = facts, values, refuses
        self.asked = []
        self.damage = lambda answer: answer

    async def replay(self, room, seat):
        self.asked.append(seat)
        if self.refuses is not None:
            raise self.refuses
        while self.facts is None:
            await asyncio.Event().wait()
        return self.damage(replayed(self.facts, seat))

    async def export(self, room):
        self.asked.append("record")
        trail = Derivation()
        for fact in self.facts:
            trail.follow(fact)
        return Exported(1, room, record(self.facts, trail.room, trail.seed), score_sheet(trail))

    async def assess(self, room):
        self.asked.append("values")
        while self.values is None:
            await asyncio.Event().wait()
        return self.values
