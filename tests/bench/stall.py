"""How long one server holds up its event loop while bots think, and games are judged and shown.

python -m tests.bench.stall          # ten bots think, with somebody who watches each of them
python -m tests.bench.stall --all    # and whole games are judged and shown again

Prints, for each kind of work, how long it took, the longest time in which nothing else ran, and the
longest of these in CPU time: on a busy machine the first is the machine's, the second the server's.
Ten bots who think are put on record.
"""

import argparse
import asyncio
import logging
import time
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any, Final

from msgspec.structs import replace

from protocol.from_client import RoomSettings as RoomSettings
from protocol.names import PlayerId, RoomId
from server import observe
from server.bots.bot_player import BotPlayer
from server.bots.bot_pool import BotPool
from server.bots.bot_processes import bot_processes
from server.bots.evaluation import Evaluator
from server.bots.process_pool import ProcessPool
from server.live.registry import RoomRegistry
from server.live.revision import Cursor
from server.live.timeslice import Timeslicer
from server.records.replay import replay
from server.room.commands import PlaceBot
from server.settings import ServerSettings
from server.store.memory import MemoryNoteStore, MemoryStore, wall_clock
from tests.support.evidence import record
from tests.support.rooms.games import beginning, whole_game

TEN: Final = (
    *[("polyy", "search", level) for level in (3, 6, 8, 10, 12)],
    *[("toppen", "search", level) for level in (2, 4)],
    *[("rotorouter", "search", level) for level in (1, 3)],
    ("wordfleet", "search", 2),
)
"""Ten rooms: the game, and the bot in all its seats."""
LARGE = "1,2,1,2/2,1,2,1/1,2,1,2/-,-,-,-"
"""Six and six pieces: five million boards."""


class Ticker:
    """Notes the longest time between two turns of the event loop, in seconds."""

    def __init__(self) -> None:
        self.longest = self.longest_cpu = 0.0
        self._last, self._last_cpu = time.perf_counter(), time.thread_time()

    def turn(self) -> None:
        """It is a turn now."""
        now, cpu = time.perf_counter(), time.thread_time()
        self.longest = max(self.longest, now - self._last)
        self.longest_cpu = max(self.longest_cpu, cpu - self._last_cpu)
        self._last, self._last_cpu = now, cpu

    async def run(self) -> None:
        """Ask for a turn again and again."""
        while True:
            await asyncio.sleep(0.0005)
            self.turn()


async def measured(what: str, work: Awaitable[Any]) -> tuple[Any, str]:
    """What ``work`` answers, and what is printed: how long it took and what it held up."""
    ticker, began = Ticker(), time.perf_counter()
    ticking = asyncio.create_task(ticker.run())
    answer = await work
    ticker.turn()
    took = time.perf_counter() - began
    ticking.cancel()
    with suppress(asyncio.CancelledError):
        await ticking
    stall, cpu = ticker.longest * 1000, ticker.longest_cpu * 1000
    told = f"longest stall {stall:.1f} ms, {cpu:.1f} ms of CPU"
    print(f"{what:58}{took * 1000:8.1f} ms, {told}", flush=True)
    return answer, told


async def think(seconds: float) -> None:
    """Ten rooms in which bots alone play, each followed by a spectator."""
    settings = ServerSettings(bot_delay_ms=0)
    bot_pool = BotPool(bot_processes(1, settings.bot_deadline_ms))
    running = asyncio.create_task(bot_pool.run())
    began = time.perf_counter()
    await measured("bots are prepared", prepared(bot_pool))
    async with RoomRegistry(MemoryStore(), wall_clock, settings.linger_ms) as registry:
        bots = BotPlayer(settings, MemoryNoteStore(), wall_clock, registry.host, bot_pool)
        registry.services.append(bots)
        for number, (game, bot, level) in enumerate(TEN):
            await seat(registry, RoomId(f"ROOM{number:02}"), game, bot, level)
        hurried, began = metric("bot_hurried_total"), time.perf_counter()
        plies, told = await measured("ten bots think", follow(registry, seconds))
    late = metric("bot_hurried_total") - hurried
    told = f"{told}; {plies} plies, {late:.0f} of them the net's"
    print(told)
    record("ten bots think in one server", "0", len(TEN), time.perf_counter() - began, told)
    running.cancel()
    await asyncio.wait([running])


async def prepared(bot_pool: BotPool) -> None:
    """Until every level can be played."""
    while any(offer.why for offers in bot_pool.offers().values() for offer in offers):
        await asyncio.sleep(0.05)


async def seat(registry: RoomRegistry, room: RoomId, game: str, bot: str, level: int) -> None:
    """A room of that game with a bot in each seat that is needed."""
    opened = beginning(game, RoomSettings(reasons=True))[0]
    await registry.open(replace(opened, room=room, secret=room.encode().hex() * 4))
    async with registry.host(room) as host:
        for at in range(host.room.game.seats):
            ask = (opened.by, PlaceBot(PlayerId(f"bot-{at}"), "Bot", bot, level, at))
            await host.ask(*ask, wall_clock())


async def follow(registry: RoomRegistry, seconds: float) -> int:
    """Watch all rooms for so long, as one spectator each; answers how many plies were played."""
    told = [asyncio.create_task(watch(registry, RoomId(f"ROOM{at:02}"))) for at in range(len(TEN))]
    await asyncio.sleep(seconds)
    for task in told:
        task.cancel()
    await asyncio.wait(told)
    plies = 0
    for at in range(len(TEN)):
        async with registry.host(RoomId(f"ROOM{at:02}")) as host:
            plies += host.room.plies
    return plies


async def watch(registry: RoomRegistry, room: RoomId) -> None:
    """Be told of every entry, as a session would."""
    async with registry.host(room) as host:
        told = Cursor.start()
        while True:
            _, told = host.since(None, told, "msgpack")
            await host.wait_past(told, None)


def metric(name: str) -> float:
    """A counter of this server."""
    return observe.REGISTRY.get_sample_value(f"fourfold_{name}") or 0.0


async def judge() -> None:
    """Judge in a worker, show again here."""
    settings = ServerSettings()
    workers = ProcessPool(1, settings.advice_deadline_ms)
    running = asyncio.create_task(workers.run())
    slices = Timeslicer()
    evaluator = Evaluator(workers, slices)
    short, long = whole_game("toppen", seed=3), whole_game("polyy")
    large = whole_game("toppen", seed=3, start="custom", layout=LARGE)
    await measured("Toppen assessed, by a worker that has to start", evaluator.evaluate(short))
    await measured("the same again: looked up", evaluator.evaluate(short))
    await measured("another start", evaluator.evaluate(whole_game("toppen", start="stacked")))
    await measured("six and six pieces", evaluator.evaluate(large))
    for name, facts in (("Toppen", short), ("Poly-Y", long)):
        one = f"{name}: {len(facts)} entries shown again"
        (first, changes), _ = await measured(one, replay(facts, None, "msgpack", slices))
        print(f"{sum(len(bytes(raw)) for raw in (first, *changes)):61} bytes")
        many = (replay(facts, None, "msgpack", slices) for _ in range(50))
        await measured("the same for fifty clients at once", asyncio.gather(*many))
    running.cancel()
    await asyncio.wait([running])


async def main() -> None:
    """What the arguments ask for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.stall")
    parser.add_argument("--all", action="store_true", help="judge and show whole games, too")
    parser.add_argument("--seconds", type=float, default=20, help="how long ten bots think")
    asked = parser.parse_args()
    await measured("nothing at all", asyncio.sleep(1))
    await think(asked.seconds)
    if asked.all:
        await judge()


if __name__ == "__main__":
    observe.start_logging("text", logging.WARNING)
    asyncio.run(main())
