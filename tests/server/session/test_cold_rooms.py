"""What costs the server much costs who asks for it much, and costs nobody else anything."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.from_client import Join, ListMyRooms, Replay, WatchRoom
from protocol.from_server import MyRooms, Reason, Refusal, Replayed
from protocol.names import RoomId
from server.live import timeslice
from server.room.facts import Fact, Opened
from server.settings import ServerSettings
from server.store.log import START, entry
from server.store.memory import MemoryStore
from tests.server.session.connections import FREE, street
from tests.support.rooms.games import resigned_game


async def keep(store: MemoryStore, code: str, facts: list[Fact]) -> RoomId:
    """Put a room into the store that nobody has looked at yet."""
    first, *others = facts
    assert isinstance(first, Opened)
    room, tip = RoomId(code), START
    for fact in (replace(first, room=room), *others):
        await store.append(room, tip, entry(fact))
        tip = (await store.read_raw(room, tip, 1))[-1][0]
    return room


async def test_who_names_cold_rooms_pays_for_what_had_to_be_folded() -> None:
    store = MemoryStore()
    limits = {"requests_burst": 20, "requests_per_second": 1, "folded_a_request": 1}
    async with street(ServerSettings(**limits, most_folded=1000, linger_ms=0), store) as lines:
        for code in ("ROOM01", "ROOM02"):
            await keep(store, code, resigned_game("polyy", 12))
        ann, bob = await lines.people("Ann", "Bob")
        assert (await ann.ask(Join(1, RoomId("ROOM01")))).reason != Reason.TOO_FAST
        for _ in range(5):
            assert (await bob.ask(Join(1, RoomId("ROOM01")))).reason != Reason.TOO_FAST
        assert (await ann.ask(Join(2, RoomId("ROOM01")))).reason != Reason.TOO_FAST
        assert (await ann.ask(Join(3, RoomId("ROOM02")))).reason != Reason.TOO_FAST
        refused = await ann.ask(Join(4, RoomId("ROOM01")))
        assert refused.reason == Reason.TOO_FAST
        assert 0 < refused.retry_ms <= 21_001, "no debt is larger than a burst"


@pytest.mark.parametrize("ask", [Join, Replay, WatchRoom])
async def test_who_names_a_damaged_room_pays_for_what_was_folded_before_the_damage(
    ask: Any,
) -> None:
    store = MemoryStore()
    limits = {"requests_burst": 20, "requests_per_second": 1, "folded_a_request": 1}
    async with street(ServerSettings(**limits), store) as lines:
        opened, *game = resigned_game("polyy", 12)
        room = await keep(store, "ROOM01", [opened, *game, game[-2]])
        (ann,) = await lines.people("Ann")
        asked = (lambda: ask(room)) if ask is WatchRoom else (lambda: ask(1, room))
        assert (await ann.ask(asked())).reason == Reason.DAMAGED
        assert (await ann.ask(asked())).reason == Reason.DAMAGED
        assert (await ann.ask(asked())).reason == Reason.TOO_FAST


async def test_who_asks_for_many_replays_holds_up_no_other_players_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(timeslice, "SLICE_S", 0.0)
    store = MemoryStore()
    async with street(FREE, store) as lines:
        rooms = [await keep(store, f"ROOM{n:02}", resigned_game("toppen", 5)) for n in range(40)]
        eve, welcome = await lines.person("Eve")
        others = [await lines.person("Eve", token=welcome.token) for _ in rooms[1:]]
        bob, at = await lines.person("Bob")
        playing = resigned_game("polyy", 10)[:-1]
        playing[1] = replace(playing[1], player=at.player)  # type: ignore[type-var]
        await keep(store, "MYROOM", playing)
        await store.add_member(f"mine:{at.player}", "MYROOM")
        told: list[Any] = []

        async def hear(client: Any, ask: Any) -> None:
            told.append(await client.ask(ask))

        many = zip((eve, *(it for it, _ in others)), rooms, strict=True)
        asking = [asyncio.create_task(hear(client, Replay(1, room))) for client, room in many]
        for _ in range(200):
            await asyncio.sleep(0)
        before = len(told)
        await hear(bob, ListMyRooms(1))
        (place,) = [at for at, it in enumerate(told) if isinstance(it, MyRooms)]
        await asyncio.gather(*asking)
        assert not any(isinstance(it, Refusal) for it in told)
        assert sum(isinstance(it, Replayed) for it in told) == 40
        assert place - before <= 3
        assert place < 30
