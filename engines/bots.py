"""Every bot we can seat. A new one is one loader here; bots themselves are loaded by workers alone.

A loader imports its bot when it is first asked for: some bring large data or compiled code.
"""

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeAlias

from engines.game import Seat


class Bot(Protocol):
    """A player that sees a View and nothing else. A module with this function is one."""

    def choose(self, view: Any, seat: Seat, level: int, seed: int) -> Any:
        """The intent of ``seat``, which is to move in ``view``.

        ``level`` is the strength where a bot has several, from 1; ``seed`` decides all its chance,
        so the same call gives the same intent. Raises ValueError where ``seat`` is not to move.
        """
        ...


class UnknownBot(KeyError):
    """No bot of that name plays that game."""


Loader: TypeAlias = Callable[[], Bot]


def _polyy_random() -> Bot:
    from engines.polyy.bot import bot

    return bot


def _toppen_random() -> Bot:
    from engines.toppen.bot import bot

    return bot


BOTS: Final[dict[str, dict[str, Loader]]] = {
    "polyy": {"random": _polyy_random},
    "toppen": {"random": _toppen_random},
}
"""game -> bot -> what loads it."""


def make(game: str, bot: str) -> Bot:
    """The bot called ``bot`` for ``game``, imported now. Raises UnknownBot."""
    try:
        load = BOTS[game][bot]
    except KeyError:
        raise UnknownBot(f"{game}: {bot}") from None
    return load()
