"""Play for bots with the same commands as people: a bot sees its view, and thinks in a worker."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import (
    AbstractAsyncContextManager,
    contextmanager,
    nullcontext,
    suppress,
)
from functools import partial
from math import inf
from random import Random
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from engines.game import Seat
from engines.lessons.lesson import Lesson, next_answer
from protocol.from_client import Offer
from protocol.from_server import Reason
from protocol.names import PlayerId, RoomId
from server import observe
from server.bots.bot_pool import BotPool, Unwanted, secret_number
from server.bots.clock_thinker import ClockThinker
from server.bots.worker_main import WorkerAnswer
from server.bots.workers import Hung, WorkerLost
from server.live.changes import BOTS, GONE, PRESENCE, Changes
from server.live.live_room import LiveRoom
from server.live.revision import Cursor
from server.room.commands import PlayIntent
from server.room.errors import Refused
from server.room.room import Room
from server.settings import ServerSettings
from server.store.claims import claimed
from server.store.notes import NoteStore

RETRY_S: Final = 0.5
"""Pause before a bot whose turn another process has claimed looks again."""

HOPELESS: Final = 0.05
"""A bot whose chance to win is below this offers to resign."""

HEAD_START_S: Final = 0.05
"""How much sooner a process claims the turn whose search it has kept."""

CLAIM_MS: Final = 1_500
"""How long a claim outlives the process that made it; then another process may think."""


ThinkingWay: TypeAlias = Callable[[Callable[[], bool]], Awaitable[WorkerAnswer | None]]
"""Thinks about a ply; what it is called with tells whether that is still wanted."""


class BotPlayer:
    """Room service that plays for the bots of a room."""

    def __init__(
        self,
        settings: ServerSettings,
        note_store: NoteStore,
        now: Callable[[], int],
        keep_live: Callable[[RoomId], AbstractAsyncContextManager[LiveRoom]],
        bot_pool: BotPool,
    ) -> None:
        """Take the parts; ``now`` returns the store's time in Unix milliseconds.

        ``keep_live`` holds a room live, because a bot moves even if nobody watches.
        """
        self._settings, self._note_store, self._now, self._keep_live = (
            settings,
            note_store,
            now,
            keep_live,
        )
        self._bot_pool = bot_pool
        self.by_clock = ClockThinker(bot_pool, settings.bot_deadline_ms)
        """Who thinks where a bot's clock runs."""

    def concerns(self, _room: Room) -> Changes:
        """See RoomService."""
        return BOTS | PRESENCE

    def notice(self, live_room: LiveRoom, changed: Changes) -> bool:
        """See RoomService."""
        return not changed & GONE and _whose_turn(live_room) is not None

    async def serve(self, live_room: LiveRoom) -> None:
        """Play for every bot of the room while one is to move."""
        async with self._keep_live(live_room.room.id):
            while (seat := _whose_turn(live_room)) is not None:
                await self._take_turn(live_room, seat, live_room.cursor)

    async def _take_turn(self, live_room: LiveRoom, seat: Seat, cursor: Cursor) -> None:
        """Play one intent of one bot, unless another process has claimed that turn."""
        room = live_room.room
        try:
            if self._may_be_kept_elsewhere(room, seat):
                await live_room.moment(cursor, HEAD_START_S)
            topic, turn = f"r:{room.id}:bots", f"{cursor.seq}-{cursor.mark}"
            async with claimed(self._note_store, topic, turn, CLAIM_MS) as is_claimed:
                if not is_claimed:
                    await live_room.moment(cursor, RETRY_S)
                    return
                lag_ms = self._lag_ms(room, seat)
                answer = await self._choose(live_room, room, seat)
                began = time.monotonic()
                await self._play(live_room, room, seat, answer, lag_ms)
                self.by_clock.delays.note(time.monotonic() - began)
        except Unwanted:
            pass
        except Refused as why:
            if live_room.cursor == cursor:
                observe.faults.inc()
                observe.LOG.error("bot refused", room=room.id, seat=seat, why=why.message)
                await asyncio.sleep(RETRY_S)

    def _may_be_kept_elsewhere(self, room: Room, seat: Seat) -> bool:
        """Return whether another process may have the search that this bot's last ply came from."""
        if not is_timed(room, seat) or not room.accepted[seat]:
            return False
        return self.by_clock.keeps(room, seat) and not self.by_clock.holds(room)

    def _lag_ms(self, room: Room, seat: Seat) -> int:
        """Return what of this ply's time is the server's own.

        That is what passed before thinking, and what keeping a ply usually takes. It is made good
        like the network's delay to a person, and no more of it.
        """
        if room.clock is None or not is_timed(room, seat):
            return 0
        before = max(0, self._now() - room.clock.since[seat])
        return before + self.by_clock.delays.overhead().usual_ms

    # -- thinking --------------------------------------------------------------------------

    async def _choose(self, live_room: LiveRoom, room: Room, seat: Seat) -> WorkerAnswer | None:
        """Return the bot's answer, after its pause; None if the bot was too slow or failed.

        Raises Unwanted if everybody has left before it was the bot's turn.
        """
        if room.lesson is not None:
            await self._pause(room, inf)
            return scripted(room, room.lesson)
        is_public = live_room.public is live_room  # else it shows spectators who is to move
        with observe.bots_thinking.track_inprogress() if is_public else nullcontext():
            think, most_s = await self._way_to_think(room, seat)
            thought = self._run_bot(live_room, room, seat, think)
            answer, _ = await asyncio.gather(thought, self._pause(room, most_s))
        return answer

    async def _way_to_think(self, room: Room, seat: Seat) -> tuple[ThinkingWay, float]:
        """Return how the bot thinks, by its clock or by its level, and the longest pause."""
        if is_timed(room, seat):
            budget = self.by_clock.budget(room, seat, self._now())
            return partial(self.by_clock.think, room, seat, budget), budget.soft_ms / 1000
        await self._bot_pool.wait_ready(room, seat)
        return partial(self._bot_pool.think, room, seat), inf

    async def _run_bot(
        self, live_room: LiveRoom, room: Room, seat: Seat, think: ThinkingWay
    ) -> WorkerAnswer | None:
        try:
            with _measure_time(live_room, room):
                return await think(lambda: not is_deserted(live_room))
        except Unwanted:
            raise
        except Exception as why:  # hung, dead or wrong: the game goes on
            if not isinstance(why, Hung | WorkerLost):
                observe.faults.inc()
            observe.LOG.warning("bot hurried", room=room.id, seat=seat, why=repr(why))
            return None

    async def _pause(self, room: Room, most_s: float) -> None:
        """Wait for the room's delay, capped by the server's and by ``most_s``."""
        ms = min(room.settings.bot_delay_ms, self._settings.bot_delay_ms)
        await asyncio.sleep(min(ms / 1000, most_s))

    # -- playing ---------------------------------------------------------------------------

    async def _play(
        self,
        live_room: LiveRoom,
        room: Room,
        seat: Seat,
        answer: WorkerAnswer | None,
        lag_ms: int,
    ) -> None:
        """Play the bot's answer; if there is none or it is illegal, a random legal intent.

        Plays nothing if the bot's view has changed: then the bot has to think again.
        """
        if not _has_same_view(live_room.room, room, seat):
            return
        if answer is not None and _should_resign(room, seat, answer):
            with suppress(Refused):  # the ply does not depend on it
                offer = Offer(0, room.id, "resignation")
                await live_room.ask(_player_in(room, seat), offer, self._now())
        if answer is not None and await self._try_intent(live_room, room, seat, answer, lag_ms):
            return
        live_room.public.count(room.seq + 1, observe.hurried.inc)
        fallback = room.game.sample(room.state, seat, Random(bot_seed(room, seat)))  # noqa: S311 - no secret
        command = _command(room, seat, msgspec.to_builtins(fallback), lag_ms, hurried=True)
        await live_room.ask(_player_in(room, seat), command, self._now())

    async def _try_intent(
        self, live_room: LiveRoom, room: Room, seat: Seat, answer: WorkerAnswer, lag_ms: int
    ) -> bool:
        """Play the bot's intent. Return False if the rules forbid it, which trying again cannot
        change.
        """
        try:
            command = _command(room, seat, msgspec.json.decode(answer.intent), lag_ms)
            command = replace(command, why=answer.why, implementation=answer.implementation)
            await live_room.ask(_player_in(room, seat), command, self._now())
        except Refused as why:
            if why.reason != Reason.ILLEGAL or not _has_same_view(live_room.room, room, seat):
                raise
            observe.bot_refused.inc()
            about = {"room": room.id, "seat": seat, "why": why.message}
            observe.LOG.error("intent of a bot refused", **about)
            return False
        return True


@contextmanager
def _measure_time(live_room: LiveRoom, room: Room) -> Iterator[None]:
    """Record how long the bot thought, once spectators see its ply."""
    began = time.perf_counter()
    try:
        yield
    finally:
        took = time.perf_counter() - began
        live_room.public.count(room.seq + 1, partial(observe.bot_seconds.observe, took))


def _whose_turn(live_room: LiveRoom) -> Seat | None:
    """Return the seat for which a bot is to move now, if bots play on here."""
    seat = live_room.room.bot_to_move
    return None if seat is None or is_deserted(live_room) else seat


def is_timed(room: Room, seat: Seat) -> bool:
    """Return whether the clock of ``seat`` runs: never that of a bot in a rated game."""
    return room.clock is not None and room.clock.since[seat] > 0


def scripted(room: Room, lesson: Lesson) -> WorkerAnswer | None:
    """Return what the lesson's script plays now; nobody has to think about it."""
    answer = next_answer(lesson, room.ply)
    return None if answer is None else WorkerAnswer(msgspec.json.encode(answer.intent), None, ())


def is_deserted(live_room: LiveRoom) -> bool:
    """Return whether only bots would play on, and nobody is there for whom they do."""
    return live_room.room.bots_only and live_room.attended is False


def bot_seed(room: Room, seat: Seat) -> int:
    """Return 64 bits that decide all chance in this bot's ply."""
    return secret_number(room, seat, "bot")


def _has_same_view(now: Room, then: Room, seat: Seat) -> bool:
    """Return whether ``seat`` is still to move in the position it was shown."""
    if now is then:
        return True
    return seat in now.to_move and _view(now, seat) == _view(then, seat)


def _view(room: Room, seat: Seat) -> Any:
    return room.game.view(room.state, seat)


def _should_resign(room: Room, seat: Seat, answer: WorkerAnswer) -> bool:
    """Return whether the bot offers to resign before it plays on (Poly-Y, section 6).

    Campaign games included, as their rules name resignation (7.1).
    """
    hopeless = answer.chance is not None and answer.chance < HOPELESS
    return hopeless and not _is_stand_in(room, seat) and room.may_offer(seat, "resignation")


def _is_stand_in(room: Room, seat: Seat) -> bool:
    """Return whether the bot plays for a player who is away."""
    occupant = room.occupants[seat]
    return occupant is not None and not occupant.bot


def _command(
    room: Room, seat: Seat, intent: Any, lag_ms: int, *, hurried: bool = False
) -> PlayIntent:
    number, stand_in = len(room.accepted[seat]), _is_stand_in(room, seat)
    return PlayIntent(number, intent, hurried, stand_in=stand_in, lag_ms=lag_ms)


def _player_in(room: Room, seat: Seat) -> PlayerId:
    occupant = room.occupants[seat]
    if occupant is None:
        raise LookupError(f"nobody sits in seat {seat}")
    return occupant.player
