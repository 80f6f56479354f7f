"""Rooms with two players and perhaps spectators, on any of the servers, and games played there."""

import asyncio
import json
from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

import msgspec

from client.net.mirror import Mirror
from protocol import codec, from_client
from protocol.from_server import Done, Refusal, Snapshot, Update, Watching, Welcome
from protocol.names import PROTOCOL
from tests.bench.load.games import Game, Ply, room_of, sampled
from tests.bench.load.line import Format, Line, is_update, line
from tests.bench.load.servers import Running

POLYY: Final[list[Ply]] = [Ply(at % 2, {"type": "place", "field": at}) for at in range(100)]
"""What is relayed by servers that know no rules."""


class Watcher:
    """One who is told a room: the line, and what came by it since play began."""

    def __init__(self, on: Line, mirror: Mirror | None, seat: int | None) -> None:
        self.line, self.mirror, self.seat = on, mirror, seat
        self.updates: list[bytes] = []
        self.others = 0
        """Bytes of messages that are no updates."""


class Table:
    """A room, who is told it, and the game that is played there."""

    def __init__(self, watchers: list[Watcher], game: Game | None) -> None:
        """Take the players first, by seat; ``game`` is None where nobody knows any rules."""
        self.watchers, self.game = watchers, game
        self.plies = game.plies if game else POLYY
        self.frames = self._framed()
        self.at = 0
        """How many plies were sent."""
        self._owed = 0
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.on_update: Callable[[Watcher], None] = lambda _: None
        for watcher in watchers:
            watcher.line.on_message = self._hearer(watcher)

    def _framed(self) -> list[tuple[Line, bytes]]:
        """Each ply as it travels, and by which line."""
        numbers, frames = [0, 0], []
        for seat, intent in self.plies:
            on = self.watchers[seat].line
            pack = msgspec.json.encode if on.form == "json" else msgspec.msgpack.encode
            play = from_client.Play(0, numbers[seat], msgspec.Raw(pack(intent)))
            frames.append((on, on.framed(codec.encode(play, on.form))))
            numbers[seat] += 1
        return frames

    def _hearer(self, watcher: Watcher) -> Callable[[bytes], None]:
        updates = watcher.updates

        def hear(message: bytes) -> None:
            try:
                if not is_update(message):
                    watcher.others += len(message)
                    return
            except AssertionError as why:
                self._fail(why)
                return
            updates.append(message)
            self.on_update(watcher)
            self._owed -= 1
            if not self._owed:
                self._told()

        return hear

    def _fail(self, why: AssertionError) -> None:
        if not self.done.done():
            self.done.set_exception(why)

    def play(self) -> None:
        """Play it all: each ply once everybody was told of the one before."""
        self._told = self._next
        self._next()

    def _next(self) -> None:
        if self.at == len(self.frames):
            self.done.set_result(None)
        else:
            self.send()

    def send(self) -> float:
        """Send the next ply; return when."""
        on, frame = self.frames[self.at]
        self.at += 1
        self._owed = len(self.watchers)
        now = perf_counter()
        on.transport.write(frame)
        return now

    def _told(self) -> None:
        """Do what is to be done once everybody was told."""

    @property
    def is_told(self) -> bool:
        """Whether everybody was told of all plies that were sent."""
        return self._owed == 0

    def check(self) -> None:
        """Check that everybody was told every ply, and the players have the right position.

        Raises AssertionError.
        """
        assert all(len(it.updates) == self.at for it in self.watchers), "updates are missing"
        if self.game is None:
            for it in self.watchers:
                assert json.loads(it.updates[-1])[3] == self.plies[self.at - 1].intent
            return
        crowd = [it for it in self.watchers if it.seat is None]
        assert all(it.updates == crowd[0].updates for it in crowd), "spectators were told otherwise"
        for it in [*self.watchers[:2], *crowd[:1]]:
            assert it.mirror is not None
            for message in it.updates:
                it.mirror.receive(codec.decode_from_server(message, it.line.form))  # type: ignore[arg-type]
            if self.at == len(self.plies):
                assert it.mirror.seen is not None
                assert it.mirror.seen.view == self.game.views[it.seat], "not as by the rules"

    def close(self) -> None:
        """Let everybody leave."""
        for watcher in self.watchers:
            watcher.line.close()


class Street:
    """Brings people to a server, each by the words it understands."""

    def __init__(self, server: Running) -> None:
        self._server, self._rooms = server, 0

    async def person(self, form: Format) -> Line:
        """Somebody who is welcome."""
        made = await line(self._server.port, form)
        if self._server.kind == "fourfold":
            await said(made, from_client.Hello(PROTOCOL, "Bench"), Welcome)
        return made

    async def table(
        self,
        spectators: int = 0,
        *,
        seed: int,
        game: str = "polyy",
        form: Format = "json",
        crowd: Format = "msgpack",
    ) -> Table:
        """A room in which play has begun, and a whole game of that seed to be played there.

        Players speak ``form``, spectators ``crowd``.
        """
        self._rooms += 1
        if self._server.kind != "fourfold":
            return await self._bare_table(spectators)
        lines = [await self.person(form) for _ in range(2)]
        code = await self.opened(lines, game)
        players = [await watching(on, code, seat) for seat, on in enumerate(lines)]
        for player in players:
            await _until_playing(player)
        others = [await self._spectator(code, crowd) for _ in range(spectators)]
        plan = sampled(await room_of(self._server.redis, code), seed)
        return Table([*players, *others], plan)

    async def spectator(self, table: Table) -> Watcher:
        """Somebody more who watches that table, in MessagePack where it speaks that."""
        mirror = table.watchers[0].mirror
        if mirror is None:
            return await self._bare_watcher(None)
        return await self._spectator(mirror.room, "msgpack")

    async def _spectator(self, code: Any, form: Format) -> Watcher:
        watcher = await watching(await self.person(form), code, None)
        await _until_playing(watcher)
        return watcher

    async def opened(self, players: list[Line], game: str, *, listed: bool = False) -> Any:
        """A room with these players, by its code."""
        wish = from_client.RoomSettings(listed=listed)
        code = (await said(players[0], from_client.Open(self._rooms, game, {}, wish), Done)).room
        for on in players:
            done = await said(on, from_client.Join(1, code), Done)
        if done.seat is not None and game == "rotorouter":  # it has seats that stay free
            await said(players[0], from_client.Begin(2, code), Done)
        return code

    async def _bare_table(self, spectators: int) -> Table:
        seats = [0, 1, *[None] * spectators]
        return Table([await self._bare_watcher(seat) for seat in seats], None)

    async def _bare_watcher(self, seat: int | None) -> Watcher:
        on = await self.person("json")
        on.say(json.dumps(f"room{self._rooms}").encode())
        assert await on.heard() == b'"in"'
        return Watcher(on, None, seat)


async def said(on: Line, message: Any, kind: Any) -> Any:
    """Send a message, and return the next that is of this kind. Raises RuntimeError if refused."""
    on.say(codec.encode(message, on.form))
    while True:
        found = codec.decode_from_server(await on.heard(), on.form)
        if isinstance(found, Refusal):
            raise RuntimeError(found.message)
        if isinstance(found, kind):
            return found


async def watching(on: Line, code: Any, seat: int | None) -> Watcher:
    """Let somebody watch a room."""
    await said(on, from_client.WatchRoom(code), Watching)
    return Watcher(on, Mirror(code), seat)


async def _until_playing(it: Watcher) -> None:
    assert it.mirror is not None
    while it.mirror.seen is None or it.mirror.seen.phase != "playing":
        found = codec.decode_from_server(await it.line.heard(), it.line.form)
        if isinstance(found, Snapshot | Update):
            it.mirror.receive(found)
