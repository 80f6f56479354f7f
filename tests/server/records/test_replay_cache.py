"""A game is made ready to be shown again once, for all who ask and for some time."""

import asyncio

from protocol.names import Mark, Seq
from server.live.revision import Cursor
from server.live.timeslice import Timeslicer
from server.records.replay import replay
from server.records.replay_cache import OBJECT, ReplayCache
from tests.support.rooms.games import ROOM, resigned_game

FACTS = resigned_game("polyy", 6)
TOLD = Cursor(Seq(len(FACTS)), Mark(1))
KEY = (ROOM, TOLD, None, "msgpack")
ANN = ("here", "ann")


async def test_it_is_made_once_for_all_who_ask_and_for_those_who_come_later():
    replays = ReplayCache(Timeslicer(), 10**6)
    found = await asyncio.gather(*(replays.get(KEY, FACTS, ANN) for _ in range(40)))
    assert len({id(it) for it in found}) == 1
    assert await replays.get(KEY, (), ANN) is found[0]
    assert found[0] == await replay(FACTS, None, "msgpack", Timeslicer())


async def test_each_audience_each_encoding_and_each_history_has_its_own():
    replays = ReplayCache(Timeslicer(), 10**6)
    others = [(ROOM, TOLD, 0, "msgpack"), (ROOM, TOLD, None, "json")]
    others.append((ROOM, Cursor(TOLD.seq, Mark(2)), None, "msgpack"))
    first = await replays.get(KEY, FACTS, ANN)
    for other in others:
        assert await replays.get(other, FACTS, ANN) is not first


async def test_no_more_bytes_are_kept_than_may_be():
    first, changes = await replay(FACTS, None, "msgpack", Timeslicer())
    size = sum(len(bytes(raw)) + OBJECT for raw in (first, *changes))
    for most, same in ((size, True), (size - 1, False)):
        replays = ReplayCache(Timeslicer(), most)
        one = await replays.get(KEY, FACTS, ANN)
        assert (await replays.get(KEY, FACTS, ANN) is one) == same
