"""The bots in protocol/examples play whole games on a real server, and come back to it."""

import asyncio
import os
import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from client.net.connection import ServerConnection
from client.net.mirror import Mirror
from engines.catalog import MANIFESTS
from protocol import from_client
from protocol.names import RoomId
from server.app import serving
from server.players import EXTERNAL
from server.settings import ServerSettings
from tests.support.people import my_turn, open_room, over, person, play_intent, sit, soon, until
from tests.support.process import free_port
from tests.support.typescript import modules
from tests.support.views import game_view

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "protocol" / "examples"
LIBRARY = ROOT / "protocol" / "clients" / "python"
BOTS = ["bot.py", "rotorouter_bot.py", pytest.param("bot.mjs", marks=pytest.mark.needs("node"))]
GAMES: dict[str, dict[str, Any]] = {
    "bot.py": {"game": "polyy", "size": 4},
    "rotorouter_bot.py": {"game": "rotorouter", "size": 7, "colours": 2, "stall_rounds": 5},
    "bot.mjs": {"game": "toppen", "n_move": 3, "stalemate": 10},
}


class Bot:
    """An example in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def says(self) -> str:
        """The next line it prints."""
        assert self._process.stdout is not None
        return (await soon(self._process.stdout.readline())).decode().strip()

    async def ending(self) -> str:
        """What it prints of the end, after whatever it says before."""
        while (line := await self.says()).split(maxsplit=1)[0] not in ("won", "lost", "drawn"):
            pass
        return line

    async def end(self) -> int:
        """Its exit code."""
        code: int = await soon(self._process.wait())
        return code


@asynccontextmanager
async def bot(name: str, folder: Path, *arguments: str) -> AsyncIterator[Bot]:
    """Run an example in ``folder``, where it finds what it needs."""
    copy = folder / name
    if not copy.exists():
        shutil.copy(EXAMPLES / name, copy)
        if name.endswith(".mjs"):
            (folder / "node_modules").symlink_to(modules())
    process = await asyncio.create_subprocess_exec(
        *(sys.executable if name.endswith(".py") else "node", name, *arguments),
        cwd=folder,
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{LIBRARY}"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        yield Bot(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


def any_intent(mirror: Mirror, random: Random) -> Any:
    """What a person may do who is to move."""
    assert mirror.seen is not None
    game = MANIFESTS[mirror.seen.game].rules[-1]
    return game.random_intent(game_view(mirror.seen), mirror.seen.seat, random)


async def play(who: ServerConnection, mirror: Mirror, most: int, random: Random) -> None:
    """So many plies of a person, or fewer where the game ends before."""
    for _ in range(most):
        await until(mirror, lambda m: my_turn(m) or over(m))
        if over(mirror):
            return
        await play_intent(who, mirror, any_intent(mirror, random))


async def opened(who: ServerConnection, name: str) -> RoomId:
    """A room of the game that example plays, with a seat kept for it."""
    room = await open_room(who, **GAMES[name])
    kept = await soon(who.ask(lambda n: from_client.Reserve(n, room, 1)))
    assert kept.seat == 1
    return room


@pytest.mark.parametrize("name", BOTS)
async def test_an_example_plays_a_whole_game_and_comes_back_to_a_server_that_was_stopped(
    name: str, tmp_path: Path
) -> None:
    rate = {"requests_burst": 10_000, "requests_per_second": 10_000}
    port = free_port()
    settings = ServerSettings(port=port, data=tmp_path / "data", retry_ms=10, **rate)
    token, random = tmp_path / "it.token", Random(7)
    async with serving(settings) as listener:
        url = f"ws://127.0.0.1:{port}"
        async with person(url, "Ann") as ann:
            room = await opened(ann, name)
            mirror = await sit(ann, room)
            seats = mirror.seen.seats  # type: ignore[union-attr]
            assert seats[1].reserved
            async with bot(name, tmp_path, url, room, "--token", str(token)) as it:
                await play(ann, mirror, 2, random)
                seats = mirror.seen.seats  # type: ignore[union-attr]
                assert (seats[1].bot, seats[1].reserved) == ("external", False)
                await listener.listener.stop()
                async with serving(ServerSettings(port=port, data=settings.data, **rate)):
                    await play(ann, mirror, 1000, random)
                    await until(mirror, over)
                    assert " by " in await it.ending()
                    assert await it.end() == 0
    assert token.read_text().startswith(EXTERNAL)
    assert token.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("name", BOTS)
async def test_an_example_says_why_it_may_not_sit(name: str, tmp_path: Path) -> None:
    async with (
        serving(ServerSettings(port=0, data=tmp_path / "data")) as listener,
        person(url := f"ws://127.0.0.1:{listener.port}", "Ann") as ann,
    ):
        room = await open_room(ann, **GAMES[name])
        async with bot(name, tmp_path, url, room) as it:
            assert "no seat is reserved for an external bot" in await it.says()
            assert await it.end() == 1


def test_an_example_is_about_thirty_lines() -> None:
    programs = [it for it in EXAMPLES.iterdir() if it.suffix in (".py", ".mjs")]
    assert len(programs) == len(GAMES)
    for program in programs:
        assert len(program.read_text("utf-8").splitlines()) <= 36, program.name
