"""Who loses a seat by not revealing in time, on a broken line, is back in it by itself."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

import fourfold
from server.room.decisions import seating
from tests.protocol.clients.python.fourfold.tables import AT_ONCE, play_on, server
from tests.protocol.clients.test_crossing import Player, python, typescript
from tests.support.network.cable import cable
from tests.support.people import soon
from tests.support.typescript import modules

REVEAL_MS = 1_500
IN_NODE = """\
import { connect } from "fourfold";
const [url, room] = process.argv.slice(2);
const me = await connect(url, { name: "Ann" });
const table = await me.join(room, 0);
console.log("seated");
for await (const { myTurn, legal } of table.watch())
  if (myTurn) await table.play(legal[Math.floor(Math.random() * legal.length)]);
me.close();
"""
NODE = pytest.mark.needs("node")
Seated = Callable[[str, str, Path], AbstractAsyncContextManager[asyncio.Task[object]]]


@asynccontextmanager
async def by_library(url: str, room: str, _: Path) -> AsyncIterator[asyncio.Task[object]]:
    """Somebody who sits in the first seat, and a task that plays to the end."""
    async with fourfold.connect(url, "Ann") as ann:
        table = await ann.join(room, 0)
        yield asyncio.create_task(play_on(table, 1))


@asynccontextmanager
async def in_node(url: str, room: str, folder: Path) -> AsyncIterator[asyncio.Task[object]]:
    """The same by the TypeScript library."""
    (folder / "node_modules").symlink_to(await asyncio.to_thread(modules))
    (folder / "seated.mjs").write_text(IN_NODE)
    process = await asyncio.create_subprocess_exec(
        "node", "seated.mjs", url, room, cwd=folder, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        assert await soon(process.stdout.readline()) == b"seated\n"
        yield asyncio.create_task(process.wait())
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@pytest.mark.parametrize("player", [by_library, pytest.param(in_node, marks=NODE)])
async def test_a_seat_that_was_lost_before_play_is_taken_again(
    player: Seated, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "REVEAL_MS", REVEAL_MS)
    async with (
        server(tmp_path / "data") as (url, listener),
        fourfold.connect(url, "Bob") as bob,
        cable(listener.port) as line,
    ):
        room = await bob.open("polyy", size=4, settings=AT_ONCE)
        async with player(line.url, room, tmp_path) as playing:
            line.cut()
            there = await bob.join(room, 1)
            await soon(until(there, lambda view: view.seats[0] is None))
            line.mend()
            last, _ = await soon(asyncio.gather(play_on(there, 9), playing))
        assert last.ending is not None
        assert (last.ending.termination, last.seat) == ("rules", 1)


@pytest.mark.parametrize("player", [python, pytest.param(typescript, marks=NODE)])
async def test_it_is_taken_again_though_it_was_lost_before_its_player_was_told_of_it(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "REVEAL_MS", REVEAL_MS)
    async with (
        server(tmp_path / "data") as (url, listener),
        fourfold.connect(url, "Bob") as bob,
        cable(listener.port) as line,
    ):
        room = await bob.open("polyy", size=4, settings=AT_ONCE)
        playing = asyncio.create_task(player(line.url, room, tmp_path))
        seen = await bob.table(room)
        await soon(until(seen, lambda view: view.seats[0] is not None))
        line.cut()
        there = await bob.join(room, 1)
        await soon(until(there, lambda view: view.seats[0] is None))
        line.mend()
        last, _ = await soon(asyncio.gather(play_on(there, 9), playing))
        assert last.ending is not None
        assert (last.ending.termination, last.seat) == ("rules", 1)


async def until(table: fourfold.GameTable, holds: Callable[[fourfold.View], bool]) -> None:
    """Wait until something holds of the room."""
    async for view in table.watch():
        if holds(view):
            return


async def test_who_leaves_once_another_has_not_revealed_is_not_brought_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "REVEAL_MS", REVEAL_MS)
    async with (
        server(tmp_path) as (url, listener),
        fourfold.connect(url, "Bob") as bob,
        cable(listener.port) as line,
        fourfold.connect(line.url, "Ann") as ann,
    ):
        room = await bob.open("polyy", size=4, settings=AT_ONCE)
        await ann.join(room, 0)
        line.cut()
        there = await bob.join(room, 1)
        await soon(until(there, lambda view: view.seats[0] is None))
        await there.leave()
        await until(there, lambda view: view.seats[1] is None)
        await bob.seat_bot(room, seat=0)
        await until(there, lambda view: view.seats[0] is not None)
        assert (there.seat, there.view.seats[1]) == (None, None)
        line.mend()


async def test_who_left_is_not_brought_back(tmp_path: Path) -> None:
    async with server(tmp_path) as (url, _), fourfold.connect(url, "Ann") as ann:
        room = await ann.open("polyy", size=4, settings=AT_ONCE)
        table = await ann.join(room, 0)
        await table.leave()
        await until(table, lambda view: view.seats[0] is None)
        await ann.seat_bot(room, seat=1)
        await until(table, lambda view: view.seats[1] is not None)
        assert (table.seat, table.view.seats[0], table.view.phase) == (None, None, "open")
