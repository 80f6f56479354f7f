"""A service that fails is started again, later and later, for as long as it is needed."""

import asyncio
import shutil

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from server import observe
from server.live import supervisor
from server.live.changes import SEATS
from server.live.live_room import Gone
from server.live.registry import RoomRegistry
from server.live.supervisor import FIRST_S, LONGEST_AWAY_S, LONGEST_S, supervised
from server.store.errors import Unavailable
from server.store.factory import open_stores
from server.store.memory import MemoryStore
from tests.server.bots.test_bot_player import House, seated, until_over
from tests.server.room.test_fold import OPENED
from tests.server.store.helpers import Program


@pytest.fixture
def _soon(monkeypatch):
    """Pauses that no test need wait for."""
    monkeypatch.setattr(supervisor, "FIRST_S", 0.001)


def restarts(service: str, cause: str) -> float:
    labels = {"service": service, "cause": cause}
    return observe.REGISTRY.get_sample_value("fourfold_service_restarts_total", labels) or 0.0


class Failing:
    """A service that fails so often, and then goes on."""

    def __init__(self, *faults: Exception) -> None:
        self.faults, self.goes_on = list(faults), asyncio.Event()

    def concerns(self, _room):
        return SEATS

    def notice(self, _live_room, _changed):
        return True

    async def serve(self, _live_room=None) -> None:
        if self.faults:
            raise self.faults.pop(0)
        self.goes_on.set()
        await asyncio.Event().wait()


@pytest.mark.usefixtures("_soon")
async def test_a_service_of_a_room_that_fails_twice_is_started_again_logged_and_counted():
    service, before = Failing(ValueError("once"), KeyError("twice")), restarts("Failing", "fault")
    with capture_logs() as logs:
        async with RoomRegistry(MemoryStore(), lambda: 5000, linger_ms=0) as registry:
            registry.services.append(service)
            await registry.open(OPENED)
            async with registry.host(OPENED.room) as host, asyncio.timeout(60):
                await service.goes_on.wait()
                assert host.gone is None
    failed = [log for log in logs if log["event"] == "service failed"]
    assert [(log["service"], log["room"]) for log in failed] == [("Failing", OPENED.room)] * 2
    assert failed[1]["again_s"] == 2 * failed[0]["again_s"]
    assert restarts("Failing", "fault") == before + 2


@pytest.mark.usefixtures("_soon")
async def test_a_store_that_is_away_is_no_fault_and_not_logged_for_each_service():
    services = [Failing(Unavailable("gone"), Unavailable("gone")) for _ in range(50)]
    faults = observe.REGISTRY.get_sample_value("fourfold_faults_total")
    with capture_logs() as logs:
        tasks = [asyncio.create_task(supervised(it.serve, "Away")) for it in services]
        async with asyncio.timeout(60):
            for service in services:
                await service.goes_on.wait()
    for task in tasks:
        task.cancel()
    assert len(logs) <= 1
    assert restarts("Away", "store") == 100
    assert observe.REGISTRY.get_sample_value("fourfold_faults_total") == faults


async def test_a_service_that_ends_or_whose_room_is_gone_is_not_started_again():
    for last in (None, Gone("the room is closed"), Unavailable("late"), ValueError("late")):
        calls = []

        async def service(last=last, calls=calls) -> None:
            calls.append(last)
            if last is not None:
                raise last

        await supervised(service, "Ends", lambda: True)
        assert len(calls) == 1


async def test_pauses_grow_and_are_bounded_and_shorter_while_the_store_is_away(monkeypatch):
    for why, longest_s in ((ValueError(), LONGEST_S), (Unavailable(), LONGEST_AWAY_S)):
        pauses: list[float] = []

        async def noted(pause_s, pauses=pauses):
            pauses.append(pause_s)

        async def failing(why=why):
            raise why

        monkeypatch.setattr("server.live.supervisor.asyncio.sleep", noted)
        await supervised(failing, "Failing", lambda pauses=pauses: len(pauses) == 12)
        monkeypatch.undo()
        assert pauses[:2] == [FIRST_S, 2 * FIRST_S]
        assert pauses == sorted(pauses)
        assert pauses[-1] == longest_s


@pytest.mark.needs("redis")
async def test_bots_go_on_when_a_store_is_back_that_was_killed(tmp_path):
    program = Program(shutil.which("redis-server"), tmp_path, "--appendonly", "yes")
    program.options = (*program.options, "--appendfsync", "always")
    program.start()
    try:
        async with (
            open_stores(program.url, None) as stores,
            House(stores.store, stores.note_store) as house,
        ):
            await seated(house.registry, opened=replace(OPENED, options={"size": 6}))
            async with house.registry.host(OPENED.room) as host, asyncio.timeout(60):
                while host.room.plies < 3:
                    await host.wait_past(host.cursor, None)
                before = restarts("BotPlayer", "store")
                await asyncio.to_thread(program.kill)
                while restarts("BotPlayer", "store") < before + 2:
                    await asyncio.sleep(0.01)
                at = host.room.plies
                await asyncio.to_thread(program.start)
                while host.room.plies < at + 3 and host.room.phase != "over":
                    await host.wait_past(host.cursor, None)
            assert (await until_over(house.registry)).outcome.winners
    finally:
        program.kill()
