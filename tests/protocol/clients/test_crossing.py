"""An intent stands where an earlier one is refused as stale, and `closing` is waited out."""

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

import fourfold
from server.app import serving
from server.settings import ServerSettings
from tests.protocol.clients.python.fourfold.tables import AT_ONCE, any_intent
from tests.support.network.crossing import CLOSING_AFTER, CROSSED, RETRY_MS, crossing
from tests.support.people import soon
from tests.support.typescript import modules

GUIDE = Path(__file__).parents[3] / "protocol" / "guide.md"
NODE_BOT = """\
import { run } from "fourfold";
const [url, room] = process.argv.slice(2);
const choose = ({ legal }) => legal[Math.floor(Math.random() * legal.length)];
await run(url, room, choose, { bot: false });
"""
Player = Callable[[str, str, Path], Awaitable[None]]


async def program(folder: Path, *words: str) -> None:
    """Run a program to its end. Raises AssertionError where that is a bad one."""
    process = await asyncio.create_subprocess_exec(
        *words, cwd=folder, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    try:
        out, _ = await soon(process.communicate())
    finally:
        if process.returncode is None:
            process.kill()
    assert process.returncode == 0, out.decode()


async def guide(url: str, room: str, folder: Path) -> None:
    """The whole client of the guide."""
    whole = re.findall(r"^```python\n(.*?)^```", GUIDE.read_text(), re.M | re.S)[-1]
    (folder / "client.py").write_text(whole)
    await program(folder, sys.executable, "client.py", url, room)


async def typescript(url: str, room: str, folder: Path) -> None:
    """The TypeScript library, in Node."""
    (folder / "node_modules").symlink_to(await asyncio.to_thread(modules))
    (folder / "bot.mjs").write_text(NODE_BOT)
    await program(folder, "node", "bot.mjs", url, room)


async def python(url: str, room: str, _: Path) -> None:
    """The Python library."""
    choose = partial(any_intent, random=Random(7))
    await soon(fourfold.play(url, room, choose, bot=False, encoding="json"))


@pytest.mark.parametrize(
    "player", [guide, python, pytest.param(typescript, marks=pytest.mark.needs("node"))]
)
async def test_what_was_said_is_said_again_unchanged_and_not_before_its_time(
    player: Player, tmp_path: Path
) -> None:
    settings = ServerSettings(port=0, data=tmp_path / "data", requests_burst=1_000)
    async with (
        serving(settings) as server,
        fourfold.connect(f"ws://127.0.0.1:{server.port}", "Ann") as ann,
        crossing(f"ws://127.0.0.1:{server.port}") as (way, url),
    ):
        room = await ann.open("polyy", size=4, pie=False, settings=AT_ONCE)
        await ann.seat_bot(room, seat=1)
        await player(url, room, tmp_path)
    again = {number: said for number, said in way.intents.items() if len(said) > 1}
    assert again.keys() >= {*CROSSED, CLOSING_AFTER}
    assert [said for said in again.values() if any(it != said[0] for it in said)] == []
    assert way.lines == 1 + len(CROSSED) + 1
    assert way.away_s * 1000 >= RETRY_MS * 0.98
