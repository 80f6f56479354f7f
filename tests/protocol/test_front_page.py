"""The programs on the first page about the wire play whole games at a real server."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from protocol import from_client
from protocol.names import RoomId
from server.app import serving
from server.settings import ServerSettings
from tests.support.people import person, soon, watch

PROTOCOL = Path(__file__).parents[2] / "protocol"
PAGE = (PROTOCOL / "README.md").read_text()
TEN_LINES, QUICK_START = re.findall(r"^```python\n(.*?)^```", PAGE, re.M | re.S)


def run(code: str, url: str, room: str = "") -> None:
    """Run a program of the page at this server, in this room."""
    code = code.replace("ws://127.0.0.1:7447", url).replace("K7MQ2X", room)
    exec(compile(code, "README.md", "exec"), {"__name__": "__main__"})


async def kept_room(who: Any) -> RoomId:
    """A room with a bot of the server and a seat for a program."""
    settings = from_client.RoomSettings(bot_delay_ms=0)
    options = {"size": 4}
    opened = await soon(who.ask(lambda n: from_client.Open(n, "polyy", options, settings)))
    room: RoomId = opened.room
    await soon(who.ask(lambda n: from_client.Reserve(n, room, 0)))
    await soon(who.ask(lambda n: from_client.SeatBot(n, room, 1, "random", 0)))
    return room


async def test_the_programs_of_the_first_page_play_to_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with serving(ServerSettings(port=0, data=tmp_path / "data")) as listener:
        url = f"ws://127.0.0.1:{listener.port}"
        async with person(url, "Ann") as ann:
            room = await kept_room(ann)
            await watch(ann, room)
            await soon(asyncio.to_thread(run, TEN_LINES, url, room))
        await soon(asyncio.to_thread(run, QUICK_START, url))
    told = re.findall("^(?:won|lost) by three corners$", capsys.readouterr().out, re.M)
    assert len(told) == 2
    assert len([line for line in TEN_LINES.splitlines() if line]) <= 10
    assert len([line for line in QUICK_START.splitlines() if line]) <= 15


def test_the_bot_in_ten_lines_is_the_first_thing_that_the_guide_shows() -> None:
    first = re.search(r"^```(\w+)\n(.*?)^```", (PROTOCOL / "guide.md").read_text(), re.M | re.S)
    assert first is not None
    assert first.groups() == ("python", TEN_LINES)
