"""Every game we can host. A fifth game is one folder and one line here."""

from typing import Any, Final, TypeAlias

import msgspec

from engines.game import Game
from engines.polyy.rules import PolyY
from engines.rotorouter.rules import RotoRouter
from engines.toppen.rules import Toppen
from engines.wordfleet.rules import FirstWordFleet, WordFleet

AnyGame: TypeAlias = Game[Any, Any, Any]

GAMES: Final[dict[tuple[str, int], type[AnyGame]]] = {
    ("polyy", 1): PolyY,
    ("rotorouter", 1): RotoRouter,
    ("toppen", 1): Toppen,
    ("wordfleet", 1): FirstWordFleet,
    ("wordfleet", 2): WordFleet,
}
"""(name, rules number) -> its class; an old number stays until the logs under it have expired."""


class UnknownGame(KeyError):
    """No game of that name, or not under that rules number."""


class BadOptions(ValueError):
    """These options do not fit this game; the message says which, and what was expected."""


def newest(name: str) -> int:
    """The rules number new rooms of ``name`` get. Raises UnknownGame."""
    numbers = [rules for game, rules in GAMES if game == name]
    if not numbers:
        raise UnknownGame(name)
    return max(numbers)


def names() -> tuple[str, ...]:
    """The games on offer, in the order of the catalog."""
    return tuple(dict.fromkeys(name for name, _ in GAMES))


def make(name: str, options: dict[str, Any], rules: int | None = None) -> AnyGame:
    """The game ``name`` with ``options``, under ``rules``; without a number for a new room.

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
    """All options of ``game`` written out, so that a later default changes no old log."""
    written: dict[str, Any] = msgspec.to_builtins(game)
    return written
