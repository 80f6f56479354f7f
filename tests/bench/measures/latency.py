"""How long a move takes at a steady rate, and how long a server's loop stands before a crowd."""

import asyncio
import random
from collections.abc import Sequence
from time import perf_counter
from typing import Any

from tests.bench.load.servers import Kind, serving
from tests.bench.load.tables import Street, Table, Watcher

Found = dict[str, Any]


async def open_loop(
    kind: Kind, *, seed: int, rooms: int = 100, rate: float = 200, seconds: float = 10
) -> Found:
    """So many moves a second over many rooms of two players and a spectator, come what may.

    Milliseconds from an intent to its update, at the mover and at the spectator. How late the load
    itself was is told beside: where that is much, the machine had no time.
    """
    async with serving(kind) as server:
        street, chance = Street(server), random.Random(seed)
        tables = [await street.table(1, seed=seed * 1000 + n) for n in range(rooms)]
        pace = Pace(tables, chance)
        await pace.play(rate, seconds)
        for table in tables:
            table.check()
        found: Found = {"moves": len(pace.movers)}
        for who, times in (("mover", pace.movers), ("spectator", pace.spectators)):
            found |= {f"{who} p{part}": 1000 * quantile(times, part) for part in (50, 95, 99)}
        return {**found, "load late p99": 1000 * quantile(pace.late, 99)}


class Pace:
    """Plays at many tables at moments drawn beforehand, and notes how long each update took."""

    def __init__(self, tables: list[Table], chance: random.Random) -> None:
        self._tables, self._chance = tables, chance
        self.movers: list[float] = []
        self.spectators: list[float] = []
        self.late: list[float] = []
        """How long after its moment each move was sent."""
        self._sent: dict[int, float] = {}
        for table in tables:
            table.on_update = self._noter(table)

    def _noter(self, table: Table) -> Any:
        def note(watcher: Watcher) -> None:
            took = perf_counter() - self._sent[id(table)]
            if watcher.seat is None:
                self.spectators.append(took)
            elif watcher.line is table.frames[table.at - 1][0]:
                self.movers.append(took)

        return note

    async def play(self, rate: float, seconds: float) -> None:
        """Play so many plies a second for so long, and wait until all are told."""
        began, moment, turn = perf_counter(), 0.0, 0
        while moment < seconds:
            moment += self._chance.expovariate(rate)
            while (left := began + moment - perf_counter()) > 0:
                await asyncio.sleep(left)
            turn = self._free_after(turn)
            table = self._tables[turn]
            self._sent[id(table)] = table.send()
            self.late.append(self._sent[id(table)] - began - moment)
        while not all(table.is_told for table in self._tables):
            await asyncio.sleep(0.01)

    def _free_after(self, turn: int) -> int:
        """The next table where the last ply was told and another can be played."""
        for step in range(1, len(self._tables) + 1):
            table = self._tables[(turn + step) % len(self._tables)]
            if table.is_told and table.at < len(table.frames):
                return (turn + step) % len(self._tables)
        raise AssertionError("no room has told its last ply: the server is overrun")


def quantile(values: Sequence[float], percent: int) -> float:
    """Return the value that so many of a hundred do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


async def stall(
    kind: Kind, *, seed: int, rooms: int = 300, connections: int = 1000, seconds: float = 20
) -> Found:
    """Many rooms and connections, a ply of each room every two seconds: the longest stand of the
    server's loop in milliseconds, by the clock and in CPU time, at their arrival and in play.
    """
    async with serving(kind, tick=True) as server:
        await server.inside()  # what it took to start is no stall: nobody was there
        street = Street(server)
        more = connections - 2 * rooms
        tables = []
        for number in range(rooms):
            crowd = more // rooms + (number < more % rooms)
            tables.append(await street.table(crowd, seed=seed * 1000 + number))
        come = await server.inside()
        pace = Pace(tables, random.Random(seed))
        await pace.play(rooms / 2, seconds)
        played = await server.inside()
    told = {
        f"{when}: {name}, ms": found[key]
        for when, found in (("while they come", come), ("while they play", played))
        for name, key in (
            ("longest stand", "longest stand"),
            ("its CPU", "longest stand CPU"),
            ("99.9 % of stands below", "stand p99.9"),
        )
    }
    return {"moves": len(pace.movers), **told}
