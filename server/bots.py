"""Plays for bots through the same door as people: each sees its view, and thinks in a worker."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from functools import partial
from random import Random
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from engines.game import Seat
from protocol.from_server import Reason
from protocol.names import PlayerId, RoomId
from server import observe
from server.host import Host
from server.room.decide import AskOffer, AskPlay, Refused
from server.room.room import Room
from server.settings import Settings
from server.step import Told
from server.store.store import Shelf, Unavailable
from server.thinkers import Thinkers, Unwanted, secret_number
from server.worker import Answer
from server.workers import Hung

AGAIN_S: Final = 0.5
"""When a bot whose turn another process has taken looks again."""

HOPELESS: Final = 0.05
"""A bot with less of a chance to win offers to resign."""

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
        thinkers: Thinkers,
    ) -> None:
        """``keep`` holds a room live: a bot's move is made though nobody watches."""
        self._settings, self._shelf, self._now, self._keep = settings, shelf, now, keep
        self._thinkers = thinkers

    async def attend(self, host: Host) -> None:
        """Play for every bot of the room, whenever one is to move."""
        while True:
            told, here = host.told, host.here
            seat = bot_to_move(host.room)
            if seat is None:
                await host.wait_past(told, None)
            elif is_deserted(host):
                await host.wait_past(told, None, here)
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
                await self._play(host, room, seat, await self._think(host, room, seat))
        except Unwanted:
            pass
        except Refused as why:
            if host.told == told:
                observe.faults.inc()
                observe.LOG.error("bot refused", room=room.id, seat=seat, why=why.message)
                await asyncio.sleep(AGAIN_S)

    # -- one process thinks ----------------------------------------------------------------

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

    # -- thinking --------------------------------------------------------------------------

    async def _think(self, host: Host, room: Room, seat: Seat) -> Answer | None:
        """What the bot came to, after its pause; None where it was too slow, or wrong.

        Raises Unwanted where everybody has gone before it was its turn.
        """
        with _gauged(host):
            await self._thinkers.until_able(room, seat)
            thought = self._thought(host, room, seat)
            answer, _ = await asyncio.gather(thought, self._pause(room))
        return answer

    async def _thought(self, host: Host, room: Room, seat: Seat) -> Answer | None:
        try:
            with _timed(host, room):
                return await self._thinkers.think(room, seat, lambda: not is_deserted(host))
        except Unwanted:
            raise
        except Exception as why:  # hung, dead, or wrong: the game goes on all the same
            if not isinstance(why, Hung | BrokenProcessPool):
                observe.faults.inc()
            observe.LOG.warning("bot hurried", room=room.id, seat=seat, why=repr(why))
            return None

    async def _pause(self, room: Room) -> None:
        """What the room wants, as long as the server allows it."""
        ms = min(room.settings.bot_delay_ms, self._settings.bot_delay_ms)
        await asyncio.sleep(ms / 1000)

    # -- playing ---------------------------------------------------------------------------

    async def _play(self, host: Host, room: Room, seat: Seat, answer: Answer | None) -> None:
        """Play what the bot came to; what the net says where that is nothing, or not legal.

        Not where the bot sees another position by now: it has to think again.
        """
        if not _sees_the_same(host.room, room, seat):
            return
        if answer is not None and _gives_up(room, seat, answer):
            with suppress(Refused):  # it is a courtesy, and the ply does not wait for it
                await host.ask(AskOffer(_player(room, seat), "resignation"), self._now())
        if answer is not None and await self._is_in(host, room, seat, answer):
            return
        host.public.count(room.seq + 1, observe.hurried.inc)
        net = room.game.sample(room.state, seat, Random(bot_seed(room, seat)))  # noqa: S311 - no secret
        await host.ask(_ask(room, seat, msgspec.to_builtins(net), hurried=True), self._now())

    async def _is_in(self, host: Host, room: Room, seat: Seat, answer: Answer) -> bool:
        """Play the bot's intent; False where the rules forbid it, which would not change."""
        try:
            ask = _ask(room, seat, msgspec.json.decode(answer.intent))
            told = replace(ask, why=answer.why, implementation=answer.implementation)
            await host.ask(told, self._now())
        except Refused as why:
            if why.reason != Reason.ILLEGAL or not _sees_the_same(host.room, room, seat):
                raise
            observe.bot_refused.inc()
            about = {"room": room.id, "seat": seat, "why": why.message}
            observe.LOG.error("intent of a bot refused", **about)
            return False
        return True


@contextmanager
def _gauged(host: Host) -> Iterator[None]:
    """Show that a bot thinks; not in a room with a delay, where it tells who is to move."""
    thinking = int(host.public is host)
    observe.bots_thinking.inc(thinking)
    try:
        yield
    finally:
        observe.bots_thinking.dec(thinking)


@contextmanager
def _timed(host: Host, room: Room) -> Iterator[None]:
    """Count how long a thought took, when others than the players are told of its ply."""
    began = time.perf_counter()
    try:
        yield
    finally:
        took = time.perf_counter() - began
        host.public.count(room.seq + 1, partial(observe.bot_seconds.observe, took))


def is_deserted(host: Host) -> bool:
    """Whether bots would play on by themselves, and nobody is there for whom they do."""
    return host.room.bots_only and host.attended is False


def bot_to_move(room: Room) -> Seat | None:
    """The first seat to move that a bot of ours sits in, or plays for."""
    return next((seat for seat in room.to_move if room.plays_for(seat) is not None), None)


def bot_seed(room: Room, seat: Seat) -> int:
    """64 bits that decide all chance in this bot's ply."""
    return secret_number(room, seat, "bot")


def _sees_the_same(now: Room, then: Room, seat: Seat) -> bool:
    """Whether ``seat`` is still to move in the position it was shown."""
    if now is then:
        return True
    return seat in now.to_move and _view(now, seat) == _view(then, seat)


def _view(room: Room, seat: Seat) -> Any:
    return room.game.view(room.state, seat)


def _gives_up(room: Room, seat: Seat, answer: Answer) -> bool:
    """Whether the bot offers to resign before it plays on (Poly-Y, section 6).

    In campaign games too: there resignation is named among the ways to end one (7.1).
    """
    hopeless = answer.chance is not None and answer.chance < HOPELESS
    return hopeless and not _stands_in(room, seat) and room.may_offer(seat, "resignation")


def _stands_in(room: Room, seat: Seat) -> bool:
    """Whether the bot plays for a player who is away."""
    sitter = room.sitters[seat]
    return sitter is not None and not sitter.bot


def _ask(
    room: Room, seat: Seat, intent: Any, *, hurried: bool = False, why: tuple[str, ...] = ()
) -> AskPlay:
    number, stand_in = len(room.accepted[seat]), _stands_in(room, seat)
    return AskPlay(_player(room, seat), number, intent, hurried, why, stand_in)


def _player(room: Room, seat: Seat) -> PlayerId:
    sitter = room.sitters[seat]
    if sitter is None:
        raise LookupError(f"nobody sits in seat {seat}")
    return sitter.player
