"""A server serves on a compiled event loop and on asyncio's own, and says on which."""

import json
from typing import Any

import pytest

from server.runtime.event_loop import choose_loop
from tests.support.people import open_room, person, soon
from tests.support.process import ServerProcess

INSTALLED = choose_loop("auto").name


@pytest.mark.parametrize(("loop", "name"), [("auto", INSTALLED), ("asyncio", "asyncio")])
async def test_a_server_runs_on_the_loop_that_it_was_told_and_ends_when_told(
    loop: str, name: str, tmp_path: Any
) -> None:
    server = ServerProcess("--loop", loop, "--data", str(tmp_path), "--log", "json")
    async with server, person(server.url, "Ann") as ann:
        assert await soon(open_room(ann, size=4))
    said = [json.loads(line) for line in server.errors.splitlines()]
    assert [it["name"] for it in said if it["event"] == "event loop"] == [name]
    assert said[-1]["event"] == "stopped"


def test_asyncios_own_needs_nothing() -> None:
    assert choose_loop("asyncio") == ("asyncio", None)


def test_where_uvloop_is_installed_it_is_taken() -> None:
    uvloop = pytest.importorskip("uvloop")
    assert choose_loop("auto").factory is uvloop.new_event_loop
