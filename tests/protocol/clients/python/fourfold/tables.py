"""Two programs at one table: each plays any legal intent, by its own view alone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import fourfold
from engines.catalog import MANIFESTS
from server.app import GameServer, serving
from server.settings import ServerSettings

AT_ONCE = fourfold.RoomSettings(bot_delay_ms=0)


@asynccontextmanager
async def server(data: Path, **settings: Any) -> AsyncIterator[tuple[str, GameServer]]:
    """A real server, and its address."""
    given = {"port": 0, "requests_burst": 10_000, "requests_per_second": 10_000, **settings}
    async with serving(ServerSettings(data=data, retry_ms=10, **given)) as listener:
        yield f"ws://127.0.0.1:{listener.port}", listener


def any_intent(view: fourfold.View, random: Random) -> Any:
    """What the rules' own random player does in the game that was seen."""
    game = MANIFESTS[view.game].rules[-1]
    return game.random_intent(view.typed, view.seat, random)


async def play_on(table: fourfold.GameTable, seed: int, most: int = 100_000) -> fourfold.View:
    """Play so many times, or to the end; return the last view."""
    random, last = Random(seed), table.view
    async for view in table.watch():
        last = view
        if view.my_turn:
            last, most = await table.play(any_intent(view, random)), most - 1
            if not most:
                break
    return last


async def my_turn(table: fourfold.GameTable) -> fourfold.View:
    """Wait until one is to move."""
    async for view in table.watch():
        if view.my_turn:
            return view
    raise AssertionError("the game is over")


async def both(*tables: fourfold.GameTable) -> list[fourfold.View]:
    """Let all play to the end."""
    return list(await asyncio.gather(*(play_on(it, seed) for seed, it in enumerate(tables))))
