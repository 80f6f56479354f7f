"""Games against ever stronger bots, level by level. A new campaign is one line here."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from engines.game import Seat


class Stage(NamedTuple):
    """What is played at one level: the same for everybody, whenever they come to it."""

    options: dict[str, Any]
    """Of the game's Options; what is left out has its default."""
    bot: str
    """Who has all other seats ..."""
    level: int
    """... and how strong it is."""
    seat: Seat
    """Where the person sits."""


Campaign: TypeAlias = Callable[[int], Stage]
"""The stage of a level, from 1 on without end."""


def after(level: int, won: bool) -> int:
    """The level after a game at ``level`` (Poly-Y, rule 7.1): one up or down, and never below 1."""
    return level + 1 if won else max(1, level - 1)


def _polyy(level: int) -> Stage:
    """Rule 7.1: sides alternate, the bot begins at odd levels; two levels to each difficulty."""
    return Stage({"size": 7, "pie": True}, "search", min(14, 1 + (level - 1) // 2), level % 2)


CAMPAIGNS: Final[dict[str, Campaign]] = {"polyy": _polyy}
"""game -> its campaign; a game without one has no entry."""
