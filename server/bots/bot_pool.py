"""Let bots think in worker processes, and tell which of their levels can play now."""

import asyncio
import hmac
import time
from collections.abc import Callable
from typing import Final

import msgspec

from engines.bot import BadLevel, NeedsNumba
from engines.bot_levels import Levels, character_of
from engines.bots import levels_by_bot, rating_of
from engines.catalog import MANIFESTS
from engines.game import Seat
from protocol.errors import FourfoldError
from protocol.from_server import BotOffer, Reason
from server import observe
from server.bots import worker_main
from server.bots.accounts import BotAccounts
from server.bots.fair_queue import FairQueue
from server.bots.level_costs import LevelCosts
from server.bots.worker_main import ComparedTry, WorkerAnswer
from server.bots.workers import BotWorkers, Workers
from server.room.errors import Refused
from server.room.room import Room

RATED_PATIENCE: Final = 6
"""In a rated game a bot's deadline is this many times as long, so that an overloaded machine
makes a bot late but not weak.
"""
PREPARED_IN_MS: Final = 3_000
"""When to ask again for a level that is being prepared."""
PREPARING: Final = "being prepared: ready in some seconds"
BOTS_PREPARING: Final = "the bots are being prepared: ready in some seconds"
FAILED: Final = "the server's log says why they could not be prepared"


class Unwanted(FourfoldError):
    """Nobody waits for this answer any more."""


class BotPool:
    """Workers with compiled bots once these are prepared; until then workers without.

    Levels that need no compiling can play at once, and play the same either way. Levels that answer
    at once have workers of their own; others that need no compiling go to the workers without while
    strong ones keep the compiled ones busy. So no strong bot keeps an easier one waiting. All
    queues are fair by address, then by player, then by room.
    """

    def __init__(self, workers: BotWorkers, at_start: bool = True) -> None:
        """``at_start``: prepare when ``run`` begins, not when a level first needs it."""
        self._compiled, self._interpreted, self._light, self.keepers, count, self._lacks = workers
        self._compiles, self._at_start = not self._lacks, at_start
        self._queue, self._light_queue = FairQueue(count), FairQueue(count)
        self._reserve_queue = FairQueue(1)
        self.costs = LevelCosts(time.monotonic)
        """What plies have cost lately, by level."""
        self.accounts = BotAccounts()
        """Whose turns in the queues the bots of a room use."""
        # people may ask faster than a worker answers, and all bots wait in the same queue
        self._hint_slots = asyncio.Semaphore(max(1, count // 2))

    async def run(self) -> None:
        """Prepare the workers and run them until cancelled."""
        if self._at_start and self._compiles:
            self._compiled.prepare()
        async with asyncio.TaskGroup() as group:
            for workers in (self._compiled, self._interpreted, self._light, *self.keepers):
                group.create_task(workers.run())

    @property
    def is_idle(self) -> bool:
        """Return whether no bot and no hint is thought of here, or waits to be."""
        return all(it.is_idle for it in (self._queue, self._light_queue, self._reserve_queue))

    # -- which levels ----------------------------------------------------------------------

    def offers(self) -> dict[str, tuple[BotOffer, ...]]:
        """Return by game each bot, with how many of its levels can play now."""
        return {
            game: tuple(self._offer(game, bot, it) for bot, it in levels_by_bot(game).items())
            for game in MANIFESTS
        }

    def check(self, game: str, bot: str, level: int) -> None:
        """Raise Refused if this bot cannot be seated now, saying why."""
        known = levels_by_bot(game)
        if bot not in known:
            text = f"no bot {bot!r} plays {game}; there are: {', '.join(known)}"
            raise Refused(Reason.BAD_OPTIONS, text)
        levels = known[bot]
        try:
            levels.check(level, self._compiles)
        except (BadLevel, NeedsNumba) as why:
            raise Refused(Reason.BAD_OPTIONS, f"bot {bot!r}: {why}") from why
        if not is_plain(levels, level):
            self._check_prepared(game, levels.names[level - 1])

    def _check_prepared(self, game: str, name: str) -> None:
        if self._compiled.failed(game):
            raise Refused(Reason.BAD_OPTIONS, f"{name} cannot be played here: {FAILED}")
        if not self._compiled.is_prepared:
            self._compiled.prepare()
            text = f"{name} is {PREPARING}; easier levels can play at once"
            raise Refused(Reason.NOT_READY, text, retry_ms=PREPARED_IN_MS)

    def _offer(self, game: str, bot: str, levels: Levels) -> BotOffer:
        why = "" if is_all_plain(levels) else self._missing(game)
        ready = levels.plain if why else len(levels.names)
        ratings = tuple(rating_of(game, bot, level) for level in range(1, len(levels.names) + 1))
        names = tuple(character_of(rating) for rating in ratings)
        return BotOffer(bot, levels.names, ready, why, names, ratings)

    def _missing(self, game: str) -> str:
        if not self._compiles:
            return self._lacks
        if self._compiled.failed(game):
            return FAILED
        return "" if self._compiled.is_prepared else PREPARING

    # -- thinking --------------------------------------------------------------------------

    async def wait_ready(self, room: Room, seat: Seat) -> None:
        """Wait until the workers for this bot's level are compiled."""
        bot, level = bot_in(room, seat)
        levels = levels_by_bot(room.opened.game).get(bot)
        if self._compiles and levels is not None and not is_plain(levels, level):
            self._compiled.prepare()
            await self._compiled.wait_prepared()

    async def think(
        self,
        room: Room,
        seat: Seat,
        is_wanted: Callable[[], bool] = lambda: True,
        level: int | None = None,
    ) -> WorkerAnswer:
        """Return the answer of the bot in ``seat``, at its level or another, once it is its turn.

        Waits for a turn as long as it takes; in a rated game the deadline is longer. Raises
        Unwanted if ``is_wanted`` returns False by then, what ``Workers.submit`` raises, and
        what the bot raises.
        """
        bot, own = bot_in(room, seat)
        game, rules, view = encode_view(room, seat)
        level = self.playable_level(game, bot, own if level is None else level)
        seed = secret_number(room, seat, "bot")
        queue = self._queue_for(levels_by_bot(game).get(bot), level)
        async with queue.turn(self.accounts.account(room)):
            if not is_wanted():
                raise Unwanted
            args = game, rules, bot, level, view, seat, seed
            patience, began = RATED_PATIENCE if room.settings.rated else 1, time.monotonic()
            workers = self._workers_behind(queue)
            answer = await workers.submit(worker_main.think, *args, time_factor=patience)
            self.costs.note(game, bot, level, (time.monotonic() - began) * 1000)
            return answer

    def _queue_for(self, levels: Levels | None, level: int) -> FairQueue:
        """Return the queue in which a level waits, so that none waits for a stronger class."""
        if is_light(levels, level):
            return self._light_queue
        has_reserve = self._compiles and self._compiled.is_prepared and self._queue.is_full
        if has_reserve and levels is not None and is_plain(levels, level):
            return self._reserve_queue
        return self._queue

    def _workers_behind(self, queue: FairQueue) -> Workers:
        if queue is self._light_queue:
            return self._light
        return self._interpreted if queue is self._reserve_queue else self._available_pool

    def ready_level(self, levels: Levels, level: int) -> int:
        """Return ``level``, or the strongest that needs no compiling while others are not ready."""
        if not self._compiles or is_plain(levels, level) or self._compiled.is_prepared:
            return level
        self._compiled.prepare()
        return levels.plain

    def playable_level(self, game: str, bot: str, level: int) -> int:
        """Return ``level``, or the strongest without numba if the room was opened where it is
        installed.
        """
        levels = levels_by_bot(game).get(bot)
        if self._compiles or levels is None or is_plain(levels, level):
            return level
        observe.LOG.warning("no numba", game=game, bot=bot, level=level, plays=levels.plain)
        return levels.plain

    async def suggest(self, room: Room, seat: Seat) -> WorkerAnswer | None:
        """Return a suggestion for a person in ``seat``; None if there is none. Raises as
        ``think``.
        """
        game, rules, view = encode_view(room, seat)
        seed = secret_number(room, seat, "hint")
        account = *self.accounts.account(room), "hint"
        async with self._hint_slots, self._queue.turn(account):
            return await self._available_pool.submit(
                worker_main.suggest, game, rules, view, seat, seed
            )

    def late(self, game: str, why: str) -> Refused:
        """Return what a suggestion that was not there in time is refused with.

        That is ``why`` unless machine code is being prepared with which it will be there sooner.
        """
        gains = not all(map(is_all_plain, levels_by_bot(game).values()))
        if gains and self._compiles and not self._compiled.is_prepared:
            self._compiled.prepare()
            return Refused(Reason.NOT_READY, BOTS_PREPARING, retry_ms=PREPARED_IN_MS)
        return Refused(Reason.NO_HINTS, why)

    async def compare(self, room: Room, seat: Seat, intent: bytes) -> ComparedTry | None:
        """Return how good ``intent`` of a person in ``seat``, in JSON, is beside a suggestion.

        None if there is no suggestion. Raises as ``think``.
        """
        game, rules, view = encode_view(room, seat)
        seed = secret_number(room, seat, "hint")  # so that it is the same suggestion
        account = *self.accounts.account(room), "hint"
        async with self._hint_slots, self._queue.turn(account):
            return await self._available_pool.submit(
                worker_main.compare, game, rules, view, seat, seed, intent
            )

    @property
    def _available_pool(self) -> Workers:
        """Return the pool that can think now: workers that compile cannot."""
        return (
            self._compiled if self._compiles and self._compiled.is_prepared else self._interpreted
        )


def secret_number(room: Room, seat: Seat, what: str) -> int:
    """Return 64 bits for ``seat``'s next ply: the same in every process, unknown to all players."""
    name = f"{what}:{seat}:{len(room.accepted[seat])}".encode()
    return int.from_bytes(hmac.digest(bytes.fromhex(room.opened.secret), name, "sha256")[:8], "big")


def is_plain(levels: Levels, level: int) -> bool:
    """Return whether the level needs no compiling; a bot with one level has it at any number."""
    return (1 if len(levels.names) == 1 else level) <= levels.plain


def is_all_plain(levels: Levels) -> bool:
    """Return whether no level of a bot needs compiling."""
    return levels.plain >= len(levels.names)


def is_light(levels: Levels | None, level: int) -> bool:
    """Return whether the level answers at once; False for an unknown bot."""
    return levels is not None and (len(levels.names) == 1 or level <= levels.light)


def bot_in(room: Room, seat: Seat) -> tuple[str, int]:
    """Return the bot that plays in ``seat``, and its level. Raises LookupError for none."""
    bot = room.plays_for(seat)
    if bot is None:
        raise LookupError(f"no bot plays for seat {seat}")
    return bot


def encode_view(room: Room, seat: Seat) -> tuple[str, int, bytes]:
    """Return the game, its rules number, and in JSON all that ``seat`` may see."""
    view = msgspec.json.encode(room.game.view(room.state, seat))
    return room.opened.game, room.opened.rules, view
