"""What a move and a delivery cost, beside a bare `websockets` room server in the same run.

Run by `make bench`. Prints server CPU per 1,000 moves and per 1,000 deliveries, bytes per update
and memory per watcher; ratios are what counts, since machines differ and are shared.
"""

import argparse
import asyncio
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from client.net.mirror import Mirror
from engines.catalog import make
from protocol import codec, from_client
from protocol.from_server import Done, Refusal, RoomView, Snapshot, Update, Watching, Welcome
from protocol.names import PROTOCOL, SUBPROTOCOLS
from server.store.valkey import private_valkey
from tests.support.process import free_port

HERE = Path(__file__).parent
Game = list[tuple[int, dict[str, Any]]]


def main() -> None:
    """Measure both servers, and print the table."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--rooms", type=int, default=20)
    words.add_argument("--watchers", type=int, default=300)
    words.add_argument("--rounds", type=int, default=3)
    words.add_argument("--picture", type=Path, help="draw the result to this PNG")
    asyncio.run(compare(words.parse_args()))


async def compare(given: argparse.Namespace) -> None:
    """Both servers, in turns, so that what else the machine does falls on both."""
    rows: dict[str, list[dict[str, float]]] = {"fourfold": [], "bare": []}
    with TemporaryDirectory() as data:
        store = await private_valkey.start(Path(data))
        try:
            for seed in range(given.rounds):
                games = [a_game(seed * 1000 + n) for n in range(given.rooms)]
                for name, kind in (("bare", Bare), ("fourfold", Fourfold)):
                    rows[name].append(await measured(kind(store.url), games, given.watchers))
        finally:
            await store.stop()
    show(rows, given)


async def measured(server: "Bare", games: list[Game], watchers: int) -> dict[str, float]:
    """One round of one server: moves in many rooms, then one room with a crowd."""
    async with server:
        moves, cpu = await players_only(server, games)
        crowd = await one_crowd(server, games[0], watchers)
    return {"cpu_ms_per_1000_moves": 1e6 * cpu / moves, **crowd}


async def players_only(server: "Bare", games: list[Game]) -> tuple[int, float]:
    """Every game in a room of its own with two players and nobody else: plies, CPU seconds."""
    rooms = [await server.table() for _ in games]
    before = server.cpu_s()
    await asyncio.gather(
        *(server.play_all(*room, game) for room, game in zip(rooms, games, strict=True))
    )
    return sum(map(len, games)), server.cpu_s() - before


async def one_crowd(server: "Bare", game: Game, watchers: int) -> dict[str, float]:
    """One game before a crowd: CPU per delivery, bytes per update, memory per watcher."""
    room, players = await server.table()
    before = server.rss()
    crowd = [await server.watcher(room) for _ in range(watchers)]
    per_watcher = (server.rss() - before) / watchers
    sizes: list[int] = []
    reading = [asyncio.create_task(server.read_updates(one, len(game), sizes)) for one in crowd]
    cpu = server.cpu_s()
    await server.play_all(room, players, game)
    await asyncio.gather(*reading)
    cpu = server.cpu_s() - cpu
    deliveries = len(game) * (watchers + 2)
    return {
        "cpu_ms_per_1000_deliveries": 1e6 * cpu / deliveries,
        "bytes_per_update": statistics.mean(sizes),
        "kb_per_watcher": per_watcher / 1024,
    }


def a_game(seed: int) -> Game:
    """A random game of Poly-Y on the standard board, as (seat, intent)."""
    game = make("polyy", {})
    state, chance, plies = game.setup((0, 1), bytes(32)), random.Random(seed), []
    while seats := game.to_move(state):
        intent = game.sample(state, seats[0], chance)
        plies.append((seats[0], msgspec.to_builtins(intent)))
        state = game.apply(state, seats[0], intent)
    return plies


class Bare:
    """The yardstick, and how its clients talk."""

    script = "bare.py"

    def __init__(self, store_url: str) -> None:
        self._store_url = store_url
        self._port = free_port()
        self._rooms = 0

    def arguments(self) -> list[str]:
        """What the script is started with."""
        return [str(self._port)]

    async def __aenter__(self) -> "Bare":
        command = [sys.executable, str(HERE / self.script), *self.arguments()]
        environment = {**os.environ, "PYTHONPATH": str(HERE.parents[1])}
        self._process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
        await patiently(lambda: connect(self.url(), proxy=None, **self.options()))
        return self

    async def __aexit__(self, *raised: object) -> None:
        self._process.kill()
        await asyncio.to_thread(self._process.wait)

    def url(self) -> str:
        """Where it listens."""
        return f"ws://127.0.0.1:{self._port}"

    def options(self) -> dict[str, Any]:
        """How its clients connect."""
        return {"compression": None, "ping_interval": None}

    def cpu_s(self) -> float:
        """User and system time of the server process, in seconds."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def rss(self) -> int:
        """Resident memory of the server process, in bytes."""
        pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    async def connected(self) -> ClientConnection:
        """A new client."""
        return await connect(self.url(), proxy=None, **self.options())

    async def table(self) -> tuple[Any, list[Any]]:
        """A room with two players."""
        self._rooms += 1
        room = f"room{self._rooms}".encode()
        return room, [await self.watcher(room) for _ in range(2)]

    async def watcher(self, room: Any) -> ClientConnection:
        """A client who is in the room."""
        socket = await self.connected()
        await socket.send(room)
        await socket.recv()
        return socket

    async def play_all(self, room: Any, players: list[Any], game: Game) -> None:
        """Play every ply of ``game``; each when both players were told of the one before."""
        for number, (seat, intent) in enumerate(game):
            await players[seat].send(msgspec.msgpack.encode([1, 0, number // 2, intent]))
            for player in players:
                await player.recv()

    async def read_updates(self, socket: Any, count: int, sizes: list[int]) -> None:
        """Hear that many updates, and note their sizes in bytes."""
        sizes.extend([len(await socket.recv(decode=False)) for _ in range(count)])


class Fourfold(Bare):
    """The real thing: kept before it is told, checked, folded and diffed."""

    script = "full.py"

    def arguments(self) -> list[str]:
        return [str(self._port), self._store_url]

    def options(self) -> dict[str, Any]:
        return {**super().options(), "subprotocols": [SUBPROTOCOLS[0]]}

    async def connected(self) -> ClientConnection:
        socket = await super().connected()
        await self._said(socket, from_client.Hello(PROTOCOL, "Bench"), Welcome)
        return socket

    async def table(self) -> tuple[Any, list[Any]]:
        sockets = [await self.connected() for _ in range(2)]
        self._rooms += 1
        request = from_client.Open(self._rooms, "polyy", {}, from_client.RoomSettings(listed=False))
        room = (await self._said(sockets[0], request, Done)).room
        players = []
        for socket in sockets:
            await self._said(socket, from_client.Join(1, room), Done)
            await self._said(socket, from_client.WatchRoom(room), Watching)
            players.append(Player(socket, room))
        for player in players:
            await player.until(lambda seen: seen.phase == "playing")
        return room, players

    async def watcher(self, room: Any) -> ClientConnection:
        socket = await self.connected()
        await self._said(socket, from_client.WatchRoom(room), Snapshot)
        return socket

    async def play_all(self, room: Any, players: list[Any], game: Game) -> None:
        for ply, (seat, intent) in enumerate(game, 1):
            raw = msgspec.Raw(msgspec.msgpack.encode(intent))
            play = from_client.Play(0, (ply - 1) // 2, raw)
            await players[seat].socket.send(codec.encode(play, "msgpack"))
            for player in players:
                await player.until(lambda seen, ply=ply: len(seen.view[0]) == ply)

    async def read_updates(self, socket: Any, count: int, sizes: list[int]) -> None:
        while count:
            raw = await socket.recv(decode=False)
            if isinstance(codec.decode_from_server(raw, "msgpack"), Update):
                sizes.append(len(raw))
                count -= 1

    async def _said(self, socket: Any, message: Any, kind: type) -> Any:
        await socket.send(codec.encode(message, "msgpack"))
        return await self._heard(socket, kind)

    async def _heard(self, socket: Any, kind: type) -> Any:
        while True:
            message = codec.decode_from_server(await socket.recv(decode=False), "msgpack")
            if isinstance(message, Refusal):
                raise RuntimeError(message.message)
            if isinstance(message, kind):
                return message


class Player:
    """A player's connection, and the room as it was told."""

    def __init__(self, socket: ClientConnection, room: Any) -> None:
        self.socket, self._mirror = socket, Mirror(room)

    async def until(self, true: Callable[[RoomView], bool]) -> None:
        """Read until ``true`` holds of what was told."""
        while self._mirror.seen is None or not true(self._mirror.seen):
            raw = await self.socket.recv(decode=False)
            message = codec.decode_from_server(raw, "msgpack")
            if isinstance(message, Refusal):
                raise RuntimeError(message.message)
            if isinstance(message, Snapshot | Update):
                self._mirror.receive(message)


async def patiently(connecting: Callable[[], Awaitable[Any]]) -> None:
    """Try until the server answers."""
    until = time.monotonic() + 20
    while True:
        try:
            await (await connecting()).close()
            return
        except OSError:
            if time.monotonic() > until:
                raise
            await asyncio.sleep(0.05)


def show(rows: dict[str, list[dict[str, float]]], given: argparse.Namespace) -> None:
    """Print medians over the rounds, and their ratios."""
    print(f"{given.rooms} rooms of two; one room with {given.watchers} watchers; "
          f"medians of {given.rounds} rounds")  # fmt: skip
    print(f"{'':32}{'fourfold':>12}{'bare':>12}{'ratio':>8}")
    medians = {
        what: (_median(rows["fourfold"], what), _median(rows["bare"], what))
        for what in rows["fourfold"][0]
    }
    for what, (full, bare) in medians.items():
        print(f"{what:32}{full:12.1f}{bare:12.1f}{full / bare:8.2f}")
    if given.picture:
        from tests.bench.bots.chart import draw

        title = f"Fourfold beside a bare websockets room server, {given.watchers} watchers"
        draw(title, {what.replace("_", " "): pair for what, pair in medians.items()}, given.picture)


def _median(rows: list[dict[str, float]], what: str) -> float:
    return statistics.median(row[what] for row in rows)


if __name__ == "__main__":
    main()
