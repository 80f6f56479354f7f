"""Plays for bots through the same door as people: each sees its view, and thinks in a worker."""

import asyncio
import hmac
from collections.abc import AsyncIterator, Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from random import Random
from typing import Any, Final

import msgspec

from engines.game import Seat
from protocol.names import RoomId
from server import observe
from server.host import Host
from server.room.decide import AskPlay, Refused
from server.room.room import Room, Sitter
from server.settings import Settings
from server.step import Told
from server.store.store import Shelf, Unavailable
from server.worker import choose
from server.workers import Hung, Workers

AGAIN_S: Final = 0.5
"""When a bot whose store did not answer, or whose turn another process has taken, looks again."""

CLAIM_MS: Final = 1_500
"""How long a claim outlives the process that made it: then another one thinks."""


class Bots:
    """The attendant that plays for the bots of a room."""

    def __init__(
        self,
        settings: Settings,
        shelf: Shelf,
        now: Callable[[], int],
        keep: Callable[[RoomId], AbstractAsyncContextManager[Host]],
        workers: Workers,
    ) -> None:
        """``keep`` holds a room live: a bot's move is made though nobody watches."""
        self._settings, self._shelf, self._now, self._keep = settings, shelf, now, keep
        self._workers = workers

    async def attend(self, host: Host) -> None:
        """Play for every bot of the room, whenever one is to move."""
        while True:
            told = host.told
            seat = bot_to_move(host.room)
            if seat is None:
                await host.wait_past(told, None)
            else:
                async with self._keep(host.room.id):
                    await self._turn(host, seat, told)

    async def _turn(self, host: Host, seat: Seat, told: Told) -> None:
        """One intent of one bot; left to another process where that one claimed it first."""
        room = host.room
        try:
            async with self._claimed(room.id, f"{told.seq}-{told.mark}") as mine:
                if not mine:
                    await host.moment(told, AGAIN_S)
                    return
                intent, hurried = await self._think(room, seat)
                ask = AskPlay(_player(room, seat), len(room.accepted[seat]), intent, hurried)
                await host.ask(ask, self._now())
        except Refused as why:
            if host.told == told:
                observe.faults.inc()
                observe.LOG.error("bot refused", room=room.id, seat=seat, why=why.message)
                await asyncio.sleep(AGAIN_S)
        except Unavailable:
            await asyncio.sleep(AGAIN_S)

    @asynccontextmanager
    async def _claimed(self, room: RoomId, name: str) -> AsyncIterator[bool]:
        """Whether this process is the one to think; its claim lives for as long as it does."""
        topic = f"r:{room}:bots"
        if not await self._shelf.claim(topic, name, b"", CLAIM_MS):
            yield False
            return
        renewing = asyncio.create_task(self._renew(topic, name))
        try:
            yield True
        finally:
            renewing.cancel()
            await asyncio.wait([renewing])  # which, unlike awaiting it, swallows no end of our own
            if not renewing.cancelled():
                renewing.exception()  # Unavailable: the claim is lost, and nothing depends on it
            with suppress(Unavailable):
                await self._shelf.drop(topic, name)

    async def _renew(self, topic: str, name: str) -> None:
        while True:
            await asyncio.sleep(CLAIM_MS / 3000)
            await self._shelf.put(topic, name, b"", CLAIM_MS)

    async def _think(self, room: Room, seat: Seat) -> tuple[Any, bool]:
        """The bot's intent, as a tree, and whether the net had to play it."""
        observe.bots_thinking.inc()
        pause = asyncio.sleep(self._settings.bot_delay_ms / 1000)
        try:
            async with asyncio.timeout(self._settings.bot_deadline_ms / 1000):
                raw, _ = await asyncio.gather(self._ask_worker(room, seat), pause)
            return msgspec.json.decode(raw), False
        except Exception as why:  # too slow, dead, or wrong: the game goes on all the same
            observe.hurried.inc()
            if not isinstance(why, TimeoutError | Hung | BrokenProcessPool):
                observe.faults.inc()
            observe.LOG.warning("bot hurried", room=room.id, seat=seat, why=repr(why))
            return self._net(room, seat), True
        finally:
            observe.bots_thinking.dec()

    async def _ask_worker(self, room: Room, seat: Seat) -> bytes:
        """The bot's intent in JSON, from a worker."""
        sitter = _sitter(room, seat)
        view = msgspec.json.encode(room.game.view(room.state, seat))
        game, bot = (room.opened.game, room.opened.rules), (sitter.bot, sitter.level)
        return await self._workers.do(choose, *game, *bot, view, seat, bot_seed(room, seat))

    def _net(self, room: Room, seat: Seat) -> Any:
        intent = room.game.sample(room.state, seat, Random(bot_seed(room, seat)))  # noqa: S311
        return msgspec.to_builtins(intent)


def bot_to_move(room: Room) -> Seat | None:
    """The first seat to move that a bot sits in."""
    for seat in room.to_move:
        sitter = room.sitters[seat]
        if sitter is not None and sitter.bot:
            return seat
    return None


def bot_seed(room: Room, seat: Seat) -> int:
    """64 bits for this bot's ply, the same in every process, known to nobody who plays."""
    name = f"bot:{seat}:{len(room.accepted[seat])}".encode()
    return int.from_bytes(hmac.digest(bytes.fromhex(room.opened.secret), name, "sha256")[:8], "big")


def _sitter(room: Room, seat: Seat) -> Sitter:
    sitter = room.sitters[seat]
    if sitter is None:
        raise LookupError(f"nobody sits in seat {seat}")
    return sitter


def _player(room: Room, seat: Seat) -> Any:
    return _sitter(room, seat).player
