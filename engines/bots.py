"""The registry of bots: finds, loads and asks the bots and advisers that manifests name."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, cast

from engines.bot import (
    Adviser,
    Bot,
    Estimator,
    KeptSearch,
    Teacher,
    Thought,
    UnknownBot,
    Weigher,
)
from engines.bot_levels import Levels, character_of
from engines.catalog import MANIFESTS
from engines.game import Seat
from engines.manifest import BotEntry

SUGGESTS: Final = ("search", 2)
"""The bot and level that answers who asks for a hint, unless ``search`` has ``suggest``."""
UNKNOWN_RATING: Final = 1500
"""The rating of a bot that has none: what a new player begins with."""


def entry(game: str, bot: str) -> BotEntry:
    """Return what the manifest of ``game`` says of ``bot``. Raises UnknownBot."""
    try:
        return MANIFESTS[game].bots[bot]
    except KeyError:
        raise UnknownBot(f"{game}: {bot}") from None


def levels_by_bot(game: str) -> dict[str, Levels]:
    """Return the levels of each bot of ``game``; empty where there is no such game."""
    manifest = MANIFESTS.get(game)
    return {name: it.levels for name, it in manifest.bots.items()} if manifest else {}


def make(game: str, bot: str) -> Bot:
    """Return the bot called ``bot`` for ``game``, imported now. Raises UnknownBot."""
    return entry(game, bot).load()


def think(game: str, bot: str, view: Any, seat: Seat, level: int, seed: int) -> Thought:
    """Return what ``bot`` decides, with its reasons where it has any. Raises what choose raises."""
    player = make(game, bot)
    thinking: Callable[[Any, Seat, int, int], Thought] | None = getattr(player, "think", None)
    if thinking is None:
        return Thought(player.choose(view, seat, level, seed))
    return thinking(view, seat, level, seed)


def begin_search(
    game: str, bot: str, view: Any, seat: Seat, level: int, seed: int
) -> KeptSearch | None:
    """Return a search for ``seat`` that can be kept from ply to ply; None where ``bot`` has none.

    Raises what its ``begin_search`` raises.
    """
    begins: Callable[[Any, Seat, int, int], KeptSearch] | None
    begins = getattr(make(game, bot), "begin_search", None)
    return None if begins is None else begins(view, seat, level, seed)


def suggest(game: str, view: Any, seat: Seat, seed: int) -> Thought | None:
    """Return what ``seat``, a person that is to move in ``view``, may do; None where no bot knows.

    What it does is told as motifs where the game has a teacher.
    It is bounded by work and needs no numba. Raises ValueError where ``seat`` is not to move.
    """
    bot, level = SUGGESTS
    if bot not in MANIFESTS[game].bots:
        return None
    own: Callable[[Any, Seat, int], Thought] | None = getattr(make(game, bot), "suggest", None)
    found = think(game, bot, view, seat, level, seed) if own is None else own(view, seat, seed)
    teacher = load_teacher(game)
    if teacher is None:
        return found
    return found._replace(motifs=teacher.motifs(view, seat, found.intent))


def warm(game: str) -> None:
    """Compile whatever the bots of ``game`` need, so that no ply waits for it.

    Takes up to half a minute the first time, and a second where machine code is cached. Does
    nothing where numba is not installed.
    """
    for bot in MANIFESTS[game].bots:
        warming = getattr(make(game, bot), "warm", None)
        if warming is not None:
            warming()


def load_adviser(game: str) -> Adviser | None:
    """Return the adviser of ``game``, imported now; None where there is none on this machine."""
    load = MANIFESTS[game].adviser
    return None if load is None else load()


def load_estimator(game: str) -> Estimator | None:
    """Return what estimates chances in ``game``, imported now; None where nothing does."""
    name = MANIFESTS[game].estimator
    return cast(Estimator, import_module(name)) if name else None


def load_teacher(game: str) -> Teacher | None:
    """Return what says why in ``game``, imported now; None where nothing does."""
    name = MANIFESTS[game].teacher
    return cast(Teacher, import_module(name)) if name else None


def load_weigher(game: str) -> Weigher | None:
    """Return what compares intents of ``game``, imported now; None where nothing does."""
    name = MANIFESTS[game].weigher
    return cast(Weigher, import_module(name)) if name else None


def label(game: str, bot: str, level: int) -> str:
    """Return the name people read for that bot: the character of its strength."""
    return f"Bot {character_of(rating_of(game, bot, level))}"


def strongest_plain(game: str) -> tuple[str, int]:
    """Return the bot and level that is the strongest to be had on every machine."""
    name, found = next(reversed(MANIFESTS[game].bots.items()))
    return name, found.levels.plain


def rating_of(game: str, bot: str, level: int) -> int:
    """Return the rating of that bot in whole points; UNKNOWN_RATING where it has none."""
    try:
        ratings = entry(game, bot).ratings
    except UnknownBot:
        return UNKNOWN_RATING
    return ratings[min(max(level, 1), len(ratings)) - 1] if ratings else UNKNOWN_RATING
