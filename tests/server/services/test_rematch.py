"""Another game: one next room, whoever opens it, with everybody one seat further."""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from hashlib import sha256
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.from_client import Answer, Offer, Resign, RoomSettings
from server.live.registry import RoomRegistry
from server.live.timeslice import Timeslicer
from server.results.recorder import ResultRecorder
from server.room.commands import Sit
from server.room.facts import Began, Opened, Resigned, Sat
from server.services.rematch import RematchService, rematch_code
from server.store.errors import Unavailable
from server.store.log import START, entry
from server.store.memory import MemoryStore, wall_clock
from tests.server.session.connections import street
from tests.support.rooms.games import HERE, ROOM, beginning, folded
from tests.support.rooms.referee import entries, refolded


def commitment_of(value: str) -> str:
    return sha256(bytes.fromhex(value)).hexdigest()


async def written(store: Any, facts: Any) -> None:
    tip = START
    for fact in facts:
        await store.append(ROOM, tip, entry(fact))
        tip = (await store.read_raw(ROOM, tip, 1))[-1][0]


@asynccontextmanager
async def process(store: Any) -> Any:
    """A registry whose rooms have rematches."""
    async with RoomRegistry(store, wall_clock, linger_ms=0) as registry:
        registry.services.append(
            RematchService(registry, ResultRecorder(store, Timeslicer(), 1000), wall_clock)
        )
        yield registry


async def agree(registry: RoomRegistry, seats: int) -> None:
    async with registry.host(ROOM) as host:
        await host.ask("player-0", Offer(0, HERE, "rematch"), 9001)
        for seat in range(1, seats):
            await host.ask(f"player-{seat}", Answer(0, HERE, "rematch", 0, True), 9002)


async def led_on(registry: RoomRegistry) -> str:
    async with registry.host(ROOM) as host, asyncio.timeout(60):
        while host.room.rematch is None:
            await host.wait_past(host.cursor, None)
        return host.room.rematch


async def begun(registry: RoomRegistry, code: str) -> None:
    async with registry.host(ROOM), registry.host(code) as host, asyncio.timeout(60):
        while not host.room.begun:
            await host.wait_past(host.cursor, 0)


@pytest.mark.parametrize("rivals", [1, 3])
async def test_there_is_one_next_room_though_several_processes_open_it(rivals: int) -> None:
    store = MemoryStore()
    settings = RoomSettings(undo="none", rated=True)
    facts = [*beginning("rotorouter", settings), *(Resigned(9000, seat) for seat in (2, 0, 1))]
    await written(store, facts)
    async with AsyncExitStack() as stack:
        halls = [await stack.enter_async_context(process(store)) for _ in range(rivals)]
        for registry in halls:
            await stack.enter_async_context(registry.host(ROOM))
        await agree(halls[0], 4)
        codes = {await led_on(registry) for registry in halls}
        await begun(halls[-1], next(iter(codes)))
    assert codes == {rematch_code(folded(facts), 0)}
    old, new = refolded(await entries(store, ROOM)), refolded(await entries(store, codes.pop()))
    assert [it and it.name for it in new.occupants] == [f"Player {n}" for n in (3, 0, 1, 2)]
    assert (new.settings, new.opened.options) == (old.settings, old.opened.options)
    assert new.opened.previous == old.id
    assert new.secret != old.secret
    assert await store.members("results:rotorouter", "", 9) == [new.id]
    assert len([name for name in store._logs if store._logs[name].entries]) == 2


class Breaking(MemoryStore):
    """Takes so many appends and then no more, as a process does that is killed."""

    left = 1000

    def _keep(self, *words: Any) -> None:
        self.left -= 1
        if self.left < 0:
            raise Unavailable
        super()._keep(*words)


@pytest.mark.parametrize("kept", range(5))
async def test_interrupted_anywhere_another_process_completes_it(kept: int) -> None:
    store = Breaking()
    await written(store, [*beginning("toppen"), Resigned(9000, 0)])
    async with process(store) as first, first.host(ROOM) as host:
        store.left = 2 + kept
        await agree(first, 2)
        async with asyncio.timeout(60):
            while store.left >= 0 and host.room.rematch is None:
                await asyncio.sleep(0)
    store.left = 1000
    async with process(store) as second:
        code = await led_on(second)
    new = refolded(await entries(store, code))
    assert [it and it.player for it in new.occupants] == ["player-1", "player-0"]
    logs = [name for name in store._logs if store._logs[name].entries]
    assert sorted(logs) == sorted([ROOM, code])


PROMISE = commitment_of("ab" * 32)


def sealed(facts: Any) -> list[Any]:
    """The same room, whose players added to the seed."""
    return [replace(it, commitment=PROMISE) if isinstance(it, Sat) else it for it in facts]


async def test_who_added_to_the_seed_is_waited_for_and_may_do_so_again() -> None:
    store = MemoryStore()
    await written(store, sealed([*beginning("toppen"), Resigned(9000, 0)]))
    async with process(store) as registry:
        await agree(registry, 2)
        code = await led_on(registry)
        async with registry.host(code) as host:
            assert (host.room.phase, host.room.full) == ("open", True)
            for seat in (1, 0):
                ask = (f"player-{seat}", Sit("Ann", commitment=PROMISE))
                assert await host.ask(*ask, 0) == 1 - seat
            async with asyncio.timeout(60):
                while host.room.phase != "revealing":
                    await host.wait_past(host.cursor, 0)
            assert [it.commitment for it in host.room.occupants] == [PROMISE, PROMISE]


async def test_who_does_not_promise_again_holds_up_nobody(monkeypatch) -> None:
    monkeypatch.setattr("server.services.rematch.COMMIT_S", 0.05)
    store = MemoryStore()
    await written(store, sealed([*beginning("toppen"), Resigned(9000, 0)]))
    async with process(store) as first:
        await agree(first, 2)
        code = await led_on(first)
    async with process(store) as second:  # the first may have died before play began
        await led_on(second)
        await begun(second, code)


async def test_bots_and_programs_come_along_and_gaps_stay() -> None:
    """Two of four seats were played: the bot's and a person's; they change places."""
    store = MemoryStore()
    opened, *_ = beginning("rotorouter")
    assert isinstance(opened, Opened)
    sat = [Sat(1001, 1, "player-0", "Ada"), Sat(1001, 3, "bot-1", "Bot (random)", "random", 0)]
    await written(store, [opened, *sat, Began(1002, (1, 3)), Resigned(9000, 1)])
    async with process(store) as registry:
        async with registry.host(ROOM) as host:
            await host.ask("player-0", Offer(0, HERE, "rematch"), 9001)
        code = await led_on(registry)
        await begun(registry, code)
    new = refolded(await entries(store, code))
    assert new.playing == (1, 3)
    assert [it and (it.name, it.bot) for it in new.occupants] == [
        None, ("Bot (random)", "random"), None, ("Ada", "")
    ]  # fmt: skip


async def test_players_are_told_the_next_room_and_have_their_seats_in_it() -> None:
    async with street() as lines:
        room, ada, bob = await lines.game()
        await ada.ask(Resign(50, room))
        await ada.ask(Offer(51, room, "rematch"))
        await bob.ask(Answer(51, room, "rematch", 0, accept=True))
        told = await ada.until(lambda m: m.seen is not None and m.seen.rematch is not None)
        assert told.seen is not None
        code = told.seen.rematch
        assert code is not None
        assert (await ada.join(code)).seat == 1
        assert (await bob.join(code)).seat == 0
