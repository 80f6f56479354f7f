"""What a crowd before cold rooms costs, and what silent lines and garbage collections cost.

python -m tests.bench.cold                       # this checkout
python -m tests.bench.cold --beside OLD          # and another one, in the same run
python -m tests.bench.cold --only names replays  # some of it

Each scenario has a server process and a store of its own. Prints a table with a column for each
checkout; the machine's share in a time is the same for both, so look at the ratios.
"""

import argparse
import asyncio
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from protocol import codec, from_client, from_server
from protocol.from_server import (
    Done,
    MyRooms,
    Refusal,
    Replayed,
    Snapshot,
    Watching,
    Welcome,
)
from protocol.names import SUBPROTOCOLS, RoomId, Token
from server.room.facts import Closed, Fact, Played
from server.store.factory import open_stores
from server.store.log import START, entry
from tests.support.process import free_port
from tests.support.rooms.games import resigned_game, whole_game
from tests.support.stores import a_valkey

ROOMS: Final = 300
HERE: Final = Path(__file__).parents[2]
Figures = dict[str, float]


class Bench:
    """A server in a process of its own, and how its figures are read."""

    def __init__(self, port: int, process: subprocess.Popen[str], redis: str, log: Path) -> None:
        self.port, self.process, self.redis, self.log = port, process, redis, log

    def read(self) -> Figures:
        """What its server did since the last reading."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        line = ""
        while not line.startswith("{"):  # before it, where the server is found
            line = self.process.stdout.readline()
        found: Figures = json.loads(line)
        return found

    async def reading(self) -> Figures:
        """The same, while clients here go on."""
        return await asyncio.to_thread(self.read)

    async def keep(self, rooms: dict[RoomId, list[Fact]]) -> None:
        """Put whole logs into the store; nobody has asked for them yet."""
        async with open_stores(self.redis, Path()) as stores:
            for code, facts in rooms.items():
                tip = START
                for fact in facts:
                    new = entry(fact)
                    await stores.store.append(code, tip, new)
                    tip = (await stores.store.read_raw(code, tip, 1))[-1][0]

    async def add_member(self, log: str, name: str) -> None:
        """Put a name into a lasting set."""
        async with open_stores(self.redis, Path()) as stores:
            await stores.store.add_member(log, name)


@asynccontextmanager
async def bench(descriptors: int = 0, **settings: Any) -> AsyncIterator[Bench]:
    """A store and a server before it, with so many descriptors at most (0: as many as here)."""

    def limit() -> None:
        if descriptors:
            resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))

    with a_valkey() as redis, tempfile.TemporaryDirectory() as folder:
        port, log = free_port(), Path(folder) / "server.log"
        command = [sys.executable, str(HERE / "tests/bench/watched.py"), str(port), redis]
        with log.open("w") as errors:
            process = subprocess.Popen(
                [*command, json.dumps(settings)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                preexec_fn=limit,
            )
        try:
            made = Bench(port, process, redis, log)
            while "serving" not in log.read_text():
                assert process.poll() is None, log.read_text()
                await asyncio.sleep(0.05)
            yield made
        finally:
            process.terminate()
            process.wait()


class Client:
    """A websocket that was welcomed."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.welcome: Any = None

    async def say(self, message: Any) -> None:
        """Send a message."""
        await self.socket.send(codec.encode(message, "msgpack"))

    async def hear(self, *kinds: Any) -> Any:
        """The next message of one of these kinds."""
        while True:
            found = codec.decode_from_server(await self.socket.recv(decode=False), "msgpack")
            if isinstance(found, kinds):
                return found

    async def ask(self, message: Any, *kinds: Any) -> Any:
        """Send, and hear what it is answered."""
        await self.say(message)
        return await self.hear(*kinds)


async def client(at: Bench, token: Token | None = None) -> Client:
    """Somebody who is there."""
    url, protocol = f"ws://127.0.0.1:{at.port}", SUBPROTOCOLS[0]
    how: Any = {"subprotocols": [protocol], "proxy": None, "max_size": 2**25, "compression": None}
    made = Client(await connect(url, ping_interval=None, open_timeout=60, **how))
    if find_spec("protocol.proof") is None:  # a checkout in which tokens were said, not proven
        made.welcome = await made.ask(from_client.Hello(1, "Ann", token), Welcome)
        return made
    from tests.support.hello import hello, prove

    said = hello("Ann", token)
    first = await made.ask(said, Welcome, from_server.IdentityChallenge)
    if isinstance(first, from_server.IdentityChallenge):
        first = await made.ask(prove(said, first, token), Welcome)
    made.welcome = first
    return made


@cache
def long_game(plies: int) -> list[Fact]:
    """A finished game of so many plies."""
    return [*resigned_game("rotorouter", plies)[:-1], Closed(9000)]


def named(facts: list[Fact], code: str) -> list[Fact]:
    """The same game in another room."""
    return [replace(facts[0], room=RoomId(code)), *facts[1:]]  # type: ignore[type-var]


async def crowd() -> Figures:
    """300 who watch one room at once that nobody has looked at yet."""
    async with bench() as at:
        facts = whole_game("wordfleet", 2)[:109]
        await at.keep({RoomId("CROWD1"): named(facts, "CROWD1")})
        people = [await client(at) for _ in range(ROOMS)]
        await at.reading()
        began = time.perf_counter()
        for one in people:
            await one.say(from_client.WatchRoom(RoomId("CROWD1")))
        heard = [await one.hear(Snapshot, Refusal) for one in people]
        took = time.perf_counter() - began
        found = await at.reading()
        for one in people:
            one.socket.transport.abort()
    keys = ("reads", "folds", "longest stand ms", "cpu")
    told = sum(isinstance(it, Snapshot) for it in heard)
    figures = {key: found[key] for key in keys}
    return {"entries": len(facts), **figures, "of them told": told, "all answered, s": took}


async def names() -> Figures:
    """Twenty cold rooms of 2,000 plies that are over, named in turn, three a second, by one."""
    return await _named(lambda code: from_client.Join(1, code), Refusal)


async def shows() -> Figures:
    """The same rooms, watched and left in turn, three a second, by one."""
    return await _named(lambda code: from_client.WatchRoom(code), Watching, Refusal)


async def _named(ask: Callable[[RoomId], Any], *kinds: Any) -> Figures:
    codes = [RoomId(f"COLD{n:02}") for n in range(20)]
    async with bench() as at:
        await at.keep({code: named(long_game(2000), code) for code in codes})
        eve, other = await client(at), await client(at)
        await at.reading()
        calm = await latencies(other, 3)
        await at.reading()
        naming = asyncio.create_task(_name_all(eve, codes, ask, kinds))
        busy = await latencies(other, 20)
        naming.cancel()
        found = await at.reading()
    return {
        "entries folded": found.get("entries folded", 0),
        "CPU share, %": 100 * found["cpu"] / found["seconds"],
        "longest stand ms": found["longest stand ms"],
        "others' median before, ms": 1000 * statistics.median(calm),
        "others' median, ms": 1000 * statistics.median(busy),
        "others' 95th, ms": 1000 * statistics.quantiles(busy, n=20)[-1],
    }


async def _name_all(eve: Client, codes: list[RoomId], ask: Any, kinds: Any) -> None:
    while True:
        for code in codes:
            heard = await asyncio.gather(eve.ask(ask(code), *kinds), asyncio.sleep(1 / 3))
            if isinstance(heard[0], Watching):
                await eve.say(from_client.Unwatch(heard[0].channel))


async def latencies(one: Client, seconds: float) -> list[float]:
    """What a request that costs nothing takes, asked twenty times a second."""
    found, until = [], time.perf_counter() + seconds
    while time.perf_counter() < until:
        began = time.perf_counter()
        await one.ask(from_client.Unwatch(127), Refusal)
        found.append(time.perf_counter() - began)
        await asyncio.sleep(0.055)
    return found


async def replays() -> Figures:
    """Forty answers of games of 1,000 plies to one player, and then My games of another."""
    codes = [RoomId(f"COLD{n:02}") for n in range(40)]
    async with bench() as at:
        await at.keep({code: named(long_game(1000), code) for code in codes})
        bob = await client(at)
        mine = whole_game("polyy", 2)[:60]
        by = replace(mine[1], player=bob.welcome.player)  # type: ignore[type-var]
        await at.keep({RoomId("MYROOM"): [*named(mine[:1], "MYROOM"), by, *mine[2:]]})
        await at.add_member(f"mine:{bob.welcome.player}", "MYROOM")
        token = (await client(at)).welcome.token
        people = [await client(at, token) for _ in range(40)]
        await at.reading()
        began = time.perf_counter()
        for one, code in zip(people, codes, strict=True):
            await one.say(from_client.Replay(1, code))
        first = people[0].hear(Replayed, Refusal)
        await asyncio.sleep(4)
        asked = time.perf_counter()
        rooms = await bob.ask(from_client.ListMyRooms(1), MyRooms)
        took = time.perf_counter() - asked
        assert len(rooms.rooms) == 1
        heard = [await first, *[await one.hear(Replayed, Refusal) for one in people[1:]]]
        every = time.perf_counter() - began
        if not isinstance(heard[0], Replayed):
            print(heard[0], file=sys.stderr)
        found = await at.reading()
    return {
        "My games of another, s": took,
        "all forty told, s": every,
        "of them told": sum(isinstance(it, Replayed) for it in heard),
        "longest stand ms": found["longest stand ms"],
        "cpu": found["cpu"],
    }


async def garbage() -> Figures:
    """300 rooms of two players and a spectator each, a ply every two seconds, for a minute."""
    async with bench(requests_burst=10**6) as at:
        tables = [await _table(at, n) for n in range(ROOMS)]
        await at.reading()
        until = time.perf_counter() + 60
        tasks = [asyncio.create_task(_play(*table, until)) for table in tables]
        plies = sum(await asyncio.gather(*tasks))
        found = await at.reading()
    keys = (
        "longest stand ms",
        "tracked objects",
        "gc1 longest ms",
        "gc2 longest ms",
        "a full collection ms",
    )
    more = ("gc0 times", "gc1 times", "gc2 times", "gc0 seconds", "gc1 seconds", "gc2 seconds")
    return {"plies": plies, **{key: found[key] for key in (*keys, *more, "cpu", "seconds")}}


async def _table(at: Bench, number: int) -> tuple[list[Client], list[Played], float]:
    three = [await client(at) for _ in range(3)]
    done = await three[0].ask(from_client.Open(1, "polyy", {}), Done)
    for seat, one in enumerate(three[:2]):
        await one.ask(from_client.Join(2 + seat, done.room, seat), Done)
    for one in three:
        await one.ask(from_client.WatchRoom(done.room), Snapshot)
    facts = whole_game("polyy", 2)
    return three, [it for it in facts if isinstance(it, Played)], number / 150


async def _play(three: list[Client], plies: list[Played], after: float, until: float) -> int:
    drains = [asyncio.create_task(_drain(one)) for one in three]
    numbers, played = [0, 0], 0
    await asyncio.sleep(after)
    while time.perf_counter() < until and played < len(plies):
        ply = plies[played]
        tree = msgspec.json.decode(bytes(ply.intent))
        raw = msgspec.Raw(msgspec.msgpack.encode(tree))
        await three[ply.seat].say(from_client.Play(0, numbers[ply.seat], raw))
        numbers[ply.seat] += 1
        played += 1
        await asyncio.sleep(2)
    for one in drains:
        if one.done():
            one.result()
        one.cancel()
    return played


async def _drain(one: Client) -> None:
    with suppress(ConnectionClosed):
        while True:
            told = codec.decode_from_server(await one.socket.recv(decode=False), "msgpack")
            assert not isinstance(told, Refusal), told


async def silent() -> Figures:
    """400 lines that say nothing, before a server of 256 descriptors; ten newcomers."""
    async with bench(descriptors=256, connections_per_address=500) as at:
        flood = [asyncio.create_task(_silent(at.port)) for _ in range(400)]
        await asyncio.sleep(2)
        before, cpu = at.log.stat().st_size, cpu_s(at.process.pid)
        until, times = time.perf_counter() + 20, list[float]()
        while time.perf_counter() < until:
            asked = time.perf_counter()
            if await _welcomed(at, until):
                times.append(time.perf_counter() - asked)
            await asyncio.sleep(1)
        grown, cpu = at.log.stat().st_size - before, cpu_s(at.process.pid) - cpu
        for task in flood:
            task.cancel()
    return {
        "newcomers welcomed in 20 s": len(times),
        "the slowest of them, s": max(times, default=20.0),
        "log in 20 s, bytes": grown,
        "cpu in 20 s": cpu,
    }


async def _welcomed(at: Bench, until: float) -> bool:
    """Try until one is welcomed, as any client does."""
    while (left := until - time.perf_counter()) > 0:
        with suppress(Exception):
            async with asyncio.timeout(left):
                one = await client(at)
                one.socket.transport.abort()
                return True
        await asyncio.sleep(0.1)
    return False


async def _silent(port: int) -> None:
    """Say nothing for as long as one may, and come again."""
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                await reader.read()
            finally:
                writer.close()
        await asyncio.sleep(0.1)


def cpu_s(pid: int) -> float:
    """CPU seconds of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


SCENARIOS: Final[dict[str, Callable[[], Awaitable[Figures]]]] = {
    it.__name__: it for it in (crowd, names, shows, replays, garbage, silent)
}


def main() -> None:
    """Run what the arguments name, in each checkout, and print the table."""
    words = argparse.ArgumentParser(prog="python -m tests.bench.cold")
    words.add_argument("--beside", type=Path, help="another checkout, measured first")
    words.add_argument("--only", nargs="+", choices=SCENARIOS, default=list(SCENARIOS))
    words.add_argument("--run", action="store_true", help="measure what is on the path; tell JSON")
    given = words.parse_args()
    if given.run:
        told = {name: asyncio.run(SCENARIOS[name]()) for name in given.only}  # type: ignore[arg-type]
        print(json.dumps(told))
        return
    beside = [given.beside.resolve()] if given.beside else []
    for name in given.only:
        found = [measured(checkout, name) for checkout in (*beside, HERE)]
        print(f"{name}: {SCENARIOS[name].__doc__}")
        for key in found[-1]:
            print(f"    {key:30}" + "".join(f"{it.get(key, 0):14.2f}" for it in found), flush=True)


def measured(checkout: Path, name: str) -> Figures:
    """The figures of one scenario in that checkout."""
    command = [sys.executable, __file__, "--run", "--only", name]
    path = {**os.environ, "PYTHONPATH": str(checkout)}
    told = subprocess.run(command, cwd=checkout, env=path, stdout=subprocess.PIPE, check=True)
    found: Figures = json.loads(told.stdout)[name]
    return found


if __name__ == "__main__":
    main()
