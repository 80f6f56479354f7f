"""The rooms one sits in: the unfinished first; what is gone or left is told no more."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.from_client import Leave, ListMyRooms, Resign
from protocol.from_server import MyRooms
from protocol.names import PlayerId
from server.live.registry import RoomRegistry
from server.live.timeslice import Timeslicer
from server.room.facts import Left, Sat
from server.services.player_rooms import FIRST_PAGE, MOST_ENTRIES, MOST_ROOMS
from server.services.player_rooms import PlayerRooms as Keeper
from server.store.log import START, entry
from server.store.memory import MemoryStore, wall_clock
from tests.server.session.connections import Client, street
from tests.support.rooms.games import folded, resigned_game


async def told(client: Client, so: Any) -> MyRooms:
    """One's rooms, once they are as they should be: they are noted by a task of the host."""
    async with asyncio.timeout(60):
        while True:
            rooms = await client.ask(ListMyRooms(9))
            assert isinstance(rooms, MyRooms), rooms
            if so(rooms.rooms):
                return rooms
            await asyncio.sleep(0.01)


async def test_a_room_is_told_from_its_seat_to_long_after_its_end() -> None:
    async with street() as lines:
        room, ada, bob = await lines.game()
        (mine,) = (await told(ada, len)).rooms
        assert (mine.room, mine.phase, mine.seat, mine.free) == (room, "playing", 0, ())
        assert mine.to_move == (0,)
        (theirs,) = (await told(bob, len)).rooms
        assert (theirs.seat, theirs.players) == (1, mine.players)
        await ada.ask(Resign(50, room))
        (over,) = (await told(bob, lambda rooms: [it.phase for it in rooms] == ["over"])).rooms
        assert (over.room, over.names, over.to_move) == (room, ("Ada", "Bob"), ())
        other = await ada.open()
        await ada.watch(other)
        await ada.join(other)
        both = (await told(ada, lambda rooms: len(rooms) == 2)).rooms
        assert [it.room for it in both] == [other, room]
        assert both[0].free == (1,)


async def test_a_seat_that_was_left_and_a_room_that_is_watched_are_not_mine() -> None:
    async with street() as lines:
        room, ada, _ = await lines.game()
        (eve,) = await lines.people("Eve")
        await eve.watch(room)
        other = await eve.open()
        await eve.watch(other)
        await eve.join(other)
        await told(eve, len)
        await eve.ask(Leave(60, other))
        assert await told(eve, lambda rooms: not rooms)
        assert len((await told(ada, len)).rooms) == 1


class Host:
    """A room as an attendant sees it."""

    def __init__(self, facts: Any) -> None:
        self.room, self.cursor, self.gone = folded(facts), None, None


async def test_the_list_is_bounded_newest_first_and_reaped_rooms_vanish() -> None:
    store = MemoryStore()
    keeper = Keeper(store, Timeslicer(), RoomRegistry(store, wall_clock, linger_ms=0).look)
    facts = resigned_game("toppen", 1)
    for n in range(MOST_ROOMS + 5):
        first, *others, last = facts
        code = f"R{n:05}"
        room = [replace(first, room=code), *others, replace(last, at=10_000 + n)]
        await keeper.serve(Host(room))  # type: ignore[arg-type]
        if n != MOST_ROOMS:
            tip = START
            for fact in room:
                await store.append(code, tip, entry(fact))
                tip = store._logs[code].tip
    cards = await keeper.cards("player-1")
    assert len(await store.members("finished:player-1", "", 500)) == MOST_ROOMS - 1
    assert [card.room for card in cards[:5]] == [f"R{n:05}" for n in (104, 103, 102, 101, 99)]
    assert {card.phase for card in cards} == {"over"}
    assert await store.members("mine:player-1", "", 9) == []


class ReadStore(MemoryStore):
    """Counts the entries that were read of rooms."""

    def __init__(self) -> None:
        super().__init__()
        self.read_so_far = 0

    async def read_raw(self, log: str, after: Any, most: int) -> Any:
        page = await super().read_raw(log, after, most)
        self.read_so_far += len(page)
        return page


@pytest.mark.parametrize("before_play", [0, 40])
async def test_of_a_finished_room_no_more_is_read_than_who_played(before_play: int) -> None:
    store = ReadStore()
    keeper = Keeper(store, Timeslicer(), RoomRegistry(store, wall_clock, linger_ms=0).look)
    first, *others = resigned_game("polyy", 80)
    comings = [Sat(1000, 0, PlayerId("eve"), "Eve"), Left(1000, 0)] * (before_play // 2)
    room, tip = [first, *comings, *others], START
    await keeper.serve(Host(room))  # type: ignore[arg-type]
    for fact in room:
        await store.append(first.room, tip, entry(fact))  # type: ignore[union-attr]
        tip = store._logs[first.room].tip  # type: ignore[union-attr]
    (card,) = await keeper.cards(PlayerId("player-0"))
    assert card.names == ("Player 0", "Player 1")
    assert store.read_so_far <= (FIRST_PAGE if not before_play else MOST_ENTRIES)
