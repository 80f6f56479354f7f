"""What a move and a delivery cost a server in CPU time, and which steps take it."""

import asyncio
from collections import Counter
from contextlib import nullcontext
from typing import Any, Literal

from tests.bench.load.servers import Kind, Running, serving
from tests.bench.load.tables import Street, Table
from tests.bench.measures.spy import spied

Found = dict[str, Any]
Look = Literal["", "inside", "spy"]
"""How stacks are looked at: not at all, from within the server, or by py-spy."""


async def moves(
    kind: Kind, *, seed: int, rooms: int = 100, game: str = "polyy", times: int = 1, look: Look = ""
) -> Found:
    """Many rooms of two players in JSON, a closed loop: microseconds of CPU a move."""
    async with serving(kind, sample=look == "inside") as server:
        found = _Sum(look)
        for time in range(times):
            street = Street(server)
            many = [
                await street.table(seed=seed * 1000 + time * 100 + n, game=game)
                for n in range(rooms)
            ]
            await found.measure(server, many)
        return found.told(found.plies)


async def deliveries(
    kind: Kind,
    *,
    seed: int,
    spectators: int = 300,
    game: str = "polyy",
    times: int = 1,
    look: Look = "",
) -> Found:
    """One room of two players in JSON and a crowd in MessagePack: microseconds a delivery."""
    async with serving(kind, sample=look == "inside") as server:
        found = _Sum(look)
        for time in range(times):
            table = await Street(server).table(spectators, seed=seed * 1000 + time, game=game)
            await found.measure(server, [table])
        return found.told(found.plies * (spectators + 2))


class _Sum:
    """What several measurements of one server come to."""

    def __init__(self, look: Look) -> None:
        self.cpu_s, self.plies = 0.0, 0
        self._look, self._stacks = look, Counter[str]()

    async def measure(self, server: Running, tables: list[Table]) -> None:
        """Play at these tables until all games are over, check them, and let everybody leave."""
        if self._look == "inside":
            await server.inside()
        async with spied(server.pid, self._stacks) if self._look == "spy" else nullcontext():
            before = server.cpu_s()
            for table in tables:
                table.play()
            await asyncio.gather(*(table.done for table in tables))
            self.cpu_s += server.cpu_s() - before
        if self._look == "inside":
            self._stacks.update((await server.inside())["stacks"])
        self.plies += sum(len(table.plies) for table in tables)
        for table in tables:
            table.check()
            table.close()

    def told(self, parts: int) -> Found:
        """Return what each of so many parts cost, and what a ply did."""
        found: Found = {"us": 1e6 * self.cpu_s / parts, "moves": self.plies}
        if self._stacks:
            found |= {"us a ply": 1e6 * self.cpu_s / self.plies, "stacks": self._stacks}
        return found
