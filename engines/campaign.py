"""What a campaign is: games against ever stronger bots, level by level."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from engines.game import Seat


class Difficulty(NamedTuple):
    """How hard a level is among all of its campaign."""

    step: int = 1
    """From 1 ..."""
    hardest: int = 1
    """... to this."""
    levels: int = 1
    """How many levels are of one difficulty, but for the hardest, which has no end."""


class Stage(NamedTuple):
    """What is played at one level: the same for everybody, whenever they come to it."""

    options: dict[str, Any]
    """Of the game's Options; what is left out has its default."""
    bot: str
    """The bot that has all other seats ..."""
    level: int
    """... and how strong it is."""
    seat: Seat
    """Where the person sits; seat 0 begins."""
    difficulty: Difficulty = Difficulty()


Campaign: TypeAlias = Callable[[int], Stage]
"""Returns the stage of a level, from 1 on without end."""


def next_level(level: int, won: bool) -> int:
    """Return the level after a game at ``level``: one up or down, and never below 1."""
    return level + 1 if won else max(1, level - 1)
