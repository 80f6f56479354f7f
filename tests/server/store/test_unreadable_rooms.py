"""A server goes on for everybody else, whatever stands in the logs of some rooms."""

import asyncio
from collections import Counter
from contextlib import suppress
from functools import cache
from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from engines.catalog import names
from protocol import from_client
from protocol.from_server import Done, MyRooms, Profiled, Reason, Refusal
from protocol.names import RoomId
from server.live import unreadable
from server.live.lifecycle import Lifecycle
from server.live.unreadable import DAMAGED, TOO_NEW
from server.results.ledger import log_of
from server.results.sweep import Sweep
from server.room.facts import Entry, Left, Mark, Unreadable, decode_entry
from server.room.fold import folded
from server.services.due_scheduler import DueScheduler
from server.store.log import START
from server.store.redis.keys import key
from server.store.redis.log import RedisStore
from tests.server.session.connections import street
from tests.support.rooms.damage import damaged, newer, written
from tests.support.rooms.lives import life

ADA = "ada"
ROOMS = 8


@pytest.fixture(autouse=True)
def _fresh(monkeypatch):
    """A process that has met no such room yet."""
    monkeypatch.setattr(unreadable, "_known", type(unreadable._known)())


@cache
def good(game: str, code: str) -> list[bytes]:
    opened, *rest = life(game, 1, plies=6)
    return written([replace(opened, room=RoomId(code)), *rest])


async def keep(store, room: str, log: list[bytes]) -> None:
    """Put a log into the store as it is, for a room that is due and expected, of ``ADA``."""
    tip = START
    for raw in log:
        with suppress(Unreadable):  # it is kept all the same
            await store.append(room, tip, Entry(Mark(0), Left(0, 0), raw), due=1)
        tip = tip.then(raw)
    await store.add_member(f"mine:{ADA}", room)
    for game in names():
        await store.add_member(log_of(game), room)


async def break_off(store: RedisStore, room: str, chance: Random) -> None:
    """Damage a log in the store itself: then its digests do not chain."""
    found = await store.pipe.do("XRANGE", key(room), "-", "+")
    at = chance.randrange(len(found) - 1)  # without its last entry it is a shorter one
    await store.pipe.do("DEL", key(room))
    for place, (name, fields) in enumerate(found):
        raw = bytearray(fields[3])
        if place == at and chance.random() < 0.5:
            continue
        if place == at:
            raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
        await store.pipe.do("XADD", key(room), name, *fields[:3], bytes(raw))


def is_json(raw: bytes) -> bool:
    try:
        msgspec.json.decode(raw)
    except ValueError:
        return False
    return True


async def damaged_rooms(store) -> dict[str, list[bytes]]:
    """Rooms of all games whose logs cannot be read, by code."""
    chance, rooms = Random(7), dict[str, list[bytes]]()
    while len(rooms) < ROOMS:
        code, game = f"BAD{len(rooms):03}", names()[len(rooms) % len(names())]
        log = good(game, code)
        if len(rooms) % 3 == 0:
            at = chance.randrange(len(log))
            log = [*log[:at], newer(log[at]), *log[at + 1 :]]
        else:
            log = damaged(log, chance)
        try:
            list(folded(decode_entry(raw).fact for raw in log))
        except Unreadable:
            if all(map(is_json, log)):
                await keep(store, code, log)
                rooms[code] = log
    if isinstance(store, RedisStore):
        for number in range(ROOMS // 2):
            code = f"CUT{number:03}"
            await keep(store, code, good("polyy", code))
            await break_off(store, code, chance)
            rooms[code] = []
    return rooms


async def test_rooms_that_cannot_be_read_are_refused_for_good_and_concern_nobody_else(store):
    with capture_logs() as logs:
        rooms = await damaged_rooms(store)
        async with street(store=store) as lines, asyncio.timeout(60):
            house, (ann,) = lines.context, await lines.people("Ann")
            refused = Counter()
            for room in rooms:
                for message in (
                    from_client.WatchRoom(room),
                    from_client.Join(4, room),
                    from_client.Replay(5, room),
                    from_client.Export(6, room),
                ):
                    ann.say(message)
                    no = await ann.hear_a(Refusal)
                    assert no.reason in (Reason.DAMAGED, Reason.TOO_NEW), no
                    assert no.message == (DAMAGED if no.reason is Reason.DAMAGED else TOO_NEW)
                    assert no.retry_ms is None
                    refused[no.reason] += 1
            assert len(refused) == 2
            sweeps = [Sweep(store, game, house.slices, house.recorder.record) for game in names()]
            for _ in range(3):
                for sweep in sweeps:
                    await sweep.run_step()
            due_scheduler = DueScheduler(
                store, house.registry, Lifecycle(), house.now, house.player_rooms.forget
            )
            assert await due_scheduler.run_due() >= ROOMS
            assert await house.player_rooms.cards(ADA) == ()
            expected = await store.members(log_of("polyy"), "", 99)
            assert set(rooms) <= set(expected)
            assert ann.line.closed is None
            assert await ann.open() != ""
    said = Counter(log["room"] for log in logs if log["event"] == "log unreadable")
    assert said == dict.fromkeys(rooms, 1)
    assert not [log for log in logs if log["event"].endswith("failed")]


async def test_my_games_tells_the_rooms_beside_one_that_cannot_be_read(store):
    raws = good("toppen", "NEWER1")
    await keep(store, "NEWER1", [newer(raws[0]), *raws[1:]])
    async with street(store=store) as lines, asyncio.timeout(60):
        ann, welcome = await lines.person("Ann")
        room = await ann.open()
        await ann.watch(room)
        await ann.join(room)
        await store.add_member(f"mine:{welcome.player}", "NEWER1")
        await store.add_member(f"finished:{welcome.player}", f"{1:015} NEWER1")
        while not await store.members(f"mine:{welcome.player}", "", 9):
            await asyncio.sleep(0)
        cards = await ann.ask(from_client.ListMyRooms(9))
        assert isinstance(cards, MyRooms)
        assert [card.room for card in cards.rooms] == [room]


async def test_a_campaign_goes_on_beside_a_game_that_is_damaged(store):
    async with street(store=store) as lines, asyncio.timeout(60):
        ann, welcome = await lines.person("Ann")
        first = await ann.ask(from_client.PlayCampaign(1, "polyy"))
        assert isinstance(first, Done)
    tip = (await store.read(first.room))[-1][0]
    await store.append_raw(
        first.room, tip, b'[1,{"fact":"played","at":1,"seat":9,"number":0,"intent":0}]'
    )
    async with street(store=store) as lines, asyncio.timeout(60):
        ann, _ = await lines.person("Ann", token=welcome.token)
        assert isinstance(await ann.ask(from_client.ShowProfile(2)), Profiled)
        second = await ann.ask(from_client.PlayCampaign(3, "polyy"))
        assert isinstance(second, Done)
        assert second.room != first.room


async def test_a_key_that_is_no_log_is_a_damaged_room(redis):
    await redis.pipe.do("SET", key("NOLOG1"), "of somebody else's")
    async with street(store=redis) as lines, asyncio.timeout(60):
        (ann,) = await lines.people("Ann")
        ann.say(from_client.Join(4, RoomId("NOLOG1")))
        no = await ann.hear_a(Refusal)
        assert (no.reason, no.retry_ms) == (Reason.DAMAGED, None)
        assert await redis.ping()
