"""A game that a room was loaded with is played in slices, and folded at once then."""

import asyncio

from msgspec.structs import replace

from protocol.names import RoomId
from server.live.rehearse import rehearse
from server.live.requester import Requester
from server.live.room_loader import load
from server.live.timeslice import Timeslicer
from server.room.derivation import Derivation
from server.room.facts import Opened
from server.room.fold import fold
from server.room.saves.game_save import KeptPosition
from server.room.saves.rehearsal import length, rehearsal
from server.room.saves.save import saved
from server.store.log import START, entry
from server.store.memory import MemoryStore
from tests.server.room.saves.test_saves import at_one_window
from tests.support.rooms.games import whole_game


def loading(room: str, positions: int) -> Opened:
    """A fact that loads a game with so many positions of its deal."""
    trail = Derivation()
    for fact in whole_game("rotorouter", size=7, colours=2):
        trail.follow(fact)
        if trail.room is not None and trail.room.phase == "playing":
            break
    assert trail.room is not None
    save = at_one_window(saved(trail, trail.room.at))
    many = tuple(KeptPosition(ply, 0) for ply in range(positions))
    save = replace(save, positions=many)
    return replace(trail.room.opened, room=RoomId(room), loaded=save)


async def test_others_run_while_a_game_is_played_through_and_its_fold_plays_nothing() -> None:
    fact = loading("ABC234", 600)
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    other = asyncio.create_task(others())
    async with Timeslicer().work(("a",)) as work:
        await rehearse((fact,), work)
    other.cancel()
    assert turns > 5
    assert list(rehearsal(fact)) == []
    assert len(fold(None, fact).undo_history.positions) == 600


async def test_who_asks_for_a_loaded_room_pays_for_the_game_it_was_loaded_with() -> None:
    fact, paid = loading("ABC235", 50), list[int]()
    store = MemoryStore()
    await store.append(fact.room, START, entry(fact), None)
    await load(store, lambda: fact.at, fact.room, requester=Requester(charge=paid.append))
    assert paid == [length(fact)] == [51]
