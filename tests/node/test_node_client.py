"""A client in another language, written from the page about the wire, plays a whole game."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from server.app import serving
from server.live.feed import RECENT
from server.settings import ServerSettings
from tests.support.people import over, person, until, watch
from tests.support.process import free_port

HERE = Path(__file__).parent
PATIENCE_S = 120.0
SEAT, NUMBER, MAY = 6, 9, 16
"""The positions of a RoomView that differ from one audience to another."""


class Node:
    """The client in a process of its own, and the lines it printed."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.lines: list[dict[str, Any]] = []

    async def line_with(self, key: str) -> dict[str, Any]:
        """Read on until a line has ``key``."""
        assert self.process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            while raw := await self.process.stdout.readline():
                self.lines.append(json.loads(raw))
                if key in self.lines[-1]:
                    return self.lines[-1]
        assert self.process.stderr is not None
        raise AssertionError((await self.process.stderr.read()).decode())

    def all_with(self, key: str) -> list[dict[str, Any]]:
        """The lines read so far that have ``key``."""
        return [line for line in self.lines if key in line]


@asynccontextmanager
async def node(*arguments: str) -> AsyncIterator[Node]:
    """Run the client while the block runs."""
    process = await asyncio.create_subprocess_exec(
        *("node", "client.mjs", *arguments),
        cwd=HERE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        limit=2**20,
    )
    try:
        yield Node(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


@pytest.mark.needs("node")
async def test_two_of_them_play_and_one_watches_and_all_see_the_same(tmp_path: Path) -> None:
    async with (
        serving(ServerSettings(port=0, data=tmp_path)) as server,
        person(url := f"ws://127.0.0.1:{server.port}", "Python") as here,
        node(url, "join", "--name", "Ada", "--drop", "5") as ada,
    ):
        room = (await ada.line_with("room"))["room"]
        mirror = await watch(here, room)
        async with node(url, "watch", room, "--name", "Eve", "--drop", "7") as eve:
            await eve.line_with("how")
            async with node(url, "join", room, "--name", "Bob") as bob:
                ends = [await client.line_with("over") for client in (ada, bob, eve)]
        await until(mirror, over)

    for seat, (client, end) in enumerate(zip((ada, bob, eve), ends, strict=True)):
        assert end["seq"] == mirror.seq
        assert (end["mark"] == mirror.mark) == (client is eve)  # each audience has its own
        assert end["over"][SEAT] == (None if client is eve else seat)
        assert bare(end["over"]) == bare(mirror.tree)
    assert ends[2]["over"] == mirror.tree

    view, ending = mirror.tree[11], mirror.tree[12]
    assert view[0][0] == view[0][1], "the second player swapped"
    assert len(view[0]) == ends[0]["over"][NUMBER] + ends[1]["over"][NUMBER]
    assert view[1].count(ending[0][0]) >= 3
    for client in (ada, eve):
        assert len(client.all_with("closed")) >= 2, "lines broke in the middle of the game"
        assert {line["welcome"] for line in client.all_with("welcome")} == {
            client.lines[0]["welcome"]
        }
        hows = client.all_with("how")
        assert hows == sorted(hows, key=lambda line: line["seq"])
        whole = [
            line
            for before, line in pairwise(hows[1:])
            if line["how"] != "update" and line["seq"] - before["seq"] <= RECENT
        ]
        assert not whole, "whoever comes back soon is told what was missed, not all of it"
    assert not [line for client in (ada, bob, eve) for line in client.all_with("gap")]


def bare(seen: list[Any]) -> list[Any]:
    """A RoomView without what differs between audiences."""
    return [part for at, part in enumerate(seen) if at not in (SEAT, NUMBER, MAY)]


@pytest.mark.needs("node")
async def test_it_comes_back_to_a_server_that_was_stopped_and_started(tmp_path: Path) -> None:
    port = free_port()
    settings = ServerSettings(port=port, data=tmp_path, retry_ms=10)
    async with serving(settings) as server:
        url = f"ws://127.0.0.1:{port}"
        async with node(url, "join", "--name", "Ada") as ada:
            room = (await ada.line_with("room"))["room"]
            await ada.line_with("seat")
            await server.listener.stop()
            closed = await ada.line_with("closed")
            assert (closed["closed"], bool(closed["why"])) == (1001, True)
            async with (
                serving(ServerSettings(port=port, data=tmp_path)),
                node(url, "join", room, "--name", "Bob") as bob,
            ):
                ends = [await client.line_with("over") for client in (ada, bob)]
    assert bare(ends[0]["over"]) == bare(ends[1]["over"])
