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
from server.room.decide import Refused
from server.room.room import Room
from server.worker import Answer, end_with_server, without_numba
from server.workers import Workers

PREPARED_IN_MS: Final = 3_000
"""When to ask again for a level that is being prepared."""
PREPARING: Final = "being prepared: some seconds more"
FAILED: Final = "the server's log says why they could not be prepared"
NO_NUMBA: Final = "they need numba: install the extra `bots` on the server"


class Thinkers:
    """Workers that run machine code once they are prepared, and until then one that does without.

    So the levels that need no machine code are there at once. What the two play is the same.
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
        plain = 1 if self._compiles else count
        self._plain = Workers(plain, deadline_ms, partial(without_numba, start))
        # people may ask faster than a worker thinks, and the bots of all rooms wait in that line
        self._hinting = asyncio.Semaphore(max(1, count // 2))

    async def run(self) -> None:
        """Prepare, and think, until cancelled."""
        if self._at_start and self._compiles:
            self._quick.prepare()
        async with asyncio.TaskGroup() as group:
            group.create_task(self._quick.run())
            group.create_task(self._plain.run())

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

    async def think(self, room: Room, seat: Seat) -> Answer:
        """What the bot in ``seat`` comes to. Raises what Workers.do does, and what the bot does."""
        bot, level = _bot_in(room, seat)
        game, rules, view = _seen(room, seat)
        level = self._playable(game, bot, level)
        seed = secret_number(room, seat, "bot")
        return await self._able.do(worker.think, game, rules, bot, level, view, seat, seed)

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
        async with self._hinting:
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


def _bot_in(room: Room, seat: Seat) -> tuple[str, int]:
    bot = room.plays_for(seat)
    if bot is None:
        raise LookupError(f"no bot plays for seat {seat}")
    return bot


def _seen(room: Room, seat: Seat) -> tuple[str, int, bytes]:
    """The game, its rules number, and all that ``seat`` may see, in JSON."""
    view = msgspec.json.encode(room.game.view(room.state, seat))
    return room.opened.game, room.opened.rules, view
