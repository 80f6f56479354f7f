"""What bots come to, asked of worker processes; and which of their levels can be played by now."""

import asyncio
import hmac
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import Final

import msgspec

from engines.bots import BOTS, LEVELS, BadLevel, Levels, NeedsNumba
from engines.game import Seat
from protocol.from_server import BotOffer, Reason
from server import observe, worker
from server.patrons import Patrons
from server.room.decide import Refused
from server.room.room import Room
from server.turns import Turns
from server.worker import Answer, end_with_server, without_numba
from server.workers import Workers

RATED_PATIENCE: Final = 6
"""So many times as long may a thought take in a rated game: a machine that is overloaded makes a
bot late, but not weak."""
PREPARED_IN_MS: Final = 3_000
"""When to ask again for a level that is being prepared."""
PREPARING: Final = "being prepared: some seconds more"
FAILED: Final = "the server's log says why they could not be prepared"
NO_NUMBA: Final = "they need numba: install the extra `bots` on the server"


class Unwanted(Exception):
    """Nobody waits for that thought any more."""


class Thinkers:
    """Workers that run machine code once they are prepared, and until then some that do without.

    So the levels that need no machine code are there at once. What they play is the same. Levels
    that answer at once have workers of their own: no strong bot keeps an easy one waiting. In each
    of the two queues every address has its turn, then each of its players, then each room.
    """

    def __init__(
        self,
        count: int,
        deadline_ms: int,
        at_start: bool = True,
        start: Callable[[], None] = end_with_server,
    ) -> None:
        """``at_start``: prepare when ``run`` begins, not when a level first asks for it.

        ``start`` is called in each new process.
        """
        self._compiles = find_spec("numba") is not None
        self._at_start = at_start
        first = {game: partial(worker.prepare, game) for game in BOTS}
        self._quick = Workers(count, deadline_ms, start, first)
        plain = partial(without_numba, start)
        self._plain = Workers(1 if self._compiles else count, deadline_ms, plain)
        self._light = Workers(count, deadline_ms, plain)
        self._turns, self._light_turns = Turns(count), Turns(count)
        self.patrons = Patrons()
        """On whose account they think."""
        # people may ask faster than a worker thinks, and the bots of all rooms wait in that line
        self._hinting = asyncio.Semaphore(max(1, count // 2))

    async def run(self) -> None:
        """Prepare, and think, until cancelled."""
        if self._at_start and self._compiles:
            self._quick.prepare()
        async with asyncio.TaskGroup() as group:
            group.create_task(self._quick.run())
            group.create_task(self._plain.run())
            group.create_task(self._light.run())

    # -- which levels ----------------------------------------------------------------------

    def offers(self) -> dict[str, tuple[BotOffer, ...]]:
        """By game, every bot and how many of its levels can be played now."""
        return {
            game: tuple(self._offer(game, bot, levels) for bot, levels in bots.items())
            for game, bots in LEVELS.items()
        }

    def check(self, game: str, bot: str, level: int) -> None:
        """Raise Refused where this bot cannot be given a seat now, saying what is missing."""
        known = LEVELS.get(game, {})
        if bot not in known:
            text = f"no bot {bot!r} plays {game}; there are: {', '.join(known)}"
            raise Refused(Reason.BAD_OPTIONS, text)
        levels = known[bot]
        try:
            levels.check(level, self._compiles)
        except (BadLevel, NeedsNumba) as why:
            raise Refused(Reason.BAD_OPTIONS, f"bot {bot!r}: {why}") from why
        if not _is_plain(levels, level):
            self._check_prepared(game, levels.names[level - 1])

    def _check_prepared(self, game: str, name: str) -> None:
        if self._quick.failed(game):
            raise Refused(Reason.BAD_OPTIONS, f"{name} cannot be played here: {FAILED}")
        if not self._quick.is_prepared:
            self._quick.prepare()
            text = f"{name} is {PREPARING}; easier levels can play at once"
            raise Refused(Reason.NOT_READY, text, retry_ms=PREPARED_IN_MS)

    def _offer(self, game: str, bot: str, levels: Levels) -> BotOffer:
        why = "" if len(levels.names) == levels.plain else self._lacks(game)
        ready = levels.plain if why else len(levels.names)
        return BotOffer(bot, levels.names, ready, why)

    def _lacks(self, game: str) -> str:
        if not self._compiles:
            return NO_NUMBA
        if self._quick.failed(game):
            return FAILED
        return "" if self._quick.is_prepared else PREPARING

    # -- thinking --------------------------------------------------------------------------

    async def until_able(self, room: Room, seat: Seat) -> None:
        """Until the bot in ``seat`` can think: a server that has just started may still compile."""
        bot, level = _bot_in(room, seat)
        levels = LEVELS.get(room.opened.game, {}).get(bot)
        if self._compiles and levels is not None and not _is_plain(levels, level):
            self._quick.prepare()
            await self._quick.until_prepared()

    async def think(
        self, room: Room, seat: Seat, is_wanted: Callable[[], bool] = lambda: True
    ) -> Answer:
        """Return what the bot in ``seat`` comes to, once it is this room's turn.

        However long that takes: what a busy server has is time. In a rated game the thought itself
        may take longer, too, before it is given up. Raises Unwanted where ``is_wanted`` says no by
        then, what Workers.do does, and what the bot does.
        """
        bot, level = _bot_in(room, seat)
        game, rules, view = _seen(room, seat)
        level = self._playable(game, bot, level)
        seed = secret_number(room, seat, "bot")
        light = _is_light(LEVELS.get(game, {}).get(bot), level)
        turns = self._light_turns if light else self._turns
        async with turns.turn(self.patrons.share(room)):
            if not is_wanted():
                raise Unwanted
            workers = self._light if light else self._able
            job = partial(worker.think, game, rules, bot, level, view, seat, seed)
            return await workers.do_patiently(RATED_PATIENCE if room.settings.rated else 1, job)

    def _playable(self, game: str, bot: str, level: int) -> int:
        """``level``, or the strongest without numba where a room was opened by who had it."""
        levels = LEVELS.get(game, {}).get(bot)
        if self._compiles or levels is None or _is_plain(levels, level):
            return level
        observe.LOG.warning("no numba", game=game, bot=bot, level=level, plays=levels.plain)
        return levels.plain

    async def suggest(self, room: Room, seat: Seat) -> Answer | None:
        """What a person in ``seat`` may play; None where nobody can tell. Raises as ``think``."""
        game, rules, view = _seen(room, seat)
        seed = secret_number(room, seat, "hint")
        share = *self.patrons.share(room), "hint"
        async with self._hinting, self._turns.turn(share):
            return await self._able.do(worker.suggest, game, rules, view, seat, seed)

    @property
    def _able(self) -> Workers:
        """Who is free to think now: those that compile are not."""
        return self._quick if self._compiles and self._quick.is_prepared else self._plain


def secret_number(room: Room, seat: Seat, what: str) -> int:
    """64 bits for ``seat``'s next ply, the same in every process, known to nobody who plays."""
    name = f"{what}:{seat}:{len(room.accepted[seat])}".encode()
    return int.from_bytes(hmac.digest(bytes.fromhex(room.opened.secret), name, "sha256")[:8], "big")


def _is_plain(levels: Levels, level: int) -> bool:
    """Whether the level needs no machine code; any number means the only one there is."""
    return (1 if len(levels.names) == 1 else level) <= levels.plain


def _is_light(levels: Levels | None, level: int) -> bool:
    """Whether the level answers at once; of a bot that nobody knows that is not known."""
    return levels is not None and (len(levels.names) == 1 or level <= levels.light)


def _bot_in(room: Room, seat: Seat) -> tuple[str, int]:
    bot = room.plays_for(seat)
    if bot is None:
        raise LookupError(f"no bot plays for seat {seat}")
    return bot


def _seen(room: Room, seat: Seat) -> tuple[str, int, bytes]:
    """The game, its rules number, and all that ``seat`` may see, in JSON."""
    view = msgspec.json.encode(room.game.view(room.state, seat))
    return room.opened.game, room.opened.rules, view
