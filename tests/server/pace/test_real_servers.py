"""A staller, a plan, and two who look for company, at a real server."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from client.net.calls.company_calls import CompanyWish
from protocol import from_client
from protocol.from_client import RoomSettings
from protocol.messages.pace import PlanAhead, PlannedStep, Urge
from protocol.termination import Termination
from tests.support.people import person, sit, soon, until, welcomed
from tests.support.process import ServerProcess

HASTY = RoomSettings(patience_ms=10_000)


def place(field: int) -> dict[str, object]:
    return {"type": "place", "field": field}


@pytest.mark.slow
async def test_a_plan_is_played_at_once_and_company_is_found(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(ServerProcess("--data", str(tmp_path)))
        ada, bob = [
            await stack.enter_async_context(person(server.url, name)) for name in ("Ada", "Bob")
        ]
        await welcomed(ada)
        await welcomed(bob)
        wish = CompanyWish("polyy", {"size": 4, "pie": False}, RoomSettings(), near=True)
        rooms = await soon(
            asyncio.gather(*(who.company.find(wish, 1, lambda told: True) for who in (ada, bob)))
        )
        assert rooms[0] is not None
        assert rooms[0] == rooms[1]
        tables = [await ada.watch(rooms[0]), await bob.watch(rooms[0])]
        for table in tables:
            await until(table, lambda m: m.seen is not None and m.seen.phase == "playing")
        first = next(table for table in tables if table.seen is not None and table.seen.seat == 0)
        mover, planner = (ada, bob) if first is tables[0] else (bob, ada)
        steps = tuple(PlannedStep(*it) for it in ((-1, place(3)), (0, place(8))))
        await soon(planner.ask(lambda n: PlanAhead(n, first.room, 0, steps)))
        await mover.play(first, place(3))
        await until(first, lambda m: m.seen is not None and m.seen.ply == 2)
        assert first.seen is not None
        assert first.seen.plan == ()


@pytest.mark.slow
async def test_who_does_not_move_is_asked_by_the_inbox_and_has_lost(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(ServerProcess("--data", str(tmp_path)))
        ada, bob = [
            await stack.enter_async_context(person(server.url, name)) for name in ("Ada", "Bob")
        ]
        await welcomed(ada)
        await welcomed(bob)
        options = {"size": 4, "pie": False}
        done = await soon(ada.ask(lambda n: from_client.Open(n, "polyy", options, HASTY)))
        tables = [await sit(who, done.room) for who in (ada, bob)]
        for who, table, field in ((ada, tables[0], 3), (bob, tables[1], 8)):
            await until(table, lambda m: m.seen is not None and len(m.seen.waiting) > 0)
            await until(table, lambda m: m.seen is not None and m.seen.waiting[m.seen.seat or 0])
            await who.play(table, place(field))
        await until(tables[1], lambda m: m.seen is not None and m.seen.ply == 2)
        await asyncio.sleep(10.2)  # the shortest patience there is
        await soon(bob.ask(lambda n: Urge(n, done.room)))
        async with asyncio.timeout(60):
            while not any(it.kind == "urge" for it in ada.inbox):
                await asyncio.sleep(0.05)
        await bob.unwatch(done.room)  # nobody need watch
        await ada.unwatch(done.room)
        async with asyncio.timeout(60):
            while not any(it.kind == "urge" and it.text for it in bob.inbox):
                await asyncio.sleep(0.1)
        await soon(bob.ask(lambda n: from_client.ClaimWin(n, done.room)))
        table = await bob.watch(done.room)
        await until(table, lambda m: m.seen is not None and m.seen.ending is not None)
        assert table.seen is not None
        assert table.seen.ending is not None
        assert table.seen.ending.termination == Termination.CLAIM
        assert table.seen.ending.winners == (1,)
