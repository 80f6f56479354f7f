"""Once a host has put back what the store lost, what was noted beside the room is there again."""

import asyncio

from protocol.from_client import Resign, RoomSettings
from server.live.registry import RoomRegistry
from server.live.timeslice import Timeslicer
from server.results.ledger import log_of
from server.results.recorder import ResultRecorder
from server.results.result import read
from server.services.player_rooms import PlayerRooms
from server.store.log import START
from server.store.memory import MemoryStore
from tests.server.results.test_recorder import written
from tests.server.store.helpers import until
from tests.support.rooms.games import HERE, ROOM, beginning

CAMPAIGN = RoomSettings(campaign=1, undo="none")
LOG = log_of("polyy")


class Lossy(MemoryStore):
    """Loses all that is beside the log, and the end of it, as a store does that was restored."""

    def lose_all(self, keep: int) -> None:
        self._members.clear()
        self.lose(LOG, 0)
        self.lose(ROOM, keep)


def hall_of(store) -> RoomRegistry:
    registry, slices = RoomRegistry(store, lambda: 5000, linger_ms=1000), Timeslicer()
    recorder = ResultRecorder(store, slices, every_ms=1)
    registry.services += [recorder, PlayerRooms(store, slices, registry.look)]
    return registry


async def noted(store) -> dict[str, list[str]]:
    """What the store says beside the log."""
    sets = {name: await store.members(name, "", 9) for name in (LOG, "mine:player-0")}
    sets["finished"] = [it[-6:] for it in await store.members("finished:player-0", "", 9)]
    sets["booked"] = [read(raw).room for _, raw in await store.read_raw(LOG, START, 9)]
    return sets


async def is_again(store, host, keep, then) -> None:
    before = await noted(store)
    assert before == then
    store.lose_all(keep)
    assert await noted(store) != then

    async def is_back() -> bool:
        return await noted(store) == then and len(await store.read(ROOM)) == host.cursor.seq

    await until(is_back)


async def test_the_rooms_of_players_and_the_results_to_come_are_noted_again():
    store = Lossy()
    await written(store, beginning("polyy", CAMPAIGN))
    async with hall_of(store) as registry, registry.host(ROOM) as host, asyncio.timeout(60):
        then = {LOG: [ROOM], "mine:player-0": [ROOM], "finished": [], "booked": []}

        async def is_noted() -> bool:
            return await noted(store) == then

        await until(is_noted)
        await is_again(store, host, 1, then)


async def test_a_result_that_was_lost_with_the_end_of_its_game_is_booked_again():
    store = Lossy()
    await written(store, beginning("polyy", CAMPAIGN))
    async with hall_of(store) as registry, registry.host(ROOM) as host, asyncio.timeout(60):
        await host.ask("player-0", Resign(0, HERE), 9000)
        then = {LOG: [], "mine:player-0": [], "finished": [ROOM], "booked": [ROOM]}

        async def is_noted() -> bool:
            return await noted(store) == then

        await until(is_noted)
        await is_again(store, host, 2, then)
