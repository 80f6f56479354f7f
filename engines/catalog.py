"""Every game we can host. A new game is one line in MANIFESTS, and the import it needs."""

from typing import Any, Final

import msgspec

from engines.campaign import Campaign
from engines.game import AnyGame
from engines.manifest import Manifest
from engines.polyy.manifest import MANIFEST as POLYY
from engines.positions.given_puzzle import PuzzleSetter
from engines.positions.position_reader import PositionReader
from engines.rotorouter.manifest import MANIFEST as ROTOROUTER
from engines.toppen.manifest import MANIFEST as TOPPEN
from engines.wordfleet.manifest import MANIFEST as WORDFLEET

MANIFESTS: Final[dict[str, Manifest]] = {
    "polyy": POLYY,
    "rotorouter": ROTOROUTER,
    "toppen": TOPPEN,
    "wordfleet": WORDFLEET,
}
"""name -> what the game registers; the name is its folder's."""

GAMES: Final[dict[tuple[str, int], type[AnyGame]]] = {
    (name, cls.rules): cls for name, it in MANIFESTS.items() for cls in it.rules
}
"""(name, rules number) -> its class."""


class UnknownGame(KeyError):
    """No game of that name, or not under that rules number."""


class BadOptions(ValueError):
    """These options do not fit this game; the message says which, and what was expected."""


def newest(name: str) -> int:
    """Return the rules number new rooms of ``name`` get. Raises UnknownGame."""
    numbers = [rules for game, rules in GAMES if game == name]
    if not numbers:
        raise UnknownGame(name)
    return max(numbers)


def names() -> tuple[str, ...]:
    """Return the games on offer, in the order of the catalog."""
    return tuple(dict.fromkeys(name for name, _ in GAMES))


def title(name: str) -> str:
    """Return what people call ``name``; for a game that is not in the catalog ``name`` itself."""
    manifest = MANIFESTS.get(name)
    return name if manifest is None else manifest.title


def puzzle_setter() -> tuple[str, PuzzleSetter]:
    """Return the game that has a position of the day, and what gives it. Raises UnknownGame."""
    for name, it in MANIFESTS.items():
        if it.daily is not None:
            return name, it.daily
    raise UnknownGame("no game has a position of the day")


def campaigns() -> dict[str, Campaign]:
    """Return the campaign of each game that has one."""
    return {name: it.campaign for name, it in MANIFESTS.items() if it.campaign is not None}


def advised() -> tuple[str, ...]:
    """Return the games that have an adviser, which needs numba on the machine that asks it."""
    return tuple(name for name, it in MANIFESTS.items() if it.adviser is not None)


def estimated() -> tuple[str, ...]:
    """Return the games whose positions have chances, by an estimator of their bots."""
    return tuple(name for name, it in MANIFESTS.items() if it.estimator)


def positions(name: str) -> PositionReader | None:
    """Return what begins ``name`` from positions; None where nothing does."""
    manifest = MANIFESTS.get(name)
    return None if manifest is None else manifest.positions


def make(name: str, options: dict[str, Any], rules: int | None = None) -> AnyGame:
    """Return the game ``name`` with ``options``, under ``rules``; without a number for a new room.

    Raises UnknownGame, or BadOptions, for a new room also where no game could begin.
    """
    number = newest(name) if rules is None else rules
    try:
        cls = GAMES[name, number]
    except KeyError:
        raise UnknownGame(name) from None
    try:
        game = msgspec.convert(options, cls)
    except (msgspec.ValidationError, ValueError) as why:
        raise BadOptions(str(why)) from why
    if rules is None and game.unfit:
        raise BadOptions(game.unfit)
    return game


def options_of(game: AnyGame) -> dict[str, Any]:
    """Return all options of ``game`` written out, so that a later default changes no old log."""
    written: dict[str, Any] = msgspec.to_builtins(game)
    return written
